//! Dropping long chains without recursion.
//!
//! The parser bounds nesting, but rows of operands, of `else if` and of `case`
//! labels may be long, and each link holds the next. Dropped the usual way they
//! would need stack for every link.

use super::{Expr, ExprKind, Stmt, StmtKind};
use crate::span::Span;
use std::mem;

impl Drop for Expr {
    fn drop(&mut self) {
        let mut link = self.take_link();
        while let Some(mut next) = link {
            link = next.take_link();
        }
    }
}

impl Expr {
    /// Takes out the operand that goes on with a chain.
    fn take_link(&mut self) -> Option<Expr> {
        let link = match &mut self.kind {
            ExprKind::Binary(_, left, _)
            | ExprKind::Comma(left, _)
            | ExprKind::Index(left, _)
            | ExprKind::Call(left, _)
            | ExprKind::Member(left, _)
            | ExprKind::Arrow(left, _)
            | ExprKind::Step(_, left) => left,
            ExprKind::Conditional(_, _, otherwise) => otherwise,
            _ => return None,
        };
        match link.kind {
            ExprKind::Ident(_) | ExprKind::Int(_) => None,
            _ => {
                let nothing = Expr { kind: ExprKind::Nullptr, span: Span::default() };
                Some(mem::replace(&mut **link, nothing))
            }
        }
    }
}

impl Drop for Stmt {
    fn drop(&mut self) {
        let mut link = self.take_link();
        while let Some(mut next) = link {
            link = next.take_link();
        }
    }
}

impl Stmt {
    /// Takes out the statement that goes on with a chain.
    fn take_link(&mut self) -> Option<Stmt> {
        let link = match &mut self.kind {
            StmtKind::If(_, _, Some(otherwise)) => otherwise,
            StmtKind::Case(_, _, body) | StmtKind::Default(body) | StmtKind::Label(_, _, body) => {
                body
            }
            _ => return None,
        };
        let nothing = Stmt { kind: StmtKind::Empty, span: Span::default() };
        Some(mem::replace(&mut **link, nothing))
    }
}
