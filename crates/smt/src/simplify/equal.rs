//! Identity of terms of every sort.
//!
//! Equations of bit-vectors are normalised as polynomials: the difference of
//! both sides, its first monomial positive, negative monomials on the right.

use super::poly::Poly;
use crate::op::Op;
use crate::pool::{Pool, Reach, Term};
use verdiff_ir::{Bv, ScalarType, Type};

impl Pool {
    /// Identity, on any sort: NaN equals itself, the zeros differ.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.bool(true);
        }
        if let Some(folded) = self.fold(&Op::Eq, &[a, b]) {
            return folded;
        }
        let simpler = match self.sort(a) {
            Type::Scalar(ScalarType::Bool) => self.eq_bools(a, b),
            Type::Scalar(ScalarType::Bv(_)) => self.eq_bits(a, b),
            Type::Scalar(ScalarType::Float(_)) => self.eq_floats(a, b),
            Type::Scalar(ScalarType::Ref) => None,
            Type::Map(_) => self.eq_maps(a, b),
        };
        simpler
            .or_else(|| self.eq_ite(a, b))
            .or_else(|| self.eq_ite(b, a))
            .unwrap_or_else(|| self.raw(Op::Eq, &[a.min(b), a.max(b)]))
    }

    /// The negation of [`Pool::eq`].
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    fn eq_bools(&mut self, a: Term, b: Term) -> Option<Term> {
        if let Some(truth) = self.as_bool(a) {
            return Some(if truth { b } else { self.not(b) });
        }
        if let Some(truth) = self.as_bool(b) {
            return Some(if truth { a } else { self.not(a) });
        }
        let (plain_a, plain_b) = (self.without_not(a), self.without_not(b));
        let flipped = (plain_a != a) != (plain_b != b);
        if plain_a == plain_b {
            return Some(self.bool(!flipped));
        }
        let equal = self.raw(Op::Eq, &[plain_a.min(plain_b), plain_a.max(plain_b)]);
        Some(if flipped { self.not(equal) } else { equal })
    }

    fn without_not(&self, t: Term) -> Term {
        self.args_of(t, &Op::Not).map_or(t, |args| args[0])
    }

    fn eq_bits(&mut self, a: Term, b: Term) -> Option<Term> {
        if let Some(narrow) = self.eq_extended(a, b).or_else(|| self.eq_extended(b, a)) {
            return Some(narrow);
        }
        if let Some(objects) = self.eq_addresses(a, b) {
            return Some(objects);
        }
        let difference = self.difference(a, b);
        if difference.monomials.is_empty() {
            return Some(self.bool(difference.constant.is_zero()));
        }
        if never_zero(&difference) {
            return Some(self.bool(false));
        }
        let (left, right) = self.balance(difference);
        if (left, right) == (a, b) || (left, right) == (b, a) {
            return self.eq_one_bit(left, right);
        }
        self.descend(Reach::One, |pool| pool.eq(left, right))
    }

    /// One bit that is not 1 is 0.
    fn eq_one_bit(&mut self, a: Term, b: Term) -> Option<Term> {
        let zero = self.as_bits(b).filter(|bits| bits.width().bits() == 1 && bits.is_zero())?;
        let one = self.scalar(zero.not());
        let set = self.raw(Op::Eq, &[a.min(one), a.max(one)]);
        Some(self.not(set))
    }

    /// The two sides of the normal form of `difference == 0`.
    fn balance(&mut self, difference: Poly) -> (Term, Term) {
        let zero = Poly::new(Bv::zero(difference.constant.width()));
        let minus_one = Bv::ones(difference.constant.width());
        let first = difference.monomials.coefficients().next();
        let first = first.unwrap_or(difference.constant);
        let mut left = match difference.monomials.len() {
            1 if first.unsigned() % 2 == 1 => zero.clone().plus(&difference, inverse(first)),
            _ if is_positive(first) => difference,
            _ => zero.clone().plus(&difference, minus_one),
        };
        let mut right = Poly::new(left.constant.neg());
        left.constant = zero.constant;
        let negative = left.monomials.take_if(|(_, by)| !is_positive(*by));
        right.monomials = negative.map(Bv::neg);
        (self.poly_term(left), self.poly_term(right))
    }

    /// A filled-up term against a constant or a term filled up alike.
    fn eq_extended(&mut self, a: Term, b: Term) -> Option<Term> {
        let signed = match self.op(a) {
            Op::ZeroExtend(_) => false,
            Op::SignExtend(_) => true,
            _ => return None,
        };
        let inner = self.args(a)[0];
        let from = self.width(inner);
        if let Some(bits) = self.as_bits(b) {
            let low = bits.truncate(from);
            let back =
                if signed { low.sign_extend(bits.width()) } else { low.zero_extend(bits.width()) };
            if back != bits {
                return Some(self.bool(false));
            }
            let low = self.scalar(low);
            return self.descend(Reach::One, |pool| pool.eq(inner, low));
        }
        let other = *self.args_of(b, &self.op(a).clone())?.first()?;
        (self.width(other) == from)
            .then(|| self.descend(Reach::One, |pool| pool.eq(inner, other)))?
    }

    /// Negations and bit patterns are one to one.
    fn eq_floats(&mut self, a: Term, b: Term) -> Option<Term> {
        let (x, y) = (*self.args_of(a, &Op::FNeg)?.first()?, *self.args_of(b, &Op::FNeg)?.first()?);
        self.descend(Reach::One, |pool| pool.eq(x, y))
    }

    fn eq_maps(&mut self, a: Term, b: Term) -> Option<Term> {
        if let (Op::Fill(_), Op::Fill(_)) = (self.op(a), self.op(b)) {
            let (x, y) = (self.args(a)[0], self.args(b)[0]);
            return Some(self.eq(x, y));
        }
        let (left, right) = (self.store_parts(a), self.store_parts(b));
        if let (Some((base, keys, value)), Some((other, same, value_b))) = (&left, &right)
            && base == other
            && keys == same
        {
            return Some(self.eq(*value, *value_b));
        }
        let changed =
            left.filter(|(base, ..)| *base == b).or(right.filter(|(base, ..)| *base == a));
        changed.map(|(base, keys, value)| {
            let old = self.select(base, &keys);
            self.eq(old, value)
        })
    }

    /// A conditional with a branch that decides the equation.
    fn eq_ite(&mut self, choice: Term, other: Term) -> Option<Term> {
        let (condition, then, otherwise) = self.ite_parts(choice)?;
        let (then, otherwise, other_then, other_else) = match self.ite_parts(other) {
            Some((same, x, y)) if same == condition => (then, otherwise, x, y),
            _ => (then, otherwise, other, other),
        };
        if let Some(truth) = self.decided(then, other_then) {
            let rest = self.descend(Reach::One, |pool| pool.eq(otherwise, other_else))?;
            let decided = self.bool(truth);
            return Some(self.ite(condition, decided, rest));
        }
        let truth = self.decided(otherwise, other_else)?;
        let rest = self.descend(Reach::One, |pool| pool.eq(then, other_then))?;
        let decided = self.bool(truth);
        Some(self.ite(condition, rest, decided))
    }

    /// Whether two terms are the same term or different constants.
    fn decided(&self, a: Term, b: Term) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        (self.as_scalar(a)? != self.as_scalar(b)?).then_some(false)
    }
}

/// Whether a coefficient goes to the left; of a number and its negative one
/// does, and the least number, which is its own negative.
fn is_positive(coefficient: Bv) -> bool {
    !coefficient.is_negative() || coefficient == coefficient.neg()
}

/// Whether the coefficients are even and the constant is odd.
fn never_zero(poly: &Poly) -> bool {
    poly.constant.unsigned() % 2 == 1
        && poly.monomials.coefficients().all(|by| by.unsigned() % 2 == 0)
}

/// The multiplicative inverse of an odd number, by Newton's iteration: each
/// step doubles the number of right bits, from three.
fn inverse(odd: Bv) -> Bv {
    let width = odd.width();
    let two = Bv::one(width).add(Bv::one(width));
    (0..6).fold(odd, |guess, _| guess.mul(two.sub(odd.mul(guess))))
}
