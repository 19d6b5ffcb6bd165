//! Unary and binary operators: promotion, comparison, concatenation.

use super::convert::widens;
use super::{Check, Checked, Checker, Want, fold};
use crate::resolve::ty::Ty;
use crate::span::Span;
use crate::syntax::ast;
use crate::typed::{BinaryOp, Constant, Expr, ExprKind, Primitive, Type, UnaryOp};
use std::sync::Arc;

/// The type that two operands are promoted to (JLS 5.6).
pub(super) fn promoted(a: Primitive, b: Primitive) -> Primitive {
    a.max(b).max(Primitive::Int)
}

/// Whether an `int` constant is in the range of a smaller type.
pub(super) fn fits_constant(expr: &Expr, to: Primitive) -> bool {
    let ExprKind::Constant(constant) = &expr.kind else { return false };
    fold::converted(constant, to).is_some_and(|found| found == *constant)
}

impl<'a> Checker<'_, 'a> {
    /// `-e`, `~e`, `!e`
    pub(super) fn unary(
        &mut self,
        op: UnaryOp,
        operand: &'a ast::Expr,
        span: Span,
    ) -> Check<Checked> {
        let operand = self.expr(operand, Want::Nothing)?;
        if op == UnaryOp::Not {
            let operand = self.condition(operand)?;
            return Ok(self.unary_on(op, operand, Primitive::Boolean, span));
        }
        match self.as_primitive(operand) {
            Ok((expr, primitive)) if primitive.is_numeric() => {
                let primitive = promoted(primitive, Primitive::Int);
                let expr = self.numeric(expr, primitive);
                Ok(self.unary_on(op, expr, primitive, span))
            }
            Ok(_) => self.error("arithmetic on a boolean".to_owned(), span),
            Err(operand) => {
                let operand = self.unknown_operand(operand)?;
                let kind = ExprKind::Unary(op, Box::new(operand));
                Ok(Checked { expr: Expr { kind, ty: Type::Unknown, span }, ty: Ty::UNKNOWN })
            }
        }
    }

    fn unary_on(&mut self, op: UnaryOp, operand: Expr, ty: Primitive, span: Span) -> Checked {
        let folded = match &operand.kind {
            ExprKind::Constant(constant) => fold::unary(op, constant),
            _ => None,
        };
        let kind = match folded {
            Some(constant) => ExprKind::Constant(constant),
            None => ExprKind::Unary(op, Box::new(operand)),
        };
        Checked { expr: Expr { kind, ty: Type::Primitive(ty), span }, ty: Ty::primitive(ty) }
    }

    /// `+e`: only promotion.
    pub(super) fn plus(&mut self, operand: &'a ast::Expr, span: Span) -> Check<Checked> {
        let operand = self.expr(operand, Want::Nothing)?;
        match self.as_primitive(operand) {
            Ok((expr, primitive)) if primitive.is_numeric() => {
                let primitive = promoted(primitive, Primitive::Int);
                let expr = self.numeric(expr, primitive);
                Ok(Checked { expr, ty: Ty::primitive(primitive) })
            }
            Ok(_) => self.error("arithmetic on a boolean".to_owned(), span),
            Err(operand) if operand.ty.is_unknown() => Ok(operand),
            Err(_) => self.error("arithmetic on something that is no number".to_owned(), span),
        }
    }

    /// An operand of an operator whose type is not known.
    fn unknown_operand(&mut self, operand: Checked) -> Check<Expr> {
        let span = operand.expr.span;
        let class = self.world.erased_class(operand.ty);
        if operand.ty == Ty::VOID {
            return self.error("a `void` method where a value is needed".to_owned(), span);
        }
        if operand.ty.is_unknown() || class.is_some_and(|class| self.world.is_open(class)) {
            return Ok(self.settle(operand));
        }
        let shown = self.world.show(operand.ty);
        self.error(format!("an operator on a value of type {shown}"), span)
    }

    /// `a && b`, `a || b`
    pub(super) fn and_or(
        &mut self,
        is_and: bool,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Check<Checked> {
        let mark = self.scopes.len();
        let a = self.expr(left, Want::Nothing)?;
        let a = self.condition(a)?;
        let bound = self.split_bindings(mark);
        self.bind_when(&bound, left, is_and);
        let seen = self.scopes.len();
        let b = self.expr(right, Want::Nothing)?;
        let b = self.condition(b)?;
        let more = self.split_bindings(seen);
        self.scopes.truncate(mark);
        self.scopes.extend(bound);
        self.scopes.extend(more);
        let folded = match (&a.kind, &b.kind) {
            (
                ExprKind::Constant(Constant::Boolean(a)),
                ExprKind::Constant(Constant::Boolean(b)),
            ) => Some(if is_and { *a && *b } else { *a || *b }),
            _ => None,
        };
        let (a, b) = (Box::new(a), Box::new(b));
        let kind = match (folded, is_and) {
            (Some(value), _) => ExprKind::Constant(Constant::Boolean(value)),
            (None, true) => ExprKind::And(a, b),
            (None, false) => ExprKind::Or(a, b),
        };
        Ok(Checked { expr: Expr { kind, ty: Type::BOOLEAN, span }, ty: Ty::BOOLEAN })
    }

    /// Arithmetic, comparison, concatenation. The left operands are gone
    /// through in a loop, since sums may be long.
    pub(super) fn binary(&mut self, expr: &'a ast::Expr) -> Check<Checked> {
        let mut chain = Vec::new();
        let mut at = expr;
        while let ast::ExprKind::Binary(op, left, right) = &at.kind {
            chain.push((*op, right.as_ref(), at.span));
            at = left;
        }
        let mut left = self.expr(at, Want::Nothing)?;
        for (op, right, span) in chain.into_iter().rev() {
            let right = self.expr(right, Want::Nothing)?;
            left = self.binary_on(op, left, right, span)?;
        }
        Ok(left)
    }

    /// A binary operator on two values.
    pub(super) fn binary_on(
        &mut self,
        op: BinaryOp,
        left: Checked,
        right: Checked,
        span: Span,
    ) -> Check<Checked> {
        if op == BinaryOp::Add && (self.is_string(left.ty) || self.is_string(right.ty)) {
            return self.concat(left, right, span);
        }
        let is_equality = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        if is_equality && left.ty.as_primitive().is_none() && right.ty.as_primitive().is_none() {
            return self.reference_equality(op, left, right, span);
        }
        let (a, pa) = match self.as_primitive(left) {
            Ok(found) => found,
            Err(left) => return self.unknown_binary(op, left, right, span),
        };
        let (b, pb) = match self.as_primitive(right) {
            Ok(found) => found,
            Err(right) => {
                let left = Checked { ty: Ty::primitive(pa), expr: a };
                return self.unknown_binary(op, left, right, span);
            }
        };
        self.primitive_binary(op, (a, pa), (b, pb), span)
    }

    pub(super) fn is_string(&self, ty: Ty) -> bool {
        self.world.types.as_class(ty).is_some_and(|(class, _)| class == self.world.known.string)
    }

    fn reference_equality(
        &mut self,
        op: BinaryOp,
        left: Checked,
        right: Checked,
        span: Span,
    ) -> Check<Checked> {
        if left.ty == Ty::VOID || right.ty == Ty::VOID {
            return self.error("a `void` method where a value is needed".to_owned(), span);
        }
        let is_unknown = |checked: &Checked| checked.expr.ty == Type::Unknown;
        // One that is not known is a reference if the other is `null` or a
        // class that is no box.
        let class = |checker: &Self, ty| {
            checker.world.types.is_reference(ty) && checker.world.unboxed(ty).is_none()
        };
        let target = self.world.object();
        let (mut left, mut right) = (left, right);
        if is_unknown(&left) && class(self, right.ty) {
            left.expr = self.coerce(left.clone(), target, false)?;
            left.ty = target;
        }
        if is_unknown(&right) && class(self, left.ty) {
            right.expr = self.coerce(right.clone(), target, false)?;
            right.ty = target;
        }
        let folded = match (&left.expr.kind, &right.expr.kind) {
            (ExprKind::Constant(a), ExprKind::Constant(b)) => fold::binary(op, a, b),
            _ => None,
        };
        let kind = match folded {
            Some(constant) => ExprKind::Constant(constant),
            None => ExprKind::Binary(op, Box::new(left.expr), Box::new(right.expr)),
        };
        Ok(Checked { expr: Expr { kind, ty: Type::BOOLEAN, span }, ty: Ty::BOOLEAN })
    }

    fn primitive_binary(
        &mut self,
        op: BinaryOp,
        (a, pa): (Expr, Primitive),
        (b, pb): (Expr, Primitive),
        span: Span,
    ) -> Check<Checked> {
        let Some((ta, tb, result)) = operand_types(op, pa, pb) else {
            let (a, b) = (pa.keyword(), pb.keyword());
            return self.error(format!("an operator on {a} and {b} that they do not have"), span);
        };
        let (a, b) = (self.numeric(a, ta), self.numeric(b, tb));
        let folded = match (&a.kind, &b.kind) {
            (ExprKind::Constant(a), ExprKind::Constant(b)) => fold::binary(op, a, b),
            _ => None,
        };
        let kind = match folded {
            Some(constant) => ExprKind::Constant(constant),
            None => ExprKind::Binary(op, Box::new(a), Box::new(b)),
        };
        Ok(Checked {
            expr: Expr { kind, ty: Type::Primitive(result), span },
            ty: Ty::primitive(result),
        })
    }

    fn unknown_binary(
        &mut self,
        op: BinaryOp,
        left: Checked,
        right: Checked,
        span: Span,
    ) -> Check<Checked> {
        for side in [&left, &right] {
            if side.ty.as_primitive().is_none()
                && !side.ty.is_unknown()
                && self.world.unboxed(side.ty).is_none()
            {
                self.unknown_operand(side.clone())?;
            }
        }
        let (a, b) = (self.settle(left), self.settle(right));
        let (erased, ty) = match is_comparison(op) {
            true => (Type::BOOLEAN, Ty::BOOLEAN),
            false => (Type::Unknown, Ty::UNKNOWN),
        };
        let kind = ExprKind::Binary(op, Box::new(a), Box::new(b));
        Ok(Checked { expr: Expr { kind, ty: erased, span }, ty })
    }

    fn concat(&mut self, left: Checked, right: Checked, span: Span) -> Check<Checked> {
        if left.ty == Ty::VOID || right.ty == Ty::VOID {
            return self.error("a `void` method where a value is needed".to_owned(), span);
        }
        let ty = self.world.string();
        let erased = Type::Class(self.world.known.string);
        let is_both =
            super::exprs::is_constant(&left.expr) && super::exprs::is_constant(&right.expr);
        let mut parts = match left.expr.kind {
            ExprKind::Concat(parts) => parts,
            kind => {
                let left = Checked { expr: Expr { kind, ..left.expr }, ty: left.ty };
                vec![self.stringed(left)]
            }
        };
        parts.push(self.stringed(right));
        let joined = match parts.as_slice() {
            [a, b] if is_both => joined(a, b),
            _ => None,
        };
        let kind = match joined {
            Some(units) => ExprKind::Constant(Constant::String(units)),
            None => ExprKind::Concat(parts),
        };
        Ok(Checked { expr: Expr { kind, ty: erased, span }, ty })
    }
}

