//! Expressions without side effects, total on all values of their operands.

use super::place::Place;
use super::types::Type;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnOp {
    Neg,
    Plus,
    BitNot,
    Not,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BinOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

impl BinOp {
    pub(crate) const ARITHMETIC: [BinOp; 4] = [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div];
    pub(crate) const INTEGER: [BinOp; 6] =
        [BinOp::Rem, BinOp::Shl, BinOp::Shr, BinOp::And, BinOp::Or, BinOp::Xor];
    pub(crate) const COMPARISON: [BinOp; 6] =
        [BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge, BinOp::Eq, BinOp::Ne];

    pub(crate) fn is_comparison(self) -> bool {
        BinOp::COMPARISON.contains(&self)
    }

    pub(crate) fn is_shift(self) -> bool {
        matches!(self, BinOp::Shl | BinOp::Shr)
    }

    /// True if it takes integers only.
    pub(crate) fn needs_integers(self) -> bool {
        BinOp::INTEGER.contains(&self)
    }

    pub(crate) fn spelling(self) -> &'static str {
        match self {
            BinOp::Add => "+",
            BinOp::Sub => "-",
            BinOp::Mul => "*",
            BinOp::Div => "/",
            BinOp::Rem => "%",
            BinOp::Shl => "<<",
            BinOp::Shr => ">>",
            BinOp::And => "&",
            BinOp::Or => "|",
            BinOp::Xor => "^",
            BinOp::Lt => "<",
            BinOp::Le => "<=",
            BinOp::Gt => ">",
            BinOp::Ge => ">=",
            BinOp::Eq => "==",
            BinOp::Ne => "!=",
        }
    }
}

/// How a literal is written where there is a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LitStyle {
    Decimal,
    Hex,
    Octal,
    Char,
}

/// What `sizeof` is applied to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum SizeOf {
    Type(Type),
    Value(Box<Expr>),
    /// `sizeof a / sizeof a[0]`
    Count(Box<Place>),
}

/// Functions of the C library that are the same everywhere.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum LibraryCall {
    /// Of the bytes of an integer place each.
    Memcmp(Box<Place>, Box<Place>),
    Strlen(String),
    Strcmp(String, String),
    /// A function of `<ctype.h>`, by name; as a truth value or as a character.
    Ctype(&'static str, Box<Expr>),
    Abs(Box<Expr>),
    /// A function of `<math.h>` that is exact, by name.
    Math(&'static str, Box<Expr>),
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Expr {
    /// A literal of an integer type.
    Int {
        value: i128,
        ty: Type,
        style: LitStyle,
    },
    /// A literal; its type is `float` or `double`.
    Float {
        value: f64,
        ty: Type,
    },
    /// A constant of an enum, by numbers.
    EnumConstant(usize, usize),
    Load(Place),
    Unary(UnOp, Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// `&&`, or else `||`.
    Logic {
        and: bool,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    /// GNU's `a ?: b`.
    Elvis(Box<Expr>, Box<Expr>),
    /// To an arithmetic type.
    Cast(Type, Box<Expr>),
    /// A function that writes nothing but its own locals.
    Call(usize, Vec<Expr>),
    /// Through a pointer of a signature of such functions.
    CallPointer {
        signature: usize,
        callee: Box<Expr>,
        arguments: Vec<Expr>,
    },
    /// A compound literal of a struct.
    Compound(Type, Box<Init>),
    /// A member of a struct that is no object.
    FieldOf(Box<Expr>, usize),
    SizeOf(SizeOf),
    /// Of a member of a record.
    OffsetOf(usize, usize),
    /// Arms of one type each, all with values of `int`.
    Generic {
        control: Box<Expr>,
        arms: Vec<(Type, Expr)>,
        default: Box<Expr>,
    },
    /// The member of a tagged union that was last written, as a `long`.
    Tagged(Place),
    /// A character of a string literal.
    Character(String, Box<Expr>),
    AddressOf(Place),
    /// An array as a pointer to its element of this number.
    Decay(Place, usize),
    /// A pointer further on, so that an extent is left.
    Offset {
        pointer: Box<Expr>,
        index: Box<Expr>,
        left: usize,
    },
    /// Through `void *` and back.
    ViaVoid(Box<Expr>),
    Text(String),
    /// A null pointer of this type.
    Null(Type),
    FunctionName(usize),
    /// `==` or `!=` of pointers.
    SamePointer {
        equal: bool,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// Compares or subtracts the addresses of two elements of an array.
    Elements {
        op: BinOp,
        array: Place,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    IsNull(Box<Expr>),
    /// What a pointer points to, or a value if it is null.
    LoadOr(Box<Expr>, Box<Expr>),
    Library(LibraryCall),
}

/// Which part of an aggregate an initialiser is for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Designator {
    Field(usize),
    Index(usize),
    /// GNU's `[first ... last]`.
    Range(usize, usize),
}

/// An initialiser.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Init {
    Value(Expr),
    List(Vec<(Option<Designator>, Init)>),
    /// An array of `char` from a string literal.
    Text(String),
    /// A tagged union with its member of this number.
    Tagged(usize, Expr),
}

impl Expr {
    pub(crate) fn int(value: i128) -> Expr {
        Expr::Int { value, ty: Type::INT, style: LitStyle::Decimal }
    }

    pub(crate) fn local(id: usize) -> Expr {
        Expr::Load(Place::local(id))
    }

    pub(crate) fn boxed(self) -> Box<Expr> {
        Box::new(self)
    }
}
