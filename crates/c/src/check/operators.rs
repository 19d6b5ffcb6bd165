//! Operators with two operands.

use super::conversions::{Class, implicit};
use super::{Check, Checker, error, value};
use crate::span::Span;
use crate::syntax::ast::BinaryOp as Ast;
use crate::typed::{BinaryOp, CastKind, CompareOp, Expr, ExprKind};

/// What an operator does.
pub(super) enum Operator {
    Arithmetic(BinaryOp),
    Compare(CompareOp),
    And,
    Or,
}

/// What an operator does.
pub(super) fn operator(op: Ast) -> Operator {
    match op {
        Ast::Mul => Operator::Arithmetic(BinaryOp::Mul),
        Ast::Div => Operator::Arithmetic(BinaryOp::Div),
        Ast::Rem => Operator::Arithmetic(BinaryOp::Rem),
        Ast::Add => Operator::Arithmetic(BinaryOp::Add),
        Ast::Sub => Operator::Arithmetic(BinaryOp::Sub),
        Ast::Shl => Operator::Arithmetic(BinaryOp::Shl),
        Ast::Shr => Operator::Arithmetic(BinaryOp::Shr),
        Ast::BitAnd => Operator::Arithmetic(BinaryOp::BitAnd),
        Ast::BitXor => Operator::Arithmetic(BinaryOp::BitXor),
        Ast::BitOr => Operator::Arithmetic(BinaryOp::BitOr),
        Ast::Lt => Operator::Compare(CompareOp::Lt),
        Ast::Gt => Operator::Compare(CompareOp::Gt),
        Ast::Le => Operator::Compare(CompareOp::Le),
        Ast::Ge => Operator::Compare(CompareOp::Ge),
        Ast::Eq => Operator::Compare(CompareOp::Eq),
        Ast::Ne => Operator::Compare(CompareOp::Ne),
        Ast::And => Operator::And,
        Ast::Or => Operator::Or,
    }
}

/// Whether an operator takes integers only.
pub(super) fn integers_only(op: BinaryOp) -> bool {
    match op {
        BinaryOp::Rem
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::BitAnd
        | BinaryOp::BitXor
        | BinaryOp::BitOr => true,
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Add | BinaryOp::Sub => false,
    }
}

/// Whether an operator is a shift.
pub(super) fn is_shift(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Shl | BinaryOp::Shr)
}

impl Checker {
    /// Applies an operator to two checked operands.
    pub(super) fn binary(&mut self, op: Ast, left: Expr, right: Expr, span: Span) -> Check<Expr> {
        let left = self.decay(left)?;
        let right = self.decay(right)?;
        match operator(op) {
            Operator::Arithmetic(op) => self.arithmetic(op, left, right, span),
            Operator::Compare(op) => self.comparison(op, left, right, span),
            Operator::And => {
                let (left, right) = (self.require_scalar(left)?, self.require_scalar(right)?);
                let and = ExprKind::And(Box::new(left), Box::new(right));
                Ok(value(and, self.basics.int, span))
            }
            Operator::Or => {
                let (left, right) = (self.require_scalar(left)?, self.require_scalar(right)?);
                let or = ExprKind::Or(Box::new(left), Box::new(right));
                Ok(value(or, self.basics.int, span))
            }
        }
    }

    fn arithmetic(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Check<Expr> {
        let (a, b) = (self.class(left.ty.ty), self.class(right.ty.ty));
        match (op, a, b) {
            (BinaryOp::Add, Class::Pointer, _) if b.is_integer() => {
                self.pointer_add(left, right, false, span)
            }
            (BinaryOp::Add, _, Class::Pointer) if a.is_integer() => {
                self.pointer_add(right, left, false, span)
            }
            (BinaryOp::Sub, Class::Pointer, _) if b.is_integer() => {
                self.pointer_add(left, right, true, span)
            }
            (BinaryOp::Sub, Class::Pointer, Class::Pointer) => {
                self.pointer_difference(left, right, span)
            }
            _ => {
                self.require_operands(op, &left, &right)?;
                self.plain_arithmetic(op, left, right, span)
            }
        }
    }

    fn plain_arithmetic(
        &mut self,
        op: BinaryOp,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Check<Expr> {
        let (left, right) = if is_shift(op) {
            (self.promote(left)?, self.promote(right)?)
        } else {
            self.usual(left, right)?
        };
        let ty = left.ty.ty;
        Ok(value(ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span))
    }

    /// Complains unless both operands suit an operator.
    pub(super) fn require_operands(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Check<()> {
        for operand in [left, right] {
            let class = self.class(operand.ty.ty);
            let suits = if integers_only(op) { class.is_integer() } else { class.is_arithmetic() };
            if !suits {
                return Err(self.no_arithmetic(operand));
            }
        }
        Ok(())
    }

    fn comparison(&mut self, op: CompareOp, left: Expr, right: Expr, span: Span) -> Check<Expr> {
        let (a, b) = (self.class(left.ty.ty), self.class(right.ty.ty));
        let (left, right) = if a.is_arithmetic() && b.is_arithmetic() {
            self.usual(left, right)?
        } else if a == Class::Pointer || b == Class::Pointer {
            self.compared_pointers(left, right)?
        } else {
            let culprit = if a.is_scalar() { &right } else { &left };
            return Err(self.no_arithmetic(culprit));
        };
        let compare = ExprKind::Compare(op, Box::new(left), Box::new(right));
        Ok(value(compare, self.basics.int, span))
    }

    /// Brings the operands of a comparison to one pointer type.
    fn compared_pointers(&mut self, left: Expr, right: Expr) -> Check<(Expr, Expr)> {
        let (a, b) = (self.class(left.ty.ty), self.class(right.ty.ty));
        if a != Class::Pointer && !a.is_integer() || b != Class::Pointer && !b.is_integer() {
            let culprit = if a == Class::Pointer { &right } else { &left };
            return Err(error(culprit.span, "a pointer is compared with what is none"));
        }
        if a != b {
            let to = if a == Class::Pointer { left.ty.ty } else { right.ty.ty };
            return Ok((self.convert(left, to, false)?, self.convert(right, to, false)?));
        }
        if left.ty.ty == right.ty.ty {
            return Ok((left, right));
        }
        // As in clang: whatever the types are, one is taken for the other.
        if self.is_null_constant(&left) && !self.is_null_constant(&right) {
            let to = right.ty.ty;
            return Ok((implicit(CastKind::Pointer, to, left), right));
        }
        let to = left.ty.ty;
        Ok((left, implicit(CastKind::Pointer, to, right)))
    }
}
