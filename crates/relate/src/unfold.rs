//! Recursive callees that are functions and do, once, what their bodies do.
//!
//! In: a call of a recursive callee that is taken for a function. Out: the
//! facts that what the function gives is what the body of this version gives,
//! in which the calls are functions again. That `f(n)` is `n + f(n - 1)` is
//! found this way to be `n + (n - 1) + f(n - 2)` in another version.
//!
//! The rule of Godlin and Strichman allows it. Take an input on which both
//! versions end. All calls that a version comes to end in that version, those
//! inside of calls too. Let the function give what the old version does where
//! the old version comes to that call, and elsewhere what the new one does.
//! Where both come to it, these are the same by induction. So every call does
//! what the body of its own version does, and the facts hold; what they say of
//! calls that do not end is only that.

use crate::context::{Context, LoopEffort};
use crate::execute::{Activation, Entry, execute};
use crate::state::Live;
use crate::summary::Summary;
use crate::unsupported::Unsupported;
use verdiff_align::Version;
use verdiff_ir::program::walk;
use verdiff_ir::{Name, Proc, StmtKind};
use verdiff_smt::Term;

impl Activation<'_, '_> {
    /// Adds what a call does once, if that is tried.
    pub(crate) fn unfold(
        &mut self,
        callee: &Name,
        args: Vec<Term>,
        live: &Live,
        stands_for: &Summary,
    ) -> Result<(), Unsupported> {
        let proc = &self.context.matched.program(self.version).procs[callee];
        if !unfolds(self.context, self.version, proc) {
            return Ok(());
        }
        self.context.unfolding = true;
        let entry = Entry::at(live);
        let exits = execute(self.context, self.version, proc, args, entry);
        self.context.unfolding = false;
        let Some(done) = Summary::new(self.context, &proc.results, exits?) else { return Ok(()) };
        self.note_done(live.guard, stands_for, &done);
        Ok(())
    }

    fn note_done(&mut self, guard: Term, stands_for: &Summary, done: &Summary) {
        let diverged = self.context.diverged();
        let pool = &mut self.context.pool;
        let diverges = pool.eq(done.ending, diverged);
        let ends = pool.not(diverges);
        let same_ending = pool.eq(stands_for.ending, done.ending);
        let mut same = vec![pool.eq(stands_for.shared.world, done.shared.world)];
        let results = stands_for.results.iter().zip(&done.results);
        let globals = stands_for.shared.globals.values().zip(done.shared.globals.values());
        same.extend(results.chain(globals).map(|(one, other)| pool.eq(*one, *other)));
        let same = pool.and(&same);
        let outcome = pool.implies(ends, same);
        let both = pool.and(&[same_ending, outcome]);
        let fact = pool.implies(guard, both);
        self.context.frame.facts.push(fact);
    }
}

/// Whether the body of a callee is looked into once: it is recursive, has no
/// loops, whose facts would be those of another run, allocates nothing, and
/// touches nothing that is hidden.
fn unfolds(context: &Context<'_>, version: Version, proc: &Proc) -> bool {
    if context.effort != LoopEffort::Unfolded || context.unfolding {
        return false;
    }
    let effects = context.matched.effects(version).get(&proc.name);
    let is_recursive = effects.is_some_and(|effects| effects.calls.contains(&proc.name));
    let mut has_loop = false;
    walk(&proc.body, &mut |stmt| has_loop |= matches!(stmt.kind, StmtKind::While { .. }));
    // The versions need not agree on what is hidden, and the function is one.
    let joint = context.callee_effects(&proc.name);
    let sees_hidden = joint.reads.union(&joint.writes).any(|name| context.is_hidden(name));
    // Its objects would have the numbers of those that come after it.
    is_recursive && !has_loop && !sees_hidden && !joint.allocates
}
