//! Bit-vector sums and products in polynomial normal form.
//!
//! A sum is a constant and monomials in a fixed order, each a coefficient and
//! a sorted list of factors; arithmetic is modulo 2^width throughout, so terms
//! that are equal as polynomials are the same term. `c ? j : k` counts as
//! `(j-k)*(c ? 1 : 0) + k`.

use super::MAX_FLAT;
use super::monomials::{Factors, Monomials};
use crate::op::Op;
use crate::pool::{Pool, Term};
use verdiff_ir::{Bv, Width};

/// Products with more monomials are not multiplied out.
const MAX_PRODUCT: usize = 16;
/// Products of more factors are not flattened.
const MAX_DEGREE: usize = 16;

/// A polynomial over terms; coefficients are never zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Poly {
    pub(super) constant: Bv,
    pub(super) monomials: Monomials,
}

impl Poly {
    pub(super) fn new(constant: Bv) -> Self {
        Poly { constant, monomials: Monomials::default() }
    }

    /// `self + scale * other`
    pub(super) fn plus(mut self, other: &Poly, scale: Bv) -> Poly {
        self.constant = self.constant.add(other.constant.mul(scale));
        for (factors, coefficient) in other.monomials.iter() {
            self.monomials.add(factors.clone(), coefficient.mul(scale));
        }
        self
    }

    fn times(&self, other: &Poly) -> Poly {
        let mut product = Poly::new(self.constant.mul(other.constant));
        for (factors, coefficient) in self.monomials.iter() {
            product.monomials.add(factors.clone(), coefficient.mul(other.constant));
        }
        for (factors, coefficient) in other.monomials.iter() {
            product.monomials.add(factors.clone(), coefficient.mul(self.constant));
            for (more, by) in self.monomials.iter() {
                let mut all = [&factors[..], &more[..]].concat();
                all.sort_unstable();
                product.monomials.add(Factors::new(all), coefficient.mul(*by));
            }
        }
        product
    }

    fn size(&self) -> usize {
        self.monomials.len() + usize::from(!self.constant.is_zero())
    }

    fn degree(&self) -> usize {
        self.monomials.products().map(|factors| factors.len()).max().unwrap_or(0)
    }
}

impl Pool {
    /// The polynomial of a bit-vector term.
    pub(super) fn poly(&self, t: Term) -> Poly {
        let mut poly = Poly::new(Bv::zero(self.width(t)));
        match self.args_of(t, &Op::Add) {
            Some(args) if args.len() <= MAX_FLAT + 1 => {
                args.iter().for_each(|arg| self.add_to(&mut poly, *arg));
            }
            _ => self.add_to(&mut poly, t),
        }
        poly
    }

    fn add_to(&self, poly: &mut Poly, t: Term) {
        let one = Bv::one(self.width(t));
        if let Some(constant) = self.as_bits(t) {
            poly.constant = poly.constant.add(constant);
        } else if let Some(args) = self.args_of(t, &Op::Mul) {
            let constants = args.iter().filter_map(|arg| self.as_bits(*arg));
            let coefficient = constants.fold(one, Bv::mul);
            let factors = args.iter().filter(|arg| self.as_bits(**arg).is_none());
            let mut factors: Vec<Term> = factors.copied().collect();
            factors.sort_unstable();
            if factors.is_empty() {
                poly.constant = poly.constant.add(coefficient);
            } else {
                poly.monomials.add(Factors::new(factors), coefficient);
            }
        } else {
            poly.monomials.add(Factors::One([t]), one);
        }
    }

    /// The polynomial with choices between two constants taken apart.
    fn poly_of(&mut self, t: Term) -> Poly {
        let poly = self.poly(t);
        let is_choice = |all: &Factors| all.len() == 1 && *self.op(all[0]) == Op::Ite;
        if !poly.monomials.products().any(is_choice) {
            return poly;
        }
        let mut result = Poly::new(poly.constant);
        for (factors, coefficient) in poly.monomials {
            match self.choice(&factors) {
                Some((unit, scale, offset)) => {
                    result.constant = result.constant.add(offset.mul(coefficient));
                    result.monomials.add(Factors::One([unit]), scale.mul(coefficient));
                }
                None => result.monomials.add(factors, coefficient),
            }
        }
        result
    }

