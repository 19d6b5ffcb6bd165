//! Expressions: pure and total. What can fail is a check statement before it.

use crate::float::Rounding;
use crate::name::Name;
use crate::span::Span;
use crate::types::{FloatType, MapType, Type, Width};
use crate::value::Scalar;
use std::ops::ControlFlow;

/// A variable, local or global, with the type it was declared with.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Var {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Type,
}

impl Var {
    /// A variable.
    pub fn new(name: impl Into<Name>, ty: Type) -> Self {
        Var { name: name.into(), ty }
    }
}

/// An expression and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ExprKind {
    /// A constant.
    Lit(Scalar),
    /// The value of a variable.
    Var(Var),
    /// `&name`: a static object.
    Static(Name),
    /// One operand.
    Unary(UnOp, Box<Expr>),
    /// Two operands.
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// A conversion.
    Cast(Cast, Box<Expr>),
    /// `condition ? then : otherwise`
    Ite(Box<Expr>, Box<Expr>, Box<Expr>),
    /// The map that holds one value everywhere.
    Fill(MapType, Box<Expr>),
    /// `map[keys]`
    Select(Box<Expr>, Vec<Expr>),
    /// `map[keys := value]`: the map that differs from `map` only there.
    Store(Box<Expr>, Vec<Expr>, Box<Expr>),
}

/// Operators with one operand, which has the type of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnOp {
    /// `!`: bool.
    Not,
    /// `~`: bits.
    BitNot,
    /// `-`: bits or float.
    Neg,
    /// `abs`: float.
    Abs,
    /// `sqrt`: float.
    Sqrt,
    /// `floor`, `ceil`, `trunc`, `round_even`, `round_away`: float.
    Round(Rounding),
}

/// Operators with two operands of one type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BinOp {
    /// `+`: bits or float.
    Add,
    /// `-`: bits or float.
    Sub,
    /// `*`: bits or float.
    Mul,
    /// `/`: signed bits or float.
    Div,
    /// `%`: signed bits (sign of the dividend) or float (`fmod`).
    Rem,
    /// `/u`: unsigned bits.
    DivU,
    /// `%u`: unsigned bits.
    RemU,
    /// `&`: bits.
    BitAnd,
    /// `|`: bits.
    BitOr,
    /// `^`: bits.
    BitXor,
    /// `<<`: bits.
    Shl,
    /// `>>`: bits, filling with the sign.
    Shr,
    /// `>>u`: bits, filling with zeros.
    ShrU,
    /// `&&`: bool.
    And,
    /// `||`: bool.
    Or,
    /// `==`: any scalar; IEEE equality on floats.
    Eq,
    /// `!=`: the negation of `==`.
    Ne,
    /// `<`: signed bits or float.
    Lt,
    /// `<=`: signed bits or float.
    Le,
    /// `>`: signed bits or float.
    Gt,
    /// `>=`: signed bits or float.
    Ge,
    /// `<u`: unsigned bits.
    LtU,
    /// `<=u`: unsigned bits.
    LeU,
    /// `>u`: unsigned bits.
    GtU,
    /// `>=u`: unsigned bits.
    GeU,
}

/// Conversions, named by what they turn the operand into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cast {
    /// `i64.sext(x)`: to a greater or equal width, filling with the sign.
    SignExtend(Width),
    /// `i64.zext(x)`: to a greater or equal width, filling with zeros.
    ZeroExtend(Width),
    /// `i8.trunc(x)`: the low bits, a smaller or equal width.
    Truncate(Width),
    /// `i32.sat_s(x)`: float to signed bits, truncated, saturating, NaN to 0.
    FloatToSigned(Width),
    /// `i32.sat_u(x)`: float to unsigned bits, truncated, saturating.
    FloatToUnsigned(Width),
    /// `i32.bits(x)` or `i64.bits(x)`: the bit pattern of a float, which must
    /// have that width.
    FloatToBits(Width),
    /// `f32.from_bits(x)`: the float with a bit pattern.
    BitsToFloat(FloatType),
    /// `f64.from_s(x)`: nearest float to signed bits.
    SignedToFloat(FloatType),
    /// `f64.from_u(x)`: nearest float to unsigned bits.
    UnsignedToFloat(FloatType),
    /// `f32.cast(x)`: float to float, nearest.
    FloatToFloat(FloatType),
    /// `i64.address(p)`: where an object lies: 0 for null, different numbers
    /// for different objects. Nothing else is known of it: the interpreter has
    /// one layout of many.
    Address,
}

