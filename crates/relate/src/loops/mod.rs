//! Loops.
//!
//! In: a loop and the state in which control comes to it. Out: the states in
//! which control leaves it, over unknowns of which facts are known.
//!
//! A loop whose [`rounds`] can be counted is executed round by round. Any other is
//! first looked at [`alone`]: one generic round is executed from a head of
//! which only is known what every head has in common. Then it is put
//! [`together`] with the loops that other versions came to: if, starting from
//! heads that are related in a certain way, either all leave or all go on to
//! heads that are related in the same way, they make equally many rounds, and
//! the last heads are related as well. This is rule 5 of figure 7 of the
//! SafeMerge paper, for any number of versions, with exits from the middle.

mod alone;
mod encounter;
mod invariants;
mod iteration;
mod place;
mod rounds;
mod split;
mod together;

pub(crate) use encounter::LoopId;
pub(crate) use iteration::Frame;
pub(crate) use iteration::Loop;
pub(crate) use place::Place;

use crate::context::LoopEffort;
use crate::execute::Activation;
use crate::state::{Live, join};
use crate::unsupported::Unsupported;
use encounter::Encounter;
use split::Joined;
use std::rc::Rc;

/// Loops of other versions that one is put together with at the most.
const MOST_PARTNERS: usize = 4;

impl Activation<'_, '_> {
    /// What a loop of this version is known by.
    fn id(&self, repeated: Loop<'_>) -> LoopId {
        LoopId { version: self.version, span: repeated.span }
    }

    /// Executes a loop.
    pub(crate) fn repeat(
        &mut self,
        repeated: Loop<'_>,
        live: Live,
    ) -> Result<Option<Live>, Unsupported> {
        if self.context.unwinding.is_some() {
            return self.explore_rounds(repeated, live);
        }
        if let Some(end) = self.count_rounds(repeated, &live)? {
            return Ok(end);
        }
        if self.context.effort == LoopEffort::Unwound
            && let Some(end) = self.unwind(repeated, &live)?
        {
            return Ok(end);
        }
        let may_peel = self.context.effort == LoopEffort::Peeled(self.version);
        self.along(repeated, live, may_peel)
    }

    /// Executes a loop along with others as far as it runs along with them.
    fn along(
        &mut self,
        repeated: Loop<'_>,
        live: Live,
        may_peel: bool,
    ) -> Result<Option<Live>, Unsupported> {
        let Some(alone) = self.alone(repeated, &live)? else {
            return self.only_round(repeated, live);
        };
        let mut ends = Vec::new();
        let mut rest = live;
        for partner in self.partners() {
            let (inside, outside) = self.part(&rest, partner.guard);
            let Some(inside) = inside else { continue };
            let found = self.together_on_part(repeated, &inside, &alone, &partner)?;
            let Some(Joined { met, part, left }) = found else { continue };
            ends.extend(self.finish(&met, &part));
            self.context.frame.met.push(Rc::new(met));
            let open: Vec<Live> = outside.into_iter().chain(left).collect();
            match join(&mut self.context.pool, open) {
                Some(open) => rest = open,
                None => return Ok(join(&mut self.context.pool, ends)),
            }
        }
        if may_peel && ends.is_empty() {
            return self.peel(repeated, rest);
        }
        if self.never_starts(repeated, &rest) {
            ends.push(rest);
        } else {
            let met = self.apart_from_others(alone, &rest, repeated);
            ends.extend(self.finish(&met, &rest));
            self.context.frame.met.push(Rc::new(met));
        }
        Ok(join(&mut self.context.pool, ends))
    }

    /// The loops to put one together with, the most promising first: those of
    /// other versions that none of this one was put together with; then all
    /// others, earlier ones of this version among them, since one loop may do
    /// the work of two.
    fn partners(&self) -> Vec<Rc<Encounter>> {
        let frame = &self.context.frame;
        let is_taken = |partner: &Rc<Encounter>| frame.met.iter().any(|m| m.group == partner.group);
        let all = frame.partners.iter().chain(&frame.met).cloned();
        let (taken, open): (Vec<_>, Vec<_>) = all.partition(is_taken);
        let mut groups = Vec::new();
        let mut partners: Vec<_> = open.into_iter().chain(taken).collect();
        partners.retain(|partner| {
            let is_new = !groups.contains(&partner.group);
            groups.push(partner.group);
            is_new
        });
        partners.truncate(MOST_PARTNERS);
        partners
    }

    /// The parts of a reached state on which a condition holds and does not,
    /// none where there is no such part.
    fn part(&mut self, live: &Live, condition: verdiff_smt::Term) -> (Option<Live>, Option<Live>) {
        if self.context.proves(&[live.guard], condition) {
            return (Some(live.clone()), None);
        }
        let negation = self.context.pool.not(condition);
        if self.context.proves(&[live.guard], negation) {
            return (None, Some(live.clone()));
        }
        (Some(self.under(live.clone(), condition)), Some(self.under(live.clone(), negation)))
    }

    fn never_starts(&mut self, repeated: Loop<'_>, live: &Live) -> bool {
        let condition = self.expr(repeated.condition, &live.state);
        let negation = self.context.pool.not(condition);
        self.context.proves(&[live.guard], negation)
    }

    /// Executes the first round by itself, and then the others along with
    /// other loops.
    fn peel(&mut self, repeated: Loop<'_>, live: Live) -> Result<Option<Live>, Unsupported> {
        let condition = self.expr(repeated.condition, &live.state);
        let negation = self.context.pool.not(condition);
        let skipped = self.under(live.clone(), negation);
        let start = self.under(live, condition);
        let after = match self.reach(repeated.body, start)? {
            Some(next) => self.along(repeated, next, false)?,
            None => None,
        };
        let lives = after.into_iter().chain([skipped]).collect();
        Ok(self.join_reached(lives))
    }

    /// A loop whose body never reaches its end is no loop.
    fn only_round(&mut self, repeated: Loop<'_>, live: Live) -> Result<Option<Live>, Unsupported> {
        let condition = self.expr(repeated.condition, &live.state);
        self.branch(condition, repeated.body, &Vec::new(), live)
    }
}
