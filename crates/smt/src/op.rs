//! The operators of terms and their types.
//!
//! The set is small on purpose: what can be said by another operator has none
//! of its own, so that equal things tend to become the same term. There is no
//! `Or` (a negated conjunction of negations), no subtraction or complement
//! (sums with coefficients), no `<=` on bits (a negated, swapped `<`), no NaN
//! test (identity with the one NaN).

use std::sync::Arc;
use verdiff_ir::{FloatType, MapType, Name, Rounding, Scalar, ScalarType, Type, Width};

/// An uninterpreted function: equal arguments give equal results.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Function {
    /// Its name.
    pub name: Name,
    /// The types of its arguments, maps included.
    pub params: Vec<Type>,
    /// The type of its result.
    pub result: Type,
}

/// What a term does with its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Op {
    /// A constant.
    Const(Scalar),
    /// An unknown; one name with two types is two unknowns.
    Var(Name, Type),
    /// A call of an uninterpreted function.
    Apply(Arc<Function>),

    /// Negation.
    Not,
    /// Conjunction of any number of arguments.
    And,
    /// `[condition, then, otherwise]` of any sort.
    Ite,
    /// Identity, on any sort: NaN equals itself, the zeros differ.
    Eq,

    /// Sum of at least one argument.
    Add,
    /// Product of at least one argument.
    Mul,
    /// Unsigned quotient.
    UDiv,
    /// Unsigned remainder.
    URem,
    /// Signed quotient, rounded toward zero.
    SDiv,
    /// Signed remainder, with the sign of the dividend.
    SRem,
    /// Bitwise and of at least one argument.
    BitAnd,
    /// Bitwise or of at least one argument.
    BitOr,
    /// Bitwise exclusive or of at least one argument.
    BitXor,
    /// Shift left.
    Shl,
    /// Shift right, filling with zeros.
    LShr,
    /// Shift right, filling with the sign.
    AShr,
    /// Unsigned less than.
    ULt,
    /// Signed less than.
    SLt,
    /// The bits from `low` to `high`, both included.
    Extract {
        /// The highest bit taken.
        high: u32,
        /// The lowest bit taken.
        low: u32,
    },
    /// To a greater or equal width, filling with zeros.
    ZeroExtend(Width),
    /// To a greater or equal width, filling with the sign.
    SignExtend(Width),

    /// Float sum.
    FAdd,
    /// Float product.
    FMul,
    /// Float quotient.
    FDiv,
    /// Float remainder of the truncated quotient (`fmod`). Solvers have no
    /// such operation: see [`crate::Pool::is_exact`].
    FRem,
    /// The other sign.
    FNeg,
    /// Without the sign.
    FAbs,
    /// Square root.
    FSqrt,
    /// To an integral value.
    FRound(Rounding),
    /// IEEE equality.
    FEq,
    /// IEEE less than.
    FLt,
    /// IEEE less than or equal.
    FLe,
    /// The float with a bit pattern.
    FromBits(FloatType),
    /// The nearest float to signed bits.
    FromSigned(FloatType),
    /// The nearest float to unsigned bits.
    FromUnsigned(FloatType),
    /// The nearest float to one of another format.
    FromFloat(FloatType),
    /// The bit pattern of a float.
    ToBits,
    /// Float to signed bits: truncated, saturating, NaN to 0.
    ToSigned(Width),
    /// Float to unsigned bits: truncated, saturating, NaN to 0.
    ToUnsigned(Width),

    /// Where an object lies: 0 for null, different numbers for different
    /// objects. Terms know no more, whatever the layout of the interpreter: see
    /// [`crate::Pool::is_exact`].
    Address,

    /// The map that holds one value everywhere.
    Fill(MapType),
    /// `[map, keys…]`
    Select,
    /// `[map, keys…, value]`
    Store,
}

