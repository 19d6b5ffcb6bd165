//! Ranges of machine integers: a set of bit patterns, read as signed numbers,
//! between two bounds.
//!
//! Bounds are 128-bit numbers, so that all arithmetic on ranges of up to 64
//! bits is exact and [`Range::wrap`] decides what becomes of it; of wider
//! integers nothing is said.

use std::fmt;
use verdiff_ir::{Bv, Width};

/// All numbers from `lo` to `hi`, both included. Never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Range {
    /// The least.
    pub lo: i128,
    /// The greatest.
    pub hi: i128,
}

/// The widest integers of which ranges are known.
const WIDEST: u32 = 64;

impl Range {
    /// The range between two bounds, if there is a number in it.
    pub fn new(lo: i128, hi: i128) -> Option<Range> {
        (lo <= hi).then_some(Range { lo, hi })
    }

    /// One number.
    pub fn point(number: i128) -> Range {
        Range { lo: number, hi: number }
    }

    /// The value of a constant, if ranges of its width are known.
    pub fn of(bits: Bv) -> Option<Range> {
        (bits.width().bits() <= WIDEST).then(|| Range::point(bits.signed()))
    }

    /// All numbers of a width, if ranges of it are known.
    pub fn full(width: Width) -> Option<Range> {
        let bits = width.bits();
        (bits <= WIDEST).then(|| Range { lo: -(1 << (bits - 1)), hi: (1 << (bits - 1)) - 1 })
    }

    /// The numbers of a width that are congruent to those between two bounds:
    /// what exact results become in so many bits.
    pub fn wrap(width: Width, lo: i128, hi: i128) -> Option<Range> {
        let full = Range::full(width)?;
        if full.lo <= lo && hi <= full.hi {
            return Some(Range { lo, hi });
        }
        let size = 1i128 << width.bits();
        if hi.checked_sub(lo).is_none_or(|length| length >= size) {
            return Some(full);
        }
        let Some(shift) = lo.checked_sub(full.lo) else { return Some(full) };
        // The whole turns, rounded down.
        let turns = shift & -size;
        match (lo - turns, hi - turns) {
            (lo, hi) if hi <= full.hi => Some(Range { lo, hi }),
            _ => Some(full),
        }
    }

    /// The only number in it.
    pub fn as_point(self) -> Option<i128> {
        (self.lo == self.hi).then_some(self.lo)
    }

    /// Whether a number is in it.
    pub fn contains(self, number: i128) -> bool {
        self.lo <= number && number <= self.hi
    }

    /// Whether all of another is in it.
    pub fn includes(self, other: Range) -> bool {
        self.lo <= other.lo && other.hi <= self.hi
    }

    /// Whether it has no negative numbers.
    pub fn is_natural(self) -> bool {
        self.lo >= 0
    }

    /// The least range that includes both.
    pub fn hull(self, other: Range) -> Range {
        Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// What both have, if anything.
    pub fn meet(self, other: Range) -> Option<Range> {
        Range::new(self.lo.max(other.lo), self.hi.min(other.hi))
    }

    /// All sums, exactly.
    pub fn plus(self, other: Range) -> Range {
        Range { lo: self.lo.saturating_add(other.lo), hi: self.hi.saturating_add(other.hi) }
    }

    /// The other sign.
    pub fn negated(self) -> Range {
        Range { lo: self.hi.saturating_neg(), hi: self.lo.saturating_neg() }
    }

    /// All differences, exactly.
    pub fn minus(self, other: Range) -> Range {
        self.plus(other.negated())
    }

    /// All products, exactly, unless they are too great.
    pub fn times(self, other: Range) -> Option<Range> {
        hull_of(
            &[(self.lo, other.lo), (self.lo, other.hi), (self.hi, other.lo), (self.hi, other.hi)],
            i128::checked_mul,
        )
    }

    /// All quotients by positive numbers, rounded toward zero.
    pub fn over(self, divisor: Range) -> Option<Range> {
        if divisor.lo < 1 {
            return None;
        }
        let (a, b) = (divisor.lo, divisor.hi);
        hull_of(&[(self.lo, a), (self.lo, b), (self.hi, a), (self.hi, b)], i128::checked_div)
    }

    /// A range that includes both and is reached in few steps: a bound that
    /// moved goes on to the next threshold.
    pub fn widen(self, next: Range, full: Range, thresholds: &[i128]) -> Range {
        let below = || thresholds.iter().rev().find(|bound| **bound <= next.lo);
        let above = || thresholds.iter().find(|bound| **bound >= next.hi);
        let lo = if next.lo >= self.lo { self.lo } else { *below().unwrap_or(&full.lo) };
        let hi = if next.hi <= self.hi { self.hi } else { *above().unwrap_or(&full.hi) };
        Range { lo: lo.max(full.lo), hi: hi.min(full.hi) }
    }
}

fn hull_of(pairs: &[(i128, i128)], op: fn(i128, i128) -> Option<i128>) -> Option<Range> {
    let mut hull: Option<Range> = None;
    for (a, b) in pairs {
        let point = Range::point(op(*a, *b)?);
        hull = Some(hull.map_or(point, |hull| hull.hull(point)));
    }
    hull
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_point() {
            Some(number) => write!(f, "{number}"),
            None => write!(f, "{} to {}", self.lo, self.hi),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn w8(lo: i128, hi: i128) -> Option<Range> {
        Range::wrap(Width::W8, lo, hi)
    }

    #[test]
    fn wrapping_keeps_what_turns_as_a_whole() {
        assert_eq!(w8(120, 127), Range::new(120, 127));
        assert_eq!(w8(130, 135), Range::new(-126, -121));
        assert_eq!(w8(-130, -129), Range::new(126, 127));
        assert_eq!(w8(120, 130), Range::full(Width::W8));
        assert_eq!(w8(0, 255), Range::full(Width::W8));
        assert_eq!(Range::wrap(Width::W1, 1, 1), Range::new(-1, -1));
        assert_eq!(Range::wrap(Width::MAX, 0, 1), None);
    }

    #[test]
    fn widening_stops_at_thresholds() {
        let full = Range::full(Width::W8).expect("a width");
        let (start, next) = (Range { lo: 0, hi: 1 }, Range { lo: 0, hi: 2 });
        assert_eq!(start.widen(next, full, &[-1, 10, 100]), Range { lo: 0, hi: 10 });
        assert_eq!(start.widen(next, full, &[1]), Range { lo: 0, hi: 127 });
        assert_eq!(start.widen(start, full, &[]), start);
    }
}
