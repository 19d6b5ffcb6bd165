//! Random constants and values, at boundaries more often than elsewhere.

use crate::tape::Tape;
use verdiff_ir::{
    Bv, Float, FloatType, Key, MapType, MapValue, Object, Scalar, ScalarType, Type, Value, Width,
};

/// A constant that the text form can write: of references only null.
pub fn literal(tape: &mut Tape, ty: ScalarType) -> Scalar {
    match ty {
        ScalarType::Bool => Scalar::Bool(tape.pick(2) == 1),
        ScalarType::Bv(width) => Scalar::Bv(bits(tape, width)),
        ScalarType::Float(float) => Scalar::Float(number(tape, float)),
        ScalarType::Ref => Scalar::NULL,
    }
}

/// A scalar as a run may start with: of references also objects, some of them
/// given ones.
pub fn scalar(tape: &mut Tape, ty: ScalarType, objects: &[Object]) -> Scalar {
    match ty {
        ScalarType::Ref => match tape.pick(4 + objects.len()) {
            few @ 0..4 => Scalar::Ref(Object(few as u32)),
            given => Scalar::Ref(objects[given - 4]),
        },
        ScalarType::Bool | ScalarType::Bv(_) | ScalarType::Float(_) => literal(tape, ty),
    }
}

/// A value as a run may start with.
pub fn value(tape: &mut Tape, ty: Type, objects: &[Object]) -> Value {
    match ty {
        Type::Scalar(ty) => scalar(tape, ty, objects).into(),
        Type::Map(ty) => map(tape, ty, objects).into(),
    }
}

fn map(tape: &mut Tape, ty: MapType, objects: &[Object]) -> MapValue {
    let mut map = MapValue::fill(ty, scalar(tape, ty.value, objects));
    for _ in 0..tape.pick(6) {
        let key = |key: &ScalarType| scalar(tape, *key, objects);
        let keys: Vec<Scalar> = ty.keys.as_slice().iter().map(key).collect();
        map.store(Key::from(&keys[..]), scalar(tape, ty.value, objects));
    }
    map
}

fn bits(tape: &mut Tape, width: Width) -> Bv {
    match tape.pick(9) {
        0 => Bv::zero(width),
        1 => Bv::one(width),
        2 => Bv::ones(width),
        3 => Bv::new(width, 2 + tape.pick(8) as u128),
        4 => Bv::max_signed(width),
        5 => Bv::min_signed(width),
        6 => Bv::new(width, 1 << tape.pick(width.bits() as usize)),
        7 => Bv::from_signed(width, -2 - tape.pick(8) as i128),
        _ => Bv::new(width, tape.bits()),
    }
}

fn number(tape: &mut Tape, ty: FloatType) -> Float {
    let special = [
        0.0,
        1.0,
        -1.0,
        -0.0,
        0.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        f64::MAX,
        f64::from(f32::MAX),
        f64::from_bits(1),
        16_777_217.0,
        1e-40,
    ];
    match tape.pick(4) {
        0 | 1 => Float::from(special[tape.pick(special.len())]).cast(ty),
        2 => Float::from((tape.pick(41) as f64 - 20.0) / 4.0).cast(ty),
        _ => Float::from_bits(ty, Bv::new(ty.width(), tape.bits())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_type_asked_for() {
        let mut tape = Tape::from_seed(5, 5_000);
        let byte = ScalarType::Bv(Width::W8);
        let types = [
            Type::BOOL,
            Type::REF,
            Type::F32,
            Type::bv(Width::MAX),
            MapType::two(ScalarType::Ref, byte, ScalarType::Bool).into(),
        ];
        for ty in types.into_iter().cycle().take(500) {
            assert_eq!(value(&mut tape, ty, &[Object::FIRST_STATIC]).ty(), ty);
        }
    }

    #[test]
    fn an_exhausted_tape_gives_zero() {
        let zero = |ty| literal(&mut Tape::default(), ty) == Scalar::zero(ty);
        assert!(zero(ScalarType::Bool) && zero(ScalarType::Bv(Width::W8)));
        assert!(zero(ScalarType::Float(FloatType::F64)) && zero(ScalarType::Ref));
    }
}
