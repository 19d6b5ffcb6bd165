//! The outside of a test: it answers the calls of functions that are not
//! there by their number in the run, and writes nothing.
//!
//! In: a witness whose outside may do anything. Out: a witness with such an
//! outside, run again in the interpreter.

use crate::concrete::{concrete, separated};
use crate::{NotReproducible, Subject};
use std::collections::BTreeMap;
use verdiff_ir::interp::{Answer, Budget, Ending, Event, Oracle, Question, World, Write};
use verdiff_ir::{Name, Value};
use verdiff_replay::{Arena, Ran, Replay, Witness, computes};

/// The witness, with an outside that a test can play, and memory that it can
/// have.
pub(crate) fn tamed(subject: Subject<'_>, witness: &Witness) -> Result<Witness, NotReproducible> {
    let runs = || witness.runs.iter();
    // What a function of floats gives, the library of a test gives as well.
    let is_made_up = |event: &&Event| !computes(subject.matched, &event.callee);
    let consulted = runs().flat_map(|ran| &ran.consulted).find(is_made_up);
    if let Some(event) = consulted {
        let callee = &event.callee;
        return NotReproducible::new(format!("it depends on what `{callee}` of the library says"));
    }
    if runs().all(|ran| ran.outcome.trace.is_empty()) {
        let witness = concrete(subject, witness.clone())?;
        return Ok(separated(subject, witness));
    }
    let mut inputs = witness.inputs.clone();
    inputs.world = World(0);
    let arena = Arena::new(subject.matched);
    let budget = Budget::steps(subject.steps);
    match arena.run(subject.function, &inputs, &mut Table::of(witness), budget) {
        Replay::Differs(tamed) => Ok(separated(subject, concrete(subject, *tamed)?)),
        Replay::Agrees | Replay::Impossible | Replay::Undecided(_) => {
            NotReproducible::new("it depends on what called functions do to memory")
        }
    }
}

/// Answers by the number of the call, which the world counts.
pub(crate) struct Table(BTreeMap<(u64, Name), Vec<Value>>);

impl Table {
    pub(crate) fn of(witness: &Witness) -> Table {
        let mut answers = BTreeMap::new();
        // Where both have an answer, that of the old version stays.
        for ran in witness.runs.iter().rev() {
            answers.extend(answered(ran));
        }
        Table(answers)
    }
}

fn answered(ran: &Ran) -> impl Iterator<Item = ((u64, Name), Vec<Value>)> {
    let answer = |(at, event): (u64, &Event)| match &event.ending {
        Ending::Returned(results) => Some(((at, event.callee.clone()), results.clone())),
        Ending::Failed(_) | Ending::Never | Ending::Unfinished => None,
    };
    (0..).zip(&ran.outcome.trace).filter_map(answer)
}

impl Oracle for Table {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let callee = question.callee;
        let at = question.world.0;
        let known = self.0.get(&(at, callee.name.clone())).cloned();
        let zero = || callee.results.iter().map(|ty| Value::zero(*ty)).collect();
        Answer {
            throws: None,
            results: known.unwrap_or_else(zero),
            writes: question.writes.iter().map(|_| Write::Keep).collect(),
            world: World(if callee.pure { at } else { at + 1 }),
        }
    }
}
