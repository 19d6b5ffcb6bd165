//! Values: what variables hold when a program runs.

use crate::bv::Bv;
use crate::entries::Entries;
use crate::float::Float;
use crate::types::{MapType, ScalarType, Type, Width};
use std::borrow::Cow;
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};

/// `null` or an object, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Object(pub u32);

impl Object {
    /// The null reference.
    pub const NULL: Object = Object(0);
    /// The first number given to static objects.
    pub const FIRST_STATIC: Object = Object(0x4000_0000);
    /// The first number given to objects that a run allocates. Everything
    /// below exists when the run starts, or belongs to the outside.
    pub const FIRST_FRESH: Object = Object(0x8000_0000);

    /// Where it lies in the layout of the interpreter: objects of up to 4 GiB
    /// do not overlap.
    pub fn address(self) -> Bv {
        Bv::new(Width::W64, u128::from(self.0) << 32)
    }

    /// Whether it has the number of a static object.
    pub fn is_static(self) -> bool {
        Object::FIRST_STATIC <= self && !self.is_fresh()
    }

    /// Whether a run allocated it.
    pub fn is_fresh(self) -> bool {
        self >= Object::FIRST_FRESH
    }
}

/// A value that is not a map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scalar {
    /// A truth value.
    Bool(bool),
    /// Bits.
    Bv(Bv),
    /// A float.
    Float(Float),
    /// A reference.
    Ref(Object),
}

impl Scalar {
    /// The null reference.
    pub const NULL: Scalar = Scalar::Ref(Object::NULL);

    /// The type.
    pub fn ty(self) -> ScalarType {
        match self {
            Scalar::Bool(_) => ScalarType::Bool,
            Scalar::Bv(bv) => ScalarType::Bv(bv.width()),
            Scalar::Float(float) => ScalarType::Float(float.ty()),
            Scalar::Ref(_) => ScalarType::Ref,
        }
    }

    /// False, zero, plus zero or null.
    pub fn zero(ty: ScalarType) -> Scalar {
        match ty {
            ScalarType::Bool => Scalar::Bool(false),
            ScalarType::Bv(width) => Scalar::Bv(Bv::zero(width)),
            ScalarType::Float(float) => Scalar::Float(Float::zero(float)),
            ScalarType::Ref => Scalar::NULL,
        }
    }
}

impl From<bool> for Scalar {
    fn from(truth: bool) -> Self {
        Scalar::Bool(truth)
    }
}

impl From<Bv> for Scalar {
    fn from(bv: Bv) -> Self {
        Scalar::Bv(bv)
    }
}

impl From<Float> for Scalar {
    fn from(float: Float) -> Self {
        Scalar::Float(float)
    }
}

impl From<Object> for Scalar {
    fn from(object: Object) -> Self {
        Scalar::Ref(object)
    }
}

impl fmt::Display for Scalar {
    /// As the text form writes it, without a type; objects, which it cannot
    /// write, as `object 7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Bool(truth) => truth.fmt(f),
            Scalar::Bv(bv) => bv.fmt(f),
            Scalar::Float(float) => float.fmt(f),
            Scalar::Ref(Object::NULL) => f.write_str("null"),
            Scalar::Ref(object) if object.is_fresh() => {
                write!(f, "new object {}", object.0 - Object::FIRST_FRESH.0 + 1)
            }
            Scalar::Ref(object) if object.is_static() => {
                write!(f, "static object {}", object.0 - Object::FIRST_STATIC.0 + 1)
            }
            Scalar::Ref(object) => write!(f, "object {}", object.0),
        }
    }
}

impl fmt::Debug for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Bool(truth) => truth.fmt(f),
            Scalar::Bv(bv) => fmt::Debug::fmt(bv, f),
            Scalar::Float(float) => fmt::Debug::fmt(float, f),
            Scalar::Ref(_) => fmt::Display::fmt(self, f),
        }
    }
}

/// The key or pair of keys of a map entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The only or first key.
    pub first: Scalar,
    /// The second key of maps with two.
    pub second: Option<Scalar>,
}

impl Key {
    /// The keys in order.
    pub fn scalars(self) -> impl Iterator<Item = Scalar> {
        std::iter::once(self.first).chain(self.second)
    }
}

impl From<&[Scalar]> for Key {
    /// From one or two scalars.
    fn from(scalars: &[Scalar]) -> Self {
        Key { first: scalars[0], second: scalars.get(1).copied() }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.second {
            Some(second) => write!(f, "{}, {second}", self.first),
            None => self.first.fmt(f),
        }
    }
}

