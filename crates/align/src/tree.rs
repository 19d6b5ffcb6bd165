//! What the n-way diff needs to know about a tree.
//!
//! A node has a head (its kind and all that belongs to itself) and lists of
//! child nodes. Two nodes correspond only if their heads agree; what differs
//! between their lists becomes holes in the lists. What is no child, such as
//! the expressions of a statement of the core language, belongs to the head:
//! it agrees exactly, or the nodes do not correspond.

use std::fmt::Debug;
use std::hash::Hasher;

/// A tree whose versions can be aligned.
///
/// The aligner recurses as deep as the tree: whoever implements this bounds
/// the depth.
pub trait Tree: Clone {
    /// The head of a node that has lists, as shared programs show it.
    type Frame: Clone + Debug + Eq;

    /// The lists of children. A child that stands alone, not in a list, is a
    /// list of one: alignment keeps it so, since either the nodes of all
    /// versions correspond or one hole takes the one node of each. One that
    /// may be missing is a list of one or none.
    fn lists(&self) -> Vec<&[Self]>;

    /// The head of a node that has lists; none exactly for nodes without.
    fn frame(&self) -> Option<Self::Frame>;

    /// The node with this head and these lists, the inverse of
    /// [`frame`](Tree::frame) and [`lists`](Tree::lists).
    fn rebuild(frame: &Self::Frame, lists: Vec<Vec<Self>>) -> Self;

    /// Whether the heads agree. Then the nodes have the same number of lists,
    /// and differ in what is in them at most.
    fn same_head(&self, other: &Self) -> bool;

    /// Hashes what [`same_head`](Tree::same_head) compares.
    fn hash_head<H: Hasher>(&self, state: &mut H);

    /// Hashes what an edit of the node would most likely keep: its kind, the
    /// variable that it assigns, what it calls.
    fn hash_key<H: Hasher>(&self, state: &mut H);

    /// How much the head counts in comparisons of similarity, at least 1.
    fn weight(&self) -> u32;
}
