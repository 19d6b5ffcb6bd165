//! Which conversions C makes by itself: those need not be printed.

use crate::typed::{CastKind, Expr, ExprKind};
use crate::types::{BitField, FloatKind, IntKind, TypeId, TypeKind, Types};

/// An arithmetic type that operations are done in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arithmetic {
    Int(IntKind),
    Float(FloatKind),
}

/// What an operand is before the conversion that its place asks for.
pub(super) fn unconverted(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Cast(cast, inner) if !cast.explicit && converts(cast.kind) => inner,
        _ => expr,
    }
}

/// What is asked whether it is zero, where C asks that by itself.
pub(super) fn asked(expr: &Expr) -> &Expr {
    without_implicit(expr, CastKind::ToBool)
}

/// What has a value that C drops by itself.
pub(super) fn ignored(expr: &Expr) -> &Expr {
    without_implicit(expr, CastKind::ToVoid)
}

fn without_implicit(expr: &Expr, kind: CastKind) -> &Expr {
    match &expr.kind {
        ExprKind::Cast(cast, inner) if !cast.explicit && cast.kind == kind => inner,
        _ => expr,
    }
}

/// Whether a conversion changes the type of a value.
fn converts(kind: CastKind) -> bool {
    match kind {
        CastKind::Integral
        | CastKind::IntegralToFloating
        | CastKind::FloatingToIntegral
        | CastKind::Floating
        | CastKind::NullToPointer
        | CastKind::IntegralToPointer
        | CastKind::PointerToIntegral
        | CastKind::Pointer
        | CastKind::ToBool
        | CastKind::ToVoid
        | CastKind::Unsupported => true,
        CastKind::LValueToRValue
        | CastKind::ArrayToPointer
        | CastKind::FunctionToPointer
        | CastKind::NoOp
        | CastKind::ToUnion => false,
    }
}

/// The arithmetic type that a type is, as an operand: after promotion of
/// integers.
pub(super) fn promoted(types: &Types, ty: TypeId) -> Option<Arithmetic> {
    match types.kind(ty) {
        TypeKind::Bool => Some(Arithmetic::Int(IntKind::Int)),
        TypeKind::Float(kind) => Some(Arithmetic::Float(*kind)),
        TypeKind::Int(_) | TypeKind::Enum(_) => {
            types.int_kind(ty).map(|kind| Arithmetic::Int(promote(kind)))
        }
        TypeKind::Void
        | TypeKind::Complex(_)
        | TypeKind::Record(_)
        | TypeKind::Pointer(_)
        | TypeKind::Array(..)
        | TypeKind::Function(_)
        | TypeKind::Vector(..)
        | TypeKind::Unsupported => None,
    }
}

/// The same of an expression: a bit-field narrower than `int` becomes `int`,
/// whatever it was declared as.
pub(super) fn promoted_operand(types: &Types, expr: &Expr) -> Option<Arithmetic> {
    match bit_field(types, expr) {
        Some(bits) if bits.width < 32 => Some(Arithmetic::Int(IntKind::Int)),
        _ => promoted(types, expr.ty.ty),
    }
}

fn promote(kind: IntKind) -> IntKind {
    if kind.rank() < IntKind::Int.rank() { IntKind::Int } else { kind }
}

fn bit_field(types: &Types, expr: &Expr) -> Option<BitField> {
    match &expr.kind {
        ExprKind::Cast(cast, inner) if cast.kind == CastKind::LValueToRValue => {
            bit_field(types, inner)
        }
        ExprKind::Member(record, field) => match types.kind(record.ty.ty) {
            TypeKind::Record(id) => {
                types.record(*id).body.as_ref()?.fields.get(*field as usize)?.bits
            }
            _ => None,
        },
        _ => None,
    }
}

/// The type that two promoted operands are converted to.
pub(super) fn common(a: Arithmetic, b: Arithmetic) -> Arithmetic {
    match (a, b) {
        (Arithmetic::Float(a), Arithmetic::Float(b)) => Arithmetic::Float(a.max(b)),
        (Arithmetic::Float(a), Arithmetic::Int(_)) => Arithmetic::Float(a),
        (Arithmetic::Int(_), Arithmetic::Float(b)) => Arithmetic::Float(b),
        (Arithmetic::Int(a), Arithmetic::Int(b)) => Arithmetic::Int(common_int(a, b)),
    }
}

fn common_int(a: IntKind, b: IntKind) -> IntKind {
    if a.is_signed() == b.is_signed() {
        return if a.rank() < b.rank() { b } else { a };
    }
    let (signed, unsigned) = if a.is_signed() { (a, b) } else { (b, a) };
    if unsigned.rank() >= signed.rank() {
        unsigned
    } else if signed.size() > unsigned.size() {
        signed
    } else {
        signed.to_unsigned()
    }
}

/// The type that C computes in, given two operands without the conversions
/// that stand on them in the tree.
pub(super) fn usual(types: &Types, a: &Expr, b: &Expr) -> Option<Arithmetic> {
    let a = promoted_operand(types, unconverted(a))?;
    let b = promoted_operand(types, unconverted(b))?;
    Some(common(a, b))
}

/// The arithmetic type that an expression's type is, without promotion.
pub(super) fn exactly(types: &Types, ty: TypeId) -> Option<Arithmetic> {
    match types.kind(ty) {
        TypeKind::Int(kind) => Some(Arithmetic::Int(*kind)),
        TypeKind::Float(kind) => Some(Arithmetic::Float(*kind)),
        _ => None,
    }
}

/// The type of an argument that no prototype says the type of.
pub(super) fn default_promotion(types: &Types, expr: &Expr) -> Option<Arithmetic> {
    match promoted_operand(types, expr)? {
        Arithmetic::Float(FloatKind::Float) => Some(Arithmetic::Float(FloatKind::Double)),
        other => Some(other),
    }
}