fn joined(a: &Expr, b: &Expr) -> Option<Arc<[u16]>> {
    match (&a.kind, &b.kind) {
        (ExprKind::Constant(Constant::String(a)), ExprKind::Constant(Constant::String(b))) => {
            Some(a.iter().chain(b.iter()).copied().collect())
        }
        _ => None,
    }
}

/// Whether an operator gives a boolean whatever its operands are.
fn is_comparison(op: BinaryOp) -> bool {
    use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Lt | Le | Gt | Ge | Eq | Ne)
}

/// The types of the operands and of the result; none if there is no such
/// operation.
pub(super) fn operand_types(
    op: BinaryOp,
    a: Primitive,
    b: Primitive,
) -> Option<(Primitive, Primitive, Primitive)> {
    let both = promoted(a, b);
    let is_numeric = a.is_numeric() && b.is_numeric();
    let is_integral = a.is_integral() && b.is_integral();
    let is_boolean = a == Primitive::Boolean && b == Primitive::Boolean;
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => {
            is_numeric.then_some((both, both, both))
        }
        BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr => {
            let (a, b) = (promoted(a, Primitive::Int), promoted(b, Primitive::Int));
            is_integral.then_some((a, b, a))
        }
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
            if is_boolean {
                Some((a, a, a))
            } else {
                is_integral.then_some((both, both, both))
            }
        }
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
            is_numeric.then_some((both, both, Primitive::Boolean))
        }
        BinaryOp::Eq | BinaryOp::Ne if is_boolean => Some((a, a, Primitive::Boolean)),
        BinaryOp::Eq | BinaryOp::Ne => {
            debug_assert!(widens(Primitive::Int, both) || both == Primitive::Int);
            is_numeric.then_some((both, both, Primitive::Boolean))
        }
    }
}
