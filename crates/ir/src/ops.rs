//! The operators: their types and their values, in one place for the
//! validator, the interpreter and every engine's constant folding.

use crate::bv::Bv;
use crate::expr::{BinOp, Cast, UnOp};
use crate::float::Float;
use crate::types::{ScalarType, Width};
use crate::value::Scalar;
use std::cmp::Ordering;

impl UnOp {
    /// Whether operands may have this type; the result has it too.
    pub fn accepts(self, ty: ScalarType) -> bool {
        match self {
            UnOp::Not => ty == ScalarType::Bool,
            UnOp::BitNot => matches!(ty, ScalarType::Bv(_)),
            UnOp::Neg => matches!(ty, ScalarType::Bv(_) | ScalarType::Float(_)),
            UnOp::Abs | UnOp::Sqrt | UnOp::Round(_) => matches!(ty, ScalarType::Float(_)),
        }
    }

    /// The value of the operation.
    ///
    /// # Panics
    /// If the operand's type is not accepted, which validation rules out.
    pub fn apply(self, operand: Scalar) -> Scalar {
        match (self, operand) {
            (UnOp::Not, Scalar::Bool(a)) => Scalar::Bool(!a),
            (UnOp::BitNot, Scalar::Bv(a)) => Scalar::Bv(a.not()),
            (UnOp::Neg, Scalar::Bv(a)) => Scalar::Bv(a.neg()),
            (UnOp::Neg, Scalar::Float(a)) => Scalar::Float(a.neg()),
            (UnOp::Abs, Scalar::Float(a)) => Scalar::Float(a.abs()),
            (UnOp::Sqrt, Scalar::Float(a)) => Scalar::Float(a.sqrt()),
            (UnOp::Round(rounding), Scalar::Float(a)) => Scalar::Float(a.round(rounding)),
            _ => panic!("{self:?} of {operand:?}"),
        }
    }
}

impl BinOp {
    /// The type of the result for operands of this type, if they are accepted.
    pub fn result(self, operands: ScalarType) -> Option<ScalarType> {
        let bits = matches!(operands, ScalarType::Bv(_));
        let number = bits || matches!(operands, ScalarType::Float(_));
        let truth = operands == ScalarType::Bool;
        match self {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => {
                number.then_some(operands)
            }
            BinOp::DivU
            | BinOp::RemU
            | BinOp::BitAnd
            | BinOp::BitOr
            | BinOp::BitXor
            | BinOp::Shl
            | BinOp::Shr
            | BinOp::ShrU => bits.then_some(operands),
            BinOp::And | BinOp::Or => truth.then_some(ScalarType::Bool),
            BinOp::Eq | BinOp::Ne => Some(ScalarType::Bool),
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => number.then_some(ScalarType::Bool),
            BinOp::LtU | BinOp::LeU | BinOp::GtU | BinOp::GeU => bits.then_some(ScalarType::Bool),
        }
    }

    /// The value of the operation.
    ///
    /// # Panics
    /// If the operands' types differ or are not accepted, which validation
    /// rules out.
    pub fn apply(self, left: Scalar, right: Scalar) -> Scalar {
        match (left, right) {
            (Scalar::Bv(a), Scalar::Bv(b)) => self.apply_bits(a, b),
            (Scalar::Float(a), Scalar::Float(b)) => self.apply_floats(a, b),
            (Scalar::Bool(a), Scalar::Bool(b)) => Scalar::Bool(match self {
                BinOp::And => a && b,
                BinOp::Or => a || b,
                BinOp::Eq => a == b,
                BinOp::Ne => a != b,
                _ => panic!("{self:?} of truth values"),
            }),
            (Scalar::Ref(a), Scalar::Ref(b)) => Scalar::Bool(match self {
                BinOp::Eq => a == b,
                BinOp::Ne => a != b,
                _ => panic!("{self:?} of references"),
            }),
            _ => panic!("{self:?} of {left:?} and {right:?}"),
        }
    }

