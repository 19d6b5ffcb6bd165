//! Loops and recursion executed round by round, as long as a round can be
//! reached and there are not too many.
//!
//! In: a loop, or a call, and the state in which control comes to it. Out: the
//! states in which control leaves it, exactly; where it would go on beyond the
//! limit, the procedure ends as unexplored. Where a round leads from a state to
//! the same state, under the same condition, it never ends.

use crate::context::Context;
use crate::execute::{Activation, End, Entry, Exit, execute};
use crate::explore::Depth;
use crate::loops::Loop;
use crate::state::{Live, join};
use crate::unsupported::Unsupported;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{Name, Proc, Span};
use verdiff_smt::Term;

/// How far loops and recursion are unwound.
#[derive(Debug, Default)]
pub(crate) struct Unwinding {
    /// Rounds of one loop, and calls of one procedure within each other.
    pub(crate) rounds: usize,
    /// Whether to give up where that is not far enough.
    pub(crate) all: bool,
    /// What may still be asked: the terms of all questions together.
    pub(crate) terms: usize,
    /// Callees that are the same in all versions, but are looked into.
    pub(crate) inside: BTreeSet<Name>,
    /// How often each procedure is being executed.
    active: BTreeMap<Name, usize>,
}

impl Unwinding {
    pub(crate) fn new(depth: Depth) -> Self {
        let Depth { rounds, all, terms, inside } = depth;
        Unwinding { rounds, all, terms, inside, active: BTreeMap::new() }
    }

    fn calls(&mut self, callee: &Name) -> &mut usize {
        self.active.entry(callee.clone()).or_default()
    }
}

impl Context<'_> {
    /// Counts a question, and says whether it may still be asked. The solver's
    /// own budget does not count what it costs to hear a question.
    pub(crate) fn may_ask(&mut self, question: Term) -> bool {
        let size = self.pool.size(question);
        self.told = self.told.saturating_add(size as u64);
        let Some(unwinding) = &mut self.unwinding else { return true };
        let left = unwinding.terms.checked_sub(size);
        unwinding.terms = left.unwrap_or(0);
        left.is_some()
    }

    /// Whether no further round should be begun.
    fn is_tired(&self) -> bool {
        let unwinding = self.unwinding.as_ref();
        let is_poor = !self.budget.has_help();
        is_poor || self.has_seen_much() || unwinding.is_some_and(|unwinding| unwinding.terms == 0)
    }

    /// How many rounds of a loop are executed.
    fn rounds(&self) -> usize {
        self.unwinding.as_ref().map_or(0, |unwinding| unwinding.rounds)
    }

    /// Whether a guard can be true; if the solver does not know, it can.
    fn is_reachable(&mut self, guard: Term) -> bool {
        let negation = self.pool.not(guard);
        !self.proves(&[], negation)
    }
}

/// Whether to ask if a round can be reached: rounds that cannot do no harm,
/// and a question costs more than a few of them.
fn is_checkpoint(round: usize) -> bool {
    round.is_power_of_two() || round.is_multiple_of(8)
}

impl Activation<'_, '_> {
    /// Executes a loop round by round.
    pub(crate) fn explore_rounds(
        &mut self,
        repeated: Loop<'_>,
        mut live: Live,
    ) -> Result<Option<Live>, Unsupported> {
        let mut ends = Vec::new();
        let entered = live.guard;
        let most = self.context.rounds();
        let mut round = 0;
        let mut before: Option<Live> = None;
        loop {
            let condition = self.expr(repeated.condition, &live.state);
            let negation = self.context.pool.not(condition);
            let end = self.under(live.clone(), negation);
            if self.context.pool.as_bool(end.guard) != Some(false) {
                ends.push(end);
            }
            live = self.under(live, condition);
            // Nobody left in that round, and nothing changed: so it goes on.
            if before.as_ref() == Some(&live) {
                self.exit(live, End::Diverged);
                break;
            }
            // A round that all that enter the loop make does not count.
            let is_certain = live.guard == entered;
            let is_asked = !is_certain && (round == most || is_checkpoint(round));
            if is_asked && !self.context.is_reachable(live.guard) {
                break;
            }
            if round == most || self.context.is_tired() {
                self.stop(live, repeated.span)?;
                break;
            }
            round += usize::from(!is_certain);
            before = Some(live.clone());
            match self.body(repeated.body, live)? {
                Some(next) => live = next,
                None => break,
            }
        }
        Ok(join(&mut self.context.pool, ends))
    }

    /// Leaves the rest unexplored, unless all is wanted.
    fn stop(&mut self, live: Live, span: Span) -> Result<(), Unsupported> {
        if self.context.unwinding.as_ref().is_some_and(|unwinding| unwinding.all) {
            return Err(Unsupported::new("so many rounds of a loop", self.version, span));
        }
        self.exit(live, End::Unexplored);
        Ok(())
    }

    /// Executes the body of a callee, unless it calls itself too deep.
    pub(crate) fn call_unwound(
        &mut self,
        proc: &Proc,
        args: Vec<Term>,
        entry: Entry,
    ) -> Result<Vec<Exit>, Unsupported> {
        let calls = self.depth(&proc.name);
        let is_deep = calls >= self.context.rounds() || self.context.is_tired();
        if calls > 0 && (is_deep || !self.context.is_reachable(entry.guard)) {
            let Entry { guard, shared, .. } = entry;
            return Ok(vec![Exit { guard, ending: End::Unexplored, shared }]);
        }
        self.set_depth(&proc.name, calls + 1);
        let exits = execute(self.context, self.version, proc, args, entry);
        self.set_depth(&proc.name, calls);
        exits
    }

    fn depth(&mut self, callee: &Name) -> usize {
        self.context.unwinding.as_mut().map_or(0, |unwinding| *unwinding.calls(callee))
    }

    fn set_depth(&mut self, callee: &Name, depth: usize) {
        if let Some(unwinding) = &mut self.context.unwinding {
            *unwinding.calls(callee) = depth;
        }
    }
}
