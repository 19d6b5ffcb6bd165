//! The outcome of one version as terms, and when two of them are the same.

use crate::context::Context;
use crate::execute::{End, Exit};
use crate::state::Shared;
use std::collections::BTreeMap;
use verdiff_ir::{Name, Type, Value};
use verdiff_smt::{Op, Pool, Term};

/// The outcome of a procedure as terms over its inputs.
pub(crate) struct Summary {
    /// How it ends, as a code.
    pub(crate) ending: Term,
    /// The results, meaningful where it returns.
    results: Vec<Term>,
    /// Globals and outside at the end.
    shared: Shared,
}

impl Summary {
    /// Joins the exits of a procedure, which exclude each other and of which
    /// one is always taken.
    pub(crate) fn new(
        context: &mut Context<'_>,
        results: &[Type],
        exits: Vec<Exit>,
    ) -> Option<Self> {
        let mut parts = Vec::new();
        for exit in exits {
            parts.push((exit.guard, Summary::of_exit(context, results, exit)));
        }
        parts
            .into_iter()
            .map(Some)
            .reduce(|joined, part| {
                let ((guard, joined), (part_guard, part)) = (joined?, part?);
                Some((guard, part.choose(&mut context.pool, part_guard, &joined)))
            })?
            .map(|(_, summary)| summary)
    }

    fn of_exit(context: &mut Context<'_>, types: &[Type], exit: Exit) -> Summary {
        let (ending, results) = match exit.ending {
            End::Returned(values) => (context.returned(), values),
            End::Failed(failure) => (context.failed(&failure), zeros(&mut context.pool, types)),
            End::Diverged => (context.diverged(), zeros(&mut context.pool, types)),
        };
        Summary { ending, results, shared: exit.shared }
    }

    fn choose(self, pool: &mut Pool, condition: Term, other: &Summary) -> Summary {
        let pairs = self.results.into_iter().zip(&other.results);
        Summary {
            ending: pool.ite(condition, self.ending, other.ending),
            results: pairs.map(|(left, right)| pool.ite(condition, left, *right)).collect(),
            shared: self.shared.choose(pool, condition, &other.shared),
        }
    }
}

/// Results where there are none: they are the same in both versions, so
/// comparing them everywhere is the same as comparing them where both return.
fn zeros(pool: &mut Pool, types: &[Type]) -> Vec<Term> {
    types.iter().map(|ty| pool.value(&Value::zero(*ty))).collect()
}

/// The condition under which two outcomes are the same, where neither
/// diverges; and the condition under which neither or both diverge.
pub(crate) struct Agreement {
    pub(crate) outcome: Term,
    pub(crate) both_end: Term,
    pub(crate) end_alike: Term,
}

/// Compares two outcomes over the same inputs.
pub(crate) fn agreement(context: &mut Context<'_>, old: &Summary, new: &Summary) -> Agreement {
    let diverged = context.diverged();
    let pool = &mut context.pool;
    let mut equal = Equality { pool, known: BTreeMap::new() };
    let mut parts = vec![equal.of(old.ending, new.ending)];
    parts.extend(old.results.iter().zip(&new.results).map(|(a, b)| equal.of(*a, *b)));
    parts.extend(globals(old).zip(globals(new)).map(|(a, b)| equal.of(a, b)));
    parts.push(equal.of(old.shared.world, new.shared.world));
    let outcome = pool.and(&parts);
    let old_diverges = pool.eq(old.ending, diverged);
    let new_diverges = pool.eq(new.ending, diverged);
    let (old_ends, new_ends) = (pool.not(old_diverges), pool.not(new_diverges));
    Agreement {
        outcome,
        both_end: pool.and(&[old_ends, new_ends]),
        end_alike: pool.eq(old_diverges, new_diverges),
    }
}

fn globals(summary: &Summary) -> impl Iterator<Item = Term> + '_ {
    let by_name: &BTreeMap<Name, Term> = &summary.shared.globals;
    by_name.values().copied()
}

/// Equality pushed through if-then-else on equal conditions: versions that
/// share a condition are compared branch by branch.
struct Equality<'p> {
    pool: &'p mut Pool,
    known: BTreeMap<(Term, Term), Term>,
}

impl Equality<'_> {
    fn of(&mut self, left: Term, right: Term) -> Term {
        if left == right {
            return self.pool.bool(true);
        }
        if let Some(known) = self.known.get(&(left, right)) {
            return *known;
        }
        let equal = match (self.branches(left), self.branches(right)) {
            (Some([condition, a, b]), Some([other, c, d])) if condition == other => {
                let (then, otherwise) = (self.of(a, c), self.of(b, d));
                self.pool.ite(condition, then, otherwise)
            }
            _ => self.pool.eq(left, right),
        };
        self.known.insert((left, right), equal);
        equal
    }

    fn branches(&self, term: Term) -> Option<[Term; 3]> {
        match self.pool.op(term) {
            Op::Ite => self.pool.args(term).try_into().ok(),
            _ => None,
        }
    }
}
