//! Operators: assignment, conditional, binary ones by precedence.

use super::{Parse, Parser};
use crate::syntax::ast::{Expr, ExprKind};
use crate::syntax::token::{Kind, Op, Word};
use crate::typed::BinaryOp;

/// An operator between two operands.
enum Infix {
    Binary(BinaryOp),
    And,
    Or,
    InstanceOf,
}

impl Parser<'_> {
    /// An expression.
    pub(super) fn expr(&mut self) -> Parse<Expr> {
        self.nested(Self::expr_inside)
    }

    fn expr_inside(&mut self) -> Parse<Expr> {
        let target = self.ternary()?;
        if self.take(Op::Assign) {
            let value = self.expr()?;
            let span = target.span.to(value.span);
            let kind = ExprKind::Assign(Box::new(target), Box::new(value));
            return Ok(Expr { kind, span });
        }
        let Some((op, length)) = self.assign_op() else { return Ok(target) };
        (0..length).for_each(|_| self.advance());
        let value = self.expr()?;
        let span = target.span.to(value.span);
        Ok(Expr { kind: ExprKind::AssignOp(op, Box::new(target), Box::new(value)), span })
    }

    /// The operator of a compound assignment, and how many tokens it has.
    fn assign_op(&self) -> Option<(BinaryOp, usize)> {
        let Kind::Op(op) = self.kind() else { return None };
        let op = match op {
            Op::PlusAssign => BinaryOp::Add,
            Op::MinusAssign => BinaryOp::Sub,
            Op::StarAssign => BinaryOp::Mul,
            Op::SlashAssign => BinaryOp::Div,
            Op::PercentAssign => BinaryOp::Rem,
            Op::AndAssign => BinaryOp::BitAnd,
            Op::OrAssign => BinaryOp::BitOr,
            Op::XorAssign => BinaryOp::BitXor,
            Op::ShlAssign => BinaryOp::Shl,
            Op::Gt if self.joins(1, Op::Ge) => return Some((BinaryOp::Shr, 2)),
            Op::Gt if self.joins(1, Op::Gt) && self.joins(2, Op::Ge) => {
                return Some((BinaryOp::UShr, 3));
            }
            _ => return None,
        };
        Some((op, 1))
    }

    /// Whether a token further on is this one, right behind the one before.
    fn joins(&self, by: usize, op: Op) -> bool {
        self.ahead(by) == Kind::Op(op)
            && self.list[self.at + by - 1].end == self.list[self.at + by].start
    }

    /// `c ? a : b`, or what binds tighter.
    pub(super) fn ternary(&mut self) -> Parse<Expr> {
        let condition = self.binary(0)?;
        if !self.take(Op::Question) {
            return Ok(condition);
        }
        self.nested(|parser| {
            let allows_lambda = std::mem::replace(&mut parser.allows_lambda, true);
            let then = parser.expr()?;
            parser.allows_lambda = allows_lambda;
            parser.expect(Op::Colon)?;
            let otherwise = match parser.starts_lambda() {
                true => parser.expr()?,
                false => parser.ternary()?,
            };
            let span = condition.span.to(otherwise.span);
            let (then, otherwise) = (Box::new(then), Box::new(otherwise));
            Ok(Expr { kind: ExprKind::Conditional(Box::new(condition), then, otherwise), span })
        })
    }

    /// Binary operators that bind at least this tight. The tree grows to the
    /// left, so that the number of operators is limited as well.
    fn binary(&mut self, least: u8) -> Parse<Expr> {
        let mut left = self.unary()?;
        let mut length = 0;
        while let Some((op, strength, tokens)) = self.infix() {
            if strength < least {
                break;
            }
            left = self.binary_step(left, op, strength, tokens)?;
            length += 1;
            if length > super::MAX_LENGTH {
                return self.fail("an expression that is too long");
            }
        }
        Ok(left)
    }

    fn binary_step(&mut self, left: Expr, op: Infix, strength: u8, length: usize) -> Parse<Expr> {
        if let Infix::InstanceOf = op {
            return self.instance_of(left);
        }
        (0..length).for_each(|_| self.advance());
        let right = self.nested(|parser| parser.binary(strength + 1))?;
        let span = left.span.to(right.span);
        let (left, right) = (Box::new(left), Box::new(right));
        let kind = match op {
            Infix::Binary(op) => ExprKind::Binary(op, left, right),
            Infix::And => ExprKind::And(left, right),
            Infix::Or | Infix::InstanceOf => ExprKind::Or(left, right),
        };
        Ok(Expr { kind, span })
    }

    /// The operator here, how tight it binds, and how many tokens it has.
    fn infix(&self) -> Option<(Infix, u8, usize)> {
        let op = match self.kind() {
            Kind::Op(op) => op,
            Kind::Word(Word::InstanceOf) => return Some((Infix::InstanceOf, 6, 1)),
            _ => return None,
        };
        let (op, strength) = match op {
            Op::OrOr => return Some((Infix::Or, 0, 1)),
            Op::AndAnd => return Some((Infix::And, 1, 1)),
            Op::Or => (BinaryOp::BitOr, 2),
            Op::Xor => (BinaryOp::BitXor, 3),
            Op::And => (BinaryOp::BitAnd, 4),
            Op::Eq => (BinaryOp::Eq, 5),
            Op::Ne => (BinaryOp::Ne, 5),
            Op::Lt => (BinaryOp::Lt, 6),
            Op::Le => (BinaryOp::Le, 6),
            Op::Ge => (BinaryOp::Ge, 6),
            Op::Gt => return self.greater(),
            Op::Shl => (BinaryOp::Shl, 7),
            Op::Plus => (BinaryOp::Add, 8),
            Op::Minus => (BinaryOp::Sub, 8),
            Op::Star => (BinaryOp::Mul, 9),
            Op::Slash => (BinaryOp::Div, 9),
            Op::Percent => (BinaryOp::Rem, 9),
            _ => return None,
        };
        Some((Infix::Binary(op), strength, 1))
    }

    /// What begins with `>`: a comparison or a shift, but not an assignment.
    fn greater(&self) -> Option<(Infix, u8, usize)> {
        if self.assign_op().is_some() {
            return None;
        }
        let (op, strength, length) = match (self.joins(1, Op::Gt), self.ahead(2)) {
            (true, Kind::Op(Op::Gt)) if self.joins(2, Op::Gt) => (BinaryOp::UShr, 7, 3),
            (true, _) => (BinaryOp::Shr, 7, 2),
            (false, _) => (BinaryOp::Gt, 6, 1),
        };
        Some((Infix::Binary(op), strength, length))
    }
}
