//! Spots: the scalars that a witness speaks of, in variables and in memory.
//!
//! In: the globals of the core language at several moments. Out: all spots
//! that any of them mentions, and what each holds at each moment.

use crate::NotReproducible;
use crate::variables::Variables;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_c::lower::Class;
use verdiff_ir::{Bv, Key, MapValue, Name, Object, Scalar, Value, Width};

/// A scalar that is there before and after the call.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Spot {
    /// In an object of the witness, or one that the run made.
    Memory {
        /// The object.
        object: Object,
        /// Where in it, in bytes.
        offset: i64,
        /// What is there.
        class: Class,
    },
    /// In a variable of file scope.
    Variable {
        /// The global of the core language.
        global: String,
        /// Which element, if it is a map.
        index: Option<u64>,
    },
}

/// What a spot holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Datum {
    /// So many bytes.
    Bits(u128, u64),
    /// A NaN of so many bytes.
    Nan(u64),
    /// A pointer.
    Pointer(Object, i64),
}

/// More would make a test that nobody wants.
const MOST_SPOTS: usize = 20_000;
const CLASSES: [Class; 8] = [
    Class::I8,
    Class::I16,
    Class::I32,
    Class::I64,
    Class::I128,
    Class::F32,
    Class::F64,
    Class::Ptr,
];
const OFFSETS: &str = "mem.off";
const PROVENANCE: &str = "mem.prov";

/// The globals at one moment.
pub(crate) struct State<'v>(BTreeMap<&'v str, &'v Value>);

impl<'v> State<'v> {
    pub(crate) fn new(globals: impl Iterator<Item = (&'v Name, &'v Value)>) -> State<'v> {
        State(globals.map(|(name, value)| (name.as_str(), value)).collect())
    }

    fn map(&self, name: &str) -> Option<&'v MapValue> {
        match self.0.get(name) {
            Some(Value::Map(map)) => Some(map),
            Some(Value::Scalar(_)) | None => None,
        }
    }

    /// Whether a global is zero everywhere.
    pub(crate) fn is_zero(&self, name: &str) -> bool {
        self.0.get(name).is_none_or(|value| **value == Value::zero(value.ty()))
    }

    /// Memory that holds something everywhere, of which no part can be
    /// written down.
    pub(crate) fn check_defaults(&self) -> Result<(), NotReproducible> {
        for (name, value) in &self.0 {
            if let Value::Map(map) = value
                && name.starts_with("mem.")
                && map.default() != Scalar::zero(map.default().ty())
            {
                return NotReproducible::new("all of memory holds something else than zero");
            }
        }
        match self.is_zero(PROVENANCE) {
            true => Ok(()),
            false => NotReproducible::new("pointers are stored as bytes"),
        }
    }

    fn memory(&self, name: &str, object: Object, offset: i64) -> Option<Scalar> {
        let offset = Scalar::Bv(Bv::from_signed(Width::W64, offset.into()));
        let key = Key { first: Scalar::Ref(object), second: Some(offset) };
        Some(self.map(name)?.select(key))
    }

    fn variable(&self, name: &str, index: Option<u64>) -> Option<Scalar> {
        match (self.0.get(name)?, index) {
            (Value::Scalar(scalar), _) => Some(*scalar),
            (Value::Map(map), Some(index)) => {
                let index = Scalar::Bv(Bv::new(Width::W64, index.into()));
                Some(map.select(Key { first: index, second: None }))
            }
            (Value::Map(_), None) => None,
        }
    }

    /// What a spot holds; zero if nothing is said.
    pub(crate) fn datum(&self, spot: &Spot, variables: &Variables) -> Datum {
        let (class, first, second) = match spot {
            Spot::Memory { object, offset, class } => (
                *class,
                self.memory(class.memory(), *object, *offset),
                self.memory(OFFSETS, *object, *offset),
            ),
            Spot::Variable { global, index } => (
                variables.parts.get(global).map_or(Class::I8, |part| part.class),
                self.variable(global, *index),
                self.variable(&format!("{global}.off"), *index),
            ),
        };
        datum(class.size(), first, second)
    }

    /// Whether a byte is part of a pointer, whose bits depend on where the
    /// object is.
    pub(crate) fn is_part_of_pointer(&self, spot: &Spot) -> bool {
        match spot {
            Spot::Memory { object, offset, class: Class::I8 } => self
                .memory(PROVENANCE, *object, *offset)
                .is_some_and(|object| object != Scalar::NULL),
            Spot::Memory { .. } | Spot::Variable { .. } => false,
        }
    }
}

/// A scalar of so many bytes; of a pointer, its object and its offset.
pub(crate) fn datum(size: u64, first: Option<Scalar>, second: Option<Scalar>) -> Datum {
    let number = |scalar: Option<Scalar>| match scalar {
        Some(Scalar::Bv(bv)) => bv,
        _ => Bv::zero(Width::W64),
    };
    match first {
        None => Datum::Bits(0, size),
        Some(Scalar::Bool(truth)) => Datum::Bits(truth.into(), size),
        Some(Scalar::Bv(bv)) => Datum::Bits(bv.unsigned(), size),
        Some(Scalar::Float(float)) if float.is_nan() => Datum::Nan(size),
        Some(Scalar::Float(float)) => Datum::Bits(float.to_bits().unsigned(), size),
        Some(Scalar::Ref(object)) => Datum::Pointer(object, number(second).signed() as i64),
    }
}

/// All spots that the globals of these names have in any of the states.
pub(crate) fn spots<'n>(
    names: impl Iterator<Item = &'n Name>,
    states: &[State<'_>],
    variables: &Variables,
) -> Result<BTreeSet<Spot>, NotReproducible> {
    let mut found = BTreeSet::new();
    for name in names.map(Name::as_str) {
        if let Some(class) = class_of_memory(name) {
            states.iter().filter_map(|state| state.map(name)).for_each(|map| {
                found.extend(map.entries().filter_map(|(key, _)| memory_spot(key, class)));
            });
        } else if let Some(part) = variables.parts.get(name) {
            let global = name.to_owned();
            match part.length() {
                None => drop(found.insert(Spot::Variable { global, index: None })),
                Some(length) => found.extend(
                    (0..length.min(MOST_SPOTS as u64 + 1))
                        .map(|index| Spot::Variable { global: global.clone(), index: Some(index) }),
                ),
            }
        }
        if found.len() > MOST_SPOTS {
            return NotReproducible::new("too much memory is involved");
        }
    }
    check_overlaps(&found)?;
    Ok(found)
}

fn class_of_memory(name: &str) -> Option<Class> {
    match name {
        OFFSETS => Some(Class::Ptr),
        _ => CLASSES.into_iter().find(|class| class.memory() == name),
    }
}

fn memory_spot(key: Key, class: Class) -> Option<Spot> {
    match (key.first, key.second) {
        (Scalar::Ref(Object::NULL), _) => None,
        (Scalar::Ref(object), Some(Scalar::Bv(offset))) => {
            Some(Spot::Memory { object, offset: offset.signed() as i64, class })
        }
        _ => None,
    }
}

/// In C, two scalars cannot be at the same place.
fn check_overlaps(spots: &BTreeSet<Spot>) -> Result<(), NotReproducible> {
    let mut last: Option<(Object, i64)> = None;
    for spot in spots {
        let Spot::Memory { object, offset, class } = spot else { continue };
        if last.is_some_and(|(other, end)| other == *object && *offset < end) {
            return NotReproducible::new("values of different types are at the same place");
        }
        last = Some((*object, offset.saturating_add_unsigned(class.size())));
    }
    Ok(())
}
