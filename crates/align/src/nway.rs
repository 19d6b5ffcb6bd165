//! Which nodes of n versions correspond: section 6 of the SafeMerge paper.
//!
//! In: the nodes of all versions. Out: one plan of a shared program, whose
//! columns take one node of each version. What holds after: in every list, the
//! nodes of a version are those of its columns and holes, each once and in
//! order; the nodes of a column have the same head.
//!
//! Version 0 is the centre. Its nodes are matched with those of version 1,
//! what corresponds with those of version 2, and so on, so that each step
//! knows what is still common to all. Only what every version has somewhere in
//! the list takes part: no version's match costs one that all share.

use crate::lcs;
use crate::nodes::{NodeId, Nodes};
use crate::split::{Piece, split};
use crate::tree::Tree;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// A part of the shared program.
pub(crate) enum Slot {
    /// Equal subtrees, one of each version.
    Same(Vec<NodeId>),
    /// Nodes with the same head, one of each version, and what is shared
    /// inside.
    Open { column: Vec<NodeId>, lists: Vec<Vec<Slot>> },
    /// The hole with this index.
    Hole(usize),
}

/// The shared program of some versions.
pub(crate) struct Plan {
    /// What is shared.
    pub(crate) body: Vec<Slot>,
    /// For each hole, in the order of the text, what each version has there.
    pub(crate) holes: Vec<Piece>,
}

/// Aligns all versions.
pub(crate) fn plan<T: Tree>(nodes: &Nodes<'_, T>) -> Plan {
    let mut planner = Planner { nodes, holes: Vec::new() };
    let roots: Vec<&[NodeId]> = nodes.roots.iter().map(Vec::as_slice).collect();
    let body = planner.lists(&roots);
    Plan { body, holes: planner.holes }
}

struct Planner<'n, 't, T> {
    nodes: &'n Nodes<'t, T>,
    holes: Vec<Piece>,
}

impl<T: Tree> Planner<'_, '_, T> {
    /// Aligns one list of each version. The recursion is as deep as the
    /// trees.
    fn lists(&mut self, lists: &[&[NodeId]]) -> Vec<Slot> {
        let columns = Columns::of(self.nodes, lists);
        let mut slots = Vec::with_capacity(columns.len());
        let mut starts = vec![0; lists.len()];
        for index in 0..columns.len() {
            let column: Vec<usize> = columns.positions.iter().map(|of| of[index]).collect();
            self.gap(&between(lists, &starts, &column), &mut slots);
            let ids = lists.iter().zip(&column).map(|(list, at)| list[*at]).collect();
            let slot = self.column(ids);
            slots.push(slot);
            starts = column.iter().map(|at| at + 1).collect();
        }
        let ends: Vec<usize> = lists.iter().map(|list| list.len()).collect();
        self.gap(&between(lists, &starts, &ends), &mut slots);
        slots
    }

    fn column(&mut self, column: Vec<NodeId>) -> Slot {
        let first = &self.nodes[column[0]];
        if column.iter().all(|id| self.nodes[*id].class == first.class) {
            return Slot::Same(column);
        }
        let lists = (0..first.lists.len()).map(|index| {
            let list: Vec<&[NodeId]> =
                column.iter().map(|id| self.nodes[*id].lists[index].as_slice()).collect();
            self.lists(&list)
        });
        Slot::Open { lists: lists.collect(), column }
    }

    /// What lies between columns are holes.
    fn gap(&mut self, gap: &[&[NodeId]], slots: &mut Vec<Slot>) {
        if gap.iter().any(|part| !part.is_empty()) {
            for piece in split(self.nodes, gap) {
                let parts: Vec<&[NodeId]> = piece.iter().map(Vec::as_slice).collect();
                self.hole(&parts, slots);
            }
        }
    }

