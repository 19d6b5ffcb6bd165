//! Small numbers for the objects that an outside gives.
//!
//! In: what runs of all versions on the same inputs showed. Out: the same with other
//! numbers for objects that an obliging outside gave: the next ones behind those of the
//! inputs, in the order in which they are seen.

use crate::Ran;
use crate::obliging::is_given;
use std::collections::BTreeMap;
use verdiff_ir::interp::{Ending, Event, Inputs};
use verdiff_ir::{Key, MapValue, Object, Scalar, Value};

/// The numbers given so far.
struct Numbers {
    known: BTreeMap<Object, Object>,
    next: u32,
}

/// Gives objects small numbers.
pub(crate) fn make_small(inputs: &Inputs, runs: &mut [Ran]) {
    let mut largest = 0;
    let values = inputs.args.iter().chain(inputs.globals.values());
    values
        .for_each(|value| for_each_scalar(value, &mut |scalar| largest = largest.max(own(scalar))));
    let mut numbers = Numbers { known: BTreeMap::new(), next: largest + 1 };
    for ran in runs {
        ran.outcome.trace.iter_mut().for_each(|event| numbers.event(event));
        ran.consulted.iter_mut().for_each(|event| numbers.event(event));
        numbers.ending(&mut ran.outcome.ending);
        let left = ran.outcome.globals.iter_mut().chain(&mut ran.hidden);
        left.for_each(|(_, value)| numbers.value(value));
    }
}

/// The number of an object of the inputs.
fn own(scalar: Scalar) -> u32 {
    match scalar {
        Scalar::Ref(object) if !object.is_static() && !object.is_fresh() => object.0,
        Scalar::Ref(_) | Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Float(_) => 0,
    }
}

fn for_each_scalar(value: &Value, look: &mut impl FnMut(Scalar)) {
    match value {
        Value::Scalar(scalar) => look(*scalar),
        Value::Map(map) => {
            look(map.default());
            for (key, value) in map.entries() {
                key.scalars().chain([value]).for_each(&mut *look);
            }
        }
    }
}

impl Numbers {
    fn event(&mut self, event: &mut Event) {
        event.args.iter_mut().for_each(|value| self.value(value));
        event.reads.iter_mut().for_each(|(_, value)| self.value(value));
        self.ending(&mut event.ending);
    }

    fn ending(&mut self, ending: &mut Ending) {
        if let Ending::Returned(values) = ending {
            values.iter_mut().for_each(|value| self.value(value));
        }
    }

    fn value(&mut self, value: &mut Value) {
        let mut mentions = false;
        for_each_scalar(value, &mut |scalar| mentions |= is_one(scalar));
        if !mentions {
            return;
        }
        *value = match &*value {
            Value::Scalar(scalar) => self.scalar(*scalar).into(),
            Value::Map(map) => {
                let mut small = MapValue::fill(map.ty(), self.scalar(map.default()));
                for (Key { first, second }, value) in map.entries() {
                    let second = second.map(|second| self.scalar(second));
                    let key = Key { first: self.scalar(first), second };
                    small.store(key, self.scalar(value));
                }
                Value::Map(small)
            }
        };
    }

    fn scalar(&mut self, scalar: Scalar) -> Scalar {
        let Scalar::Ref(object) = scalar else { return scalar };
        if !is_given(object) {
            return scalar;
        }
        let next = &mut self.next;
        let small = self.known.entry(object).or_insert_with(|| {
            *next += 1;
            Object(*next - 1)
        });
        Scalar::Ref(*small)
    }
}

fn is_one(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::Ref(object) if is_given(object))
}
