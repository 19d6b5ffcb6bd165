//! Shared programs with holes, and edits: section 4 of the SafeMerge paper.
//!
//! In: n versions, as lists of trees. Out: a shared program and one edit for
//! each version. What holds after: applying a version's edit to the shared
//! program gives the version; what the versions have in a hole does not all
//! start, or all end, with the same node; which versions have the same in a
//! hole differs between holes side by side.

use crate::moves::{Move, moves};
use crate::nodes::Nodes;
use crate::nway::{Plan, Slot, plan};
use crate::split::Piece;
use crate::tree::Tree;
use verdiff_ir::Stmt;

/// The index of a hole, in the order of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HoleId(pub usize);

/// What all versions have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shared<T: Tree> {
    /// The list of nodes, with holes.
    pub body: Vec<SharedNode<T>>,
}

/// A node of a shared program. Where versions are the same, places in the
/// source are those of version 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SharedNode<T: Tree> {
    /// The same in all versions, with all that is inside.
    Same(T),
    /// The same but for holes somewhere inside.
    Open {
        /// The node without its lists.
        frame: T::Frame,
        /// Its lists.
        lists: Vec<Vec<SharedNode<T>>>,
    },
    /// What the edits say.
    Hole(HoleId),
}

/// What a version has in each hole, by [`HoleId`].
pub type Edit<T> = Vec<Vec<T>>;

/// A statement of a shared program of the core language.
pub type SharedStmt = SharedNode<Stmt>;

/// A shared program and the edits that give back the versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alignment<T: Tree> {
    /// What the versions have in common.
    pub shared: Shared<T>,
    /// One for each version.
    pub edits: Vec<Edit<T>>,
    /// What all versions have, but in different places. To the edits, it is
    /// removed in one place and added in the other.
    pub moves: Vec<Move<T>>,
}

/// Aligns versions. The first is the one that the others are compared with,
/// usually the base that they come from.
pub fn align<T: Tree>(versions: &[&[T]]) -> Alignment<T> {
    let nodes = Nodes::of(versions);
    let plan = plan(&nodes);
    let body = plan.body.iter().map(|slot| shared_node(&nodes, slot)).collect();
    let edits = (0..versions.len()).map(|version| edit(&nodes, &plan, version)).collect();
    Alignment { shared: Shared { body }, edits, moves: moves(&nodes, &plan.holes) }
}

fn shared_node<T: Tree>(nodes: &Nodes<'_, T>, slot: &Slot) -> SharedNode<T> {
    match slot {
        Slot::Same(column) => SharedNode::Same(nodes[column[0]].tree.clone()),
        Slot::Open { column, lists } => {
            let frame = nodes[column[0]].tree.frame().expect("a node with lists has a frame");
            let list =
                |list: &Vec<Slot>| list.iter().map(|slot| shared_node(nodes, slot)).collect();
            SharedNode::Open { frame, lists: lists.iter().map(list).collect() }
        }
        Slot::Hole(index) => SharedNode::Hole(HoleId(*index)),
    }
}

fn edit<T: Tree>(nodes: &Nodes<'_, T>, plan: &Plan, version: usize) -> Edit<T> {
    let content = |hole: &Piece| hole[version].iter().map(|id| nodes[*id].tree.clone()).collect();
    plan.holes.iter().map(content).collect()
}

#[cfg(test)]
mod tests;
