//! The outcome of one version as terms, and when several are the same.

use crate::context::Context;
use crate::execute::{End, Exit};
use crate::state::Shared;
use std::collections::BTreeMap;
use verdiff_align::Hidden;
use verdiff_ir::{Name, Type, Value};
use verdiff_smt::{Op, Pool, Term};

/// The outcome of a procedure as terms over its inputs.
pub(crate) struct Summary {
    /// How it ends, as a code.
    pub(crate) ending: Term,
    /// The results, meaningful where it returns.
    pub(crate) results: Vec<Term>,
    /// Globals and outside at the end.
    pub(crate) shared: Shared,
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
            End::Unexplored => (context.unexplored(), zeros(&mut context.pool, types)),
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

/// Results where there are none: they are the same in all versions, so
/// comparing them everywhere is the same as comparing them where all return.
fn zeros(pool: &mut Pool, types: &[Type]) -> Vec<Term> {
    types.iter().map(|ty| pool.value(&Value::zero(*ty))).collect()
}

/// The condition under which outcomes are the same, or there are no such
/// inputs, where none diverges; the
/// condition that none diverges; and the one that none or all do, and make the same
/// calls if they do.
pub(crate) struct Agreement {
    pub(crate) outcome: Term,
    pub(crate) all_end: Term,
    pub(crate) end_alike: Term,
}

/// Compares outcomes over the same inputs, each with the first.
pub(crate) fn agreement(context: &mut Context<'_>, all: &[Summary]) -> Agreement {
    let diverged = context.diverged();
    let impossible = impossible(context, all);
    let pool = &mut context.pool;
    let diverges: Vec<Term> = all.iter().map(|one| pool.eq(one.ending, diverged)).collect();
    let ends: Vec<Term> = diverges.iter().map(|diverges| pool.not(*diverges)).collect();
    let mut alike: Vec<Term> = diverges.windows(2).map(|two| pool.eq(two[0], two[1])).collect();
    let calls = all.iter().zip(&diverges);
    let calls = calls.map(|(one, diverges)| where_so(pool, *diverges, one.shared.world));
    let calls: Vec<Term> = calls.collect();
    alike.extend(calls.windows(2).map(|two| Equality::new(pool).of(two[0], two[1])));
    let hidden = context.matched.hidden();
    let same: Vec<Term> =
        all.iter().skip(1).map(|other| same(pool, hidden, &all[0], other)).collect();
    let outcome = pool.and(&same);
    let outcome = pool.or(&[outcome, impossible]);
    Agreement { outcome, all_end: pool.and(&ends), end_alike: pool.and(&alike) }
}

/// A value where a condition holds, and zero elsewhere.
pub(crate) fn where_so(pool: &mut Pool, condition: Term, value: Term) -> Term {
    let zero = Value::zero(pool.sort(value));
    let zero = pool.value(&zero);
    pool.ite(condition, value, zero)
}

/// The condition under which two outcomes are the same, where both end.
pub(crate) fn same(pool: &mut Pool, hidden: &Hidden, old: &Summary, new: &Summary) -> Term {
    let mut equal = Equality::new(pool);
    let mut parts = vec![equal.of(old.ending, new.ending)];
    parts.extend(old.results.iter().zip(&new.results).map(|(a, b)| equal.of(*a, *b)));
    let pairs = globals(hidden, old).zip(globals(hidden, new));
    parts.extend(pairs.map(|(a, b)| equal.of(a, b)));
    parts.push(equal.of(old.shared.world, new.shared.world));
    pool.and(&parts)
}

/// When a version says that there are no such inputs.
pub(crate) fn impossible(context: &mut Context<'_>, all: &[Summary]) -> Term {
    let Some(code) = context.impossible() else { return context.pool.bool(false) };
    let ends: Vec<Term> = all.iter().map(|one| context.pool.eq(one.ending, code)).collect();
    context.pool.or(&ends)
}

/// The globals that can be seen, in the order of their names.
fn globals<'s>(hidden: &'s Hidden, summary: &'s Summary) -> impl Iterator<Item = Term> + 's {
    let by_name: &BTreeMap<Name, Term> = &summary.shared.globals;
    let seen = by_name.iter().filter(|(name, _)| !hidden.globals.contains_key(*name));
    seen.map(|(_, value)| *value)
}

/// Equality pushed through if-then-else on equal conditions: versions that
/// share a condition are compared branch by branch.
pub(crate) struct Equality<'p> {
    pub(crate) pool: &'p mut Pool,
    known: BTreeMap<(Term, Term), Term>,
}

impl<'p> Equality<'p> {
    pub(crate) fn new(pool: &'p mut Pool) -> Self {
        Equality { pool, known: BTreeMap::new() }
    }

    pub(crate) fn of(&mut self, left: Term, right: Term) -> Term {
        if left == right {
            return self.pool.bool(true);
        }
        // One term for both orders.
        let (left, right) = (left.min(right), left.max(right));
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