    /// A hole, without what all versions start or end with.
    fn hole(&mut self, parts: &[&[NodeId]], slots: &mut Vec<Slot>) {
        let (prefix, suffix) = common_ends(self.nodes, parts);
        let same = |at: usize| Slot::Same(parts.iter().map(|part| part[at]).collect());
        slots.extend((0..prefix).map(same));
        let inner = parts.iter().map(|part| part[prefix..part.len() - suffix].to_vec());
        let hole: Piece = inner.collect();
        if hole.iter().any(|part| !part.is_empty()) {
            slots.push(Slot::Hole(self.holes.len()));
            self.holes.push(hole);
        }
        let from_end = |back: usize| parts.iter().map(|part| part[part.len() - back]).collect();
        slots.extend((1..=suffix).rev().map(|back| Slot::Same(from_end(back))));
    }
}

fn between<'l>(lists: &[&'l [NodeId]], starts: &[usize], ends: &[usize]) -> Vec<&'l [NodeId]> {
    let ranges = starts.iter().zip(ends).map(|(start, end)| *start..*end);
    lists.iter().zip(ranges).map(|(list, range)| &list[range]).collect()
}

/// How many equal subtrees all lists start with, and how many of the others
/// they end with.
fn common_ends<T>(nodes: &Nodes<'_, T>, lists: &[&[NodeId]]) -> (usize, usize) {
    let Some((first, others)) = lists.split_first() else { return (0, 0) };
    let shortest = lists.iter().map(|list| list.len()).min().unwrap_or(0);
    let same = |one: NodeId, other: NodeId| nodes[one].class == nodes[other].class;
    let starts = |at: &usize| others.iter().all(|other| same(first[*at], other[*at]));
    let prefix = (0..shortest).take_while(starts).count();
    let last = |list: &[NodeId], back: usize| list[list.len() - back];
    let ends =
        |back: &usize| others.iter().all(|other| same(last(first, *back), last(other, *back)));
    let suffix = (1..=shortest - prefix).take_while(ends).count();
    (prefix, suffix)
}

/// Positions in the lists of all versions whose nodes correspond.
struct Columns {
    /// By version, then by column.
    positions: Vec<Vec<usize>>,
}

impl Columns {
    fn of<T: Tree>(nodes: &Nodes<'_, T>, lists: &[&[NodeId]]) -> Columns {
        let (prefix, suffix) = common_ends(nodes, lists);
        let inner: Vec<Range<usize>> =
            lists.iter().map(|list| prefix..list.len() - suffix).collect();
        let live = live_heads(nodes, lists, &inner);
        let mut columns = Columns {
            positions: inner.first().cloned().map(Iterator::collect).into_iter().collect(),
        };
        for (list, range) in lists.iter().zip(&inner).skip(1) {
            columns.refine(nodes, lists[0], list, range, &live);
        }
        columns.add_ends(lists, prefix, suffix);
        columns
    }

    fn len(&self) -> usize {
        self.positions.first().map_or(0, Vec::len)
    }

    /// Keeps the columns for which the next version has something in its
    /// range.
    fn refine<T: Tree>(
        &mut self,
        nodes: &Nodes<'_, T>,
        centre: &[NodeId],
        list: &[NodeId],
        range: &Range<usize>,
        live: &FxHashSet<u32>,
    ) {
        let kept: Vec<NodeId> = self.positions[0].iter().map(|at| centre[*at]).collect();
        let pairs = lcs::pairs(nodes, &kept, &list[range.clone()], live);
        for of_version in &mut self.positions {
            *of_version = pairs.iter().map(|(column, _)| of_version[*column]).collect();
        }
        self.positions.push(pairs.iter().map(|(_, at)| range.start + at).collect());
    }

    fn add_ends(&mut self, lists: &[&[NodeId]], prefix: usize, suffix: usize) {
        for (of_version, list) in self.positions.iter_mut().zip(lists) {
            of_version.splice(0..0, 0..prefix);
            of_version.extend(list.len() - suffix..list.len());
        }
    }
}

/// The heads that every version has in its range.
fn live_heads<T>(
    nodes: &Nodes<'_, T>,
    lists: &[&[NodeId]],
    ranges: &[Range<usize>],
) -> FxHashSet<u32> {
    let mut parts = lists.iter().zip(ranges).map(|(list, range)| {
        list[range.clone()].iter().map(|id| nodes[*id].head).collect::<FxHashSet<u32>>()
    });
    let first = parts.next().unwrap_or_default();
    parts.fold(first, |live, part| live.intersection(&part).copied().collect())
}
