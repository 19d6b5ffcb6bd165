//! Initialisers: a value, a string, or a list that is flattened into values
//! for parts of the object.

use super::init_parts::{Parts, Place};
use super::{Check, Checker, error, unsupported};
use crate::span::Span;
use crate::syntax::ast::{InitItem, Initializer};
use crate::typed::{Expr, ExprKind, Init};
use crate::types::{ArrayLength, QualType, TypeId, TypeKind};

impl Checker {
    /// Checks an initialiser; also returns the type, which it may complete.
    pub(super) fn initialiser(
        &mut self,
        ty: QualType,
        written: &Initializer,
        span: Span,
    ) -> Check<(QualType, Init)> {
        match written {
            Initializer::List(items, place) => self.list_initialiser(ty, items, *place),
            Initializer::Expr(e) => {
                let checked = self.expr(e)?;
                self.value_initialiser(ty, checked, span)
            }
        }
    }

    fn value_initialiser(
        &mut self,
        ty: QualType,
        checked: Expr,
        span: Span,
    ) -> Check<(QualType, Init)> {
        let TypeKind::Array(..) = self.types.kind(ty.ty) else {
            let checked = self.decay(checked)?;
            return Ok((ty, Init::Expr(self.assigned(checked, ty)?)));
        };
        if self.is_string_for(ty.ty, &checked) {
            let text = self.fitted_string(checked, ty);
            let ty = QualType { ty: text.ty.ty, quals: ty.quals };
            return Ok((ty, Init::Expr(text)));
        }
        // GNU: an array from a compound literal.
        if let ExprKind::CompoundLiteral(id) = checked.kind
            && self.compatible(checked.ty.ty, ty.ty)
            && let Some(init) = self.decl(id).init.clone()
        {
            let ty = if self.is_incomplete_array(ty.ty) { checked.ty } else { ty };
            return Ok((ty, init));
        }
        Err(error(span, "an array is initialised with neither braces nor a string"))
    }

    pub(super) fn is_incomplete_array(&self, ty: TypeId) -> bool {
        matches!(self.types.kind(ty), TypeKind::Array(_, ArrayLength::Incomplete))
    }

    /// `{ … }`
    pub(super) fn list_initialiser(
        &mut self,
        ty: QualType,
        items: &[InitItem],
        span: Span,
    ) -> Check<(QualType, Init)> {
        if !self.is_aggregate(ty.ty) {
            return self.braced_scalar(ty, items, span);
        }
        if let [InitItem { designators, init: Initializer::Expr(e) }] = items
            && designators.is_empty()
            && matches!(self.types.kind(ty.ty), TypeKind::Array(..))
            && let crate::syntax::ast::ExprKind::Str(_) = &unwrapped(e).kind
        {
            let checked = self.expr(e)?;
            if self.is_string_for(ty.ty, &checked) {
                return self.value_initialiser(ty, checked, span);
            }
        }
        let mut parts = Parts::new(ty.ty);
        let place = Place { ty, offset: 0 };
        let length = self.list(place, items, &mut Vec::new(), &mut parts, span)?;
        Ok((self.completed_array(ty, length), Init::Parts(parts.finish())))
    }

    pub(super) fn is_aggregate(&self, ty: TypeId) -> bool {
        matches!(self.types.kind(ty), TypeKind::Array(..) | TypeKind::Record(_))
    }

    fn braced_scalar(
        &mut self,
        ty: QualType,
        items: &[InitItem],
        span: Span,
    ) -> Check<(QualType, Init)> {
        match items {
            [] => {
                let zero = super::value(ExprKind::Int(0), self.basics.int, span);
                Ok((ty, Init::Expr(self.assigned(zero, ty)?)))
            }
            [item] if item.designators.is_empty() => {
                self.nested(span, |checker| checker.initialiser(ty, &item.init, span))
            }
            _ if matches!(self.types.kind(ty.ty), TypeKind::Vector(..)) => {
                Err(unsupported(span, "computing with vectors"))
            }
            _ => Err(unsupported(span, "more than one value for a scalar")),
        }
    }

    /// Whether an expression is a string literal for an array of this type.
    pub(super) fn is_string_for(&self, ty: TypeId, e: &Expr) -> bool {
        let (ExprKind::Str(..), TypeKind::Array(of, _), TypeKind::Array(from, _)) =
            (&e.kind, self.types.kind(ty), self.types.kind(e.ty.ty))
        else {
            return false;
        };
        let (Some(to), Some(from)) = (self.types.int_kind(of.ty), self.types.int_kind(from.ty))
        else {
            return false;
        };
        to.to_unsigned() == from.to_unsigned()
    }

    /// A string literal with the type of the array that it initialises; what
    /// does not fit is dropped.
    pub(super) fn fitted_string(&mut self, e: Expr, ty: QualType) -> Expr {
        let ExprKind::Str(mut units, encoding) = e.kind else { return e };
        let ty = match self.types.kind(ty.ty) {
            TypeKind::Array(_, ArrayLength::Known(length)) => {
                units.truncate(usize::try_from(*length).unwrap_or(usize::MAX));
                ty
            }
            _ => self.completed_array(ty, units.len() as u64 + 1),
        };
        Expr { kind: ExprKind::Str(units, encoding), ty, span: e.span }
    }
}

/// What stands inside parentheses.
pub(super) fn unwrapped(mut e: &crate::syntax::ast::Expr) -> &crate::syntax::ast::Expr {
    while let crate::syntax::ast::ExprKind::Paren(inner)
    | crate::syntax::ast::ExprKind::Extension(inner) = &e.kind
    {
        e = inner;
    }
    e
}
