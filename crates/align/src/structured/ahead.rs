//! What is ahead on a way to the ends of two sequences: the least that it costs
//! from any prefixes on, without looking for one.
//!
//! Two things bound it. What is inserted or deleted makes up for the difference
//! in weight: nothing else changes it, since statements that correspond weigh the
//! same but for what is inserted or deleted inside of them. And a statement that
//! the other version has nowhere is inserted, deleted or changed, each of which
//! costs something.

use super::Side;

/// What is left of a sequence, by where it is.
#[derive(Debug)]
pub(super) struct Rest {
    weights: Vec<u32>,
    /// How many statements only this version has.
    lone: Vec<u32>,
}

impl Rest {
    /// Of statements, by what each weighs and whether only this version has it.
    pub(super) fn new(stmts: impl DoubleEndedIterator<Item = (u32, bool)>) -> Self {
        let mut rest = Rest { weights: vec![0], lone: vec![0] };
        let (mut weight, mut lone) = (0, 0);
        for (own, is_lone) in stmts.rev() {
            weight += own;
            lone += u32::from(is_lone);
            rest.weights.push(weight);
            rest.lone.push(lone);
        }
        rest.weights.reverse();
        rest.lone.reverse();
        rest
    }
}

/// What is left of both sequences.
#[derive(Debug)]
pub(super) struct Ahead {
    old: Rest,
    new: Rest,
}

impl Ahead {
    pub(super) fn new(old: Rest, new: Rest) -> Self {
        Ahead { old, new }
    }

    /// No way from these prefixes to the ends costs less.
    pub(super) fn least(&self, old: usize, new: usize) -> u32 {
        let by_weight = self.old.weights[old].abs_diff(self.new.weights[new]);
        by_weight.max(self.old.lone[old]).max(self.new.lone[new])
    }

    /// What is ahead costs at least this, whatever is ahead in the other version.
    pub(super) fn lone(&self, version: Side, at: usize) -> u32 {
        match version {
            Side::Old => self.old.lone[at],
            Side::New => self.new.lone[at],
        }
    }

    /// What it costs to delete and insert everything.
    pub(super) fn most(&self) -> u32 {
        self.old.weights[0] + self.new.weights[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_of_the_bounds_holds() {
        let old = Rest::new([(2, true), (5, false), (2, true)].into_iter());
        let new = Rest::new([(2, false), (5, false)].into_iter());
        let ahead = Ahead::new(old, new);
        assert_eq!(ahead.least(0, 0), 2);
        assert_eq!(ahead.least(1, 1), 2);
        assert_eq!(ahead.least(0, 2), 9);
        assert_eq!(ahead.least(3, 2), 0);
        assert_eq!(ahead.most(), 16);
    }
}
