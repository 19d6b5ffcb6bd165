//! Expressions, as they were written.

use super::{BasicType, Block, Designator, InitItem, TypeName};
use crate::span::Span;
use crate::symbol::Symbol;

/// An expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is.
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// A name.
    Ident(Symbol),
    /// An integer constant.
    Int(IntLiteral),
    /// A floating constant.
    Float(FloatLiteral),
    /// A character constant; its value is that of its type.
    Char(CharLiteral),
    /// String literals, adjacent ones joined.
    Str(StrLiteral),
    /// `(e)`; kept, because some rules ask for it.
    Paren(Box<Expr>),
    /// `a[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `f(args)`
    Call(Box<Expr>, Vec<Expr>),
    /// `e.name`
    Member(Box<Expr>, Symbol),
    /// `e->name`
    Arrow(Box<Expr>, Symbol),
    /// `e++`, `e--`, `++e`, `--e`
    Step(StepOp, Box<Expr>),
    /// Operators with one operand.
    Unary(UnaryOp, Box<Expr>),
    /// Operators with two operands.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `a = b`, or `a op= b`.
    Assign(Option<BinaryOp>, Box<Expr>, Box<Expr>),
    /// `c ? a : b`; the middle is missing in GNU's `c ?: b`.
    Conditional(Box<Expr>, Option<Box<Expr>>, Box<Expr>),
    /// `a, b`
    Comma(Box<Expr>, Box<Expr>),
    /// `(type) e`
    Cast(Box<TypeName>, Box<Expr>),
    /// `(type) { … }`
    CompoundLiteral(Box<TypeName>, Vec<InitItem>),
    /// `sizeof e`
    SizeofExpr(Box<Expr>),
    /// `sizeof (type)`
    SizeofType(Box<TypeName>),
    /// `__alignof__ e`
    AlignofExpr(Box<Expr>),
    /// `_Alignof (type)`
    AlignofType(Box<TypeName>),
    /// `_Generic(e, type: a, default: b)`; no type for the default.
    Generic(Box<Expr>, Vec<(Option<TypeName>, Expr)>),
    /// `({ … })`
    StmtExpr(Box<Block>),
    /// `&&label`
    LabelAddress(Symbol),
    /// `__builtin_offsetof(type, a.b[2])`
    Offsetof(Box<TypeName>, Vec<Designator>),
    /// `__builtin_va_arg(list, type)`
    VaArg(Box<Expr>, Box<TypeName>),
    /// `__builtin_types_compatible_p(a, b)`
    TypesCompatible(Box<TypeName>, Box<TypeName>),
    /// `__builtin_choose_expr(c, a, b)`
    ChooseExpr(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `__extension__ e`
    Extension(Box<Expr>),
    /// `__real__ e`, `__imag__ e`: parsed, not supported.
    ComplexPart(Box<Expr>),
    /// `__builtin_convertvector`, `__builtin_shuffle` and other builtins that
    /// take types: parsed, not supported.
    OtherBuiltin(Symbol),
    /// `true`, `false`
    Bool(bool),
    /// `nullptr`
    Nullptr,
}

/// An integer constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IntLiteral {
    /// Its value.
    pub value: u128,
    /// Whether it is decimal, which decides its type.
    pub decimal: bool,
    /// `u`
    pub unsigned: bool,
    /// How many `l`: 0, 1 or 2.
    pub longs: u8,
}

/// A floating constant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FloatLiteral {
    /// Its value, correctly rounded to a double.
    pub value: f64,
    /// Its value, correctly rounded to a float.
    pub single: f32,
    /// Its type by the suffix.
    pub ty: BasicType,
    /// `i` or `j`: imaginary, not supported.
    pub imaginary: bool,
}

/// A character constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CharLiteral {
    /// Its value, as gcc gives it to the constant's type where `char` has a
    /// sign.
    pub value: i64,
    /// Whether it is of one code unit, so that the sign of `char` matters.
    pub is_single: bool,
    /// The prefix.
    pub encoding: Encoding,
}

/// A string literal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrLiteral {
    /// Code units without the final zero: bytes for plain and u8, wider ones
    /// for the others.
    pub units: Vec<u32>,
    /// The prefix.
    pub encoding: Encoding,
}

/// The prefix of a character or string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// None
    Plain,
    /// `u8`
    Utf8,
    /// `u`
    Utf16,
    /// `U`
    Utf32,
    /// `L`
    Wide,
}

/// `++` and `--`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StepOp {
    /// `++e`
    PreInc,
    /// `--e`
    PreDec,
    /// `e++`
    PostInc,
    /// `e--`
    PostDec,
}

/// Operators with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `~`
    BitNot,
    /// `!`
    Not,
    /// `*`
    Deref,
    /// `&`
    AddrOf,
}

/// Operators with two operands, without assignment and comma.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `<`
    Lt,
    /// `>`
    Gt,
    /// `<=`
    Le,
    /// `>=`
    Ge,
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
    /// `&&`
    And,
    /// `||`
    Or,
}
