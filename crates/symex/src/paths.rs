//! What one version does, case by case: its summary in the sense of section 2.2 of
//! the ModDiff paper.
//!
//! In: an explored pair, and a version. Out: [`Cases`]: conditions over the inputs,
//! and what the version does where they hold. A case is all paths that do the same;
//! the paths come from models, each outside of those before, so that what is told
//! holds whenever one stops.

use crate::condition::Condition;
use crate::implicant::{Choices, Within};
use crate::{Effort, tell};
use indexmap::IndexMap;
use verdiff_align::Version;
use verdiff_ir::{Expr, Failure, Name};
use verdiff_relate::{EndingCode, Exploration, Outcome, Validity};
use verdiff_smt::{Model, SolverError, Term};

/// So many paths of one version are told apart.
const MOST_PATHS: usize = 40;

/// What one version does.
#[derive(Debug, Clone)]
pub struct Cases {
    /// Each holds on inputs of its own.
    pub cases: Vec<Case>,
    /// Whether there is a case for every input.
    pub whole: bool,
}

/// What a version does on some inputs.
#[derive(Debug, Clone)]
pub struct Case {
    /// The inputs; none if they cannot be told.
    pub when: Option<Condition>,
    /// How it ends.
    pub ending: CaseEnding,
    /// The globals that it changes, and what they become, as far as that has words.
    pub changes: Vec<(Name, Option<Expr>)>,
    /// Whether it calls the outside.
    pub calls: bool,
}

/// How a case ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CaseEnding {
    /// It returns results; none for one that has no words.
    Returns(Vec<Option<Expr>>),
    /// It fails.
    Fails(Failure),
    /// It does not end.
    NeverEnds,
    /// It goes further than was explored.
    Unexplored,
}

/// The cases of a version.
pub(crate) fn cases(
    pair: &mut Exploration<'_>,
    version: Version,
    effort: &Effort,
) -> Result<Cases, SolverError> {
    let outcome = pair.outcome(version);
    let (paths, whole) = paths(pair, &roots(&outcome))?;
    let mut cases = Vec::new();
    for (leaves, conditions) in paths {
        let Some(ending) = pair.ending(leaves[0]) else { continue };
        if matches!(&ending, EndingCode::Failed(failure) if failure.is_impossible()) {
            continue;
        }
        let condition = pair.pool().or(&conditions);
        let when = tell(pair, condition, effort)?;
        cases.push(case(pair, &outcome, &leaves, ending, when));
    }
    cases.sort_by_key(|case| case.ending == CaseEnding::Unexplored);
    Ok(Cases { cases, whole })
}

/// What is chosen along a path: the ending, the results, the globals, the outside.
fn roots(outcome: &Outcome) -> Vec<Term> {
    let globals = outcome.globals.iter().map(|(_, value)| *value);
    let results = outcome.results.iter().copied();
    std::iter::once(outcome.ending).chain(results).chain(globals).chain([outcome.world]).collect()
}

/// What is chosen, with the conditions of the paths on which it is; and whether
/// these are all paths.
type Paths = (IndexMap<Vec<Term>, Vec<Term>>, bool);

fn paths(pair: &mut Exploration<'_>, roots: &[Term]) -> Result<Paths, SolverError> {
    let mut rest = pair.pool().bool(true);
    let mut found: IndexMap<Vec<Term>, Vec<Term>> = IndexMap::new();
    for _ in 0..MOST_PATHS {
        let none_left = pair.pool().not(rest);
        match pair.probe(none_left)? {
            Validity::Valid => return Ok((found, true)),
            Validity::Open(_) => return Ok((found, false)),
            Validity::Refuted(model) => {
                let (leaves, path) = path(pair, roots, &model);
                let others = pair.pool().not(path);
                rest = pair.pool().and(&[rest, others]);
                found.entry(leaves).or_default().push(path);
            }
        }
    }
    Ok((found, false))
}

/// The path that a model takes.
fn path(pair: &mut Exploration<'_>, roots: &[Term], model: &Model) -> (Vec<Term>, Term) {
    let pool = pair.pool();
    let chosen = Choices::new(pool, roots, Within::Values, model);
    let plain = chosen.without_branches(pool);
    let literals = chosen.conditions.iter();
    let literals: Vec<Term> = literals
        .map(|(condition, holds)| if *holds { *condition } else { pool.not(*condition) })
        .collect();
    (roots.iter().map(|root| plain[root]).collect(), pool.and(&literals))
}

fn case(
    pair: &Exploration<'_>,
    outcome: &Outcome,
    leaves: &[Term],
    ending: EndingCode,
    when: Option<Condition>,
) -> Case {
    let (results, state) = leaves[1..].split_at(outcome.results.len());
    let ending = match ending {
        EndingCode::Returned => {
            CaseEnding::Returns(results.iter().map(|result| pair.express(*result)).collect())
        }
        EndingCode::Failed(failure) => CaseEnding::Fails(failure),
        EndingCode::Diverged => CaseEnding::NeverEnds,
        EndingCode::Unexplored => CaseEnding::Unexplored,
    };
    let globals = outcome.globals.iter().map(|(name, _)| name).zip(state);
    let changed = globals.filter(|(name, value)| !pair.is_as_before(Some(name), **value));
    let changes = changed.map(|(name, value)| (name.clone(), pair.express(*value))).collect();
    let calls = state.last().is_some_and(|world| !pair.is_as_before(None, *world));
    Case { when, ending, changes, calls }
}
