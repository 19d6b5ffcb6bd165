//! What asks for types at compile time: `sizeof`, `_Alignof`, `offsetof`,
//! `typeof`, `_Generic`, and `va_arg`, which is told a type.

use super::pointers::after_vlas;
use super::{Check, Checker, error, unsupported, value};
use crate::span::Span;
use crate::syntax::ast::{self, Designator, TypeName};
use crate::target::layout;
use crate::typed::{Expr, ExprKind};
use crate::types::{ArrayLength, QualType, TypeId, TypeKind};

impl Checker {
    /// A constant of type `size_t`.
    pub(super) fn size_constant(&self, size: u64, span: Span) -> Expr {
        value(ExprKind::Int(i128::from(size)), self.basics.size, span)
    }

    pub(super) fn sizeof_expr(&mut self, operand: &ast::Expr, span: Span) -> Check<Expr> {
        let checked = self.expr(operand)?;
        if self.bit_field_width(&checked).is_some() && self.is_lvalue(&checked) {
            return Err(error(span, "`sizeof` of a bit-field"));
        }
        let size = self.sizeof(checked.ty.ty, span)?;
        if matches!(size.kind, ExprKind::SizeofVla(_)) && !self.is_pure(&checked) {
            return Err(unsupported(span, "`sizeof` that evaluates its operand"));
        }
        Ok(size)
    }

    pub(super) fn sizeof_type(&mut self, name: &TypeName, span: Span) -> Check<Expr> {
        let first_vla = self.pending_vlas();
        let ty = self.type_name(name)?;
        let vlas = self.take_pending_vlas(first_vla);
        Ok(after_vlas(vlas, self.sizeof(ty.ty, span)?))
    }

    fn sizeof(&mut self, ty: TypeId, span: Span) -> Check<Expr> {
        if !matches!(self.types.kind(ty), TypeKind::Void | TypeKind::Function(_)) {
            self.require_complete(ty, span)?;
        }
        match layout(&self.types, ty) {
            Some(layout) => Ok(self.size_constant(layout.size, span)),
            None => Ok(value(ExprKind::SizeofVla(ty), self.basics.size, span)),
        }
    }

    pub(super) fn alignof_expr(&mut self, operand: &ast::Expr, span: Span) -> Check<Expr> {
        let checked = self.expr(operand)?;
        let asked = match &checked.kind {
            ExprKind::Decl(id) => self.decl(*id).attributes.align,
            ExprKind::Member(base, number) => {
                self.field_of(base.ty.ty, *number).and_then(|field| field.align)
            }
            _ => None,
        };
        let align = self.align_of(checked.ty.ty, span)?;
        Ok(self.size_constant(align.max(asked.unwrap_or(1)), span))
    }

    /// The type of an expression, for `typeof`.
    pub(super) fn typeof_expr(&mut self, operand: &ast::Expr) -> Check<QualType> {
        let checked = self.expr(operand)?;
        if self.bit_field_width(&checked).is_some() && self.is_lvalue(&checked) {
            return Err(error(operand.span, "`typeof` of a bit-field"));
        }
        Ok(checked.ty)
    }

    pub(super) fn types_compatible(
        &mut self,
        a: &TypeName,
        b: &TypeName,
        span: Span,
    ) -> Check<Expr> {
        let a = self.type_name(a)?;
        let b = self.type_name(b)?;
        let distinct_enums = matches!(
            (self.types.kind(a.ty), self.types.kind(b.ty)),
            (TypeKind::Enum(_), TypeKind::Int(_)) | (TypeKind::Int(_), TypeKind::Enum(_))
        );
        let compatible = self.compatible(a.ty, b.ty) && !distinct_enums;
        Ok(value(ExprKind::Int(i128::from(compatible)), self.basics.int, span))
    }

    /// `_Generic`: only the chosen expression is checked.
    pub(super) fn generic(
        &mut self,
        control: &ast::Expr,
        choices: &[(Option<TypeName>, ast::Expr)],
        span: Span,
    ) -> Check<Expr> {
        let control = self.rvalue(control)?;
        let mut default = None;
        for (name, choice) in choices {
            match name {
                None => default = Some(choice),
                Some(name) => {
                    let ty = self.type_name(name)?;
                    if self.compatible_qualified(ty, control.ty) {
                        return self.expr(choice);
                    }
                }
            }
        }
        match default {
            Some(choice) => self.expr(choice),
            None => {
                let ty = self.describe(control.ty.ty);
                Err(error(span, format!("`_Generic` has no choice for `{ty}`")))
            }
        }
    }

    /// `offsetof`: a constant unless an index is none.
    pub(super) fn offsetof(
        &mut self,
        name: &TypeName,
        path: &[Designator],
        span: Span,
    ) -> Check<Expr> {
        let mut ty = self.type_name(name)?.ty;
        let mut offset: u64 = 0;
        for step in path {
            let (distance, next) = self.offsetof_step(ty, step, span)?;
            offset = offset.wrapping_add(distance);
            ty = next;
        }
        Ok(self.size_constant(offset, span))
    }

    fn offsetof_step(&mut self, ty: TypeId, step: &Designator, span: Span) -> Check<(u64, TypeId)> {
        match step {
            Designator::Field(name, place) => {
                let TypeKind::Record(id) = *self.types.kind(ty) else {
                    return Err(error(*place, "`offsetof` in what is no struct or union"));
                };
                self.require_complete(ty, span)?;
                let Some(path) = self.find_member(id, *name) else {
                    let message =
                        format!("`{}` has no member `{}`", self.describe(ty), self.name(*name));
                    return Err(error(*place, message));
                };
                let (mut offset, mut at) = (0, ty);
                for number in path {
                    let Some(field) = self.field_of(at, number) else { break };
                    if field.bits.is_some() {
                        return Err(error(*place, "`offsetof` of a bit-field"));
                    }
                    offset = field.offset.wrapping_add(offset);
                    at = field.ty.ty;
                }
                Ok((offset, at))
            }
            Designator::Index(index) => {
                let TypeKind::Array(element, _) = *self.types.kind(ty) else {
                    return Err(error(span, "`offsetof` indexes what is no array"));
                };
                let checked = self.rvalue(index)?;
                let Ok(super::constants::Value::Int(number)) = self.eval(&checked) else {
                    return Err(unsupported(index.span, "`offsetof` with a variable index"));
                };
                let size = layout(&self.types, element.ty).map_or(0, |layout| layout.size);
                Ok(((number as u64).wrapping_mul(size), element.ty))
            }
            Designator::Range(..) => Err(error(span, "`offsetof` of a range")),
        }
    }

    /// `va_arg(list, type)`
    pub(super) fn va_arg(&mut self, list: &ast::Expr, name: &TypeName, span: Span) -> Check<Expr> {
        let list = self.va_list_operand(list)?;
        let first_vla = self.pending_vlas();
        let ty = self.type_name(name)?;
        let vlas = self.take_pending_vlas(first_vla);
        if matches!(self.types.kind(ty.ty), TypeKind::Array(_, ArrayLength::Known(_))) {
            return Err(unsupported(span, "an array as an argument"));
        }
        self.require_complete(ty.ty, span)?;
        Ok(after_vlas(vlas, value(ExprKind::VaArg(Box::new(list)), ty.ty, span)))
    }

    /// A `va_list` as a pointer to its only element.
    pub(super) fn va_list_operand(&mut self, list: &ast::Expr) -> Check<Expr> {
        let checked = self.rvalue(list)?;
        if checked.ty.ty != self.basics.va_list_pointer {
            return Err(error(list.span, "not a `va_list`"));
        }
        Ok(checked)
    }
}
