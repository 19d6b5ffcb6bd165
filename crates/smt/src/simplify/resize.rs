//! Taking out bits, and filling up with zeros or the sign.

use crate::meaning;
use crate::op::Op;
use crate::pool::{Pool, Reach, Term};
use verdiff_ir::{Bv, Width};

impl Pool {
    /// The low bits.
    pub fn truncate(&mut self, to: Width, a: Term) -> Term {
        self.extract(to.bits() - 1, 0, a)
    }

    /// The bits from `low` to `high`, both included.
    pub fn extract(&mut self, high: u32, low: u32, a: Term) -> Term {
        if low == 0 && high + 1 == self.width(a).bits() {
            return a;
        }
        let op = Op::Extract { high, low };
        self.fold(&op, &[a])
            .or_else(|| self.extract_of_part(high, low, a))
            .or_else(|| self.extract_of_bits(high, low, a))
            .or_else(|| self.extract_of_sum(high, low, a))
            .unwrap_or_else(|| self.raw(op, &[a]))
    }

    /// Bits of a term that only moves bits.
    fn extract_of_part(&mut self, high: u32, low: u32, a: Term) -> Option<Term> {
        let inner = *self.args(a).first()?;
        match *self.op(a) {
            Op::Extract { low: below, .. } => {
                self.descend(Reach::One, |pool| pool.extract(high + below, low + below, inner))
            }
            Op::ZeroExtend(_) => self.extract_of_extended(high, low, inner, false),
            Op::SignExtend(_) => self.extract_of_extended(high, low, inner, true),
            Op::LShr => {
                let by = u32::try_from(self.as_bits(self.args(a)[1])?.unsigned()).ok()?;
                let top = high.checked_add(by).filter(|top| *top < self.width(a).bits())?;
                self.descend(Reach::One, |pool| pool.extract(top, low + by, inner))
            }
            Op::Mul => {
                let (by, shifted) = self.as_shift_left(a)?;
                if high < by {
                    return Some(self.scalar(Bv::zero(meaning::width(high + 1 - low))));
                }
                let below = low.checked_sub(by)?;
                self.descend(Reach::One, |pool| pool.extract(high - by, below, shifted))
            }
            _ => None,
        }
    }

    fn extract_of_extended(
        &mut self,
        high: u32,
        low: u32,
        inner: Term,
        signed: bool,
    ) -> Option<Term> {
        let (top, to) = (self.width(inner).bits() - 1, meaning::width(high + 1 - low));
        if high <= top {
            return self.descend(Reach::One, |pool| pool.extract(high, low, inner));
        }
        if low > top && !signed {
            return Some(self.scalar(Bv::zero(to)));
        }
        let kept = self.descend(Reach::One, |pool| pool.extract(top, low.min(top), inner))?;
        Some(if signed { self.sign_extend(to, kept) } else { self.zero_extend(to, kept) })
    }

    /// Bits of a bitwise operation, where that cuts each argument down.
    fn extract_of_bits(&mut self, high: u32, low: u32, a: Term) -> Option<Term> {
        if !matches!(self.op(a), Op::BitAnd | Op::BitOr | Op::BitXor) {
            return None;
        }
        let (op, args) = (self.op(a).clone(), self.args(a).to_vec());
        let moves = |pool: &Pool, t: Term| {
            pool.is_resized(t)
                || pool
                    .as_shift_left(t)
                    .is_some_and(|(by, x)| pool.is_resized(x) && (low >= by || high < by))
        };
        if !args.iter().all(|arg| moves(self, *arg)) {
            return None;
        }
        self.descend(Reach::Several, |pool| {
            let cut: Vec<Term> = args.iter().map(|arg| pool.extract(high, low, *arg)).collect();
            pool.build(&op, &cut)
        })
    }

    /// Low bits of a sum or product are the sum or product of low bits.
    fn extract_of_sum(&mut self, high: u32, low: u32, a: Term) -> Option<Term> {
        let is_sum = low == 0 && matches!(self.op(a), Op::Add | Op::Mul);
        if !is_sum
            || !self
                .poly(a)
                .monomials
                .products()
                .flat_map(|all| &all[..])
                .all(|t| self.is_resized(*t))
        {
            return None;
        }
        let (op, args) = (self.op(a).clone(), self.args(a).to_vec());
        self.descend(Reach::Several, |pool| {
            let cut: Vec<Term> = args.iter().map(|arg| pool.extract(high, low, *arg)).collect();
            pool.build(&op, &cut)
        })
    }

    /// Whether taking bits out of the term gives something smaller.
    fn is_resized(&self, t: Term) -> bool {
        match self.op(t) {
            Op::Const(_) | Op::Extract { .. } | Op::ZeroExtend(_) | Op::SignExtend(_) => true,
            Op::Ite => self.constant_leaves(t, super::MAX_LEAVES).is_some(),
            _ => false,
        }
    }

    /// To a greater or equal width, filling with zeros.
    pub fn zero_extend(&mut self, to: Width, a: Term) -> Term {
        if self.width(a) == to {
            return a;
        }
        let op = Op::ZeroExtend(to);
        if let Some(folded) = self.fold(&op, &[a]) {
            return folded;
        }
        match *self.op(a) {
            Op::ZeroExtend(_) => {
                let inner = self.args(a)[0];
                self.zero_extend(to, inner)
            }
            Op::Extract { high, low: 0 } if self.width(self.args(a)[0]) == to => {
                let inner = self.args(a)[0];
                let mask = self.scalar(Bv::ones(meaning::width(high + 1)).zero_extend(to));
                self.bit_and(&[inner, mask])
            }
            _ => self.raw(op, &[a]),
        }
    }

    /// To a greater or equal width, filling with the sign.
    pub fn sign_extend(&mut self, to: Width, a: Term) -> Term {
        if self.width(a) == to {
            return a;
        }
        let op = Op::SignExtend(to);
        if let Some(folded) = self.fold(&op, &[a]) {
            return folded;
        }
        match self.op(a) {
            Op::SignExtend(_) => {
                let inner = self.args(a)[0];
                self.sign_extend(to, inner)
            }
            Op::ZeroExtend(_) if self.is_never_negative(a) => self.zero_extend(to, a),
            _ => self.raw(op, &[a]),
        }
    }
}
