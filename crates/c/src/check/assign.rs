//! Assignments.

use super::conversions::Class;
use super::operators::{Operator, is_shift, operator};
use super::{Check, Checker, error, unsupported, value};
use crate::span::Span;
use crate::syntax::ast;
use crate::typed::{AssignOp, BinaryOp, Expr, ExprKind};

impl Checker {
    /// `target = operand`
    pub(super) fn assign(
        &mut self,
        target: &ast::Expr,
        operand: &ast::Expr,
        span: Span,
    ) -> Check<Expr> {
        let target = self.expr(target)?;
        self.require_modifiable(&target)?;
        let operand = self.rvalue(operand)?;
        let ty = target.ty;
        let operand = self.assigned(operand, ty)?;
        Ok(value(ExprKind::Assign(Box::new(target), Box::new(operand)), ty.ty, span))
    }

    /// `target op= operand`
    pub(super) fn assign_op(
        &mut self,
        op: ast::BinaryOp,
        target: &ast::Expr,
        operand: &ast::Expr,
        span: Span,
    ) -> Check<Expr> {
        let Operator::Arithmetic(op) = operator(op) else {
            return Err(error(span, "an assignment with this operator"));
        };
        let target = self.expr(target)?;
        self.require_modifiable(&target)?;
        let operand = self.rvalue(operand)?;
        let (to, from) = (self.class(target.ty.ty), self.class(operand.ty.ty));
        if to == Class::Pointer && from.is_integer() && matches!(op, BinaryOp::Add | BinaryOp::Sub)
        {
            return self.assign_pointer(op, target, operand, span);
        }
        if to.is_integer() && from == Class::Pointer && op == BinaryOp::Add {
            return Err(unsupported(span, "a pointer is added to an integer variable"));
        }
        self.require_operands(op, &target, &operand)?;
        self.assign_arithmetic(op, target, operand, span)
    }

    fn assign_pointer(
        &mut self,
        op: BinaryOp,
        target: Expr,
        index: Expr,
        span: Span,
    ) -> Check<Expr> {
        let ty = target.ty.ty;
        if let Some(to) = self.types.pointee(ty) {
            self.require_stride(to.ty, span)?;
        }
        let index = Box::new(self.promote(index)?);
        let subtract = op == BinaryOp::Sub;
        let target = Box::new(target);
        Ok(value(ExprKind::AssignPointerAdd { target, index, subtract }, ty, span))
    }

    fn assign_arithmetic(
        &mut self,
        op: BinaryOp,
        target: Expr,
        operand: Expr,
        span: Span,
    ) -> Check<Expr> {
        let ty = target.ty.ty;
        let promoted = self.promoted_type(&target)?;
        let operand = self.promote(operand)?;
        let computed_in =
            if is_shift(op) { promoted } else { self.common_type(promoted, operand.ty.ty, span)? };
        let operand =
            if is_shift(op) { operand } else { self.convert(operand, computed_in, false)? };
        let assign = AssignOp { op, target, computed_in, value: operand };
        Ok(value(ExprKind::AssignOp(Box::new(assign)), ty, span))
    }
}
