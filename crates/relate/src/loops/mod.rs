//! Loops.
//!
//! In: a loop and the state in which control comes to it. Out: the states in
//! which control leaves it, over unknowns of which facts are known.
//!
//! A loop whose rounds can be counted is executed round by round. Any other is
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
mod together;

pub(crate) use iteration::Frame;
pub(crate) use iteration::Loop;

use crate::execute::Activation;
use crate::state::{Live, join};
use crate::unsupported::Unsupported;
use encounter::Encounter;
use std::rc::Rc;
use verdiff_ir::ExprKind;
use verdiff_ir::program::walk;

/// Rounds that are executed one by one at the most.
const MOST_ROUNDS: usize = 64;
/// Statements that are executed in them at the most.
const MOST_UNROLLED: usize = 2_000;
/// Loops of other versions that one is put together with at the most.
const MOST_PARTNERS: usize = 4;

impl Activation<'_, '_> {
    /// Executes a loop.
    pub(crate) fn repeat(
        &mut self,
        repeated: Loop<'_>,
        live: Live,
    ) -> Result<Option<Live>, Unsupported> {
        if self.context.unwinding.is_some() {
            return self.unwind(repeated, live);
        }
        if let Some(end) = self.count_rounds(repeated, &live)? {
            return Ok(end);
        }
        let Some(alone) = self.alone(repeated, &live)? else {
            return self.only_round(repeated, live);
        };
        let mut ends = Vec::new();
        let mut rest = live;
        for partner in self.partners() {
            let (inside, outside) = self.part(&rest, partner.guard);
            let Some(inside) = inside else { continue };
            let Some(met) = self.together(repeated, &inside, &alone, &partner)? else { continue };
            ends.extend(self.finish(&met, &inside));
            self.context.frame.met.push(Rc::new(met));
            match outside {
                Some(outside) => rest = outside,
                None => return Ok(join(&mut self.context.pool, ends)),
            }
        }
        if self.never_starts(repeated, &rest) {
            ends.push(rest);
        } else {
            let met = self.apart_from_others(alone, &rest, repeated.span);
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

    /// A loop whose body never reaches its end is no loop.
    fn only_round(&mut self, repeated: Loop<'_>, live: Live) -> Result<Option<Live>, Unsupported> {
        let condition = self.expr(repeated.condition, &live.state);
        self.branch(condition, repeated.body, &Vec::new(), live)
    }

    /// Executes the loop round by round if its conditions are known in every
    /// round, and there are few.
    fn count_rounds(
        &mut self,
        repeated: Loop<'_>,
        live: &Live,
    ) -> Result<Option<Option<Live>>, Unsupported> {
        let condition = self.expr(repeated.condition, &live.state);
        if self.context.pool.as_bool(condition).is_none() {
            return Ok(None);
        }
        let partners = self.context.frame.partners.clone();
        let apart = self.apart(partners, |activation| activation.rounds(repeated, live.clone()))?;
        Ok(apart.result.is_some().then(|| self.accept(apart)).flatten())
    }

    fn rounds(
        &mut self,
        repeated: Loop<'_>,
        mut live: Live,
    ) -> Result<Option<Option<Live>>, Unsupported> {
        let mut size = 0;
        walk(repeated.body, &mut |_| size += 1);
        // A loop that is left by `break` alone must not be left by chance, or
        // its rounds cannot be counted.
        let is_endless = matches!(repeated.condition.kind, ExprKind::Lit(_));
        for round in 0..MOST_ROUNDS {
            let condition = self.expr(repeated.condition, &live.state);
            match self.context.pool.as_bool(condition) {
                Some(false) => return Ok(Some(Some(live))),
                Some(true) if round * size <= MOST_UNROLLED => {}
                Some(true) | None => return Ok(None),
            }
            let guard = live.guard;
            match self.body(repeated.body, live)? {
                None => return Ok(Some(None)),
                Some(next) if is_endless && next.guard != guard => return Ok(None),
                Some(next) => live = next,
            }
        }
        Ok(None)
    }
}
