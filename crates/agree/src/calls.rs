//! Calls: of bodies that changed, of code as functions of what it sees, and of the outside
//! as one state.
//!
//! Code that all versions share is such a function, the same in all. So is, in those
//! versions that have it alike with all that it calls, code that changed but whose bodies
//! cannot be gone through: recursion, and what versions declare differently.

use crate::aligned::Aligned;
use crate::code::Code;
use crate::origin::{Origin, Origins};
use crate::pairs::{Pairs, Versions};
use crate::state::{Place, State, Value};
use crate::walk::{GivenUp, List, Walk, Walked};
use std::ptr;
use std::rc::Rc;
use verdiff_ir::{Call, Extern, Failure, Footprint, Name, Program, Stmt, Type};

/// Calls within each other that are looked into.
const DEEP: usize = 12;

/// What a call leads to.
enum Callee<'m> {
    /// Code as a function of what it sees.
    Code(Rc<Code>),
    /// Code that changed, or that not all versions have.
    Body(Rc<Aligned>),
    Outside(&'m Extern),
}

/// How a call of unknown code ends, as far as versions may differ in that.
pub(crate) struct Answered {
    /// Its results.
    pub(crate) results: Vec<Value>,
    /// How it may fail.
    pub(crate) failures: Vec<Failure>,
    /// The pairs that may differ in how it ends.
    pub(crate) ending: Pairs,
}

impl<'m> Walk<'m> {
    pub(crate) fn call(&mut self, call: &Call, stmt: &Stmt, state: State) -> Walked<Option<State>> {
        let caught = self.catches;
        self.catches |= !call.handlers.is_empty();
        let next = self.called(call, stmt, state);
        self.catches = caught;
        next
    }

    fn called(&mut self, call: &Call, stmt: &Stmt, mut state: State) -> Walked<Option<State>> {
        let args: Vec<Value> = call.args.iter().map(|arg| self.value(arg, &state)).collect();
        let types: Vec<Type> = call.args.iter().map(|arg| arg.ty()).collect();
        let answered = match self.callee(&call.callee)? {
            Callee::Body(aligned) => return self.inlined(call, &aligned, args, state),
            Callee::Code(code) => {
                state.unsettle();
                let asked = Asked { name: &call.callee, args: &args, types: &types };
                self.function(&asked, &code, stmt, &mut state)
            }
            Callee::Outside(external) => {
                if !external.pure {
                    state.unsettle();
                }
                let known = (self.known)(&external.name);
                self.is_partial |= known.is_some_and(|known| !known.is_full);
                let asked = Asked { name: &call.callee, args: &args, types: &types };
                match self.is_apart && !external.pure {
                    true => self.outside_apart(&asked, external, &mut state),
                    false => self.outside(&asked, external, &mut state),
                }
            }
        };
        Ok(Some(self.resume(call, answered, state)))
    }

    /// Sends failures where they go, and gives the targets their values.
    fn resume(&mut self, call: &Call, answered: Answered, mut state: State) -> State {
        let Answered { results, failures, ending } = answered;
        if !failures.is_empty() {
            self.split |= ending;
        }
        for failure in failures.iter().filter(|failure| !failure.is_impossible()) {
            match failure.exception().and_then(|exception| call.handler(exception)) {
                Some(handler) => self.leave_for(&handler.label, state.clone()),
                None => self.fail(failure, state.clone()),
            }
        }
        for (target, value) in call.targets.iter().zip(results) {
            let value = value.also(self.split);
            state.set(self.place(target), target.ty, value);
        }
        state
    }

    fn programs(&self) -> impl Iterator<Item = &'m Program> + use<'m> {
        let (matched, active) = (self.matched, self.active);
        active.iter().map(move |version| &matched.programs()[version])
    }

    fn callee(&mut self, name: &Name) -> Walked<Callee<'m>> {
        if self.programs().all(|program| program.procs.contains_key(name)) {
            let is_new =
                self.entered.len() < DEEP && !self.entered.contains(name) && self.may_look_inside();
            let aligned = match is_new && (self.known)(name).is_none() {
                true => self.aligned(name).filter(|it| it.versions.covers(self.active)),
                false => None,
            };
            return Ok(aligned.map_or_else(|| Callee::Code(self.code(name)), Callee::Body));
        }
        let mut externs = self.programs().map(|program| program.externs.get(name));
        match externs.next().flatten() {
            Some(first) if externs.all(|it| it.is_some()) => Ok(Callee::Outside(first)),
            _ => Err(GivenUp),
        }
    }

    pub(crate) fn aligned(&mut self, name: &Name) -> Option<Rc<Aligned>> {
        if !self.aligned.contains_key(name) {
            let aligned = Aligned::of(self.matched, name, &self.globals).map(Rc::new);
            self.aligned.insert(name.clone(), aligned);
        }
        self.aligned[name].clone()
    }

    /// Goes through the body of a callee.
    fn inlined(
        &mut self,
        call: &Call,
        aligned: &Aligned,
        args: Vec<Value>,
        mut state: State,
    ) -> Walked<Option<State>> {
        self.entered.push(call.callee.clone());
        self.depth += 1;
        state.leave(self.depth);
        for (param, arg) in aligned.params.iter().zip(args) {
            let place = Place::Local(self.depth, param.name.clone());
            state.set(place, param.ty, arg.also(self.split));
        }
        let body = List::Shared(&aligned.body, &aligned.edits);
        let returned = self.enter(call.handlers.clone(), body, state)?;
        let depth = self.depth;
        self.depth -= 1;
        self.entered.pop();
        let Some(mut state) = returned else { return Ok(None) };
        let results = (0..aligned.results.len()).map(|at| state.whole(&Place::Result(depth, at)));
        let results: Vec<Value> = results.collect();
        state.leave(depth);
        let answered = Answered { results, failures: Vec::new(), ending: Pairs::NONE };
        Ok(Some(self.resume(call, answered, state)))
    }
}

