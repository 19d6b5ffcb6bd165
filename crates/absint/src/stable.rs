//! Whether two states are the same but for the names of their unknowns: how the
//! analysis of a loop sees that it is done.
//!
//! Most variables have one term in both states. Only unknowns that none of these
//! mention can stand for others, so only what mentions such unknowns, or differs,
//! is looked at closely.

use crate::range::Range;
use crate::said::Said;
use crate::state::State;
use crate::values::Values;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::collections::BTreeMap;
use verdiff_smt::Term;

/// Whether the states are the same.
pub(crate) fn same(values: &mut Values, left: &State, right: &State) -> bool {
    if left.guards != right.guards || left.settled != right.settled {
        return false;
    }
    let knows_alike = left.refined == right.refined && left.known == right.known;
    if knows_alike && left.vars.same(&right.vars) {
        return true;
    }
    let (apart, shared) = left.vars.apart(&right.vars, values);
    let shared = shared.iter().flat_map(|unknowns| unknowns.iter().copied()).collect();
    let [one, other] = [0, 1].map(|side| numbered(values, &shared, &apart, side));
    // What both have means the same in both, or facts cannot be compared as
    // they are.
    let agree = |(unknown, number): (&Term, &usize)| other.get(unknown).is_none_or(|o| o == number);
    if one.len() != other.len() || !one.iter().all(agree) {
        return false;
    }
    let own = Side { state: left, other: right, numbers: &one, shared: &shared };
    let others = Side { state: right, other: left, numbers: &other, shared: &shared };
    // Most often it is ranges that grow.
    if own.ranges(values) != others.ranges(values) {
        return false;
    }
    own.canonical(values, apart.iter().map(|terms| terms[0]))
        == others.canonical(values, apart.iter().map(|terms| terms[1]))
}

type Numbers = IndexMap<Term, usize, FxBuildHasher>;

/// The unknowns of a side that may stand for others, in the order in which the
/// variables that differ mention them.
fn numbered(
    values: &mut Values,
    shared: &FxHashSet<Term>,
    apart: &[[Term; 2]],
    side: usize,
) -> Numbers {
    let mut numbers = Numbers::default();
    for terms in apart {
        let unknowns = values.unknowns(terms[side]);
        for unknown in unknowns.iter().filter(|unknown| !shared.contains(unknown)) {
            let next = numbers.len();
            numbers.entry(*unknown).or_insert(next);
        }
    }
    numbers
}

/// A state beside another one.
struct Side<'s> {
    state: &'s State,
    other: &'s State,
    numbers: &'s Numbers,
    shared: &'s FxHashSet<Term>,
}

/// A state with its unknowns numbered as they are met, but for what it has in
/// common with another.
#[derive(Debug, PartialEq, Eq)]
struct Canonical {
    vars: Vec<Term>,
    refined: BTreeMap<Term, Range>,
    known: BTreeMap<Term, bool>,
}

impl Side<'_> {
    /// The ranges of its unknowns, in their order.
    fn ranges(&self, values: &mut Values) -> Vec<Option<Range>> {
        self.numbers.keys().map(|unknown| self.state.range(values, *unknown)).collect()
    }

    fn canonical(&self, values: &mut Values, vars: impl Iterator<Item = Term>) -> Canonical {
        let mut names = IndexMap::new();
        for (unknown, number) in self.numbers {
            names.insert(*unknown, values.numbered(*unknown, *number));
        }
        let vars: Vec<Term> = vars.collect();
        let vars = values.pool.substitute_all(&vars, &names);
        let refined = self.facts(values, &names, [&self.state.refined, &self.other.refined]);
        let known = self.facts(values, &names, [&self.state.known, &self.other.known]);
        Canonical { vars, refined, known }
    }

    /// What this side says of terms that its variables depend on, but for what
    /// the other says as well in the same words.
    fn facts<T: Copy + PartialEq>(
        &self,
        values: &mut Values,
        names: &IndexMap<Term, Term>,
        [own, other]: [&Said<T>; 2],
    ) -> BTreeMap<Term, T> {
        let mut kept = BTreeMap::new();
        for (term, fact) in own.iter() {
            let unknowns = values.unknowns(term);
            let is_named = |unknown: &Term| self.numbers.contains_key(unknown);
            let needs_name = unknowns.iter().any(is_named);
            if !needs_name && other.get(&term) == Some(fact) {
                continue;
            }
            if unknowns.iter().all(|unknown| is_named(unknown) || self.shared.contains(unknown)) {
                let term = match needs_name {
                    true => values.pool.substitute(term, names),
                    false => term,
                };
                kept.insert(term, *fact);
            }
        }
        kept
    }
}
