//! One abstract state: the value of each variable as a term, and what is known
//! of the terms.
//!
//! It stands for all stores for which the unknowns in its terms can be chosen
//! such that every variable has the value of its term and all that is known
//! holds. Unknowns belong to one state: in another they are chosen anew.

use crate::guards::Valuation;
use crate::points::Settled;
use crate::range::Range;
use crate::said::Said;
use crate::values::{Values, width};
use crate::vars::Vars;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use verdiff_smt::{Op, Term};

/// How far into a term ranges that hold in one state only are looked up.
const REACH: u32 = 4;

/// A state.
#[derive(Debug, Clone)]
pub(crate) struct State {
    pub(crate) vars: Vars,
    pub(crate) guards: Valuation,
    /// Ranges that hold here, of any terms.
    pub(crate) refined: Rc<Said<Range>>,
    /// Conditions that are decided here.
    pub(crate) known: Rc<Said<bool>>,
    /// The pairs of variables that were not equal when last assigned.
    pub(crate) unequal: Rc<BTreeSet<usize>>,
    /// Of pairs that are of no use any more, and whose terms say nothing: how
    /// they relate, if they are not equal.
    pub(crate) settled: Arc<Settled>,
}

impl State {
    /// The value of a variable.
    pub(crate) fn get(&self, var: usize) -> Term {
        self.vars.get(var)
    }

    /// Changes a variable.
    pub(crate) fn set(&mut self, var: usize, value: Term) {
        if self.get(var) != value {
            self.vars.set(var, value);
        }
    }

    /// The range of a term here.
    pub(crate) fn range(&self, values: &mut Values, term: Term) -> Option<Range> {
        self.range_within(values, term, REACH)
    }

    fn range_within(&self, values: &mut Values, term: Term, reach: u32) -> Option<Range> {
        let plain = values.plain(term)?;
        if self.refined.is_empty() || values.pool.as_bits(term).is_some() {
            return Some(plain);
        }
        let mut range = plain;
        if reach > 0 && !matches!(values.pool.op(term), Op::Var(..)) {
            let inner = values.range_by(term, |v, arg| self.range_within(v, arg, reach - 1));
            range = inner.and_then(|inner| inner.meet(range)).unwrap_or(range);
        }
        let refined = self.refined.get(&term);
        // Ranges that exclude each other belong to a state that is not reached.
        Some(refined.and_then(|refined| refined.meet(range)).unwrap_or(range))
    }

    /// The range of `a - b`, as it wraps.
    pub(crate) fn difference(&self, values: &mut Values, a: Term, b: Term) -> Option<Range> {
        let width = width(values.pool.sort(a))?;
        let difference = values.minus(a, b);
        let range = self.range(values, difference)?;
        if self.refined.is_empty() {
            return Some(range);
        }
        let (base, is_opposite, constant) = values.direction(difference);
        let Some(refined) = self.refined.get(&base) else { return Some(range) };
        let refined = if is_opposite { refined.negated() } else { *refined };
        let constant = constant.map_or(0, |constant| constant.signed());
        let refined = Range::wrap(width, refined.lo + constant, refined.hi + constant)?;
        Some(refined.meet(range).unwrap_or(range))
    }

    /// The range of the difference of two signed numbers, which does not wrap.
    pub(crate) fn distance(&self, values: &mut Values, a: Term, b: Term) -> Option<Range> {
        let exact = self.range(values, a)?.minus(self.range(values, b)?);
        let full = Range::full(width(values.pool.sort(a))?)?;
        if !full.includes(exact) {
            return Some(exact);
        }
        let wrapped = self.difference(values, a, b)?;
        Some(wrapped.meet(exact).unwrap_or(exact))
    }

    /// Whether two terms have one value here.
    pub(crate) fn same(&self, values: &mut Values, a: Term, b: Term) -> bool {
        if a == b {
            return true;
        }
        if width(values.pool.sort(a)).is_some() {
            return self.difference(values, a, b) == Some(Range::point(0));
        }
        let truths = (self.truth(values, a), self.truth(values, b));
        matches!(truths, (Some(a), Some(b)) if a == b)
    }

    /// Whether a condition holds here, if that is known.
    pub(crate) fn truth(&self, values: &mut Values, condition: Term) -> Option<bool> {
        if let Some(known) = values.pool.as_bool(condition).or(self.known.get(&condition).copied())
        {
            return Some(known);
        }
        match (values.pool.op(condition), values.pool.args(condition)) {
            (Op::Not, &[inner]) => self.truth(values, inner).map(|truth| !truth),
            (Op::And, all) => {
                let count = all.len();
                self.all(values, condition, count)
            }
            (Op::Ite, &[decides, then, otherwise]) => match self.truth(values, decides) {
                Some(true) => self.truth(values, then),
                Some(false) => self.truth(values, otherwise),
                None => None,
            },
            (Op::Eq, &[a, b]) => self.equal(values, a, b),
            (Op::SLt, &[a, b]) => less(self.distance(values, a, b)?),
            (Op::ULt, &[a, b]) => self.less_unsigned(values, a, b),
            _ => None,
        }
    }

    /// Whether all so many parts of a conjunction hold.
    fn all(&self, values: &mut Values, conjunction: Term, count: usize) -> Option<bool> {
        let mut all_hold = true;
        for at in 0..count {
            let part = values.pool.args(conjunction)[at];
            match self.truth(values, part) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => all_hold = false,
            }
        }
        all_hold.then_some(true)
    }

    fn equal(&self, values: &mut Values, a: Term, b: Term) -> Option<bool> {
        if width(values.pool.sort(a)).is_none() {
            let (a, b) = (self.truth(values, a)?, self.truth(values, b)?);
            return Some(a == b);
        }
        let apart = self.distance(values, a, b)?;
        let wrapped = self.difference(values, a, b)?;
        if !apart.contains(0) || !wrapped.contains(0) {
            return Some(false);
        }
        (wrapped == Range::point(0)).then_some(true)
    }

    fn less_unsigned(&self, values: &mut Values, a: Term, b: Term) -> Option<bool> {
        let (left, right) = (self.range(values, a)?, self.range(values, b)?);
        if left.is_natural() && right.is_natural() {
            return less(self.distance(values, a, b)?);
        }
        let width = width(values.pool.sort(a))?;
        let unsigned = |range| crate::transfer::unsigned(range, width);
        less(unsigned(left).minus(unsigned(right)))
    }
}

/// Whether the first is less, by the distance of two numbers.
fn less(distance: Range) -> Option<bool> {
    match (distance.hi < 0, distance.lo >= 0) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}
