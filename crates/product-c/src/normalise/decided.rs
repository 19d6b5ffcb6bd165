//! Conditions that are decided before the program runs.
//!
//! What is never reached may call functions that nobody has: compilers leave it
//! out without being asked to optimise, and so must the product, where a flag
//! would stand in a condition's place.

use verdiff_c::typed::{CastKind, CompareOp, Expr, ExprKind};

/// Whether a condition holds, if it needs nothing of the run.
pub(super) fn decided(condition: &Expr) -> Option<bool> {
    match &condition.kind {
        ExprKind::And(first, second) => match decided(first)? {
            true => decided(second),
            false => Some(false),
        },
        ExprKind::Or(first, second) => match decided(first)? {
            true => Some(true),
            false => decided(second),
        },
        ExprKind::Not(inner) => decided(inner).map(|holds| !holds),
        _ => number(condition).map(|number| number != 0),
    }
}

fn number(value: &Expr) -> Option<i128> {
    match &value.kind {
        ExprKind::Int(number) => Some(*number),
        ExprKind::Cast(cast, inner) => {
            let number = number(inner)?;
            let is_kept = match cast.kind {
                CastKind::NoOp => true,
                // So small a number is the same in every type.
                CastKind::Integral => (0..=127).contains(&number),
                CastKind::ToBool => matches!(number, 0 | 1),
                _ => false,
            };
            is_kept.then_some(number)
        }
        ExprKind::Compare(op @ (CompareOp::Eq | CompareOp::Ne), left, right) => {
            let is_equal = number(left)? == number(right)?;
            Some(i128::from(is_equal == (*op == CompareOp::Eq)))
        }
        ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Not(..) => decided(value).map(i128::from),
        _ => None,
    }
}
