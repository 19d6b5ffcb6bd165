//! Calls: a state in; the states in which the caller goes on, for each way in
//! which the callee may end, out.
//!
//! What is outside, and a callee that is known to do the same in both versions,
//! is a set of functions of all that it can see. Of any other callee nothing is
//! known but what it may change.

use crate::analysis::{Analysis, owner};
use crate::layout::WORLD;
use crate::state::State;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_align::Matched;
use verdiff_align::structured::Side;
use verdiff_ir::effects::Effects;
use verdiff_ir::{Bv, Call, Failure, Name, Program, Type, Width};
use verdiff_product::correlate::{Action, Exit, Guarded, Guards, tagged, untagged};
use verdiff_smt::Term;

/// What is known of callees.
#[derive(Clone, Copy)]
pub(crate) struct Callees<'a> {
    pub(crate) matched: &'a Matched,
    /// The correlating program.
    pub(crate) program: &'a Program,
    /// Those that do the same in both versions, and whether they also end on
    /// the same inputs.
    pub(crate) same: &'a BTreeMap<Name, bool>,
}

/// All that a call may see and change.
struct Interface {
    /// Its name in both versions, if calls of it are functions of what they
    /// see.
    function: Option<Name>,
    results: Vec<Type>,
    reads: BTreeSet<Name>,
    writes: BTreeSet<Name>,
    talks: bool,
    allocates: bool,
}

impl Callees<'_> {
    fn interface(&self, callee: &Name) -> Option<Interface> {
        let side = owner(callee);
        let name = untagged(side, callee)?;
        let is_same = self.same.contains_key(&name);
        if let Some(external) = self.program.externs.get(callee) {
            let own = |covers: &dyn Fn(&Name) -> bool| {
                let globals = self.program.globals.keys().filter(|global| covers(global));
                globals.filter_map(|global| untagged(side, global)).collect()
            };
            // An opaque procedure is no outside: another one may do anything.
            let is_function = is_same || !self.matched.is_opaque(&name);
            return Some(Interface {
                function: is_function.then_some(name),
                results: external.results.clone(),
                reads: own(&|global| external.reads.covers(global)),
                writes: own(&|global| external.writes.covers(global)),
                talks: !external.pure,
                allocates: false,
            });
        }
        let results = self.program.procs.get(callee)?.results.clone();
        let effects = self.effects(&name);
        // A global that may be written may also be left as it is.
        let reads = effects.reads.union(&effects.writes).cloned().collect();
        Some(Interface {
            function: (is_same && !effects.allocates).then_some(name),
            results,
            reads,
            writes: effects.writes.iter().cloned().collect(),
            talks: effects.talks,
            allocates: effects.allocates,
        })
    }

    /// What a procedure may do in any version.
    fn effects(&self, name: &Name) -> Effects {
        let all = self.matched.joint_effects(name).into_iter().cloned();
        all.reduce(Effects::union).unwrap_or_default()
    }

    /// Whether calls end.
    fn ends(&self, name: &Name) -> Ends {
        let is_opaque = self.matched.is_opaque(name);
        let may_run_on = is_opaque || self.effects(name).repeats;
        match self.same.get(name) {
            Some(false) => Ends::Apart,
            _ if !may_run_on => Ends::Always,
            Some(true) => Ends::Alike,
            None => Ends::Apart,
        }
    }
}

/// Whether calls end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ends {
    Always,
    /// In both versions on the same inputs.
    Alike,
    /// Perhaps not in both.
    Apart,
}

