//! What static objects contain at the start of a run.
//!
//! In: a program and some of its static objects. Out: their entries by global,
//! which a run writes over its inputs, and which calls to the outside leave as
//! they find them.

use crate::name::Name;
use crate::program::Program;
use crate::statics::Statics;
use crate::types::Type;
use crate::value::{Key, Scalar, Value};
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};

/// The contents of static objects.
#[derive(Debug, Clone, Default)]
pub struct Contents {
    entries: BTreeMap<usize, Vec<(Key, Scalar)>>,
}

impl Contents {
    /// The contents of the given static objects; of all, if none are given.
    pub(super) fn new(
        program: &Program,
        globals: &IndexMap<Name, Type>,
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
        contents
    }

    /// Writes the contents over the inputs.
    pub(super) fn install(&self, globals: &mut [Value]) {
        for (at, entries) in &self.entries {
            if let Some(Value::Map(map)) = globals.get_mut(*at) {
                entries.iter().for_each(|(key, value)| map.store(*key, *value));
            }
        }
    }

    /// What a global holds at the keys of contents, to be put back.
    pub(super) fn held(&self, at: usize, global: &Value) -> Vec<(Key, Scalar)> {
        let (Some(entries), Value::Map(map)) = (self.entries.get(&at), global) else {
            return Vec::new();
        };
        entries.iter().map(|(key, _)| (*key, map.select(*key))).collect()
    }
}
