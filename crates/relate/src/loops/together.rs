//! Loops of several versions that run along with each other.
//!
//! In: a loop looked at alone, and one that another version came to. Out: the
//! loop with its unknowns told by those of the other, if both make equally
//! many rounds. For each place that is unknown at the head there are choices,
//! what it may be in terms of the other loop's head; they hold at the entry.
//! The choice is taken for granted at the generic head, a round is executed,
//! and what does not hold at the next head is given up. So are claims about
//! the heads of both loops that were hinted at. What is left after
//! that holds at all heads. This is Houdini, as refinement of a partition of
//! the places of all versions.

use crate::execute::Activation;
use crate::hints::AtHead;
use crate::loops::alone::Alone;
use crate::loops::encounter::{Encounter, LoopId};
use crate::loops::iteration::{Iteration, Loop, Replaced, Replacements};
use crate::loops::place::Place;
use crate::state::Live;
use crate::unsupported::Unsupported;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use verdiff_ir::{ScalarType, Type};
use verdiff_smt::Term;

/// What a place may hold, best first.
type Choices = BTreeMap<Place, VecDeque<Term>>;
/// Choices for one place at the most.
const MOST_CHOICES: usize = 6;

/// What is left when no more is given up.
struct Refined {
    iteration: Iteration,
    at_next: Replacements,
    told: Replacements,
    /// What holds at all heads of these loops together.
    claimed: Vec<Term>,
}

impl Activation<'_, '_> {
    /// Runs a loop along with another, which is reached whenever it is.
    pub(crate) fn together(
        &mut self,
        repeated: Loop<'_>,
        live: &Live,
        alone: &Alone,
        partner: &Rc<Encounter>,
    ) -> Result<Option<Encounter>, Unsupported> {
        let others = self.members(live, partner);
        let assumed = self.context.assumed.len();
        self.context.assumed.push(live.guard);
        for other in &others {
            self.context.assumed.push(other.guard);
            self.context.assumed.extend(&other.iteration.frame.facts);
        }
        let choices = self.choices(live, alone, &others);
        let claims = self.claims(repeated, alone, &others);
        let found = self.refine(repeated, alone, &others, (choices, claims));
        self.context.assumed.truncate(assumed);
        let Some(refined) = found? else {
            return Ok(None);
        };
        let id = self.id(repeated);
        Ok(Some(self.joined(id, live, alone, &others, refined)))
    }

    /// The loops of a group that are reached whenever this one is; the first
    /// is the one given.
    fn members(&mut self, live: &Live, partner: &Rc<Encounter>) -> Vec<Rc<Encounter>> {
        let mut members = vec![partner.clone()];
        let frame = &self.context.frame;
        let all: Vec<_> = frame.partners.iter().chain(&frame.met).cloned().collect();
        for other in all {
            let is_other = other.group == partner.group && !Rc::ptr_eq(&other, partner);
            if is_other && self.context.proves(&[live.guard], other.guard) {
                members.push(other);
            }
        }
        members
    }

    /// What each unknown of the head may be: it is that at the entry.
    fn choices(&mut self, live: &Live, alone: &Alone, others: &[Rc<Encounter>]) -> Choices {
        let mut choices = Choices::new();
        for place in &alone.modified {
            let own = alone.iteration.head.at(place);
            let is_unknown =
                own.is_some_and(|own| own != alone.counter && alone.at_next.contains_key(&own));
            let Some(start) = live.state.at(place).filter(|_| is_unknown) else { continue };
            let mut found = VecDeque::new();
            for other in others {
                let same = other.modified.contains(place).then_some(place);
                let rest = other.modified.iter().filter(|theirs| *theirs != place);
                for theirs in same.into_iter().chain(rest) {
                    let choice = self.choice(start, other, theirs);
                    found.extend(choice.filter(|choice| !found.contains(choice)));
                }
            }
            found.truncate(MOST_CHOICES);
            choices.insert(place.clone(), found);
        }
        choices
    }

