//! Running both versions on the same inputs, and saying what can be seen.
//!
//! In: matched programs, inputs and an outside. Out: a [`Witness`] if the
//! outcomes of the two runs differ. No difference is reported anywhere
//! without one.

use std::collections::BTreeMap;
use verdiff_align::Matched;
use verdiff_ir::Name;
use verdiff_ir::interp::{
    Budget, Contents, Event, Inputs, Layout, Machine, Oracle, Outcome, Run, Setting,
};

/// Inputs on which two runs were seen to differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// What both versions started from.
    pub inputs: Inputs,
    /// What the old version did.
    pub old: Ran,
    /// What the new version did.
    pub new: Ran,
    /// Who ran them.
    pub confirmed_by: ConfirmedBy,
}

/// Who ran both versions and saw them differ.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ConfirmedBy {
    /// The interpreter of the core language.
    #[default]
    Interpreter,
    /// The interpreter, and the machine: compiled, they did the same.
    Native,
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
    scenes: BTreeMap<Name, Scene>,
    /// The procedures that are opaque in either version, and why.
    opaque: BTreeMap<Name, String>,
}

/// What runs of one pair need to know of it.
#[derive(Debug)]
struct Scene {
    /// The contents of the static objects that it may meet: the same in both
    /// versions.
    contents: Contents,
    /// Whether it may take the address of an object that it allocated.
    is_placed: bool,
}

impl<'m> Arena<'m> {
    /// Prepares both versions.
    pub fn new(matched: &'m Matched) -> Self {
        let (old, new) = (Machine::new(&matched.old), Machine::new(&matched.new));
        let scene = |name: &Name| {
            let effects = matched.joint_effects(name);
            let contents = new.contents(&matched.statics(name));
            let is_placed =
                effects.iter().any(|e| e.allocates) && effects.iter().any(|e| e.addresses);
            (name.clone(), Scene { contents, is_placed })
        };
        let scenes = matched.pairs.iter().map(scene).collect();
        let opaque = [&matched.old, &matched.new].into_iter().flat_map(|program| &program.opaque);
        let opaque = opaque.map(|(name, opaque)| (name.clone(), opaque.reason.clone())).collect();
        Arena { old, new, scenes, opaque }
    }

    /// Runs the pair of procedures of this name on the inputs. The oracle
    /// answers both runs, so it must not remember.
    ///
    /// Where the addresses of allocated objects matter, a difference counts
    /// only if it shows in two layouts: one more allocation alone moves all
    /// later objects in the first.
    pub fn run(
        &self,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Replay {
        let replay = self.run_laid_out(Layout::ByAllocation, proc, inputs, oracle, budget);
        let is_placed = self.scenes.get(proc).is_some_and(|scene| scene.is_placed);
        match replay {
            Replay::Differs(witness) if is_placed => {
                match self.run_laid_out(Layout::ByUse, proc, inputs, oracle, budget) {
                    Replay::Differs(_) => Replay::Differs(witness),
                    Replay::Agrees => {
                        let why = "the difference depends on where allocated objects lie";
                        Replay::Undecided(why.into())
                    }
                    undecided => undecided,
                }
            }
            replay => replay,
        }
    }

    fn run_laid_out(
        &self,
        layout: Layout,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Replay {
        match self.runs(layout, proc, inputs, oracle, budget).into() {
            (Ok(old), Ok(new)) if old.outcome == new.outcome => Replay::Agrees,
            (Ok(old), Ok(new)) => match self.met_opaque(&old, &new) {
                Some(why) => Replay::Undecided(why),
                None => {
                    let (inputs, confirmed_by) = (inputs.clone(), ConfirmedBy::Interpreter);
                    Replay::Differs(Box::new(Witness { inputs, old, new, confirmed_by }))
                }
            },
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
        self.runs(Layout::ByAllocation, proc, inputs, oracle, budget).map(|run| run.is_ok())
    }

    /// Why a difference is none that the programs show by themselves: the
    /// outside made up what an opaque procedure, which is a fixed piece of
    /// code, does.
    fn met_opaque(&self, old: &Ran, new: &Ran) -> Option<String> {
        let opaque = |event: &Event| Some((event.callee.clone(), self.opaque.get(&event.callee)?));
        let mut events = old.outcome.trace.iter().chain(&new.outcome.trace);
        let (callee, reason) = events.find_map(opaque)?;
        Some(format!(
            "the difference depends on what `{callee}` does, which is not analysed: {reason}"
        ))
    }

    fn runs(
        &self,
        layout: Layout,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> [Result<Ran, String>; 2] {
        let Some(Scene { contents, .. }) = self.scenes.get(proc) else {
            return [finished(None), finished(None)];
        };
        let setting = Setting { contents, layout };
        [&self.old, &self.new]
            .map(|machine| finished(machine.run_in(setting, proc, inputs, oracle, budget)))
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
