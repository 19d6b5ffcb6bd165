//! Running both versions on the same inputs, and saying what can be seen.
//!
//! In: matched programs, inputs and an outside. Out: a [`Witness`] if the
//! outcomes of the two runs differ. No difference is reported anywhere
//! without one.

use std::collections::BTreeMap;
use verdiff_align::Matched;
use verdiff_ir::Name;
use verdiff_ir::interp::{Budget, Contents, Event, Inputs, Machine, Oracle, Outcome, Run};

/// Inputs on which two runs were seen to differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// What both versions started from.
    pub inputs: Inputs,
    /// What the old version did.
    pub old: Ran,
    /// What the new version did.
    pub new: Ran,
}

/// A finished run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// What can be seen of it.
    pub outcome: Outcome,
    /// The answers that pure externals gave, for explanation.
    pub consulted: Vec<Event>,
}

/// What two runs on the same inputs showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replay {
    /// The outcomes differ.
    Differs(Box<Witness>),
    /// The outcomes are the same.
    Agrees,
    /// A run did not end within its budget, or the outside was impossible.
    Undecided(String),
}

/// Both versions, ready to run.
#[derive(Debug)]
pub struct Arena<'m> {
    old: Machine<'m>,
    new: Machine<'m>,
    /// The contents of the static objects that each pair may meet: the same
    /// in both versions.
    contents: BTreeMap<Name, Contents>,
}

impl<'m> Arena<'m> {
    /// Prepares both versions.
    pub fn new(matched: &'m Matched) -> Self {
        let (old, new) = (Machine::new(&matched.old), Machine::new(&matched.new));
        let contents = |name: &Name| (name.clone(), new.contents(&matched.statics(name)));
        let contents = matched.pairs.iter().map(contents).collect();
        Arena { old, new, contents }
    }

    /// Runs the pair of procedures of this name on the inputs. The oracle
    /// answers both runs, so it must not remember.
    pub fn run(
        &self,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Replay {
        let [old, new] = self.runs(proc, inputs, oracle, budget);
        match (old, new) {
            (Ok(old), Ok(new)) if old.outcome == new.outcome => Replay::Agrees,
            (Ok(old), Ok(new)) => {
                Replay::Differs(Box::new(Witness { inputs: inputs.clone(), old, new }))
            }
            (Err(why), _) | (_, Err(why)) => Replay::Undecided(why),
        }
    }
}

impl Arena<'_> {
    /// Whether the old and the new version end on the inputs within the
    /// budget.
    pub fn ends(
        &self,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> [bool; 2] {
        self.runs(proc, inputs, oracle, budget).map(|run| run.is_ok())
    }

    fn runs(
        &self,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> [Result<Ran, String>; 2] {
        let Some(contents) = self.contents.get(proc) else {
            return [finished(None), finished(None)];
        };
        [&self.old, &self.new]
            .map(|machine| finished(machine.run_among(contents, proc, inputs, oracle, budget)))
    }
}

fn finished(run: Option<Run>) -> Result<Ran, String> {
    match run {
        Some(Run::Finished { outcome, consulted }) => Ok(Ran { outcome, consulted }),
        Some(Run::Exhausted) => Err("a run did not end within its budget".into()),
        Some(Run::BadAnswer(why)) => Err(format!("the outside gave an impossible answer: {why}")),
        None => Err("no such procedure".into()),
    }
}
