//! Sets of names that many share: of procedures that call each other, all have
//! the same effects, and there may be thousands of them.
//!
//! A set is made from the places of its names in a table (`Names`), one bit for
//! each, and becomes a list of names only when somebody looks at all of them:
//! each of thousands of procedures may reach thousands of others.

use crate::name::Name;
use indexmap::IndexSet;
use std::collections::BTreeSet;
use std::collections::btree_set::Iter;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// A table of names, each of which has a place.
pub(crate) type Names = IndexSet<Name>;

/// Places in a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Places(Vec<u64>);

impl Places {
    /// The places of these names.
    pub(crate) fn of<'n>(table: &mut Names, names: impl IntoIterator<Item = &'n Name>) -> Places {
        let mut places = Places::default();
        names.into_iter().for_each(|name| places.insert(table, name));
        places
    }

    /// Adds the place of a name, which gets one if it has none yet.
    pub(crate) fn insert(&mut self, names: &mut Names, name: &Name) {
        let at = match names.get_index_of(name) {
            Some(at) => at,
            None => names.insert_full(name.clone()).0,
        };
        if self.0.len() <= at / 64 {
            self.0.resize(at / 64 + 1, 0);
        }
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Adds all places of another set.
    pub(crate) fn add(&mut self, other: &Places) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(own, more)| *own |= more);
    }

    fn contains(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|bits| bits >> (at % 64) & 1 == 1)
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.0.len() * 64).filter(|at| self.contains(*at))
    }
}

/// A set of names. A copy costs nothing.
#[derive(Clone, Default)]
pub struct NameSet(Arc<Members>);

#[derive(Default)]
struct Members {
    table: Arc<Names>,
    places: Places,
    names: OnceLock<BTreeSet<Name>>,
}

impl NameSet {
    /// The names at these places.
    pub(crate) fn new(table: &Arc<Names>, places: Places) -> NameSet {
        let table = table.clone();
        NameSet(Arc::new(Members { table, places, names: OnceLock::new() }))
    }

    /// Whether a name is in it.
    pub fn contains(&self, name: &Name) -> bool {
        let Members { table, places, .. } = &*self.0;
        table.get_index_of(name).is_some_and(|at| places.contains(at))
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.0.places.0.iter().all(|bits| *bits == 0)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.places.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// The names of either set.
    pub(crate) fn joined(&self, other: &NameSet) -> NameSet {
        self.iter().chain(other.iter()).cloned().collect()
    }
}

impl PartialEq for NameSet {
    fn eq(&self, other: &NameSet) -> bool {
        **self == **other
    }
}

impl Eq for NameSet {}

impl fmt::Debug for NameSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl Deref for NameSet {
    type Target = BTreeSet<Name>;

    fn deref(&self) -> &BTreeSet<Name> {
        let Members { table, places, names } = &*self.0;
        names.get_or_init(|| places.iter().map(|at| table[at].clone()).collect())
    }
}

impl<'s> IntoIterator for &'s NameSet {
    type Item = &'s Name;
    type IntoIter = Iter<'s, Name>;

    fn into_iter(self) -> Iter<'s, Name> {
        (**self).iter()
    }
}

impl FromIterator<Name> for NameSet {
    fn from_iter<I: IntoIterator<Item = Name>>(names: I) -> NameSet {
        let (mut table, mut places) = (Names::default(), Places::default());
        names.into_iter().for_each(|name| places.insert(&mut table, &name));
        NameSet::new(&Arc::new(table), places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> NameSet {
        names.iter().map(|name| Name::from(*name)).collect()
    }

    #[test]
    fn a_union_is_the_same_from_both_sides_and_leaves_copies_alone() {
        let (few, many) = (set(&["a", "d"]), set(&["a", "b", "c"]));
        assert_eq!(few.joined(&many), set(&["a", "b", "c", "d"]));
        assert_eq!(few.joined(&many), many.joined(&few));
        assert_eq!((few.len(), many.len()), (2, 3));
    }

    #[test]
    fn places_are_those_of_the_names() {
        let mut table = Names::default();
        let names: Vec<Name> = (0..200).map(|at| format!("n{at}").into()).collect();
        let (mut even, mut third) = (Places::default(), Places::default());
        names.iter().step_by(2).for_each(|name| even.insert(&mut table, name));
        names.iter().step_by(3).for_each(|name| third.insert(&mut table, name));
        let mut either = even.clone();
        either.add(&third);
        let table = Arc::new(table);
        let is_in = |name: &&Name| NameSet::new(&table, either.clone()).contains(name);
        let found: BTreeSet<&Name> = names.iter().filter(is_in).collect();
        let wanted: BTreeSet<&Name> =
            names.iter().step_by(2).chain(names.iter().step_by(3)).collect();
        assert_eq!(found, wanted);
        assert_eq!(NameSet::new(&table, either).len(), wanted.len());
        assert!(set(&[]).is_empty() && !set(&["a"]).is_empty() && set(&["a", "a"]).len() == 1);
    }
}
