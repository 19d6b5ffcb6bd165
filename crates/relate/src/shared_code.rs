//! Calls of code that is the same in all versions, where the outside is taken apart.
//!
//! In: a callee that stands as functions of what it sees, and the state that it is called
//! in. Out: what it sees, and the state after it. It sees its arguments, the memory that
//! its own code looks at, and what was called on the objects that it may get at. The
//! outside, which it may call, sees of what a side changed nothing but objects that it is
//! handed ([`crate::apart`]); so memory that only the outside is shown is left out, and
//! what only the outside changes is up to the place of the call.

use crate::apart::objects_of;
use crate::context::{Context, Output};
use crate::execute::Activation;
use crate::origins::{Origin, Origins};
use crate::state::Shared;
use crate::strangers::{Held, Parted};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::rc::Rc;
use verdiff_align::OwnCode;
use verdiff_ir::effects::Effects;
use verdiff_ir::{Name, ScalarType, Type, Width};
use verdiff_smt::{Op, Term};

/// The sort of what a global that is only shown to the outside stands as: no object is
/// read from it.
const SHOWN: Width = Width::W64;

/// A call of shared code.
pub(crate) struct SharedCall<'c> {
    pub(crate) callee: &'c Name,
    pub(crate) effects: &'c Effects,
    /// Its arguments, and what stands for the objects that it allocates.
    pub(crate) args: &'c [Term],
    /// Its place among the calls, and what was called on its arguments.
    pub(crate) tokens: &'c [Term],
    /// The place alone.
    pub(crate) place: &'c [Term],
}

impl Context<'_> {
    fn own_code(&mut self, callee: &Name, effects: &Effects) -> Rc<OwnCode> {
        if let Some(known) = self.answers.own_code.get(callee) {
            return Rc::clone(known);
        }
        let own = Rc::new(OwnCode::of(self.matched, callee, effects));
        self.answers.own_code.insert(callee.clone(), Rc::clone(&own));
        own
    }
}

impl Activation<'_, '_> {
    /// What a callee sees, and the state after it.
    pub(crate) fn call_shared(
        &mut self,
        call: &SharedCall<'_>,
        before: &Shared,
    ) -> (Vec<Term>, Shared) {
        let SharedCall { callee, effects, args, tokens, place } = *call;
        let own = self.context.own_code(callee, effects);
        let reachable = self.context.reachable(&own, args, before);
        let known = known_objects(&reachable);
        let mut inputs = [args, tokens].concat();
        inputs.extend(self.histories(&reachable, before));
        for (name, is_looked_at) in self.seen_memory(&own, effects) {
            let Parted { rest, .. } = self.parted_from(before.globals[&name], known.as_ref());
            let shown = Type::bv(SHOWN);
            inputs.push(match is_looked_at {
                true => rest,
                false => self.context.unknown(&name, Output::Shown, shown, &[rest]),
            });
        }
        let mut after = before.clone();
        for name in &effects.writes {
            let old = before.globals[name];
            let by_itself = own.is_untranslated || own.writes.contains(name);
            if !by_itself && !self.context.is_made_by_all() {
                continue;
            }
            let seen = if by_itself { &inputs[..] } else { place };
            let Parted { rest, entries } = self.parted_from(old, known.as_ref());
            let ty = self.context.pool.sort(old);
            let inputs = [seen, &[rest]].concat();
            let new = self.context.unknown(callee, Output::Global(name), ty, &inputs);
            let entries = entries.into_iter().map(|entry| match effects.talks {
                true => self.left_by_outside((callee, name), place, entry),
                false => entry,
            });
            let entries: Vec<Held> = entries.collect();
            after.globals.insert(name.clone(), self.context.together(new, &entries));
        }
        (inputs, after)
    }

