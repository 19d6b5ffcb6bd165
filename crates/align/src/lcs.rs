//! The alignment of two lists of nodes, long or short.
//!
//! In: two lists, and which nodes may correspond. Out: pairs of positions,
//! ascending in both, whose nodes have the same head. Short lists are aligned
//! as well as possible; long ones are cut by anchors, whole subtrees first,
//! then heads, until they are short or have nothing in common.

use crate::anchors::{Pair, repeated, unique};
use crate::nodes::{Node, NodeId, Nodes};
use crate::window::{LIMIT, best_pairs};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// How often the rest of a list between unique anchors is searched for more
/// of them.
const ROUNDS: usize = 16;

/// The pairs of positions in two lists whose nodes correspond. Nodes whose
/// heads are not `live` never do.
pub(crate) fn pairs<T>(
    nodes: &Nodes<'_, T>,
    a: &[NodeId],
    b: &[NodeId],
    live: &FxHashSet<u32>,
) -> Vec<Pair> {
    let mut matcher = Matcher { nodes, a, b, live, pairs: Vec::new() };
    matcher.gap(Gap { a: 0..a.len(), b: 0..b.len() }, Stage::Subtrees(ROUNDS));
    matcher.pairs.sort_unstable();
    matcher.pairs
}

/// Parts of the two lists that lie opposite to each other.
#[derive(Debug, Clone)]
struct Gap {
    a: Range<usize>,
    b: Range<usize>,
}

/// What anchors a gap that is too long for the best alignment.
#[derive(Debug, Clone, Copy)]
enum Stage {
    /// Equal subtrees; unique ones so many times more, then any.
    Subtrees(usize),
    /// Equal heads, in the same way.
    Heads(usize),
    /// Nothing: what is left has little in common.
    Nothing,
}

impl Stage {
    /// The stage for what lies between the anchors that this one found, if
    /// it did.
    fn next(self, found: bool) -> Stage {
        match self {
            Stage::Subtrees(0) => Stage::Heads(ROUNDS),
            Stage::Subtrees(rounds) => Stage::Subtrees(if found { rounds - 1 } else { 0 }),
            Stage::Heads(0) | Stage::Nothing => Stage::Nothing,
            Stage::Heads(rounds) => Stage::Heads(if found { rounds - 1 } else { 0 }),
        }
    }
}

struct Matcher<'n, 't, T> {
    nodes: &'n Nodes<'t, T>,
    a: &'n [NodeId],
    b: &'n [NodeId],
    live: &'n FxHashSet<u32>,
    pairs: Vec<Pair>,
}

impl<T> Matcher<'_, '_, T> {
    fn gap(&mut self, gap: Gap, stage: Stage) {
        let gap = self.trimmed(gap);
        if gap.a.is_empty() || gap.b.is_empty() {
        } else if gap.a.len().saturating_mul(gap.b.len()) <= LIMIT {
            self.window(&gap);
        } else {
            self.cut(&gap, stage);
        }
    }

    /// Pairs equal nodes at both ends.
    fn trimmed(&mut self, mut gap: Gap) -> Gap {
        while !gap.a.is_empty() && !gap.b.is_empty() && self.same(gap.a.start, gap.b.start) {
            self.pair(gap.a.start, gap.b.start);
            gap = Gap { a: gap.a.start + 1..gap.a.end, b: gap.b.start + 1..gap.b.end };
        }
        while !gap.a.is_empty() && !gap.b.is_empty() && self.same(gap.a.end - 1, gap.b.end - 1) {
            gap = Gap { a: gap.a.start..gap.a.end - 1, b: gap.b.start..gap.b.end - 1 };
            self.pair(gap.a.end, gap.b.end);
        }
        gap
    }

    fn same(&self, at: usize, there: usize) -> bool {
        self.nodes[self.a[at]].class == self.nodes[self.b[there]].class
    }

    fn pair(&mut self, at: usize, there: usize) {
        if self.live.contains(&self.nodes[self.a[at]].head) {
            self.pairs.push((at, there));
        }
    }

