//! `c ? a : b` and GNU's `a ?: b`.

use super::conversions::{Class, implicit};
use super::{Check, Checker, error, value};
use crate::span::Span;
use crate::syntax::ast;
use crate::typed::{CastKind, Expr, ExprKind};
use crate::types::{QualType, TypeId, TypeKind};

impl Checker {
    /// `condition ? then : otherwise`
    pub(super) fn conditional(
        &mut self,
        condition: &ast::Expr,
        then: &ast::Expr,
        otherwise: &ast::Expr,
        span: Span,
    ) -> Check<Expr> {
        let condition = self.scalar(condition)?;
        let then = self.rvalue(then)?;
        let otherwise = self.rvalue(otherwise)?;
        let (then, otherwise) = self.united(then, otherwise, span)?;
        let ty = then.ty.ty;
        let kind = ExprKind::Conditional(Box::new(condition), Box::new(then), Box::new(otherwise));
        Ok(value(kind, ty, span))
    }

    /// `condition ?: otherwise`
    pub(super) fn conditional_omitted(
        &mut self,
        condition: &ast::Expr,
        otherwise: &ast::Expr,
        span: Span,
    ) -> Check<Expr> {
        let condition = self.scalar(condition)?;
        let otherwise = self.rvalue(otherwise)?;
        let same = value(ExprKind::Omitted, condition.ty.ty, condition.span);
        let to_pointer = self.class(otherwise.ty.ty) == Class::Pointer;
        let (then, otherwise) = if to_pointer && self.is_null_constant(&condition) {
            // A null constant decides nothing about the type.
            let to = otherwise.ty.ty;
            (self.convert(same, to, false)?, otherwise)
        } else {
            self.united(same, otherwise, span)?
        };
        let ty = then.ty.ty;
        let kind = ExprKind::ConditionalOmitted {
            condition: Box::new(condition),
            then: Box::new(then),
            otherwise: Box::new(otherwise),
        };
        Ok(value(kind, ty, span))
    }

    /// Brings both results of a conditional to one type.
    fn united(&mut self, then: Expr, otherwise: Expr, span: Span) -> Check<(Expr, Expr)> {
        let (a, b) = (self.class(then.ty.ty), self.class(otherwise.ty.ty));
        if a.is_arithmetic() && b.is_arithmetic() {
            return self.usual(then, otherwise);
        }
        match (a, b) {
            (Class::Void, _) | (_, Class::Void) => {
                Ok((self.to_void(then), self.to_void(otherwise)))
            }
            (Class::Pointer, Class::Pointer) => self.united_pointers(then, otherwise),
            (Class::Pointer, _) if b.is_integer() => {
                let to = then.ty.ty;
                Ok((then, self.convert(otherwise, to, false)?))
            }
            (_, Class::Pointer) if a.is_integer() => {
                let to = otherwise.ty.ty;
                Ok((self.convert(then, to, false)?, otherwise))
            }
            _ if self.compatible(then.ty.ty, otherwise.ty.ty) => Ok((then, otherwise)),
            _ => Err(error(span, "the two results of a conditional do not go together")),
        }
    }

    /// A value that is dropped.
    pub(super) fn to_void(&self, e: Expr) -> Expr {
        if e.ty.ty == self.basics.void {
            return e;
        }
        implicit(CastKind::ToVoid, self.basics.void, e)
    }

    fn united_pointers(&mut self, then: Expr, otherwise: Expr) -> Check<(Expr, Expr)> {
        let to = self.common_pointer(&then, &otherwise);
        Ok((self.convert(then, to, false)?, self.convert(otherwise, to, false)?))
    }

    fn common_pointer(&mut self, then: &Expr, otherwise: &Expr) -> TypeId {
        if self.is_null_constant(otherwise) {
            return then.ty.ty;
        }
        if self.is_null_constant(then) {
            return otherwise.ty.ty;
        }
        let (Some(a), Some(b)) =
            (self.types.pointee(then.ty.ty), self.types.pointee(otherwise.ty.ty))
        else {
            return then.ty.ty;
        };
        let quals = a.quals.union(b.quals);
        let to = if self.compatible(a.ty, b.ty) {
            self.composite(a.unqualified(), b.unqualified())
        } else {
            // One points to void, or gcc warns and takes that for both.
            QualType::from(self.basics.void)
        };
        let to = self.qualify(to, quals);
        self.derive(TypeKind::Pointer(to), to.ty)
    }
}
