//! Statements that all versions have, but in different places.
//!
//! In: what the versions have in the holes. Out: a move for each subtree that
//! stands in the holes of every version exactly once, for each version in
//! which it stands elsewhere than in version 0. What is inside a subtree that
//! moved is not told again.

use crate::nodes::{NodeId, Nodes};
use crate::shared::HoleId;
use crate::split::Piece;
use crate::tree::Tree;
use rustc_hash::FxHashMap;

/// Where a node stands in the holes of a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// In which hole.
    pub hole: HoleId,
    /// How deep inside the nodes that fill it.
    pub depth: usize,
    /// How many nodes stand before it in the hole, in the order of the text.
    pub index: usize,
}

/// A node that a version has in another place than version 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move<T> {
    /// What moved.
    pub node: T,
    /// In which version.
    pub version: usize,
    /// Where it stands in version 0.
    pub from: Place,
    /// Where it stands in this version.
    pub to: Place,
}

/// The moves, in the order of version 0, by what each version has in each
/// hole.
pub(crate) fn moves<T: Tree>(nodes: &Nodes<'_, T>, holes: &[Piece]) -> Vec<Move<T>> {
    let versions: Vec<Vec<(NodeId, Place)>> =
        (0..nodes.roots.len()).map(|version| places(nodes, holes, version)).collect();
    let tables: Vec<_> = versions.iter().map(|places| unique(nodes, places)).collect();
    let mut moves = Vec::new();
    let mut inside = 0;
    for (id, from) in versions.first().into_iter().flatten() {
        let class = nodes[*id].class;
        let places: Option<Vec<Place>> = tables.iter().map(|table| *table.get(&class)?).collect();
        let Some(places) = places.filter(|_| *id >= inside) else { continue };
        let before = moves.len();
        moves.extend(places.iter().enumerate().filter(|(_, to)| elsewhere(from, to)).map(
            |(version, to)| Move { node: nodes[*id].tree.clone(), version, from: *from, to: *to },
        ));
        if moves.len() > before {
            inside = id + nodes[*id].count;
        }
    }
    moves
}

/// In the same hole at the same depth, only what is around it changed.
fn elsewhere(from: &Place, to: &Place) -> bool {
    (from.hole, from.depth) != (to.hole, to.depth)
}

/// All nodes in the holes of a version, in the order of the text.
fn places<T: Tree>(nodes: &Nodes<'_, T>, holes: &[Piece], version: usize) -> Vec<(NodeId, Place)> {
    let mut found = Vec::new();
    for (hole, content) in holes.iter().enumerate() {
        let mut index = 0;
        for id in &content[version] {
            visit(nodes, *id, 0, &mut |id, depth| {
                found.push((id, Place { hole: HoleId(hole), depth, index }));
                index += 1;
            });
        }
    }
    found
}

fn visit<T: Tree>(
    nodes: &Nodes<'_, T>,
    id: NodeId,
    depth: usize,
    found: &mut impl FnMut(NodeId, usize),
) {
    found(id, depth);
    for child in nodes[id].lists.iter().flatten() {
        visit(nodes, *child, depth + 1, found);
    }
}

/// The place of each subtree; none if it stands in several.
fn unique<T>(nodes: &Nodes<'_, T>, places: &[(NodeId, Place)]) -> FxHashMap<u32, Option<Place>> {
    let mut table = FxHashMap::default();
    for (id, place) in places {
        let entry = table.entry(nodes[*id].class);
        entry.and_modify(|several| *several = None).or_insert(Some(*place));
    }
    table
}
