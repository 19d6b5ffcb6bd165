//! Division and remainder of bit-vectors.
//!
//! `(a/b)*b` becomes `a - a%b`, which no solver proves at 32 bits; it holds
//! for `b = 0` too, by SMT-LIB's choice of the results.

use crate::op::Op;
use crate::pool::{Pool, Term};
use verdiff_ir::Bv;

impl Pool {
    /// Unsigned quotient.
    pub fn udiv(&mut self, a: Term, b: Term) -> Term {
        if let Some(folded) = self.fold(&Op::UDiv, &[a, b]) {
            return folded;
        }
        let width = self.width(a);
        if let Some(divisor) = self.as_bits(b) {
            if divisor.is_zero() {
                return self.scalar(Bv::ones(width));
            }
            if let Some(power) = power_of_two(divisor) {
                let amount = self.scalar(Bv::new(width, power.into()));
                return self.lshr(a, amount);
            }
        }
        if a == b {
            let zero = self.scalar(Bv::zero(width));
            let (ones, one) = (self.scalar(Bv::ones(width)), self.scalar(Bv::one(width)));
            let by_zero = self.eq(a, zero);
            return self.ite(by_zero, ones, one);
        }
        self.raw(Op::UDiv, &[a, b])
    }

    /// Unsigned remainder.
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        if let Some(folded) = self.fold(&Op::URem, &[a, b]) {
            return folded;
        }
        let width = self.width(a);
        if let Some(divisor) = self.as_bits(b) {
            if divisor.is_zero() {
                return a;
            }
            if power_of_two(divisor).is_some() {
                let mask = self.scalar(divisor.sub(Bv::one(width)));
                return self.bit_and(&[a, mask]);
            }
        }
        if a == b || self.is_zero(a) {
            return self.scalar(Bv::zero(width));
        }
        self.raw(Op::URem, &[a, b])
    }

    /// Signed quotient.
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        if let Some(folded) = self.fold(&Op::SDiv, &[a, b]) {
            return folded;
        }
        if self.is_never_negative(a) && self.is_never_negative(b) {
            return self.udiv(a, b);
        }
        let width = self.width(a);
        if let Some(divisor) = self.as_bits(b) {
            if divisor.is_zero() {
                let zero = self.scalar(Bv::zero(width));
                let (one, minus_one) = (self.scalar(Bv::one(width)), self.scalar(Bv::ones(width)));
                let negative = self.slt(a, zero);
                return self.ite(negative, one, minus_one);
            }
            if divisor == Bv::one(width) {
                return a;
            }
            if divisor == Bv::ones(width) {
                return self.neg(a);
            }
        }
        self.raw(Op::SDiv, &[a, b])
    }

    /// Signed remainder.
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        if let Some(folded) = self.fold(&Op::SRem, &[a, b]) {
            return folded;
        }
        if self.is_never_negative(a) && self.is_never_negative(b) {
            return self.urem(a, b);
        }
        let width = self.width(a);
        if let Some(divisor) = self.as_bits(b) {
            if divisor.is_zero() {
                return a;
            }
            if divisor == Bv::one(width) || divisor == Bv::ones(width) {
                return self.scalar(Bv::zero(width));
            }
        }
        if a == b || self.is_zero(a) {
            return self.scalar(Bv::zero(width));
        }
        self.raw(Op::SRem, &[a, b])
    }

    /// `(a/b)*b` as `a - a%b`.
    pub(super) fn mul_of_quotient(&mut self, quotient: Term, b: Term) -> Option<Term> {
        if let Some((dividend, divisor)) = self.pair_of(quotient, &Op::UDiv)
            && divisor == b
        {
            let rest = self.urem(dividend, divisor);
            return Some(self.sub(dividend, rest));
        }
        let (dividend, divisor) = self.pair_of(quotient, &Op::SDiv)?;
        (divisor == b).then(|| {
            let rest = self.srem(dividend, divisor);
            self.sub(dividend, rest)
        })
    }

    fn is_zero(&self, t: Term) -> bool {
        self.as_bits(t).is_some_and(Bv::is_zero)
    }

    /// Whether the sign bit is known to be clear.
    pub(super) fn is_never_negative(&self, t: Term) -> bool {
        match self.op(t) {
            Op::ZeroExtend(to) => self.width(self.args(t)[0]) < *to,
            Op::Const(_) => self.as_bits(t).is_some_and(|bits| !bits.is_negative()),
            Op::BitAnd => self
                .args(t)
                .iter()
                .any(|arg| self.as_bits(*arg).is_some_and(|bits| !bits.is_negative())),
            _ => false,
        }
    }
}

/// The exponent of a power of two.
pub(super) fn power_of_two(bits: Bv) -> Option<u32> {
    bits.unsigned().is_power_of_two().then(|| bits.unsigned().trailing_zeros())
}
