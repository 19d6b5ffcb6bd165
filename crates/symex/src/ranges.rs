//! Comparisons with constants, joined: `x > 3` and `x < 5` is `x == 4`, and so is
//! `x - 1 > 2` beside `x < 5`; cases of which one goes on where another ends are one.

use crate::implicant::Literal;
use crate::numbers::Numbers;
use indexmap::IndexMap;
use std::collections::BTreeSet;
use verdiff_ir::{Bv, Width};
use verdiff_smt::{Op, Pool, Term};

/// Conjunctions as terms: the literals of each that are about one value are joined, and
/// those that together are one are one.
pub(crate) fn joined(pool: &mut Pool, cubes: &[Vec<Literal>]) -> Vec<Vec<Term>> {
    let mut cases: Vec<Case> = Vec::new();
    for cube in cubes {
        let mut case = Case::new(pool, cube);
        // What is joined may go on where yet another one ends.
        while let Some((at, both)) = first_joined(&cases, &case) {
            cases.remove(at);
            case = both;
        }
        cases.push(case);
    }
    cases.iter().map(|case| case.terms(pool)).collect()
}

fn first_joined(cases: &[Case], case: &Case) -> Option<(usize, Case)> {
    cases.iter().enumerate().find_map(|(at, other)| Some((at, other.or(case)?)))
}

/// A conjunction.
#[derive(Debug)]
struct Case {
    /// What is said of values, beside how it was said.
    values: IndexMap<Term, Said>,
    others: Vec<Term>,
}

/// What is said of a value.
#[derive(Debug, Clone)]
struct Said {
    numbers: Numbers,
    /// The comparisons from which that comes, which say it where it has no words; none
    /// where it is of several cases.
    as_compared: Vec<Literal>,
    /// Whether it was compared without a sign, so that the other order is not the one in
    /// which its reader thinks.
    is_unsigned: bool,
    /// Whether a constant was added to it.
    is_moved: bool,
}

impl Said {
    fn restrict(&mut self, further: Said) {
        self.numbers = self.numbers.and(&further.numbers);
        self.as_compared.extend(further.as_compared);
        self.is_unsigned |= further.is_unsigned;
        self.is_moved |= further.is_moved;
    }

    /// What is said of the value in one of two cases, if it has words.
    fn or(&self, other: &Said) -> Option<Said> {
        let numbers = self.numbers.or(&other.numbers);
        let is_unsigned = self.is_unsigned || other.is_unsigned;
        let is_one_way = numbers.has_one_sign() || numbers.is_all();
        let is_told = numbers.is_told() && (!is_unsigned || is_one_way);
        let is_moved = self.is_moved || other.is_moved;
        is_told.then_some(Said { numbers, as_compared: Vec::new(), is_unsigned, is_moved })
    }

    fn terms(&self, pool: &mut Pool, value: Term) -> Vec<Term> {
        let is_other_order = self.is_unsigned && !self.numbers.has_one_sign();
        let is_wrapped = self.is_moved && self.numbers.ends_nearly_where_all_do();
        let has_words = !self.as_compared.is_empty();
        match self.numbers.terms(pool, value) {
            Some(terms) if !(has_words && (is_other_order || is_wrapped)) => terms,
            _ => as_compared(pool, &self.as_compared),
        }
    }
}

impl Case {
    fn new(pool: &mut Pool, literals: &[Literal]) -> Case {
        let mut values: IndexMap<Term, Said> = IndexMap::new();
        let mut others = Vec::new();
        for literal in equalities(pool, literals) {
            let Some((value, bound)) = bound(pool, literal) else {
                others.push(literal.term(pool));
                continue;
            };
            let (base, more) = moved(pool, value);
            let said = Said {
                numbers: bound.numbers(more),
                as_compared: vec![literal],
                is_unsigned: matches!(bound, Bound::Unsigned(..)),
                is_moved: !more.is_zero(),
            };
            match values.get_mut(&base) {
                Some(before) => before.restrict(said),
                None => drop(values.insert(base, said)),
            }
        }
        Case { values, others }
    }

    /// The case that holds where one of two does, if they are one.
    fn or(&self, other: &Case) -> Option<Case> {
        let same_others = |a: &[Term], b: &[Term]| a.iter().all(|term| b.contains(term));
        if !same_others(&self.others, &other.others) || !same_others(&other.others, &self.others) {
            return None;
        }
        let about_same = self.values.keys().all(|value| other.values.contains_key(value));
        if !about_same || self.values.len() != other.values.len() {
            return None;
        }
        let differs = |(value, said): &(&Term, &Said)| said.numbers != other.values[*value].numbers;
        let mut apart = self.values.iter().filter(differs);
        let (value, said) = apart.next()?;
        let both = said.or(&other.values[value])?;
        if apart.next().is_some() {
            return None;
        }
        let mut values = self.values.clone();
        if both.numbers.is_all() {
            values.shift_remove(value);
        } else {
            values.insert(*value, both);
        }
        Some(Case { values, others: self.others.clone() })
    }

    fn terms(&self, pool: &mut Pool) -> Vec<Term> {
        let mut terms = Vec::new();
        for (value, said) in &self.values {
            terms.extend(said.terms(pool, *value));
        }
        terms.extend(&self.others);
        terms
    }
}

/// A value without a constant that is added to it, and that constant.
fn moved(pool: &mut Pool, value: Term) -> (Term, Bv) {
    let zero = Bv::zero(pool.width(value));
    if *pool.op(value) != Op::Add {
        return (value, zero);
    }
    let args = pool.args(value).to_vec();
    let (constants, rest): (Vec<Term>, Vec<Term>) =
        args.iter().partition(|arg| pool.as_bits(**arg).is_some());
    let more = constants.iter().filter_map(|arg| pool.as_bits(*arg)).fold(zero, Bv::add);
    match rest[..] {
        [] => (value, zero),
        [only] => (only, more),
        _ if constants.is_empty() => (value, zero),
        _ => (pool.raw(Op::Add, &rest), more),
    }
}

/// Literals about values as terms, those about one value joined.
fn as_compared(pool: &mut Pool, literals: &[Literal]) -> Vec<Term> {
    let mut ranges: IndexMap<Term, Range> = IndexMap::new();
    for literal in literals {
        if let Some((value, bound)) = bound(pool, *literal) {
            let width = pool.width(value);
            ranges.entry(value).or_insert_with(|| Range::full(width)).restrict(bound);
        }
    }
    let mut terms = Vec::new();
    for (value, range) in ranges {
        terms.extend(range.terms(pool, value));
    }
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

impl Bound {
    /// The numbers to which it applies once a constant is added to them.
    fn numbers(&self, more: Bv) -> Numbers {
        let width = more.width();
        let signed = |number| Bv::from_signed(width, number);
        let one = Bv::one(width);
        let (first, last) = match self {
            Bound::Within(first, last) => (signed(*first), signed(*last)),
            Bound::Unsigned(first, last) => (Bv::new(width, *first), Bv::new(width, *last)),
            Bound::Other(number) => (signed(*number).add(one), signed(*number).sub(one)),
        };
        Numbers::upwards(first.sub(more), last.sub(more))
    }
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
