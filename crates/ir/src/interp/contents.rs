//! What static objects contain at the start of a run.
//!
//! In: a program and some of its static objects. Out: their entries by global,
//! which a run writes over its inputs, and which calls to the outside leave as
//! they find them. Entries that no code of the run looks at are not written:
//! they would be the same in all runs, and there may be thousands (the letters
//! of texts that are only handed on).

use super::texts::is_bytes;
use crate::name::{Name, NameMap};
use crate::program::Program;
use crate::statics::Statics;
use crate::types::Type;
use crate::value::{Key, MapValue, Object, Scalar, Value};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// So many maps with the contents in them are kept for further runs.
const MOST_READY: usize = 16;

/// So many entries are copied in the time of a step.
const ENTRIES_OF_A_STEP: u64 = 8;

/// The contents of static objects.
#[derive(Debug, Clone, Default)]
pub struct Contents {
    /// By global, in the order of the keys.
    entries: BTreeMap<usize, Vec<(Key, Scalar)>>,
    /// The globals that no code looks at.
    unseen: BTreeSet<usize>,
    /// Maps that hold the contents and one value everywhere else: runs by the
    /// hundred start from few of them.
    ready: RefCell<BTreeMap<(usize, Scalar), MapValue>>,
}

impl Contents {
    /// The contents of the given static objects; of all, if none are given.
    pub(super) fn new(
        program: &Program,
        globals: &NameMap<Type>,
        statics: &Statics,
        of: Option<&BTreeSet<Name>>,
    ) -> Self {
        let mut contents = Contents::default();
        let wanted = |name: &Name| of.is_none_or(|of| of.contains(name));
        for object in program.statics.values().filter(|object| wanted(&object.name)) {
            for (global, key, value) in statics.entries(object) {
                if let Some(at) = globals.get_index_of(global) {
                    contents.entries.entry(at).or_default().push((key, value));
                }
            }
        }
        for entries in contents.entries.values_mut() {
            entries.sort_by_key(|(key, _)| *key);
        }
        contents
    }

    /// The same for code that looks at some globals only.
    pub(super) fn seen_by(
        mut self,
        globals: &NameMap<Type>,
        looks_at: &dyn Fn(&Name) -> bool,
    ) -> Self {
        let is_unseen =
            |at: &&usize| globals.get_index(**at).is_some_and(|(name, _)| !looks_at(name));
        self.unseen = self.entries.keys().filter(is_unseen).copied().collect();
        self
    }

    /// The contents that runs begin with.
    fn installed(&self) -> impl Iterator<Item = (&usize, &Vec<(Key, Scalar)>)> {
        self.entries.iter().filter(|(at, _)| !self.unseen.contains(*at))
    }

    /// What it costs to begin with them, in steps.
    pub(super) fn cost(&self) -> u64 {
        let entries: usize = self.installed().map(|(_, entries)| entries.len()).sum();
        entries as u64 / ENTRIES_OF_A_STEP
    }

    /// Whether a global has contents at a key.
    pub(super) fn declare(&self, at: usize, key: &Key) -> bool {
        self.entries.get(&at).is_some_and(|entries| is_among(entries, key))
    }

    /// The objects that contain a text, and nothing behind it.
    pub(super) fn texts(&self, globals: &NameMap<Type>) -> BTreeMap<Vec<u8>, Object> {
        let mut bytes: BTreeMap<Object, BTreeMap<u128, u8>> = BTreeMap::new();
        for (at, entries) in &self.entries {
            let is_memory = |(_, ty): (&Name, &Type)| ty.map().is_some_and(is_bytes);
            if !globals.get_index(*at).is_some_and(is_memory) {
                continue;
            }
            for (key, value) in entries {
                if let (Scalar::Ref(object), Some(Scalar::Bv(offset)), Scalar::Bv(unit)) =
                    (key.first, key.second, value)
                {
                    let object = bytes.entry(object).or_default();
                    object.insert(offset.unsigned(), unit.unsigned() as u8);
                }
            }
        }
        let text = |(object, units): (Object, BTreeMap<u128, u8>)| {
            let units: Vec<u8> = units.into_values().collect();
            let (end, text) = units.split_last()?;
            (*end == 0 && !text.contains(&0)).then(|| (text.to_vec(), object))
        };
        // Of several that say the same, the first.
        bytes.into_iter().rev().filter_map(text).collect()
    }

    /// Writes the contents over the inputs.
    pub(super) fn install(&self, globals: &mut [Value]) {
        for (at, entries) in self.installed() {
            if let Some(Value::Map(map)) = globals.get_mut(*at) {
                let others = map.entries().filter(|(key, _)| !is_among(entries, key));
                let others: Vec<(Key, Scalar)> = others.collect();
                *map = self.ready(*at, entries, map);
                others.into_iter().for_each(|(key, value)| map.store(key, value));
            }
        }
    }

    /// The contents, and around them what a map holds where it has no entry.
    fn ready(&self, at: usize, entries: &[(Key, Scalar)], around: &MapValue) -> MapValue {
        let mut ready = self.ready.borrow_mut();
        if ready.len() >= MOST_READY && !ready.contains_key(&(at, around.default())) {
            ready.clear();
        }
        let make = || MapValue::new(around.ty(), around.default(), entries.iter().copied());
        ready.entry((at, around.default())).or_insert_with(make).clone()
    }

    /// What a global holds at the keys of contents, to be put back after all
    /// of it may have changed.
    pub(super) fn held(&self, at: usize, global: &Value) -> Vec<(Key, Scalar)> {
        let (Some(entries), Value::Map(map)) = (self.entries.get(&at), global) else {
            return Vec::new();
        };
        entries.iter().map(|(key, _)| (*key, map.select(*key))).collect()
    }
}

fn is_among(entries: &[(Key, Scalar)], key: &Key) -> bool {
    entries.binary_search_by_key(key, |(declared, _)| *declared).is_ok()
}
