//! Operators other than those in [`super::chains`]: unary ones, `?:`,
//! assignments.

use super::Printer;
use super::conversions::{common, exactly, promoted_operand, unconverted, usual};
use super::piece::{Level, Piece};
use crate::typed::{AssignOp, BinaryOp, Expr, ExprKind, StepOp, UnaryOp};

impl Printer<'_> {
    /// An operator with its operands.
    pub(super) fn operator(&mut self, expr: &Expr) -> Piece {
        match &expr.kind {
            ExprKind::Unary(op, operand) => {
                let operand = self.promoted(operand);
                Piece::prefix(unary_symbol(*op), operand)
            }
            ExprKind::Not(operand) => Piece::prefix("!", self.condition(operand)),
            ExprKind::Binary(..)
            | ExprKind::Compare(..)
            | ExprKind::PointerAdd { .. }
            | ExprKind::PointerDiff(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Comma(..) => self.infix_chain(expr),
            ExprKind::Conditional(..) => self.conditional_chain(expr),
            ExprKind::ConditionalOmitted { condition, then, otherwise } => {
                self.conditional_omitted(condition, then, otherwise)
            }
            ExprKind::Assign(target, value) => {
                let value = self.converted(value);
                self.assignment(target, "=", value)
            }
            ExprKind::AssignOp(operation) => self.assign_op(operation),
            ExprKind::AssignPointerAdd { target, index, subtract } => {
                let index = self.converted(index);
                self.assignment(target, if *subtract { "-=" } else { "+=" }, index)
            }
            ExprKind::Step(op, target) => self.step(*op, target),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str(..)
            | ExprKind::Decl(_)
            | ExprKind::Deref(_)
            | ExprKind::AddrOf(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::Omitted
            | ExprKind::Cast(..)
            | ExprKind::Call(..)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::StmtExpr(_)
            | ExprKind::SizeofVla(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::VaArg(_)
            | ExprKind::Builtin(..) => self.expr(expr),
        }
    }

    /// `a ?: b`. If C's conversion of `a` is not that of the tree, a cast of
    /// it does no harm: the type of the result has its zero.
    fn conditional_omitted(&mut self, condition: &Expr, then: &Expr, otherwise: &Expr) -> Piece {
        let promoted = promoted_operand(&self.unit.types, condition);
        let other = promoted_operand(&self.unit.types, unconverted(otherwise));
        let computed = promoted.zip(other).map(|(a, b)| common(a, b));
        let as_it_is = condition.ty.ty == then.ty.ty || self.leads_to(computed, then);
        let (condition, otherwise) = if as_it_is {
            (self.expr(condition), self.converted(otherwise))
        } else {
            let name = self.type_name(then.ty);
            (Piece::cast(&name, self.expr(condition)), self.expr(otherwise))
        };
        let condition = condition.at_least(Level::Or);
        let text = format!("{condition} ?: {}", otherwise.at_least(Level::Conditional));
        Piece::new(Level::Conditional, text)
    }

    fn assignment(&mut self, target: &Expr, symbol: &str, value: Piece) -> Piece {
        let target = self.expr(target).at_least(Level::Unary);
        Piece::new(Level::Assign, format!("{target} {symbol} {}", value.at_least(Level::Assign)))
    }

    fn assign_op(&mut self, operation: &AssignOp) -> Piece {
        let value = match operation.op {
            BinaryOp::Shl | BinaryOp::Shr => self.promoted(&operation.value),
            BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::BitAnd
            | BinaryOp::BitXor
            | BinaryOp::BitOr => {
                let computed = usual(&self.unit.types, &operation.target, &operation.value);
                if computed == exactly(&self.unit.types, operation.computed_in) {
                    self.converted(&operation.value)
                } else {
                    self.expr(&operation.value)
                }
            }
        };
        let symbol = format!("{}=", binary_symbol(operation.op).0);
        self.assignment(&operation.target, &symbol, value)
    }

    fn step(&mut self, op: StepOp, target: &Expr) -> Piece {
        let target = self.expr(target);
        match op {
            StepOp::PreInc => Piece::prefix("++", at_unary(target)),
            StepOp::PreDec => Piece::prefix("--", at_unary(target)),
            StepOp::PostInc => postfix(target, "++"),
            StepOp::PostDec => postfix(target, "--"),
        }
    }
}

fn at_unary(piece: Piece) -> Piece {
    Piece::new(Level::Unary, piece.at_least(Level::Unary))
}

fn postfix(piece: Piece, symbol: &str) -> Piece {
    Piece::new(Level::Postfix, piece.at_least(Level::Postfix) + symbol)
}

fn unary_symbol(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Minus => "-",
        UnaryOp::BitNot => "~",
    }
}

/// The text of an operator, and how tightly it binds.
pub(super) fn binary_symbol(op: BinaryOp) -> (&'static str, Level) {
    match op {
        BinaryOp::Mul => ("*", Level::Multiply),
        BinaryOp::Div => ("/", Level::Multiply),
        BinaryOp::Rem => ("%", Level::Multiply),
        BinaryOp::Add => ("+", Level::Add),
        BinaryOp::Sub => ("-", Level::Add),
        BinaryOp::Shl => ("<<", Level::Shift),
        BinaryOp::Shr => (">>", Level::Shift),
        BinaryOp::BitAnd => ("&", Level::BitAnd),
        BinaryOp::BitXor => ("^", Level::BitXor),
        BinaryOp::BitOr => ("|", Level::BitOr),
    }
}
