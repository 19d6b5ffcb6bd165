//! Calls: to the outside, to callees that the versions share, and into
//! bodies.
//!
//! An external, and a callee that is the same in all versions, is a set of
//! uninterpreted functions, one for each of its outputs, of all that it can
//! see. A callee that changed is executed. One that allocates sees a number as
//! well that no other call of it does, and that stands for the objects that it
//! allocates.

use crate::apart::{Entered, is_book};
use crate::context::{ENDING, Output, WORLD};
use crate::execute::{Activation, End, Entry, Exit, execute};
use crate::shared_code::SharedCall;
use crate::state::{Live, Shared, State, join};
use crate::strangers::{Held, Parted};
use crate::summary::Summary;
use crate::unsupported::Unsupported;
use rustc_hash::FxHashSet;
use verdiff_ir::effects::Effects;
use verdiff_ir::{Bv, Call, Extern, Failure, Footprint, Name, Span, Stmt, Type};
use verdiff_smt::Term;

impl Activation<'_, '_> {
    /// Executes a call and goes on where control does.
    pub(crate) fn call(
        &mut self,
        call: &Call,
        stmt: &Stmt,
        live: Live,
    ) -> Result<Option<Live>, Unsupported> {
        let presence = self.context.presence_of(stmt);
        let around = std::mem::replace(&mut self.context.presence, presence);
        let caught = self.context.catches;
        self.context.catches |= !call.handlers.is_empty();
        let exits = self.exits(call, stmt.span, &live);
        self.context.catches = caught;
        self.context.presence = around;
        Ok(self.resume(call, exits?, live))
    }

    /// How a call may end.
    fn exits(&mut self, call: &Call, span: Span, live: &Live) -> Result<Vec<Exit>, Unsupported> {
        let args = self.exprs(&call.args, &live.state);
        let program = self.context.matched.program(self.version);
        Ok(match (program.procs.get(&call.callee), program.externs.get(&call.callee)) {
            (Some(_), _) if self.context.is_abstracted(&call.callee) => {
                self.call_abstracted(&call.callee, args, live)?
            }
            (Some(proc), _) => {
                let entry = Entry::at(live);
                match self.context.unwinding {
                    Some(_) => self.call_unwound(proc, args, entry)?,
                    None => {
                        self.refuse_recursion(&call.callee, span)?;
                        execute(self.context, self.version, proc, args, entry)?
                    }
                }
            }
            (None, Some(external)) => self.call_external(external, args, live),
            (None, None) => unreachable!("validated: a known callee"),
        })
    }

    /// Sends each exit of the callee where it goes on in the caller.
    fn resume(&mut self, call: &Call, exits: Vec<Exit>, caller: Live) -> Option<Live> {
        let mut returned = Vec::new();
        for exit in exits {
            let mut state = State { locals: caller.state.locals.clone(), shared: exit.shared };
            let known = caller.known.clone();
            match exit.ending {
                End::Returned(values) => {
                    for (target, value) in call.targets.iter().zip(values) {
                        state.assign(&target.name, value);
                    }
                    returned.push(Live { guard: exit.guard, known, state });
                }
                End::Failed(failure) => {
                    let live = Live { guard: exit.guard, known, state };
                    match failure.exception().and_then(|exception| call.handler(exception)) {
                        Some(handler) => self.leave(&handler.label, live),
                        None => self.exit(live, End::Failed(failure)),
                    }
                }
                ending @ (End::Diverged | End::Unexplored) => {
                    self.exit(Live { guard: exit.guard, known, state }, ending);
                }
            }
        }
        join(&mut self.context.pool, returned)
    }

    fn refuse_recursion(&self, callee: &Name, span: Span) -> Result<(), Unsupported> {
        if self.context.callee_effects(callee).calls.contains(callee) {
            let message = format!("a call of `{callee}`, which is recursive");
            return Err(Unsupported::new(message, self.version, span));
        }
        Ok(())
    }
}

