//! Which procedures are taken next: callees always before their callers, and among
//! those that are ready, what a policy says.
//!
//! In: the call graph, and which procedures changed. Out: an order of groups of
//! procedures that call each other. It decides what is known when time runs out, and
//! never what is right.

use crate::climb::Climb;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::fmt;
use verdiff_ir::Name;
use verdiff_ir::program::walk;

/// Procedures that call each other, or one; all else that they call is decided.
#[derive(Debug, Clone, Copy)]
pub struct Ready<'a> {
    /// Their names.
    pub names: &'a [Name],
    /// The calls between them and the nearest change: 0 for those that changed, for all
    /// that these call, and for what no change reaches.
    pub distance: usize,
    /// How many statements they have.
    pub statements: usize,
}

/// Says which procedures are taken next.
pub trait Policy: fmt::Debug + Send + Sync {
    /// Those with the smallest number come first.
    fn rank(&self, group: &Ready<'_>) -> usize;
}

/// What changed, then its callers, then theirs.
#[derive(Debug, Clone, Copy, Default)]
pub struct ClosestToChange;

impl Policy for ClosestToChange {
    fn rank(&self, group: &Ready<'_>) -> usize {
        group.distance
    }
}

/// The shortest first, whatever changed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cheapest;

impl Policy for Cheapest {
    fn rank(&self, group: &Ready<'_>) -> usize {
        group.statements
    }
}

impl Climb<'_, '_> {
    /// The given procedures and all that they call, in the order of a policy.
    pub(crate) fn in_order(&self, wanted: &[Name], policy: &dyn Policy) -> Vec<Vec<Name>> {
        let groups = self.graph.groups(wanted);
        let work = Work::new(self, &groups);
        let order = work.order(|at| {
            let (names, distance) = (&groups[at][..], work.distances[at]);
            policy.rank(&Ready { names, distance, statements: self.statements(names) })
        });
        order.into_iter().map(|at| groups[at].clone()).collect()
    }

    fn statements(&self, group: &[Name]) -> usize {
        let programs = self.matched.programs().iter();
        let procs = programs.flat_map(|it| group.iter().filter_map(|name| it.procs.get(name)));
        let mut statements = 0;
        procs.for_each(|proc| walk(&proc.body, &mut |_| statements += 1));
        statements
    }
}

/// Groups of procedures by number, callees before callers.
struct Work {
    /// The groups that each calls.
    callees: Vec<BTreeSet<usize>>,
    /// The groups that call each.
    callers: Vec<Vec<usize>>,
    distances: Vec<usize>,
}

impl Work {
    fn new(climb: &Climb<'_, '_>, groups: &[Vec<Name>]) -> Work {
        let names = groups.iter().enumerate();
        let numbers: BTreeMap<&Name, usize> =
            names.flat_map(|(at, group)| group.iter().map(move |name| (name, at))).collect();
        let mut callers = vec![Vec::new(); groups.len()];
        let mut all = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            let called = group.iter().flat_map(|name| climb.graph.callees(name));
            let mut callees: BTreeSet<usize> =
                called.filter_map(|callee| numbers.get(callee).copied()).collect();
            callees.remove(&at);
            callees.iter().for_each(|callee| callers[*callee].push(at));
            all.push(callees);
        }
        let has_changed = |group: &Vec<Name>| group.iter().any(|name| !climb.has_same_form(name));
        let changed: Vec<bool> = groups.iter().map(has_changed).collect();
        let distances = distances(&all, &changed);
        Work { callees: all, callers, distances }
    }

    /// All groups, of those that are ready always the one with the smallest rank.
    fn order(&self, rank: impl Fn(usize) -> usize) -> Vec<usize> {
        let mut waiting: Vec<usize> = self.callees.iter().map(BTreeSet::len).collect();
        let first = (0..waiting.len()).filter(|at| waiting[*at] == 0);
        let mut ready: BinaryHeap<_> = first.map(|at| Reverse((rank(at), at))).collect();
        let mut order = Vec::new();
        while let Some(Reverse((_, at))) = ready.pop() {
            order.push(at);
            for caller in &self.callers[at] {
                waiting[*caller] -= 1;
                if waiting[*caller] == 0 {
                    ready.push(Reverse((rank(*caller), *caller)));
                }
            }
        }
        order
    }
}

/// The calls between each group and the nearest change.
fn distances(callees: &[BTreeSet<usize>], changed: &[bool]) -> Vec<usize> {
    let mut is_below = changed.to_vec();
    for at in (0..callees.len()).rev() {
        if is_below[at] {
            callees[at].iter().for_each(|callee| is_below[*callee] = true);
        }
    }
    let mut reached: Vec<Option<usize>> = Vec::new();
    for (at, callees) in callees.iter().enumerate() {
        let nearest = callees.iter().filter_map(|callee| reached[*callee]).min();
        reached.push(if changed[at] { Some(0) } else { nearest.map(|it| it + 1) });
    }
    let distance = |(at, reached): (usize, Option<usize>)| match is_below[at] {
        true => 0,
        false => reached.unwrap_or(0),
    };
    reached.into_iter().enumerate().map(distance).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, Unobserved};
    use expect_test::{Expect, expect};
    use verdiff_align::Matched;
    use verdiff_ir::text::parse;

    const OLD: &str = "
        fn changed(x: i32) -> i32 { return x; }
        fn apart(x: i32) -> i32 { x = x + 1; return x; }
        fn caller(x: i32) -> i32 { x = changed(x); x = apart(x); return x; }
        fn far(x: i32) -> i32 { x = caller(x); return x; }
        fn other(x: i32) -> i32 { x = x + 2; x = x * x; x = x * x; x = x * 3; x = changed(x); return x; }
    ";

    fn check(policy: &dyn Policy, expected: Expect) {
        let new = OLD.replace("{ return x; }", "{ return x + 1; }");
        let [old, new] =
            [OLD, &new].map(|text| parse("test.vir", text).expect("it is well-formed"));
        let matched = Matched::change(old, new);
        let mut unobserved = Unobserved;
        let climb = Climb::new(&matched, &Settings::default(), &mut unobserved);
        let order = climb.in_order(&matched.common, policy);
        let names: Vec<String> = order.iter().flatten().map(Name::to_string).collect();
        expected.assert_eq(&names.join(" "));
    }

    #[test]
    fn what_is_closer_to_the_change_comes_first() {
        check(&ClosestToChange, expect!["changed apart caller other far"]);
    }

    #[test]
    fn what_is_shorter_comes_first() {
        check(&Cheapest, expect!["changed apart caller far other"]);
    }
}
