//! A loop looked at by itself: what all its heads have in common.
//!
//! In: a loop and the state in which control comes to it. Out: a generic
//! round from a head in which the places that never change hold what they
//! held at the entry, those that grow by the same amount in every round hold
//! a multiple of the number of rounds more, and all others are unknown.
//! Growing is exact in the arithmetic of bits: after t rounds a place holds
//! what it held at the entry and t times the amount, whatever overflows.

use crate::execute::Activation;
use crate::loops::encounter::Encounter;
use crate::loops::iteration::{Iteration, Loop, Replacements};
use crate::loops::place::{Place, modified};
use crate::state::{Live, State};
use crate::unsupported::Unsupported;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{Bv, ScalarType, Type, Width};
use verdiff_smt::Term;

/// A loop looked at by itself.
pub(crate) struct Alone {
    pub(crate) modified: BTreeSet<Place>,
    pub(crate) counter: Term,
    pub(crate) iteration: Iteration,
    pub(crate) at_entry: Replacements,
    pub(crate) at_next: Replacements,
}

impl Activation<'_, '_> {
    /// Looks at a loop by itself; none if its body never reaches its end.
    pub(crate) fn alone(
        &mut self,
        repeated: Loop<'_>,
        live: &Live,
    ) -> Result<Option<Alone>, Unsupported> {
        let modified = modified(self.context, self.version, repeated.body);
        let counter = self.context.new_unknown("rounds", Type::bv(self.context.counter_width));
        let mut head = live.state.clone();
        let mut unknown = BTreeMap::new();
        for place in &modified {
            let Some(value) = head.at(place) else { continue };
            let own = self.context.unknown_like(value);
            head.set(place, own);
            unknown.insert(place.clone(), own);
        }
        self.context.assumed.push(live.guard);
        let first = self.round(repeated, counter, head, Vec::new());
        let alone = match first {
            Ok(first) if first.back.is_none() => Ok(None),
            Ok(first) => self.settle(repeated, live, first, unknown, counter).map(Some),
            Err(unsupported) => Err(unsupported),
        };
        self.context.assumed.pop();
        alone
    }

    /// Puts in what is known of the head, and executes the round again.
    fn settle(
        &mut self,
        repeated: Loop<'_>,
        live: &Live,
        first: Iteration,
        first_unknown: BTreeMap<Place, Term>,
        counter: Term,
    ) -> Result<Alone, Unsupported> {
        let mut head = first.head.clone();
        let mut modified = BTreeSet::new();
        let mut unknown = BTreeMap::new();
        for (place, own) in &first_unknown {
            let known = self.known_head(&live.state, &first, &first_unknown, counter, place);
            if known.is_none() || known != live.state.at(place) {
                modified.insert(place.clone());
            }
            match known {
                Some(value) => head.set(place, value),
                None => drop(unknown.insert(place.clone(), *own)),
            }
        }
        let iteration = self.round(repeated, counter, head, Vec::new())?;
        let pool = &mut self.context.pool;
        let width = pool.width(counter);
        let (zero, one) = (pool.scalar(Bv::zero(width)), pool.scalar(Bv::new(width, 1)));
        let next_count = pool.add(&[counter, one]);
        let mut at_entry = Replacements::from_iter([(counter, zero)]);
        let mut at_next = Replacements::from_iter([(counter, next_count)]);
        for (place, own) in &unknown {
            at_entry.extend(live.state.at(place).map(|value| (*own, value)));
            let back = iteration.back.as_ref().and_then(|back| back.state.at(place));
            at_next.extend(back.map(|value| (*own, value)));
        }
        let mut alone = Alone { modified, counter, iteration, at_entry, at_next };
        if self.context.effort.finds_invariants() {
            self.find_invariants(repeated, &mut alone, live);
        }
        Ok(alone)
    }

    /// What a place holds at every head, if that can be told: what it held at
    /// the entry, or a multiple of the number of rounds more.
    fn known_head(
        &mut self,
        entry: &State,
        first: &Iteration,
        unknown: &BTreeMap<Place, Term>,
        counter: Term,
        place: &Place,
    ) -> Option<Term> {
        let (own, start) = (*unknown.get(place)?, entry.at(place)?);
        let next = first.back.as_ref()?.state.at(place)?;
        if next == own || next == start {
            return Some(start);
        }
        let Type::Scalar(ScalarType::Bv(width)) = self.context.pool.sort(start) else {
            return None;
        };
        if width > self.context.pool.width(counter) {
            return None;
        }
        let step = self.context.pool.sub(next, own);
        let varies = self.context.pool.subterms(&[step]);
        let own_unknowns = || unknown.values().chain(&first.frame.unknowns);
        if own_unknowns().any(|unknown| varies.binary_search(unknown).is_ok()) {
            return None;
        }
        Some(self.grown(start, counter, step, width))
    }

    /// `start + counter * step`
    fn grown(&mut self, start: Term, counter: Term, step: Term, width: Width) -> Term {
        let pool = &mut self.context.pool;
        let rounds = pool.truncate(width, counter);
        let more = pool.mul(rounds, step);
        pool.add(&[start, more])
    }

    /// The loop as one that no other runs along with.
    pub(crate) fn apart_from_others(
        &mut self,
        alone: Alone,
        live: &Live,
        repeated: Loop<'_>,
    ) -> Encounter {
        let Alone { modified, counter, iteration, at_entry, at_next } = alone;
        self.context.abstractions.loops = true;
        let message = "is not shown to run along with one of the other version";
        self.context.note_loop(self.version, repeated.span, message);
        let mut unknowns: Vec<Term> = at_next.keys().copied().collect();
        unknowns.extend(&iteration.frame.unknowns);
        let last = self.renewed(&unknowns);
        let ends = self.context.new_unknown("ends", Type::BOOL);
        Encounter {
            id: self.id(repeated),
            group: self.context.next_group(),
            guard: live.guard,
            entry: live.state.clone(),
            modified,
            counter,
            iteration,
            at_entry,
            at_next,
            last,
            ends,
        }
    }
}