impl Op {
    /// The type of the result for arguments of these types, if they are
    /// accepted.
    pub fn result(&self, args: &[Type]) -> Option<Type> {
        match self {
            Op::Const(_) | Op::Var(..) | Op::Apply(_) => self.leaf_or_call(args),
            Op::Not | Op::And => args.iter().all(|ty| *ty == Type::BOOL).then_some(Type::BOOL),
            Op::Ite => match args {
                [Type::BOOL, then, otherwise] => (then == otherwise).then_some(*then),
                _ => None,
            },
            Op::Eq => pair(args).map(|_| Type::BOOL),
            Op::Add | Op::Mul | Op::BitAnd | Op::BitOr | Op::BitXor => same_bits(args),
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem | Op::Shl | Op::LShr | Op::AShr => {
                pair(args).filter(is_bits)
            }
            Op::ULt | Op::SLt => pair(args).filter(is_bits).map(|_| Type::BOOL),
            Op::Extract { high, low } => extracted(bits(args)?, *high, *low),
            Op::ZeroExtend(to) | Op::SignExtend(to) => {
                (bits(args)? <= *to).then_some(Type::bv(*to))
            }
            Op::FAdd | Op::FMul | Op::FDiv | Op::FRem => pair(args).filter(is_float),
            Op::FEq | Op::FLt | Op::FLe => pair(args).filter(is_float).map(|_| Type::BOOL),
            Op::FNeg | Op::FAbs | Op::FSqrt | Op::FRound(_) => float(args).map(of_float),
            Op::FromBits(to) => (bits(args)? == to.width()).then(|| of_float(*to)),
            Op::FromSigned(to) | Op::FromUnsigned(to) => bits(args).map(|_| of_float(*to)),
            Op::FromFloat(to) => float(args).map(|_| of_float(*to)),
            Op::ToBits => float(args).map(|from| Type::bv(from.width())),
            Op::ToSigned(to) | Op::ToUnsigned(to) => float(args).map(|_| Type::bv(*to)),
            Op::Address => (args == [Type::REF]).then_some(Type::I64),
            Op::Fill(map) => (args == [map.value.into()]).then_some((*map).into()),
            Op::Select => selected(args).map(Type::from),
            Op::Store => stored(args).map(Type::from),
        }
    }

    fn leaf_or_call(&self, args: &[Type]) -> Option<Type> {
        match self {
            Op::Const(scalar) => args.is_empty().then(|| scalar.ty().into()),
            Op::Var(_, ty) => args.is_empty().then_some(*ty),
            Op::Apply(function) => (args == function.params).then_some(function.result),
            _ => None,
        }
    }
}

fn of_float(ty: FloatType) -> Type {
    ScalarType::Float(ty).into()
}

fn is_bits(ty: &Type) -> bool {
    matches!(ty, Type::Scalar(ScalarType::Bv(_)))
}

fn is_float(ty: &Type) -> bool {
    matches!(ty, Type::Scalar(ScalarType::Float(_)))
}

/// The type of two arguments that have one.
fn pair(args: &[Type]) -> Option<Type> {
    match args {
        [left, right] if left == right => Some(*left),
        _ => None,
    }
}

fn same_bits(args: &[Type]) -> Option<Type> {
    let first = args.first().copied().filter(is_bits)?;
    args.iter().all(|ty| *ty == first).then_some(first)
}

fn bits(args: &[Type]) -> Option<Width> {
    match args {
        [Type::Scalar(ScalarType::Bv(width))] => Some(*width),
        _ => None,
    }
}

fn float(args: &[Type]) -> Option<FloatType> {
    match args {
        [Type::Scalar(ScalarType::Float(ty))] => Some(*ty),
        _ => None,
    }
}

fn extracted(from: Width, high: u32, low: u32) -> Option<Type> {
    let width = Width::new((high + 1).checked_sub(low)?)?;
    (high < from.bits()).then_some(Type::bv(width))
}

fn selected(args: &[Type]) -> Option<ScalarType> {
    let (map, keys) = args.split_first()?;
    let map = map.map()?;
    let expected = map.keys.as_slice().iter().map(|key| Type::from(*key));
    keys.iter().copied().eq(expected).then_some(map.value)
}

fn stored(args: &[Type]) -> Option<MapType> {
    let (value, rest) = args.split_last()?;
    let held = selected(rest)?;
    if *value == held.into() { rest[0].map() } else { None }
}
