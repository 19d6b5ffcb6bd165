//! Objects of one version inside of a program of several: values as the outside
//! of the whole program sees them in, values as the outside of the version alone
//! would see them out, and back.
//!
//! All versions allocate from one heap, so what the whole program calls its third
//! visible object may be the first of a version. Versions share no object that
//! they allocate, and visible objects are numbered in the order in which a
//! traversal meets them that goes through the state of each version as it would
//! alone. So the numbers of a version's objects are in the same order in both,
//! and counting them is enough.

use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::interp::{Ending, Write};
use verdiff_ir::{Key, MapValue, Object, Scalar, Value};

/// What stands for an object that the version does not know: no run allocates so
/// many.
const UNKNOWN: Object = Object(u32::MAX);

/// The objects of a version that the outside has seen.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    /// By the number in the whole program.
    own: BTreeMap<Object, Object>,
    /// By the number in the version.
    whole: BTreeMap<Object, Object>,
}

impl Numbers {
    /// Counts the objects that these values show for the first time.
    pub(crate) fn meet<'v>(&mut self, values: impl IntoIterator<Item = &'v Value>) {
        let mut met = BTreeSet::new();
        for value in values {
            collect(value, &mut met);
        }
        for object in met {
            let next = Object(Object::FIRST_FRESH.0 + self.own.len() as u32);
            let own = *self.own.entry(object).or_insert(next);
            self.whole.insert(own, object);
        }
    }

    /// A value of the whole program, as the version has it.
    pub(crate) fn own(&self, value: &Value) -> Value {
        renumbered(value, &self.own)
    }

    /// A value of the version, as the whole program has it.
    pub(crate) fn whole(&self, value: &Value) -> Value {
        renumbered(value, &self.whole)
    }

    /// A change that the outside makes to the version, in the whole program.
    pub(crate) fn whole_write(&self, write: Write) -> Write {
        match write {
            Write::Keep => Write::Keep,
            Write::Set(value) => Write::Set(self.whole(&value)),
            Write::Update(entries) => {
                let entries = entries.into_iter();
                let entry = |(key, value)| (key_in(key, &self.whole), scalar(value, &self.whole));
                Write::Update(entries.map(entry).collect())
            }
        }
    }

    /// How something ended in the whole program, as the version has it.
    pub(crate) fn own_ending(&self, ending: &Ending) -> Ending {
        match ending {
            Ending::Returned(values) => {
                Ending::Returned(values.iter().map(|value| self.own(value)).collect())
            }
            Ending::Failed(_) | Ending::Never | Ending::Unfinished => ending.clone(),
        }
    }
}

fn collect(value: &Value, met: &mut BTreeSet<Object>) {
    let mut see = |scalar: Scalar| {
        if let Scalar::Ref(object) = scalar
            && object.is_fresh()
        {
            met.insert(object);
        }
    };
    match value {
        Value::Scalar(scalar) => see(*scalar),
        Value::Map(map) => {
            see(map.default());
            for (key, value) in map.entries() {
                key.scalars().for_each(&mut see);
                see(value);
            }
        }
    }
}

fn renumbered(value: &Value, numbers: &BTreeMap<Object, Object>) -> Value {
    match value {
        Value::Scalar(inner) => scalar(*inner, numbers).into(),
        Value::Map(map) if !map.mentions_fresh() => value.clone(),
        Value::Map(map) => {
            let mut renumbered = MapValue::fill(map.ty(), scalar(map.default(), numbers));
            for (key, value) in map.entries() {
                renumbered.store(key_in(key, numbers), scalar(value, numbers));
            }
            renumbered.into()
        }
    }
}

fn scalar(scalar: Scalar, numbers: &BTreeMap<Object, Object>) -> Scalar {
    match scalar {
        Scalar::Ref(object) if object.is_fresh() => {
            Scalar::Ref(numbers.get(&object).copied().unwrap_or(UNKNOWN))
        }
        Scalar::Ref(_) | Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Float(_) => scalar,
    }
}

fn key_in(key: Key, numbers: &BTreeMap<Object, Object>) -> Key {
    let second = key.second.map(|second| scalar(second, numbers));
    Key { first: scalar(key.first, numbers), second }
}