impl Analysis<'_> {
    /// A call, and what becomes of each way in which it may fail.
    pub(crate) fn call(
        &mut self,
        call: &Call,
        exits: &[(Failure, Exit)],
        mut state: State,
        after: &mut Vec<State>,
    ) {
        let Some(interface) = self.callees.interface(&call.callee) else { return };
        let side = owner(&call.callee);
        let inputs = self.inputs(call, &interface, side, &state);
        self.change(&interface, side, &inputs, &mut state);
        let mut going_on = Some(state);
        for (failure, exit) in exits {
            let Some(state) = going_on.take() else { break };
            let fails = self.output(&interface, &format!("fails {failure}"), Type::BOOL, &inputs);
            let [failed, returned] = self.split(fails, state);
            if let Some(mut failed) = failed {
                self.leave(*exit, &mut failed);
                after.push(failed);
            }
            going_on = returned;
        }
        if let Some(mut state) = going_on {
            self.deliver(call, &interface, &inputs, &mut state);
            after.push(state);
        }
    }

    /// All that the callee can see.
    fn inputs(
        &mut self,
        call: &Call,
        interface: &Interface,
        side: Side,
        state: &State,
    ) -> Vec<Term> {
        let mut inputs: Vec<Term> = call.args.iter().map(|arg| self.expr(arg, state)).collect();
        let seen = interface.reads.iter().filter_map(|name| self.layout.var(&tagged(side, name)));
        inputs.extend(seen.map(|var| state.get(var)));
        if interface.talks {
            inputs.push(state.get(self.layout.own(self.layout.outside, side)));
        }
        inputs
    }

    /// One of the things that come out of a call.
    fn output(&mut self, interface: &Interface, what: &str, ty: Type, inputs: &[Term]) -> Term {
        match &interface.function {
            Some(name) => self.values.function(format!("{name}`{what}"), ty, inputs),
            None => self.values.unknown(ty, None),
        }
    }

    /// Changes what the callee may change besides its results.
    fn change(&mut self, interface: &Interface, side: Side, inputs: &[Term], state: &mut State) {
        for name in &interface.writes {
            let Some(var) = self.layout.var(&tagged(side, name)) else { continue };
            // What it leaves of the old value is up to it.
            let inputs = [inputs, &[state.get(var)]].concat();
            let ty = self.layout.types[var];
            let value = self.output(interface, &format!("global {name}"), ty, &inputs);
            self.put(state, var, value);
        }
        if interface.talks {
            let world = self.output(interface, "world", WORLD, inputs);
            self.put(state, self.layout.own(self.layout.outside, side), world);
        }
        if interface.allocates {
            let count = self.values.unknown(Type::I32, None);
            self.put(state, self.layout.own(self.layout.allocated, side), count);
        }
    }

    fn deliver(&mut self, call: &Call, interface: &Interface, inputs: &[Term], state: &mut State) {
        for (at, (target, ty)) in call.targets.iter().zip(&interface.results).enumerate() {
            let value = self.output(interface, &format!("result {at}"), *ty, inputs);
            self.assign(state, &target.name, value);
        }
    }

    fn leave(&mut self, exit: Exit, state: &mut State) {
        if let Some(ending) = exit.ending {
            let number = self.values.pool.scalar(Bv::new(Width::W32, u128::from(ending)));
            let var = self.layout.own(self.layout.ending, exit.clears.version);
            self.put(state, var, number);
        }
        state.guards.set(self.guarding.number(exit.clears), Some(false));
    }
}

/// Calls and whether both versions end.
impl Analysis<'_> {
    /// Sees whether a call may end in one version only. A call that need not
    /// end must stand beside the other version's, with the same to see, and after the
    /// same calls to the outside.
    pub(crate) fn watch_calls(&mut self, around: [Option<&Guarded>; 3], states: &[State]) {
        let [before, Some(command), after] = around else { return };
        let Some((guards, call)) = called(command) else { return };
        let side = owner(&call.callee);
        let Some(name) = untagged(side, &call.callee) else { return };
        let partner = match side {
            Side::Old => after,
            Side::New => before,
        };
        let partner = partner.and_then(called).filter(|(_, other)| {
            let other_side = owner(&other.callee);
            other_side != side && untagged(other_side, &other.callee).as_ref() == Some(&name)
        });
        self.end_alike &= match (self.callees.ends(&name), partner, side) {
            (Ends::Always, _, _) => true,
            (Ends::Alike, Some(_), Side::New) => true,
            (Ends::Alike, Some(partner), Side::Old) => {
                states.iter().all(|state| self.same_call((guards, call), partner, state))
            }
            (Ends::Alike, None, _) | (Ends::Apart, _, _) => false,
        };
    }

    fn same_call(
        &mut self,
        (old_guards, old): (&Guards, &Call),
        (new_guards, new): (&Guards, &Call),
        state: &State,
    ) -> bool {
        let interface = self.callees.interface(&old.callee);
        let Some(interface) = interface.filter(|known| known.function.is_some()) else {
            return false;
        };
        let holds = [old_guards, new_guards].map(|guards| self.decide(guards, state.clone()));
        let [[(_, old_holds)], [(_, new_holds)]] = &holds.each_ref().map(|all| all.as_slice())
        else {
            return false;
        };
        if !old_holds || !new_holds {
            return old_holds == new_holds;
        }
        let old = self.inputs(old, &interface, Side::Old, state);
        let new = self.inputs(new, &interface, Side::New, state);
        let is_same =
            old.into_iter().zip(new).all(|(old, new)| state.same(&mut self.values, old, new));
        is_same && self.same_outside(state)
    }

    /// Whether both versions have made the same calls to the outside.
    pub(crate) fn same_outside(&mut self, state: &State) -> bool {
        let [old, new] = [Side::Old, Side::New]
            .map(|side| state.get(self.layout.own(self.layout.outside, side)));
        state.same(&mut self.values, old, new)
    }
}

fn called(command: &Guarded) -> Option<(&Guards, &Call)> {
    match command {
        Guarded::Act { guards, action: Action::Call { call, .. } } => Some((guards, call)),
        Guarded::Act { .. } | Guarded::Loop { .. } | Guarded::Point => None,
    }
}
