//! Conversions: decay, promotion, the usual ones, and assignment.
//!
//! Each is a node of its own, in the order in which clang builds them.

use super::constants::Value;
use super::{Check, Checker, error, unsupported};
use crate::span::Span;
use crate::syntax::ast;
use crate::typed::{Cast, CastKind, DeclKind, Expr, ExprKind};
use crate::types::{FloatKind, IntKind, QualType, RecordId, TypeId, TypeKind};

/// Types by how they convert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Void,
    Bool,
    Int(IntKind),
    Float(FloatKind),
    Complex,
    Pointer,
    Record(RecordId),
    Vector,
    /// Incomplete enums, arrays, functions and unsupported types.
    Other,
}

impl Class {
    pub(super) fn is_integer(self) -> bool {
        matches!(self, Class::Bool | Class::Int(_))
    }

    pub(super) fn is_arithmetic(self) -> bool {
        matches!(self, Class::Bool | Class::Int(_) | Class::Float(_) | Class::Complex)
    }

    pub(super) fn is_scalar(self) -> bool {
        self.is_arithmetic() || self == Class::Pointer
    }
}

impl Checker {
    pub(super) fn class(&self, ty: TypeId) -> Class {
        match self.types.kind(ty) {
            TypeKind::Void => Class::Void,
            TypeKind::Bool => Class::Bool,
            TypeKind::Int(kind) => Class::Int(*kind),
            TypeKind::Float(kind) => Class::Float(*kind),
            TypeKind::Complex(_) => Class::Complex,
            TypeKind::Enum(id) => {
                self.types.enumeration(*id).underlying.map_or(Class::Other, Class::Int)
            }
            TypeKind::Record(id) => Class::Record(*id),
            TypeKind::Pointer(_) => Class::Pointer,
            TypeKind::Vector(..) => Class::Vector,
            TypeKind::Array(..) | TypeKind::Function(_) | TypeKind::Unsupported => Class::Other,
        }
    }

    pub(super) fn is_integer(&self, ty: TypeId) -> bool {
        self.class(ty).is_integer()
    }

    /// Whether an expression is an lvalue. Function designators are none.
    pub(super) fn is_lvalue(&self, e: &Expr) -> bool {
        let mut at = e;
        loop {
            match &at.kind {
                ExprKind::Decl(id) => {
                    return !matches!(self.decl(*id).kind, DeclKind::Function { .. });
                }
                ExprKind::Str(..) | ExprKind::Index(..) | ExprKind::CompoundLiteral(_) => {
                    return true;
                }
                ExprKind::Deref(_) => {
                    return !matches!(self.types.kind(at.ty.ty), TypeKind::Function(_));
                }
                ExprKind::Member(base, _) => at = base,
                _ => return false,
            }
        }
    }

    /// The value of what was written.
    pub(super) fn rvalue(&mut self, e: &ast::Expr) -> Check<Expr> {
        let checked = self.expr(e)?;
        self.decay(checked)
    }

    /// The value of a checked expression: arrays and functions become
    /// pointers, objects are read.
    pub(super) fn decay(&mut self, e: Expr) -> Check<Expr> {
        match self.types.kind(e.ty.ty) {
            TypeKind::Array(element, _) => {
                let element = *element;
                let pointer = self.derive(TypeKind::Pointer(element), element.ty);
                Ok(implicit(CastKind::ArrayToPointer, pointer, e))
            }
            TypeKind::Function(_) => {
                let pointer = self.derive(TypeKind::Pointer(e.ty), e.ty.ty);
                Ok(implicit(CastKind::FunctionToPointer, pointer, e))
            }
            TypeKind::Void => Ok(e),
            TypeKind::Unsupported => Err(unsupported(e.span, "a value of an unsupported type")),
            _ if self.is_lvalue(&e) => {
                self.require_complete(e.ty.ty, e.span)?;
                let ty = e.ty.ty;
                Ok(implicit(CastKind::LValueToRValue, ty, e))
            }
            _ => Ok(Expr { ty: e.ty.unqualified(), ..e }),
        }
    }

    /// Converts a value to a type, as assignment does, or a cast if
    /// `explicit`.
    pub(super) fn convert(&mut self, e: Expr, to: TypeId, explicit: bool) -> Check<Expr> {
        if e.ty.ty == to {
            return Ok(if explicit { cast(CastKind::NoOp, to, e, true) } else { e });
        }
        match self.cast_kind(&e, to, explicit) {
            Some(kind) => Ok(cast(kind, to, e, explicit)),
            None => Err(self.no_conversion(&e, to)),
        }
    }

