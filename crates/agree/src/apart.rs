//! Calls where the outside is taken apart: what is assumed there of calls, and listed with
//! the verdict, is told at `verdiff_relate::Correspondence`, whose terms these rules follow.
//!
//! Calls are kept in books, one for each set of versions that make them. A call sees its
//! arguments, how many calls came before it that as many versions make, and what was
//! called on the objects that it is handed and what changed code wrote into their fields,
//! unless the procedure itself was called with them.

use crate::calls::{Answered, Asked};
use crate::code::Code;
use crate::origin::{Origin, Origins};
use crate::pairs::{Pairs, Versions};
use crate::state::{Place, State, Value};
use crate::walk::Walk;
use std::rc::Rc;
use verdiff_align::OwnCode;
use verdiff_ir::effects::Effects;
use verdiff_ir::{Extern, Failure, Footprint, MapType, Name, ScalarType, Stmt, Type};

/// A call that was entered into a book.
struct Entered {
    /// The pairs that may differ in its place there.
    place: Pairs,
    /// Those that may in what was called before on the objects that it is handed.
    states: Pairs,
}

/// What code may leave in memory.
struct Left<'o> {
    /// The pairs that may differ in it.
    pairs: Pairs,
    origins: &'o Origins,
}

impl Walk<'_> {
    /// Where calls to the outside are told.
    pub(crate) fn books(&self) -> Vec<Place> {
        match self.is_apart {
            true => self.callers.iter().map(|set| Place::Book(*set)).collect(),
            false => vec![Place::World],
        }
    }

    fn is_made_by_all(&self) -> bool {
        self.active == Versions::ALL
    }

    fn note_edited(&mut self, name: &Name) {
        self.edited.entry(name.clone()).or_default().insert(self.active);
    }

    /// Whether calls that a side writes in another way than base, or makes in another
    /// place, are merged right with those of base: they may be the same calls, and the
    /// side changed nothing.
    pub(crate) fn calls_are_told_apart(&self, end: &State) -> bool {
        let made = |set: &Versions| set.cross_pairs() | end.differ(&Place::Book(*set));
        self.edited.values().all(|callers| {
            callers.iter().all(|of_base| {
                let mut others = callers.iter().filter(|other| is_rewritten(of_base, other));
                others.all(|other| (made(of_base) | made(other)).is_merged_right())
            })
        })
    }

    /// Enters a call into the book of the versions that make it.
    fn enter_book(&mut self, asked: &Asked<'_>, state: &mut State) -> Entered {
        self.callers.insert(self.active);
        let around = self.callers.iter().filter(|set| set.covers(self.active));
        let counts = around.map(|set| state.differ(&Place::Count(*set)));
        let place = self.split | counts.collect();
        // Objects are told plainly, numbers as they are.
        let told = asked.args.iter().zip(asked.types).map(|(arg, ty)| match *ty == Type::REF {
            true => arg.plain,
            false => arg.differ,
        });
        let entry = place | told.collect();
        let handed = handed(asked);
        let histories = self.callers.iter().map(|set| Place::History(*set));
        let histories: Vec<Place> = histories.collect();
        let seen = handed
            .iter()
            .flat_map(|object| histories.iter().map(|map| state.read(map, &object.origins).differ));
        let states = seen.collect::<Pairs>() | handed.iter().map(|it| it.differ).collect();
        state.add(Place::Book(self.active), entry);
        state.add(Place::Count(self.active), self.split);
        let own = Place::History(self.active);
        for object in handed {
            let before = state.read(&own, &object.origins).differ;
            let made = place | asked.differ() | object.differ | before;
            let made = Value::differing(made, Origins::none());
            state.write(&own, &object.origins, &made);
        }
        Entered { place, states }
    }

    /// What the fields of objects hold that code that changed may write.
    fn fields(&self, asked: &Asked<'_>, state: &State) -> Pairs {
        let globals = &self.matched.latest().globals;
        let is_field = |name: &&Name| match globals[*name].var.ty {
            Type::Map(MapType { keys, .. }) => keys.as_slice() == [ScalarType::Ref],
            Type::Scalar(_) => false,
        };
        let written = self.written.iter().filter(|name| globals.contains_key(*name));
        let fields: Vec<Place> = written.filter(is_field).cloned().map(Place::Global).collect();
        let handed = handed(asked);
        let read = handed.iter().flat_map(|object| {
            let read = |field: &Place| state.read(field, &object.origins).differ | object.differ;
            fields.iter().map(read).collect::<Vec<Pairs>>()
        });
        read.collect()
    }

    /// A call to the outside that leaves the others alone.
    pub(crate) fn outside_apart(
        &mut self,
        asked: &Asked<'_>,
        external: &Extern,
        state: &mut State,
    ) -> Answered {
        let fields = self.fields(asked, state);
        let is_code = self.matched.is_untranslated(&external.name);
        let is_undeclared = |footprint: &Footprint| *footprint == Footprint::All && !is_code;
        let visible = self.visible(&external.reads, state);
        let Entered { place, states } = self.enter_book(asked, state);
        let shown = if is_undeclared(&external.reads) { fields } else { visible };
        let inputs = place | asked.differ() | shown | states;
        match is_undeclared(&external.writes) {
            false => self.written_by(&external.writes, inputs, state),
            true if self.is_made_by_all() => self.written_by(&external.writes, place, state),
            true => {}
        }
        if !self.is_made_by_all() {
            self.note_edited(&external.name);
        }
        let ending = match is_code {
            true => Some(inputs),
            // Where it is caught, what happens then is part of what a side wrote.
            false => (self.is_made_by_all() || self.catches).then_some(place),
        };
        let failures = external.throws.iter().cloned().map(Failure::Throw);
        let value = self.answer(asked, external, (inputs, place, shown));
        Answered {
            results: vec![value; external.results.len()],
            failures: failures.filter(|_| ending.is_some()).collect(),
            ending: ending.unwrap_or_default(),
        }
    }

    fn answer(
        &self,
        asked: &Asked<'_>,
        external: &Extern,
        (inputs, place, shown): (Pairs, Pairs, Pairs),
    ) -> Value {
        if self.matched.is_untranslated(&external.name) {
            return Value::differing(inputs, Origins::ANY);
        }
        let origins = Origins::of([Origin::Answer(external.name.clone())]);
        let shown = if external.reads == Footprint::All { Pairs::NONE } else { shown };
        let granted = match self.is_made_by_all() {
            true => asked.args.iter().fold(Versions::NONE, |all, arg| all | arg.granted),
            // Those that are somewhere else say something themselves.
            false => Versions::ALL,
        };
        let null = if self.is_made_by_all() { place } else { inputs };
        let plain = place | asked.plain() | shown;
        Value { plain, null, granted, ..Value::differing(inputs, origins) }
    }

    /// A call of code that is a function of what it sees.
    pub(crate) fn function_apart(
        &mut self,
        asked: &Asked<'_>,
        code: &Code,
        stmt: &Stmt,
        state: &mut State,
    ) -> Answered {
        let effects = &code.effects;
        let allocated = self.allocated_by(code, stmt, state);
        let own = self.own_code(asked.name, effects);
        let reachable = self.reachable(&own, asked, state);
        let mut sources =
            asked.args.iter().fold(Origins::none(), |all, arg| all.union(&arg.origins));
        let mut seen = self.histories(&reachable, state);
        for name in self.seen_memory(&own, effects) {
            let place = Place::Global(name);
            seen |= state.seen(&place, &reachable);
            sources = sources.union(&state.rest(&place).origins);
        }
        let entered = match effects.talks {
            true => self.enter_book(asked, state),
            false => Entered { place: self.split, states: Pairs::NONE },
        };
        if !self.is_made_by_all() || !code.differ.is_empty() {
            let externs = effects.externs.iter().filter(|it| !self.is_pure(it));
            let externs: Vec<Name> = externs.cloned().collect();
            externs.iter().for_each(|name| self.note_edited(name));
        }
        let seen = seen | entered.place | entered.states | allocated;
        let inputs = seen | asked.differ();
        if effects.allocates {
            state.add(Place::Allocated(self.active), inputs);
            sources = sources.union(&Origins::of([self.site(stmt)]));
        }
        let answers = own.asks.iter().cloned().map(Origin::Answer);
        let origins = match own.is_untranslated {
            true => Origins::ANY,
            false => sources.union(&Origins::of(answers)),
        };
        let by_itself = Left { pairs: inputs, origins: &origins };
        self.left_by_code(&own, effects, (by_itself, entered.place), &reachable, state);
        let value = Value { plain: seen | asked.plain(), ..Value::differing(inputs, origins) };
        self.answered_by(asked, code, (value, inputs))
    }

    /// What code leaves of memory.
    fn left_by_code(
        &self,
        own: &OwnCode,
        effects: &Effects,
        (left, place): (Left<'_>, Pairs),
        reachable: &Origins,
        state: &mut State,
    ) {
        for name in effects.writes.iter() {
            let by_itself = own.is_untranslated || own.writes.contains(name);
            if !by_itself && !self.is_made_by_all() {
                continue;
            }
            let global = Place::Global(name.clone());
            let seen = state.seen(&global, reachable);
            state.add(global.clone(), seen | if by_itself { left.pairs } else { place });
            if by_itself {
                state.hold(&global, self.matched.latest().globals[name].var.ty, left.origins);
            }
        }
    }

    fn own_code(&mut self, callee: &Name, effects: &Effects) -> Rc<OwnCode> {
        if let Some(known) = self.own.get(callee) {
            return Rc::clone(known);
        }
        let own = Rc::new(OwnCode::of(self.matched, callee, effects));
        self.own.insert(callee.clone(), Rc::clone(&own));
        own
    }

    /// The globals that code looks at, and those of objects that the outside may
    /// see.
    fn seen_memory(&self, own: &OwnCode, effects: &Effects) -> Vec<Name> {
        if own.is_untranslated {
            return effects.reads.union(&effects.writes).cloned().collect();
        }
        let shown = self.written.iter().filter(|name| effects.reads.contains(name));
        shown.chain(&own.looks).cloned().collect()
    }

    /// Where the objects come from that code may get at.
    fn reachable(&self, own: &OwnCode, asked: &Asked<'_>, state: &State) -> Origins {
        if own.is_untranslated {
            return Origins::ANY;
        }
        let answers = Origins::of(own.asks.iter().cloned().map(Origin::Answer));
        let of_args = asked.args.iter().zip(asked.types).filter(|(_, ty)| **ty == Type::REF);
        let all = of_args.fold(answers, |all, (arg, _)| all.union(&arg.origins));
        let globals = &self.matched.latest().globals;
        let holds_objects = |name: &&Name| match globals[*name].var.ty {
            Type::Map(map) => map.value == ScalarType::Ref,
            Type::Scalar(scalar) => scalar == ScalarType::Ref,
        };
        let looked_at = own.looks.iter().filter(|name| globals.contains_key(*name));
        let held = looked_at.filter(holds_objects).cloned().map(Place::Global);
        held.fold(all, |all, place| all.union(&state.rest(&place).origins))
    }

    /// What was called on objects of some origins.
    fn histories(&self, reachable: &Origins, state: &State) -> Pairs {
        let maps = self.callers.iter().map(|set| Place::History(*set));
        maps.map(|map| state.read_any(&map, reachable)).collect()
    }

    fn is_pure(&self, name: &Name) -> bool {
        let externs = self.matched.programs().iter().filter_map(|it| it.externs.get(name));
        externs.into_iter().all(|external| external.pure)
    }
}

/// The objects among arguments that the procedure made or got from outside, rather than
/// those it was called with.
fn handed<'a>(asked: &Asked<'a>) -> Vec<&'a Value> {
    let args = asked.args.iter().zip(asked.types);
    let objects = args.filter(|(_, ty)| **ty == Type::REF).map(|(arg, _)| arg);
    let is_given = |value: &&Value| {
        let only = value.origins.only();
        !matches!(only, Some(Origin::Null | Origin::Static(_) | Origin::Param(_)))
    };
    objects.filter(is_given).collect()
}

/// Whether a side drops what base calls in one place, and makes it in another.
fn is_rewritten(of_base: &Versions, other: &Versions) -> bool {
    let is_by = |side: &usize| other.has(*side) && !of_base.has(*side);
    of_base.has(0) && !other.has(0) && [1, 2].iter().any(is_by)
}
