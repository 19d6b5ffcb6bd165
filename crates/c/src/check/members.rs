//! Members, elements, and what pointers point to.

use super::{Check, Checker, error, unsupported, value};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast;
use crate::typed::walk::operands;
use crate::typed::{BinaryOp, Cast, CastKind, Expr, ExprKind};
use crate::types::{Field, RecordId, TypeId, TypeKind};

impl Checker {
    /// A member of a record by its number.
    pub(super) fn field_of(&self, ty: TypeId, number: u32) -> Option<&Field> {
        match self.types.kind(ty) {
            TypeKind::Record(id) => {
                self.types.record(*id).body.as_ref()?.fields.get(number as usize)
            }
            _ => None,
        }
    }

    /// `*p`
    pub(super) fn deref(&mut self, pointer: Expr, span: Span) -> Check<Expr> {
        match self.types.pointee(pointer.ty.ty) {
            Some(to) => Ok(Expr { kind: ExprKind::Deref(Box::new(pointer)), ty: to, span }),
            None => {
                let message = format!("`{}` is not a pointer", self.describe(pointer.ty.ty));
                Err(error(pointer.span, message))
            }
        }
    }

    pub(super) fn member_access(
        &mut self,
        base: &ast::Expr,
        name: Symbol,
        span: Span,
    ) -> Check<Expr> {
        let base = self.expr(base)?;
        self.member_of(base, name, span)
    }

    pub(super) fn arrow_access(
        &mut self,
        base: &ast::Expr,
        name: Symbol,
        span: Span,
    ) -> Check<Expr> {
        let pointer = self.rvalue(base)?;
        let place = pointer.span;
        let base = self.deref(pointer, place)?;
        self.member_of(base, name, span)
    }

    /// A member by name, through anonymous members if need be.
    pub(super) fn member_of(&mut self, base: Expr, name: Symbol, span: Span) -> Check<Expr> {
        let TypeKind::Record(id) = *self.types.kind(base.ty.ty) else {
            let message = format!(
                "the member `{}` of `{}`, which is no struct or union",
                self.name(name),
                self.describe(base.ty.ty)
            );
            return Err(error(span, message));
        };
        if self.types.record(id).body.is_none() {
            return Err(self.incomplete(base.ty.ty, span));
        }
        let Some(path) = self.find_member(id, name) else {
            let message =
                format!("`{}` has no member `{}`", self.describe(base.ty.ty), self.name(name));
            return Err(error(span, message));
        };
        let mut at = base;
        for number in path {
            at = self.numbered_member(at, number, span)?;
        }
        Ok(at)
    }

    fn numbered_member(&mut self, base: Expr, number: u32, span: Span) -> Check<Expr> {
        let Some(ty) = self.field_of(base.ty.ty, number).map(|field| field.ty) else {
            return Err(error(span, "a member that is not there"));
        };
        let quals = crate::types::Quals { restrict: false, atomic: false, ..base.ty.quals };
        let ty = self.qualify(ty, quals);
        let base = match base.kind {
            // A struct that is a value has values for members.
            _ if self.is_lvalue(&base) => base,
            _ => Expr { ty: base.ty.unqualified(), ..base },
        };
        Ok(Expr { kind: ExprKind::Member(Box::new(base), number), ty, span })
    }

    /// The numbers of the members on the way to a name.
    pub(super) fn find_member(&self, id: RecordId, name: Symbol) -> Option<Vec<u32>> {
        let body = self.types.record(id).body.as_ref()?;
        if let Some(number) = body.fields.iter().position(|field| field.name == Some(name)) {
            return Some(vec![number as u32]);
        }
        for (number, field) in body.fields.iter().enumerate() {
            if field.name.is_none()
                && let TypeKind::Record(inner) = self.types.kind(field.ty.ty)
                && let Some(rest) = self.find_member(*inner, name)
            {
                let mut path = vec![number as u32];
                path.extend(rest);
                return Some(path);
            }
        }
        None
    }