    pub(super) fn no_conversion(&self, e: &Expr, to: TypeId) -> crate::typed::Problem {
        let message =
            format!("`{}` does not convert to `{}`", self.describe(e.ty.ty), self.describe(to));
        let unknown = |ty| matches!(self.types.kind(ty), TypeKind::Unsupported);
        if unknown(e.ty.ty) || unknown(to) {
            return unsupported(e.span, message);
        }
        error(e.span, message)
    }

    fn cast_kind(&self, e: &Expr, to: TypeId, explicit: bool) -> Option<CastKind> {
        let from = self.class(e.ty.ty);
        Some(match (from, self.class(to)) {
            (_, Class::Void) if explicit => CastKind::ToVoid,
            (Class::Void | Class::Other, _) | (_, Class::Void | Class::Other) => return None,
            (Class::Complex, target) | (target, Class::Complex) if target.is_arithmetic() => {
                CastKind::Unsupported
            }
            (Class::Bool | Class::Int(_) | Class::Float(_) | Class::Pointer, Class::Bool) => {
                CastKind::ToBool
            }
            (Class::Bool | Class::Int(_), Class::Int(_)) => CastKind::Integral,
            (Class::Bool | Class::Int(_), Class::Float(_)) => CastKind::IntegralToFloating,
            (Class::Float(_), Class::Int(_)) => CastKind::FloatingToIntegral,
            (Class::Float(_), Class::Float(_)) => CastKind::Floating,
            (Class::Bool | Class::Int(_), Class::Pointer) => {
                if self.is_null_constant(e) {
                    CastKind::NullToPointer
                } else {
                    CastKind::IntegralToPointer
                }
            }
            (Class::Pointer, Class::Int(_)) => CastKind::PointerToIntegral,
            (Class::Pointer, Class::Pointer) if !explicit && self.is_null_constant(e) => {
                CastKind::NullToPointer
            }
            (Class::Pointer, Class::Pointer) => self.pointer_cast(e.ty.ty, to),
            (Class::Vector, Class::Vector | Class::Int(_)) | (Class::Int(_), Class::Vector)
                if explicit =>
            {
                CastKind::Unsupported
            }
            _ => return None,
        })
    }

    /// Whether gcc only warns where one of these is assigned to the other: of
    /// the integers, neither `_Bool` nor enums become pointers, nor pointers
    /// enums.
    fn is_assignable(&self, e: &Expr, to: TypeId) -> bool {
        match (self.types.kind(e.ty.ty), self.types.kind(to)) {
            (TypeKind::Bool | TypeKind::Enum(_), TypeKind::Pointer(_)) => self.is_null_constant(e),
            (TypeKind::Pointer(_), TypeKind::Enum(_)) => false,
            _ => true,
        }
    }

    /// Pointers that differ in qualifiers only, at whatever depth, are the
    /// same to clang.
    fn pointer_cast(&self, from: TypeId, to: TypeId) -> CastKind {
        let (mut a, mut b) = (from, to);
        loop {
            (a, b) = match (self.types.kind(a), self.types.kind(b)) {
                _ if a == b => return CastKind::NoOp,
                (TypeKind::Pointer(a), TypeKind::Pointer(b)) => (a.ty, b.ty),
                (TypeKind::Array(a, m), TypeKind::Array(b, n)) if m == n => (a.ty, b.ty),
                _ => return CastKind::Pointer,
            };
        }
    }