    /// What the outside makes of an entry, in a call.
    pub(crate) fn left_by_outside(
        &mut self,
        (callee, global): (&Name, &Name),
        place: &[Term],
        Held { keys, value }: Held,
    ) -> Held {
        let inputs = [place, &keys, &[value]].concat();
        let ty = self.context.pool.sort(value);
        let value = self.context.unknown(callee, Output::Global(global), ty, &inputs);
        Held { keys, value }
    }

    /// The globals that it looks at; and those of objects that the outside may see, which
    /// it does not look at itself.
    fn seen_memory(&self, own: &OwnCode, effects: &Effects) -> BTreeMap<Name, bool> {
        if own.is_untranslated {
            let all = effects.reads.union(&effects.writes);
            return all.map(|name| (name.clone(), true)).collect();
        }
        let written = self.context.correspondence.map(|correspondence| correspondence.written);
        let shown = written.into_iter().flatten().filter(|name| effects.reads.contains(name));
        let shown = shown.map(|name| (name.clone(), false));
        shown.chain(own.looks.iter().map(|name| (name.clone(), true))).collect()
    }

    fn parted_from(&mut self, map: Term, known: Option<&FxHashSet<Term>>) -> Parted {
        match known {
            Some(known) => self.context.part(map, known),
            None => Parted { rest: map, entries: Vec::new() },
        }
    }

    /// What was called on the objects that it may get at.
    fn histories(&mut self, reachable: &Origins, before: &Shared) -> Vec<Term> {
        let Some(correspondence) = self.context.correspondence else { return Vec::new() };
        let sets = correspondence.presences.sets();
        let maps: Vec<Term> =
            sets.iter().filter_map(|set| before.globals.get(&objects_of(*set)).copied()).collect();
        maps.into_iter().map(|map| self.context.of_reachable(map, reachable)).collect()
    }
}

impl Context<'_> {
    /// Where the objects come from that a callee may get at.
    fn reachable(&mut self, own: &OwnCode, args: &[Term], before: &Shared) -> Origins {
        if own.is_untranslated {
            return None;
        }
        let answers = own.asks.iter().map(|name| Origin::Named(Output::Result(0).name(name)));
        let mut all: FxHashSet<Origin> = answers.collect();
        let looked_at = own.looks.iter().filter_map(|name| before.globals.get(name).copied());
        let sources = args.iter().copied().chain(looked_at);
        let sources = sources.filter(|source| holds_objects(self.pool.sort(*source)));
        for source in sources.collect::<Vec<Term>>() {
            all.extend(self.origins_of(source)?.iter().cloned());
        }
        Some(Rc::new(all))
    }

    /// A map of objects without what it holds at those that cannot be got at.
    fn of_reachable(&mut self, map: Term, reachable: &Origins) -> Term {
        let Some(reachable) = reachable else { return map };
        let op = self.pool.op(map);
        let (is_store, is_choice) = (matches!(op, Op::Store), matches!(op, Op::Ite));
        match *self.pool.args(map) {
            [below, key, value] if is_store => {
                let below = self.of_reachable(below, &Some(Rc::clone(reachable)));
                let is_apart = self.origins_of(key).is_some_and(|key| key.is_disjoint(reachable));
                match is_apart {
                    true => below,
                    false => self.pool.store(below, &[key], value),
                }
            }
            [condition, then, otherwise] if is_choice => {
                let reachable = Some(Rc::clone(reachable));
                let [then, otherwise] =
                    [then, otherwise].map(|map| self.of_reachable(map, &reachable));
                self.pool.ite(condition, then, otherwise)
            }
            _ => map,
        }
    }
}

fn holds_objects(sort: Type) -> bool {
    match sort {
        Type::Scalar(scalar) => scalar == ScalarType::Ref,
        Type::Map(map) => map.value == ScalarType::Ref,
    }
}

/// The allocated objects among origins; none if anything may be.
fn known_objects(reachable: &Origins) -> Option<FxHashSet<Term>> {
    let objects = reachable.as_ref()?.iter().filter_map(|origin| match origin {
        Origin::Object(object) => Some(*object),
        Origin::Named(_) => None,
    });
    Some(objects.collect())
}
