//! Bitwise operations and shifts.
//!
//! Bitwise operations are flat, the constant first, then sorted. A shift left
//! by a constant is a product, so that it joins polynomials.

use super::division::power_of_two;
use crate::op::Op;
use crate::pool::{Pool, Reach, Term};
use verdiff_ir::{Bv, Width};

/// Complements are looked for among at most so many arguments.
const MAX_COMPLEMENTS: usize = 8;

impl Pool {
    /// Bitwise and of at least one term.
    pub fn bit_and(&mut self, args: &[Term]) -> Term {
        let width = self.width(args[0]);
        let (mask, mut rest) = self.split_bits(&Op::BitAnd, args, Bv::ones(width), Bv::and);
        rest.dedup();
        if mask.is_zero() || self.has_complements(&rest) {
            return self.scalar(Bv::zero(width));
        }
        self.join_bits(Op::BitAnd, mask, (mask != Bv::ones(width)).then_some(mask), rest)
    }

    /// Bitwise or of at least one term.
    pub fn bit_or(&mut self, args: &[Term]) -> Term {
        let width = self.width(args[0]);
        let (set, mut rest) = self.split_bits(&Op::BitOr, args, Bv::zero(width), Bv::or);
        rest.dedup();
        if set == Bv::ones(width) || self.has_complements(&rest) {
            return self.scalar(Bv::ones(width));
        }
        self.join_bits(Op::BitOr, set, (!set.is_zero()).then_some(set), rest)
    }

    /// Bitwise exclusive or of at least one term.
    pub fn bit_xor(&mut self, args: &[Term]) -> Term {
        let width = self.width(args[0]);
        let (flip, sorted) = self.split_bits(&Op::BitXor, args, Bv::zero(width), Bv::xor);
        let mut rest: Vec<Term> = Vec::with_capacity(sorted.len());
        for arg in sorted {
            if rest.last() == Some(&arg) {
                rest.pop();
            } else {
                rest.push(arg);
            }
        }
        if flip == Bv::ones(width) && !rest.is_empty() {
            let flipped = self.join_bits(Op::BitXor, Bv::zero(width), None, rest);
            return self.bit_not(flipped);
        }
        self.join_bits(Op::BitXor, flip, (!flip.is_zero()).then_some(flip), rest)
    }

    /// The joined constants and the other arguments, flat and sorted.
    fn split_bits(
        &self,
        op: &Op,
        args: &[Term],
        unit: Bv,
        join: fn(Bv, Bv) -> Bv,
    ) -> (Bv, Vec<Term>) {
        let flat = self.flatten(op, args);
        let constant = flat.iter().filter_map(|arg| self.as_bits(*arg)).fold(unit, join);
        let mut rest: Vec<Term> =
            flat.into_iter().filter(|arg| self.as_bits(*arg).is_none()).collect();
        rest.sort_unstable();
        (constant, rest)
    }

    fn has_complements(&self, args: &[Term]) -> bool {
        let args = &args[..args.len().min(MAX_COMPLEMENTS)];
        args.iter().enumerate().any(|(index, a)| {
            let ones = Bv::ones(self.width(*a));
            args[index + 1..].iter().any(|b| self.constant_sum(*a, *b) == Some(ones))
        })
    }

    /// The operation on an optional constant and sorted others; `alone` is
    /// its value on nothing but the constant.
    fn join_bits(&mut self, op: Op, alone: Bv, constant: Option<Bv>, rest: Vec<Term>) -> Term {
        if rest.is_empty() {
            return self.scalar(alone);
        }
        let mut args: Vec<Term> = constant.map(|bits| self.scalar(bits)).into_iter().collect();
        args.extend(rest);
        if let [only] = args[..] {
            return only;
        }
        self.fold(&op, &args)
            .or_else(|| self.narrow(&op, &args))
            .unwrap_or_else(|| self.raw(op, &args))
    }

    /// An operation on zero-extended terms and small constants is the
    /// zero-extended operation.
    fn narrow(&mut self, op: &Op, args: &[Term]) -> Option<Term> {
        let inner = args.iter().find_map(|arg| self.extended_from(*arg))?;
        let (wide, keeps) = (self.width(args[0]), matches!(op, Op::BitAnd));
        let fits = |bits: Bv| keeps || bits.truncate(inner).zero_extend(wide) == bits;
        let all_fit = args.iter().all(|arg| match self.as_bits(*arg) {
            Some(bits) => fits(bits),
            None => self.extended_from(*arg) == Some(inner),
        });
        if !all_fit {
            return None;
        }
        self.descend(Reach::Several, |pool| {
            let narrow: Vec<Term> = args.iter().map(|arg| pool.truncate(inner, *arg)).collect();
            let result = pool.build(op, &narrow);
            pool.zero_extend(wide, result)
        })
    }

