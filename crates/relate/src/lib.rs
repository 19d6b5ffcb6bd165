//! Relational execution: all versions as terms over the same inputs.
//!
//! In: a matched procedure without loops, and which of its callees are the
//! same. Out: a proof that the outcomes are the same, or inputs on
//! which a model of the terms says that they differ, for the caller to run.
//!
//! Terms are hash-consed, so what the versions compute alike is one term,
//! and often nothing is left for the solver.

mod apart;
mod budget;
mod calls;
mod candidate;
mod context;
mod execute;
mod executed;
mod explore;
mod hints;
mod known;
mod loops;
mod merged;
mod origins;
mod plain;
mod promises;
mod restructure;
mod shared_code;
mod skeleton;
mod solve;
mod start;
mod state;
mod strangers;
mod summary;
mod unfold;
mod unsupported;
mod unwind;

pub use apart::Correspondence;
pub use budget::Budget;
pub use candidate::{Candidate, ModelOracle};
pub use context::{Abstractions, Callees, LoopEffort, OpenLoop};
pub use explore::{Depth, EndingCode, Exploration, Outcome};
pub use hints::{Guess, Hints, LoopHints, Spot};
pub use solve::Verdict as Validity;
pub use unsupported::Unsupported;

use context::Context;
use execute::{Entry, execute};
use known::Known;
use merged::merged;
use restructure::restructured;
use solve::Verdict;
use state::{Allocated, Shared};
use std::collections::BTreeMap;
use std::fmt;
use summary::{Agreement, Summary, agreement};
use verdiff_align::{Matched, Property, Version};
use verdiff_ir::{Name, Proc, Span};
use verdiff_smt::{Session, SolverError};

/// How far an equivalence speaks of runs that do not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Termination {
    /// Equal on all inputs on which both end.
    Partial,
    /// Both also end on the same inputs.
    Full,
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Termination::Partial => "partial",
            Termination::Full => "full",
        })
    }
}

/// What relational execution found out.
pub enum Relation {
    /// The versions do the same.
    Equal(Termination),
    /// A model of the terms on which they differ.
    Maybe(Box<Candidate>, Abstractions),
    /// The solver gave up, for this reason.
    Open(String),
}

/// Why relational execution found out nothing.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// A construct that it does not handle.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The solver itself failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
}

/// What is tried.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'a> {
    /// How calls of known procedures are treated.
    pub callees: Callees<'a>,
    /// How hard to try.
    pub effort: LoopEffort,
    /// Guesses about loops, which are checked.
    pub hints: &'a Hints,
    /// How statements of the versions correspond, if that is to be used.
    pub correspondence: Option<Correspondence<'a>>,
}

impl<'a> Attempt<'a> {
    /// Without a correspondence of statements.
    pub fn new(callees: Callees<'a>, effort: LoopEffort, hints: &'a Hints) -> Attempt<'a> {
        Attempt { callees, effort, hints, correspondence: None }
    }
}

/// Relates the versions of a procedure within a budget. The session gets its
/// limits from there.
pub fn relate(
    matched: &Matched,
    proc: &Name,
    attempt: Attempt<'_>,
    budget: &mut Budget,
    session: &mut dyn Session,
) -> Result<Relation, Failed> {
    let Attempt { callees, effort, hints, correspondence } = attempt;
    let mut context = Context::new(matched, proc, callees, effort, budget, session);
    context.hints = effort.finds_invariants().then_some(hints);
    context.correspondence = correspondence;
    context.install(proc);
    context.open_books();
    let relation = attempted(&mut context, proc);
    context.budget.end(context.pool.len());
    relation
}

fn attempted(context: &mut Context<'_>, proc: &Name) -> Result<Relation, Failed> {
    let matched = context.matched;
    context.find_promises(proc)?;
    let mut summaries = BTreeMap::new();
    for version in context.effort.order(matched.versions()) {
        summaries.insert(version, summarise(context, version, proc)?);
    }
    let summaries: Vec<Summary> = summaries.into_values().collect();
    let agreement = match matched.property {
        Property::Equivalence => agreement(context, &summaries),
        Property::ConflictFreedom { strict: _ } => merged(context, &summaries),
    };
    let relation = decide(context, proc, &agreement)?;
    match context.broken.take() {
        Some(broken) => Err(broken.into()),
        None => Ok(relation),
    }
}

fn summarise(
    context: &mut Context<'_>,
    version: Version,
    name: &Name,
) -> Result<Summary, Unsupported> {
    let proc = &context.matched.program(version).procs[name];
    let other = restructured(&proc.body, context.effort, version);
    let other = other.map(|body| Proc { body, ..proc.clone() });
    let proc = other.as_ref().unwrap_or(proc);
    let guard = context.pool.bool(true);
    let shared = Shared {
        globals: context.globals.clone(),
        world: context.world,
        allocated: Allocated::default(),
    };
    let args = context.params.clone();
    let exits =
        execute(context, version, proc, args, Entry { guard, known: Known::default(), shared })?;
    // The loops of this version are there for those of the next.
    let met = std::mem::take(&mut context.frame.met);
    context.frame.partners.extend(met);
    Summary::new(context, &proc.results, exits)
        .ok_or_else(|| Unsupported::new("a procedure without an end", version, Span::NOWHERE))
}

fn decide(
    context: &mut Context<'_>,
    proc: &Name,
    agreement: &Agreement,
) -> Result<Relation, Failed> {
    let pool = &mut context.pool;
    let same_where_ended = pool.implies(agreement.all_end, agreement.outcome);
    let same = pool.and(&[agreement.end_alike, same_where_ended]);
    let strongest =
        if context.abstractions.partial { Termination::Partial } else { Termination::Full };
    // A difference in termination alone cannot be shown by a run, so a model
    // of it is of no use; the last question leaves it out.
    let may_diverge = same != same_where_ended;
    let mut resources = context.budget.resources();
    if may_diverge {
        match context.ask(same)? {
            Verdict::Valid => return Ok(Relation::Equal(strongest)),
            Verdict::Open(_) => resources = context.budget.for_weaker(),
            Verdict::Refuted(_) => {}
        }
    }
    let before = context.budget.replace_resources(resources);
    let answer = context.ask_for_example(same_where_ended);
    context.budget.replace_resources(before);
    match answer? {
        Verdict::Valid if may_diverge => Ok(Relation::Equal(Termination::Partial)),
        Verdict::Valid => Ok(Relation::Equal(strongest)),
        Verdict::Open(why) => Ok(Relation::Open(why)),
        Verdict::Refuted(model) => {
            let candidate = Candidate::new(context, proc, *model);
            Ok(Relation::Maybe(Box::new(candidate), context.abstractions.clone()))
        }
    }
}
