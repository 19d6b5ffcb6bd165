//! Sets of the four versions of a merge, and of pairs of them.

use std::ops::{BitAnd, BitOr, BitOrAssign};

/// How many versions a merge has.
pub(crate) const VERSIONS: usize = 4;

/// Some of the versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Versions(u8);

impl Versions {
    pub(crate) const NONE: Versions = Versions(0);
    pub(crate) const ALL: Versions = Versions((1 << VERSIONS) - 1);

    pub(crate) fn of(versions: impl IntoIterator<Item = usize>) -> Versions {
        versions.into_iter().fold(Versions::NONE, |some, version| Versions(some.0 | 1 << version))
    }

    pub(crate) fn has(self, version: usize) -> bool {
        self.0 & 1 << version != 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        (0..VERSIONS).filter(move |version| self.has(*version))
    }

    /// Whether all of the other are among these.
    pub(crate) fn covers(self, other: Versions) -> bool {
        self & other == other
    }

    /// The pairs both of which are among these.
    pub(crate) fn inner_pairs(self) -> Pairs {
        pairs_where(|one, other| self.has(one) && self.has(other))
    }

    /// The pairs one of which is among these, and the other is not.
    pub(crate) fn cross_pairs(self) -> Pairs {
        pairs_where(|one, other| self.has(one) != self.has(other))
    }

    /// The pairs of which none is among these.
    pub(crate) fn outer_pairs(self) -> Pairs {
        pairs_where(|one, other| !self.has(one) && !self.has(other))
    }
}

impl BitAnd for Versions {
    type Output = Versions;

    fn bitand(self, other: Versions) -> Versions {
        Versions(self.0 & other.0)
    }
}

impl BitOr for Versions {
    type Output = Versions;

    fn bitor(self, other: Versions) -> Versions {
        Versions(self.0 | other.0)
    }
}

/// Some pairs of versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Pairs(u8);

/// All pairs, in the order of their bits.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

const BASE_OURS: Pairs = Pairs(1 << 0);
const BASE_THEIRS: Pairs = Pairs(1 << 1);
const OURS_THEIRS: Pairs = Pairs(1 << 3);
const OURS_MERGED: Pairs = Pairs(1 << 4);
const THEIRS_MERGED: Pairs = Pairs(1 << 5);

/// Pairs that, if they agree on a value, make it one that is merged right: one side left
/// it alone and merged has it from the other, or all three have the same.
const RIGHT: [[Pairs; 2]; 3] =
    [[BASE_THEIRS, OURS_MERGED], [BASE_OURS, THEIRS_MERGED], [OURS_THEIRS, THEIRS_MERGED]];

impl Pairs {
    pub(crate) const NONE: Pairs = Pairs(0);

    pub(crate) fn is_empty(self) -> bool {
        self == Pairs::NONE
    }

    pub(crate) fn without(self, other: Pairs) -> Pairs {
        Pairs(self.0 & !other.0)
    }

    /// Whether a value on which at most these pairs differ is merged right.
    pub(crate) fn is_merged_right(self) -> bool {
        RIGHT.iter().any(|agree| agree.iter().all(|pair| (self & *pair).is_empty()))
    }
}

impl BitAnd for Pairs {
    type Output = Pairs;

    fn bitand(self, other: Pairs) -> Pairs {
        Pairs(self.0 & other.0)
    }
}

impl BitOr for Pairs {
    type Output = Pairs;

    fn bitor(self, other: Pairs) -> Pairs {
        Pairs(self.0 | other.0)
    }
}

impl BitOrAssign for Pairs {
    fn bitor_assign(&mut self, other: Pairs) {
        *self = *self | other;
    }
}

impl FromIterator<Pairs> for Pairs {
    fn from_iter<I: IntoIterator<Item = Pairs>>(pairs: I) -> Pairs {
        pairs.into_iter().fold(Pairs::NONE, Pairs::bitor)
    }
}

fn pairs_where(holds: impl Fn(usize, usize) -> bool) -> Pairs {
    let pairs = PAIRS.iter().enumerate().filter(|(_, (one, other))| holds(*one, *other));
    Pairs(pairs.fold(0, |bits, (at, _)| bits | 1 << at))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Pairs = Pairs((1 << PAIRS.len()) - 1);

    #[test]
    fn what_one_side_changed_is_right_if_merged_has_it() {
        let differ = |classes: &[&[usize]]| {
            let same = classes.iter().map(|class| Versions::of(class.iter().copied()));
            ALL.without(same.map(Versions::inner_pairs).collect())
        };
        let is_right = |classes: &[&[usize]]| differ(classes).is_merged_right();
        assert!(is_right(&[&[0, 1, 2, 3]]));
        assert!(is_right(&[&[0, 2], &[1, 3]]));
        assert!(is_right(&[&[0, 1], &[2, 3]]));
        assert!(is_right(&[&[0], &[1, 2, 3]]));
        assert!(!is_right(&[&[0, 1, 2], &[3]]), "invented");
        assert!(!is_right(&[&[0, 2, 3], &[1]]), "ours lost");
        assert!(!is_right(&[&[0], &[1], &[2], &[3]]));
        assert!(!is_right(&[&[0], &[1, 2], &[3]]));
    }

    #[test]
    fn pairs_of_some_versions() {
        let sides = Versions::of([1, 2]);
        assert_eq!(sides.inner_pairs(), OURS_THEIRS);
        assert_eq!(sides.inner_pairs() | sides.cross_pairs() | sides.outer_pairs(), ALL);
        assert_eq!(sides.outer_pairs(), Versions::of([0, 3]).inner_pairs());
    }
}
