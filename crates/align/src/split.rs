//! Holes cut where different versions made the changes.
//!
//! In: what each version has between two columns. Out: the same in pieces,
//! whose concatenation it is. Changed statements of one kind, with the same
//! target or callee, are paired for this; neighbours that the same versions
//! changed in the same way stay together. So two edits side by side, of which
//! each of two versions made one, are two holes: the versions do not conflict
//! (definition 4.1 of the SafeMerge paper). Before that, it is cut where an edit of
//! one version ends and that of another begins, and where a merge has, each in its order,
//! what two versions put there.

use crate::nodes::{NodeId, Nodes};
use crate::window::{LIMIT, best_alignment};

/// What each version has at some place.
pub(crate) type Piece = Vec<Vec<NodeId>>;

/// The pieces of a gap.
pub(crate) fn split<T>(nodes: &Nodes<'_, T>, gap: &[&[NodeId]]) -> Vec<Piece> {
    let whole = || gap.iter().map(|part| part.to_vec()).collect();
    // Two versions that differ, differ in all pieces.
    let longest = gap.iter().map(|part| part.len()).max().unwrap_or(0);
    if gap.len() < 3 || longest.saturating_mul(longest) > LIMIT {
        return vec![whole()];
    }
    let mut pieces: Vec<Piece> = Vec::new();
    let between = between_edits(nodes, gap).into_iter().flat_map(|piece| in_turn(nodes, piece));
    let between: Vec<Piece> = between.collect();
    let cut = between.iter().flat_map(|piece| {
        let gap: Vec<&[NodeId]> = piece.iter().map(Vec::as_slice).collect();
        cut(&gap, &columns(nodes, &gap))
    });
    for piece in cut {
        match pieces.last_mut() {
            Some(last) if changed_by(nodes, last) == changed_by(nodes, &piece) => {
                last.iter_mut().zip(piece).for_each(|(part, more)| part.extend(more));
            }
            _ => pieces.push(piece),
        }
    }
    pieces
}

/// The gap, cut wherever it is clear in all versions where: behind or before a node that
/// a version has from an earlier one.
fn between_edits<T>(nodes: &Nodes<'_, T>, gap: &[&[NodeId]]) -> Vec<Piece> {
    let class = |version: usize, at: usize| nodes[gap[version][at]].class;
    let mut kept: Vec<Vec<Vec<Option<usize>>>> = Vec::new();
    for version in 0..gap.len() {
        let of = |earlier: usize| {
            let score =
                |one: usize, two: usize| u64::from(class(earlier, one) == class(version, two));
            let mut kept = vec![None; gap[earlier].len()];
            for (one, two) in best_alignment(gap[earlier].len(), gap[version].len(), &score) {
                kept[one] = Some(two);
            }
            kept
        };
        kept.push((0..version).map(of).collect());
    }
    let mut pieces = Vec::new();
    let mut starts = vec![0; gap.len()];
    let ends: Vec<usize> = gap.iter().map(|part| part.len()).collect();
    for at in 0..=gap[0].len() {
        let cuts = cuts(&kept, at, &ends);
        if let Some(cuts) = cuts.filter(|cuts| starts.iter().zip(cuts).all(|(a, b)| a <= b)) {
            pieces.push(piece(gap, &starts, &cuts));
            starts = cuts;
        }
    }
    pieces.push(piece(gap, &starts, &ends));
    pieces.retain(|piece| piece.iter().any(|part| !part.is_empty()));
    pieces
}

/// Where each version is cut if the first is cut at some place; `kept` says for each
/// version and each earlier one where it has the nodes of that, `ends` how many it has.
fn cuts(kept: &[Vec<Vec<Option<usize>>>], at: usize, ends: &[usize]) -> Option<Vec<usize>> {
    let mut cuts = vec![at];
    for (of_version, end) in kept.iter().zip(ends).skip(1) {
        // There is only one place in nothing.
        let mut found = (*end == 0).then_some(0);
        for (earlier, cut) in of_version.iter().zip(&cuts) {
            let behind = cut.checked_sub(1).and_then(|left| earlier[left]).map(|left| left + 1);
            let before = earlier.get(*cut).copied().flatten();
            for place in [behind, before].into_iter().flatten() {
                if *found.get_or_insert(place) != place {
                    return None;
                }
            }
        }
        cuts.push(found?);
    }
    Some(cuts)
}

/// A piece of four versions in several, if the last has all that the second and the third
/// put in place of nothing, each in its order.
fn in_turn<T>(nodes: &Nodes<'_, T>, piece: Piece) -> Vec<Piece> {
    let [base, one, two, both] = &piece[..] else { return vec![piece] };
    let classes = |part: &[NodeId]| part.iter().map(|id| nodes[*id].class).collect::<Vec<_>>();
    let is_added = base.is_empty() && !one.is_empty() && !two.is_empty();
    if !is_added || classes(one) == classes(two) {
        return vec![piece];
    }
    let Some(is_of_one) = shuffle(&classes(one), &classes(two), &classes(both)) else {
        return vec![piece];
    };
    let (mut pieces, mut one, mut two) = (Vec::new(), &one[..], &two[..]);
    let mut both = &both[..];
    for run in is_of_one.chunk_by(|a, b| a == b) {
        let taken = take(&mut both, run.len());
        pieces.push(match run[0] {
            true => vec![Vec::new(), take(&mut one, run.len()), Vec::new(), taken],
            false => vec![Vec::new(), Vec::new(), take(&mut two, run.len()), taken],
        });
    }
    pieces
}

