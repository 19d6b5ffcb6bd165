//! Values of the core language in JSON.
//!
//! Readers of JSON hold numbers as binary64, so an integer that such a number
//! cannot hold is a string of its digits, and so are floats that JSON has no
//! number for.

use serde::ser::{SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};
use std::sync::Arc;
use verdiff_ir::{Float, Key, MapValue, Object, Scalar, Statics, Value};

/// A value as reports show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Datum {
    value: Value,
    statics: Arc<Statics>,
}

impl Datum {
    /// A value, and what static objects in it are called.
    pub fn new(value: Value, statics: &Arc<Statics>) -> Self {
        Datum { value, statics: statics.clone() }
    }
}

/// The greatest number up to which a binary64 holds every integer.
const EXACT: u128 = 1 << 53;

impl Serialize for Datum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.value {
            Value::Scalar(scalar) => ScalarDatum(*scalar, &self.statics).serialize(serializer),
            Value::Map(map) => serialize_map(map, &self.statics, serializer),
        }
    }
}

struct ScalarDatum<'s>(Scalar, &'s Statics);

impl Serialize for ScalarDatum<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Scalar::Bool(truth) => serializer.serialize_bool(truth),
            Scalar::Bv(bv) if bv.signed().unsigned_abs() <= EXACT => {
                serializer.serialize_i64(bv.signed() as i64)
            }
            Scalar::Bv(bv) => serializer.collect_str(&bv),
            Scalar::Float(float) if !float.as_f64().is_finite() => serializer.collect_str(&float),
            Scalar::Float(Float::F32(bits)) => serializer.serialize_f32(f32::from_bits(bits)),
            Scalar::Float(Float::F64(bits)) => serializer.serialize_f64(f64::from_bits(bits)),
            Scalar::Ref(Object::NULL) => serializer.serialize_none(),
            Scalar::Ref(_) => serializer.collect_str(&self.1.show_scalar(self.0)),
        }
    }
}

fn serialize_map<S: Serializer>(
    map: &MapValue,
    statics: &Statics,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let entries: Vec<Entry<'_>> =
        map.entries().map(|(key, value)| Entry(key, value, statics)).collect();
    let mut object = serializer.serialize_struct("Map", 2)?;
    object.serialize_field("else", &ScalarDatum(map.default(), statics))?;
    object.serialize_field("entries", &entries)?;
    object.end()
}

/// The keys and the value, in one list.
struct Entry<'s>(Key, Scalar, &'s Statics);

impl Serialize for Entry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for scalar in self.0.scalars().chain([self.1]) {
            list.serialize_element(&ScalarDatum(scalar, self.2))?;
        }
        list.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::{Bv, MapType, ScalarType, Width};

    fn json(value: impl Into<Value>) -> String {
        serde_json::to_string(&Datum::new(value.into(), &Arc::default())).unwrap()
    }

    fn int(number: i128) -> Scalar {
        Scalar::Bv(Bv::from_signed(Width::W64, number))
    }

    #[test]
    fn integers_are_numbers_as_far_as_every_reader_holds_them() {
        assert_eq!(json(int(-7)), "-7");
        assert_eq!(json(int(1 << 53)), "9007199254740992");
        assert_eq!(json(int((1 << 53) + 1)), "\"9007199254740993\"");
        assert_eq!(json(int(i64::MIN.into())), "\"-9223372036854775808\"");
    }

    #[test]
    fn floats_are_numbers_unless_json_has_none() {
        assert_eq!(json(Scalar::Float(0.1f32.into())), "0.1");
        assert_eq!(json(Scalar::Float((-0.0f64).into())), "-0.0");
        assert_eq!(json(Scalar::Float(f64::NAN.into())), "\"nan\"");
        assert_eq!(json(Scalar::Float(f64::NEG_INFINITY.into())), "\"-inf\"");
    }

    #[test]
    fn maps_list_what_differs_from_their_default() {
        let ty = MapType::two(ScalarType::Ref, ScalarType::Bv(Width::W64), ScalarType::Bool);
        let mut map = MapValue::fill(ty, Scalar::Bool(false));
        map.store(Key::from(&[Scalar::Ref(Object(3)), int(1)][..]), Scalar::Bool(true));
        assert_eq!(json(map), r#"{"else":false,"entries":[["object 3",1,true]]}"#);
        assert_eq!(json(Scalar::NULL), "null");
    }
}
