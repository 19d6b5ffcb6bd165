//! The best alignment of two short lists of nodes.
//!
//! In: two lists whose product of lengths is bounded. Out: the pairs, in
//! order, whose common mass is the greatest (dynamic programming); among
//! equals, those that leave the most changed statements of one kind, with
//! the same target or callee, opposite to each other.

use crate::nodes::{Node, NodeId, Nodes};
use crate::similarity::ALL;

/// The product of the lengths of lists that are short.
pub(crate) const LIMIT: usize = 10_000;

/// Room for the count of what only breaks ties below what is maximised.
const TIES: u64 = 1 << 20;

/// The pairs of positions whose nodes correspond. Only nodes for which `live`
/// holds are paired.
pub(crate) fn best_pairs<T>(
    nodes: &Nodes<'_, T>,
    a: &[NodeId],
    b: &[NodeId],
    live: impl Fn(&Node<'_, T>) -> bool,
) -> Vec<(usize, usize)> {
    let score = |row: usize, column: usize| {
        let (one, other) = (&nodes[a[row]], &nodes[b[column]]);
        if one.head == other.head && live(one) {
            (TIES * common_mass(one, other)) + 1
        } else {
            u64::from(one.key == other.key)
        }
    };
    let mut pairs = best_alignment(a.len(), b.len(), &score);
    pairs.retain(|(row, column)| score(*row, *column) >= TIES);
    pairs
}

/// The pairs of positions in lists of these lengths, ascending in both, whose
/// scores are not zero and have the greatest sum.
pub(crate) fn best_alignment(
    rows: usize,
    columns: usize,
    score: &impl Fn(usize, usize) -> u64,
) -> Vec<(usize, usize)> {
    Table::filled(rows, columns, score).pairs(score)
}

/// What two nodes with the same head have in common.
fn common_mass<T>(one: &Node<'_, T>, other: &Node<'_, T>) -> u64 {
    let least = one.mass.min(other.mass);
    if one.class == other.class {
        return least;
    }
    (one.sketch.common(&other.sketch) * least / ALL).max(1)
}

/// The best scores of the rests of two lists, by where the rests start.
struct Table {
    rows: usize,
    columns: usize,
    best: Vec<u64>,
}

impl Table {
    fn filled(rows: usize, columns: usize, score: &impl Fn(usize, usize) -> u64) -> Table {
        let best = vec![0; (rows + 1) * (columns + 1)];
        let mut table = Table { rows, columns, best };
        for row in (0..rows).rev() {
            for column in (0..columns).rev() {
                let paired = table.at(row + 1, column + 1) + score(row, column);
                let skipped = table.at(row + 1, column).max(table.at(row, column + 1));
                table.best[row * (columns + 1) + column] = paired.max(skipped);
            }
        }
        table
    }

    fn at(&self, row: usize, column: usize) -> u64 {
        self.best[row * (self.columns + 1) + column]
    }

    /// The first of the best alignments.
    fn pairs(&self, score: &impl Fn(usize, usize) -> u64) -> Vec<(usize, usize)> {
        let (mut row, mut column, mut pairs) = (0, 0, Vec::new());
        while row < self.rows && column < self.columns {
            let best = self.at(row, column);
            let gain = score(row, column);
            if gain > 0 && best == self.at(row + 1, column + 1) + gain {
                pairs.push((row, column));
                (row, column) = (row + 1, column + 1);
            } else if best == self.at(row + 1, column) {
                row += 1;
            } else {
                column += 1;
            }
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::body;

    fn pairs(a: &str, b: &str) -> Vec<(usize, usize)> {
        let (a, b) = (body(a), body(b));
        let nodes = Nodes::of(&[&a, &b]);
        best_pairs(&nodes, &nodes.roots[0], &nodes.roots[1], |_| true)
    }

    #[test]
    fn the_heavier_statement_wins() {
        assert_eq!(pairs("a = 1; b = x * y + z;", "b = x * y + z; a = 1;"), [(1, 0)]);
    }

    #[test]
    fn among_equal_heads_the_more_similar_bodies_correspond() {
        let old = "if x < 1 { a = 1; b = 2; c = 3; }";
        let new = "if x < 1 { d = 4; } if x < 1 { a = 1; b = 3; c = 3; } if x < 1 { }";
        assert_eq!(pairs(old, new), [(0, 1)]);
    }

    #[test]
    fn changed_statements_with_one_target_keep_their_neighbours_in_place() {
        assert_eq!(pairs("e(1); a = 1;", "e(1); b = 1; e(1); a = 2;"), [(0, 0)]);
        assert_eq!(pairs("a = 1; e(1);", "e(1); a = 2; e(1);"), [(1, 2)]);
    }
}
