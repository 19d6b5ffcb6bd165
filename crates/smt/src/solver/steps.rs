//! Formulas as a solver reads them: SMT-LIB as a list of steps, each of which
//! uses only earlier ones. Plain data: a step can be printed, or built by a
//! library in another thread.

use std::borrow::Cow;
use std::fmt;
use verdiff_ir::{FloatType, MapType, ScalarType, Type};

/// The number of a step, whose result it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expr(pub u32);

impl Expr {
    /// The position of its step.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A sort of SMT-LIB.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// `Bool`
    Bool,
    /// `(_ BitVec n)`
    Bits(u32),
    /// `(_ FloatingPoint e s)`
    Float(FloatType),
    /// `(Array (_ BitVec n) element)`; the element is no array.
    Array(u32, ScalarType),
}

impl Sort {
    /// The sort of map keys, joined.
    pub fn index(map: MapType) -> u32 {
        map.keys.as_slice().iter().map(|key| key_width(*key)).sum()
    }
}

/// How many bits of an index a key takes.
pub(super) fn key_width(key: ScalarType) -> u32 {
    match Sort::from(key) {
        Sort::Bool => 1,
        Sort::Bits(width) => width,
        Sort::Float(_) | Sort::Array(..) => panic!("{key} is no key"),
    }
}

impl From<ScalarType> for Sort {
    fn from(ty: ScalarType) -> Self {
        match ty {
            ScalarType::Bool => Sort::Bool,
            ScalarType::Bv(width) => Sort::Bits(width.bits()),
            ScalarType::Float(float) => Sort::Float(float),
            ScalarType::Ref => Sort::Bits(u32::BITS),
        }
    }
}

impl From<Type> for Sort {
    fn from(ty: Type) -> Self {
        match ty {
            Type::Scalar(scalar) => scalar.into(),
            Type::Map(map) => Sort::Array(Sort::index(map), map.value),
        }
    }
}

/// Bits of exponent and significand, as SMT-LIB counts them.
pub(super) fn float_shape(ty: FloatType) -> (u32, u32) {
    match ty {
        FloatType::F32 => (8, 24),
        FloatType::F64 => (11, 53),
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::Bits(width) => write!(f, "(_ BitVec {width})"),
            Sort::Float(ty) => {
                let (exponent, significand) = float_shape(*ty);
                write!(f, "(_ FloatingPoint {exponent} {significand})")
            }
            Sort::Array(index, element) => {
                write!(f, "(Array (_ BitVec {index}) {})", Sort::from(*element))
            }
        }
    }
}

/// What a step adds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepKind {
    /// An unknown, or a function if it has parameters. Symbols are unique.
    Declare {
        /// The symbol, without quotes.
        symbol: String,
        /// The sorts of its parameters.
        params: Vec<Sort>,
    },
    /// A bit-vector constant of at most 128 bits.
    Bits(u128),
    /// A call of a declared function.
    Call(Expr, Vec<Expr>),
    /// An operation of SMT-LIB: `(head args…)`. The head may bring indices
    /// and a rounding mode: `(_ to_fp 8 24) RNE`.
    Apply(Cow<'static, str>, Vec<Expr>),
}

/// A step and the sort of its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What it adds.
    pub kind: StepKind,
    /// The sort of what it adds; for a function, of its result.
    pub sort: Sort,
}

impl Step {
    /// The steps that it uses.
    pub fn uses(&self) -> Vec<Expr> {
        match &self.kind {
            StepKind::Declare { .. } | StepKind::Bits(_) => vec![],
            StepKind::Call(function, args) => {
                std::iter::once(*function).chain(args.iter().copied()).collect()
            }
            StepKind::Apply(_, args) => args.clone(),
        }
    }
}
