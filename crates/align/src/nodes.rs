//! The nodes of all versions in one table.
//!
//! In: the versions as lists of trees. Out: their nodes in the order of the
//! text, with numbers for heads and whole subtrees that are equal exactly if
//! the heads and subtrees are, so that no later step compares trees again and
//! no collision of hashes can make different statements the same.

use crate::similarity::{Sketch, feature};
use crate::tree::Tree;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The index of a node. The nodes inside it follow it directly.
pub(crate) type NodeId = usize;

/// One node of one version.
pub(crate) struct Node<'t, T> {
    /// The node itself.
    pub(crate) tree: &'t T,
    /// Equal for equal subtrees only.
    pub(crate) class: u32,
    /// Equal for equal heads only.
    pub(crate) head: u32,
    /// Equal for nodes that are probably versions of each other, by chance
    /// for others.
    pub(crate) key: u64,
    /// The weights of all nodes of the subtree.
    pub(crate) mass: u64,
    /// How many nodes the subtree has.
    pub(crate) count: usize,
    /// The children.
    pub(crate) lists: Vec<Vec<NodeId>>,
    /// What is inside; nothing for leaves.
    pub(crate) sketch: Sketch,
}

/// All nodes of some versions.
pub(crate) struct Nodes<'t, T> {
    all: Vec<Node<'t, T>>,
    /// The top-level nodes of each version.
    pub(crate) roots: Vec<Vec<NodeId>>,
}

impl<'t, T> std::ops::Index<NodeId> for Nodes<'t, T> {
    type Output = Node<'t, T>;

    fn index(&self, id: NodeId) -> &Node<'t, T> {
        &self.all[id]
    }
}

impl<'t, T: Tree> Nodes<'t, T> {
    /// The nodes of these versions.
    pub(crate) fn of(versions: &[&'t [T]]) -> Self {
        let mut numbering = Numbering::default();
        let roots = versions.iter().map(|version| numbering.list(version)).collect();
        Nodes { all: numbering.all, roots }
    }

    /// The sketch of some nodes with all that is inside them.
    pub(crate) fn sketch_of(&self, ids: &[NodeId]) -> Sketch {
        sketch(&self.all, ids)
    }
}

type Table<Key> = FxHashMap<Key, u32>;

/// Numbers nodes, children before parents.
struct Numbering<'t, T> {
    all: Vec<Node<'t, T>>,
    heads: Table<HeadOf<'t, T>>,
    /// By head, then for each list its length and the classes in it.
    classes: Table<Vec<u32>>,
}

impl<'t, T> Default for Numbering<'t, T> {
    fn default() -> Self {
        Numbering { all: Vec::new(), heads: Table::default(), classes: Table::default() }
    }
}

impl<'t, T: Tree> Numbering<'t, T> {
    fn list(&mut self, trees: &'t [T]) -> Vec<NodeId> {
        trees.iter().map(|tree| self.node(tree)).collect()
    }

    fn node(&mut self, tree: &'t T) -> NodeId {
        let id = self.all.len();
        let (next, mut hasher) = (self.heads.len() as u32, FxHasher::default());
        tree.hash_key(&mut hasher);
        let head = *self.heads.entry(HeadOf(tree)).or_insert(next);
        let (key, mass) = (hasher.finish(), u64::from(tree.weight()));
        // Its class, and what follows from its children, is filled in below.
        let (class, count, sketch) = (0, 1, Sketch::default());
        self.all.push(Node { tree, class, head, key, mass, count, lists: vec![], sketch });
        let lists = tree.lists().into_iter().map(|list| self.list(list)).collect();
        self.complete(id, lists);
        id
    }

    fn complete(&mut self, id: NodeId, lists: Vec<Vec<NodeId>>) {
        let mut shape = vec![self.all[id].head];
        for list in &lists {
            shape.push(list.len() as u32);
            shape.extend(list.iter().map(|child| self.all[*child].class));
        }
        let next = self.classes.len() as u32;
        let class = *self.classes.entry(shape).or_insert(next);
        let children = lists.concat();
        let inner: u64 = children.iter().map(|child| self.all[*child].mass).sum();
        let sketch = sketch(&self.all, &children);
        let count = self.all.len() - id;
        let node = &mut self.all[id];
        node.mass += inner;
        (node.class, node.count, node.lists, node.sketch) = (class, count, lists, sketch);
    }
}

fn sketch<T>(all: &[Node<'_, T>], ids: &[NodeId]) -> Sketch {
    let mut hashes = Vec::new();
    for node in ids.iter().map(|id| &all[*id]) {
        let (class, head) = (u64::from(node.class), u64::from(node.head));
        hashes.extend([feature(0, class), feature(1, head), feature(2, node.key)]);
        hashes.extend_from_slice(node.sketch.hashes());
    }
    Sketch::of(hashes)
}

/// A tree that is compared by its head.
struct HeadOf<'t, T>(&'t T);

impl<T: Tree> PartialEq for HeadOf<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.same_head(other.0)
    }
}

impl<T: Tree> Eq for HeadOf<'_, T> {}

impl<T: Tree> Hash for HeadOf<'_, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_head(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::body;

    #[test]
    fn numbers_are_equal_for_equal_heads_and_subtrees_only() {
        let versions = [
            body("if x < 1 { a = 1; } else { b = 1; } a = 1;"),
            body("if x < 1 { a = 1; b = 1; } if x < 1 { a = 1; } else { b = 1; }"),
        ];
        let nodes = Nodes::of(&[&versions[0], &versions[1]]);
        assert_eq!(nodes.roots, [vec![0, 3], vec![4, 7]]);
        assert_eq!(nodes[0].lists, [[1], [2]]);
        assert_eq!(nodes[1].class, nodes[3].class);
        assert_eq!(nodes[0].head, nodes[4].head);
        assert_ne!(nodes[0].class, nodes[4].class, "one branch is not two");
        assert_eq!(nodes[0].class, nodes[7].class);
        assert_eq!((nodes[7].count, nodes[7].mass), (3, nodes[0].mass));
    }
}