/// Calls of callees that are the same in all versions.
impl Activation<'_, '_> {
    fn call_abstracted(
        &mut self,
        callee: &Name,
        args: Vec<Term>,
        live: &Live,
    ) -> Result<Vec<Exit>, Unsupported> {
        let effects = self.context.callee_effects(callee);
        self.note_abstraction(callee);
        let mut live = live.clone();
        let mut seen = args.clone();
        if effects.allocates {
            // The number of one object stands for all that the call allocates: as
            // an input, so that another call of it gives other objects.
            seen.push(self.context.fresh(&mut live.state.shared));
        }
        let is_apart = self.context.is_apart();
        let Entered { place, states } = match effects.talks && is_apart {
            true => self.enter(callee, &args, &mut live),
            false => Entered::default(),
        };
        let (live, shared) = (&live, &live.state.shared);
        let (inputs, after) = if is_apart {
            let (args, tokens) = (&seen[..], [&place[..], &states].concat());
            let effects = &effects;
            let call = SharedCall { callee, effects, args, tokens: &tokens, place: &place };
            self.call_shared(&call, shared)
        } else {
            let inputs = self.inputs_of_abstracted(&effects, &seen, shared, false);
            (inputs, self.after_abstracted(callee, &effects, &seen, shared))
        };
        let code = self.context.unknown(callee, Output::Ending, Type::bv(ENDING), &inputs);
        let results = self.context.matched.program(self.version).procs[callee].results.clone();
        let results = self.unknown_results(callee, &results, &inputs);
        let stands_for = Summary { ending: code, results: results.clone(), shared: after.clone() };
        self.context.note_call(callee, (live.guard, code), &args, &results);
        self.unfold(callee, args, live, &stands_for)?;
        let mut endings = Vec::new();
        for failure in &effects.failures {
            endings.push((self.context.failed(failure), End::Failed(failure.clone())));
        }
        if effects.repeats {
            endings.push((self.context.diverged(), End::Diverged));
        }
        Ok(self.split(code, endings, End::Returned(results), live.guard, after))
    }

    /// All that a callee can see. That it is the same in all versions says
    /// that what is hidden decides nothing but what is hidden.
    fn inputs_of_abstracted(
        &self,
        effects: &Effects,
        args: &[Term],
        shared: &Shared,
        with_hidden: bool,
    ) -> Vec<Term> {
        let mut inputs = args.to_vec();
        // A global that may be written may also be left as it is, so its
        // value matters even if it is never read.
        let touched = effects.reads.union(&effects.writes);
        let touched = touched.filter(|name| with_hidden || !self.context.is_hidden(name));
        inputs.extend(touched.map(|name| shared.globals[name]));
        if effects.talks {
            inputs.push(shared.world);
        }
        inputs
    }

    fn note_abstraction(&mut self, callee: &Name) {
        let abstractions = &mut self.context.abstractions;
        if !abstractions.callees.contains(callee) {
            abstractions.callees.push(callee.clone());
        }
        let known = self.context.callees.equivalent.get(callee);
        abstractions.partial |= known == Some(&crate::Termination::Partial);
    }

    fn after_abstracted(
        &mut self,
        callee: &Name,
        effects: &Effects,
        args: &[Term],
        before: &Shared,
    ) -> Shared {
        let [inputs, all_inputs] =
            [false, true].map(|hidden| self.inputs_of_abstracted(effects, args, before, hidden));
        let mut after = before.clone();
        for name in &effects.writes {
            let ty = self.context.pool.sort(before.globals[name]);
            let inputs = if self.context.is_hidden(name) { &all_inputs } else { &inputs };
            let value = self.context.unknown(callee, Output::Global(name), ty, inputs);
            after.globals.insert(name.clone(), value);
        }
        if effects.talks {
            after.world = self.context.unknown(callee, Output::World, WORLD, &inputs);
        }
        after
    }

    pub(crate) fn unknown_results(
        &mut self,
        owner: &Name,
        types: &[Type],
        inputs: &[Term],
    ) -> Vec<Term> {
        let results = types.iter().enumerate();
        results
            .map(|(at, ty)| self.context.unknown(owner, Output::Result(at), *ty, inputs))
            .collect()
    }

    /// One exit for each ending by its code, and the last for all others.
    fn split(
        &mut self,
        code: Term,
        endings: Vec<(Term, End)>,
        otherwise: End,
        guard: Term,
        shared: Shared,
    ) -> Vec<Exit> {
        let pool = &mut self.context.pool;
        let mut exits = Vec::new();
        let mut rest = guard;
        for (wanted, ending) in endings {
            let taken = pool.eq(code, wanted);
            exits.push(Exit { guard: pool.and(&[guard, taken]), ending, shared: shared.clone() });
            let not_taken = pool.not(taken);
            rest = pool.and(&[rest, not_taken]);
        }
        exits.push(Exit { guard: rest, ending: otherwise, shared });
        exits
    }
}

