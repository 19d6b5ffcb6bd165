//! Arithmetic on constants.

use super::constants::Value;
use crate::typed::{BinaryOp, CompareOp};
use crate::types::IntKind;

/// What comparisons are.
pub(super) fn truth(holds: bool) -> Value {
    Value::Int(i128::from(holds))
}

/// Whether a constant counts as true.
pub(super) fn is_true(value: Value) -> bool {
    match value {
        Value::Int(value) | Value::Address(value) => value != 0,
        Value::Float(value) => value != 0.0,
    }
}

/// Compares constants; `unsigned` if they are 128 bits without a sign, which
/// are kept as their bits.
pub(super) fn compare(op: CompareOp, left: Value, right: Value, unsigned: bool) -> Option<Value> {
    let ordering = match (left, right) {
        (Value::Int(left), Value::Int(right)) if unsigned => {
            Some((left as u128).cmp(&(right as u128)))
        }
        (Value::Int(left), Value::Int(right)) | (Value::Address(left), Value::Address(right)) => {
            Some(left.cmp(&right))
        }
        (Value::Float(left), Value::Float(right)) => left.partial_cmp(&right),
        _ => return None,
    };
    let holds = match op {
        CompareOp::Lt => ordering.is_some_and(|ordering| ordering.is_lt()),
        CompareOp::Gt => ordering.is_some_and(|ordering| ordering.is_gt()),
        CompareOp::Le => ordering.is_some_and(|ordering| ordering.is_le()),
        CompareOp::Ge => ordering.is_some_and(|ordering| ordering.is_ge()),
        CompareOp::Eq => ordering.is_some_and(|ordering| ordering.is_eq()),
        CompareOp::Ne => ordering.is_none_or(|ordering| ordering.is_ne()),
    };
    Some(truth(holds))
}

/// An operator on integers, before its result is wrapped to the type.
pub(super) fn int_binary(
    op: BinaryOp,
    a: i128,
    b: i128,
    kind: IntKind,
) -> Result<i128, &'static str> {
    let wide_unsigned = kind == IntKind::UInt128;
    let (ua, ub) = (a as u128, b as u128);
    Ok(match op {
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::Div | BinaryOp::Rem if b == 0 => return Err("division by zero in a constant"),
        BinaryOp::Div if wide_unsigned => (ua / ub) as i128,
        BinaryOp::Rem if wide_unsigned => (ua % ub) as i128,
        BinaryOp::Div => a.wrapping_div(b),
        BinaryOp::Rem => a.wrapping_rem(b),
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Shl | BinaryOp::Shr if b < 0 || b >= i128::from(kind.bits()) => {
            return Err("a constant is shifted by too much");
        }
        BinaryOp::Shl => a.wrapping_shl(b as u32),
        BinaryOp::Shr if wide_unsigned => (ua >> b) as i128,
        BinaryOp::Shr => a >> b,
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitXor => a ^ b,
        BinaryOp::BitOr => a | b,
    })
}

/// An operator on floating numbers, if it is one.
pub(super) fn float_binary(op: BinaryOp, a: f64, b: f64) -> Option<f64> {
    match op {
        BinaryOp::Mul => Some(a * b),
        BinaryOp::Div => Some(a / b),
        BinaryOp::Add => Some(a + b),
        BinaryOp::Sub => Some(a - b),
        BinaryOp::Rem
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::BitAnd
        | BinaryOp::BitXor
        | BinaryOp::BitOr => None,
    }
}
