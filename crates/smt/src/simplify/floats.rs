//! Floats: only laws that hold for NaN, infinities and both zeros.
//!
//! A difference is a sum with the negated operand, which IEEE defines it to
//! be. "Is NaN" is identity with the one NaN.

use crate::meaning;
use crate::op::Op;
use crate::pool::{Pool, Term};
use verdiff_ir::{Float, FloatType, Rounding, Scalar, ScalarType, Type, Width};

impl Pool {
    /// Sum.
    pub fn fadd(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        if let Some(folded) = self.fold(&Op::FAdd, &[a, b]) {
            return folded;
        }
        let is_unit = |pool: &Pool, t| {
            pool.as_float(t).is_some_and(|float| float == Float::zero(float.ty()).neg())
        };
        if is_unit(self, b) {
            return a;
        }
        if is_unit(self, a) {
            return b;
        }
        if a == b
            && let Type::Scalar(ScalarType::Float(float)) = self.sort(a)
        {
            let two = self.scalar(Float::from(2.0).cast(float));
            return self.fmul(two, a);
        }
        self.raw(Op::FAdd, &[a, b])
    }

    /// Difference.
    pub fn fsub(&mut self, a: Term, b: Term) -> Term {
        let negated = self.fneg(b);
        self.fadd(a, negated)
    }

    /// Product.
    pub fn fmul(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        if let Some(folded) = self.fold(&Op::FMul, &[a, b]) {
            return folded;
        }
        let simpler = self.times_one(a, b).or_else(|| self.times_one(b, a));
        let simpler = simpler.or_else(|| self.times_negated(a, b));
        let simpler = simpler.or_else(|| self.times_negated(b, a));
        simpler.unwrap_or_else(|| self.raw(Op::FMul, &[a, b]))
    }

    /// Rounding knows no sign, so a negation of a factor is one of the product;
    /// a constant takes it up.
    fn times_negated(&mut self, factor: Term, a: Term) -> Option<Term> {
        let [inner] = *self.args_of(factor, &Op::FNeg)? else { return None };
        if self.as_float(a).is_some() {
            let negated = self.fneg(a);
            return Some(self.fmul(inner, negated));
        }
        let product = self.fmul(inner, a);
        Some(self.fneg(product))
    }

    fn times_one(&mut self, factor: Term, a: Term) -> Option<Term> {
        match self.as_float(factor)?.as_f64() {
            1.0 => Some(a),
            -1.0 => Some(self.fneg(a)),
            _ => None,
        }
    }

    /// Quotient.
    pub fn fdiv(&mut self, a: Term, b: Term) -> Term {
        if let Some(folded) = self.fold(&Op::FDiv, &[a, b]) {
            return folded;
        }
        match self.as_float(b).and_then(exact_reciprocal) {
            Some(factor) => {
                let factor = self.scalar(factor);
                self.fmul(a, factor)
            }
            None => self.raw(Op::FDiv, &[a, b]),
        }
    }

    /// Remainder of the truncated quotient.
    pub fn frem(&mut self, a: Term, b: Term) -> Term {
        self.fold(&Op::FRem, &[a, b]).unwrap_or_else(|| self.raw(Op::FRem, &[a, b]))
    }

    /// The other sign.
    pub fn fneg(&mut self, a: Term) -> Term {
        if let Some(args) = self.args_of(a, &Op::FNeg) {
            return args[0];
        }
        if let Some((x, y)) = self.pair_of(a, &Op::FMul) {
            for (factor, other) in [(x, y), (y, x)] {
                if self.as_float(factor).is_some() {
                    let negated = self.fneg(factor);
                    return self.fmul(negated, other);
                }
            }
        }
        self.fold(&Op::FNeg, &[a]).unwrap_or_else(|| self.raw(Op::FNeg, &[a]))
    }

    /// Without the sign.
    pub fn fabs(&mut self, a: Term) -> Term {
        match self.op(a) {
            Op::FAbs => a,
            Op::FNeg => {
                let inner = self.args(a)[0];
                self.fabs(inner)
            }
            _ => self.fold(&Op::FAbs, &[a]).unwrap_or_else(|| self.raw(Op::FAbs, &[a])),
        }
    }

    /// Square root.
    pub fn fsqrt(&mut self, a: Term) -> Term {
        self.fold(&Op::FSqrt, &[a]).unwrap_or_else(|| self.raw(Op::FSqrt, &[a]))
    }

    /// The integral value in a direction.
    pub fn fround(&mut self, rounding: Rounding, a: Term) -> Term {
        if let Op::FRound(_) = self.op(a) {
            return a;
        }
        let op = Op::FRound(rounding);
        self.fold(&op, &[a]).unwrap_or_else(|| self.raw(op, &[a]))
    }

    /// Whether a float is the NaN.
    pub fn is_nan(&mut self, a: Term) -> Term {
        let Type::Scalar(ScalarType::Float(ty)) = self.sort(a) else {
            panic!("NaN test of {}", self.sort(a))
        };
        let nan = self.scalar(Float::from(f64::NAN).cast(ty));
        self.eq(a, nan)
    }

