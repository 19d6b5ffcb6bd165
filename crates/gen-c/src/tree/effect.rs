//! Effects: expressions of C that change something. The grammar allows one
//! operand with effects where C leaves the order open, so the order of
//! evaluation never matters.

use super::expr::{BinOp, Expr};
use super::place::Place;
use super::stmt::Block;
use super::types::Type;

/// A call of a function of the unit.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Call {
    pub(crate) function: usize,
    pub(crate) arguments: Vec<Expr>,
}

/// An expression with side effects, or a value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Effect {
    Value(Expr),
    Call(Call),
    /// Through a pointer; the functions of the signature have effects.
    CallPointer {
        signature: usize,
        callee: Expr,
        arguments: Vec<Expr>,
    },
    /// The function around calls itself with a smaller depth, or the value is zero.
    Recurse(Vec<Expr>),
    /// `++` and `--`.
    Step {
        place: Place,
        down: bool,
        prefix: bool,
    },
    /// `place = value`, or `place op= value`.
    Set {
        place: Place,
        op: Option<BinOp>,
        value: Expr,
    },
    /// `place = call` of a fixed place.
    Store {
        place: Place,
        call: Call,
    },
    Comma(Box<Effect>, Box<Effect>),
    Cond(Box<Effect>, Box<Effect>, Box<Effect>),
    Logic {
        and: bool,
        left: Box<Effect>,
        right: Box<Effect>,
    },
    Elvis(Box<Effect>, Expr),
    /// A statement expression.
    Statements(Block, Box<Effect>),
    /// The other operand is a literal, which no effect can change.
    Binary(BinOp, Box<Effect>, Expr),
    Not(Box<Effect>),
    Cast(Type, Box<Effect>),
}

impl Effect {
    pub(crate) fn set(place: Place, value: Expr) -> Effect {
        Effect::Set { place, op: None, value }
    }

    pub(crate) fn boxed(self) -> Box<Effect> {
        Box::new(self)
    }
}
