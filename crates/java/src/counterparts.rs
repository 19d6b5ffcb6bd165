//! Which of the nameless things of a version, lambdas or classes inside of
//! bodies, are which of another.
//!
//! In: what they look like, in the order of the text. Out: numbers. Those that
//! look the same have the same number in all versions, as far as they stand in
//! the same order; of those between them, the first has that of the first of the
//! same kind. So one that is added leaves the others what they were. Which are
//! taken for the same is a question of readable answers only: what they do is
//! compared.

/// What things without names are told apart by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    /// What they have to be alike in: the types that they extend.
    pub(crate) kind: String,
    /// What they are.
    pub(crate) text: String,
}

/// The things of one place in the versions that were looked at, with their
/// numbers, in an order that all versions have.
#[derive(Debug, Default)]
pub(crate) struct Counterparts {
    known: Vec<(Shape, u32)>,
}

impl Counterparts {
    /// The numbers of the things of one more version.
    pub(crate) fn number(&mut self, list: Vec<Shape>) -> Vec<u32> {
        let same = matched(&self.known, &list);
        let mut next = self.known.iter().map(|(_, number)| *number).max().unwrap_or_default();
        let (mut numbers, mut merged, mut from) = (Vec::new(), Vec::new(), 0);
        for (shape, same) in list.into_iter().zip(same) {
            if let Some(at) = same {
                merged.extend_from_slice(&self.known[from..at]);
                from = at + 1;
            }
            let number = same.map_or(next + 1, |at| self.known[at].1);
            next = next.max(number);
            numbers.push(number);
            merged.push((shape, number));
        }
        merged.extend_from_slice(&self.known[from..]);
        self.known = merged;
        numbers
    }
}

/// For each thing, which of the known ones it is.
fn matched(known: &[(Shape, u32)], list: &[Shape]) -> Vec<Option<usize>> {
    let mut found = anchors(known, list);
    let mut from = 0;
    for at in 0..list.len() {
        if let Some(same) = found[at] {
            from = same + 1;
            continue;
        }
        let until = found[at..].iter().flatten().next().copied().unwrap_or(known.len());
        let is_like = |other: &usize| known[*other].0.kind == list[at].kind;
        if let Some(same) = (from..until.max(from)).find(is_like) {
            found[at] = Some(same);
            from = same + 1;
        }
    }
    found
}

/// A longest common subsequence of those that are the same.
fn anchors(known: &[(Shape, u32)], list: &[Shape]) -> Vec<Option<usize>> {
    let (rows, columns) = (list.len(), known.len());
    let mut longest = vec![vec![0u32; columns + 1]; rows + 1];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            longest[row][column] = match list[row] == known[column].0 {
                true => longest[row + 1][column + 1] + 1,
                false => longest[row + 1][column].max(longest[row][column + 1]),
            };
        }
    }
    let (mut found, mut column) = (vec![None; rows], 0);
    for row in 0..rows {
        while column < columns && longest[row][column] == longest[row][column + 1] {
            column += 1;
        }
        if column < columns && list[row] == known[column].0 {
            found[row] = Some(column);
            column += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &&str) -> Shape {
        let (kind, text) = text.split_once(' ').unwrap_or(("F", text));
        Shape { kind: kind.to_owned(), text: text.to_owned() }
    }

    #[track_caller]
    fn check(versions: &[(&[&str], &[u32])]) {
        let mut all = Counterparts::default();
        for (list, expected) in versions {
            assert_eq!(all.number(list.iter().map(shape).collect()), *expected);
        }
    }

    #[test]
    fn one_that_is_added_leaves_the_others_what_they_were() {
        check(&[(&["a", "b"], &[1, 2]), (&["new", "a", "b"], &[3, 1, 2])]);
        check(&[(&["a", "b"], &[1, 2]), (&["a", "new", "b"], &[1, 3, 2])]);
        check(&[(&["a", "b", "c"], &[1, 2, 3]), (&["a", "c"], &[1, 3])]);
    }

    #[test]
    fn one_that_changed_is_found_by_its_place_and_kind() {
        check(&[(&["a", "b", "c"], &[1, 2, 3]), (&["a", "x", "c"], &[1, 2, 3])]);
        check(&[(&["a", "G b", "c"], &[1, 2, 3]), (&["a", "x", "c"], &[1, 4, 3])]);
        check(&[(&["a", "a"], &[1, 2]), (&["a", "a"], &[1, 2])]);
    }

    #[test]
    fn one_that_a_version_lacks_keeps_its_number() {
        check(&[(&["a", "b"], &[1, 2]), (&["b"], &[2]), (&["a", "b"], &[1, 2])]);
    }
}
