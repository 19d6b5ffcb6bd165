//! Holes cut where different versions made the changes.
//!
//! In: what each version has between two columns. Out: the same in pieces,
//! whose concatenation it is. Changed statements of one kind, with the same
//! target or callee, are paired for this; neighbours that the same versions
//! changed in the same way stay together. So two edits side by side, of which
//! each of two versions made one, are two holes: the versions do not conflict
//! (definition 4.1 of the SafeMerge paper).

use crate::nodes::{NodeId, Nodes};
use crate::window::{LIMIT, best_alignment};

/// What each version has at some place.
pub(crate) type Piece = Vec<Vec<NodeId>>;

/// The pieces of a gap.
pub(crate) fn split<T>(nodes: &Nodes<'_, T>, gap: &[&[NodeId]]) -> Vec<Piece> {
    let whole = || gap.iter().map(|part| part.to_vec()).collect();
    // Two versions that differ, differ in all pieces.
    let longest = gap.iter().map(|part| part.len()).max().unwrap_or(0);
    if gap.len() < 3 || longest.saturating_mul(gap[0].len()) > LIMIT {
        return vec![whole()];
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for piece in cut(gap, &columns(nodes, gap)) {
        match pieces.last_mut() {
            Some(last) if changed_by(nodes, last) == changed_by(nodes, &piece) => {
                last.iter_mut().zip(piece).for_each(|(part, more)| part.extend(more));
            }
            _ => pieces.push(piece),
        }
    }
    pieces
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
