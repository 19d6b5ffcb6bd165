//! Pointers whose object was lost in one version.
//!
//! A map may note which object the bytes of a pointer belong to. A version that
//! puts a pointer together from single bytes leaves the same bytes and no such
//! note: what is behind it cannot be seen then, and neither can a difference.

use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::interp::Outcome;
use verdiff_ir::{Bv, Key, MapValue, Name, Scalar, Value};

/// Why such a difference is none.
pub(crate) const LOST: &str =
    "the difference depends on a pointer that one version puts together from bytes";

/// The bytes of a pointer.
const POINTER: u128 = 8;

/// Whether, of two runs, one knows the object of a pointer that the other has only the
/// bytes of: at the end, or where the outside looked at it. `noted` names maps with such
/// notes, and those with the bytes.
pub(crate) fn is_lost(noted: &BTreeMap<Name, Name>, one: &Outcome, other: &Outcome) -> bool {
    let events = one.trace.iter().zip(&other.trace);
    let same_calls = events.take_while(|(a, b)| a.callee == b.callee);
    let seen = same_calls.map(|(a, b)| (&a.reads, &b.reads));
    let ends = std::iter::once((&one.globals, &other.globals));
    let mut states = seen.chain(ends);
    states.any(|(a, b)| noted.iter().any(|maps| differ(maps, a, b)))
}

type State = Vec<(Name, Value)>;

fn differ((notes, bytes): (&Name, &Name), one: &State, other: &State) -> bool {
    let both = |name| Some((map(one, name)?, map(other, name)?));
    let (Some((notes, other_notes)), Some((bytes, other_bytes))) = (both(notes), both(bytes))
    else {
        return false;
    };
    let is_lost = |key: &Key| {
        let (a, b) = (notes.select(*key), other_notes.select(*key));
        a != b && (a == Scalar::NULL || b == Scalar::NULL)
    };
    let keys = notes.entries().chain(other_notes.entries()).map(|(key, _)| key);
    let keys: BTreeSet<Key> = keys.filter(is_lost).collect();
    keys.into_iter().any(|key| {
        let mut pointer = around(key);
        pointer.all(|key| bytes.select(key) == other_bytes.select(key))
    })
}

fn map<'s>(state: &'s State, name: &Name) -> Option<&'s MapValue> {
    let (_, value) = state.iter().find(|(known, _)| known == name)?;
    match value {
        Value::Map(map) => Some(map),
        Value::Scalar(_) => None,
    }
}

/// The keys of all bytes of the pointer that a byte is one of.
fn around(key: Key) -> impl Iterator<Item = Key> {
    let at = match key.second {
        Some(Scalar::Bv(at)) => Some(at),
        _ => None,
    };
    let first = at.map(|at| (at.width(), at.unsigned() / POINTER * POINTER));
    let number = move |at| first.map(|(width, first)| Scalar::Bv(Bv::new(width, first + at)));
    (0..POINTER).map(move |at| Key { second: number(at).or(key.second), ..key })
}