    /// An integer constant zero, or one cast to `void *`.
    pub(super) fn is_null_constant(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Int(value) => *value == 0 && self.is_integer(e.ty.ty),
            ExprKind::Cast(cast, inner) if e.ty.ty == self.basics.void_pointer && cast.explicit => {
                self.is_integer(inner.ty.ty) && self.is_null_constant(inner)
            }
            _ => self.is_integer(e.ty.ty) && matches!(self.eval(e), Ok(Value::Int(0))),
        }
    }

    /// Converts a value as if it were assigned to an object of a type.
    pub(super) fn assigned(&mut self, e: Expr, to: QualType) -> Check<Expr> {
        if let TypeKind::Record(id) = self.types.kind(to.ty)
            && e.ty.ty != to.ty
            && self.transparent.contains(id)
        {
            return self.transparent_union(e, *id, to.ty);
        }
        if !self.is_assignable(&e, to.ty) {
            return Err(self.no_conversion(&e, to.ty));
        }
        self.convert(e, to.ty, false)
    }

    /// The bits of the bit-field that an expression reads or has written.
    pub(super) fn bit_field_width(&self, e: &Expr) -> Option<u32> {
        let mut at = e;
        loop {
            match &at.kind {
                ExprKind::Member(base, number) => {
                    let field = self.field_of(base.ty.ty, *number)?;
                    return field.bits.map(|bits| bits.width);
                }
                ExprKind::Cast(Cast { kind: CastKind::LValueToRValue, .. }, inner) => at = inner,
                ExprKind::Assign(target, _) | ExprKind::Step(_, target) => at = target,
                ExprKind::AssignOp(assign) => at = &assign.target,
                ExprKind::Comma(_, right) => at = right,
                _ => return None,
            }
        }
    }

    /// The type that a value is promoted to.
    pub(super) fn promoted_type(&self, e: &Expr) -> Check<TypeId> {
        let kind = match self.class(e.ty.ty) {
            Class::Bool => return Ok(self.basics.int),
            Class::Int(kind) => kind,
            _ => return Ok(e.ty.ty),
        };
        if let Some(width) = self.bit_field_width(e) {
            if width < 32 || width == 32 && kind.is_signed() {
                return Ok(self.basics.int);
            }
            if width == 32 {
                return Ok(self.basics.uint);
            }
            if width < kind.bits() {
                let message = "arithmetic on a bit-field wider than int, in which compilers differ";
                return Err(unsupported(e.span, message));
            }
        }
        if kind.rank() < IntKind::Int.rank() {
            return Ok(self.basics.int);
        }
        Ok(self.basics.int_of(kind))
    }

    /// The integer promotions.
    pub(super) fn promote(&mut self, e: Expr) -> Check<Expr> {
        let to = self.promoted_type(&e)?;
        self.convert(e, to, false)
    }

    /// Whether a value is so wide that it decides the type of an operation
    /// with a bit-field.
    fn decides_type(&self, e: &Expr) -> bool {
        let wide = match self.class(e.ty.ty) {
            Class::Int(kind) => kind.bits() >= 64,
            _ => true,
        };
        wide && self.promoted_type(e).is_ok()
    }

    /// Promotes unless the other operand decides the type.
    fn promote_beside(&mut self, e: Expr, other_decides: bool) -> Check<Expr> {
        match self.promoted_type(&e) {
            Ok(to) => self.convert(e, to, false),
            Err(_) if other_decides => Ok(e),
            Err(problem) => Err(problem),
        }
    }

    /// The usual arithmetic conversions of two values.
    pub(super) fn usual(&mut self, left: Expr, right: Expr) -> Check<(Expr, Expr)> {
        let (left_decides, right_decides) = (self.decides_type(&left), self.decides_type(&right));
        let left = self.promote_beside(left, right_decides)?;
        let right = self.promote_beside(right, left_decides)?;
        let common = self.common_type(left.ty.ty, right.ty.ty, left.span.to(right.span))?;
        Ok((self.convert(left, common, false)?, self.convert(right, common, false)?))
    }

    /// The common type of two promoted arithmetic types.
    pub(super) fn common_type(&mut self, a: TypeId, b: TypeId, span: Span) -> Check<TypeId> {
        match (self.class(a), self.class(b)) {
            (Class::Complex, _) | (_, Class::Complex) => {
                Err(unsupported(span, "arithmetic on complex numbers"))
            }
            (Class::Float(a), Class::Float(b)) => Ok(self.basics.float_of(a.max(b))),
            (Class::Float(kind), _) | (_, Class::Float(kind)) => Ok(self.basics.float_of(kind)),
            (Class::Int(a), Class::Int(b)) => Ok(self.basics.int_of(common_int(a, b))),
            _ => Err(error(span, "operands that are not numbers")),
        }
    }
}

fn common_int(a: IntKind, b: IntKind) -> IntKind {
    if a.is_signed() == b.is_signed() {
        return if a.rank() >= b.rank() { a } else { b };
    }
    let (signed, unsigned) = if a.is_signed() { (a, b) } else { (b, a) };
    if unsigned.rank() >= signed.rank() {
        unsigned
    } else if signed.bits() > unsigned.bits() {
        signed
    } else {
        signed.to_unsigned()
    }
}

/// A conversion that nobody wrote.
pub(super) fn implicit(kind: CastKind, to: TypeId, e: Expr) -> Expr {
    cast(kind, to, e, false)
}

/// A conversion.
pub(super) fn cast(kind: CastKind, to: TypeId, e: Expr, explicit: bool) -> Expr {
    let span = e.span;
    Expr { kind: ExprKind::Cast(Cast { kind, explicit }, Box::new(e)), ty: to.into(), span }
}
