//! Compatible types, and the composite of two.

use super::Checker;
use crate::types::{ArrayLength, FunctionType, IntKind, QualType, TypeId, TypeKind};

impl Checker {
    /// Whether two types are compatible, qualifiers included.
    pub(super) fn compatible_qualified(&self, a: QualType, b: QualType) -> bool {
        a.quals == b.quals && self.compatible(a.ty, b.ty)
    }

    /// Whether two types are compatible, qualifiers on top aside.
    pub(super) fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        if a == b {
            return true;
        }
        match (self.types.kind(a), self.types.kind(b)) {
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => self.compatible_qualified(*a, *b),
            (TypeKind::Array(a, m), TypeKind::Array(b, n)) => {
                compatible_lengths(*m, *n) && self.compatible_qualified(*a, *b)
            }
            (TypeKind::Function(a), TypeKind::Function(b)) => self.compatible_functions(a, b),
            (TypeKind::Enum(a), TypeKind::Int(b)) | (TypeKind::Int(b), TypeKind::Enum(a)) => {
                self.types.enumeration(*a).underlying == Some(*b)
            }
            _ => false,
        }
    }

    fn compatible_functions(&self, a: &FunctionType, b: &FunctionType) -> bool {
        if !self.compatible(a.result.ty, b.result.ty) {
            return false;
        }
        match (a.prototype, b.prototype) {
            (true, true) => {
                a.variadic == b.variadic
                    && a.params.len() == b.params.len()
                    && a.params.iter().zip(&b.params).all(|(a, b)| self.compatible(a.ty, b.ty))
            }
            (false, false) => true,
            (true, false) => self.survives_promotion(a),
            (false, true) => self.survives_promotion(b),
        }
    }

    /// Whether a prototype agrees with calls by the default promotions.
    fn survives_promotion(&self, function: &FunctionType) -> bool {
        !function.variadic
            && function.params.iter().all(|param| match self.types.kind(param.ty) {
                TypeKind::Bool => false,
                TypeKind::Int(kind) => kind.rank() >= IntKind::Int.rank(),
                TypeKind::Float(kind) => *kind != crate::types::FloatKind::Float,
                _ => true,
            })
    }

    /// The type that has all that two compatible types say.
    pub(super) fn composite(&mut self, a: QualType, b: QualType) -> QualType {
        if a == b {
            return a;
        }
        let quals = a.quals;
        let ty = match (self.types.kind(a.ty).clone(), self.types.kind(b.ty).clone()) {
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => {
                let to = self.composite(a, b);
                self.derive(TypeKind::Pointer(to), to.ty)
            }
            (TypeKind::Array(a, m), TypeKind::Array(b, n)) => {
                let element = self.composite(a, b);
                let length = if matches!(m, ArrayLength::Known(_)) { m } else { n };
                let length = if length == ArrayLength::Incomplete { m } else { length };
                self.derive(TypeKind::Array(element, length), element.ty)
            }
            (TypeKind::Function(a), TypeKind::Function(b)) => self.composite_function(a, b),
            (TypeKind::Int(_), TypeKind::Enum(_)) => b.ty,
            _ => a.ty,
        };
        QualType { ty, quals }
    }

    fn composite_function(&mut self, a: FunctionType, b: FunctionType) -> TypeId {
        let result = self.composite(a.result, b.result);
        let function = match (a.prototype, b.prototype) {
            (true, true) => {
                let params =
                    a.params.iter().zip(&b.params).map(|(a, b)| self.composite(*a, *b)).collect();
                FunctionType { result, params, variadic: a.variadic, prototype: true }
            }
            (false, true) => FunctionType { result, ..b },
            (true, false) | (false, false) => FunctionType { result, ..a },
        };
        self.derive(TypeKind::Function(function), result.ty)
    }
}

fn compatible_lengths(a: ArrayLength, b: ArrayLength) -> bool {
    match (a, b) {
        (ArrayLength::Known(a), ArrayLength::Known(b)) => a == b,
        (ArrayLength::Incomplete | ArrayLength::Variable(_) | ArrayLength::Star, _)
        | (_, ArrayLength::Incomplete | ArrayLength::Variable(_) | ArrayLength::Star) => true,
    }
}
