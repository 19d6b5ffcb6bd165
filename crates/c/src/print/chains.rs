//! Operators that programs write in long rows: `a + b + c + …` nests to the
//! left, `a ? b : c ? d : …` to the right. Neither takes recursion.

use super::Printer;
use super::conversions::{asked, ignored, unconverted};
use super::operators::binary_symbol;
use super::piece::{Level, Piece};
use crate::typed::{BinaryOp, CompareOp, Expr, ExprKind};

/// An operator between two operands, which are as they will be printed.
struct Infix<'e> {
    level: Level,
    symbol: &'static str,
    left: &'e Expr,
    right: &'e Expr,
}

impl Printer<'_> {
    /// An operator between two operands, of which the left one may be such an
    /// expression again.
    pub(super) fn infix_chain(&mut self, expr: &Expr) -> Piece {
        let mut chain = Vec::new();
        let mut at = expr;
        while let Some(infix) = self.infix(at) {
            at = infix.left;
            chain.push(infix);
        }
        let mut piece = self.expr(at);
        for Infix { level, symbol, right, .. } in chain.into_iter().rev() {
            let right = self.expr(right);
            piece = Piece::infix(level, symbol, piece, right);
        }
        piece
    }

    fn infix<'e>(&self, expr: &'e Expr) -> Option<Infix<'e>> {
        let ((symbol, level), (left, right)) = match &expr.kind {
            ExprKind::Binary(op @ (BinaryOp::Shl | BinaryOp::Shr), a, b) => {
                (binary_symbol(*op), (self.as_promoted(a), self.as_promoted(b)))
            }
            ExprKind::Binary(op, a, b) => (binary_symbol(*op), self.as_balanced(a, b)),
            ExprKind::Compare(op, a, b) => (compare_symbol(*op), self.as_balanced(a, b)),
            ExprKind::PointerAdd { pointer, index, subtract } => {
                let symbol = if *subtract { "-" } else { "+" };
                ((symbol, Level::Add), (&**pointer, unconverted(index)))
            }
            ExprKind::PointerDiff(a, b) => (("-", Level::Add), (unconverted(a), unconverted(b))),
            ExprKind::And(a, b) => (("&&", Level::And), (asked(a), asked(b))),
            ExprKind::Or(a, b) => (("||", Level::Or), (asked(a), asked(b))),
            ExprKind::Comma(a, b) => ((",", Level::Comma), (ignored(a), &**b)),
            _ => return None,
        };
        Some(Infix { level, symbol, left, right })
    }

    /// `c ? a : b`, where `b` may be such an expression again.
    pub(super) fn conditional_chain(&mut self, expr: &Expr) -> Piece {
        let mut text = String::new();
        let mut at = expr;
        while let ExprKind::Conditional(condition, then, otherwise) = &at.kind {
            let (then, otherwise) = self.as_balanced(then, otherwise);
            text.push_str(&self.condition(condition).at_least(Level::Or));
            text.push_str(" ? ");
            text.push_str(&self.expr(then).at_least(Level::Assign));
            text.push_str(" : ");
            at = otherwise;
        }
        text.push_str(&self.expr(at).at_least(Level::Conditional));
        Piece::new(Level::Conditional, text)
    }
}

fn compare_symbol(op: CompareOp) -> (&'static str, Level) {
    match op {
        CompareOp::Lt => ("<", Level::Relation),
        CompareOp::Gt => (">", Level::Relation),
        CompareOp::Le => ("<=", Level::Relation),
        CompareOp::Ge => (">=", Level::Relation),
        CompareOp::Eq => ("==", Level::Equality),
        CompareOp::Ne => ("!=", Level::Equality),
    }
}