/// The first of a list, which then begins behind them.
fn take(list: &mut &[NodeId], count: usize) -> Vec<NodeId> {
    let (taken, rest) = list.split_at(count);
    *list = rest;
    taken.to_vec()
}

/// For each element of a list whether it is taken from the first of two lists, if it is
/// both, each in its order.
fn shuffle<C: PartialEq>(one: &[C], two: &[C], both: &[C]) -> Option<Vec<bool>> {
    if both.len() != one.len() + two.len() {
        return None;
    }
    // Whether what is before these places in the two lists makes what is before both.
    let mut is_made = vec![vec![false; two.len() + 1]; one.len() + 1];
    is_made[0][0] = true;
    for i in 0..=one.len() {
        for j in 0..=two.len() {
            let by_one = i > 0 && is_made[i - 1][j] && one[i - 1] == both[i + j - 1];
            let by_two = j > 0 && is_made[i][j - 1] && two[j - 1] == both[i + j - 1];
            is_made[i][j] |= by_one || by_two;
        }
    }
    let (mut i, mut j) = (one.len(), two.len());
    let mut is_of_one = Vec::new();
    while is_made[i][j] && i + j > 0 {
        let by_one = i > 0 && is_made[i - 1][j] && one[i - 1] == both[i + j - 1];
        is_of_one.push(by_one);
        if by_one { i -= 1 } else { j -= 1 }
    }
    is_of_one.reverse();
    is_made[one.len()][two.len()].then_some(is_of_one)
}

/// For each version the first one that has the same.
fn changed_by<T>(nodes: &Nodes<'_, T>, piece: &Piece) -> Vec<Option<usize>> {
    let same = |one: &Vec<NodeId>, other: &Vec<NodeId>| {
        let classes =
            |part: &Vec<NodeId>| part.iter().map(|id| nodes[*id].class).collect::<Vec<_>>();
        classes(one) == classes(other)
    };
    let first = |part| piece.iter().position(|other| same(part, other));
    piece.iter().map(first).collect()
}

/// Positions, by version, of nodes with the same key in all versions.
fn columns<T>(nodes: &Nodes<'_, T>, gap: &[&[NodeId]]) -> Vec<Vec<usize>> {
    let mut positions: Vec<Vec<usize>> = vec![(0..gap[0].len()).collect()];
    for part in &gap[1..] {
        let score = |column: usize, at: usize| {
            let (one, other) = (&nodes[gap[0][positions[0][column]]], &nodes[part[at]]);
            u64::from(one.key == other.key) + u64::from(one.class == other.class)
        };
        let pairs = best_alignment(positions[0].len(), part.len(), &score);
        for of_version in &mut positions {
            *of_version = pairs.iter().map(|(column, _)| of_version[*column]).collect();
        }
        positions.push(pairs.iter().map(|(_, at)| *at).collect());
    }
    positions
}

/// The columns, and what lies between them, in order.
fn cut(gap: &[&[NodeId]], positions: &[Vec<usize>]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut starts = vec![0; gap.len()];
    let count = positions.first().map_or(0, Vec::len);
    for column in 0..count {
        let at: Vec<usize> = positions.iter().map(|of_version| of_version[column]).collect();
        let after: Vec<usize> = at.iter().map(|at| at + 1).collect();
        pieces.push(piece(gap, &starts, &at));
        pieces.push(piece(gap, &at, &after));
        starts = after;
    }
    let ends: Vec<usize> = gap.iter().map(|part| part.len()).collect();
    pieces.push(piece(gap, &starts, &ends));
    pieces.retain(|piece| piece.iter().any(|part| !part.is_empty()));
    pieces
}

fn piece(gap: &[&[NodeId]], starts: &[usize], ends: &[usize]) -> Piece {
    let ranges = starts.iter().zip(ends).map(|(start, end)| *start..*end);
    gap.iter().zip(ranges).map(|(part, range)| part[range].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::shuffle;

    #[test]
    fn lists_that_are_shuffled_keep_their_order() {
        let shuffled = |both: &str| {
            let is_of_one = shuffle(b"abc", b"xay", both.as_bytes())?;
            Some(is_of_one.iter().map(|is| if *is { '1' } else { '2' }).collect::<String>())
        };
        assert_eq!(shuffled("abcxay").as_deref(), Some("111222"));
        assert_eq!(shuffled("xabayc").as_deref(), Some("211221"));
        assert_eq!(shuffled("xaabyc").as_deref(), Some("221121"));
        assert_eq!(shuffled("bacxay"), None);
        assert_eq!(shuffled("abcxa"), None);
        assert_eq!(shuffle::<u8>(b"", b"", b""), Some(Vec::new()));
    }
}
