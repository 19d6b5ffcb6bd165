//! Sets of numbers of classes, and the condition that a number is in one.

use super::value::{and, eq, int, or};
use verdiff_ir::{BinOp, Expr};

/// A set of numbers: ranges with both ends, in order, with gaps between.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Ranges(Vec<(u32, u32)>);

impl Ranges {
    /// The numbers in any of the ranges.
    pub(crate) fn of(ranges: impl IntoIterator<Item = (u32, u32)>) -> Ranges {
        let mut all: Vec<(u32, u32)> = ranges.into_iter().collect();
        all.sort_unstable();
        let mut found: Vec<(u32, u32)> = Vec::new();
        for (first, last) in all {
            match found.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => {
                    before.1 = before.1.max(last);
                }
                _ => found.push((first, last)),
            }
        }
        Ranges(found)
    }

    /// These numbers.
    pub(crate) fn numbers(numbers: impl IntoIterator<Item = u32>) -> Ranges {
        Ranges::of(numbers.into_iter().map(|number| (number, number)))
    }

    /// The numbers in this or in another set.
    pub(crate) fn or(&self, other: &Ranges) -> Ranges {
        Ranges::of(self.0.iter().chain(&other.0).copied())
    }

    /// The numbers that are not in another set.
    pub(crate) fn without(&self, other: &Ranges) -> Ranges {
        let mut found = Vec::new();
        let mut others = other.0.iter().peekable();
        'ranges: for (mut first, last) in self.0.iter().copied() {
            while let Some((from, to)) = others.peek().copied().copied() {
                if to < first {
                    others.next();
                    continue;
                }
                if from > last {
                    break;
                }
                if from > first {
                    found.push((first, from - 1));
                }
                if to >= last {
                    continue 'ranges;
                }
                first = to + 1;
                others.next();
            }
            found.push((first, last));
        }
        Ranges(found)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.0.iter().copied()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn contains(&self, number: u32) -> bool {
        self.0.iter().any(|(first, last)| (*first..=*last).contains(&number))
    }

    /// That a number is in the set. The depth grows with the logarithm of
    /// the number of ranges only.
    pub(crate) fn condition(&self, number: &Expr) -> Expr {
        fn any(ranges: &[(u32, u32)], number: &Expr) -> Expr {
            match ranges {
                [] => Expr::lit(false),
                [range] => within(*range, number),
                _ => {
                    let (left, right) = ranges.split_at(ranges.len() / 2);
                    or(any(left, number), any(right, number))
                }
            }
        }
        any(&self.0, number)
    }
}

fn within((first, last): (u32, u32), number: &Expr) -> Expr {
    if first == last {
        return eq(number.clone(), int(first.into()));
    }
    let from = Expr::binary(BinOp::LeU, int(first.into()), number.clone());
    let to = Expr::binary(BinOp::LeU, number.clone(), int(last.into()));
    and(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_what_their_members_say() {
        let sets: Vec<Ranges> = (0..64u32)
            .map(|bits| Ranges::numbers((0..6).filter(|at| bits >> at & 1 == 1)))
            .collect();
        for (a, left) in sets.iter().enumerate() {
            for (b, right) in sets.iter().enumerate() {
                assert_eq!(left.or(right), sets[a | b], "{a} or {b}");
                assert_eq!(left.without(right), sets[a & !b], "{a} without {b}");
            }
        }
    }

    #[test]
    fn ranges_meet_where_they_touch() {
        assert_eq!(Ranges::of([(5, 9), (1, 4), (11, 11)]), Ranges(vec![(1, 9), (11, 11)]));
        let all = Ranges::of([(0, u32::MAX)]);
        assert!(all.without(&all).is_empty());
    }
}
