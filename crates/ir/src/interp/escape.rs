//! Which of the objects that a run allocated can be seen from outside, and
//! under which numbers.
//!
//! An allocated object becomes visible when a reference to it is passed out,
//! or is stored where something visible leads to it. Visible objects are
//! numbered in the order in which a fixed traversal meets them, so that runs
//! that differ only in the order of allocation, or in objects that nobody can
//! reach, look the same.

use crate::name::Name;
use crate::types::ScalarType;
use crate::value::{Key, MapValue, Object, Scalar, Value};
use std::collections::BTreeMap;

/// The numbering of the visible allocated objects of one run. It only grows.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Visible {
    number: BTreeMap<Object, Object>,
    object: BTreeMap<Object, Object>,
}

impl Visible {
    /// Makes visible what the values and, through them, the globals show.
    pub(super) fn reveal(&mut self, values: &[Value], globals: &[(Name, Value)]) {
        for value in values.iter().chain(globals.iter().map(|(_, value)| value)) {
            match value {
                Value::Scalar(scalar) => self.show(*scalar),
                Value::Map(map) => self.show_rest(map),
            }
        }
        let maps = || {
            let all = values.iter().chain(globals.iter().map(|(_, value)| value));
            all.filter_map(|value| match value {
                Value::Map(map) => Some(map),
                Value::Scalar(_) => None,
            })
        };
        loop {
            let before = self.number.len();
            maps().for_each(|map| self.show_entries(map));
            if self.number.len() == before {
                return;
            }
        }
    }

    /// The value as it is seen from outside; an object that was not revealed
    /// looks like null.
    pub(super) fn outward(&self, value: &Value) -> Value {
        let outward = |scalar| self.number_of(scalar).unwrap_or(Scalar::NULL);
        match value {
            Value::Scalar(scalar) => outward(*scalar).into(),
            // Most maps lead to nothing that the run allocated.
            Value::Map(map) if !map.mentions_fresh() => value.clone(),
            Value::Map(map) if map.default() == outward(map.default()) => {
                let mut seen = map.clone();
                for (key, _) in map.fresh_entries() {
                    seen.store(key, map.default());
                }
                for (key, value) in self.seen_entries(map.fresh_entries()) {
                    seen.store(key, outward(value));
                }
                seen.into()
            }
            Value::Map(map) => {
                let mut seen = MapValue::fill(map.ty(), outward(map.default()));
                for (key, value) in self.seen_entries(map.entries()) {
                    seen.store(key, outward(value));
                }
                seen.into()
            }
        }
    }

    /// Globals as they are seen from outside.
    pub(super) fn outward_globals(&self, globals: &[(Name, Value)]) -> Vec<(Name, Value)> {
        globals.iter().map(|(name, value)| (name.clone(), self.outward(value))).collect()
    }

    /// The scalar of the run that the outside calls so; none for an allocated
    /// object that it cannot know.
    pub(super) fn inward(&self, scalar: Scalar) -> Option<Scalar> {
        match scalar {
            Scalar::Ref(object) if object.is_fresh() => {
                self.object.get(&object).map(|object| Scalar::Ref(*object))
            }
            _ => Some(scalar),
        }
    }

    /// The key of the run that the outside calls so.
    pub(super) fn inward_key(&self, key: Key) -> Option<Key> {
        let second = match key.second {
            Some(second) => Some(self.inward(second)?),
            None => None,
        };
        Some(Key { first: self.inward(key.first)?, second })
    }

    /// Whether the outside can see the entry at this key.
    pub(super) fn sees_key(&self, key: Key) -> bool {
        key.scalars().all(|scalar| self.number_of(scalar).is_some())
    }

    fn show(&mut self, scalar: Scalar) {
        if let Scalar::Ref(object) = scalar
            && object.is_fresh()
            && !self.number.contains_key(&object)
        {
            let number = Object(Object::FIRST_FRESH.0 + self.number.len() as u32);
            self.number.insert(object, number);
            self.object.insert(number, object);
        }
    }

    /// What the map holds at keys without an entry. Which value counts as the
    /// default of a dense map may depend on the numbers of objects, so there
    /// all keys are visited in their order.
    fn show_rest(&mut self, map: &MapValue) {
        match map.dense() {
            Some(all) => all.into_iter().for_each(|(_, value)| self.show(value)),
            None => self.show(map.default()),
        }
    }

