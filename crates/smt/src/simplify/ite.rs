//! Conditionals of every sort.

use super::monomials::Factors;
use super::poly::Poly;
use crate::op::Op;
use crate::pool::{Pool, Reach, Term};
use verdiff_ir::{Bv, ScalarType, Type};

impl Pool {
    /// `condition ? then : otherwise`
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        if let Some(truth) = self.as_bool(condition) {
            return if truth { then } else { otherwise };
        }
        if let Some(args) = self.args_of(condition, &Op::Not) {
            return self.ite(args[0], otherwise, then);
        }
        let then = self.under(condition, then, true);
        let otherwise = self.under(condition, otherwise, false);
        if then == otherwise {
            return then;
        }
        self.ite_by_sort(condition, then, otherwise)
            .or_else(|| self.ite_of_choice(condition, then, otherwise))
            .or_else(|| self.ite_of_ite(condition, then, otherwise))
            .unwrap_or_else(|| self.raw(Op::Ite, &[condition, then, otherwise]))
    }

    /// A branch, knowing the condition.
    fn under(&self, condition: Term, branch: Term, truth: bool) -> Term {
        match self.ite_parts(branch) {
            Some((inner, then, otherwise)) if inner == condition => {
                if truth {
                    then
                } else {
                    otherwise
                }
            }
            _ => branch,
        }
    }

    fn ite_by_sort(&mut self, c: Term, a: Term, b: Term) -> Option<Term> {
        match self.sort(a) {
            Type::Scalar(ScalarType::Bool) => self.ite_of_bools(c, a, b),
            Type::Scalar(ScalarType::Bv(_)) => self.ite_of_sums(c, a, b),
            Type::Scalar(ScalarType::Float(_) | ScalarType::Ref) => None,
            Type::Map(_) => self.ite_of_stores(c, a, b),
        }
    }

    fn ite_of_bools(&mut self, c: Term, a: Term, b: Term) -> Option<Term> {
        let not_c = self.not(c);
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => return Some(self.or(&[c, b])),
            (Some(false), _) => return Some(self.and(&[not_c, b])),
            (_, Some(true)) => return Some(self.or(&[not_c, a])),
            (_, Some(false)) => return Some(self.and(&[c, a])),
            (None, None) => {}
        }
        if a == c {
            return Some(self.or(&[c, b]));
        }
        if b == c {
            return Some(self.and(&[c, a]));
        }
        let not_a = self.not(a);
        (not_a == b).then(|| self.eq(c, a))
    }

    /// `x == y ? x : y` is `y`; identity makes this right for every sort.
    fn ite_of_choice(&self, c: Term, a: Term, b: Term) -> Option<Term> {
        let (x, y) = self.pair_of(c, &Op::Eq)?;
        ((x, y) == (a, b) || (y, x) == (a, b)).then_some(b)
    }

    /// Joins the conditions of nested conditionals that share a branch.
    fn ite_of_ite(&mut self, c: Term, a: Term, b: Term) -> Option<Term> {
        if let Some((inner, then, otherwise)) = self.ite_parts(b) {
            let not_inner = self.not(inner);
            if then == a {
                let either = self.or(&[c, inner]);
                return self.descend(Reach::One, |pool| pool.ite(either, a, otherwise));
            }
            if otherwise == a {
                let either = self.or(&[c, not_inner]);
                return self.descend(Reach::One, |pool| pool.ite(either, a, then));
            }
        }
        if let Some((inner, then, otherwise)) = self.ite_parts(a) {
            let not_inner = self.not(inner);
            if otherwise == b {
                let both = self.and(&[c, inner]);
                return self.descend(Reach::One, |pool| pool.ite(both, then, b));
            }
            if then == b {
                let both = self.and(&[c, not_inner]);
                return self.descend(Reach::One, |pool| pool.ite(both, otherwise, b));
            }
        }
        None
    }

    /// A choice between two writes to one place writes the choice.
    fn ite_of_stores(&mut self, c: Term, a: Term, b: Term) -> Option<Term> {
        let left = self.store_parts(a);
        let right = self.store_parts(b);
        if let (Some((base, keys, value)), Some((other, same, value_b))) = (&left, &right)
            && base == other
            && keys == same
        {
            let value = self.ite(c, *value, *value_b);
            return Some(self.store(*base, keys, value));
        }
        if let Some((base, keys, value)) = left
            && base == b
        {
            let old = self.select(base, &keys);
            let value = self.ite(c, value, old);
            return Some(self.store(base, &keys, value));
        }
        let (base, keys, value) = right.filter(|(base, ..)| *base == a)?;
        let old = self.select(base, &keys);
        let value = self.ite(c, old, value);
        Some(self.store(base, &keys, value))
    }

    /// What both branches add stands outside.
    fn ite_of_sums(&mut self, c: Term, a: Term, b: Term) -> Option<Term> {
        let (left, right) = (self.poly(a), self.poly(b));
        let mut common = Poly::new(Bv::zero(left.constant.width()));
        let is_shared = |(factors, by): &(Factors, Bv)| right.monomials.get(factors) == Some(*by);
        common.monomials = left.monomials.clone().take_if(is_shared);
        if common.monomials.is_empty() {
            return None;
        }
        let minus_one = Bv::ones(common.constant.width());
        let a = self.poly_term(left.plus(&common, minus_one));
        let b = self.poly_term(right.plus(&common, minus_one));
        let rest = self.ite(c, a, b);
        let common = self.poly_term(common);
        Some(self.add(&[common, rest]))
    }
}
