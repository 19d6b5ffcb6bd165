//! What the versions agree on at a point that they come to.
//!
//! A state says of each place which pairs of versions may *differ* in what it holds.
//! Nearly all places of a program are ones that all versions agree on, so only others are
//! kept.

use crate::origin::{Origin, Origins};
use crate::pairs::{Pairs, Versions};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use verdiff_ir::{Name, ScalarType, Type};

/// Something that holds a value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Place {
    /// A local of the call that is so deep.
    Local(usize, Name),
    /// What such a call returns.
    Result(usize, usize),
    Global(Name),
    /// How the procedure ends.
    Ending,
    /// The state of the outside, where it is one.
    World,
    /// How many calls were entered in a book.
    Count(Versions),
    /// Which.
    Book(Versions),
    /// What was called on objects, by versions that have such calls.
    History(Versions),
    /// How many objects were allocated by statements that these versions have.
    Allocated(Versions),
}

/// What is known of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Value {
    /// The pairs that may differ in it.
    pub(crate) differ: Pairs,
    /// Those that may, if objects outside forgot what was called on them.
    pub(crate) plain: Pairs,
    /// Those that may differ in whether it is null.
    pub(crate) null: Pairs,
    /// The versions in which it is an answer that only some get.
    pub(crate) granted: Versions,
    /// The versions in which it is not null.
    pub(crate) not_null: Versions,
    /// The versions in which it is null. Like all that is said of versions, this speaks of
    /// those that are here.
    pub(crate) is_null: Versions,
    /// Where it comes from, or what it holds.
    pub(crate) origins: Origins,
}

impl Value {
    /// What all versions agree on, and is no object.
    pub(crate) fn same() -> Value {
        Value::differing(Pairs::NONE, Origins::none())
    }

    pub(crate) fn differing(differ: Pairs, origins: Origins) -> Value {
        let none = Versions::NONE;
        Value {
            differ,
            plain: differ,
            null: differ,
            granted: none,
            not_null: none,
            is_null: none,
            origins,
        }
    }

    /// One or the other.
    pub(crate) fn or(&self, other: &Value) -> Value {
        Value {
            differ: self.differ | other.differ,
            plain: self.plain | other.plain,
            null: self.null | other.null,
            granted: self.granted & other.granted,
            not_null: self.not_null & other.not_null,
            is_null: self.is_null & other.is_null,
            origins: self.origins.union(&other.origins),
        }
    }

    /// The same value, at a place at which some pairs may hold another.
    pub(crate) fn also(mut self, differ: Pairs) -> Value {
        self.differ |= differ;
        self.plain |= differ;
        self.null |= differ;
        self
    }

    fn forget(&mut self, pairs: Pairs) {
        for of in [&mut self.differ, &mut self.plain, &mut self.null] {
            *of = of.without(pairs);
        }
    }
}

/// What versions differ in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct State {
    values: FxHashMap<Place, Value>,
    /// Beside that, what maps hold at objects of an origin.
    at: FxHashMap<Place, BTreeMap<Origin, (Pairs, Pairs)>>,
}

impl State {
    /// What a place holds, a map as a whole.
    pub(crate) fn whole(&self, place: &Place) -> Value {
        let mut value = self.rest(place);
        for (differ, plain) in self.at.get(place).into_iter().flat_map(BTreeMap::values) {
            value.differ |= *differ;
            value.plain |= *plain;
            value.null |= *differ;
        }
        value
    }

    /// What a place holds, a map at objects that were not written to.
    pub(crate) fn rest(&self, place: &Place) -> Value {
        self.values.get(place).cloned().unwrap_or_else(|| start(place))
    }

    /// What a map holds at objects of some origins. Memory of the program may be at hand
    /// in several ways; what was called on objects is told by where they come from.
    pub(crate) fn read(&self, place: &Place, origins: &Origins) -> Value {
        let mut value = self.rest(place);
        let is_memory = matches!(place, Place::Global(_));
        for (origin, (differ, plain)) in self.at.get(place).into_iter().flatten() {
            if if is_memory { origins.may_meet(origin) } else { origins.may_be(origin) } {
                value.differ |= *differ;
                value.plain |= *plain;
                value.null |= *differ;
            }
        }
        value
    }

    /// A map as those see it who get at objects of some origins only.
    pub(crate) fn seen(&self, place: &Place, reachable: &Origins) -> Pairs {
        let is_seen = |origin: &Origin| match origin {
            Origin::New { of_some: true, .. } => reachable.may_be(origin),
            _ => true,
        };
        let at = self.at.get(place).into_iter().flatten();
        let at = at.filter(|(origin, _)| is_seen(origin)).map(|(_, (differ, _))| *differ);
        self.rest(place).differ | at.collect()
    }

    pub(crate) fn differ(&self, place: &Place) -> Pairs {
        self.whole(place).differ
    }

    /// In which pairs may differ what a map holds at any one object.
    pub(crate) fn at_each(&self, place: &Place) -> Vec<Pairs> {
        let origins = self.at.get(place).into_iter().flat_map(BTreeMap::keys);
        let held = origins.map(|origin| self.read(place, &Origins::of([origin.clone()])).differ);
        std::iter::once(self.rest(place).differ).chain(held).collect()
    }

    /// Gives a place of a type another value. What is known of that alone, others may undo
    /// in globals without further notice.
    pub(crate) fn set(&mut self, place: Place, ty: Type, mut value: Value) {
        if !holds_objects(ty) {
            value.origins = start(&place).origins;
        }
        if let Place::Global(_) = place {
            (value.not_null, value.granted) = (Versions::NONE, Versions::NONE);
            value.null = value.differ;
            value.origins = value.origins.union(&start(&place).origins);
        }
        self.at.remove(&place);
        self.keep(place, value);
    }