impl Expr {
    /// A node at a place.
    pub fn new(kind: ExprKind, span: Span) -> Self {
        Expr { kind, span }
    }

    /// A constant of generated code.
    pub fn lit(scalar: impl Into<Scalar>) -> Self {
        ExprKind::Lit(scalar.into()).into()
    }

    /// A variable of generated code.
    pub fn var(var: Var) -> Self {
        ExprKind::Var(var).into()
    }

    /// A static object of generated code.
    pub fn object(name: Name) -> Self {
        ExprKind::Static(name).into()
    }

    /// A unary operation of generated code.
    pub fn unary(op: UnOp, operand: Expr) -> Self {
        ExprKind::Unary(op, Box::new(operand)).into()
    }

    /// A binary operation of generated code.
    pub fn binary(op: BinOp, left: Expr, right: Expr) -> Self {
        ExprKind::Binary(op, Box::new(left), Box::new(right)).into()
    }

    /// A conversion of generated code.
    pub fn cast(cast: Cast, operand: Expr) -> Self {
        ExprKind::Cast(cast, Box::new(operand)).into()
    }

    /// A conditional of generated code.
    pub fn ite(condition: Expr, then: Expr, otherwise: Expr) -> Self {
        ExprKind::Ite(Box::new(condition), Box::new(then), Box::new(otherwise)).into()
    }

    /// The operands, in the order in which the text form shows them.
    pub fn children(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Lit(_) | ExprKind::Var(_) | ExprKind::Static(_) => vec![],
            ExprKind::Unary(_, a) | ExprKind::Cast(_, a) | ExprKind::Fill(_, a) => vec![a],
            ExprKind::Binary(_, a, b) => vec![a, b],
            ExprKind::Ite(a, b, c) => vec![a, b, c],
            ExprKind::Select(map, keys) => std::iter::once(&**map).chain(keys).collect(),
            ExprKind::Store(map, keys, value) => {
                std::iter::once(&**map).chain(keys).chain([&**value]).collect()
            }
        }
    }

    /// The operands, to be changed in place.
    pub fn children_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.kind {
            ExprKind::Lit(_) | ExprKind::Var(_) | ExprKind::Static(_) => vec![],
            ExprKind::Unary(_, a) | ExprKind::Cast(_, a) | ExprKind::Fill(_, a) => vec![a],
            ExprKind::Binary(_, a, b) => vec![a, b],
            ExprKind::Ite(a, b, c) => vec![a, b, c],
            ExprKind::Select(map, keys) => std::iter::once(&mut **map).chain(keys).collect(),
            ExprKind::Store(map, keys, value) => {
                std::iter::once(&mut **map).chain(keys).chain([&mut **value]).collect()
            }
        }
    }

    /// Calls `visit` on this expression and everything below it, parents
    /// first.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        visit(self);
        let _ = self.try_children(&mut |child| {
            child.walk(visit);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Calls `visit` on each operand, in the order in which the text form shows
    /// them, until it breaks. Allocates nothing, since programs are gone through
    /// as a whole by this.
    pub fn try_children<'a, B>(
        &'a self,
        visit: &mut impl FnMut(&'a Expr) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match &self.kind {
            ExprKind::Lit(_) | ExprKind::Var(_) | ExprKind::Static(_) => ControlFlow::Continue(()),
            ExprKind::Unary(_, a) | ExprKind::Cast(_, a) | ExprKind::Fill(_, a) => visit(a),
            ExprKind::Binary(_, a, b) => {
                visit(a)?;
                visit(b)
            }
            ExprKind::Ite(a, b, c) => {
                visit(a)?;
                visit(b)?;
                visit(c)
            }
            ExprKind::Select(map, keys) => {
                visit(map)?;
                keys.iter().try_for_each(visit)
            }
            ExprKind::Store(map, keys, value) => {
                visit(map)?;
                keys.iter().try_for_each(&mut *visit)?;
                visit(value)
            }
        }
    }

    /// Calls `visit` on each variable that it reads, as often as it does.
    pub fn for_each_var<'a>(&'a self, visit: &mut impl FnMut(&'a Var)) {
        self.walk(&mut |expr| {
            if let ExprKind::Var(var) = &expr.kind {
                visit(var);
            }
        });
    }
}

impl From<ExprKind> for Expr {
    fn from(kind: ExprKind) -> Self {
        Expr { kind, span: Span::NOWHERE }
    }
}
