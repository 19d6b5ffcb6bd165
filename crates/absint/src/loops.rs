//! Loops: the states in which control comes to a loop in; the states in which
//! it leaves out.
//!
//! The first round is analysed by itself: what it sets up is not mixed with
//! what later rounds find. For the others, states at the head are joined until
//! they stand for all that a further round brings, with ranges widened, and
//! then made smaller again by what they were found to lead to.

use crate::analysis::{Analysis, GaveUp};
use crate::heads::Noted;
use crate::join::Hull;
use crate::plan::{Inside, Plan};
use crate::points::Point;
use crate::stable::same;
use crate::state::State;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::borrow::Cow;
use verdiff_product::correlate::{Guarded, Guards};

/// Rounds after which the analysis gives up.
const TO_NOTHING: usize = 40;

type Round<'r> = (&'r [Guarded], &'r Plan);

/// States that go on to another round, and states that leave.
#[derive(Default)]
struct Parted {
    inside: Vec<State>,
    outside: Vec<State>,
}

/// What was noted inside of a loop.
struct Seen {
    points: Vec<Option<Point>>,
    heads: Vec<Noted>,
    end_alike: bool,
}

impl Analysis<'_> {
    pub(crate) fn repeat(
        &mut self,
        entries: &[Guards],
        round: Round<'_>,
        states: Vec<State>,
    ) -> Result<Vec<State>, GaveUp> {
        if self.within == 0 {
            self.use_again(&states);
        }
        let entry = self.parted(entries, states);
        let mut left = entry.outside.clone();
        if entry.inside.is_empty() {
            return Ok(left);
        }
        let first = self.round(entries, round, entry.inside.clone())?;
        left.extend(first.outside.iter().cloned());
        let starts = self.merged(first.inside.clone());
        let mut last = Parted::default();
        if !starts.is_empty() {
            last = self.last_round(entries, round, &starts)?;
            left.extend(last.outside.iter().cloned());
        }
        let all = [entry, first, last].into_iter().flat_map(|p| [p.outside, p.inside]);
        self.note_head((entries, round.0), round.1.point, &all.flatten().collect::<Vec<_>>());
        Ok(self.merged(left))
    }

    /// Unknowns are used again that no state mentions, which are all states there
    /// are.
    fn use_again(&mut self, states: &[State]) {
        let mut mentioned = FxHashSet::default();
        for state in states {
            mentioned.extend(state.vars.unknowns(&mut self.values).iter());
        }
        self.values.use_again(mentioned);
    }

    /// What comes of states at the head that stand for all rounds but the first.
    fn last_round(
        &mut self,
        entries: &[Guards],
        round: Round<'_>,
        starts: &[State],
    ) -> Result<Parted, GaveUp> {
        let before = self.noted(&round.1.inside);
        let (mut heads, mut parted) = self.round_heads(entries, round, starts, &before)?;
        for _ in 0..self.effort.narrowings {
            let next = parted.inside.iter().cloned();
            let smaller = self.merged(starts.iter().cloned().chain(next).collect());
            if self.all_same(&heads, &smaller) {
                break;
            }
            // What was seen was not for good.
            self.take_back(&round.1.inside, &before);
            parted = self.round(entries, round, smaller.clone())?;
            heads = smaller;
        }
        Ok(parted)
    }

    /// States at the head that include all that further rounds bring, and what a
    /// round makes of them.
    fn round_heads(
        &mut self,
        entries: &[Guards],
        round: Round<'_>,
        starts: &[State],
        before: &Seen,
    ) -> Result<(Vec<State>, Parted), GaveUp> {
        let mut heads = starts.to_vec();
        for rounds in 0..TO_NOTHING {
            let parted = self.round(entries, round, heads.clone())?;
            let (grown, changed) = self.grown(&heads, &parted.inside, rounds);
            if !changed {
                return Ok((heads, parted));
            }
            self.take_back(&round.1.inside, before);
            heads = grown;
        }
        Err(GaveUp::Steps)
    }

    /// What was noted inside of a loop so far.
    fn noted(&self, inside: &Inside) -> Seen {
        Seen {
            points: self.points[inside.points.clone()].to_vec(),
            heads: self.heads[inside.loops.clone()].to_vec(),
            end_alike: self.end_alike,
        }
    }

    /// Goes back to what was noted before.
    fn take_back(&mut self, inside: &Inside, seen: &Seen) {
        self.points[inside.points.clone()].clone_from_slice(&seen.points);
        self.heads[inside.loops.clone()].clone_from_slice(&seen.heads);
        self.end_alike = seen.end_alike;
    }

    fn all_same(&mut self, one: &[State], other: &[State]) -> bool {
        let pairs = one.iter().zip(other);
        one.len() == other.len() && pairs.into_iter().all(|(a, b)| same(&mut self.values, a, b))
    }

    /// States at the head and those that come from a further round, joined;
    /// and whether that is more than there was.
    fn grown(&mut self, heads: &[State], next: &[State], rounds: usize) -> (Vec<State>, bool) {
        let all = heads.len() + next.len();
        let apart = rounds < self.effort.to_one && all <= 64;
        let mut changed = false;
        // States that are not told apart from now on have not grown by that: only
        // what a round adds is widened.
        let (heads, next) = match apart {
            true => (Cow::Borrowed(heads), Cow::Borrowed(next)),
            false => {
                let [merged, next] = [heads, next].map(|states| {
                    self.merged_by(states.to_vec(), |_, state| (state.guards.clone(), None))
                });
                changed = merged.len() < heads.len();
                (Cow::Owned(merged), Cow::Owned(next))
            }
        };
        let mut by_key: IndexMap<_, State, FxBuildHasher> = IndexMap::default();
        for (at, state) in heads.iter().chain(&*next).enumerate() {
            let mut key = self.key(state);
            if !apart {
                key.1 = None;
            }
            let Some(known) = by_key.get(&key).cloned() else {
                changed |= at >= heads.len();
                by_key.insert(key, state.clone());
                continue;
            };
            let joined = self.widened(&known, state, rounds);
            changed |= !same(&mut self.values, &known, &joined);
            by_key.insert(key, joined);
        }
        (by_key.into_values().collect(), changed)
    }

    fn widened(&mut self, known: &State, next: &State, rounds: usize) -> State {
        let thresholds = std::mem::take(&mut self.thresholds);
        let effort = self.effort;
        let hull = match rounds {
            _ if rounds < effort.to_thresholds => Hull::Least,
            _ if rounds < effort.to_extremes => Hull::Widen(&thresholds),
            _ if rounds < effort.to_one => Hull::Extremes,
            _ => Hull::Widen(&[]),
        };
        let joined = self.join(hull, known, next);
        self.thresholds = thresholds;
        joined
    }

    fn round(
        &mut self,
        entries: &[Guards],
        (body, plan): Round<'_>,
        inside: Vec<State>,
    ) -> Result<Parted, GaveUp> {
        self.within += 1;
        let after = self.commands(body, &plan.body, inside)?;
        self.within -= 1;
        Ok(self.parted(entries, after))
    }

    /// Parts states by whether a version goes on. Where one goes on alone, it
    /// may be the only one that ends, or the only one that does not; where the outside
    /// is not the same, they may go on forever in different ways.
    fn parted(&mut self, entries: &[Guards], states: Vec<State>) -> Parted {
        let mut parted = Parted::default();
        let mut open: Vec<(State, usize)> = states.into_iter().map(|state| (state, 0)).collect();
        for guards in entries {
            let decided = open.into_iter().flat_map(|(state, inside)| {
                let decided = self.decide(guards, state);
                decided.into_iter().map(move |(state, holds)| (state, inside + usize::from(holds)))
            });
            open = decided.collect();
        }
        for (state, inside) in open {
            match inside {
                0 => parted.outside.push(state),
                _ => {
                    let alone = entries.len() < 2 || inside < entries.len();
                    self.end_alike &= !alone && self.same_outside(&state);
                    parted.inside.push(state);
                }
            }
        }
        parted
    }
}