    fn show_entries(&mut self, map: &MapValue) {
        if map.ty().value != ScalarType::Ref || !map.mentions_fresh() {
            return;
        }
        for (_, value) in self.seen_entries(map.fresh_entries()) {
            self.show(value);
        }
    }

    /// The visible ones of some entries, in the order of their keys as seen from outside.
    fn seen_entries(
        &self,
        entries: impl IntoIterator<Item = (Key, Scalar)>,
    ) -> BTreeMap<Key, Scalar> {
        let outward_key = |key: Key| {
            let second = match key.second {
                Some(second) => Some(self.number_of(second)?),
                None => None,
            };
            Some(Key { first: self.number_of(key.first)?, second })
        };
        let seen = entries.into_iter().map(|(key, value)| Some((outward_key(key)?, value)));
        seen.flatten().collect()
    }

    /// What the outside calls a scalar; none for an object it cannot see.
    fn number_of(&self, scalar: Scalar) -> Option<Scalar> {
        match scalar {
            Scalar::Ref(object) if object.is_fresh() => {
                self.number.get(&object).map(|number| Scalar::Ref(*number))
            }
            _ => Some(scalar),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::MapType;

    fn fresh(index: u32) -> Scalar {
        Scalar::Ref(Object(Object::FIRST_FRESH.0 + index))
    }

    fn key(scalar: Scalar) -> Key {
        Key::from(&[scalar][..])
    }

    #[test]
    fn order_of_allocation_cannot_be_seen_in_maps_with_few_keys() {
        let look = |first: u32, second: u32| {
            let mut map =
                MapValue::fill(MapType::one(ScalarType::Bool, ScalarType::Ref), Scalar::NULL);
            map.store(key(Scalar::Bool(true)), fresh(first));
            map.store(key(Scalar::Bool(false)), fresh(second));
            let mut visible = Visible::default();
            visible.reveal(&[map.clone().into()], &[]);
            visible.outward(&map.into())
        };
        assert_eq!(look(0, 1), look(1, 0));
    }

    #[test]
    fn order_of_allocation_and_garbage_cannot_be_seen() {
        let next = MapType::one(ScalarType::Ref, ScalarType::Ref);
        let look = |root: u32, child: u32, garbage: u32| {
            let mut map = MapValue::fill(next, Scalar::NULL);
            map.store(key(fresh(root)), fresh(child));
            map.store(key(fresh(garbage)), fresh(root));
            let globals = vec![
                (Name::new("next"), Value::from(map)),
                (Name::new("root"), Value::from(fresh(root))),
            ];
            let mut visible = Visible::default();
            visible.reveal(&[], &globals);
            globals.iter().map(|(_, value)| visible.outward(value)).collect::<Vec<_>>()
        };
        assert_eq!(look(0, 1, 2), look(5, 3, 4));
        assert_eq!(look(0, 1, 2)[0].to_string(), "[new object 1: new object 2, else: null]");
    }

    /// What leads to no object of the run stays as it is, in tables too.
    #[test]
    fn only_entries_about_new_objects_are_seen_otherwise() {
        let next = MapType::one(ScalarType::Ref, ScalarType::Ref);
        let old = |index: u32| Scalar::Ref(Object(1 + index));
        let table = (0..100).map(|at| (key(old(at)), old(at + 1)));
        let hidden = [(key(fresh(7)), old(3)), (key(old(500)), fresh(7))];
        for in_table in [true, false] {
            let all = table.clone().chain(hidden.into_iter().filter(|_| in_table));
            let mut map = MapValue::new(next, Scalar::NULL, all);
            hidden.iter().for_each(|(key, value)| map.store(*key, *value));
            map.store(key(old(2)), fresh(9));
            let mut visible = Visible::default();
            visible.reveal(&[fresh(9).into()], &[]);
            let mut seen = MapValue::new(next, Scalar::NULL, table.clone());
            seen.store(key(old(2)), fresh(0));
            assert_eq!(visible.outward(&map.into()), seen.into());
        }
    }
}
