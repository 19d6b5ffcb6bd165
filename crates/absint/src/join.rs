//! Joining states: two states in; one that stands for all stores of both out.
//!
//! A variable with one term on both sides keeps it. Others get unknowns, and
//! those that move by the same from the first side to the second share one: the
//! difference of two of them is one term on both sides, and stays what it was.
//! So what was equal stays equal, and counters stay in step. Where the two
//! variables of a pair do not move alike, the new version's becomes the old
//! version's and a difference of which the range is known.

use crate::points::settled;
use crate::range::Range;
use crate::said::Said;
use crate::state::State;
use crate::values::{Values, width};
use crate::vars::{CHUNK, Chunk};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use verdiff_ir::Type;
use verdiff_smt::Term;

/// How ranges that differ become one.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Hull<'t> {
    /// The least that includes both.
    Least,
    /// A bound that the second moves goes on to the next of these.
    Widen(&'t [i128]),
    /// A bound that the second moves goes on to the last number but one, then
    /// to the last: a counter that stays below a bound stays below the greatest.
    Extremes,
}

impl Hull<'_> {
    fn of(self, full: Range, first: Range, second: Range) -> Range {
        match self {
            Hull::Least => first.hull(second),
            Hull::Widen(thresholds) => first.widen(second, full, thresholds),
            Hull::Extremes => {
                let extremes = [full.lo, full.lo + 1, full.hi - 1, full.hi];
                first.widen(second, full, &extremes)
            }
        }
    }
}

/// Joins two states with the same guards; `paired` variables stand first.
pub(crate) fn join(
    values: &mut Values,
    hull: Hull<'_>,
    paired: usize,
    first: &State,
    second: &State,
) -> State {
    let (families, classes) = (FxHashMap::default(), FxHashMap::default());
    let fresh = FxHashSet::default();
    let mut joint = Joint { values, hull, first, second, families, classes, fresh };
    let mut refined = Said::default();
    let vars = first
        .vars
        .merge(&second.vars, |at, left, right| joint.chunk(at, paired, left, right, &mut refined));
    let live = Live::new(vars.unknowns(joint.values), std::mem::take(&mut joint.fresh));
    joint.keep_ranges(&live, &mut refined);
    let mut known = joint.keep_known(&live);
    values.keep_few(&mut refined);
    values.keep_few(&mut known);
    State {
        vars,
        guards: first.guards.common(&second.guards),
        refined: Rc::new(refined),
        known: Rc::new(known),
        unequal: unequal(&first.unequal, &second.unequal),
        settled: settled(&first.settled, &second.settled),
    }
}

/// The unknowns that variables mention. Whatever is computed from now on is
/// computed from these, so what is said of terms with others is of no use.
struct Live {
    mentioned: Rc<[Term]>,
    /// Those of them of which nothing was said yet.
    fresh: FxHashSet<Term>,
    /// Whether names of big terms are met again, as far as asked: such terms mention
    /// names of others, over and over.
    named: RefCell<FxHashMap<Term, bool>>,
}

impl Live {
    fn new(mentioned: Rc<[Term]>, fresh: FxHashSet<Term>) -> Live {
        Live { mentioned, fresh, named: RefCell::default() }
    }

    /// Whether a term may be met again.
    fn has(&self, values: &mut Values, term: Term) -> bool {
        values.unknowns(term).iter().all(|unknown| self.has_unknown(values, *unknown))
    }

    fn has_unknown(&self, values: &mut Values, unknown: Term) -> bool {
        if self.mentioned.binary_search(&unknown).is_ok() {
            return !self.fresh.contains(&unknown);
        }
        // The name of a big term is met again if that is.
        let Some(big) = values.named_by(unknown) else { return false };
        if let Some(known) = self.named.borrow().get(&unknown) {
            return *known;
        }
        let is_met = self.has(values, big);
        self.named.borrow_mut().insert(unknown, is_met);
        is_met
    }
}

/// The pairs that are not equal in one of two states.
fn unequal(first: &Rc<BTreeSet<usize>>, second: &Rc<BTreeSet<usize>>) -> Rc<BTreeSet<usize>> {
    match Rc::ptr_eq(first, second) || second.is_subset(first) {
        true => first.clone(),
        false => Rc::new(first.union(second).copied().collect()),
    }
}

struct Joint<'v, 's> {
    values: &'v mut Values,
    hull: Hull<'s>,
    first: &'s State,
    second: &'s State,
    /// By what variables move by: unknowns, and the first side's terms that
    /// they are the values for.
    families: FxHashMap<Term, Vec<(Term, Term)>>,
    /// The unknowns of other pairs of terms.
    classes: FxHashMap<(Term, Term), Term>,
    /// The unknowns that were chosen here. What a side says of them is of no use
    /// any more: it was said before they were given back.
    fresh: FxHashSet<Term>,
}

impl Joint<'_, '_> {
    fn chunk(
        &mut self,
        start: usize,
        paired: usize,
        left: &Chunk,
        right: &Chunk,
        refined: &mut Said<Range>,
    ) -> Chunk {
        let mut joined = *left;
        // The terms of the variable before, or constants where they are such.
        let mut before = [left[0], right[0]];
        for at in 0..CHUNK {
            let (a, b) = (left[at], right[at]);
            if a == b {
                before = [a, b];
                continue;
            }
            let is_second = at % 2 == 1 && start + at < paired;
            // What is equal on both sides stays equal.
            if is_second && (left[at - 1], right[at - 1]) == (a, b) {
                joined[at] = joined[at - 1];
                continue;
            }
            let partner = is_second.then(|| (joined[at - 1], before));
            let ranges = [(self.first, a), (self.second, b)]
                .map(|(side, term)| side.range(self.values, term));
            let range = self.hull_of(a, ranges);
            before =
                [self.constant(self.first, a, ranges[0]), self.constant(self.second, b, ranges[1])];
            joined[at] = self.value(before, range, partner);
            if let Some(range) = range.filter(|range| self.values.plain(joined[at]) != Some(*range))
            {
                refined.insert(joined[at], range);
            }
        }
        joined
    }

