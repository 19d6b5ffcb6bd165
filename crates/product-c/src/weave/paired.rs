//! Which nodes of the two versions correspond, by the project's aligner.

use crate::node::Node;
use crate::side::Side;
use verdiff_align::{Alignment, SharedNode, Tree, align};

/// A node of both versions, or of one.
pub(super) enum Paired<'n> {
    /// In both, with the same head; what is inside by lists.
    Both([&'n Node; 2], Vec<Vec<Paired<'n>>>),
    /// In one.
    One(Side, &'n Node),
}

/// The nodes of two versions in one order that both agree with.
pub(super) fn pair<'n>(old: &'n [Node], new: &'n [Node]) -> Vec<Paired<'n>> {
    let alignment = align(&[old, new]);
    lists(&alignment, &alignment.shared.body, old, new)
}

fn lists<'n>(
    alignment: &Alignment<Node>,
    shared: &[SharedNode<Node>],
    mut old: &'n [Node],
    mut new: &'n [Node],
) -> Vec<Paired<'n>> {
    let mut found = Vec::new();
    for node in shared {
        match node {
            SharedNode::Hole(hole) => {
                let count = |version: usize| alignment.edits[version][hole.0].len();
                let (removed, rest) = old.split_at(count(0).min(old.len()));
                let (added, more) = new.split_at(count(1).min(new.len()));
                found.extend(removed.iter().map(|node| Paired::One(Side::Old, node)));
                found.extend(added.iter().map(|node| Paired::One(Side::New, node)));
                (old, new) = (rest, more);
            }
            SharedNode::Same(_) | SharedNode::Open { .. } => {
                let (Some((first, rest)), Some((other, more))) =
                    (old.split_first(), new.split_first())
                else {
                    break;
                };
                let inside = match node {
                    SharedNode::Open { lists: shared, .. } => shared
                        .iter()
                        .zip(first.lists().into_iter().zip(other.lists()))
                        .map(|(shared, (old, new))| lists(alignment, shared, old, new))
                        .collect(),
                    _ => {
                        let lists = first.lists().into_iter().zip(other.lists());
                        lists.map(|(old, new)| same(old, new)).collect()
                    }
                };
                found.push(Paired::Both([first, other], inside));
                (old, new) = (rest, more);
            }
        }
    }
    found
}

/// Lists that are the same all through.
fn same<'n>(old: &'n [Node], new: &'n [Node]) -> Vec<Paired<'n>> {
    let node = |(old, new): (&'n Node, &'n Node)| {
        let lists = old.lists().into_iter().zip(new.lists());
        let inside = lists.map(|(old, new)| same(old, new)).collect();
        Paired::Both([old, new], inside)
    };
    old.iter().zip(new).map(node).collect()
}