    /// What a place that starts as given may be in terms of another's place.
    fn choice(&mut self, start: Term, other: &Encounter, theirs: &Place) -> Option<Term> {
        let (their_start, their_head) = (other.entry.at(theirs)?, other.iteration.head.at(theirs)?);
        let context = &mut *self.context;
        if context.pool.sort(start) != context.pool.sort(their_start) {
            return None;
        }
        let equal = context.pool.eq(start, their_start);
        if context.pool.as_bool(equal) == Some(true) {
            return Some(their_head);
        }
        match context.pool.sort(start) {
            Type::BOOL => {
                let negation = context.pool.not(their_head);
                let opposite = context.pool.not(their_start);
                (opposite == start).then_some(negation)
            }
            Type::Scalar(ScalarType::Bv(_)) => {
                let more = context.pool.sub(start, their_start);
                if context.pool.as_bits(more).is_some() {
                    return Some(context.pool.add(&[their_head, more]));
                }
                context.proves(&[], equal).then_some(their_head)
            }
            Type::Scalar(_) | Type::Map(_) => context.proves(&[], equal).then_some(their_head),
        }
    }

    /// What is guessed of the heads of this loop and the others, beyond what
    /// places hold, and holds at the entry.
    fn claims(&mut self, repeated: Loop<'_>, alone: &Alone, others: &[Rc<Encounter>]) -> Vec<Term> {
        let own = AtHead { id: self.id(repeated), head: &alone.iteration.head };
        let mut at_entry = alone.at_entry.clone();
        let mut claims = Vec::new();
        for other in others {
            let theirs = AtHead { id: other.id, head: &other.iteration.head };
            claims.extend(self.context.hinted_together(own, theirs));
            at_entry.extend(&other.at_entry);
        }
        let starts = self.context.pool.substitute_all(&claims, &at_entry);
        let mut starts = starts.into_iter();
        claims.retain(|_| starts.next().is_some_and(|start| self.context.proves(&[], start)));
        claims
    }

    /// Gives up choices and claims until those that are left hold at all heads.
    /// None if even then the loops do not make equally many rounds.
    fn refine(
        &mut self,
        repeated: Loop<'_>,
        alone: &Alone,
        others: &[Rc<Encounter>],
        (mut choices, mut claims): (Choices, Vec<Term>),
    ) -> Result<Option<Refined>, Unsupported> {
        let partners: Vec<_> =
            others.iter().flat_map(|other| other.iteration.frame.met.iter().cloned()).collect();
        loop {
            let told = told(alone, others, &choices);
            let mut replaced = Replaced::new(&mut self.context.pool, &told);
            let head = replaced.state(&alone.iteration.head);
            let assumed = self.context.assumed.len();
            let own = self.context.pool.substitute_all(&alone.iteration.frame.facts, &told);
            self.context.assumed.extend(own);
            let claimed = self.context.pool.substitute_all(&claims, &told);
            self.context.assumed.extend(&claimed);
            let counter = others[0].counter;
            let iteration = self.round(repeated, counter, head, partners.clone())?;
            let at_next = at_next(alone, others, &choices, &iteration);
            self.context.assumed.extend(&iteration.frame.facts);
            let refuted = self.refuted(others, &choices, &iteration, &at_next);
            let kept = self.kept(others, &claimed, &iteration, &at_next);
            let is_inductive = refuted.is_empty() && kept.iter().all(|kept| *kept);
            let in_step = is_inductive && self.in_step(others, &iteration);
            self.context.assumed.truncate(assumed);
            if is_inductive {
                return Ok(in_step.then_some(Refined { iteration, at_next, told, claimed }));
            }
            let mut kept = kept.into_iter();
            claims.retain(|_| kept.next().unwrap_or(false));
            for place in refuted {
                choices.entry(place).or_default().pop_front();
            }
        }
    }

