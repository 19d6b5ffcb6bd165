//! The ladder: from two programs to a verdict for each pair of procedures,
//! cheapest rung first.
//!
//! In: two validated programs. Out: a [`Comparison`]. Callees are compared
//! before their callers, so that what is known of them helps.

mod agreeing;
mod arithmetic;
mod cases;
mod climb;
mod efforts;
mod explored;
mod facts;
mod follow;
mod merge;
mod merging;
mod opaque;
pub mod policy;
mod recursion;
mod solver;
mod unconfirmed;
pub mod verdict;
mod widened;

pub use verdict::{
    Assumption, Comparison, FunctionResult, Overall, Reason, Rung, Termination, Verdict,
};

pub use merge::{Merge, verify};
pub use verdiff_symex::{Case, CaseEnding, Cases, Condition, Summary};

use climb::Climb;
use policy::{ClosestToChange, Policy};
use std::collections::BTreeMap;
use std::sync::Arc;
use verdiff_align::Matched;
use verdiff_ir::{Name, Program, Stop, validate};

/// What a comparison may spend, and on what.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The procedures to compare; all pairs of the user's if empty. What they call is
    /// compared as far as that helps.
    pub functions: Vec<Name>,
    /// Inputs that concrete search tries on a pair; none to leave it out.
    pub runs: usize,
    /// Statements that one run in the interpreter may take.
    pub steps: u64,
    /// What one question to the solver may cost, in the solver's own units:
    /// the same verdict on every machine.
    pub resources: u64,
    /// Rounds of loops, and calls of one procedure within each other, that are
    /// explored one by one where proofs do not get through; none to leave
    /// that out.
    pub rounds: usize,
    /// Whether to tell for which inputs versions differ, and not just one.
    pub conditions: bool,
    /// Whether to tell what each version of a changed procedure does, case by case.
    pub cases: bool,
    /// Which procedures are taken first.
    pub policy: Arc<dyn Policy>,
    /// When to end early: what is open then is unknown.
    pub stop: Stop,
    /// What proofs of merges do without, to measure what it is worth.
    pub ablation: Option<Ablation>,
}

/// Something that proofs of merges can do without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ablation {
    /// What versions have in common is not shared: each is executed as a whole.
    Sharing,
    /// Statements depend on all there is.
    Dependences,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            functions: Vec::new(),
            runs: 600,
            steps: 10_000,
            resources: 4_000_000,
            rounds: 64,
            conditions: true,
            cases: false,
            policy: Arc::new(ClosestToChange),
            stop: Stop::default(),
            ablation: None,
        }
    }
}

/// Told of what a comparison is doing.
pub trait Observer {
    /// Another procedure is looked at: the `index`th of `total`.
    fn started(&mut self, index: usize, total: usize, function: &Name);
    /// A procedure has its verdict.
    fn finished(&mut self, matched: &Matched, result: &FunctionResult);
    /// A solver query was answered: the procedure it served, the query as an
    /// SMT-LIB script, and the answer ("sat", "unsat" or "unknown: why").
    fn asked(&mut self, function: &Name, script: &str, answer: &str);
    /// Whether scripts are wanted; writing them costs time.
    fn wants_scripts(&self) -> bool {
        false
    }
}

/// An observer that looks away.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn started(&mut self, _: usize, _: usize, _: &Name) {}
    fn finished(&mut self, _: &Matched, _: &FunctionResult) {}
    fn asked(&mut self, _: &Name, _: &str, _: &str) {}
}

/// Compares two validated programs.
pub fn compare(
    old: Program,
    new: Program,
    settings: &Settings,
    observer: &mut dyn Observer,
) -> Comparison {
    debug_assert_eq!((validate(&old), validate(&new)), (Ok(()), Ok(())));
    compare_matched(Matched::change(old, new), settings, observer)
}

/// The procedures that are the same in all versions, down to all that they
/// call; and whether they end on the same inputs, too.
pub fn unchanged(matched: &Matched) -> BTreeMap<Name, bool> {
    let mut unobserved = Unobserved;
    let same = Climb::new(matched, &Settings::default(), &mut unobserved).forms();
    let ends_alike = |result: &FunctionResult| result.termination() == Some(Termination::Full);
    same.into_iter().map(|(name, result)| (name, ends_alike(&result))).collect()
}

fn compare_matched(
    matched: Matched,
    settings: &Settings,
    observer: &mut dyn Observer,
) -> Comparison {
    let is_wanted = |name: &&Name| match &settings.functions[..] {
        [] => !matched.is_helper(name),
        asked => asked.contains(name),
    };
    let wanted: Vec<Name> = matched.common.iter().filter(is_wanted).cloned().collect();
    let functions = Climb::new(&matched, settings, observer).run(&wanted);
    Comparison { matched, functions }
}