    fn apply_bits(self, a: Bv, b: Bv) -> Scalar {
        let truth = Scalar::Bool;
        match self {
            BinOp::Add => a.add(b).into(),
            BinOp::Sub => a.sub(b).into(),
            BinOp::Mul => a.mul(b).into(),
            BinOp::Div => a.sdiv(b).into(),
            BinOp::Rem => a.srem(b).into(),
            BinOp::DivU => a.udiv(b).into(),
            BinOp::RemU => a.urem(b).into(),
            BinOp::BitAnd => a.and(b).into(),
            BinOp::BitOr => a.or(b).into(),
            BinOp::BitXor => a.xor(b).into(),
            BinOp::Shl => a.shl(b).into(),
            BinOp::Shr => a.ashr(b).into(),
            BinOp::ShrU => a.lshr(b).into(),
            BinOp::Eq => truth(a == b),
            BinOp::Ne => truth(a != b),
            BinOp::Lt => truth(a.signed_cmp(b).is_lt()),
            BinOp::Le => truth(a.signed_cmp(b).is_le()),
            BinOp::Gt => truth(a.signed_cmp(b).is_gt()),
            BinOp::Ge => truth(a.signed_cmp(b).is_ge()),
            BinOp::LtU => truth(a.unsigned_cmp(b).is_lt()),
            BinOp::LeU => truth(a.unsigned_cmp(b).is_le()),
            BinOp::GtU => truth(a.unsigned_cmp(b).is_gt()),
            BinOp::GeU => truth(a.unsigned_cmp(b).is_ge()),
            BinOp::And | BinOp::Or => panic!("{self:?} of bit-vectors"),
        }
    }

    fn apply_floats(self, a: Float, b: Float) -> Scalar {
        let compare = |holds: fn(Ordering) -> bool| Scalar::Bool(a.ieee_cmp(b).is_some_and(holds));
        match self {
            BinOp::Add => a.add(b).into(),
            BinOp::Sub => a.sub(b).into(),
            BinOp::Mul => a.mul(b).into(),
            BinOp::Div => a.div(b).into(),
            BinOp::Rem => a.rem(b).into(),
            BinOp::Eq => Scalar::Bool(a.ieee_eq(b)),
            BinOp::Ne => Scalar::Bool(!a.ieee_eq(b)),
            BinOp::Lt => compare(Ordering::is_lt),
            BinOp::Le => compare(Ordering::is_le),
            BinOp::Gt => compare(Ordering::is_gt),
            BinOp::Ge => compare(Ordering::is_ge),
            _ => panic!("{self:?} of floats"),
        }
    }
}

impl Cast {
    /// The type of the result for an operand of this type, if it is accepted.
    pub fn result(self, operand: ScalarType) -> Option<ScalarType> {
        let bits = |accepted: fn(Width, Width) -> bool, to: Width| match operand {
            ScalarType::Bv(from) => accepted(from, to).then_some(ScalarType::Bv(to)),
            _ => None,
        };
        let is_bits = matches!(operand, ScalarType::Bv(_));
        let is_float = matches!(operand, ScalarType::Float(_));
        match self {
            Cast::SignExtend(to) | Cast::ZeroExtend(to) => bits(|from, to| from <= to, to),
            Cast::Truncate(to) => bits(|from, to| from >= to, to),
            Cast::FloatToSigned(to) | Cast::FloatToUnsigned(to) => {
                is_float.then_some(ScalarType::Bv(to))
            }
            Cast::FloatToBits(to) => match operand {
                ScalarType::Float(from) => (from.width() == to).then_some(ScalarType::Bv(to)),
                _ => None,
            },
            Cast::BitsToFloat(to) => {
                (operand == ScalarType::Bv(to.width())).then_some(ScalarType::Float(to))
            }
            Cast::SignedToFloat(to) | Cast::UnsignedToFloat(to) => {
                is_bits.then_some(ScalarType::Float(to))
            }
            Cast::FloatToFloat(to) => is_float.then_some(ScalarType::Float(to)),
            Cast::Address => (operand == ScalarType::Ref).then_some(ScalarType::Bv(Width::W64)),
        }
    }

    /// The value of the conversion.
    ///
    /// # Panics
    /// If the operand's type is not accepted, which validation rules out.
    pub fn apply(self, operand: Scalar) -> Scalar {
        match (self, operand) {
            (Cast::SignExtend(to), Scalar::Bv(a)) => a.sign_extend(to).into(),
            (Cast::ZeroExtend(to), Scalar::Bv(a)) => a.zero_extend(to).into(),
            (Cast::Truncate(to), Scalar::Bv(a)) => a.truncate(to).into(),
            (Cast::FloatToSigned(to), Scalar::Float(a)) => a.to_signed(to).into(),
            (Cast::FloatToUnsigned(to), Scalar::Float(a)) => a.to_unsigned(to).into(),
            (Cast::FloatToBits(_), Scalar::Float(a)) => a.to_bits().into(),
            (Cast::BitsToFloat(to), Scalar::Bv(a)) => Float::from_bits(to, a).into(),
            (Cast::SignedToFloat(to), Scalar::Bv(a)) => Float::from_signed(to, a).into(),
            (Cast::UnsignedToFloat(to), Scalar::Bv(a)) => Float::from_unsigned(to, a).into(),
            (Cast::FloatToFloat(to), Scalar::Float(a)) => a.cast(to).into(),
            (Cast::Address, Scalar::Ref(object)) => object.address().into(),
            _ => panic!("{self:?} of {operand:?}"),
        }
    }
}
