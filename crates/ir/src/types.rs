//! The types of the core language.

use std::fmt;

/// The width of a bit-vector: 1 to 128.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Width(u8);

impl Width {
    /// The widest bit-vector.
    pub const MAX: Width = Width(128);
    /// One bit.
    pub const W1: Width = Width(1);
    /// A byte.
    pub const W8: Width = Width(8);
    /// 32 bits.
    pub const W32: Width = Width(32);
    /// 64 bits.
    pub const W64: Width = Width(64);

    /// The width of so many bits, if there is one.
    pub const fn new(bits: u32) -> Option<Width> {
        if bits >= 1 && bits <= 128 { Some(Width(bits as u8)) } else { None }
    }

    /// The number of bits.
    pub const fn bits(self) -> u32 {
        self.0 as u32
    }
}

/// IEEE binary32 or binary64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FloatType {
    /// binary32
    F32,
    /// binary64
    F64,
}

impl FloatType {
    /// The width of the format's bit pattern.
    pub const fn width(self) -> Width {
        match self {
            FloatType::F32 => Width::W32,
            FloatType::F64 => Width::W64,
        }
    }
}

/// The type of a value that is not a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScalarType {
    /// `bool`
    Bool,
    /// `i1` to `i128`: bits without a sign; operations bring the sign.
    Bv(Width),
    /// `f32` or `f64`. There is one NaN.
    Float(FloatType),
    /// `ref`: `null` or an object.
    Ref,
}

impl ScalarType {
    /// Whether maps may be indexed by it. Floats may not: their equality is
    /// not identity.
    pub fn is_key(self) -> bool {
        !matches!(self, ScalarType::Float(_))
    }
}

/// The key types of a map: one or two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Keys {
    /// As in an array, or one field of all objects.
    One([ScalarType; 1]),
    /// As in the elements of all array objects: object, then index.
    Two([ScalarType; 2]),
}

impl Keys {
    /// The key types in order.
    pub fn as_slice(&self) -> &[ScalarType] {
        match self {
            Keys::One(keys) => keys,
            Keys::Two(keys) => keys,
        }
    }
}

/// The type of a total function from keys to scalars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MapType {
    /// What it is indexed by.
    pub keys: Keys,
    /// What it holds.
    pub value: ScalarType,
}

impl MapType {
    /// A map with one key.
    pub const fn one(key: ScalarType, value: ScalarType) -> Self {
        MapType { keys: Keys::One([key]), value }
    }

    /// A map with two keys.
    pub const fn two(first: ScalarType, second: ScalarType, value: ScalarType) -> Self {
        MapType { keys: Keys::Two([first, second]), value }
    }
}

/// A type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// Anything but a map.
    Scalar(ScalarType),
    /// A map.
    Map(MapType),
}

impl Type {
    /// `bool`
    pub const BOOL: Type = Type::Scalar(ScalarType::Bool);
    /// `ref`
    pub const REF: Type = Type::Scalar(ScalarType::Ref);
    /// `f32`
    pub const F32: Type = Type::Scalar(ScalarType::Float(FloatType::F32));
    /// `f64`
    pub const F64: Type = Type::Scalar(ScalarType::Float(FloatType::F64));
    /// `i32`
    pub const I32: Type = Type::Scalar(ScalarType::Bv(Width::W32));
    /// `i64`
    pub const I64: Type = Type::Scalar(ScalarType::Bv(Width::W64));

    /// The bit-vector type of a width.
    pub const fn bv(width: Width) -> Type {
        Type::Scalar(ScalarType::Bv(width))
    }

    /// The scalar type, if it is one.
    pub fn scalar(self) -> Option<ScalarType> {
        match self {
            Type::Scalar(scalar) => Some(scalar),
            Type::Map(_) => None,
        }
    }

    /// The map type, if it is one.
    pub fn map(self) -> Option<MapType> {
        match self {
            Type::Scalar(_) => None,
            Type::Map(map) => Some(map),
        }
    }
}

impl From<ScalarType> for Type {
    fn from(scalar: ScalarType) -> Self {
        Type::Scalar(scalar)
    }
}

impl From<MapType> for Type {
    fn from(map: MapType) -> Self {
        Type::Map(map)
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "i{}", self.0)
    }
}

impl fmt::Display for FloatType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FloatType::F32 => "f32",
            FloatType::F64 => "f64",
        })
    }
}

impl fmt::Display for ScalarType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScalarType::Bool => f.write_str("bool"),
            ScalarType::Bv(width) => width.fmt(f),
            ScalarType::Float(float) => float.fmt(f),
            ScalarType::Ref => f.write_str("ref"),
        }
    }
}

impl fmt::Display for MapType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.keys {
            Keys::One([key]) => write!(f, "[{key}]{}", self.value),
            Keys::Two([first, second]) => write!(f, "[{first}, {second}]{}", self.value),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Scalar(scalar) => scalar.fmt(f),
            Type::Map(map) => map.fmt(f),
        }
    }
}
