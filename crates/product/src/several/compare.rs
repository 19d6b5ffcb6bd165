//! A program of several versions held against the versions that it was made of:
//! inputs and an outside in; whether running it is running all of them out. The
//! oracle of the random tests.
//!
//! Objects are compared by what can be reached, as everywhere. Only where they
//! lie is not the same ([`places_matter`]).

use super::numbers::Numbers;
use super::outside::Outsides;
use super::tag::{Owner, owner, tagged};
use std::collections::BTreeMap;
use verdiff_align::Matched;
use verdiff_ir::interp::{Budget, Ending, Event, Inputs, Machine, Oracle, Outcome, Run};
use verdiff_ir::value::{Scalar, Value};
use verdiff_ir::{Failure, Name, Program};

/// What comparing one run showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comparison {
    /// All ended, the whole program as the versions.
    Ended,
    /// The whole program did not end within its budget, and one of the versions
    /// did not either.
    Cut,
    /// They do not agree; the text says in what.
    Differs(String),
}

/// Whether a version may look at where an object lies that it allocated. All
/// versions allocate from one heap, so that is elsewhere than alone, and runs
/// need not agree.
pub fn places_matter(matched: &Matched, name: &Name) -> bool {
    let effects = matched.joint_effects(name);
    effects.iter().any(|effects| effects.allocates && effects.addresses)
}

/// A program that runs several versions of a procedure.
pub(crate) struct Whole<'w, V> {
    /// The program.
    pub(crate) program: &'w Program,
    /// Its procedure that runs all versions.
    pub(crate) name: &'w Name,
    /// For each version how many results tell of it, in their order.
    pub(crate) results: Vec<(V, usize)>,
    /// How versions fail, by the first of these results, which is one more.
    pub(crate) endings: &'w [Failure],
    /// How many commands it has.
    pub(crate) size: usize,
}

impl<V: Owner> Whole<'_, V> {
    /// Runs the program and all versions of a procedure. The versions get so
    /// many steps, the program as many more as its size asks for: for one step
    /// of a version it may have to go through all of its commands.
    pub(crate) fn compare(
        &self,
        matched: &Matched,
        name: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        steps: u64,
    ) -> Comparison {
        let versions = self.results.len() as u64;
        let ample = steps * (3 * versions * self.size as u64 + 64);
        // Only what is known to end gets many steps: the trace of a run that
        // does not end grows with them.
        let (whole, numbers) = self.run(matched, inputs, oracle, ample);
        let given = if whole.outcome().is_some() { ample } else { steps };
        let mut alone = |(version, _): &(V, usize)| {
            let machine = Machine::new(matched.program(version.version()));
            machine.run(name, inputs, oracle, Budget::steps(given)).expect("a procedure")
        };
        let alone: Vec<Run> = self.results.iter().map(&mut alone).collect();
        let outcomes: Option<Vec<&Outcome>> = alone.iter().map(Run::outcome).collect();
        match (outcomes, whole.outcome()) {
            (Some(outcomes), Some(whole)) => self.same(&outcomes, whole, numbers),
            (Some(_), None) => {
                Comparison::Differs(format!("all versions end, the whole program: {whole:?}"))
            }
            (None, Some(_)) => {
                Comparison::Differs(format!("the whole program ends, the versions: {alone:?}"))
            }
            (None, None) => Comparison::Cut,
        }
    }

    /// A run of the program from the inputs of the versions.
    fn run(
        &self,
        matched: &Matched,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        steps: u64,
    ) -> (Run, BTreeMap<V, Numbers>) {
        let owners = self.owners();
        let globals = inputs.globals.iter();
        let globals = globals.map(|(name, value)| (tagged(owners[0], name), value.clone()));
        let tagged = Inputs { globals: globals.collect(), ..inputs.clone() };
        let mut outsides = Outsides::of(matched, &owners, oracle, inputs.world);
        let machine = Machine::new(self.program);
        let run = machine.run(self.name, &tagged, &mut outsides, Budget::steps(steps));
        (run.expect("its procedure"), outsides.into_numbers())
    }

    fn owners(&self) -> Vec<V> {
        self.results.iter().map(|(version, _)| *version).collect()
    }

    fn same(
        &self,
        alone: &[&Outcome],
        whole: &Outcome,
        mut numbers: BTreeMap<V, Numbers>,
    ) -> Comparison {
        for ((version, _), alone) in self.results.iter().zip(alone) {
            let numbers = numbers.entry(*version).or_default();
            let seen = self.seen(*version, whole, numbers);
            let globals: Vec<_> =
                alone.globals.iter().filter(|(name, _)| has(&seen, name)).cloned().collect();
            let alone = Outcome { globals, ..(*alone).clone() };
            if seen.as_ref() != Some(&alone) {
                let text = format!("{version:?}: alone {alone:?}, in the whole program {seen:?}");
                return Comparison::Differs(text);
            }
        }
        Comparison::Ended
    }

    /// What a run of the program shows of a version.
    fn seen(&self, version: V, whole: &Outcome, numbers: &mut Numbers) -> Option<Outcome> {
        let owners = self.owners();
        let own = |name: &Name| {
            owner(&owners, name).filter(|(of, _)| *of == version).map(|(_, name)| name)
        };
        let ending = self.ending(version, &whole.ending)?;
        let globals = whole.globals.iter();
        let globals: Vec<(Name, &Value)> =
            globals.filter_map(|(name, value)| Some((own(name)?, value))).collect();
        numbers.meet(returned(&ending).iter().chain(globals.iter().map(|(_, value)| *value)));
        let event = |event: &Event| {
            let read = |(name, value): &(Name, Value)| Some((own(name)?, numbers.own(value)));
            Some(Event {
                callee: own(&event.callee)?,
                args: event.args.iter().map(|value| numbers.own(value)).collect(),
                reads: event.reads.iter().filter_map(read).collect(),
                ending: numbers.own_ending(&event.ending),
            })
        };
        Some(Outcome {
            ending: numbers.own_ending(&ending),
            globals: globals
                .iter()
                .map(|(name, value)| (name.clone(), numbers.own(value)))
                .collect(),
            trace: whole.trace.iter().filter_map(event).collect(),
        })
    }

    /// How a version ended, from the results of the program.
    fn ending(&self, version: V, whole: &Ending) -> Option<Ending> {
        let Ending::Returned(values) = whole else { return None };
        let before = self.results.iter().take_while(|(other, _)| *other != version);
        let start: usize = before.map(|(_, count)| count).sum();
        let (_, count) = self.results.iter().find(|(other, _)| *other == version)?;
        let (ending, results) = values.get(start..start + count)?.split_first()?;
        let Value::Scalar(Scalar::Bv(number)) = ending else { return None };
        match usize::try_from(number.unsigned()).ok()? {
            0 => Some(Ending::Returned(results.to_vec())),
            number => Some(Ending::Failed(self.endings.get(number - 1)?.clone())),
        }
    }
}

fn returned(ending: &Ending) -> &[Value] {
    match ending {
        Ending::Returned(values) => values,
        Ending::Failed(_) | Ending::Never | Ending::Unfinished => &[],
    }
}

fn has(seen: &Option<Outcome>, name: &Name) -> bool {
    seen.as_ref().is_some_and(|seen| seen.globals.iter().any(|(known, _)| known == name))
}