    /// IEEE equality.
    pub fn feq(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.min(b), a.max(b));
        self.compare_floats(Op::FEq, a, b, true)
    }

    /// IEEE less than.
    pub fn flt(&mut self, a: Term, b: Term) -> Term {
        self.compare_floats(Op::FLt, a, b, false)
    }

    /// IEEE less than or equal.
    pub fn fle(&mut self, a: Term, b: Term) -> Term {
        self.compare_floats(Op::FLe, a, b, true)
    }

    /// A comparison, which holds between equal numbers if `reflexive`.
    fn compare_floats(&mut self, op: Op, a: Term, b: Term, reflexive: bool) -> Term {
        if let Some(folded) = self.fold(&op, &[a, b]) {
            return folded;
        }
        let is_nan = |pool: &Pool, t| pool.as_float(t).is_some_and(Float::is_nan);
        if is_nan(self, a) || is_nan(self, b) || (a == b && !reflexive) {
            return self.bool(false);
        }
        if a == b {
            let nan = self.is_nan(a);
            return self.not(nan);
        }
        if let (Some([x]), Some([y])) = (self.args_of(a, &Op::FNeg), self.args_of(b, &Op::FNeg)) {
            let swapped = [*y, *x];
            return self.raw(op, &swapped);
        }
        self.raw(op, &[a, b])
    }

    /// The float with a bit pattern.
    pub fn from_bits(&mut self, to: FloatType, a: Term) -> Term {
        if let Some(args) = self.args_of(a, &Op::ToBits) {
            return args[0];
        }
        let op = Op::FromBits(to);
        self.fold(&op, &[a]).unwrap_or_else(|| self.raw(op, &[a]))
    }

    /// The nearest float to signed bits.
    pub fn from_signed(&mut self, to: FloatType, a: Term) -> Term {
        let op = Op::FromSigned(to);
        if let Some(folded) = self.fold(&op, &[a]) {
            return folded;
        }
        match self.op(a) {
            Op::SignExtend(_) => {
                let inner = self.args(a)[0];
                self.from_signed(to, inner)
            }
            Op::ZeroExtend(_) if self.is_never_negative(a) => self.from_unsigned(to, a),
            _ => self.raw(op, &[a]),
        }
    }

    /// The nearest float to unsigned bits.
    pub fn from_unsigned(&mut self, to: FloatType, a: Term) -> Term {
        let op = Op::FromUnsigned(to);
        if let Some(folded) = self.fold(&op, &[a]) {
            return folded;
        }
        match self.op(a) {
            Op::ZeroExtend(_) => {
                let inner = self.args(a)[0];
                self.from_unsigned(to, inner)
            }
            _ => self.raw(op, &[a]),
        }
    }

    /// The nearest float to one of another format.
    pub fn from_float(&mut self, to: FloatType, a: Term) -> Term {
        if self.sort(a) == ScalarType::Float(to).into() {
            return a;
        }
        let op = Op::FromFloat(to);
        if let Some(folded) = self.fold(&op, &[a]) {
            return folded;
        }
        // To the wide format and back is nothing.
        match (self.op(a), to) {
            (Op::FromFloat(FloatType::F64), FloatType::F32) => {
                let inner = self.args(a)[0];
                self.from_float(to, inner)
            }
            _ => self.raw(op, &[a]),
        }
    }

    /// The bit pattern of a float.
    pub fn to_bits(&mut self, a: Term) -> Term {
        self.fold(&Op::ToBits, &[a]).unwrap_or_else(|| self.raw(Op::ToBits, &[a]))
    }

    /// Float to signed bits: truncated, saturating, NaN to 0.
    pub fn to_signed(&mut self, to: Width, a: Term) -> Term {
        let op = Op::ToSigned(to);
        if let Some(folded) = self.fold(&op, &[a]) {
            return folded;
        }
        if let Op::FromSigned(through) = *self.op(a)
            && let inner = self.args(a)[0]
            && self.width(inner) <= to.min(precision(through))
        {
            return self.sign_extend(to, inner);
        }
        self.raw(op, &[a])
    }

    /// Float to unsigned bits: truncated, saturating, NaN to 0.
    pub fn to_unsigned(&mut self, to: Width, a: Term) -> Term {
        let op = Op::ToUnsigned(to);
        if let Some(folded) = self.fold(&op, &[a]) {
            return folded;
        }
        if let Op::FromUnsigned(through) = *self.op(a)
            && let inner = self.args(a)[0]
            && self.width(inner) <= to.min(precision(through))
        {
            return self.zero_extend(to, inner);
        }
        self.raw(op, &[a])
    }

    fn as_float(&self, t: Term) -> Option<Float> {
        match self.as_scalar(t)? {
            Scalar::Float(float) => Some(float),
            Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Ref(_) => None,
        }
    }
}

/// The widest integers that a format holds exactly.
fn precision(ty: FloatType) -> Width {
    meaning::width(match ty {
        FloatType::F32 => 24,
        FloatType::F64 => 53,
    })
}

/// The reciprocal, where multiplying by it is dividing: of a power of two
/// whose reciprocal is a normal number.
fn exact_reciprocal(float: Float) -> Option<Float> {
    let one = Float::from(1.0).cast(float.ty());
    let reciprocal = one.div(float);
    let mantissa = |float: Float| match float {
        Float::F32(bits) => u64::from(bits) & 0x007f_ffff,
        Float::F64(bits) => bits & 0x000f_ffff_ffff_ffff,
    };
    let normal = |float: Float| match float {
        Float::F32(bits) => f32::from_bits(bits).is_normal(),
        Float::F64(bits) => f64::from_bits(bits).is_normal(),
    };
    let powers = [float, reciprocal].iter().all(|x| normal(*x) && mantissa(*x) == 0);
    powers.then_some(reciprocal)
}
