//! Whether two states are the same but for the names of their unknowns: how the
//! analysis of a loop sees that it is done.

use crate::range::Range;
use crate::state::State;
use crate::values::Values;
use indexmap::IndexMap;
use std::collections::BTreeMap;
use verdiff_smt::{Op, Term};

/// A state with its unknowns numbered as they are met.
#[derive(Debug, PartialEq, Eq)]
struct Canonical {
    vars: Vec<Term>,
    guards: Vec<Option<bool>>,
    unknowns: Vec<Option<Range>>,
    refined: BTreeMap<Term, Range>,
    known: BTreeMap<Term, bool>,
}

/// Whether the states are the same.
pub(crate) fn same(values: &mut Values, left: &State, right: &State) -> bool {
    left.guards == right.guards && canonical(values, left) == canonical(values, right)
}

fn canonical(values: &mut Values, state: &State) -> Canonical {
    let vars: Vec<Term> = state.vars.iter().flat_map(|chunk| chunk.iter().copied()).collect();
    let mut numbered: IndexMap<Term, Term> = IndexMap::new();
    let mut ranges = Vec::new();
    for var in &vars {
        for unknown in unknowns(values, *var) {
            if !numbered.contains_key(&unknown) {
                let ty = values.pool.sort(unknown);
                let name = values.pool.var(format!("`at {}", numbered.len()), ty);
                ranges.push(state.range(values, unknown));
                numbered.insert(unknown, name);
            }
        }
    }
    let vars = values.pool.substitute_all(&vars, &numbered);
    let refined = relevant(values, &numbered, state.refined.iter().map(|(t, r)| (*t, *r)));
    let known = relevant(values, &numbered, state.known.iter().map(|(t, k)| (*t, *k)));
    Canonical { vars, guards: state.guards.clone(), unknowns: ranges, refined, known }
}

/// What is said of terms that the variables depend on.
fn relevant<T>(
    values: &mut Values,
    numbered: &IndexMap<Term, Term>,
    facts: impl Iterator<Item = (Term, T)>,
) -> BTreeMap<Term, T> {
    let mut kept = BTreeMap::new();
    for (term, fact) in facts {
        if unknowns(values, term).iter().all(|unknown| numbered.contains_key(unknown)) {
            kept.insert(values.pool.substitute(term, numbered), fact);
        }
    }
    kept
}

/// The unknowns in a term, in the order of the pool.
fn unknowns(values: &Values, term: Term) -> Vec<Term> {
    let all = values.pool.subterms(&[term]);
    all.into_iter().filter(|term| matches!(values.pool.op(*term), Op::Var(..))).collect()
}
