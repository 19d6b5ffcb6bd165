//! The outside of a program of several versions: an outside for one program in,
//! one in which each version has a world of its own out. A version sees there
//! what it would see alone.

use super::numbers::Numbers;
use super::tag::{Owner, owner, untagged};
use std::collections::BTreeMap;
use verdiff_align::Matched;
use verdiff_align::structured::Side;
use verdiff_ir::interp::{Answer, Oracle, Question, World};
use verdiff_ir::{Name, Value, Var};

/// An outside for all versions.
pub struct Outsides<'o, V = Side> {
    matched: &'o Matched,
    one: &'o mut dyn Oracle,
    owners: Vec<V>,
    worlds: BTreeMap<V, World>,
    numbers: BTreeMap<V, Numbers>,
}

impl<'o> Outsides<'o> {
    /// For a pair. Both versions start in the same world.
    pub fn new(matched: &'o Matched, one: &'o mut dyn Oracle, world: World) -> Self {
        Outsides::of(matched, &[Side::Old, Side::New], one, world)
    }
}

impl<'o, V: Owner> Outsides<'o, V> {
    /// For some versions, which start in the same world.
    pub fn of(matched: &'o Matched, owners: &[V], one: &'o mut dyn Oracle, world: World) -> Self {
        let worlds = owners.iter().map(|owner| (*owner, world)).collect();
        let numbers = owners.iter().map(|owner| (*owner, Numbers::default())).collect();
        Outsides { matched, one, owners: owners.to_vec(), worlds, numbers }
    }

    /// The objects that were shown to it, by version.
    pub(super) fn into_numbers(self) -> BTreeMap<V, Numbers> {
        self.numbers
    }

    /// The answer to a version, whose name the callee has.
    fn answer_to(&mut self, version: V, name: &Name, question: &Question<'_>) -> Answer {
        let callee = &self.matched.program(version.version()).externs[name];
        // A pure external remembers nothing, so each question numbers anew.
        let mut anew = Numbers::default();
        let numbers = match callee.pure {
            true => &mut anew,
            false => self.numbers.entry(version).or_default(),
        };
        numbers.meet(question.args.iter().chain(question.reads.iter().map(|(_, value)| value)));
        let untag = |name: &Name| untagged(version, name).expect("a global of the version");
        let args: Vec<Value> = question.args.iter().map(|value| numbers.own(value)).collect();
        let read = |(name, value): &(Name, Value)| (untag(name), numbers.own(value));
        let reads: Vec<_> = question.reads.iter().map(read).collect();
        let write =
            |(var, value): &(Var, _)| (Var::new(untag(&var.name), var.ty), numbers.own(value));
        let writes: Vec<_> = question.writes.iter().map(write).collect();
        let world = self.worlds[&version];
        let asked = Question { callee, args: &args, reads: &reads, writes: &writes, world };
        let Answer { throws, results, writes, world } = self.one.answer(&asked);
        self.worlds.insert(version, world);
        let results = results.iter().map(|value| numbers.whole(value)).collect();
        let writes = writes.into_iter().map(|write| numbers.whole_write(write)).collect();
        Answer { throws, results, writes, world }
    }
}

impl<V: Owner> Oracle for Outsides<'_, V> {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let (version, name) =
            owner(&self.owners, &question.callee.name).expect("an external of a version");
        self.answer_to(version, &name, question)
    }
}
