//! Loops that run along with each other on a part of the states only.
//!
//! `while i <= n` never ends if `n` is the greatest number, and `while i < n`
//! does; else both count to the same. So where a loop does not run along with
//! another, it is tried where a bound of either is not the last number of its
//! type. This is only a distinction of cases: on the other part of the states
//! the loop is looked at as before.

use crate::context::LoopEffort;
use crate::execute::Activation;
use crate::loops::alone::Alone;
use crate::loops::encounter::Encounter;
use crate::loops::iteration::{Iteration, Loop, Replacements};
use crate::state::Live;
use crate::unsupported::Unsupported;
use std::rc::Rc;
use verdiff_ir::{Bv, ScalarType, Type, Width};
use verdiff_smt::{Op, Pool, Term};

/// Cases that are tried at the most.
const MOST_CASES: usize = 3;

/// A loop that runs along with another.
pub(crate) struct Joined {
    pub(crate) met: Encounter,
    /// The states in which it does.
    pub(crate) part: Live,
    /// The other states, if there are any.
    pub(crate) left: Option<Live>,
}

impl Activation<'_, '_> {
    /// Runs a loop along with another, which is reached whenever it is, in all
    /// states or, if more effort is asked for, in a part of them.
    pub(crate) fn together_on_part(
        &mut self,
        repeated: Loop<'_>,
        live: &Live,
        alone: &Alone,
        partner: &Rc<Encounter>,
    ) -> Result<Option<Joined>, Unsupported> {
        if let Some(met) = self.together(repeated, live, alone, partner)? {
            return Ok(Some(Joined { met, part: live.clone(), left: None }));
        }
        if self.context.effort <= LoopEffort::Invariants {
            return Ok(None);
        }
        let pool = &self.context.pool;
        let theirs = bounds(pool, &partner.iteration, &partner.at_next);
        let own = bounds(pool, &alone.iteration, &alone.at_next);
        let mut cases: Vec<Term> = Vec::new();
        for (bound, last) in theirs.into_iter().chain(own) {
            let case = self.not_last(bound, last);
            if self.context.pool.as_bool(case).is_none() && !cases.contains(&case) {
                cases.push(case);
            }
        }
        for case in cases.into_iter().take(MOST_CASES) {
            let part = self.under(live.clone(), case);
            if let Some(met) = self.together(repeated, &part, alone, partner)? {
                let others = self.context.pool.not(case);
                let left = Some(self.under(live.clone(), others));
                return Ok(Some(Joined { met, part, left }));
            }
        }
        Ok(None)
    }

    fn not_last(&mut self, bound: Term, last: Bv) -> Term {
        let last = self.context.pool.scalar(last);
        let is_last = self.context.pool.eq(bound, last);
        self.context.pool.not(is_last)
    }
}

/// What the conditions of a round compare with and is the same in all rounds;
/// each with the number beyond which nothing is.
fn bounds(pool: &Pool, round: &Iteration, at_next: &Replacements) -> Vec<(Term, Bv)> {
    let goes_on = round.back.as_ref().map(|back| back.guard);
    let conditions: Vec<Term> = goes_on.into_iter().chain([round.after.guard]).collect();
    let is_fixed = |term: Term| {
        let parts = pool.subterms(&[term]);
        let mut unknowns = at_next.keys().chain(&round.frame.unknowns);
        !unknowns.any(|unknown| parts.binary_search(unknown).is_ok())
    };
    let mut bounds = Vec::new();
    for atom in pool.subterms(&conditions) {
        let (Op::SLt | Op::ULt, [left, right]) = (pool.op(atom), pool.args(atom)) else { continue };
        let Type::Scalar(ScalarType::Bv(width)) = pool.sort(*left) else { continue };
        let signed = *pool.op(atom) == Op::SLt;
        match (is_fixed(*left), is_fixed(*right)) {
            (true, false) => bounds.push((*left, greatest(width, signed))),
            (false, true) => bounds.push((*right, least(width, signed))),
            (true, true) | (false, false) => {}
        }
    }
    bounds
}

fn greatest(width: Width, signed: bool) -> Bv {
    let ones = u128::MAX >> (128 - width.bits());
    Bv::new(width, if signed { ones >> 1 } else { ones })
}

fn least(width: Width, signed: bool) -> Bv {
    Bv::new(width, if signed { 1 << (width.bits() - 1) } else { 0 })
}
