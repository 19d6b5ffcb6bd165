//! Where pointers to `void` go, as a graph.
//!
//! In: nodes, edges between them, and what is known of single nodes. Out: what is
//! known of them once it was passed on along the edges.

use crate::lower::class::Class;
use std::collections::BTreeSet;

/// The number of a holder, or of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Node(usize);

/// What is known of a node.
#[derive(Debug, Clone, Default)]
pub(super) struct Facts {
    /// What was converted to `void *` there, or before.
    pub(super) sources: BTreeSet<Class>,
    /// What its pointers become, there or later.
    pub(super) uses: BTreeSet<Class>,
    /// Whether bytes are accessed through them, there or later.
    pub(super) is_accessed: bool,
    /// Whether it lives no longer than a call of a function.
    pub(super) is_passing: bool,
    /// Where its pointers go, and where they come from.
    targets: BTreeSet<Node>,
    origins: BTreeSet<Node>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Graph {
    nodes: Vec<Facts>,
}

impl Graph {
    pub(super) fn add(&mut self, is_passing: bool) -> Node {
        self.nodes.push(Facts { is_passing, ..Facts::default() });
        Node(self.nodes.len() - 1)
    }

    pub(super) fn flow(&mut self, from: Node, to: Node) {
        self.at(from).targets.insert(to);
        self.at(to).origins.insert(from);
    }

    pub(super) fn at(&mut self, node: Node) -> &mut Facts {
        &mut self.nodes[node.0]
    }

    /// All nodes that lead to one, and that one. None if pointers go from these
    /// elsewhere too, come from something else, are looked at, or stay after a call.
    pub(super) fn only_new(&self, result: Node) -> Option<BTreeSet<Node>> {
        let mut before = BTreeSet::from([result]);
        let mut open = vec![result];
        while let Some(node) = open.pop() {
            for origin in &self.nodes[node.0].origins {
                let facts = &self.nodes[origin.0];
                let is_looked_at = facts.is_accessed || !facts.uses.is_empty();
                if is_looked_at || !facts.is_passing || !facts.sources.is_empty() {
                    return None;
                }
                if before.insert(*origin) {
                    open.push(*origin);
                }
            }
        }
        let mut inner = before.iter().filter(|node| **node != result);
        inner.all(|node| self.nodes[node.0].targets.is_subset(&before)).then_some(before)
    }

    /// The classes of all objects that a `void *` was a pointer to, or becomes one.
    pub(super) fn mentioned(&self) -> BTreeSet<Class> {
        let all = self.nodes.iter().flat_map(|node| node.sources.union(&node.uses));
        all.copied().collect()
    }

    /// Passes on along all edges, sources forwards and the rest backwards, and tells the
    /// classes of all objects whose bytes are accessed.
    pub(super) fn accessed(mut self) -> BTreeSet<Class> {
        let mut open: Vec<Node> = (0..self.nodes.len()).map(Node).collect();
        while let Some(node) = open.pop() {
            for target in self.nodes[node.0].targets.clone() {
                let sources = self.nodes[node.0].sources.clone();
                let known = &mut self.nodes[target.0].sources;
                if !sources.is_subset(known) {
                    known.extend(sources);
                    open.push(target);
                }
            }
            for origin in self.nodes[node.0].origins.clone() {
                let (uses, is_accessed) =
                    (self.nodes[node.0].uses.clone(), self.nodes[node.0].is_accessed);
                let known = &mut self.nodes[origin.0];
                if !uses.is_subset(&known.uses) || is_accessed && !known.is_accessed {
                    known.uses.extend(uses);
                    known.is_accessed |= is_accessed;
                    open.push(origin);
                }
            }
        }
        let accessed = self.nodes.iter().filter(|node| node.is_accessed);
        accessed.flat_map(|node| node.sources.union(&node.uses)).copied().collect()
    }
}