/// A total map: a default and the entries that differ from it.
///
/// Maps are equal if they hold the same everywhere. With few keys, as in
/// `[bool]i32`, that can be written with one default or another.
#[derive(Clone)]
pub struct MapValue {
    ty: MapType,
    default: Scalar,
    entries: Entries,
    /// How many entries lead to, or from, an object that a run allocated.
    fresh: usize,
}

impl MapValue {
    /// The map that holds `default` everywhere.
    pub fn fill(ty: MapType, default: Scalar) -> Self {
        MapValue { ty, default, entries: Entries::default(), fresh: 0 }
    }

    /// The map that holds `default` everywhere but at the given keys.
    pub fn new(
        ty: MapType,
        default: Scalar,
        entries: impl IntoIterator<Item = (Key, Scalar)>,
    ) -> Self {
        let mut entries: BTreeMap<Key, Scalar> = entries.into_iter().collect();
        entries.retain(|_, value| *value != default);
        let fresh = entries.iter().filter(|(key, value)| is_fresh_entry(key, **value)).count();
        MapValue { ty, default, entries: Entries::new(entries), fresh }
    }

    /// The type.
    pub fn ty(&self) -> MapType {
        self.ty
    }

    /// What it holds where there is no entry.
    pub fn default(&self) -> Scalar {
        self.default
    }

    /// The entries, all different from the default, in key order.
    pub fn entries(&self) -> impl Iterator<Item = (Key, Scalar)> + '_ {
        self.entries.iter()
    }

    /// Whether it leads to, or from, an object that a run allocated.
    pub fn mentions_fresh(&self) -> bool {
        self.fresh > 0 || is_fresh(self.default)
    }

    /// The entries that lead to, or from, an object that a run allocated, in the order
    /// of their keys.
    pub fn fresh_entries(&self) -> Vec<(Key, Scalar)> {
        let is_one = |(key, value): &(Key, Scalar)| is_fresh_entry(key, *value);
        let changed: Vec<_> = self.entries.changed().filter(is_one).collect();
        match changed.len() == self.fresh {
            true => changed,
            false => self.entries.iter().filter(is_one).collect(),
        }
    }

    /// What it holds at a key.
    pub fn select(&self, key: Key) -> Scalar {
        self.entries.get(&key).unwrap_or(self.default)
    }

    /// Changes what it holds at a key.
    pub fn store(&mut self, key: Key, value: Scalar) {
        let after = (value != self.default).then_some(value);
        let before = self.entries.set(key, after);
        let count = |value: Option<Scalar>| {
            usize::from(value.is_some_and(|value| is_fresh_entry(&key, value)))
        };
        self.fresh = self.fresh + count(after) - count(before);
    }

    /// What it holds at every key, in key order, if at least half of the keys
    /// have an entry. For other maps, all keys but a minority hold the
    /// default.
    pub fn dense(&self) -> Option<Vec<(Key, Scalar)>> {
        let size = domain_size(self.ty)?;
        let is_dense = size <= 2 * self.entries.len() as u128;
        is_dense.then(|| all_keys(self.ty).into_iter().map(|key| (key, self.select(key))).collect())
    }

    /// Default and entries where the default is what the map holds most
    /// often, the least of such values if there are several: the same for
    /// equal maps.
    fn canonical(&self) -> (Scalar, Cow<'_, Entries>) {
        let Some(all) = self.dense() else {
            return (self.default, Cow::Borrowed(&self.entries));
        };
        let mut counts: BTreeMap<Scalar, usize> = BTreeMap::new();
        for (_, value) in &all {
            *counts.entry(*value).or_default() += 1;
        }
        let most = counts.iter().max_by_key(|(value, count)| (**count, Reverse(**value)));
        let default = most.map_or(self.default, |(value, _)| *value);
        let others = all.into_iter().filter(|(_, value)| *value != default).collect();
        (default, Cow::Owned(Entries::new(others)))
    }
}

fn is_fresh(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::Ref(object) if object.is_fresh())
}

fn is_fresh_entry(key: &Key, value: Scalar) -> bool {
    is_fresh(value) || key.scalars().any(is_fresh)
}

impl PartialEq for MapValue {
    fn eq(&self, other: &MapValue) -> bool {
        if self.ty != other.ty {
            return false;
        }
        if self.default == other.default {
            return self.entries == other.entries;
        }
        self.canonical() == other.canonical()
    }
}

impl Eq for MapValue {}

impl PartialOrd for MapValue {
    fn partial_cmp(&self, other: &MapValue) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for MapValue {
    fn cmp(&self, other: &MapValue) -> Ordering {
        (self.ty, self.canonical()).cmp(&(other.ty, other.canonical()))
    }
}

impl Hash for MapValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (default, entries) = self.canonical();
        (self.ty, default, &*entries).hash(state);
    }
}

