//! Of which kinds the objects are that a program can meet.
//!
//! A front end whose language has types says here what they leave possible, so
//! that nobody is shown a state that no program is ever in. All of it is about
//! states at the start; the code of procedures means what it means without it.

use crate::Name;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the types of the source language say of references.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kinds {
    /// The map that holds the number of the kind of each object.
    pub map: Option<Name>,
    /// What numbers of kinds are called. Those without a name are kinds of
    /// which the program knows nothing.
    pub names: Arc<BTreeMap<u32, String>>,
    /// Of procedures, what their parameters may refer to.
    pub params: BTreeMap<Name, BTreeMap<Name, Arc<Kind>>>,
    /// What globals may refer to; of maps, what is in them.
    pub globals: BTreeMap<Name, Arc<Kind>>,
    /// The map of what objects of some kinds are made of: what it may hold,
    /// by the kind of the object.
    pub elements: Option<(Name, BTreeMap<u32, Arc<Kind>>)>,
}

/// What a reference of a type may be, if it is not null.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kind {
    /// The numbers of kinds: ranges with both ends, in order, with gaps between.
    pub numbers: Vec<(u32, u32)>,
    /// What an object of a kind without a name descends from, the most general
    /// first: two such lines are of one object only if one begins with the other.
    pub line: Vec<Name>,
    /// Whether all such objects are static ones.
    pub is_listed: bool,
    /// What such objects are made of may be.
    pub elements: Option<Arc<Kind>>,
}

impl Kind {
    /// Whether objects with this number may be meant.
    pub fn has(&self, number: u32) -> bool {
        self.numbers.iter().any(|(first, last)| (*first..=*last).contains(&number))
    }

    /// Whether one object of a kind without a name may be of both.
    pub fn may_meet(&self, other: &Kind) -> bool {
        self.line.iter().zip(&other.line).all(|(own, its)| own == its)
    }

    /// The numbers that both have.
    pub fn common(&self, other: &[(u32, u32)]) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        for (first, last) in &self.numbers {
            let both = other.iter().map(|(from, to)| (*first.max(from), *last.min(to)));
            found.extend(both.filter(|(first, last)| first <= last));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(numbers: &[(u32, u32)], line: &[&str]) -> Kind {
        let line = line.iter().map(|name| Name::new(name)).collect();
        Kind { numbers: numbers.to_vec(), line, ..Kind::default() }
    }

    #[test]
    fn common_numbers_are_those_of_both() {
        let (a, b) = (kind(&[(1, 4), (7, 9)], &[]), [(0, 1), (3, 7), (20, 30)]);
        assert_eq!(a.common(&b), [(1, 1), (3, 4), (7, 7)]);
        for number in 0..12 {
            let is_common = a.common(&b).iter().any(|(f, l)| (*f..=*l).contains(&number));
            let is_in = b.iter().any(|(f, l)| (*f..=*l).contains(&number));
            assert_eq!(is_common, a.has(number) && is_in, "{number}");
        }
    }

    #[test]
    fn lines_meet_where_one_begins_with_the_other() {
        let (shape, circle) = (kind(&[], &["Shape"]), kind(&[], &["Shape", "Circle"]));
        let (square, any) = (kind(&[], &["Shape", "Square"]), kind(&[], &[]));
        assert!(shape.may_meet(&circle) && circle.may_meet(&shape) && any.may_meet(&square));
        assert!(!circle.may_meet(&square));
    }
}
