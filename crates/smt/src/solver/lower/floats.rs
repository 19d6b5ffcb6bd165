//! Operations on floats.

use super::super::steps::{Expr, Sort, float_shape};
use super::Lowering;
use crate::op::Op;
use crate::pool::{Pool, Term};
use verdiff_ir::{Bv, Float, FloatType, Rounding, Scalar, ScalarType, Type, Width};

impl Lowering {
    pub(super) fn float(&mut self, pool: &Pool, t: Term, args: &[Expr], sort: Sort) -> Expr {
        match pool.op(t) {
            Op::FRem => self.call_symbol(&format!("fmod:({sort})"), vec![sort, sort], args, sort),
            Op::FRound(rounding) => {
                self.apply(format!("fp.roundToIntegral {}", mode(*rounding)), args, sort)
            }
            Op::FromBits(to) => self.apply(to_fp(*to), args, sort),
            Op::FromSigned(to) | Op::FromFloat(to) => {
                self.apply(format!("{} RNE", to_fp(*to)), args, sort)
            }
            Op::FromUnsigned(to) => {
                let (exponent, significand) = float_shape(*to);
                self.apply(format!("(_ to_fp_unsigned {exponent} {significand}) RNE"), args, sort)
            }
            Op::ToBits => self.pattern(pool, t, args[0], sort),
            Op::ToSigned(to) => self.signed_from(*to, args[0]),
            Op::ToUnsigned(to) => self.unsigned_from(*to, args[0]),
            op => panic!("{op:?} is no operation on floats"),
        }
    }

    /// The bit pattern of a float: an unknown that converts to the float and
    /// is the canonical pattern for NaN.
    fn pattern(&mut self, pool: &Pool, t: Term, float: Expr, sort: Sort) -> Expr {
        let ty = float_type(pool, t);
        let bits = self.declare(format!("b!{}", self.definitions.len()), vec![], sort);
        let back = self.apply(to_fp(ty), &[bits], Sort::Float(ty));
        let same = self.apply("=", &[back, float], Sort::Bool);
        let nan = self.scalar(Float::from(f64::NAN).cast(ty).to_bits().into());
        let canonical = self.apply("=", &[bits, nan], Sort::Bool);
        let is_nan = self.apply("fp.isNaN", &[float], Sort::Bool);
        let implication = self.apply("=>", &[is_nan, canonical], Sort::Bool);
        let definition = self.apply("and", &[same, implication], Sort::Bool);
        self.definitions.insert(t, definition);
        bits
    }

    fn signed_from(&mut self, to: Width, a: Expr) -> Expr {
        let half = 2f64.powi(to.bits() as i32 - 1);
        let inner = self.apply(format!("(_ fp.to_sbv {}) RTZ", to.bits()), &[a], bits_sort(to));
        self.saturate(a, inner, (-half, Bv::min_signed(to)), (half, Bv::max_signed(to)))
    }

    fn unsigned_from(&mut self, to: Width, a: Expr) -> Expr {
        let end = 2f64.powi(to.bits() as i32);
        let inner = self.apply(format!("(_ fp.to_ubv {}) RTZ", to.bits()), &[a], bits_sort(to));
        self.saturate(a, inner, (0.0, Bv::zero(to)), (end, Bv::ones(to)))
    }

    /// `least` from its bound down, `greatest` from its bound up, 0 for NaN,
    /// else `inner`, which is in range there. The bounds are powers of two, so
    /// they are exact, or infinite where no number of the type reaches them.
    fn saturate(&mut self, a: Expr, inner: Expr, least: (f64, Bv), greatest: (f64, Bv)) -> Expr {
        let Sort::Float(ty) = self.sort(a) else { panic!("a conversion of {}", self.sort(a)) };
        let sort = self.sort(inner);
        let bound = |bound: f64| Scalar::Float(Float::from(bound).cast(ty));
        let (low, high) = (self.scalar(bound(least.0)), self.scalar(bound(greatest.0)));
        let (min, max) = (self.scalar(least.1.into()), self.scalar(greatest.1.into()));
        let zero = self.scalar(Bv::zero(least.1.width()).into());
        let above = self.apply("fp.geq", &[a, high], Sort::Bool);
        let below = self.apply("fp.leq", &[a, low], Sort::Bool);
        let is_nan = self.apply("fp.isNaN", &[a], Sort::Bool);
        let inner = self.apply("ite", &[above, max, inner], sort);
        let inner = self.apply("ite", &[below, min, inner], sort);
        self.apply("ite", &[is_nan, zero, inner], sort)
    }
}

fn bits_sort(width: Width) -> Sort {
    Sort::Bits(width.bits())
}

/// Bits to float; with a rounding mode, numbers or other floats to float.
pub(super) fn to_fp(ty: FloatType) -> String {
    let (exponent, significand) = float_shape(ty);
    format!("(_ to_fp {exponent} {significand})")
}

fn mode(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::Floor => "RTN",
        Rounding::Ceil => "RTP",
        Rounding::Trunc => "RTZ",
        Rounding::Even => "RNE",
        Rounding::Away => "RNA",
    }
}

fn float_type(pool: &Pool, t: Term) -> FloatType {
    match pool.sort(pool.args(t)[0]) {
        Type::Scalar(ScalarType::Float(ty)) => ty,
        other => panic!("bit pattern of {other}"),
    }
}