    /// Takes note that versions that are all here, which is so but for some pairs, agree
    /// where both have null.
    pub(crate) fn settle(&mut self, split: Pairs) {
        let is_known = |value: &&mut Value| value.is_null != Versions::NONE;
        for value in self.values.values_mut().filter(is_known) {
            value.forget(value.is_null.inner_pairs().without(split));
        }
    }

    /// Says that anyone may have written globals: equal values stay equal, but need not be
    /// null any more.
    pub(crate) fn unsettle(&mut self) {
        let is_kept = |(place, value): (&Place, &mut Value)| {
            if let Place::Global(_) = place {
                value.is_null = Versions::NONE;
            }
            *value != start(place)
        };
        self.values.retain(|place, value| is_kept((place, value)));
    }

    /// Says that pairs may differ at a place, besides those that did.
    pub(crate) fn add(&mut self, place: Place, differ: Pairs) {
        if !differ.is_empty() {
            let value = self.rest(&place).also(differ);
            self.keep(place, value);
        }
    }

    /// In which pairs may differ what a map holds at objects of any of some origins.
    pub(crate) fn read_any(&self, place: &Place, origins: &Origins) -> Pairs {
        self.read(place, origins).differ
    }

    /// Says that a place may also hold objects of some origins.
    pub(crate) fn hold(&mut self, place: &Place, ty: Type, origins: &Origins) {
        if holds_objects(ty) {
            let value = self.rest(place);
            let origins = value.origins.union(origins);
            self.keep(place.clone(), Value { origins, ..value });
        }
    }

    /// Whoever writes globals without saying where may copy what they hold at one object
    /// to others, but not at objects that only some versions allocate.
    pub(crate) fn spread(&mut self, is_written: impl Fn(&Name) -> bool) {
        let is_written = |place: &&Place| match place {
            Place::Global(name) => is_written(name),
            _ => false,
        };
        for place in self.at.keys().filter(is_written).cloned().collect::<Vec<Place>>() {
            let differ = self.seen(&place, &Origins::none());
            self.add(place, differ);
        }
    }

    /// Writes a value into a map at an object of some origins.
    pub(crate) fn write(&mut self, place: &Place, at: &Origins, value: &Value) {
        let mut rest = self.rest(place);
        rest.origins = rest.origins.union(&value.origins);
        match at.known() {
            None => rest = rest.also(value.differ | value.plain),
            Some(origins) if !(value.differ | value.plain).is_empty() => {
                let entries = self.at.entry(place.clone()).or_default();
                for origin in origins {
                    let (differ, plain) = entries.entry(origin.clone()).or_default();
                    *differ |= value.differ;
                    *plain |= value.plain;
                }
            }
            Some(_) => {}
        }
        self.keep(place.clone(), rest);
    }

    fn keep(&mut self, place: Place, value: Value) {
        if value == start(&place) {
            self.values.remove(&place);
        } else {
            self.values.insert(place, value);
        }
    }

    /// What holds whichever of two states it is.
    pub(crate) fn join(mut self, other: State) -> State {
        let only_here: Vec<Place> = self
            .values
            .keys()
            .filter(|place| !other.values.contains_key(*place))
            .cloned()
            .collect();
        for place in only_here {
            let value = self.rest(&place).or(&start(&place));
            self.keep(place, value);
        }
        for (place, value) in other.values {
            let value = self.rest(&place).or(&value);
            self.keep(place, value);
        }
        for (place, entries) in other.at {
            let own = self.at.entry(place).or_default();
            for (origin, (differ, plain)) in entries {
                let (own_differ, own_plain) = own.entry(origin).or_default();
                *own_differ |= differ;
                *own_plain |= plain;
            }
        }
        self
    }

    /// The state of some versions alone: nothing is said of pairs of others.
    pub(crate) fn forget(&mut self, pairs: Pairs) {
        if pairs.is_empty() {
            return;
        }
        for place in self.values.keys().cloned().collect::<Vec<Place>>() {
            let mut value = self.rest(&place);
            value.forget(pairs);
            self.keep(place, value);
        }
        for (differ, plain) in self.at.values_mut().flat_map(BTreeMap::values_mut) {
            *differ = differ.without(pairs);
            *plain = plain.without(pairs);
        }
    }

    /// Forgets the locals of calls that are so deep.
    pub(crate) fn leave(&mut self, deep: usize) {
        let is_inner = |place: &Place| matches!(place, Place::Local(at, _) | Place::Result(at, _) if *at >= deep);
        self.values.retain(|place, _| !is_inner(place));
        self.at.retain(|place, _| !is_inner(place));
    }

    /// How much is kept.
    pub(crate) fn size(&self) -> usize {
        self.values.len() + self.at.values().map(BTreeMap::len).sum::<usize>()
    }

    /// The places of which more is to be said than that all agree.
    pub(crate) fn places(&self) -> impl Iterator<Item = &Place> {
        self.values.keys().chain(self.at.keys())
    }
}

/// What is known of a place at the start: all versions start alike, locals as zero.
fn start(place: &Place) -> Value {
    let origins = match place {
        Place::Global(name) => Origins::of([Origin::Held(name.clone())]),
        _ => Origins::of([Origin::Null]),
    };
    Value { origins, ..Value::same() }
}

fn holds_objects(ty: Type) -> bool {
    match ty {
        Type::Scalar(scalar) => scalar == ScalarType::Ref,
        Type::Map(map) => map.value == ScalarType::Ref,
    }
}
