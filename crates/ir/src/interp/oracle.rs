//! The outside: who answers calls to procedures whose body is not known.

use super::outcome::World;
use crate::bv::Bv;
use crate::expr::Var;
use crate::float::Float;
use crate::name::Name;
use crate::program::Extern;
use crate::random::{Fnv, Stream};
use crate::types::{MapType, ScalarType, Type};
use crate::value::{Key, MapValue, Object, Scalar, Value};
use std::hash::{Hash, Hasher};

/// A call of an external, as the outside sees it: fresh objects under their
/// visible numbers, state restricted to what can be reached.
pub struct Question<'a> {
    /// What is called.
    pub callee: &'a Extern,
    /// The arguments.
    pub args: &'a [Value],
    /// The globals that it may read, by name.
    pub reads: &'a [(Name, Value)],
    /// The globals that it may write, with their present values, by name.
    pub writes: &'a [(Var, Value)],
    /// The state of the outside.
    pub world: World,
}

/// What the outside answers.
pub struct Answer {
    /// The exception that is thrown, one of the declared.
    pub throws: Option<Name>,
    /// The results, as declared; not used if it throws.
    pub results: Vec<Value>,
    /// The changes, one for each of the question's `writes`.
    pub writes: Vec<Write>,
    /// The state of the outside afterwards.
    pub world: World,
}

/// What an external does to a global.
pub enum Write {
    /// Nothing.
    Keep,
    /// Gives it this value.
    Set(Value),
    /// Changes these entries of a map.
    Update(Vec<(Key, Scalar)>),
}

/// Answers questions, always the same to the same question.
pub trait Oracle {
    /// Answers a question.
    fn answer(&mut self, question: &Question<'_>) -> Answer;
}

/// An oracle that derives its answers from a hash of the question: small
/// numbers mostly, so that programs that branch on them go both ways.
#[derive(Debug, Clone, Copy, Default)]
pub struct HashOracle {
    /// Another seed, another outside.
    pub seed: u64,
}

impl Oracle for HashOracle {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let mut draw = Draw::new(self.seed, question);
        let world = World(if question.callee.pure { question.world.0 } else { draw.0.next() });
        Answer {
            throws: draw.exception(&question.callee.throws),
            results: question.callee.results.iter().map(|ty| draw.value(*ty)).collect(),
            writes: question.writes.iter().map(|(_, value)| draw.write(value)).collect(),
            world,
        }
    }
}

/// Values from a stream that depends on nothing but the question.
struct Draw(Stream);

impl Draw {
    fn new(seed: u64, question: &Question<'_>) -> Self {
        let mut hasher = Fnv::new(seed);
        question.callee.name.hash(&mut hasher);
        question.args.hash(&mut hasher);
        question.reads.hash(&mut hasher);
        if !question.callee.pure {
            question.world.hash(&mut hasher);
        }
        Draw(Stream::new(hasher.finish()))
    }

    fn exception(&mut self, declared: &[Name]) -> Option<Name> {
        let at = self.0.below(2 + declared.len());
        declared.get(at).cloned()
    }

    fn value(&mut self, ty: Type) -> Value {
        match ty {
            Type::Scalar(scalar) => self.scalar(scalar).into(),
            Type::Map(map) => {
                let mut value = MapValue::fill(map, self.scalar(map.value));
                for (key, entry) in self.entries(map) {
                    value.store(key, entry);
                }
                value.into()
            }
        }
    }

    fn scalar(&mut self, ty: ScalarType) -> Scalar {
        match ty {
            ScalarType::Bool => Scalar::Bool(self.0.below(2) == 1),
            ScalarType::Bv(width) if self.0.below(4) > 0 => {
                Scalar::Bv(Bv::from_signed(width, self.0.below(9) as i128 - 2))
            }
            ScalarType::Bv(width) => Scalar::Bv(Bv::new(width, self.0.wide())),
            ScalarType::Float(float) => {
                let quarters = Float::from(self.0.below(33) as f64 / 4.0 - 2.0);
                Scalar::Float(quarters.cast(float))
            }
            ScalarType::Ref => Scalar::Ref(Object(self.0.below(4) as u32)),
        }
    }

    fn entries(&mut self, map: MapType) -> Vec<(Key, Scalar)> {
        (0..self.0.below(3))
            .map(|_| {
                let key: Vec<Scalar> =
                    map.keys.as_slice().iter().map(|key| self.scalar(*key)).collect();
                (Key::from(&key[..]), self.scalar(map.value))
            })
            .collect()
    }

    /// Leaves a scalar alone now and then, and most entries of a map always.
    fn write(&mut self, present: &Value) -> Write {
        match present {
            Value::Scalar(_) if self.0.below(4) == 0 => Write::Keep,
            Value::Scalar(scalar) => Write::Set(self.scalar(scalar.ty()).into()),
            Value::Map(map) => Write::Update(self.entries(map.ty())),
        }
    }
}
