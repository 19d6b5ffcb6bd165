//! What is known to hold wherever a state is reached.
//!
//! In: the conditions under which control came there. Out: conditions that these
//! settle. A guard says the same, but as one term, of which the simplifier looks at
//! so much only; a check that was made before, long ago, must not part the ways of
//! a version once more, or its terms are no longer those of the versions that do
//! not make it again.

use rustc_hash::FxHashSet;
use std::rc::Rc;
use verdiff_smt::{Op, Pool, Term};

/// Conditions that hold wherever a state is reached: its guard implies each.
#[derive(Debug, Clone, Default)]
pub(crate) struct Known(Rc<FxHashSet<Term>>);

/// They follow from the guard, so they make no two states different.
impl PartialEq for Known {
    fn eq(&self, _: &Known) -> bool {
        true
    }
}

impl Eq for Known {}

impl Known {
    /// What follows from conditions.
    pub(crate) fn from(pool: &Pool, conditions: &[Term]) -> Known {
        let mut known = Known::default();
        conditions.iter().for_each(|condition| known.add(pool, *condition));
        known
    }

    /// Adds a condition that holds.
    pub(crate) fn add(&mut self, pool: &Pool, condition: Term) {
        let mut open = vec![condition];
        while let Some(condition) = open.pop() {
            match pool.op(condition) {
                Op::And => open.extend(pool.args(condition)),
                Op::Const(_) => {}
                _ if self.0.contains(&condition) => {}
                _ => drop(Rc::make_mut(&mut self.0).insert(condition)),
            }
        }
    }

    /// The condition, or what it is known to be.
    pub(crate) fn settle(&self, pool: &mut Pool, condition: Term) -> Term {
        let parts = match pool.op(condition) {
            Op::And => pool.args(condition).to_vec(),
            _ => vec![condition],
        };
        let negations: Vec<Term> = parts.iter().map(|part| pool.not(*part)).collect();
        if negations.iter().any(|negation| self.0.contains(negation)) {
            return pool.bool(false);
        }
        let open: Vec<Term> = parts.into_iter().filter(|part| !self.0.contains(part)).collect();
        pool.and(&open)
    }

    /// What both know.
    pub(crate) fn common(self, other: &Known) -> Known {
        if Rc::ptr_eq(&self.0, &other.0) {
            return self;
        }
        Known(Rc::new(self.0.intersection(&other.0).copied().collect()))
    }
}
