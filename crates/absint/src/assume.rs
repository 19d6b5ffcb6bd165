//! Conditions: a state and a condition in; the part of the state on which it
//! holds out, or that there is none.

use crate::range::Range;
use crate::state::State;
use crate::values::{Values, width};
use std::rc::Rc;
use verdiff_smt::{Op, Term};

impl State {
    /// Takes a condition for true, or false. Whether there is such a state.
    #[must_use]
    pub(crate) fn assume(&mut self, values: &mut Values, condition: Term, holds: bool) -> bool {
        if let Some(truth) = self.truth(values, condition) {
            return truth == holds;
        }
        self.assume_open(values, condition, holds)
    }

    /// The same for a condition of which it is not known whether it holds.
    #[must_use]
    pub(crate) fn assume_open(
        &mut self,
        values: &mut Values,
        condition: Term,
        holds: bool,
    ) -> bool {
        let args = values.pool.args(condition).to_vec();
        match (values.pool.op(condition).clone(), &args[..]) {
            (Op::Not, [inner]) => return self.assume(values, *inner, !holds),
            (Op::And, all) if holds => {
                return all.iter().all(|one| self.assume(values, *one, true));
            }
            (Op::And, all) => {
                // If all others hold, it is this one that does not.
                let open: Vec<Term> =
                    all.iter().copied().filter(|one| self.truth(values, *one).is_none()).collect();
                if let [only] = open[..] {
                    return self.assume(values, only, false);
                }
            }
            _ => {}
        }
        Rc::make_mut(&mut self.known).insert(condition, holds);
        match (values.pool.op(condition).clone(), &args[..], holds) {
            (Op::SLt, [a, b], true) => self.order(values, *a, *b, -1),
            (Op::SLt, [a, b], false) => self.order(values, *b, *a, 0),
            (Op::ULt, [a, b], true) => self.order_unsigned(values, *a, *b, -1),
            (Op::ULt, [a, b], false) => self.order_unsigned(values, *b, *a, 0),
            (Op::Eq, [a, b], true) => self.equate(values, *a, *b),
            (Op::Eq, [a, b], false) => self.part(values, *a, *b),
            _ => true,
        }
    }

    /// Narrows the range of a term, and of what it is a sum of. Whether there
    /// is a number left.
    #[must_use]
    pub(crate) fn narrow(&mut self, values: &mut Values, term: Term, range: Range) -> bool {
        match self.range(values, term) {
            Some(present) => self.narrow_from(values, term, present, range),
            None => true,
        }
    }

    /// The same for a term of which the present range is known.
    fn narrow_from(
        &mut self,
        values: &mut Values,
        term: Term,
        present: Range,
        range: Range,
    ) -> bool {
        let Some(range) = present.meet(range) else { return false };
        if range == present {
            return true;
        }
        if values.pool.as_bits(term).is_none() {
            Rc::make_mut(&mut self.refined).insert(term, range);
        }
        if matches!(values.pool.op(term), Op::SignExtend(_)) {
            let inner = values.pool.args(term)[0];
            return self.narrow(values, inner, range);
        }
        match values.split_constant(term) {
            (base, Some(constant)) => {
                let by = constant.signed();
                let moved = Range::wrap(constant.width(), range.lo - by, range.hi - by);
                moved.is_none_or(|moved| self.narrow(values, base, moved))
            }
            (_, None) => self.narrow_summands(values, term, range),
        }
    }

    /// What a range of a sum says of its summands: each is the sum less the
    /// others, as it wraps.
    fn narrow_summands(&mut self, values: &mut Values, term: Term, range: Range) -> bool {
        let Some(width) = width(values.pool.sort(term)) else { return true };
        let summands = match values.pool.op(term) {
            Op::Add => values.pool.args(term).to_vec(),
            _ => return true,
        };
        for (at, summand) in summands.iter().enumerate() {
            if !matches!(values.pool.op(*summand), Op::Var(..)) {
                continue;
            }
            let mut others = Range::point(0);
            for (_, other) in summands.iter().enumerate().filter(|(other, _)| *other != at) {
                let Some(other) = self.range(values, *other) else { return true };
                others = others.plus(other);
            }
            let rest = range.minus(others);
            let rest = Range::wrap(width, rest.lo, rest.hi);
            if !rest.is_none_or(|rest| self.narrow(values, *summand, rest)) {
                return false;
            }
        }
        true
    }

