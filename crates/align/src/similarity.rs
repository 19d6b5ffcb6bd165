//! How much two subtrees have in common, estimated in constant time.
//!
//! In: features of all nodes of a subtree, as numbers. Out: the smallest of
//! their hashes, by which the ratio of common features to all features of
//! both is estimated (bottom-k sketches); it is exact for subtrees with few
//! features.

use verdiff_ir::random::Stream;

/// How many hashes are kept.
const KEPT: usize = 32;

/// The smallest hashes of a set of features, ascending.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Sketch(Vec<u64>);

/// Two sketches that have all in common.
pub(crate) const ALL: u64 = 1000;

impl Sketch {
    /// The sketch of what some hashes, in any order, stand for.
    pub(crate) fn of(mut hashes: Vec<u64>) -> Sketch {
        hashes.sort_unstable();
        hashes.dedup();
        hashes.truncate(KEPT);
        hashes.shrink_to_fit();
        Sketch(hashes)
    }

    /// The hashes: those of a union are among those of its parts.
    pub(crate) fn hashes(&self) -> &[u64] {
        &self.0
    }

    /// The part of all features that both have, of [`ALL`].
    pub(crate) fn common(&self, other: &Sketch) -> u64 {
        let (mut mine, mut theirs) = (self.0.as_slice(), other.0.as_slice());
        let (mut seen, mut shared) = (0, 0);
        while seen < KEPT as u64 {
            match (mine, theirs) {
                ([], []) => break,
                ([first, rest @ ..], [their_first, their_rest @ ..]) if first == their_first => {
                    shared += 1;
                    (mine, theirs) = (rest, their_rest);
                }
                ([first, rest @ ..], [their_first, ..]) if first < their_first => mine = rest,
                ([_, rest @ ..], []) => mine = rest,
                (_, [_, their_rest @ ..]) => theirs = their_rest,
            }
            seen += 1;
        }
        (shared * ALL).checked_div(seen).unwrap_or(ALL)
    }
}

/// The hash of a feature of some sort.
pub(crate) fn feature(sort: u64, value: u64) -> u64 {
    let mixed = Stream::new(value).next();
    Stream::new(mixed ^ sort).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketch(values: std::ops::Range<u64>) -> Sketch {
        Sketch::of(values.map(|value| feature(0, value)).collect())
    }

    #[test]
    fn small_sets_are_compared_exactly() {
        assert_eq!(sketch(0..4).common(&sketch(2..6)), 333);
        assert_eq!(sketch(0..4).common(&sketch(0..4)), ALL);
        assert_eq!(sketch(0..4).common(&sketch(4..8)), 0);
        assert_eq!(sketch(0..0).common(&sketch(0..3)), 0);
        assert_eq!(sketch(0..0).common(&sketch(0..0)), ALL);
    }

    #[test]
    fn large_sets_are_estimated() {
        let half = sketch(0..3000).common(&sketch(1000..4000));
        assert!((300..700).contains(&half), "{half}");
        assert_eq!(sketch(0..3000).common(&sketch(3000..6000)), 0);
    }

    #[test]
    fn the_sketch_of_a_union_comes_from_its_parts() {
        let parts = [sketch(0..100), sketch(50..200)];
        let union = parts.iter().flat_map(|part| part.hashes().iter().copied()).collect();
        assert_eq!(Sketch::of(union), sketch(0..200));
    }
}
