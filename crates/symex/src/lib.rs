//! Difference summaries: for which inputs two versions of a procedure differ,
//! and for which they agree.
//!
//! In: a matched pair, the callees that are known to be the same, and a
//! budget. Out: a [`Summary`], the C and U of the ModDiff paper, and its change
//! of termination: three sets of inputs, each told from below, as conditions
//! over the inputs. They exclude each other; if they cover all inputs, the
//! summary is full.
//!
//! Callees that are the same in both versions are unknown functions at first.
//! Where what is to be told rests on one of them, it is looked into, under the
//! caller's condition only; and so on, to any depth of calls. Loops are
//! unwound as long as the caller's condition lets a further round happen.

mod condition;
mod cubes;
mod implicant;
mod numbers;
mod paths;
mod ranges;

pub use condition::Condition;
pub use paths::{Case, CaseEnding, Cases};

use cubes::Cubes;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_align::{Matched, Version};
use verdiff_ir::{Name, Stop};
use verdiff_relate::{Budget, Candidate, Depth, Exploration, Failed, Termination, Validity};
use verdiff_smt::{Session, SolverError, Term};

/// The size of questions that are not asked without need.
const LARGE: usize = 5_000;

/// How hard to look.
#[derive(Debug, Clone)]
pub struct Effort {
    /// Rounds of each loop, and calls of one procedure within each other.
    pub rounds: usize,
    /// Whether to give up where some input goes further.
    pub all: bool,
    /// What one question may cost, in the solver's units.
    pub resources: u64,
    /// What the solver may be asked: the terms of all questions together.
    pub terms: usize,
    /// Whether a difference is known, so that only the conditions are wanted.
    pub known: bool,
    /// Whether the pair is one of so many that each gets little.
    pub is_of_many: bool,
    /// Cases that a condition has at the most.
    pub cases: usize,
    /// When to give up.
    pub stop: Stop,
}

impl Effort {
    fn budget(&self) -> Budget {
        Budget::new(self.resources, self.stop.clone()).of_many(self.is_of_many)
    }

    fn depth(&self, inside: BTreeSet<Name>) -> Depth {
        Depth { rounds: self.rounds, all: self.all, terms: self.terms, inside }
    }
}

/// For which inputs two versions differ and agree.
#[derive(Debug)]
pub struct Summary {
    /// Both end, and differently; none if it cannot be told exactly.
    pub differs: Option<Condition>,
    /// Both do the same; none if it cannot be told in terms of the inputs.
    pub agrees: Option<Condition>,
    /// Only one version ends; none if it cannot be told exactly.
    pub one_ends: Option<Condition>,
    /// Whether every input is in one of the sets. Conditions that are not
    /// whole may still tell less than that.
    pub full: bool,
    /// Whether the sets speak of runs that do not end, too.
    pub termination: Termination,
}

/// What exploration found.
pub enum Explored {
    /// The versions do the same on all inputs.
    Equal(Termination),
    /// They may differ: a model of the terms, to be run, and the summary.
    Differs(Box<Candidate>, Summary),
    /// No difference is known, but not all inputs were explored.
    Partly(Summary),
}

/// Explores a pair, looking into callees where that is needed.
///
/// # Errors
/// If a construct is not handled, or the solver does not work.
pub fn explore(
    matched: &Matched,
    proc: &Name,
    equivalent: &BTreeMap<Name, Termination>,
    effort: &Effort,
    new_session: &mut dyn FnMut() -> Result<Box<dyn Session>, SolverError>,
) -> Result<Explored, Failed> {
    let mut inside = BTreeSet::new();
    loop {
        let mut session = new_session()?;
        let mut budget = effort.budget();
        let depth = effort.depth(inside.clone());
        let mut pair =
            Exploration::new(matched, proc, equivalent, depth, &mut budget, &mut *session)?;
        let agrees = pair.agrees();
        let is_needless = is_needless(&mut pair, effort);
        if !is_needless && matches!(pair.ask(agrees)?, Validity::Valid) {
            return Ok(Explored::Equal(termination(&mut pair)));
        }
        let further = needed(&mut pair, equivalent);
        let known = inside.len();
        inside.extend(further);
        if inside.len() == known {
            return summarise(&mut pair, effort, is_needless);
        }
    }
}

