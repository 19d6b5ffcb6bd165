//! What an operator gives on constants: the operations of the core language,
//! so that terms, interpreter and constant folding cannot disagree.

use crate::op::Op;
use verdiff_ir::{BinOp, Bv, Cast, Scalar, UnOp, Width};

/// The operation of the core language behind an operator.
pub(crate) enum Meaning {
    Unary(UnOp),
    /// Applied from the left over all arguments.
    Binary(BinOp),
    Cast(Cast),
    /// None: handled by [`apply`] or without a meaning on scalars.
    Own,
}

pub(crate) fn meaning(op: &Op) -> Meaning {
    match op {
        Op::Not => Meaning::Unary(UnOp::Not),
        Op::FNeg => Meaning::Unary(UnOp::Neg),
        Op::FAbs => Meaning::Unary(UnOp::Abs),
        Op::FSqrt => Meaning::Unary(UnOp::Sqrt),
        Op::FRound(rounding) => Meaning::Unary(UnOp::Round(*rounding)),
        Op::Add | Op::FAdd => Meaning::Binary(BinOp::Add),
        Op::Mul | Op::FMul => Meaning::Binary(BinOp::Mul),
        Op::UDiv => Meaning::Binary(BinOp::DivU),
        Op::URem => Meaning::Binary(BinOp::RemU),
        Op::SDiv | Op::FDiv => Meaning::Binary(BinOp::Div),
        Op::SRem | Op::FRem => Meaning::Binary(BinOp::Rem),
        Op::BitAnd => Meaning::Binary(BinOp::BitAnd),
        Op::BitOr => Meaning::Binary(BinOp::BitOr),
        Op::BitXor => Meaning::Binary(BinOp::BitXor),
        Op::Shl => Meaning::Binary(BinOp::Shl),
        Op::LShr => Meaning::Binary(BinOp::ShrU),
        Op::AShr => Meaning::Binary(BinOp::Shr),
        Op::ULt => Meaning::Binary(BinOp::LtU),
        Op::SLt | Op::FLt => Meaning::Binary(BinOp::Lt),
        Op::FLe => Meaning::Binary(BinOp::Le),
        Op::FEq => Meaning::Binary(BinOp::Eq),
        Op::ZeroExtend(to) => Meaning::Cast(Cast::ZeroExtend(*to)),
        Op::SignExtend(to) => Meaning::Cast(Cast::SignExtend(*to)),
        Op::FromBits(to) => Meaning::Cast(Cast::BitsToFloat(*to)),
        Op::FromSigned(to) => Meaning::Cast(Cast::SignedToFloat(*to)),
        Op::FromUnsigned(to) => Meaning::Cast(Cast::UnsignedToFloat(*to)),
        Op::FromFloat(to) => Meaning::Cast(Cast::FloatToFloat(*to)),
        Op::ToSigned(to) => Meaning::Cast(Cast::FloatToSigned(*to)),
        Op::ToUnsigned(to) => Meaning::Cast(Cast::FloatToUnsigned(*to)),
        Op::Address => Meaning::Cast(Cast::Address),
        Op::Const(_)
        | Op::Var(..)
        | Op::Apply(_)
        | Op::And
        | Op::Ite
        | Op::Eq
        | Op::Extract { .. }
        | Op::ToBits
        | Op::Fill(_)
        | Op::Select
        | Op::Store => Meaning::Own,
    }
}

/// The value of an operator on constants of the right types; none if it
/// depends on an assignment or works on maps.
pub(crate) fn apply(op: &Op, args: &[Scalar]) -> Option<Scalar> {
    match meaning(op) {
        Meaning::Unary(unary) => Some(unary.apply(args[0])),
        Meaning::Binary(binary) => args.iter().copied().reduce(|a, b| binary.apply(a, b)),
        Meaning::Cast(cast) => Some(cast.apply(args[0])),
        Meaning::Own => match (op, args) {
            (Op::Const(scalar), _) => Some(*scalar),
            (Op::And, _) => Some(args.iter().all(|arg| *arg == Scalar::Bool(true)).into()),
            (Op::Ite, [condition, then, otherwise]) => {
                Some(if *condition == Scalar::Bool(true) { *then } else { *otherwise })
            }
            (Op::Eq, [a, b]) => Some((a == b).into()),
            (Op::Extract { high, low }, [Scalar::Bv(bits)]) => {
                Some(extract(*bits, *high, *low).into())
            }
            (Op::ToBits, [Scalar::Float(float)]) => Some(float.to_bits().into()),
            _ => None,
        },
    }
}

/// The bits from `low` to `high`.
pub(crate) fn extract(bits: Bv, high: u32, low: u32) -> Bv {
    Bv::new(width(high + 1 - low), bits.unsigned() >> low)
}

/// A width that is known to be one.
pub(crate) fn width(bits: u32) -> Width {
    Width::new(bits).expect("a width between 1 and 128")
}
