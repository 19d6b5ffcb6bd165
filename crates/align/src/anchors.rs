//! Sure points of an alignment of two long lists.
//!
//! In: two lists of numbers. Out: pairs of positions with equal numbers, both
//! ascending. Numbers that each list has once anchor the rest (patience
//! diff); only where there are none, Myers' algorithm with a bounded search
//! decides. The time is near linear either way.

use imara_diff::{Algorithm, Diff, Token};
use rustc_hash::FxHashMap;

/// Positions in two lists.
pub(crate) type Pair = (usize, usize);

/// The longest ascending sequence of pairs of numbers that both lists have
/// exactly once.
pub(crate) fn unique(a: &[u32], b: &[u32]) -> Vec<Pair> {
    let (in_a, in_b) = (places(a), places(b));
    let both = a.iter().enumerate().filter_map(|(at, number)| {
        let once = in_a.get(number)?.is_some();
        let there = (*in_b.get(number)?)?;
        once.then_some((at, there))
    });
    longest_ascending(&both.collect::<Vec<_>>())
}

/// Where each number stands, if it stands there once.
fn places(list: &[u32]) -> FxHashMap<u32, Option<usize>> {
    let mut places = FxHashMap::default();
    for (at, number) in list.iter().enumerate() {
        places.entry(*number).and_modify(|place| *place = None).or_insert(Some(at));
    }
    places
}

/// The longest subsequence of pairs, ascending in the first position, that
/// ascends in the second too.
fn longest_ascending(pairs: &[Pair]) -> Vec<Pair> {
    // For each length the pair with the smallest end, and what comes before
    // each pair.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, (_, there)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs[*end].1 < *there);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(index);
        } else {
            ends[length] = index;
        }
    }
    let mut chain: Vec<Pair> = std::iter::successors(ends.last().copied(), |index| before[*index])
        .map(|index| pairs[index])
        .collect();
    chain.reverse();
    chain
}

/// A long, not always the longest, common subsequence.
pub(crate) fn repeated(a: &[u32], b: &[u32]) -> Vec<Pair> {
    // The algorithm has tables as long as the greatest token.
    let mut small: FxHashMap<u32, u32> = FxHashMap::default();
    let mut tokens = |list: &[u32]| -> Vec<Token> {
        let mut token = |number: &u32| {
            let next = small.len() as u32;
            Token(*small.entry(*number).or_insert(next))
        };
        list.iter().map(&mut token).collect()
    };
    let (a_tokens, b_tokens) = (tokens(a), tokens(b));
    let mut diff = Diff::default();
    diff.compute_with(Algorithm::Myers, &a_tokens, &b_tokens, small.len() as u32);
    let kept_in_a = (0..a.len()).filter(|at| !diff.is_removed(*at as u32));
    let kept_in_b = (0..b.len()).filter(|at| !diff.is_added(*at as u32));
    kept_in_a.zip(kept_in_b).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_once_in_both_lists_is_an_anchor() {
        assert_eq!(unique(&[1, 7, 2, 7, 3], &[7, 1, 9, 3]), [(0, 1), (4, 3)]);
        assert_eq!(unique(&[1, 1], &[1]), []);
    }

    #[test]
    fn anchors_do_not_cross() {
        assert_eq!(unique(&[5, 1, 2, 3], &[1, 2, 3, 5]), [(1, 0), (2, 1), (3, 2)]);
        assert_eq!(unique(&[1, 2, 3, 4], &[4, 3, 2, 1]).len(), 1);
    }

    #[test]
    fn lists_without_unique_numbers_have_a_common_subsequence() {
        let (a, b) = ([1, 1, 2, 2, 1, 1], [2, 2, 1, 1, 2, 2]);
        let pairs = repeated(&a, &b);
        assert_eq!(pairs.len(), 4);
        assert!(pairs.iter().all(|(at, there)| a[*at] == b[*there]));
    }
}
