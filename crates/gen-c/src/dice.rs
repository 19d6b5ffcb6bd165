//! Choices from the project's random stream.

use verdiff_ir::random::Stream;

/// A stream of choices; the same seed gives the same ones everywhere.
pub(crate) struct Dice(Stream);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(Stream::new(seed))
    }

    /// True in so many of a hundred cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.0.below(100) < percent
    }

    /// A number below the bound; zero if that is zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound.max(1))
    }

    /// A number within the bounds, both included.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0.next()
    }

    /// One of these, if there is any.
    pub(crate) fn try_pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let index = self.below(from.len());
        from.get(index)
    }

    /// One of these, of which there is at least one.
    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// One of these, with weights that are not all zero.
    pub(crate) fn weighted<T: Copy>(&mut self, from: &[(usize, T)]) -> T {
        let total: usize = from.iter().map(|(weight, _)| weight).sum();
        let mut at = self.below(total);
        for (weight, choice) in from {
            if at < *weight {
                return *choice;
            }
            at -= weight;
        }
        from[0].1
    }
}
