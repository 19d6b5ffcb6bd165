//! Typed expressions.

use super::{DeclId, LabelId, Stmt};
use crate::span::Span;
use crate::symbol::Symbol;
pub use crate::syntax::ast::{Encoding, StepOp};
use crate::types::{QualType, TypeId};

/// An expression.
#[derive(Debug, Clone)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type. An lvalue has the type of the object, a value is
    /// unqualified.
    pub ty: QualType,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is. `Decl` of an object, `Str`, `Deref`, `Index`,
/// `CompoundLiteral`, and `Member` of an lvalue are lvalues; `Decl` of a
/// function and `Deref` to one are function designators; everything else is a
/// value. An lvalue becomes a value only through a [`Cast`].
#[derive(Debug, Clone)]
pub enum ExprKind {
    /// An integer constant of the expression's type (also `_Bool` or enum).
    Int(i128),
    /// A floating constant.
    Float(f64),
    /// A string literal: an array with its final zero.
    Str(Vec<u32>, Encoding),
    /// An object or a function.
    Decl(DeclId),
    /// `*p`
    Deref(Box<Expr>),
    /// `&lvalue` or `&function`
    AddrOf(Box<Expr>),
    /// `p[i]`: a pointer (after decay) and an integer of any type.
    Index(Box<Expr>, Box<Expr>),
    /// `e.field`, by number in the record's fields. `p->f` is a member of a
    /// [`ExprKind::Deref`], and a member of an anonymous struct is a member
    /// of a member.
    Member(Box<Expr>, u32),
    /// `-`, `~` on the promoted type; `+` is resolved away.
    Unary(UnaryOp, Box<Expr>),
    /// `!e` on a scalar: an `int`.
    Not(Box<Expr>),
    /// Arithmetic on two operands of the result's type (for shifts, the left
    /// one's).
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// Comparison of two operands of one type, arithmetic or pointer: an
    /// `int`.
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// `p + i`: a pointer and an integer of any type; subtracted if the flag
    /// says so.
    PointerAdd {
        /// The pointer.
        pointer: Box<Expr>,
        /// The integer.
        index: Box<Expr>,
        /// `p - i`
        subtract: bool,
    },
    /// `p - q`, a `ptrdiff_t` in elements.
    PointerDiff(Box<Expr>, Box<Expr>),
    /// `a && b`: scalars; an `int`.
    And(Box<Expr>, Box<Expr>),
    /// `a || b`
    Or(Box<Expr>, Box<Expr>),
    /// `c ? a : b`, both of the result's type.
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `a ?: b`: `a` is evaluated once; the second is what to do with its
    /// value, in which [`ExprKind::Omitted`] stands for it.
    ConditionalOmitted {
        /// Evaluated once; a scalar.
        condition: Box<Expr>,
        /// The result if it is not zero: `Omitted`, converted.
        then: Box<Expr>,
        /// The result otherwise.
        otherwise: Box<Expr>,
    },
    /// The value of the condition of the innermost `ConditionalOmitted`.
    Omitted,
    /// `a, b`
    Comma(Box<Expr>, Box<Expr>),
    /// `lvalue = value`: the value after conversion to the unqualified type.
    Assign(Box<Expr>, Box<Expr>),
    /// `lvalue op= value`
    AssignOp(Box<AssignOp>),
    /// `p += i` on a pointer; subtracted if the flag says so.
    AssignPointerAdd {
        /// The pointer.
        target: Box<Expr>,
        /// The integer.
        index: Box<Expr>,
        /// `p -= i`
        subtract: bool,
    },
    /// `++`, `--` on an lvalue of real or pointer type.
    Step(StepOp, Box<Expr>),
    /// A conversion.
    Cast(Cast, Box<Expr>),
    /// `f(args)`: a pointer to a function; arguments converted as the
    /// prototype or the default promotions say.
    Call(Box<Expr>, Vec<Expr>),
    /// `(type) { … }`: an unnamed object, automatic or static.
    CompoundLiteral(DeclId),
    /// `({ … })`: the value of the last statement if that is an expression.
    StmtExpr(Vec<Stmt>),
    /// `sizeof` of a variable-length type.
    SizeofVla(TypeId),
    /// `&&label`
    LabelAddress(LabelId),
    /// `va_arg(list, type)`
    VaArg(Box<Expr>),
    /// A call of a builtin function of the compiler that has no declaration,
    /// by name: `__builtin_expect`, `__builtin_popcount`, `__sync_…`. Those
    /// with the value of a library function are calls of that function.
    Builtin(Symbol, Vec<Expr>),
}

/// `target op= value`
#[derive(Debug, Clone)]
pub struct AssignOp {
    /// The operation.
    pub op: BinaryOp,
    /// The lvalue, whose type the result is converted to.
    pub target: Expr,
    /// The type that the operation is done in; of a shift, the promoted type
    /// of the target.
    pub computed_in: TypeId,
    /// The right operand, converted to `computed_in`; of a shift, promoted.
    pub value: Expr,
}

/// `-` and `~`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `-`
    Minus,
    /// `~`
    BitNot,
}

/// Arithmetic operators.
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
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
}

/// Comparisons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CompareOp {
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
}

/// A conversion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cast {
    /// What it does.
    pub kind: CastKind,
    /// Whether it was written as a cast.
    pub explicit: bool,
}

/// What a conversion does; the names are those of clang's tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CastKind {
    /// Reads an object.
    LValueToRValue,
    /// The address of an array's first element.
    ArrayToPointer,
    /// The address of a function.
    FunctionToPointer,
    /// Between integer types (also from `_Bool` and enums).
    Integral,
    /// Integer to floating.
    IntegralToFloating,
    /// Floating to integer.
    FloatingToIntegral,
    /// Between floating types.
    Floating,
    /// A null pointer constant to a pointer.
    NullToPointer,
    /// Another integer to a pointer.
    IntegralToPointer,
    /// A pointer to an integer.
    PointerToIntegral,
    /// Between pointers.
    Pointer,
    /// A scalar to `_Bool`: whether it is not zero.
    ToBool,
    /// Drops the value.
    ToVoid,
    /// Nothing: the same type, or other qualifiers.
    NoOp,
    /// A value to a union that has a member of its type (GNU).
    ToUnion,
    /// A conversion that is not supported: complex, vectors, long double
    /// formats that differ.
    Unsupported,
}
