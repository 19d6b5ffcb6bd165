//! Objects that only some versions allocate, and what maps hold there.
//!
//! In: a map that code which all versions share is shown, or changes. Out: the map
//! without its entries at *strangers*, objects that statements of only some versions
//! allocate, and these entries. Code that cannot get at a stranger neither depends on
//! its entries nor changes them; so what it does to the rest is the same in versions
//! that have other strangers.

use crate::apart::OBJECTS;
use crate::context::{Context, is_input};
use rustc_hash::FxHashSet;
use verdiff_ir::{Object, Scalar, ScalarType, Type};
use verdiff_smt::{Op, Term};

/// A map in two parts.
pub(crate) struct Parted {
    /// What it holds elsewhere.
    pub(crate) rest: Term,
    /// What it holds at strangers, the last written last.
    pub(crate) entries: Vec<Held>,
}

/// What a map holds at some keys, of which the first is a stranger.
#[derive(Clone)]
pub(crate) struct Held {
    pub(crate) keys: Vec<Term>,
    pub(crate) value: Term,
}

impl Context<'_> {
    /// Parts a map from its entries at strangers that are not among some objects.
    pub(crate) fn part(&mut self, map: Term, known: &FxHashSet<Term>) -> Parted {
        let by_object = match self.pool.sort(map) {
            Type::Map(map) => map.keys.as_slice().first() == Some(&ScalarType::Ref),
            Type::Scalar(_) => false,
        };
        match by_object {
            true => self.parted(map, known),
            false => Parted { rest: map, entries: Vec::new() },
        }
    }

    fn parted(&mut self, map: Term, known: &FxHashSet<Term>) -> Parted {
        let (mut kept, mut entries, mut at) = (Vec::new(), Vec::new(), map);
        while let (Op::Store, [below, keys @ .., value]) = (self.pool.op(at), self.pool.args(at)) {
            let entry = Held { keys: keys.to_vec(), value: *value };
            let below = *below;
            if self.is_stranger(entry.keys[0]) && !known.contains(&entry.keys[0]) {
                entries.push(entry);
            } else if self.is_no_stranger(entry.keys[0]) || known.contains(&entry.keys[0]) {
                kept.push(entry);
            } else {
                break;
            }
            at = below;
        }
        let mut parted = self.parted_choice(at, known);
        for Held { keys, value } in kept.into_iter().rev() {
            parted.rest = self.pool.store(parted.rest, &keys, value);
        }
        parted.entries.extend(entries.into_iter().rev());
        parted
    }

    /// Parts a map that is one or the other.
    fn parted_choice(&mut self, map: Term, known: &FxHashSet<Term>) -> Parted {
        let (Op::Ite, &[condition, then, otherwise]) = (self.pool.op(map), self.pool.args(map))
        else {
            return Parted { rest: map, entries: Vec::new() };
        };
        let (then, otherwise) = (self.parted(then, known), self.parted(otherwise, known));
        let rest = self.pool.ite(condition, then.rest, otherwise.rest);
        let all = then.entries.iter().chain(&otherwise.entries);
        let mut entries: Vec<Held> = Vec::new();
        for Held { keys, .. } in all {
            if entries.iter().any(|entry| entry.keys == *keys) {
                continue;
            }
            let [one, other] = [&then, &otherwise].map(|side| self.held(side, keys));
            let value = self.pool.ite(condition, one, other);
            entries.push(Held { keys: keys.clone(), value });
        }
        Parted { rest, entries }
    }

    fn held(&mut self, parted: &Parted, keys: &[Term]) -> Term {
        let whole = self.together(parted.rest, &parted.entries);
        self.pool.select(whole, keys)
    }

    /// The map that was parted.
    pub(crate) fn together(&mut self, rest: Term, entries: &[Held]) -> Term {
        let write = |map, entry: &Held| self.pool.store(map, &entry.keys, entry.value);
        entries.iter().fold(rest, write)
    }

    /// Whether an object is one that only some versions allocate.
    fn is_stranger(&self, object: Term) -> bool {
        let first = Object::FIRST_FRESH.0 + OBJECTS;
        matches!(self.pool.as_scalar(object), Some(Scalar::Ref(object)) if object.0 >= first)
    }

    /// Whether an object is known not to be one.
    fn is_no_stranger(&self, object: Term) -> bool {
        match self.pool.op(object) {
            Op::Const(_) => !self.is_stranger(object),
            Op::Var(name, _) => is_input(name),
            _ => false,
        }
    }
}