    /// The places whose choice does not hold at the next head.
    fn refuted(
        &mut self,
        others: &[Rc<Encounter>],
        choices: &Choices,
        iteration: &Iteration,
        at_next: &Replacements,
    ) -> Vec<Place> {
        let Some(back) = &iteration.back else { return Vec::new() };
        let theirs = others[0].iteration.goes_on(&mut self.context.pool);
        let mut refuted = Vec::new();
        for (place, choices) in choices {
            let (Some(choice), Some(next)) = (choices.front(), back.state.at(place)) else {
                continue;
            };
            let wanted = self.context.pool.substitute(*choice, at_next);
            let holds = self.context.pool.eq(wanted, next);
            if !self.context.proves(&[back.guard, theirs], holds) {
                refuted.push(place.clone());
            }
        }
        refuted
    }

    /// Which claims hold at the next head.
    fn kept(
        &mut self,
        others: &[Rc<Encounter>],
        claimed: &[Term],
        iteration: &Iteration,
        at_next: &Replacements,
    ) -> Vec<bool> {
        let pool = &mut self.context.pool;
        let (own, theirs) = (iteration.goes_on(pool), others[0].iteration.goes_on(pool));
        let nexts = pool.substitute_all(claimed, at_next);
        nexts.into_iter().map(|next| self.context.proves(&[own, theirs], next)).collect()
    }

    /// Whether the loops all go on to another round, or all leave.
    fn in_step(&mut self, others: &[Rc<Encounter>], iteration: &Iteration) -> bool {
        let pool = &mut self.context.pool;
        let (own, theirs) = (iteration.goes_on(pool), others[0].iteration.goes_on(pool));
        let alike = pool.eq(own, theirs);
        self.context.proves(&[], alike)
    }

    fn joined(
        &mut self,
        id: LoopId,
        live: &Live,
        alone: &Alone,
        others: &[Rc<Encounter>],
        refined: Refined,
    ) -> Encounter {
        let Refined { mut iteration, at_next, told, claimed } = refined;
        self.context.abstractions.loops = true;
        // What holds at all heads of the loop alone does so still.
        let own_facts = self.context.pool.substitute_all(&alone.iteration.frame.facts, &told);
        iteration.frame.facts.extend(own_facts);
        iteration.frame.facts.extend(claimed);
        let mut unknowns: Vec<Term> =
            alone.at_next.keys().copied().filter(|own| !told.contains_key(own)).collect();
        unknowns.extend(&alone.iteration.frame.unknowns);
        unknowns.extend(&iteration.frame.unknowns);
        let mut last = self.renewed(&unknowns);
        let mut at_entry = alone.at_entry.clone();
        for other in others {
            last.extend(&other.last);
            at_entry.extend(&other.at_entry);
        }
        Encounter {
            id,
            group: others[0].group,
            guard: live.guard,
            entry: live.state.clone(),
            modified: alone.modified.clone(),
            counter: others[0].counter,
            iteration,
            at_entry,
            at_next,
            last,
            ends: others[0].ends,
        }
    }
}

/// The unknowns of a loop that is looked at alone, as told by the others.
fn told(alone: &Alone, others: &[Rc<Encounter>], choices: &Choices) -> Replacements {
    let mut told = Replacements::from_iter([(alone.counter, others[0].counter)]);
    for (place, choices) in choices {
        let own = alone.iteration.head.at(place);
        told.extend(own.zip(choices.front().copied()));
    }
    told
}

/// The values of all unknowns at the next head.
fn at_next(
    alone: &Alone,
    others: &[Rc<Encounter>],
    choices: &Choices,
    iteration: &Iteration,
) -> Replacements {
    let mut next = Replacements::default();
    for other in others {
        next.extend(&other.at_next);
    }
    let open = choices.iter().filter(|(_, choices)| choices.is_empty()).map(|(place, _)| place);
    for place in open {
        let own = alone.iteration.head.at(place);
        let value = iteration.back.as_ref().and_then(|back| back.state.at(place));
        next.extend(own.zip(value));
    }
    next
}