    /// The value of a variable that has one term on each side, and is in a range;
    /// by its partner's value, and terms.
    fn value(
        &mut self,
        [a, b]: [Term; 2],
        range: Option<Range>,
        partner: Option<(Term, [Term; 2])>,
    ) -> Term {
        if a == b {
            return a;
        }
        let sort = self.values.pool.sort(a);
        if width(sort).is_none() {
            return self.class(a, b, |joint| joint.fresh(sort, None));
        }
        let moved = self.values.minus(b, a);
        let is_apart = partner.filter(|(_, [a0, b0])| self.values.minus(*b0, *a0) != moved);
        let beside = is_apart.and_then(|(joined, [a0, b0])| self.beside(joined, (a, a0), (b, b0)));
        beside.unwrap_or_else(|| self.family(a, range, moved))
    }

    /// The value of a variable by one that moves alike.
    fn family(&mut self, a: Term, range: Option<Range>, moved: Term) -> Term {
        let families = self.families.get(&moved).cloned().unwrap_or_default();
        for (value, first) in families {
            let apart = self.values.minus(a, first);
            // What the first one was must not be needed to tell what this one
            // is: unknowns would never go away, and loops never be done.
            if !self.values.shares_joined(first, apart) {
                return self.values.pool.add(&[value, apart]);
            }
        }
        let value = self.fresh(self.values.pool.sort(a), range);
        self.families.entry(moved).or_default().push((value, a));
        value
    }

    /// The value as that of its partner and a difference, if there is a range
    /// of it.
    fn beside(&mut self, partner: Term, a: (Term, Term), b: (Term, Term)) -> Option<Term> {
        let (first, second) = (self.values.minus(a.0, a.1), self.values.minus(b.0, b.1));
        if first == second {
            return Some(self.values.pool.add(&[partner, first]));
        }
        let ty = self.values.pool.sort(partner);
        let full = Range::full(width(ty)?)?;
        let ranges = (
            self.first.difference(self.values, a.0, a.1)?,
            self.second.difference(self.values, b.0, b.1)?,
        );
        let range = self.hull.of(full, ranges.0, ranges.1);
        // Equal values get equal terms again.
        if range == Range::point(0) {
            return Some(partner);
        }
        // Two that were not told by each other are not from now on.
        if range == full || self.values.shares_joined(a.1, first) {
            return None;
        }
        let difference = self.class(first, second, |joint| joint.fresh(ty, Some(range)));
        Some(self.values.pool.add(&[partner, difference]))
    }

    fn fresh(&mut self, ty: Type, range: Option<Range>) -> Term {
        let unknown = self.values.joined(ty, range);
        self.fresh.insert(unknown);
        unknown
    }

    /// The same unknown for the same two terms.
    fn class(&mut self, a: Term, b: Term, new: impl FnOnce(&mut Self) -> Term) -> Term {
        if let Some(value) = self.classes.get(&(a, b)) {
            return *value;
        }
        let value = new(self);
        self.classes.insert((a, b), value);
        value
    }

    /// The range of a term that means the same on both sides.
    fn range(&mut self, term: Term) -> Option<Range> {
        let ranges = [self.first, self.second].map(|side| side.range(self.values, term));
        self.hull_of(term, ranges)
    }

    /// A range that includes those of both sides, of terms like this one.
    fn hull_of(&self, term: Term, [first, second]: [Option<Range>; 2]) -> Option<Range> {
        let full = Range::full(width(self.values.pool.sort(term))?)?;
        Some(self.hull.of(full, first?, second?))
    }

    /// The constant that a term in a range is in a state, or the term.
    fn constant(&mut self, state: &State, term: Term, range: Option<Range>) -> Term {
        if let Some(truth) = self.is_truth(term).then(|| state.truth(self.values, term)).flatten() {
            return self.values.pool.bool(truth);
        }
        match (range.and_then(Range::as_point), width(self.values.pool.sort(term))) {
            (Some(point), Some(width)) => self.values.constant(width, point),
            _ => term,
        }
    }

    fn is_truth(&self, term: Term) -> bool {
        self.values.pool.sort(term) == Type::BOOL
    }

    /// Ranges of terms that mean the same on both sides.
    fn keep_ranges(&mut self, live: &Live, kept: &mut Said<Range>) {
        let (first, second) = (self.first, self.second);
        let (first, second) = (&first.refined, &second.refined);
        if Rc::ptr_eq(first, second) && kept.is_empty() {
            *kept = Said::clone(first);
            kept.retain(|term| live.has(self.values, *term));
            return;
        }
        for term in first.terms().chain(second.terms().filter(|term| !first.contains(term))) {
            if kept.contains(&term) || !live.has(self.values, term) {
                continue;
            }
            let range = self.range(term);
            if let Some(range) = range.filter(|range| self.values.plain(term) != Some(*range)) {
                kept.insert(term, range);
            }
        }
    }

    /// Conditions that are decided alike on both sides.
    fn keep_known(&mut self, live: &Live) -> Said<bool> {
        let mut kept = Said::clone(&self.first.known);
        if !Rc::ptr_eq(&self.first.known, &self.second.known) {
            let (first, second) = (&self.first.known, &self.second.known);
            kept.retain(|condition| first.get(condition) == second.get(condition));
        }
        kept.retain(|condition| live.has(self.values, *condition));
        kept
    }
}