/// What is called with what.
pub(crate) struct Asked<'c> {
    pub(crate) name: &'c Name,
    pub(crate) args: &'c [Value],
    pub(crate) types: &'c [Type],
}

impl Asked<'_> {
    /// The pairs that may differ in an argument.
    pub(crate) fn differ(&self) -> Pairs {
        self.args.iter().map(|arg| arg.differ).collect()
    }

    pub(crate) fn plain(&self) -> Pairs {
        self.args.iter().map(|arg| arg.plain).collect()
    }
}

/// Code as functions of what it sees.
impl Walk<'_> {
    /// An object that a statement allocates, counted among those that the same versions
    /// allocate.
    pub(crate) fn allocated(&mut self, stmt: &Stmt, state: &mut State) -> Value {
        let counted = Place::Allocated(self.active);
        state.add(counted.clone(), self.split);
        let differ = state.differ(&counted) | self.split;
        let value = Value::differing(differ, Origins::of([self.site(stmt)]));
        Value { null: Pairs::NONE, not_null: Versions::ALL, ..value }
    }

    pub(crate) fn site(&self, stmt: &Stmt) -> Origin {
        let of_some = self.active != Versions::ALL;
        Origin::New { site: ptr::from_ref(stmt).addr(), of_some }
    }

    /// A call of code. Versions in which that is not the same are somewhere else meanwhile.
    fn function(
        &mut self,
        asked: &Asked<'_>,
        code: &Code,
        stmt: &Stmt,
        state: &mut State,
    ) -> Answered {
        let split = self.split;
        self.split |= code.differ;
        self.is_partial |= !code.is_full;
        let answered = match self.is_apart {
            true => self.function_apart(asked, code, stmt, state),
            false => self.function_of_all(asked, code, stmt, state),
        };
        if code.effects.repeats {
            self.may_stop_here(answered.ending, state);
        }
        self.split = split;
        answered
    }

    /// Where what is outside is one state.
    fn function_of_all(
        &mut self,
        asked: &Asked<'_>,
        code: &Code,
        stmt: &Stmt,
        state: &mut State,
    ) -> Answered {
        let effects = &code.effects;
        let allocated = self.allocated_by(code, stmt, state);
        let mut inputs = self.split | allocated | asked.differ();
        for name in effects.reads.union(&effects.writes) {
            inputs |= state.differ(&Place::Global(name.clone()));
        }
        if effects.talks {
            inputs |= state.differ(&Place::World);
        }
        for name in effects.writes.iter() {
            let ty = self.matched.latest().globals[name].var.ty;
            let value = Value::differing(inputs, Origins::ANY);
            state.set(Place::Global(name.clone()), ty, value);
        }
        if effects.talks {
            state.add(Place::World, inputs);
        }
        if effects.allocates {
            state.add(Place::Allocated(self.active), inputs);
        }
        self.answered_by(asked, code, (Value::differing(inputs, Origins::ANY), inputs))
    }

    /// What code answers, and the pairs that may differ in how it ends.
    pub(crate) fn answered_by(
        &self,
        asked: &Asked<'_>,
        code: &Code,
        (value, ending): (Value, Pairs),
    ) -> Answered {
        Answered {
            results: vec![value; self.results_of(asked.name)],
            failures: code.effects.failures.iter().cloned().collect(),
            ending,
        }
    }

    /// The pairs that may differ in which objects are new to code.
    pub(crate) fn allocated_by(&mut self, code: &Code, stmt: &Stmt, state: &mut State) -> Pairs {
        match code.effects.allocates {
            true => self.allocated(stmt, state).differ,
            false => Pairs::NONE,
        }
    }

    fn results_of(&self, name: &Name) -> usize {
        self.programs().find_map(|it| it.procs.get(name)).map_or(0, |proc| proc.results.len())
    }

    /// A call of the outside, which may see all that it is declared to, and all that was
    /// called before.
    fn outside(&mut self, asked: &Asked<'_>, external: &Extern, state: &mut State) -> Answered {
        let mut inputs = self.split | asked.differ() | self.visible(&external.reads, state);
        let plain = self.split | asked.plain() | self.visible(&external.reads, state);
        if !external.pure {
            inputs |= state.differ(&Place::World);
            state.add(Place::World, inputs);
        }
        self.written_by(&external.writes, inputs, state);
        let origins = Origins::of([Origin::Answer(external.name.clone())]);
        let value = Value { plain, ..Value::differing(inputs, origins) };
        Answered {
            results: vec![value; external.results.len()],
            failures: external.throws.iter().cloned().map(Failure::Throw).collect(),
            ending: inputs,
        }
    }

    /// The pairs that may differ in what an external is shown of memory.
    pub(crate) fn visible(&self, reads: &Footprint, state: &State) -> Pairs {
        let seen = state.places().filter(|place| match place {
            Place::Global(name) => reads.covers(name),
            _ => false,
        });
        seen.map(|place| state.differ(place)).collect()
    }

    /// What an external leaves of memory: it knows what was there.
    pub(crate) fn written_by(&mut self, writes: &Footprint, inputs: Pairs, state: &mut State) {
        let globals = &self.matched.latest().globals;
        let touched: Vec<&Name> = match writes {
            Footprint::All if inputs.is_empty() => Vec::new(),
            Footprint::All => globals.keys().collect(),
            Footprint::Only(names) => names.iter().collect(),
        };
        for name in touched {
            state.add(Place::Global(name.clone()), inputs);
        }
        state.spread(|name| writes.covers(name));
    }
}