    pub(super) fn index(&mut self, base: &ast::Expr, index: &ast::Expr, span: Span) -> Check<Expr> {
        let base = self.rvalue(base)?;
        let index = self.rvalue(index)?;
        let indexes_second =
            self.types.pointee(base.ty.ty).is_none() && self.types.pointee(index.ty.ty).is_some();
        let (base, index) = if indexes_second { (index, base) } else { (base, index) };
        let Some(to) = self.types.pointee(base.ty.ty) else {
            if matches!(self.types.kind(base.ty.ty), TypeKind::Vector(..)) {
                return Err(unsupported(span, "computing with vectors"));
            }
            return Err(error(span, "neither a pointer nor an array is indexed"));
        };
        if !self.is_integer(index.ty.ty) {
            return Err(error(index.span, "an index that is not an integer"));
        }
        if matches!(self.types.kind(to.ty), TypeKind::Function(_)) {
            return Err(error(span, "a function is indexed"));
        }
        self.require_stride(to.ty, span)?;
        Ok(Expr { kind: ExprKind::Index(Box::new(base), Box::new(index)), ty: to, span })
    }

    pub(super) fn address_of(&mut self, operand: &ast::Expr, span: Span) -> Check<Expr> {
        let operand = self.expr(operand)?;
        // `&*p` is `p`, but clang keeps both.
        if self.bit_field_width(&operand).is_some() && self.is_lvalue(&operand) {
            return Err(error(span, "the address of a bit-field"));
        }
        let function = matches!(self.types.kind(operand.ty.ty), TypeKind::Function(_));
        if !function && !self.is_lvalue(&operand) {
            return Err(error(span, "the address of what is not an object"));
        }
        let pointer = self.derive(TypeKind::Pointer(operand.ty), operand.ty.ty);
        Ok(value(ExprKind::AddrOf(Box::new(operand)), pointer, span))
    }

    /// Complains about pointers that cannot be added to.
    pub(super) fn require_stride(&self, ty: TypeId, span: Span) -> Check<()> {
        match self.types.kind(ty) {
            TypeKind::Void | TypeKind::Function(_) => Ok(()),
            _ => self.require_complete(ty, span),
        }
    }

    /// Complains unless something can be assigned to.
    pub(super) fn require_modifiable(&self, e: &Expr) -> Check<()> {
        if !self.is_lvalue(e) {
            return Err(error(e.span, "assignment to what is not an object"));
        }
        if matches!(self.types.kind(e.ty.ty), TypeKind::Array(..)) {
            return Err(error(e.span, "assignment to an array"));
        }
        if e.ty.quals.constant {
            return Err(error(e.span, "assignment to a constant object"));
        }
        match self.types.kind(e.ty.ty) {
            TypeKind::Void => Err(error(e.span, "assignment to an object of type void")),
            TypeKind::Record(id) if self.has_constant_member(*id) => {
                Err(error(e.span, "assignment to an object with a constant member"))
            }
            _ => self.require_complete(e.ty.ty, e.span),
        }
    }

    fn has_constant_member(&self, id: RecordId) -> bool {
        let Some(body) = &self.types.record(id).body else { return false };
        body.fields.iter().any(|field| {
            let (mut ty, mut quals) = (field.ty.ty, field.ty.quals);
            while let TypeKind::Array(element, _) = self.types.kind(ty) {
                (ty, quals) = (element.ty, element.quals);
            }
            match self.types.kind(ty) {
                _ if quals.constant => true,
                TypeKind::Record(inner) => self.has_constant_member(*inner),
                _ => false,
            }
        })
    }

    /// Whether evaluating an expression could do anything but yield a value.
    pub(super) fn is_pure(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(..) | ExprKind::Decl(_) => true,
            ExprKind::Cast(Cast { kind: CastKind::Unsupported, .. }, _) => false,
            ExprKind::Cast(_, inner)
            | ExprKind::Unary(_, inner)
            | ExprKind::Not(inner)
            | ExprKind::AddrOf(inner)
            | ExprKind::Deref(inner)
            | ExprKind::Member(inner, _) => !inner.ty.quals.volatile && self.is_pure(inner),
            // Division may fail.
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, ..) => self.eval(e).is_ok(),
            ExprKind::Index(..)
            | ExprKind::Binary(..)
            | ExprKind::Compare(..)
            | ExprKind::PointerDiff(..)
            | ExprKind::PointerAdd { .. }
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Conditional(..) => {
                operands(e).iter().all(|inner| !inner.ty.quals.volatile && self.is_pure(inner))
            }
            _ => self.eval(e).is_ok(),
        }
    }
}
