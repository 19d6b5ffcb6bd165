//! Sets of numbers of one width, as the comparisons of a value with constants say.
//!
//! In: how far a value that was moved by a constant may go. Out: the numbers that the
//! value itself may be; such sets have intersections and unions, and those that are
//! ranges, but for a few numbers, have words.

use verdiff_ir::{Bv, Width};
use verdiff_smt::{Op, Pool, Term};

/// So many numbers may be missing in what is told as a range.
const MOST_MISSING: usize = 3;

/// An end this close to the least or the greatest number is one that came from going past it.
const NEAR: u128 = 1 << 16;

/// A set of numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Numbers {
    width: Width,
    /// Ranges, both ends included, ascending and with gaps between them. They speak of
    /// [`place`]s, so the order is that of numbers with a sign.
    parts: Vec<(u128, u128)>,
}

/// Where a number stands among those of its width with a sign.
fn place(number: Bv) -> u128 {
    number.xor(Bv::min_signed(number.width())).unsigned()
}

impl Numbers {
    /// From one number up to another, past the greatest to the least if need be.
    pub(crate) fn upwards(first: Bv, last: Bv) -> Numbers {
        let width = first.width();
        let (first, last) = (place(first), place(last));
        let end = Bv::ones(width).unsigned();
        let parts = if first <= last { vec![(first, last)] } else { vec![(0, last), (first, end)] };
        Numbers::of(width, parts)
    }

    fn of(width: Width, mut parts: Vec<(u128, u128)>) -> Numbers {
        parts.sort_unstable();
        let mut joined: Vec<(u128, u128)> = Vec::new();
        for (first, last) in parts {
            match joined.last_mut() {
                Some(before) if before.1.checked_add(1).is_none_or(|next| first <= next) => {
                    before.1 = before.1.max(last);
                }
                _ => joined.push((first, last)),
            }
        }
        Numbers { width, parts: joined }
    }

    /// What is in both.
    pub(crate) fn and(&self, other: &Numbers) -> Numbers {
        let pairs = self.parts.iter().flat_map(|a| other.parts.iter().map(move |b| (a, b)));
        let common = pairs.map(|(a, b)| (a.0.max(b.0), a.1.min(b.1)));
        Numbers::of(self.width, common.filter(|(first, last)| first <= last).collect())
    }

    /// What is in one of them.
    pub(crate) fn or(&self, other: &Numbers) -> Numbers {
        Numbers::of(self.width, [&self.parts[..], &other.parts].concat())
    }

    /// Whether it holds every number.
    pub(crate) fn is_all(&self) -> bool {
        self.parts == [(0, Bv::ones(self.width).unsigned())]
    }

    /// The numbers between its least and its greatest that it lacks; none if these are
    /// more than one tells, or if it is empty.
    fn missing(&self) -> Option<Vec<u128>> {
        let gaps = self.parts.windows(2).map(|two| (two[0].1 + 1, two[1].0 - 1));
        let mut missing = Vec::new();
        for (first, last) in gaps {
            if last - first >= MOST_MISSING as u128 {
                return None;
            }
            missing.extend(first..=last);
        }
        let there: u128 = self
            .parts
            .iter()
            .fold(0, |all, (first, last)| all.saturating_add(last - first).saturating_add(1));
        let are_few = missing.len() <= MOST_MISSING && 2 * (missing.len() as u128) < there;
        (!self.parts.is_empty() && are_few).then_some(missing)
    }

    /// Whether all are less than zero, or none is.
    pub(crate) fn has_one_sign(&self) -> bool {
        let zero = Bv::min_signed(self.width).unsigned();
        let is_negative = |part: &(u128, u128)| part.1 < zero;
        self.parts.iter().all(is_negative) || self.parts.iter().all(|part| part.0 >= zero)
    }