    fn window(&mut self, gap: &Gap) {
        let (a, b) = (&self.a[gap.a.clone()], &self.b[gap.b.clone()]);
        let found = best_pairs(self.nodes, a, b, |node| self.live.contains(&node.head));
        self.pairs.extend(found.iter().map(|(at, to)| (gap.a.start + at, gap.b.start + to)));
    }

    fn cut(&mut self, gap: &Gap, stage: Stage) {
        let number: fn(&Node<'_, T>) -> u32 = match stage {
            Stage::Subtrees(_) => |node| node.class,
            Stage::Heads(_) => |node| node.head,
            Stage::Nothing => return,
        };
        let (a, a_numbers) = self.numbers(self.a, gap.a.clone(), number);
        let (b, b_numbers) = self.numbers(self.b, gap.b.clone(), number);
        let found = match stage {
            Stage::Subtrees(1..) | Stage::Heads(1..) => unique(&a_numbers, &b_numbers),
            Stage::Subtrees(0) | Stage::Heads(0) | Stage::Nothing => {
                repeated(&a_numbers, &b_numbers)
            }
        };
        let next = stage.next(!found.is_empty());
        self.between(gap, found.into_iter().map(|(at, there)| (a[at], b[there])), next);
    }

    /// The positions in a part of a list whose nodes are live, and their
    /// numbers.
    fn numbers(
        &self,
        list: &[NodeId],
        range: Range<usize>,
        number: fn(&Node<'_, T>) -> u32,
    ) -> (Vec<usize>, Vec<u32>) {
        let live = range.filter(|at| self.live.contains(&self.nodes[list[*at]].head));
        live.map(|at| (at, number(&self.nodes[list[at]]))).unzip()
    }

    /// Pairs the anchors and goes on between them.
    fn between(&mut self, gap: &Gap, anchors: impl Iterator<Item = Pair>, stage: Stage) {
        let (mut a, mut b) = (gap.a.start, gap.b.start);
        for (at, there) in anchors {
            self.pairs.push((at, there));
            self.gap(Gap { a: a..at, b: b..there }, stage);
            (a, b) = (at + 1, there + 1);
        }
        self.gap(Gap { a: a..gap.a.end, b: b..gap.b.end }, stage);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::body;

    /// Pairs and checks them: they ascend, and what they pair has one head.
    fn checked(a: &str, b: &str) -> Vec<Pair> {
        let (a, b) = (body(a), body(b));
        let nodes = Nodes::of(&[&a, &b]);
        let live = nodes.roots[0].iter().map(|id| nodes[*id].head).collect();
        let found = pairs(&nodes, &nodes.roots[0], &nodes.roots[1], &live);
        assert!(found.is_sorted_by(|one, next| one.0 < next.0 && one.1 < next.1), "{found:?}");
        let head = |version: usize, at: usize| nodes[nodes.roots[version][at]].head;
        assert!(found.iter().all(|(at, there)| head(0, *at) == head(1, *there)));
        found
    }

    fn repeat(count: usize, line: impl Fn(usize) -> String) -> String {
        (0..count).map(line).collect()
    }

    #[test]
    fn long_lists_are_cut_at_what_is_unique() {
        let old = repeat(300, |at| format!("a = {at};"));
        let new = repeat(300, |at| format!("a = {};", if at % 30 == 7 { at + 1000 } else { at }));
        assert_eq!(checked(&old, &new).len(), 290);
    }

    #[test]
    fn long_lists_of_few_different_statements_are_aligned() {
        let old = repeat(400, |at| format!("a = {};", at * at % 7));
        let new = repeat(400, |at| format!("a = {};", if at == 200 { 9 } else { at * at % 7 }));
        assert_eq!(checked(&old, &new).len(), 399);
    }

    #[test]
    fn heads_cut_what_subtrees_do_not() {
        let branch = |at, value| format!("if x < {at} {{ a = {value}; }}");
        let old = repeat(200, |at| branch(at, at));
        let new = repeat(200, |at| branch(at, at + 1000));
        assert_eq!(checked(&old, &new).len(), 200);
    }

    #[test]
    fn long_lists_without_anything_in_common_have_no_pairs() {
        let list = |first: usize| repeat(300, move |at| format!("a = {};", at + first));
        assert_eq!(checked(&list(0), &list(1000)), []);
    }
}
