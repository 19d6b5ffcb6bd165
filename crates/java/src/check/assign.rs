//! Assignments: plain, compound, and steps.

use super::operators::operand_types;
use super::{Check, Checked, Checker, Want};
use crate::resolve::ty::Ty;
use crate::span::Span;
use crate::syntax::ast;
use crate::typed::{AssignOp, BinaryOp, Conversion, Expr, ExprKind, Primitive, Step, Type};

impl<'a> Checker<'_, 'a> {
    /// The place that is assigned to.
    fn place(&mut self, target: &'a ast::Expr) -> Check<Checked> {
        let inside = unwrapped(target);
        let checked = self.expr(inside, Want::Nothing)?;
        match &checked.expr.kind {
            ExprKind::Local(_)
            | ExprKind::Field { .. }
            | ExprKind::OutsideField { .. }
            | ExprKind::Index(..) => Ok(checked),
            // A constant variable's initialiser is not assigned here.
            _ => {
                self.error("an assignment to something that is no variable".to_owned(), target.span)
            }
        }
    }

    pub(super) fn assign(
        &mut self,
        target: &'a ast::Expr,
        value: &'a ast::Expr,
        span: Span,
    ) -> Check<Checked> {
        let target = self.place(target)?;
        let ty = target.ty;
        let value = match ty.is_unknown() {
            true => {
                let value = self.expr(value, Want::Nothing)?;
                if value.ty == Ty::VOID {
                    return self.error("a `void` method where a value is needed".to_owned(), span);
                }
                self.settle(value)
            }
            false => self.expr_as(value, ty)?,
        };
        // The value is what was assigned, which a generic type may know better.
        let erased = target.expr.ty;
        let kind = ExprKind::Assign(Box::new(target.expr), Box::new(value));
        Ok(Checked { expr: Expr { kind, ty: erased, span }, ty })
    }

    /// `target op= value`
    pub(super) fn assign_op(
        &mut self,
        op: BinaryOp,
        target: &'a ast::Expr,
        value: &'a ast::Expr,
        span: Span,
    ) -> Check<Checked> {
        let target = self.place(target)?;
        let value = self.expr(value, Want::Nothing)?;
        if value.ty == Ty::VOID {
            return self.error("a `void` method where a value is needed".to_owned(), span);
        }
        let ty = target.ty;
        let erased = target.expr.ty;
        let given = Checked { expr: given(target.expr.ty, span), ty };
        let is_concat = op == BinaryOp::Add
            && (self.is_string(ty) || (self.is_string(value.ty) && ty.as_primitive().is_none()));
        let parts = match is_concat {
            true => {
                let left = self.stringed(given);
                let right = self.stringed(value);
                (left, None, right, self.given_string(span))
            }
            false => self.compound(op, given, value, ty, span)?,
        };
        let (left, op, right, result) = parts;
        let assigned = AssignOp { target: target.expr, left, op, right, result };
        let kind = ExprKind::AssignOp(Box::new(assigned));
        Ok(Checked { expr: Expr { kind, ty: erased, span }, ty })
    }

    fn given_string(&self, span: Span) -> Expr {
        given(Type::Class(self.world.known.string), span)
    }

    /// The operands and the result of a compound assignment on numbers.
    fn compound(
        &mut self,
        op: BinaryOp,
        left: Checked,
        right: Checked,
        ty: Ty,
        span: Span,
    ) -> Check<(Expr, Option<BinaryOp>, Expr, Expr)> {
        if left.ty.is_unknown() || right.ty.is_unknown() {
            let result = match ty.is_unknown() {
                true => given(Type::Unknown, span),
                false => {
                    let wanted = self.world.erase(ty);
                    Self::convert(given(Type::Unknown, span), Conversion::FromUnknown, wanted)
                }
            };
            return Ok((self.settle(left), Some(op), self.settle(right), result));
        }
        let no_number = "a compound assignment on something that is no number";
        let (Ok((a, pa)), Ok((b, pb))) = (self.as_primitive(left), self.as_primitive(right)) else {
            return self.error(no_number.to_owned(), span);
        };
        let Some((ta, tb, result)) = operand_types(op, pa, pb) else {
            return self.error(no_number.to_owned(), span);
        };
        let (a, b) = (self.numeric(a, ta), self.numeric(b, tb));
        let result = self.back(given(Type::Primitive(result), span), ty, pa);
        Ok((a, Some(op), b, result))
    }

    /// A result converted back to the type of the target: narrowed, and boxed
    /// if need be.
    fn back(&mut self, result: Expr, ty: Ty, primitive: Primitive) -> Expr {
        let narrowed = self.numeric(result, primitive);
        match ty.as_primitive() {
            Some(_) => narrowed,
            None => {
                let class = Type::Class(self.world.known.boxes[primitive as usize]);
                Self::convert(narrowed, Conversion::Box(primitive), class)
            }
        }
    }

    /// `++e` and the like
    pub(super) fn step(
        &mut self,
        target: &'a ast::Expr,
        is_increment: bool,
        is_prefix: bool,
        span: Span,
    ) -> Check<Checked> {
        let target = self.place(target)?;
        let (ty, erased) = (target.ty, target.expr.ty);
        let old = Checked { expr: given(erased, span), ty };
        let (left, result) = match ty.is_unknown() {
            true => (old.expr, given(Type::Unknown, span)),
            false => match self.as_primitive(old) {
                Ok((expr, primitive)) if primitive.is_numeric() => {
                    let wide = super::operators::promoted(primitive, Primitive::Int);
                    let left = self.numeric(expr, wide);
                    (left, self.back(given(Type::Primitive(wide), span), ty, primitive))
                }
                _ => {
                    let message = "`++` or `--` on something that is no number";
                    return self.error(message.to_owned(), span);
                }
            },
        };
        let step = Step { target: target.expr, left, result, is_increment, is_prefix };
        let kind = ExprKind::Step(Box::new(step));
        Ok(Checked { expr: Expr { kind, ty: erased, span }, ty })
    }
}

/// The value that a node speaks of.
pub(super) fn given(ty: Type, span: Span) -> Expr {
    Expr { kind: ExprKind::Given, ty, span }
}

/// An expression without its parentheses.
pub(super) fn unwrapped(mut expr: &ast::Expr) -> &ast::Expr {
    while let ast::ExprKind::Paren(inside) = &expr.kind {
        expr = inside;
    }
    expr
}