    /// The width that a zero-extended term had before.
    pub(super) fn extended_from(&self, t: Term) -> Option<Width> {
        matches!(self.op(t), Op::ZeroExtend(_)).then(|| self.width(self.args(t)[0]))
    }

    /// Shift left.
    pub fn shl(&mut self, a: Term, amount: Term) -> Term {
        if let Some(folded) = self.fold(&Op::Shl, &[a, amount]) {
            return folded;
        }
        let width = self.width(a);
        if let Some(by) = self.as_bits(amount) {
            let factor = self.scalar(Bv::one(width).shl(by));
            return self.mul(a, factor);
        }
        if self.as_bits(a).is_some_and(Bv::is_zero) {
            return a;
        }
        self.raw(Op::Shl, &[a, amount])
    }

    /// Shift right, filling with zeros.
    pub fn lshr(&mut self, a: Term, amount: Term) -> Term {
        if let Some(folded) = self.fold(&Op::LShr, &[a, amount]) {
            return folded;
        }
        if self.as_bits(a).is_some_and(Bv::is_zero) {
            return a;
        }
        match self.as_bits(amount) {
            Some(by) => self.lshr_by(a, by),
            None => self.raw(Op::LShr, &[a, amount]),
        }
    }

    fn lshr_by(&mut self, a: Term, by: Bv) -> Term {
        let width = self.width(a);
        if by.is_zero() {
            return a;
        }
        if by.unsigned() >= u128::from(width.bits()) {
            return self.scalar(Bv::zero(width));
        }
        let by_bits = by.unsigned() as u32;
        if let Some((inner, before)) = self.pair_of(a, &Op::LShr)
            && let Some(before) = self.as_bits(before)
        {
            let total = before.unsigned() as u32 + by_bits;
            return self.lshr_total(inner, total);
        }
        if let Some(from) = self.extended_from(a) {
            let inner = self.args(a)[0];
            if by_bits >= from.bits() {
                return self.scalar(Bv::zero(width));
            }
            let amount = self.scalar(Bv::new(from, by.unsigned()));
            let shifted = self.descend(Reach::One, |pool| pool.lshr(inner, amount));
            if let Some(shifted) = shifted {
                return self.zero_extend(width, shifted);
            }
        }
        let amount = self.scalar(by);
        self.raw(Op::LShr, &[a, amount])
    }

    fn lshr_total(&mut self, a: Term, total: u32) -> Term {
        let width = self.width(a);
        if total >= width.bits() {
            return self.scalar(Bv::zero(width));
        }
        let amount = self.scalar(Bv::new(width, total.into()));
        self.raw(Op::LShr, &[a, amount])
    }

    /// Shift right, filling with the sign.
    pub fn ashr(&mut self, a: Term, amount: Term) -> Term {
        if let Some(folded) = self.fold(&Op::AShr, &[a, amount]) {
            return folded;
        }
        if self.is_never_negative(a) {
            return self.lshr(a, amount);
        }
        let width = self.width(a);
        if self.as_bits(a) == Some(Bv::ones(width)) {
            return a;
        }
        match self.as_bits(amount) {
            Some(by) if by.is_zero() => a,
            Some(by) => self.ashr_by(a, by.unsigned().min(u128::from(width.bits() - 1)) as u32),
            None => self.raw(Op::AShr, &[a, amount]),
        }
    }

    /// Shift by a constant below the width, which shows all of the sign.
    fn ashr_by(&mut self, a: Term, by: u32) -> Term {
        let width = self.width(a);
        if by == 0 {
            return a;
        }
        if let Some((inner, before)) = self.pair_of(a, &Op::AShr)
            && let Some(before) = self.as_bits(before)
        {
            let total = (before.unsigned() + u128::from(by)).min(u128::from(width.bits() - 1));
            let amount = self.scalar(Bv::new(width, total));
            return self.raw(Op::AShr, &[inner, amount]);
        }
        let amount = self.scalar(Bv::new(width, by.into()));
        self.raw(Op::AShr, &[a, amount])
    }

    /// A product with a power of two: the exponent and the other factor.
    pub(super) fn as_shift_left(&self, t: Term) -> Option<(u32, Term)> {
        let (factor, shifted) = self.pair_of(t, &Op::Mul)?;
        Some((power_of_two(self.as_bits(factor)?)?, shifted))
    }
}
