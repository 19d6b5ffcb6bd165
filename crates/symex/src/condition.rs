//! Conditions over the inputs of a procedure, in cases.

use std::fmt;
use verdiff_ir::{BinOp, Expr};

/// A set of inputs: those on which some case holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// Each a conjunction of truth values over parameters and globals. No
    /// case: no input. A case of nothing: all inputs.
    pub cases: Vec<Vec<Expr>>,
    /// Whether the set holds no other inputs.
    pub whole: bool,
}

impl Condition {
    /// Whether it holds on all inputs.
    pub fn is_always(&self) -> bool {
        self.cases.iter().any(Vec::is_empty)
    }

    /// Whether it holds on no input.
    pub fn is_never(&self) -> bool {
        self.cases.is_empty() && self.whole
    }

    /// Whether nothing is told.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// The same as one expression.
    pub fn expr(&self) -> Expr {
        let conjunction = |case: &Vec<Expr>| joined(BinOp::And, case.clone(), true);
        joined(BinOp::Or, self.cases.iter().map(conjunction).collect(), false)
    }
}

fn joined(op: BinOp, exprs: Vec<Expr>, empty: bool) -> Expr {
    let both = |left, right| Expr::binary(op, left, right);
    exprs.into_iter().reduce(both).unwrap_or_else(|| Expr::lit(empty))
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.expr())
    }
}