    /// `a - b <= most` as signed numbers.
    fn order(&mut self, values: &mut Values, a: Term, b: Term, most: i128) -> bool {
        let ranges = (self.range(values, a), self.range(values, b));
        let (Some(left), Some(right)) = ranges else { return true };
        let upper = Range::new(left.lo, right.hi + most);
        let lower = Range::new(left.lo - most, right.hi);
        let (Some(upper), Some(lower)) = (upper, lower) else { return false };
        let narrowed = self.narrow_from(values, a, left, upper) && self.narrow(values, b, lower);
        narrowed && self.keep_distance(values, a, b, Range { lo: i128::MIN / 4, hi: most })
    }

    /// Keeps a range of the distance of two numbers, if distances that wrap
    /// say the same.
    fn keep_distance(&mut self, values: &mut Values, a: Term, b: Term, within: Range) -> bool {
        let ranges = (self.range(values, a), self.range(values, b));
        let ((Some(left), Some(right)), Some(full)) =
            (ranges, width(values.pool.sort(a)).and_then(Range::full))
        else {
            return true;
        };
        let exact = left.minus(right);
        if !full.includes(exact) {
            return true;
        }
        let present = self.difference(values, a, b).unwrap_or(exact);
        let Some(range) = present.meet(exact).and_then(|range| range.meet(within)) else {
            return false;
        };
        self.keep_difference(values, a, b, range)
    }

    /// Keeps a range of `a - b`, as it wraps.
    fn keep_difference(&mut self, values: &mut Values, a: Term, b: Term, range: Range) -> bool {
        let difference = values.minus(a, b);
        if values.pool.as_bits(difference).is_some() {
            return true;
        }
        let (base, is_opposite, constant) = values.direction(difference);
        let by = constant.map_or(0, |constant| constant.signed());
        let Some(width) = width(values.pool.sort(a)) else { return true };
        let Some(moved) = Range::wrap(width, range.lo - by, range.hi - by) else { return true };
        let moved = if is_opposite {
            match Range::wrap(width, -moved.hi, -moved.lo) {
                Some(moved) => moved,
                None => return true,
            }
        } else {
            moved
        };
        self.narrow(values, base, moved)
    }

    fn order_unsigned(&mut self, values: &mut Values, a: Term, b: Term, most: i128) -> bool {
        let (Some(_), Some(right)) = (self.range(values, a), self.range(values, b)) else {
            return true;
        };
        if !right.is_natural() {
            return true;
        }
        // What is less than a natural number is one.
        let Some(below) = Range::new(0, right.hi + most) else { return false };
        self.narrow(values, a, below) && self.order(values, a, b, most)
    }

    fn equate(&mut self, values: &mut Values, a: Term, b: Term) -> bool {
        if let (Some(left), Some(right)) = (self.range(values, a), self.range(values, b)) {
            return self.narrow(values, a, right)
                && self.narrow(values, b, left)
                && self.keep_difference(values, a, b, Range::point(0));
        }
        // Truth values: what is known of one is known of the other.
        for (one, other) in [(a, b), (b, a)] {
            if let Some(truth) = self.truth(values, one) {
                return self.assume(values, other, truth);
            }
        }
        true
    }

    /// Two terms are not equal: a bound that is the only other number moves.
    fn part(&mut self, values: &mut Values, a: Term, b: Term) -> bool {
        for (one, other) in [(a, b), (b, a)] {
            let point = self.range(values, other).and_then(Range::as_point);
            let (Some(point), Some(range)) = (point, self.range(values, one)) else { continue };
            if let Some(rest) = without(range, point)
                && !self.narrow(values, one, rest)
            {
                return false;
            }
        }
        match self.difference(values, a, b).and_then(|range| without(range, 0)) {
            Some(rest) => self.keep_difference(values, a, b, rest),
            None => true,
        }
    }
}

/// The range without a number at one of its ends.
fn without(range: Range, number: i128) -> Option<Range> {
    match number {
        _ if number == range.lo => Range::new(range.lo + 1, range.hi),
        _ if number == range.hi => Range::new(range.lo, range.hi - 1),
        _ => None,
    }
}