/// The number of keys of a map, if it fits 64 bits.
fn domain_size(ty: MapType) -> Option<u128> {
    let bits: u32 = ty.keys.as_slice().iter().map(|key| key_bits(*key)).sum();
    (bits < 64).then(|| 1 << bits)
}

fn key_bits(ty: ScalarType) -> u32 {
    match ty {
        ScalarType::Bool => 1,
        ScalarType::Bv(width) => width.bits(),
        ScalarType::Float(float) => float.width().bits(),
        ScalarType::Ref => u32::BITS,
    }
}

fn all_keys(ty: MapType) -> Vec<Key> {
    let mut keys = vec![Vec::new()];
    for key in ty.keys.as_slice() {
        let extend = |prefix: Vec<Scalar>| {
            all_scalars(*key).map(move |scalar| [&prefix[..], &[scalar]].concat())
        };
        keys = keys.into_iter().flat_map(extend).collect();
    }
    keys.iter().map(|scalars| Key::from(&scalars[..])).collect()
}

fn all_scalars(ty: ScalarType) -> impl Iterator<Item = Scalar> {
    (0..1u128 << key_bits(ty)).map(move |bits| match ty {
        ScalarType::Bool => Scalar::Bool(bits == 1),
        ScalarType::Bv(width) => Scalar::Bv(Bv::new(width, bits)),
        ScalarType::Float(float) => {
            Scalar::Float(Float::from_bits(float, Bv::new(float.width(), bits)))
        }
        ScalarType::Ref => Scalar::Ref(Object(bits as u32)),
    })
}

impl fmt::Display for MapValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (key, value) in self.entries() {
            match key.second {
                Some(_) => write!(f, "({key}): {value}, ")?,
                None => write!(f, "{key}: {value}, ")?,
            }
        }
        write!(f, "else: {}]", self.default)
    }
}

impl fmt::Debug for MapValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// Anything but a map.
    Scalar(Scalar),
    /// A map.
    Map(MapValue),
}

impl Value {
    /// The type.
    pub fn ty(&self) -> Type {
        match self {
            Value::Scalar(scalar) => scalar.ty().into(),
            Value::Map(map) => map.ty().into(),
        }
    }

    /// The zero of the type, everywhere for a map: what locals start as.
    pub fn zero(ty: Type) -> Value {
        match ty {
            Type::Scalar(scalar) => Scalar::zero(scalar).into(),
            Type::Map(map) => MapValue::fill(map, Scalar::zero(map.value)).into(),
        }
    }

    /// The scalar, if it is one.
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Value::Scalar(scalar) => Some(*scalar),
            Value::Map(_) => None,
        }
    }
}

impl From<Scalar> for Value {
    fn from(scalar: Scalar) -> Self {
        Value::Scalar(scalar)
    }
}

impl From<MapValue> for Value {
    fn from(map: MapValue) -> Self {
        Value::Map(map)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Scalar(scalar) => scalar.fmt(f),
            Value::Map(map) => map.fmt(f),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Scalar(scalar) => fmt::Debug::fmt(scalar, f),
            Value::Map(map) => fmt::Debug::fmt(map, f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_with_few_keys_are_equal_whatever_their_default() {
        let ty = MapType::one(ScalarType::Bool, ScalarType::Bv(Width::W8));
        let byte = |bits| Scalar::Bv(Bv::new(Width::W8, bits));
        let key = |truth| Key::from(&[Scalar::Bool(truth)][..]);
        let mut stored = MapValue::fill(ty, byte(0));
        stored.store(key(true), byte(1));
        stored.store(key(false), byte(1));
        assert_eq!(stored, MapValue::fill(ty, byte(1)));
        stored.store(key(false), byte(0));
        let mut other = MapValue::fill(ty, byte(0));
        other.store(key(true), byte(1));
        assert_eq!(stored, other);
    }

    #[test]
    fn storing_the_default_leaves_no_entry() {
        let ty = MapType::two(ScalarType::Ref, ScalarType::Bv(Width::W32), ScalarType::Bool);
        let key = Key::from(&[Scalar::NULL, Scalar::Bv(Bv::zero(Width::W32))][..]);
        let mut map = MapValue::fill(ty, Scalar::Bool(false));
        map.store(key, Scalar::Bool(true));
        assert_eq!(map.select(key), Scalar::Bool(true));
        map.store(key, Scalar::Bool(false));
        assert_eq!(map.entries().count(), 0);
    }
}