/// Calls to the outside.
impl Activation<'_, '_> {
    fn call_external(&mut self, external: &Extern, args: Vec<Term>, live: &Live) -> Vec<Exit> {
        // An opaque procedure that may not end where its other version does.
        let known = self.context.callees.equivalent.get(&external.name);
        self.context.abstractions.partial |= known == Some(&crate::Termination::Partial);
        let program = self.context.matched.program(self.version);
        self.context.abstractions.texts |= program.texts.contains_key(&external.name);
        self.context.abstractions.functions |= external.computes.is_some();
        self.context.abstractions.asks = true;
        if self.context.is_apart() && !external.pure {
            return self.call_apart(external, &args, live);
        }
        let shared = &live.state.shared;
        let mut inputs = args;
        inputs.extend(self.visible(&external.reads, shared));
        if !external.pure {
            inputs.push(shared.world);
        }
        let after = self.after_external(external, &inputs, shared);
        let results = self.unknown_results(&external.name, &external.results, &inputs);
        self.ways_out(external, Some(&inputs), results, (live.guard, after))
    }

    /// What an external is shown of memory.
    pub(crate) fn visible(&self, footprint: &Footprint, shared: &Shared) -> Vec<Term> {
        let seen = shared.globals.iter().filter(|(name, _)| footprint.covers(name));
        let seen = seen.filter(|(name, _)| !is_book(name) && !self.context.is_hidden(name));
        seen.map(|(_, value)| *value).collect()
    }

    /// How an external may end: it throws as the inputs of its code say, or
    /// never if there are none.
    pub(crate) fn ways_out(
        &mut self,
        external: &Extern,
        code: Option<&[Term]>,
        results: Vec<Term>,
        (guard, after): (Term, Shared),
    ) -> Vec<Exit> {
        let returned = End::Returned(results);
        let Some(inputs) = code.filter(|_| !external.throws.is_empty()) else {
            return vec![Exit { guard, ending: returned, shared: after }];
        };
        let code = self.context.unknown(&external.name, Output::Ending, Type::bv(ENDING), inputs);
        let endings = external.throws.iter().enumerate().map(|(at, exception)| {
            let wanted = self.context.pool.scalar(Bv::new(ENDING, at as u128 + 1));
            (wanted, End::Failed(Failure::Throw(exception.clone())))
        });
        let endings = endings.collect();
        self.split(code, endings, returned, guard, after)
    }

    pub(crate) fn after_external(
        &mut self,
        external: &Extern,
        inputs: &[Term],
        before: &Shared,
    ) -> Shared {
        let mut after = before.clone();
        for (name, value) in &before.globals {
            if external.writes.covers(name) && !is_book(name) {
                let unknown = match self.context.is_apart() {
                    true => self.changed_apart((external, name), inputs, *value),
                    false => self.changed((external, name), inputs, *value),
                };
                let value = self.context.keep_contents(name, *value, unknown);
                after.globals.insert(name.clone(), value);
            }
        }
        if !external.pure && !self.context.is_apart() {
            after.world = self.context.unknown(&external.name, Output::World, WORLD, inputs);
        }
        after
    }

    /// What an external makes of a global.
    fn changed(
        &mut self,
        (external, global): (&Extern, &Name),
        inputs: &[Term],
        old: Term,
    ) -> Term {
        // What it leaves of the old value is up to it.
        let inputs = [inputs, &[old]].concat();
        let ty = self.context.pool.sort(old);
        self.context.unknown(&external.name, Output::Global(global), ty, &inputs)
    }

    /// The same, where what it does at an object is up to what was there.
    fn changed_apart(&mut self, output: (&Extern, &Name), inputs: &[Term], old: Term) -> Term {
        let Parted { rest, entries } = self.context.part(old, &FxHashSet::default());
        let new = self.changed(output, inputs, rest);
        let (external, global) = output;
        let callee = (&external.name, global);
        let left = entries.into_iter().map(|entry| self.left_by_outside(callee, inputs, entry));
        let left: Vec<Held> = left.collect();
        self.context.together(new, &left)
    }
}