    /// Whether it ends close to the least or the greatest number of all, but not there.
    pub(crate) fn ends_nearly_where_all_do(&self) -> bool {
        let end = Bv::ones(self.width).unsigned();
        let near = NEAR.min(end / 4);
        let is_near = |distance: u128| distance > 0 && distance < near;
        let first = self.parts.first().is_some_and(|part| is_near(part.0));
        first || self.parts.last().is_some_and(|part| is_near(end - part.1))
    }

    /// Whether it has words.
    pub(crate) fn is_told(&self) -> bool {
        self.missing().is_some()
    }

    /// That a value is in it, in comparisons of numbers with a sign; none if that takes
    /// more words than one reads.
    pub(crate) fn terms(&self, pool: &mut Pool, value: Term) -> Option<Vec<Term>> {
        let missing = self.missing()?;
        let (least, greatest) = (self.parts.first()?.0, self.parts.last()?.1);
        let sign = Bv::min_signed(self.width);
        let width = self.width;
        let constant = |pool: &mut Pool, place| pool.scalar(Bv::new(width, place).xor(sign));
        let mut terms = Vec::new();
        if least == greatest {
            let only = constant(pool, least);
            return Some(vec![pool.eq(value, only)]);
        }
        if least > 0 {
            let least = constant(pool, least);
            let below = pool.raw(Op::SLt, &[value, least]);
            terms.push(pool.raw(Op::Not, &[below]));
        }
        if greatest < Bv::ones(width).unsigned() {
            let greatest = constant(pool, greatest);
            let above = pool.raw(Op::SLt, &[greatest, value]);
            terms.push(pool.raw(Op::Not, &[above]));
        }
        for place in missing {
            let other = constant(pool, place);
            let same = pool.eq(value, other);
            terms.push(pool.not(same));
        }
        Some(terms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: Width = Width::W8;

    fn from_to(first: i128, last: i128) -> Numbers {
        Numbers::upwards(Bv::from_signed(WIDTH, first), Bv::from_signed(WIDTH, last))
    }

    fn all_of(numbers: &Numbers) -> Vec<i128> {
        let is_in = |number: &i128| {
            let place = place(Bv::from_signed(WIDTH, *number));
            numbers.parts.iter().any(|(first, last)| (*first..=*last).contains(&place))
        };
        (-128..128).filter(is_in).collect()
    }

    #[test]
    fn a_range_may_go_past_the_greatest_number() {
        assert_eq!(all_of(&from_to(126, -127)), [-128, -127, 126, 127]);
        assert!(from_to(5, 4).is_all());
    }

    #[test]
    fn sets_are_what_their_numbers_are() {
        let bounds = [-128, -127, -3, 0, 1, 90, 127];
        let ranges = bounds.iter().flat_map(|first| bounds.iter().map(|last| (*first, *last)));
        let sets: Vec<Numbers> = ranges.map(|(first, last)| from_to(first, last)).collect();
        for (a, b) in sets.iter().flat_map(|a| sets.iter().map(move |b| (a, b))) {
            let (of_a, of_b) = (all_of(a), all_of(b));
            let is_in = |of: &[i128], number: &i128| of.contains(number);
            let both: Vec<i128> =
                (-128..128).filter(|n| is_in(&of_a, n) && is_in(&of_b, n)).collect();
            let any: Vec<i128> =
                (-128..128).filter(|n| is_in(&of_a, n) || is_in(&of_b, n)).collect();
            assert_eq!(all_of(&a.and(b)), both);
            assert_eq!(all_of(&a.or(b)), any);
        }
    }

    #[test]
    fn few_numbers_may_be_missing() {
        let without_two = from_to(-128, 1).or(&from_to(3, 3)).or(&from_to(5, 127));
        assert_eq!(without_two.missing().map(|missing| missing.len()), Some(2));
        assert!(!from_to(-128, 1).or(&from_to(90, 127)).is_told());
        assert!(!from_to(0, 0).or(&from_to(3, 3)).is_told());
        assert!(from_to(0, 1).or(&from_to(3, 3)).is_told());
        assert!(!from_to(0, 1).and(&from_to(3, 4)).is_told());
    }
}
