//! Order of bit-vectors.
//!
//! Normal form: a constant stands on the right, as `k < x` is `!(x < k+1)`.

use crate::op::Op;
use crate::pool::{Pool, Reach, Term};
use verdiff_ir::{Bv, Width};

/// What the two orders differ in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Unsigned,
    Signed,
}

impl Order {
    fn op(self) -> Op {
        match self {
            Order::Unsigned => Op::ULt,
            Order::Signed => Op::SLt,
        }
    }

    fn least(self, width: Width) -> Bv {
        match self {
            Order::Unsigned => Bv::zero(width),
            Order::Signed => Bv::min_signed(width),
        }
    }

    fn greatest(self, width: Width) -> Bv {
        match self {
            Order::Unsigned => Bv::ones(width),
            Order::Signed => Bv::max_signed(width),
        }
    }

    fn less(self, a: Bv, b: Bv) -> bool {
        match self {
            Order::Unsigned => a.unsigned_cmp(b).is_lt(),
            Order::Signed => a.signed_cmp(b).is_lt(),
        }
    }
}

/// A term that was filled up: what it was before, how its order shows in the
/// wide one, and the least and greatest wide value it can have.
struct Widened {
    inner: Term,
    order: Order,
    least: Bv,
    greatest: Bv,
}

impl Pool {
    /// Unsigned less than.
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        self.less(Order::Unsigned, a, b)
    }

    /// Unsigned less than or equal.
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    /// Signed less than.
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        self.less(Order::Signed, a, b)
    }

    /// Signed less than or equal.
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        let greater = self.slt(b, a);
        self.not(greater)
    }

    fn less(&mut self, order: Order, a: Term, b: Term) -> Term {
        if a == b {
            return self.bool(false);
        }
        if let Some(folded) = self.fold(&order.op(), &[a, b]) {
            return folded;
        }
        if let Some(bound) = self.as_bits(b) {
            return self.below(order, a, bound);
        }
        if let Some(bound) = self.as_bits(a) {
            if bound == order.greatest(bound.width()) {
                return self.bool(false);
            }
            let within = self.below(order, b, bound.add(Bv::one(bound.width())));
            return self.not(within);
        }
        self.less_widened(order, a, b).unwrap_or_else(|| self.raw(order.op(), &[a, b]))
    }

    /// `a < bound`
    fn below(&mut self, order: Order, a: Term, bound: Bv) -> Term {
        let width = bound.width();
        let (least, greatest) = (order.least(width), order.greatest(width));
        if bound == least {
            return self.bool(false);
        }
        if bound == least.add(Bv::one(width)) {
            let least = self.scalar(least);
            return self.eq(a, least);
        }
        if bound == greatest {
            let greatest = self.scalar(greatest);
            return self.ne(a, greatest);
        }
        if let Some(narrow) = self.below_widened(order, a, bound) {
            return narrow;
        }
        let bound = self.scalar(bound);
        self.raw(order.op(), &[a, bound])
    }

    fn below_widened(&mut self, order: Order, a: Term, bound: Bv) -> Option<Term> {
        let widened = self.widened(order, a)?;
        if !order.less(widened.least, bound) {
            return Some(self.bool(false));
        }
        if order.less(widened.greatest, bound) {
            return Some(self.bool(true));
        }
        let bound = bound.truncate(self.width(widened.inner));
        self.descend(Reach::One, |pool| pool.below(widened.order, widened.inner, bound))
    }

    /// Two terms filled up alike compare as before.
    fn less_widened(&mut self, order: Order, a: Term, b: Term) -> Option<Term> {
        let (left, right) = (self.widened(order, a)?, self.widened(order, b)?);
        let same = self.width(left.inner) == self.width(right.inner)
            && left.order == right.order
            && (left.least, left.greatest) == (right.least, right.greatest);
        if !same {
            return None;
        }
        self.descend(Reach::One, |pool| pool.less(left.order, left.inner, right.inner))
    }

    fn widened(&self, order: Order, t: Term) -> Option<Widened> {
        let wide = self.width(t);
        let inner = *self.args(t).first()?;
        match (self.op(t), order) {
            (Op::ZeroExtend(_), _) if self.width(inner) < wide => Some(Widened {
                inner,
                order: Order::Unsigned,
                least: Bv::zero(wide),
                greatest: Bv::ones(self.width(inner)).zero_extend(wide),
            }),
            (Op::SignExtend(_), Order::Signed) => Some(Widened {
                inner,
                order: Order::Signed,
                least: Bv::min_signed(self.width(inner)).sign_extend(wide),
                greatest: Bv::max_signed(self.width(inner)).sign_extend(wide),
            }),
            _ => None,
        }
    }
}
