//! The monomials of a polynomial: products of terms with their coefficients, in
//! the order of the products. Sums are short and made all the time, and most
//! products are single terms, so they are a list that allocates once.

use crate::pool::Term;
use std::ops::Deref;
use verdiff_ir::Bv;

/// A product of terms, in their order; at least one.
#[derive(Debug, Clone)]
pub(super) enum Factors {
    /// A term by itself.
    One([Term; 1]),
    /// Several.
    Many(Box<[Term]>),
}

impl Factors {
    /// The product of terms in order.
    pub(super) fn new(terms: Vec<Term>) -> Self {
        match terms[..] {
            [only] => Factors::One([only]),
            _ => Factors::Many(terms.into()),
        }
    }
}

impl Deref for Factors {
    type Target = [Term];

    fn deref(&self) -> &[Term] {
        match self {
            Factors::One(one) => one,
            Factors::Many(many) => many,
        }
    }
}

impl PartialEq for Factors {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl Eq for Factors {}

/// Products with their coefficients, which are never zero.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Monomials(Vec<(Factors, Bv)>);

impl Monomials {
    fn find(&self, factors: &[Term]) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known[..].cmp(factors))
    }

    /// Adds a product.
    pub(super) fn add(&mut self, factors: Factors, coefficient: Bv) {
        match self.find(&factors) {
            Ok(at) => {
                let sum = self.0[at].1.add(coefficient);
                if sum.is_zero() {
                    self.0.remove(at);
                } else {
                    self.0[at].1 = sum;
                }
            }
            Err(_) if coefficient.is_zero() => {}
            Err(at) => self.0.insert(at, (factors, coefficient)),
        }
    }

    /// The coefficient of a product, if it is there.
    pub(super) fn get(&self, factors: &[Term]) -> Option<Bv> {
        self.find(factors).ok().map(|at| self.0[at].1)
    }

    pub(super) fn first(&self) -> Option<&(Factors, Bv)> {
        self.0.first()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &(Factors, Bv)> {
        self.0.iter()
    }

    pub(super) fn products(&self) -> impl Iterator<Item = &Factors> {
        self.0.iter().map(|(factors, _)| factors)
    }

    pub(super) fn coefficients(&self) -> impl Iterator<Item = Bv> {
        self.0.iter().map(|(_, coefficient)| *coefficient)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes out those of which something holds.
    pub(super) fn take_if(&mut self, take: impl Fn(&(Factors, Bv)) -> bool) -> Self {
        Monomials(self.0.extract_if(.., |monomial| take(monomial)).collect())
    }

    /// Changes every coefficient to one that is not zero.
    pub(super) fn map(self, change: impl Fn(Bv) -> Bv) -> Self {
        Monomials(self.0.into_iter().map(|(factors, by)| (factors, change(by))).collect())
    }
}

impl IntoIterator for Monomials {
    type Item = (Factors, Bv);
    type IntoIter = std::vec::IntoIter<(Factors, Bv)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
