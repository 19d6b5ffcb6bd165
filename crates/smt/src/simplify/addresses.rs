//! Addresses of objects. What is proved must hold in every layout, so the
//! address of an object is not folded to the number that the interpreter gives
//! it: of addresses is known that null has 0 and that they are one to one.

use crate::op::Op;
use crate::pool::{Pool, Reach, Term};
use verdiff_ir::{Bv, Scalar, Width};

impl Pool {
    /// Where an object lies.
    pub fn address(&mut self, object: Term) -> Term {
        if self.as_scalar(object) == Some(Scalar::NULL) {
            return self.scalar(Bv::zero(Width::W64));
        }
        self.raw(Op::Address, &[object])
    }

    /// Two addresses are equal if the objects are, and 0 is that of null.
    pub(super) fn eq_addresses(&mut self, a: Term, b: Term) -> Option<Term> {
        let (left, right) = (self.located(a)?, self.located(b)?);
        self.descend(Reach::One, |pool| pool.eq(left, right))
    }

    /// The object that is known to lie at an address.
    fn located(&mut self, address: Term) -> Option<Term> {
        if self.as_bits(address).is_some_and(Bv::is_zero) {
            return Some(self.scalar(Scalar::NULL));
        }
        self.args_of(address, &Op::Address)?.first().copied()
    }
}
