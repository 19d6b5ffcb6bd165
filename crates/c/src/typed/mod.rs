//! The typed tree: what a unit means in C's own terms.
//!
//! Every expression has its type, every implicit conversion is a node, names
//! are resolved, `_Generic`, `typeof`, `offsetof`, constant `sizeof` and the
//! like are evaluated. The printer turns it back into C, lowering into the
//! core language.

mod expr;
mod stmt;
pub mod walk;

pub use expr::*;
pub use stmt::*;

use crate::span::Span;
use crate::symbol::{Symbol, Symbols};
use crate::types::{QualType, Types, VlaId};

/// A checked unit.
#[derive(Debug, Clone, Default)]
pub struct Unit {
    /// Its identifiers.
    pub symbols: Symbols,
    /// Its types.
    pub types: Types,
    /// All objects and functions that it declares, at any scope.
    pub decls: Vec<Decl>,
    /// Functions with bodies, in order.
    pub functions: Vec<Function>,
    /// Objects and functions at file scope, in the order of their first
    /// declaration: each once.
    pub file_scope: Vec<DeclId>,
    /// Texts of assembly at file scope.
    pub file_asm: Vec<Span>,
    /// What is wrong outside of function bodies.
    pub problems: Vec<Problem>,
    /// What is accepted, as compilers do, but probably not meant.
    pub notes: Vec<Note>,
    /// Whether `char` has no sign in it.
    pub unsigned_char: bool,
}

impl Unit {
    /// The declaration of this number.
    pub fn decl(&self, id: DeclId) -> &Decl {
        &self.decls[id.0 as usize]
    }

    /// The name of a declaration.
    pub fn name(&self, id: DeclId) -> &str {
        self.symbols.name(self.decl(id).name)
    }

    /// Whether something is a literal, whose name is made up.
    pub(crate) fn is_literal(&self, id: DeclId) -> bool {
        self.name(id).starts_with(LITERAL)
    }
}

/// What names of compound literals begin with. C reserves such names.
pub(crate) const LITERAL: &str = "__compound_";

/// Something that is wrong, or not supported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Whether a C compiler would reject it, or only we do.
    pub kind: ProblemKind,
    /// In plain words.
    pub message: String,
    /// Where.
    pub span: Span,
}

/// Something that compilers accept with a warning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// In plain words.
    pub message: String,
    /// Where.
    pub span: Span,
}

/// Whose fault a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// Not C, as far as we know.
    Error,
    /// C that is not supported.
    Unsupported,
}

/// Number of a declaration in [`Unit::decls`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeclId(pub u32);

/// An object or function, united over its declarations.
#[derive(Debug, Clone)]
pub struct Decl {
    /// Its name. Unnamed parameters and compound literals have made-up ones.
    pub name: Symbol,
    /// Its type: the composite of all its declarations.
    pub ty: QualType,
    /// What it is, and how long it lives.
    pub kind: DeclKind,
    /// Who else can name it.
    pub linkage: Linkage,
    /// The initialiser of an object.
    pub init: Option<Init>,
    /// What attributes and specifiers say of it.
    pub attributes: DeclAttributes,
    /// Where its name stands, in its definition if it has one.
    pub span: Span,
}

/// What a declaration declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeclKind {
    /// A function; its body is in [`Unit::functions`] if it is here.
    Function {
        /// Whether this unit defines it.
        defined: bool,
    },
    /// An object that lives as long as the program.
    Static {
        /// Whether this unit defines it, tentatively or not; `extern int x;`
        /// does not.
        defined: bool,
    },
    /// One per thread, for as long as that.
    ThreadLocal {
        /// Whether this unit defines it.
        defined: bool,
    },
    /// An object of a block.
    Automatic,
    /// A parameter.
    Parameter,
}

/// Who else can name a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Linkage {
    /// All units.
    External,
    /// This unit.
    Internal,
    /// Its scope.
    None,
}

/// What attributes and specifiers say of a declaration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DeclAttributes {
    /// `_Noreturn`, `noreturn`
    pub noreturn: bool,
    /// The attribute `pure`
    pub pure: bool,
    /// The attribute `const`
    pub constant: bool,
    /// `inline`
    pub inline: bool,
    /// All its declarations say `inline` and none says `extern`: if others
    /// can name it, the definition is for this unit only, and another unit
    /// has one for all.
    pub only_inline: bool,
    /// The attribute `gnu_inline`, which turns that rule around.
    pub gnu_inline: bool,
    /// Alignment asked for.
    pub align: Option<u64>,
    /// The name in assembly.
    pub asm_label: Option<Vec<u8>>,
    /// Attributes that lowering does not support (`cleanup`, `vector_size`,
    /// `constructor`, …), by name.
    pub unsupported: Option<Symbol>,
}

/// A function with its body.
#[derive(Debug, Clone)]
pub struct Function {
    /// Its declaration.
    pub decl: DeclId,
    /// Its parameters.
    pub params: Vec<DeclId>,
    /// Its body, or why it has none.
    pub body: Result<Body, Problem>,
    /// From the first specifier to the closing brace.
    pub span: Span,
}

/// The body of a function.
#[derive(Debug, Clone, Default)]
pub struct Body {
    /// Its statements.
    pub stmts: Vec<Stmt>,
    /// Its labels.
    pub labels: Vec<Label>,
    /// The sizes of its variable-length arrays.
    pub vlas: Vec<Vla>,
}

/// A label of a function.
#[derive(Debug, Clone)]
pub struct Label {
    /// Its name.
    pub name: Symbol,
    /// Where it stands.
    pub span: Span,
}

/// Number of a label in [`Body::labels`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LabelId(pub u32);

/// The number of elements of a variable-length array.
#[derive(Debug, Clone)]
pub struct Vla {
    /// Its number, unique in the unit.
    pub id: VlaId,
    /// Evaluated by the [`StmtKind::EvalVla`] of this number; of type
    /// `size_t`.
    pub length: Expr,
}

/// An initialiser.
#[derive(Debug, Clone)]
pub enum Init {
    /// A value of the object's type; for an array of characters, a string
    /// literal.
    Expr(Expr),
    /// Values for parts of the object, in the order of evaluation; none is
    /// covered by a later one. All other parts are zero.
    Parts(Vec<InitPart>),
}

/// The initial value of one part of an object.
#[derive(Debug, Clone)]
pub struct InitPart {
    /// How to get there from the object.
    pub path: Vec<PathStep>,
    /// Where it begins, in bytes (of a bit-field, its storage unit).
    pub offset: u64,
    /// The type of the part.
    pub ty: QualType,
    /// Its value: of that type, or a string literal for an array.
    pub value: Expr,
}

/// One step into an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PathStep {
    /// Into a member, by number.
    Field(u32),
    /// Into an element.
    Index(u64),
}
