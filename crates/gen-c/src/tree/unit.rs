//! A translation unit: its types, its variables and its functions, by number.

use super::expr::Init;
use super::stmt::Block;
use super::types::Type;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct EnumDef {
    pub(crate) name: String,
    pub(crate) constants: Vec<(String, i64)>,
    /// Left out of the text, since nothing names it any more.
    pub(crate) removed: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) ty: Type,
    /// The width of a bit-field.
    pub(crate) bits: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Struct,
    /// A union whose members have the same size and no bits without meaning.
    Punned,
    /// A struct of a tag and a union, which is anonymous or has a name.
    Tagged {
        anonymous: bool,
    },
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Record {
    pub(crate) name: String,
    pub(crate) shape: Shape,
    pub(crate) fields: Vec<Field>,
    /// Named by a typedef, without a tag of its own.
    pub(crate) typedef: bool,
    /// Left out of the text, since nothing names it any more.
    pub(crate) removed: bool,
}

/// Functions that a pointer may point to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Signature {
    pub(crate) name: String,
    pub(crate) result: Type,
    pub(crate) parameters: Vec<Type>,
    pub(crate) pure_functions: bool,
    pub(crate) members: Vec<usize>,
    /// Left out of the text, since nothing names it any more.
    pub(crate) removed: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Global {
    pub(crate) name: String,
    pub(crate) ty: Type,
    pub(crate) init: Option<Init>,
    pub(crate) is_static: bool,
    pub(crate) is_const: bool,
    /// Left out of the text, since nothing names it any more.
    pub(crate) removed: bool,
}

/// The values that a counting loop gives its local.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counted {
    pub(crate) from: i64,
    /// The first value that is not reached.
    pub(crate) to: i64,
    pub(crate) step: i64,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Local {
    pub(crate) name: String,
    pub(crate) ty: Type,
    pub(crate) is_const: bool,
    /// Only the construct that made it writes it.
    pub(crate) protected: bool,
    /// Its values, if it is protected.
    pub(crate) range: Option<(i128, i128)>,
    pub(crate) counted: Option<Counted>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) is_static: bool,
    pub(crate) is_inline: bool,
    pub(crate) is_entry: bool,
    /// Writes nothing but its own locals, and calls nothing that does.
    pub(crate) is_pure: bool,
    pub(crate) result: Type,
    /// The first locals are the parameters.
    pub(crate) parameters: usize,
    pub(crate) locals: Vec<Local>,
    /// Its first parameter says how deep it may still call itself.
    pub(crate) recursive: bool,
    pub(crate) body: Block,
    /// Statements that a call runs, at most.
    pub(crate) cost: u64,
    /// Left out of the text, since nothing calls it any more.
    pub(crate) removed: bool,
}

/// What is done about signed operations that may overflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OverflowStyle {
    /// Helper functions.
    Helpers,
    /// Casts to unsigned and back.
    Casts,
    /// Nothing: the program needs `-fwrapv`.
    Wraps,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Unit {
    pub(crate) enums: Vec<EnumDef>,
    pub(crate) records: Vec<Record>,
    pub(crate) signatures: Vec<Signature>,
    pub(crate) globals: Vec<Global>,
    /// A function calls only functions before it, and itself.
    pub(crate) functions: Vec<Function>,
    pub(crate) overflow: OverflowStyle,
    /// Definitions stand after their uses, behind prototypes.
    pub(crate) callers_first: bool,
}
