//! Operators on ranges: the operator of a term and the ranges of its arguments
//! in; a range in which its value lies out, as signed numbers of its width.
//!
//! Arguments of which nothing is known have no range; no range comes out for
//! what is no integer of at most 64 bits.

use crate::range::Range;
use verdiff_ir::{ScalarType, Type, Width};
use verdiff_smt::Op;

/// The range of an operation's value. `widths` are those of its arguments.
pub fn range_of(
    op: &Op,
    sort: Type,
    args: &[Option<Range>],
    arg_width: Option<Width>,
) -> Option<Range> {
    let Type::Scalar(ScalarType::Bv(width)) = sort else { return None };
    let full = Range::full(width)?;
    let known = known_range(op, width, args, arg_width);
    Some(known.and_then(|range| range.meet(full)).unwrap_or(full))
}

fn known_range(
    op: &Op,
    width: Width,
    args: &[Option<Range>],
    arg_width: Option<Width>,
) -> Option<Range> {
    let wrap = |range: Range| Range::wrap(width, range.lo, range.hi);
    match op {
        Op::Const(scalar) => match scalar {
            verdiff_ir::Scalar::Bv(bits) => Range::of(*bits),
            _ => None,
        },
        Op::Add => wrap(fold(args, |a, b| Some(a.plus(b)))?),
        Op::Mul => wrap(fold(args, Range::times)?),
        Op::Ite => Some(args[1]?.hull(args[2]?)),
        Op::SDiv => quotient(width, args[0]?, args[1]?),
        Op::UDiv => quotient(width, args[0].filter(|a| a.is_natural())?, args[1]?),
        Op::SRem => Some(signed_remainder(args[0]?, args[1]?)),
        Op::URem => unsigned_remainder(args[0]?, args[1]?),
        Op::BitAnd => bit_and(args),
        Op::BitOr | Op::BitXor => bit_or(args, *op == Op::BitOr),
        Op::Shl => {
            let by = args[1]?.as_point().filter(|by| (0..i128::from(width.bits())).contains(by))?;
            wrap(args[0]?.times(Range::point(1 << by))?)
        }
        Op::AShr | Op::LShr => shift_right(op, width, args[0]?, args[1]?),
        Op::Extract { low, .. } => Range::wrap(width, args[0]?.lo >> low, args[0]?.hi >> low),
        Op::SignExtend(_) => args[0],
        Op::ZeroExtend(_) => wrap(unsigned(args[0]?, arg_width?)),
        Op::Var(..)
        | Op::Apply(_)
        | Op::Not
        | Op::And
        | Op::Eq
        | Op::ULt
        | Op::SLt
        | Op::FAdd
        | Op::FMul
        | Op::FDiv
        | Op::FRem
        | Op::FNeg
        | Op::FAbs
        | Op::FSqrt
        | Op::FRound(_)
        | Op::FEq
        | Op::FLt
        | Op::FLe
        | Op::FromBits(_)
        | Op::FromSigned(_)
        | Op::FromUnsigned(_)
        | Op::FromFloat(_)
        | Op::ToBits
        | Op::ToSigned(_)
        | Op::ToUnsigned(_)
        | Op::Address
        | Op::Fill(_)
        | Op::Select
        | Op::Store => None,
    }
}

/// The same bit patterns as unsigned numbers.
pub fn unsigned(range: Range, width: Width) -> Range {
    let size = 1i128 << width.bits().min(64);
    match (range.lo >= 0, range.hi < 0) {
        (true, _) => range,
        (_, true) => Range { lo: range.lo + size, hi: range.hi + size },
        _ => Range { lo: 0, hi: size - 1 },
    }
}

fn fold(args: &[Option<Range>], op: fn(Range, Range) -> Option<Range>) -> Option<Range> {
    let mut all = args.iter();
    let first = (*all.next()?)?;
    all.try_fold(first, |sum, arg| op(sum, (*arg)?))
}

fn quotient(width: Width, dividend: Range, divisor: Range) -> Option<Range> {
    let quotient = dividend.over(divisor)?;
    Range::wrap(width, quotient.lo, quotient.hi)
}

/// The sign is that of the dividend, and by zero the remainder is the dividend.
fn signed_remainder(dividend: Range, divisor: Range) -> Range {
    let least = if divisor.contains(0) { None } else { Some(divisor) };
    let most = least.map_or(i128::MAX, |d| d.lo.abs().max(d.hi.abs()) - 1);
    Range { lo: dividend.lo.max(-most).min(0), hi: dividend.hi.min(most).max(0) }
}

fn unsigned_remainder(dividend: Range, divisor: Range) -> Option<Range> {
    let divisor = Range::new(divisor.lo.max(1), divisor.hi).filter(|_| divisor.lo >= 1)?;
    let most = divisor.hi - 1;
    let hi = if dividend.is_natural() { most.min(dividend.hi) } else { most };
    Range::new(0, hi)
}

/// No bit is set that is not set in every argument.
fn bit_and(args: &[Option<Range>]) -> Option<Range> {
    let naturals = args.iter().flatten().filter(|range| range.is_natural());
    Range::new(0, naturals.map(|range| range.hi).min()?)
}

fn bit_or(args: &[Option<Range>], inclusive: bool) -> Option<Range> {
    let mut least = 0;
    let mut bits = 0;
    for arg in args {
        let range = (*arg)?;
        if !range.is_natural() {
            return None;
        }
        least = range.lo.max(least);
        bits = bits.max(128 - range.hi.leading_zeros());
    }
    Range::new(if inclusive { least } else { 0 }, (1 << bits) - 1)
}

fn shift_right(op: &Op, width: Width, value: Range, by: Range) -> Option<Range> {
    let most = i128::from(width.bits());
    match by.as_point() {
        // A constant amount moves both bounds.
        Some(by) if (0..most).contains(&by) => {
            let value = if *op == Op::LShr && by > 0 { unsigned(value, width) } else { value };
            Range::new(value.lo >> by, value.hi >> by)
        }
        Some(_) | None => value.is_natural().then_some(Range { lo: 0, hi: value.hi }),
    }
}
