//! The entries of a map: a table that many maps share, and what one of them
//! has changed of it.
//!
//! Programs have tables of thousands of entries that runs begin with and
//! hardly ever write to. Copying, comparing and hashing a map costs what was
//! changed, not what is in the table. Nothing that can be seen depends on how
//! the entries are split.

use crate::random::{Fnv, Stream};
use crate::value::{Key, Scalar};
use std::cmp::Ordering;
use std::collections::{BTreeMap, btree_map};
use std::hash::{Hash, Hasher};
use std::iter::Peekable;
use std::sync::Arc;

/// So many entries make a table.
const LARGE: usize = 64;

/// Entries that are never changed.
#[derive(Debug, Default)]
struct Table {
    entries: BTreeMap<Key, Scalar>,
    digest: u64,
}

/// Keys with their values.
#[derive(Debug, Clone, Default)]
pub(crate) struct Entries {
    table: Arc<Table>,
    /// None where the table has an entry that is gone. What the table says is
    /// not said again.
    changes: Arc<BTreeMap<Key, Option<Scalar>>>,
    len: usize,
}

impl Entries {
    pub(crate) fn new(entries: BTreeMap<Key, Scalar>) -> Self {
        let len = entries.len();
        if len >= LARGE {
            let digests = entries.iter().map(|(key, value)| digest(key, *value));
            let digest = digests.fold(0, u64::wrapping_add);
            let table = Arc::new(Table { entries, digest });
            return Entries { table, changes: Arc::default(), len };
        }
        let changes = entries.into_iter().map(|(key, value)| (key, Some(value))).collect();
        Entries { table: Arc::default(), changes: Arc::new(changes), len }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn get(&self, key: &Key) -> Option<Scalar> {
        match self.changes.get(key) {
            Some(changed) => *changed,
            None => self.table.entries.get(key).copied(),
        }
    }

    /// Puts a value, or none, at a key, and gives back what was there.
    pub(crate) fn set(&mut self, key: Key, value: Option<Scalar>) -> Option<Scalar> {
        let in_table = self.table.entries.get(&key).copied();
        let changes = Arc::make_mut(&mut self.changes);
        let changed = match value == in_table {
            true => changes.remove(&key),
            false => changes.insert(key, value),
        };
        let before = changed.unwrap_or(in_table);
        self.len = self.len + usize::from(value.is_some()) - usize::from(before.is_some());
        before
    }

    /// All entries in the order of their keys.
    pub(crate) fn iter(&self) -> Iter<'_> {
        Iter {
            table: self.table.entries.iter().peekable(),
            changes: self.changes.iter().peekable(),
        }
    }

    /// Those that are not in the table, in the order of their keys.
    pub(crate) fn changed(&self) -> impl Iterator<Item = (Key, Scalar)> + '_ {
        self.changes.iter().filter_map(|(key, value)| Some((*key, (*value)?)))
    }

    /// A number that is the same for the same entries, however they are split.
    fn digest(&self) -> u64 {
        let table = &self.table.entries;
        let mut sum = self.table.digest;
        for (key, changed) in &*self.changes {
            let digest = |value: Option<Scalar>| value.map_or(0, |value| digest(key, value));
            sum = sum.wrapping_sub(digest(table.get(key).copied()));
            sum = sum.wrapping_add(digest(*changed));
        }
        sum
    }
}

fn digest(key: &Key, value: Scalar) -> u64 {
    let mut hasher = Fnv::new(0);
    (key, value).hash(&mut hasher);
    Stream::new(hasher.finish()).next()
}

impl PartialEq for Entries {
    fn eq(&self, other: &Entries) -> bool {
        if Arc::ptr_eq(&self.table, &other.table) {
            return Arc::ptr_eq(&self.changes, &other.changes) || self.changes == other.changes;
        }
        self.len == other.len && self.iter().eq(other.iter())
    }
}

impl Eq for Entries {}

impl PartialOrd for Entries {
    fn partial_cmp(&self, other: &Entries) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entries {
    fn cmp(&self, other: &Entries) -> Ordering {
        self.iter().cmp(other.iter())
    }
}

impl Hash for Entries {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len.hash(state);
        match self.len < LARGE {
            true => self.iter().for_each(|entry| entry.hash(state)),
            false => self.digest().hash(state),
        }
    }
}

/// Entries in the order of their keys.
pub(crate) struct Iter<'e> {
    table: Peekable<btree_map::Iter<'e, Key, Scalar>>,
    changes: Peekable<btree_map::Iter<'e, Key, Option<Scalar>>>,
}

impl Iterator for Iter<'_> {
    type Item = (Key, Scalar);

    fn next(&mut self) -> Option<(Key, Scalar)> {
        loop {
            let changed = self.changes.peek().map(|(key, _)| **key);
            let in_table = self.table.peek().map(|(key, _)| **key);
            if changed.is_none_or(|changed| in_table.is_some_and(|key| key < changed)) {
                return self.table.next().map(|(key, value)| (*key, *value));
            }
            if in_table == changed {
                self.table.next();
            }
            if let Some((key, Some(value))) = self.changes.next() {
                return Some((*key, *value));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bv::Bv;
    use crate::types::Width;

    fn scalar(value: u64) -> Scalar {
        Scalar::Bv(Bv::new(Width::W64, u128::from(value)))
    }

    fn hash_of(entries: &Entries) -> u64 {
        let mut hasher = Fnv::new(0);
        entries.hash(&mut hasher);
        hasher.finish()
    }

    /// Entries in a table and entries by themselves are the same after the
    /// same changes, however many there are.
    #[test]
    fn it_does_not_matter_how_entries_are_split() {
        for seed in 0..200 {
            let mut stream = Stream::new(seed);
            let size = stream.below(2 * LARGE) as u64;
            let mut plain: BTreeMap<Key, Scalar> =
                (0..size).map(|at| (Key::from(&[scalar(3 * at)][..]), scalar(at))).collect();
            let mut split = Entries::new(plain.clone());
            let mut grown = Entries::default();
            for (key, value) in &plain {
                grown.set(*key, Some(*value));
            }
            for _ in 0..stream.below(100) {
                let key = Key::from(&[scalar(stream.below(400) as u64)][..]);
                let value = (stream.below(3) > 0).then(|| scalar(stream.below(4) as u64));
                let before = match value {
                    Some(value) => plain.insert(key, value),
                    None => plain.remove(&key),
                };
                assert_eq!(split.set(key, value), before);
                assert_eq!(grown.set(key, value), before);
            }
            let rebuilt = Entries::new(plain.clone());
            for entries in [&split, &grown, &rebuilt] {
                assert_eq!(entries.len(), plain.len());
                assert!(entries.iter().eq(plain.iter().map(|(key, value)| (*key, *value))));
                assert!(plain.iter().all(|(key, value)| entries.get(key) == Some(*value)));
                assert_eq!(*entries, split);
                assert_eq!(hash_of(entries), hash_of(&split));
            }
        }
    }
}