    /// `c ? j : k` as `c ? 1 : 0`, `j-k` and `k`.
    fn choice(&mut self, factors: &[Term]) -> Option<(Term, Bv, Bv)> {
        let [only] = factors else { return None };
        let (condition, then, otherwise) = self.ite_parts(*only)?;
        let (j, k) = (self.as_bits(then)?, self.as_bits(otherwise)?);
        let one = self.scalar(Bv::one(j.width()));
        let zero = self.scalar(Bv::zero(j.width()));
        let unit = self.raw(Op::Ite, &[condition, one, zero]);
        Some((unit, j.sub(k), k))
    }

    /// The term of a polynomial.
    pub(super) fn poly_term(&mut self, poly: Poly) -> Term {
        if let Some(choice) = self.only_choice(&poly) {
            return choice;
        }
        let mut args = Vec::with_capacity(poly.monomials.len() + 1);
        if !poly.constant.is_zero() || poly.monomials.is_empty() {
            args.push(self.scalar(poly.constant));
        }
        for (factors, coefficient) in poly.monomials {
            args.push(self.monomial(&factors, coefficient));
        }
        if let [only] = args[..] { only } else { self.raw(Op::Add, &args) }
    }

    /// A constant and one `c ? 1 : 0` is a choice between two constants.
    fn only_choice(&mut self, poly: &Poly) -> Option<Term> {
        let (factors, coefficient) = poly.monomials.first()?;
        let [unit] = factors[..] else { return None };
        let (condition, then, otherwise) = self.ite_parts(unit)?;
        let is_unit = self.as_bits(then)? == Bv::one(coefficient.width())
            && self.as_bits(otherwise)?.is_zero();
        if !is_unit || poly.monomials.len() > 1 {
            return None;
        }
        let then = self.scalar(poly.constant.add(*coefficient));
        let otherwise = self.scalar(poly.constant);
        Some(self.ite(condition, then, otherwise))
    }

    fn monomial(&mut self, factors: &[Term], coefficient: Bv) -> Term {
        if coefficient != Bv::one(coefficient.width()) {
            let scaled = [&[self.scalar(coefficient)], factors].concat();
            return self.raw(Op::Mul, &scaled);
        }
        if let [only] = *factors { only } else { self.raw(Op::Mul, factors) }
    }

    /// Sum of at least one term.
    pub fn add(&mut self, args: &[Term]) -> Term {
        let width = self.width(args[0]);
        let mut sum = Poly::new(Bv::zero(width));
        for arg in args {
            let poly = self.poly_of(*arg);
            sum = sum.plus(&poly, Bv::one(width));
        }
        self.poly_term(sum)
    }

    /// Difference.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        let difference = self.difference(a, b);
        self.poly_term(difference)
    }

    /// The polynomial of a difference.
    pub(super) fn difference(&mut self, a: Term, b: Term) -> Poly {
        let minus_one = Bv::ones(self.width(a));
        let subtrahend = self.poly_of(b);
        self.poly_of(a).plus(&subtrahend, minus_one)
    }

    /// Two's complement.
    pub fn neg(&mut self, a: Term) -> Term {
        let zero = self.scalar(Bv::zero(self.width(a)));
        self.sub(zero, a)
    }

    /// Bitwise complement: `-a - 1`.
    pub fn bit_not(&mut self, a: Term) -> Term {
        let ones = self.scalar(Bv::ones(self.width(a)));
        self.sub(ones, a)
    }

    /// Product.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        if let Some(back) = self.mul_of_quotient(a, b).or_else(|| self.mul_of_quotient(b, a)) {
            return back;
        }
        let (left, right) = (self.poly_of(a), self.poly_of(b));
        let constant = left.monomials.is_empty() || right.monomials.is_empty();
        let small = left.size() * right.size() <= MAX_PRODUCT
            && left.degree() + right.degree() <= MAX_DEGREE;
        if constant || small {
            return self.poly_term(left.times(&right));
        }
        let width = self.width(a);
        let product = as_factor(a, left, width).times(&as_factor(b, right, width));
        self.poly_term(product)
    }

    /// Whether the sum of two terms is a constant, and which.
    pub(super) fn constant_sum(&self, a: Term, b: Term) -> Option<Bv> {
        let sum = self.poly(a).plus(&self.poly(b), Bv::one(self.width(a)));
        sum.monomials.is_empty().then_some(sum.constant)
    }
}

/// A polynomial that multiplies without growing: itself if it is one short
/// monomial, else the term as one factor.
fn as_factor(t: Term, poly: Poly, width: Width) -> Poly {
    if poly.size() == 1 && poly.degree() < MAX_DEGREE {
        return poly;
    }
    let mut factor = Poly::new(Bv::zero(width));
    factor.monomials.add(Factors::One([t]), Bv::one(width));
    factor
}
