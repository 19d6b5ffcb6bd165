//! What holds at the heads of loops: the states in which control comes to a
//! loop, again and again, in; claims about its variables out.
//!
//! They are for other engines, which check what they use of them. So a claim
//! may be made of fewer heads than there are: one of the rounds that go on is
//! often the one that is needed, and of a loop of which the first round runs
//! beside the other version, the first head is not seen.

use crate::analysis::{Analysis, owner};
use crate::range::Range;
use crate::state::State;
use crate::values::{is_bits, width};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_align::structured::Side;
use verdiff_ir::{Name, Span};
use verdiff_product::correlate::{Guarded, Guards, untagged};
use verdiff_smt::Term;

/// Variables of one loop that claims are made of at the most.
const MOST_VARIABLES: usize = 48;

/// A variable of a version.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Whose it is.
    pub version: Side,
    /// Its name there.
    pub name: Name,
}

/// Something about variables at the heads of a loop, as signed numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// The variable is in the range.
    Within(Spot, Range),
    /// The first less the second, as it wraps, is in the range.
    Apart(Spot, Spot, Range),
}

/// What is claimed of the heads of a loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The versions that have the loop, and where it stands in them.
    pub loops: Vec<(Side, Span)>,
    /// What is claimed.
    pub claims: Vec<Claim>,
}

/// What a range is of: a variable or a difference of two, at all heads or at
/// those from which the versions concerned go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct About {
    first: usize,
    second: Option<usize>,
    goes_on: bool,
}

/// What was seen at the heads of a loop so far; nothing before the first time.
#[derive(Debug, Clone, Default)]
pub(crate) struct Noted(Option<BTreeMap<About, Range>>);

impl Analysis<'_> {
    /// Notes all states at the head of a loop, the most general last.
    pub(crate) fn note_head(
        &mut self,
        (entries, body): (&[Guards], &[Guarded]),
        at: usize,
        states: &[State],
    ) {
        let vars = self.changed(body);
        let Some(last) = states.last() else { return };
        let mut abouts: Vec<(usize, Option<usize>)> = vars.iter().map(|var| (*var, None)).collect();
        abouts.extend(self.related(&vars, last).into_iter().map(|(one, two)| (one, Some(two))));
        let mut seen = BTreeMap::new();
        for (first, second) in abouts {
            for goes_on in [false, true] {
                let about = About { first, second, goes_on };
                let range = self.hull(entries, about, states);
                seen.extend(range.map(|range| (about, range)));
            }
        }
        let noted = match self.heads[at].0.take() {
            None => seen,
            Some(before) => {
                let both =
                    |(about, range): (About, Range)| Some((about, range.hull(*seen.get(&about)?)));
                before.into_iter().filter_map(both).collect()
            }
        };
        self.heads[at].0 = Some(noted);
    }

    /// The integers that a round assigns.
    fn changed(&self, body: &[Guarded]) -> BTreeSet<usize> {
        let mut vars = BTreeSet::new();
        self.add_changed(body, &mut vars);
        vars.into_iter().take(MOST_VARIABLES).collect()
    }

    fn add_changed(&self, body: &[Guarded], vars: &mut BTreeSet<usize>) {
        for command in body {
            let targets = match command {
                Guarded::Act { action, .. } => action.targets(),
                Guarded::Loop { body, .. } => {
                    self.add_changed(body, vars);
                    continue;
                }
                Guarded::Point => continue,
            };
            let targets = targets.iter().filter_map(|target| self.layout.var(&target.name));
            vars.extend(targets.filter(|var| is_bits(self.layout.types[*var])));
        }
    }

    /// Variables whose difference is worth a look: the two of a pair, and those
    /// that are the same but for a constant.
    fn related(&mut self, vars: &BTreeSet<usize>, state: &State) -> BTreeSet<(usize, usize)> {
        let mut related = BTreeSet::new();
        let mut known: FxHashMap<(Term, bool), usize> = FxHashMap::default();
        for var in vars {
            let pair = self.layout.pair_of(*var);
            let partner = pair.map(|pair| 2 * pair).filter(|old| old != var && vars.contains(old));
            related.extend(partner.map(|old| (*var, old)));
            let term = state.get(*var);
            if self.values.pool.as_bits(term).is_some() {
                continue;
            }
            let (base, is_opposite, _) = self.values.direction(term);
            let first = *known.entry((base, is_opposite)).or_insert(*var);
            related.extend((first != *var).then_some((*var, first)));
        }
        related
    }

    /// The least range of all heads; none if it says nothing.
    fn hull(&mut self, entries: &[Guards], about: About, states: &[State]) -> Option<Range> {
        let ty = self.layout.types[about.first];
        let full = Range::full(width(ty)?)?;
        let mut hull: Option<Range> = None;
        for state in states {
            if about.goes_on && !self.go_on(entries, about, state) {
                continue;
            }
            let first = state.get(about.first);
            let range = match about.second {
                None => state.range(&mut self.values, first)?,
                Some(second) => state.difference(&mut self.values, first, state.get(second))?,
            };
            let so_far = hull.map_or(range, |hull| hull.hull(range));
            if so_far == full {
                return None;
            }
            hull = Some(so_far);
        }
        hull
    }

    /// Whether the versions that something is about go on to another round.
    fn go_on(&self, entries: &[Guards], about: About, state: &State) -> bool {
        let goes_on = |var: usize| {
            let version = self.layout.name(var).map(owner);
            let own = entries.iter().filter_map(|guards| guards.last());
            let mut own = own.filter(|literal| Some(literal.guard.version) == version);
            own.all(|l| state.guards.get(self.guarding.number(l.guard)) == Some(l.is))
        };
        goes_on(about.first) && about.second.is_none_or(goes_on)
    }

    /// What was noted of all loops, for others.
    pub(crate) fn claims(&self, commands: &[Guarded]) -> Vec<Head> {
        let mut heads = Vec::new();
        let mut loops = Vec::new();
        in_order(commands, &mut loops);
        for ((entries, spans), noted) in loops.into_iter().zip(&self.heads) {
            let Some(noted) = &noted.0 else { continue };
            let mut claims: Vec<Claim> = Vec::new();
            for (about, range) in noted {
                let claim = self.claim(*about, *range);
                claims.extend(claim.filter(|claim| !claims.contains(claim)));
            }
            let versions = entries.iter().filter_map(|guards| Some(guards.last()?.guard.version));
            heads.push(Head { loops: versions.zip(spans.iter().copied()).collect(), claims });
        }
        heads
    }

    fn claim(&self, about: About, range: Range) -> Option<Claim> {
        let first = self.spot(about.first)?;
        Some(match about.second {
            None => Claim::Within(first, range),
            Some(second) => Claim::Apart(first, self.spot(second)?, range),
        })
    }

    /// A variable under its own name; none for those of the construction.
    fn spot(&self, var: usize) -> Option<Spot> {
        let tagged = self.layout.name(var)?;
        let of = |version| Some(Spot { version, name: untagged(version, tagged)? });
        of(Side::Old).or_else(|| of(Side::New))
    }
}

/// All loops in the order in which they are numbered.
fn in_order<'c>(commands: &'c [Guarded], found: &mut Vec<(&'c [Guards], &'c [Span])>) {
    for command in commands {
        if let Guarded::Loop { entries, spans, body } = command {
            found.push((entries, spans));
            in_order(body, found);
        }
    }
}
