//! Arithmetic on pointers, and casts as written.

use super::conversions::{Class, cast};
use super::{Check, Checker, error, value};
use crate::span::Span;
use crate::syntax::ast;
use crate::typed::{CastKind, Expr, ExprKind, Stmt, StmtKind};
use crate::types::{TypeId, TypeKind, VlaId};

impl Checker {
    /// `p + i` or `p - i`
    pub(super) fn pointer_add(
        &mut self,
        pointer: Expr,
        index: Expr,
        subtract: bool,
        span: Span,
    ) -> Check<Expr> {
        let ty = pointer.ty.ty;
        if let Some(to) = self.types.pointee(ty) {
            self.require_stride(to.ty, span)?;
        }
        let index = Box::new(self.promote(index)?);
        let pointer = Box::new(pointer);
        Ok(value(ExprKind::PointerAdd { pointer, index, subtract }, ty, span))
    }

    /// `p - q`
    pub(super) fn pointer_difference(
        &mut self,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Check<Expr> {
        let (Some(a), Some(b)) = (self.types.pointee(left.ty.ty), self.types.pointee(right.ty.ty))
        else {
            return Err(error(span, "the difference of what are no pointers"));
        };
        if !self.compatible(a.ty, b.ty) {
            return Err(error(span, "the difference of pointers to different types"));
        }
        self.require_stride(a.ty, span)?;
        let difference = ExprKind::PointerDiff(Box::new(left), Box::new(right));
        Ok(value(difference, self.basics.ptrdiff, span))
    }

    /// `(type) e`
    pub(super) fn written_cast(
        &mut self,
        name: &ast::TypeName,
        operand: &ast::Expr,
        span: Span,
    ) -> Check<Expr> {
        let first_vla = self.pending_vlas();
        let to = self.type_name(name)?;
        let vlas = self.take_pending_vlas(first_vla);
        let operand = self.rvalue(operand)?;
        let mut result = self.cast_to(operand, to.ty, span)?;
        result.span = span;
        Ok(after_vlas(vlas, result))
    }

    fn cast_to(&mut self, operand: Expr, to: TypeId, span: Span) -> Check<Expr> {
        let (from, class) = (self.class(operand.ty.ty), self.class(to));
        if let (Class::Record(id), false) = (class, operand.ty.ty == to)
            && self.types.record(id).is_union
            && let Some(body) = &self.types.record(id).body
            && body.fields.iter().any(|field| self.compatible(field.ty.ty, operand.ty.ty))
        {
            return Ok(cast(CastKind::ToUnion, to, operand, true));
        }
        match (from, class) {
            (Class::Pointer, Class::Float(_)) | (Class::Float(_), Class::Pointer) => {
                Err(error(span, "a cast between a pointer and a floating number"))
            }
            _ if matches!(self.types.kind(to), TypeKind::Array(..) | TypeKind::Function(_)) => {
                Err(error(span, "a cast to an array or a function"))
            }
            _ => self.convert(operand, to, true),
        }
    }
}

/// An expression behind the evaluation of lengths that its types need.
pub(super) fn after_vlas(vlas: Vec<VlaId>, e: Expr) -> Expr {
    if vlas.is_empty() {
        return e;
    }
    let (ty, span) = (e.ty, e.span);
    let mut stmts: Vec<Stmt> =
        vlas.into_iter().map(|id| Stmt { kind: StmtKind::EvalVla(id), span }).collect();
    stmts.push(Stmt { kind: StmtKind::Expr(e), span });
    Expr { kind: ExprKind::StmtExpr(stmts), ty, span }
}
