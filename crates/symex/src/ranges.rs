//! Comparisons with constants, joined: `x > 3` and `x < 5` is `x == 4`.

use crate::implicant::Literal;
use indexmap::IndexMap;
use std::collections::BTreeSet;
use verdiff_ir::{Bv, Width};
use verdiff_smt::{Op, Pool, Term};

/// The literals as terms, those about one value joined.
pub(crate) fn joined(pool: &mut Pool, literals: &[Literal]) -> Vec<Term> {
    let mut ranges: IndexMap<Term, Range> = IndexMap::new();
    let mut others = Vec::new();
    let literals = equalities(pool, literals);
    for literal in &literals {
        match bound(pool, *literal) {
            Some((value, bound)) => {
                let width = pool.width(value);
                ranges.entry(value).or_insert_with(|| Range::full(width)).restrict(bound);
            }
            None => others.push(literal.term(pool)),
        }
    }
    let mut terms = Vec::new();
    for (value, range) in ranges {
        terms.extend(range.terms(pool, value));
    }
    terms.extend(others);
    terms
}

/// Neither less nor greater is equal.
fn equalities(pool: &mut Pool, literals: &[Literal]) -> Vec<Literal> {
    let mut joined: Vec<Literal> = Vec::new();
    for literal in literals {
        let mirrored = match (pool.op(literal.atom).clone(), pool.args(literal.atom)) {
            (op @ (Op::SLt | Op::ULt), [a, b]) if !literal.holds => {
                let (a, b) = (*a, *b);
                let atom = pool.raw(op, &[b, a]);
                joined
                    .iter()
                    .position(|l| *l == Literal { atom, holds: false })
                    .map(|at| (at, a, b))
            }
            _ => None,
        };
        match mirrored {
            Some((at, a, b)) => joined[at] = Literal { atom: pool.eq(a, b), holds: true },
            None => joined.push(*literal),
        }
    }
    joined
}

/// What a comparison with a constant says of a value.
enum Bound {
    /// Between two signed numbers.
    Within(i128, i128),
    /// Between two unsigned ones.
    Unsigned(u128, u128),
    /// Another signed number.
    Other(i128),
}

fn bound(pool: &Pool, literal: Literal) -> Option<(Term, Bound)> {
    let [a, b] = pool.args(literal.atom) else { return None };
    let (a, b) = (*a, *b);
    let (left, right) = (pool.as_bits(a), pool.as_bits(b));
    let width = left.or(right)?.width();
    let ((min, max), ones) = (limits(width), Bv::ones(width).unsigned());
    let bound = match (pool.op(literal.atom), left, right, literal.holds) {
        (Op::SLt, None, Some(c), true) => (a, Bound::Within(min, c.signed().checked_sub(1)?)),
        (Op::SLt, None, Some(c), false) => (a, Bound::Within(c.signed(), max)),
        (Op::SLt, Some(c), None, true) => (b, Bound::Within(c.signed().checked_add(1)?, max)),
        (Op::SLt, Some(c), None, false) => (b, Bound::Within(min, c.signed())),
        (Op::Eq, None, Some(c), true) => (a, Bound::Within(c.signed(), c.signed())),
        (Op::Eq, Some(c), None, true) => (b, Bound::Within(c.signed(), c.signed())),
        (Op::Eq, None, Some(c), false) => (a, Bound::Other(c.signed())),
        (Op::Eq, Some(c), None, false) => (b, Bound::Other(c.signed())),
        (Op::ULt, None, Some(c), true) => (a, Bound::Unsigned(0, c.unsigned().checked_sub(1)?)),
        (Op::ULt, None, Some(c), false) => (a, Bound::Unsigned(c.unsigned(), ones)),
        (Op::ULt, Some(c), None, true) => (b, Bound::Unsigned(c.unsigned().checked_add(1)?, ones)),
        (Op::ULt, Some(c), None, false) => (b, Bound::Unsigned(0, c.unsigned())),
        _ => return None,
    };
    Some(bound)
}

fn limits(width: Width) -> (i128, i128) {
    (Bv::min_signed(width).signed(), Bv::max_signed(width).signed())
}

struct Range {
    width: Width,
    low: i128,
    high: i128,
    /// The same value without a sign.
    unsigned: (u128, u128),
    without: BTreeSet<i128>,
}

impl Range {
    fn full(width: Width) -> Range {
        let (low, high) = limits(width);
        Range {
            width,
            low,
            high,
            unsigned: (0, Bv::ones(width).unsigned()),
            without: BTreeSet::new(),
        }
    }

    fn restrict(&mut self, bound: Bound) {
        match bound {
            Bound::Within(low, high) => {
                self.low = self.low.max(low);
                self.high = self.high.min(high);
            }
            Bound::Unsigned(low, high) => {
                self.unsigned = (self.unsigned.0.max(low), self.unsigned.1.min(high));
            }
            Bound::Other(value) => drop(self.without.insert(value)),
        }
        self.take_sign();
        while self.low < self.high && self.without.remove(&self.low) {
            self.low += 1;
        }
        while self.low < self.high && self.without.remove(&self.high) {
            self.high -= 1;
        }
        let (low, high) = (self.low, self.high);
        // A lone value that is excluded as well stays: the case is empty then.
        self.without.retain(|value| (low..=high).contains(value));
    }

    /// Where only one sign is left, signed and unsigned numbers are the same
    /// up to a constant, and one range says all.
    fn take_sign(&mut self) {
        let (width, ones) = (self.width, Bv::ones(self.width).unsigned());
        let sign = |number: u128| Bv::new(width, number);
        let [first, last] = [self.unsigned.0, self.unsigned.1].map(sign);
        let is_one_sign =
            self.low >= 0 || self.high < 0 || first.is_negative() == last.is_negative();
        if !is_one_sign || self.unsigned == (0, ones) {
            return;
        }
        if first.is_negative() == last.is_negative() {
            self.low = self.low.max(first.signed());
            self.high = self.high.min(last.signed());
        } else if self.low >= 0 {
            self.low = self.low.max(first.signed());
        } else {
            self.high = self.high.min(last.signed());
        }
        self.unsigned = (0, ones);
    }

    fn terms(&self, pool: &mut Pool, value: Term) -> Vec<Term> {
        let constant = |pool: &mut Pool, number| pool.scalar(Bv::from_signed(self.width, number));
        let (min, max) = limits(self.width);
        let mut terms = Vec::new();
        if self.low == self.high {
            let only = constant(pool, self.low);
            terms.push(pool.eq(value, only));
        } else {
            if self.low > min {
                let low = constant(pool, self.low);
                let below = pool.raw(Op::SLt, &[value, low]);
                terms.push(pool.raw(Op::Not, &[below]));
            }
            if self.high < max {
                let high = constant(pool, self.high);
                let above = pool.raw(Op::SLt, &[high, value]);
                terms.push(pool.raw(Op::Not, &[above]));
            }
        }
        let (first, last) = self.unsigned;
        if first > 0 {
            let first = pool.scalar(Bv::new(self.width, first));
            let below = pool.raw(Op::ULt, &[value, first]);
            terms.push(pool.raw(Op::Not, &[below]));
        }
        if last < Bv::ones(self.width).unsigned() {
            let last = pool.scalar(Bv::new(self.width, last));
            let above = pool.raw(Op::ULt, &[last, value]);
            terms.push(pool.raw(Op::Not, &[above]));
        }
        for number in &self.without {
            let other = constant(pool, *number);
            let same = pool.eq(value, other);
            terms.push(pool.not(same));
        }
        terms
    }
}
