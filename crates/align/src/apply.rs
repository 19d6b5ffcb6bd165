//! Applying an edit: figure 6 of the SafeMerge paper.
//!
//! In: a shared program and an edit of one version. Out: that version.

use crate::shared::{Edit, Shared, SharedNode};
use crate::tree::Tree;

/// The version whose edit this is.
///
/// # Panics
/// If the edit has fewer holes than the shared program, so that it belongs to
/// another.
pub fn apply<T: Tree>(shared: &Shared<T>, edit: &Edit<T>) -> Vec<T> {
    applied(&shared.body, edit)
}

fn applied<T: Tree>(body: &[SharedNode<T>], edit: &Edit<T>) -> Vec<T> {
    let mut version = Vec::with_capacity(body.len());
    for node in body {
        match node {
            SharedNode::Same(tree) => version.push(tree.clone()),
            SharedNode::Open { frame, lists } => {
                let lists = lists.iter().map(|list| applied(list, edit)).collect();
                version.push(T::rebuild(frame, lists));
            }
            SharedNode::Hole(hole) => version.extend_from_slice(&edit[hole.0]),
        }
    }
    version
}
