//! Three-way merges of the calls to the outside that four runs made.
//!
//! In: the calls of base, ours, theirs and merged. Out: whether those of merged are the
//! calls of base with the changes of both sides: what a side added is there, what a side
//! left out is not, in the order of that side.

use crate::conflict::{Four, mentions_fresh};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use verdiff_ir::interp::Event;
use verdiff_ir::{Name, Object, Scalar, Value};

/// So many ways to begin are looked at; of more nothing is claimed.
const MOST_STATES: usize = 20_000;

/// Whether the calls are a merge, each side of which keeps as much of base as it can:
/// otherwise any order would do, with calls that are removed and added again. Too many are
/// taken for one.
pub(crate) fn is_merge(traces: Four<&[Event]>) -> bool {
    let calls = Calls::of(traces, Value::clone);
    let common = [1, 2].map(|side| Common::of(&calls.0[0], &calls.0[side]));
    calls.is_merge(|(at, kept)| {
        let most = |side: usize| kept[side] + common[side].behind(at[0], at[side + 1]);
        (0..2).all(|side| most(side) == common[side].behind(0, 0))
    })
}

/// Whether they may be a merge if allocated objects are the same in whatever way: which of
/// them are in several runs is a matter of numbering.
pub(crate) fn may_be_merge(traces: Four<&[Event]>) -> bool {
    let any = Value::from(Scalar::Ref(Object::FIRST_FRESH));
    let calls = Calls::of(traces, |arg| match mentions_fresh(arg) {
        true => any.clone(),
        false => arg.clone(),
    });
    calls.is_merge(|_| true)
}

/// The calls of the versions but for those that all make first and last, a number for each
/// that says the same. The answers are up to the outside, and what it could see may be
/// what the other side changed.
struct Calls(Four<Vec<u32>>);

/// How far each version got, and how many calls of base ours and theirs kept.
type State = (Four<usize>, [usize; 2]);

/// Which versions have the next call: all; or it is gone, by theirs, by ours,
/// by both; or it is new, by ours, by theirs, by both.
const STEPS: [Four<bool>; 7] = [
    [true, true, true, true],
    [true, true, false, false],
    [true, false, true, false],
    [true, false, false, false],
    [false, true, false, true],
    [false, false, true, true],
    [false, true, true, true],
];

impl Calls {
    fn of(traces: Four<&[Event]>, arg: impl Fn(&Value) -> Value) -> Calls {
        let mut numbers: BTreeMap<(&Name, Vec<Value>), u32> = BTreeMap::new();
        let mut calls = traces.map(|trace| {
            let call = |event: &'_ Event| event.args.iter().map(&arg).collect::<Vec<Value>>();
            let mut all = Vec::with_capacity(trace.len());
            for event in trace {
                let next = numbers.len() as u32;
                all.push(*numbers.entry((&event.callee, call(event))).or_insert(next));
            }
            all
        });
        let shortest = |calls: &Four<Vec<u32>>| calls.iter().map(Vec::len).min().unwrap_or(0);
        let is_alike = |calls: &Four<Vec<u32>>, at: &dyn Fn(&Vec<u32>) -> u32| {
            calls.iter().all(|of| at(of) == at(&calls[0]))
        };
        let most = shortest(&calls);
        let first = (0..most).take_while(|at| is_alike(&calls, &|of| of[*at])).count();
        calls.iter_mut().for_each(|of| drop(of.drain(..first)));
        let most = shortest(&calls);
        let last = (1..=most).take_while(|at| is_alike(&calls, &|of| of[of.len() - at])).count();
        calls.iter_mut().for_each(|of| of.truncate(of.len() - last));
        Calls(calls)
    }

    /// Whether there is a way through all calls, by ways to begin that are as they should.
    fn is_merge(&self, is_right: impl Fn(State) -> bool) -> bool {
        let ends = self.0.each_ref().map(Vec::len);
        let mut seen = FxHashSet::default();
        let mut open = vec![([0; 4], [0; 2])];
        while let Some(state) = open.pop() {
            if state.0 == ends || seen.len() > MOST_STATES {
                return true;
            }
            if seen.insert(state) {
                // What all have is tried first, so it comes last.
                let next = STEPS.iter().rev().filter_map(|step| self.taken(state, *step));
                open.extend(next.filter(|state| is_right(*state)));
            }
        }
        false
    }

    /// Where the traces go on after the next call, if those who should have it do.
    fn taken(&self, (at, mut kept): State, step: Four<bool>) -> Option<State> {
        let mut next = at;
        let mut call = None;
        for version in (0..4).filter(|version| step[*version]) {
            let own = *self.0[version].get(at[version])?;
            if *call.get_or_insert(own) != own {
                return None;
            }
            next[version] += 1;
        }
        for (side, kept) in [1, 2].into_iter().zip(&mut kept) {
            *kept += usize::from(step[0] && step[side]);
        }
        Some((next, kept))
    }
}

/// How many calls two lists have in common, in the same order, behind any two places.
struct Common {
    table: Vec<usize>,
    width: usize,
}

impl Common {
    fn of(one: &[u32], other: &[u32]) -> Common {
        let width = other.len() + 1;
        let mut common = Common { table: vec![0; width * (one.len() + 1)], width };
        for at in (0..one.len()).rev() {
            for there in (0..other.len()).rev() {
                common.table[at * width + there] = match one[at] == other[there] {
                    true => common.behind(at + 1, there + 1) + 1,
                    false => common.behind(at + 1, there).max(common.behind(at, there + 1)),
                };
            }
        }
        common
    }

    fn behind(&self, at: usize, there: usize) -> usize {
        self.table[at * self.width + there]
    }
}