/// What each version of a pair does, case by case. Callees that are the same are
/// looked into from the start.
///
/// # Errors
/// If a construct is not handled, or the solver does not work.
pub fn case_by_case(
    matched: &Matched,
    proc: &Name,
    equivalent: &BTreeMap<Name, Termination>,
    effort: &Effort,
    new_session: &mut dyn FnMut() -> Result<Box<dyn Session>, SolverError>,
) -> Result<[Cases; 2], Failed> {
    let mut session = new_session()?;
    let mut budget = effort.budget();
    let depth = effort.depth(equivalent.keys().cloned().collect());
    let mut pair = Exploration::new(matched, proc, equivalent, depth, &mut budget, &mut *session)?;
    let old = paths::cases(&mut pair, Version::OLD, effort)?;
    let new = paths::cases(&mut pair, Version::NEW, effort)?;
    Ok([old, new])
}

/// The callees whose bodies matter for what is not known to agree.
fn needed(pair: &mut Exploration<'_>, equivalent: &BTreeMap<Name, Termination>) -> BTreeSet<Name> {
    let (differs, agrees) = (pair.differs(), pair.agrees());
    let mut callees = pair.abstracted(&[differs, agrees]);
    callees.retain(|callee| equivalent.contains_key(callee));
    callees
}

fn termination(pair: &mut Exploration<'_>) -> Termination {
    if pair.abstractions().partial { Termination::Partial } else { Termination::Full }
}

/// Whether it need not be asked for a difference: one is known, and the
/// question is large. Else the answer is held against what runs show.
fn is_needless(pair: &mut Exploration<'_>, effort: &Effort) -> bool {
    let agrees = pair.agrees();
    effort.known && pair.pool().size(agrees) > LARGE
}

fn summarise(
    pair: &mut Exploration<'_>,
    effort: &Effort,
    is_needless: bool,
) -> Result<Explored, Failed> {
    let (differs, agrees) = (pair.differs(), pair.agrees());
    let one_ends = pair.one_ends();
    let covered = pair.pool().or(&[differs, agrees, one_ends]);
    let full = matches!(pair.ask(covered)?, Validity::Valid);
    let mut candidate = None;
    for condition in [differs, one_ends] {
        if candidate.is_none() && !is_needless {
            candidate = example(pair, condition)?;
        }
    }
    let is_exact = pair.abstractions().none();
    let summary = Summary {
        differs: if is_exact { tell(pair, differs, effort)? } else { None },
        agrees: tell(pair, agrees, effort)?,
        one_ends: if is_exact { tell(pair, one_ends, effort)? } else { None },
        full: full && is_exact,
        termination: termination(pair),
    };
    Ok(match candidate {
        Some(candidate) => Explored::Differs(Box::new(candidate), summary),
        None => Explored::Partly(summary),
    })
}

/// Inputs on which a condition holds.
fn example(pair: &mut Exploration<'_>, condition: Term) -> Result<Option<Candidate>, Failed> {
    if pair.pool().as_bool(condition) == Some(false) {
        return Ok(None);
    }
    let never = pair.pool().not(condition);
    Ok(match pair.ask_for_example(never)? {
        Validity::Refuted(model) => Some(pair.candidate(*model)),
        Validity::Valid | Validity::Open(_) => None,
    })
}

/// A condition in cases, if it can be told in terms of the inputs.
fn tell(
    pair: &mut Exploration<'_>,
    condition: Term,
    effort: &Effort,
) -> Result<Option<Condition>, SolverError> {
    if pair.pool().as_bool(condition) == Some(false) {
        return Ok(Some(Condition { cases: Vec::new(), whole: true }));
    }
    Cubes::new(pair, condition).cover(effort)
}
