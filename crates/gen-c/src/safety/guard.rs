//! Which guard an operator needs: its operands' types and ranges in, the way
//! to write it out.

use super::helpers::Helper;
use super::range::Range;
use crate::tree::{BinOp, Env, IntKind, OverflowStyle, Type};

/// An operand: its type, and its range if it is an integer.
pub(crate) type Operand<'a> = (&'a Type, Option<Range>);

/// The way to write an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guard {
    /// C defines it as it stands.
    Bare,
    /// On operands cast to unsigned, with the result cast back.
    ThroughUnsigned(IntKind),
    Helper(Helper),
    /// With the right operand masked; the left one as the inner guard says.
    MaskCount {
        mask: u32,
        through: Option<IntKind>,
    },
}

/// The guard of a binary operator.
pub(crate) fn guard(env: Env<'_>, op: BinOp, left: Operand<'_>, right: Operand<'_>) -> Guard {
    let Some(kind) = env.kind(&env.binary(op, left.0, right.0)) else { return Guard::Bare };
    let (Some(left), Some(right)) = (left.1, right.1) else { return Guard::Bare };
    let left = left.converted(kind);
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul => {
            overflow(env, op, kind, left, right.converted(kind))
        }
        BinOp::Div | BinOp::Rem => division(op, kind, left, right.converted(kind)),
        BinOp::Shl | BinOp::Shr => shift(env, op, kind, left, right),
        BinOp::And
        | BinOp::Or
        | BinOp::Xor
        | BinOp::Lt
        | BinOp::Le
        | BinOp::Gt
        | BinOp::Ge
        | BinOp::Eq
        | BinOp::Ne => Guard::Bare,
    }
}

fn overflow(env: Env<'_>, op: BinOp, kind: IntKind, left: Range, right: Range) -> Guard {
    let fits = || Range::exact(op, left, right).is_some_and(|range| range.within(Range::of(kind)));
    if !kind.signed() || fits() {
        return Guard::Bare;
    }
    match env.unit.overflow {
        OverflowStyle::Wraps => Guard::Bare,
        OverflowStyle::Casts => Guard::ThroughUnsigned(kind),
        OverflowStyle::Helpers => Guard::Helper(Helper::Binary(op, kind)),
    }
}

fn division(op: BinOp, kind: IntKind, left: Range, right: Range) -> Guard {
    let overflows = kind.signed() && left.contains(Range::of(kind).low) && right.contains(-1);
    if right.contains(0) || overflows {
        Guard::Helper(Helper::Binary(op, kind))
    } else {
        Guard::Bare
    }
}

fn shift(env: Env<'_>, op: BinOp, kind: IntKind, left: Range, count: Range) -> Guard {
    let mask = kind.bits() - 1;
    let in_range = count.within(Range::new(0, mask.into()));
    let most = if in_range { count } else { Range::new(0, mask.into()) };
    let fits = Range::exact(op, left, most).is_some_and(|range| range.within(Range::of(kind)));
    let bare =
        op == BinOp::Shr || !kind.signed() || fits || env.unit.overflow == OverflowStyle::Wraps;
    match (in_range, bare) {
        (true, true) => Guard::Bare,
        (true, false) => Guard::ThroughUnsigned(kind),
        (false, _) => Guard::MaskCount { mask, through: (!bare).then_some(kind) },
    }
}

/// True if `place op= value` can be written as it stands.
pub(crate) fn sets_bare(env: Env<'_>, op: BinOp, place: Operand<'_>, value: Operand<'_>) -> bool {
    let result = env.binary(op, place.0, value.0);
    let narrows = result.is_float() && place.0.is_integer();
    !narrows && guard(env, op, place, value) == Guard::Bare
}

/// True if `++` and `--` of a place of this type can be written as they stand.
pub(crate) fn steps_bare(env: Env<'_>, ty: &Type) -> bool {
    let Some(kind) = env.kind(ty) else { return true };
    // Narrow types are promoted, so that the sum fits, and converted back.
    kind.bits() < 32 || !kind.signed() || env.unit.overflow == OverflowStyle::Wraps
}
