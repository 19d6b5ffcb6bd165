//! `c ? a : b` and GNU's `a ?: b`.

use super::conversions::{Class, implicit};
use super::{Check, Checker, MAX_CHAIN, error, unsupported, value};
use crate::span::Span;
use crate::syntax::ast;
use crate::typed::{CastKind, Expr, ExprKind};
use crate::types::{QualType, TypeId, TypeKind};

impl Checker {
    /// `c ? a : d ? b : …`, along the chain.
    pub(super) fn conditional_chain(&mut self, e: &ast::Expr) -> Check<Expr> {
        let mut arms = Vec::new();
        let mut at = e;
        while let ast::ExprKind::Conditional(condition, Some(then), otherwise) = &at.kind {
            let condition = self.scalar(condition)?;
            arms.push((condition, self.rvalue(then)?, at.span));
            if arms.len() > MAX_CHAIN {
                return Err(unsupported(e.span, "too many operators in a row"));
            }
            at = otherwise;
        }
        let mut rest = self.rvalue(at)?;
        for (condition, then, span) in arms.into_iter().rev() {
            rest = self.conditional(condition, then, rest, span)?;
        }
        Ok(rest)
    }

    fn conditional(
        &mut self,
        condition: Expr,
        then: Expr,
        otherwise: Expr,
        span: Span,
    ) -> Check<Expr> {
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
        let mut same = value(ExprKind::Omitted, condition.ty.ty, condition.span);
        if self.bit_field_width(&condition).is_some() {
            // Later nobody can tell that it was a bit-field.
            let promoted = self.promoted_type(&condition)?;
            same = self.convert(same, promoted, false)?;
        }
        let (then, otherwise) =
            if self.is_null_constant(&condition) && self.class(otherwise.ty.ty) == Class::Pointer {
                // A null constant decides nothing about the type.
                let to = otherwise.ty.ty;
                (implicit(CastKind::NullToPointer, to, same), otherwise)
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
        if self.is_null_constant(&otherwise) {
            let to = then.ty.ty;
            return Ok((then, self.convert(otherwise, to, false)?));
        }
        if self.is_null_constant(&then) {
            let to = otherwise.ty.ty;
            return Ok((self.convert(then, to, false)?, otherwise));
        }
        let to = self.common_pointer(&then, &otherwise);
        Ok((self.as_common_pointer(then, to), self.as_common_pointer(otherwise, to)))
    }

    /// As in clang: a conversion even where only qualifiers differ, except
    /// between pointers to void.
    fn as_common_pointer(&self, e: Expr, to: TypeId) -> Expr {
        if e.ty.ty == to {
            return e;
        }
        let is_void = |ty| self.types.pointee(ty).is_some_and(|to| to.ty == self.basics.void);
        let only_qualified = is_void(e.ty.ty) && is_void(to);
        implicit(if only_qualified { CastKind::NoOp } else { CastKind::Pointer }, to, e)
    }

    fn common_pointer(&mut self, then: &Expr, otherwise: &Expr) -> TypeId {
        let (Some(a), Some(b)) =
            (self.types.pointee(then.ty.ty), self.types.pointee(otherwise.ty.ty))
        else {
            return then.ty.ty;
        };
        let quals = a.quals.union(b.quals);
        let void = QualType::from(self.basics.void);
        let to = if self.compatible(a.ty, b.ty) {
            let to = self.composite(a.unqualified(), b.unqualified());
            self.qualify(to, quals)
        } else if a.ty == void.ty || b.ty == void.ty {
            self.qualify(void, quals)
        } else {
            // gcc warns and takes this for both.
            void
        };
        self.derive(TypeKind::Pointer(to), to.ty)
    }
}
