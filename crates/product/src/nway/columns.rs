//! What of n versions is put side by side: a list of commands of each version in,
//! columns that take at most one command of a version out.
//!
//! Versions are added one after the other. Each is aligned with the columns of
//! those before it so that the likeness of commands and columns is the greatest
//! in sum: rule (4) of figure 8, which puts the most similar loops in lockstep,
//! for all loops of a list at once.
//!
//! What holds after: the commands of a version are those of its columns, each
//! once and in order; a column has either loops or none.

use super::piece::Piece;

/// Commands that are put side by side, the earlier version's first.
pub(super) type Column = Vec<Piece>;

/// The most cells of a table. Lists for which that is not enough have only their
/// loops aligned.
const MOST_CELLS: usize = 1 << 22;

/// Aligns the lists of all versions.
pub(super) fn columns(lists: Vec<Vec<Piece>>) -> Vec<Column> {
    lists.into_iter().fold(Vec::new(), |columns, list| {
        let pairs = pairs(&columns, &list);
        merged(columns, list, &pairs)
    })
}

/// Columns with one more version. Of what has no partner, the columns come first.
fn merged(columns: Vec<Column>, list: Vec<Piece>, pairs: &[(usize, usize)]) -> Vec<Column> {
    let mut merged = Vec::with_capacity(columns.len() + list.len());
    let (mut columns, mut list) = (columns.into_iter(), list.into_iter());
    let mut next = (0, 0);
    for (row, at) in pairs {
        merged.extend(columns.by_ref().take(row - next.0));
        merged.extend(list.by_ref().take(at - next.1).map(|piece| vec![piece]));
        merged.push(columns.next().into_iter().flatten().chain(list.next()).collect());
        next = (row + 1, at + 1);
    }
    merged.extend(columns);
    merged.extend(list.map(|piece| vec![piece]));
    merged
}

/// Which columns and commands of a list belong together, in order.
fn pairs(columns: &[Column], list: &[Piece]) -> Vec<(usize, usize)> {
    let (before, after) = common_ends(columns, list);
    let rows = before..columns.len() - after;
    let ats = before..list.len() - after;
    let inner = match rows.len().saturating_mul(ats.len()) {
        0..=MOST_CELLS => best(columns, list, &rows.collect::<Vec<_>>(), &ats.collect::<Vec<_>>()),
        _ => {
            let rows: Vec<usize> = rows.filter(|row| columns[*row][0].is_loop()).collect();
            let ats: Vec<usize> = ats.filter(|at| list[*at].is_loop()).collect();
            match rows.len().saturating_mul(ats.len()) {
                0..=MOST_CELLS => best(columns, list, &rows, &ats),
                _ => Vec::new(),
            }
        }
    };
    let ends = (1..=after).rev().map(|back| (columns.len() - back, list.len() - back));
    (0..before).map(|at| (at, at)).chain(inner).chain(ends).collect()
}

/// How many commands both start with that say the same, and with how many others
/// they end.
fn common_ends(columns: &[Column], list: &[Piece]) -> (usize, usize) {
    let same =
        |(column, piece): &(&Column, &Piece)| column.iter().all(|one| one.said == piece.said);
    let before = columns.iter().zip(list).take_while(same).count();
    let (columns, list) = (&columns[before..], &list[before..]);
    (before, columns.iter().rev().zip(list.iter().rev()).take_while(same).count())
}

/// Of these columns and commands, the pairs that are most alike in sum.
fn best(columns: &[Column], list: &[Piece], rows: &[usize], ats: &[usize]) -> Vec<(usize, usize)> {
    let likeness = |row: usize, at: usize| -> u64 {
        columns[rows[row]].iter().map(|piece| piece.likeness(&list[ats[at]])).sum()
    };
    let width = ats.len() + 1;
    // What can be gained from a row and a command on.
    let mut gains = vec![0; (rows.len() + 1) * width];
    for row in (0..rows.len()).rev() {
        for at in (0..ats.len()).rev() {
            let apart = gains[(row + 1) * width + at].max(gains[row * width + at + 1]);
            let together = likeness(row, at) + gains[(row + 1) * width + at + 1];
            gains[row * width + at] = apart.max(together);
        }
    }
    let mut pairs = Vec::new();
    let (mut row, mut at) = (0, 0);
    while row < rows.len() && at < ats.len() {
        let gain = gains[row * width + at];
        let likeness = likeness(row, at);
        if likeness > 0 && gain == likeness + gains[(row + 1) * width + at + 1] {
            pairs.push((rows[row], ats[at]));
            (row, at) = (row + 1, at + 1);
        } else if gain == gains[(row + 1) * width + at] {
            row += 1;
        } else {
            at += 1;
        }
    }
    pairs
}
