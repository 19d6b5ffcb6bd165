//! Concrete search: all versions run on chosen inputs until their outcomes
//! differ. Most real differences fall here, in milliseconds.
//!
//! In: a matched procedure. Out: a witness, made small; or nothing,
//! and whether the inputs tried were all there are, which proves equivalence
//! if every run ended.
//!
//! Deterministic: the inputs depend on the programs and the effort only.

mod candidates;
mod demands;
mod inputs;
mod minimise;
mod tame;

pub use tame::simplify;

use inputs::Space;
use verdiff_align::Matched;
use verdiff_ir::interp::{Budget, HashOracle, Inputs, Oracle};
use verdiff_ir::{Name, Stop};
use verdiff_replay::{Arena, Replay, Witness};

/// How hard to look.
#[derive(Debug, Clone)]
pub struct Effort {
    /// Inputs to try.
    pub runs: usize,
    /// Steps of each run.
    pub steps: u64,
    /// When to give up, whatever is left to try.
    pub stop: Stop,
}

/// What a search found.
#[derive(Debug)]
pub enum Found {
    /// Inputs on which the versions differ.
    Difference(Box<Witness>),
    /// The versions agree on all inputs there are, and end on all of them.
    AllAgree,
    /// No difference on the inputs tried.
    Nothing,
}

/// Input spaces of up to this many bits are tried as a whole.
const EXHAUSTIVE_BITS: u32 = 12;

/// After so many runs that did not end the search stops: each costs its whole
/// budget.
const UNDECIDED: usize = 60;

/// The state of the outside decides its answers, so it stands for a choice of outside, too.
const OUTSIDE: HashOracle = HashOracle { seed: 0 };

/// Looks for a difference between the versions of a procedure.
pub fn search(matched: &Matched, arena: &Arena<'_>, proc: &Name, effort: &Effort) -> Found {
    let space = Space::new(matched, proc);
    let trial = Trial { arena, proc, budget: Budget::steps(effort.steps) };
    match space.bits().filter(|bits| *bits <= EXHAUSTIVE_BITS) {
        Some(bits) => exhaust(&trial, &space, bits, effort),
        None => sample(&trial, &space, effort),
    }
}

/// Some of the inputs that a search tries.
pub fn samples(matched: &Matched, proc: &Name, count: usize) -> Vec<Inputs> {
    Space::new(matched, proc).samples().take(count).collect()
}

/// One way to run a procedure, over and over.
struct Trial<'t, 'm> {
    arena: &'t Arena<'m>,
    proc: &'t Name,
    budget: Budget,
}

impl Trial<'_, '_> {
    fn run(&self, inputs: &Inputs) -> Replay {
        let mut outside = OUTSIDE;
        self.run_with(inputs, &mut outside)
    }

    fn run_with(&self, inputs: &Inputs, outside: &mut dyn Oracle) -> Replay {
        self.arena.run(self.proc, inputs, outside, self.budget)
    }
}

fn exhaust(trial: &Trial<'_, '_>, space: &Space, bits: u32, effort: &Effort) -> Found {
    let all = (0..1u32 << bits).map(|index| space.nth(index));
    match tried(trial, all, effort) {
        Tried::Difference(witness) => found(trial, *witness),
        Tried::AllAgree => Found::AllAgree,
        Tried::Nothing => Found::Nothing,
    }
}

fn sample(trial: &Trial<'_, '_>, space: &Space, effort: &Effort) -> Found {
    match tried(trial, space.samples().take(effort.runs), effort) {
        Tried::Difference(witness) => found(trial, *witness),
        Tried::AllAgree | Tried::Nothing => Found::Nothing,
    }
}

/// What runs on some inputs show.
enum Tried {
    Difference(Box<Witness>),
    AllAgree,
    Nothing,
}

/// Tries inputs one after the other. One on which only one version ends is kept
/// in mind, in case that nothing else differs.
fn tried(trial: &Trial<'_, '_>, inputs: impl Iterator<Item = Inputs>, effort: &Effort) -> Tried {
    let (mut undecided, mut endless) = (0, None);
    for inputs in inputs {
        match trial.run(&inputs) {
            Replay::Differs(witness) if witness.is_endless() => {
                undecided += 1;
                endless = endless.or(Some(witness));
            }
            Replay::Differs(witness) => return Tried::Difference(witness),
            Replay::Agrees | Replay::Impossible => {}
            Replay::Undecided(_) => undecided += 1,
        }
        if undecided > UNDECIDED || effort.stop.is_due() {
            return endless.map_or(Tried::Nothing, Tried::Difference);
        }
    }
    match endless {
        Some(witness) => Tried::Difference(witness),
        None if undecided == 0 => Tried::AllAgree,
        None => Tried::Nothing,
    }
}

fn found(trial: &Trial<'_, '_>, witness: Witness) -> Found {
    let mut run = |inputs: &Inputs, outside: &mut dyn Oracle| trial.run_with(inputs, outside);
    let mut outside = OUTSIDE;
    Found::Difference(Box::new(simplify(witness, &mut outside, &mut run)))
}
