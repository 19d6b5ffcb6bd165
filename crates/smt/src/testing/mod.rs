//! Random well-typed terms and assignments, by seed: for this crate's tests
//! and for long trials elsewhere.
//!
//! Terms are built with [`crate::Pool::raw`], unsimplified. They are over few
//! unknowns of each type and rich in special values, so that laws about equal
//! keys, NaN or the least number get their turn.

mod generator;

pub use generator::{Generator, types};

use crate::eval::Assignment;
use crate::op::Function;
use std::hash::{Hash, Hasher};
use verdiff_ir::random::Stream;
use verdiff_ir::{
    Bv, Float, FloatType, Key, MapValue, Name, Object, Scalar, ScalarType, Type, Value, Width,
};

/// Random values from a fixed stream.
#[derive(Debug, Clone)]
pub struct Random(Stream);

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Self {
        Random(Stream::new(seed))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next()
    }

    /// A number below `limit`, which is not zero.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }

    /// One of several.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// A scalar of a type, often a special one.
    pub fn scalar(&mut self, ty: ScalarType) -> Scalar {
        match ty {
            ScalarType::Bool => Scalar::Bool(self.below(2) == 1),
            ScalarType::Bv(width) => Scalar::Bv(self.bv(width)),
            ScalarType::Float(float) => Scalar::Float(self.float(float)),
            ScalarType::Ref => {
                let fresh = Object::FIRST_FRESH.0;
                Scalar::Ref(Object(self.pick(&[0, 1, 2, 3, fresh, fresh + 1])))
            }
        }
    }

    fn bv(&mut self, width: Width) -> Bv {
        let wide = self.0.wide();
        match self.below(8) {
            0 => Bv::new(width, wide),
            1 => Bv::min_signed(width),
            2 => Bv::max_signed(width),
            3 => Bv::one(width).shl(Bv::new(width, wide % 128)),
            4 => Bv::ones(width),
            _ => Bv::from_signed(width, (wide % 12) as i128 - 4),
        }
    }

    fn float(&mut self, ty: FloatType) -> Float {
        const SPECIAL: [f64; 14] = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            2.0,
            1.5,
            -2.5,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MAX,
            127.6,
            4_294_967_296.0,
        ];
        let bits = Bv::new(ty.width(), self.bits().into());
        match self.below(6) {
            0 => Float::from_bits(ty, bits),
            1 => Float::from_bits(ty, Bv::new(ty.width(), u128::from(self.bits() % 5))),
            _ => Float::from(self.pick(&SPECIAL)).cast(ty),
        }
    }

    /// A value of a type.
    pub fn value(&mut self, ty: Type) -> Value {
        match ty {
            Type::Scalar(scalar) => self.scalar(scalar).into(),
            Type::Map(map) => {
                let mut value = MapValue::fill(map, self.scalar(map.value));
                for _ in 0..self.below(4) {
                    let keys: Vec<Scalar> =
                        map.keys.as_slice().iter().map(|key| self.scalar(*key)).collect();
                    value.store(Key::from(&keys[..]), self.scalar(map.value));
                }
                value.into()
            }
        }
    }
}

/// A total assignment that depends on nothing but its seed.
#[derive(Debug, Clone)]
pub struct RandomAssignment(pub u64);

impl RandomAssignment {
    fn value(&self, what: impl Hash, ty: Type) -> Value {
        let mut hasher = rustc_hash::FxHasher::default();
        (self.0, what).hash(&mut hasher);
        Random::new(hasher.finish()).value(ty)
    }
}

impl Assignment for RandomAssignment {
    fn var(&self, name: &Name, ty: Type) -> Value {
        self.value((name, ty), ty)
    }

    fn function(&self, function: &Function, args: &[Value]) -> Value {
        self.value((function, args), function.result)
    }
}
