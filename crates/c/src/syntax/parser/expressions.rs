//! Operators with two and three operands.

use super::{Parse, Parser, operators};
use crate::syntax::ast::{Expr, ExprKind};
use crate::syntax::token::TokenKind;

impl Parser<'_> {
    /// `a, b`
    pub(super) fn expression(&mut self) -> Parse<Expr> {
        let mut left = self.assignment()?;
        let mut links = 0;
        while self.eat(TokenKind::Comma) {
            self.check_chain(links)?;
            links += 1;
            let right = self.assignment()?;
            let span = left.span.to(right.span);
            left = Expr { kind: ExprKind::Comma(Box::new(left), Box::new(right)), span };
        }
        Ok(left)
    }

    /// `a = b`, and all that binds tighter.
    pub(super) fn assignment(&mut self) -> Parse<Expr> {
        let left = self.conditional()?;
        let Some(op) = operators::assignment(self.kind) else { return Ok(left) };
        self.bump();
        let right = self.nested(Self::assignment)?;
        let span = left.span.to(right.span);
        Ok(Expr { kind: ExprKind::Assign(op, Box::new(left), Box::new(right)), span })
    }

    /// `a ? b : c`, and all that binds tighter. Constant expressions are these.
    pub(super) fn conditional(&mut self) -> Parse<Expr> {
        let condition = self.binary(1)?;
        match self.kind {
            TokenKind::Question => self.conditional_chain(condition),
            _ => Ok(condition),
        }
    }

    /// The rest of `a ? b : c ? d : e`, behind the first condition.
    fn conditional_chain(&mut self, condition: Expr) -> Parse<Expr> {
        let mut last = condition;
        let mut links = Vec::new();
        while self.eat(TokenKind::Question) {
            self.check_chain(links.len())?;
            let middle = match self.kind {
                TokenKind::Colon => None,
                _ => Some(Box::new(self.nested(Self::expression)?)),
            };
            self.expect(TokenKind::Colon, ":")?;
            let otherwise = self.binary(1)?;
            links.push((std::mem::replace(&mut last, otherwise), middle));
        }
        while let Some((condition, middle)) = links.pop() {
            let span = condition.span.to(last.span);
            let kind = ExprKind::Conditional(Box::new(condition), middle, Box::new(last));
            last = Expr { kind, span };
        }
        Ok(last)
    }

    /// Operators that bind at least as tightly as `least`.
    fn binary(&mut self, least: u8) -> Parse<Expr> {
        let mut left = self.unary()?;
        let mut links = 0;
        while let Some((op, precedence)) = operators::binary(self.kind) {
            if precedence < least {
                break;
            }
            self.check_chain(links)?;
            links += 1;
            self.bump();
            let right = self.binary(precedence + 1)?;
            let span = left.span.to(right.span);
            left = Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), span };
        }
        Ok(left)
    }
}
