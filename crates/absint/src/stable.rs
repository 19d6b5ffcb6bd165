//! Whether two states are the same but for the names of their unknowns: how the
//! analysis of a loop sees that it is done.

use crate::range::Range;
use crate::state::State;
use crate::values::Values;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::collections::BTreeMap;
use verdiff_smt::Term;

/// Whether the states are the same.
pub(crate) fn same(values: &mut Values, left: &State, right: &State) -> bool {
    if left.guards != right.guards {
        return false;
    }
    let [one, other] = [left, right].map(|state| numbered(values, state));
    // What both have means the same in both, or terms cannot be compared as
    // they are.
    let agree = |(unknown, number): (&Term, &usize)| other.get(unknown).is_none_or(|o| o == number);
    if one.len() != other.len() || !one.iter().all(agree) {
        return false;
    }
    let (old, new) = (canonical(values, left, &one, right), canonical(values, right, &other, left));
    old == new
}

/// A state with its unknowns numbered as they are met.
#[derive(Debug, PartialEq, Eq)]
struct Canonical {
    /// The variables in which the states differ.
    vars: Vec<Term>,
    ranges: Vec<Option<Range>>,
    refined: BTreeMap<Term, Range>,
    known: BTreeMap<Term, bool>,
}

type Numbers = IndexMap<Term, usize, FxBuildHasher>;

/// The unknowns of a state, in the order in which its variables mention them.
fn numbered(values: &Values, state: &State) -> Numbers {
    let mut numbers = Numbers::default();
    let mut seen = FxHashSet::default();
    for var in state.vars.iter().flat_map(|chunk| chunk.iter()) {
        values.for_each_unknown(*var, &mut seen, &mut |unknown| {
            let next = numbers.len();
            numbers.entry(unknown).or_insert(next);
        });
    }
    numbers
}

fn canonical(values: &mut Values, state: &State, numbers: &Numbers, other: &State) -> Canonical {
    let mut names = IndexMap::new();
    for (unknown, number) in numbers {
        let ty = values.pool.sort(*unknown);
        names.insert(*unknown, values.pool.var(format!("`at {number}"), ty));
    }
    let ranges = numbers.keys().map(|unknown| state.range(values, *unknown)).collect();
    let mut vars = Vec::new();
    for (chunk, others) in state.vars.iter().zip(&other.vars) {
        let differ = chunk.iter().zip(others.iter()).filter(|(own, other)| own != other);
        vars.extend(differ.map(|(own, _)| *own));
    }
    let vars = values.pool.substitute_all(&vars, &names);
    let refined = relevant(values, &names, state.refined.iter().map(|(t, r)| (*t, *r)));
    let known = relevant(values, &names, state.known.iter().map(|(t, k)| (*t, *k)));
    Canonical { vars, ranges, refined, known }
}

/// What is said of terms that the variables depend on.
fn relevant<T>(
    values: &mut Values,
    names: &IndexMap<Term, Term>,
    facts: impl Iterator<Item = (Term, T)>,
) -> BTreeMap<Term, T> {
    let mut kept = BTreeMap::new();
    for (term, fact) in facts {
        let mut is_named = true;
        values.for_each_unknown(term, &mut FxHashSet::default(), &mut |unknown| {
            is_named &= names.contains_key(&unknown);
        });
        if is_named {
            kept.insert(values.pool.substitute(term, names), fact);
        }
    }
    kept
}
