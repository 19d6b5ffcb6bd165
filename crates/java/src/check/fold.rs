//! Constant folding: operators on constants in, constants out, as JLS 15.29
//! defines them.

use crate::typed::{BinaryOp, Constant, Primitive, Type, UnaryOp};
use std::sync::Arc;

/// A constant converted to a primitive type; none if it is no number.
pub(super) fn converted(constant: &Constant, to: Primitive) -> Option<Constant> {
    let wide = match constant {
        Constant::Int(value) => Wide::Integer(i64::from(*value)),
        Constant::Long(value) => Wide::Integer(*value),
        Constant::Float(value) => Wide::Float(*value),
        Constant::Double(value) => Wide::Double(*value),
        Constant::Boolean(_) | Constant::String(_) | Constant::Null => return None,
    };
    Some(match to {
        Primitive::Boolean => return None,
        Primitive::Byte => Constant::Int(i32::from(wide.to_int() as i8)),
        Primitive::Short => Constant::Int(i32::from(wide.to_int() as i16)),
        Primitive::Char => Constant::Int(i32::from(wide.to_int() as u16)),
        Primitive::Int => Constant::Int(wide.to_int()),
        Primitive::Long => Constant::Long(match wide {
            Wide::Integer(value) => value,
            Wide::Float(value) => value as i64,
            Wide::Double(value) => value as i64,
        }),
        Primitive::Float => Constant::Float(match wide {
            Wide::Integer(value) => value as f32,
            Wide::Float(value) => value,
            Wide::Double(value) => value as f32,
        }),
        Primitive::Double => Constant::Double(match wide {
            Wide::Integer(value) => value as f64,
            Wide::Float(value) => f64::from(value),
            Wide::Double(value) => value,
        }),
    })
}

#[derive(Clone, Copy)]
enum Wide {
    Integer(i64),
    Float(f32),
    Double(f64),
}

impl Wide {
    fn to_int(self) -> i32 {
        match self {
            Wide::Integer(value) => value as i32,
            Wide::Float(value) => value as i32,
            Wide::Double(value) => value as i32,
        }
    }
}

/// The text of a constant in a concatenation. Not of floats: which digits
/// `toString` gives depends on the version of the library.
pub(super) fn text(constant: &Constant, ty: Type) -> Option<Arc<[u16]>> {
    let text = match constant {
        Constant::String(units) => return Some(units.clone()),
        Constant::Int(unit) if ty == Type::Primitive(Primitive::Char) => {
            return Some(Arc::from([*unit as u16].as_slice()));
        }
        Constant::Int(value) => value.to_string(),
        Constant::Long(value) => value.to_string(),
        Constant::Boolean(value) => value.to_string(),
        Constant::Null => "null".to_owned(),
        Constant::Float(_) | Constant::Double(_) => return None,
    };
    Some(text.encode_utf16().collect())
}

/// A unary operator on a promoted constant.
pub(super) fn unary(op: UnaryOp, value: &Constant) -> Option<Constant> {
    Some(match (op, value) {
        (UnaryOp::Minus, Constant::Int(value)) => Constant::Int(value.wrapping_neg()),
        (UnaryOp::Minus, Constant::Long(value)) => Constant::Long(value.wrapping_neg()),
        (UnaryOp::Minus, Constant::Float(value)) => Constant::Float(-value),
        (UnaryOp::Minus, Constant::Double(value)) => Constant::Double(-value),
        (UnaryOp::BitNot, Constant::Int(value)) => Constant::Int(!value),
        (UnaryOp::BitNot, Constant::Long(value)) => Constant::Long(!value),
        (UnaryOp::Not, Constant::Boolean(value)) => Constant::Boolean(!value),
        _ => return None,
    })
}

/// A binary operator on constants of the type that it is done in. None if it
/// is not constant: a division by zero.
pub(super) fn binary(op: BinaryOp, a: &Constant, b: &Constant) -> Option<Constant> {
    match (a, b) {
        (Constant::Int(a), Constant::Int(b)) => int(op, *a, *b),
        (Constant::Long(a), Constant::Long(b)) => long(op, *a, *b),
        (Constant::Long(a), Constant::Int(b)) => shift(op, *a, *b),
        (Constant::Int(a), Constant::Long(b)) => int_shift(op, *a, *b as i32),
        (Constant::Float(a), Constant::Float(b)) => {
            compared(op, a.partial_cmp(b)).or_else(|| float(op, *a, *b).map(Constant::Float))
        }
        (Constant::Double(a), Constant::Double(b)) => {
            compared(op, a.partial_cmp(b)).or_else(|| double(op, *a, *b).map(Constant::Double))
        }
        (Constant::Boolean(a), Constant::Boolean(b)) => Some(Constant::Boolean(match op {
            BinaryOp::BitAnd => a & b,
            BinaryOp::BitOr => a | b,
            BinaryOp::BitXor | BinaryOp::Ne => a ^ b,
            BinaryOp::Eq => a == b,
            _ => return None,
        })),
        (Constant::String(a), Constant::String(b)) => match op {
            BinaryOp::Eq => Some(Constant::Boolean(a == b)),
            BinaryOp::Ne => Some(Constant::Boolean(a != b)),
            _ => None,
        },
        _ => None,
    }
}

fn compared(op: BinaryOp, order: Option<std::cmp::Ordering>) -> Option<Constant> {
    let is = match op {
        BinaryOp::Lt => order.is_some_and(|order| order.is_lt()),
        BinaryOp::Le => order.is_some_and(|order| order.is_le()),
        BinaryOp::Gt => order.is_some_and(|order| order.is_gt()),
        BinaryOp::Ge => order.is_some_and(|order| order.is_ge()),
        BinaryOp::Eq => order.is_some_and(|order| order.is_eq()),
        BinaryOp::Ne => !order.is_some_and(|order| order.is_eq()),
        _ => return None,
    };
    Some(Constant::Boolean(is))
}

fn int(op: BinaryOp, a: i32, b: i32) -> Option<Constant> {
    compared(op, Some(a.cmp(&b))).or_else(|| int_shift(op, a, b)).or_else(|| {
        Some(Constant::Int(match op {
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Sub => a.wrapping_sub(b),
            BinaryOp::Mul => a.wrapping_mul(b),
            BinaryOp::Div if b != 0 => a.wrapping_div(b),
            BinaryOp::Rem if b != 0 => a.wrapping_rem(b),
            BinaryOp::BitAnd => a & b,
            BinaryOp::BitOr => a | b,
            BinaryOp::BitXor => a ^ b,
            _ => return None,
        }))
    })
}

fn int_shift(op: BinaryOp, a: i32, b: i32) -> Option<Constant> {
    Some(Constant::Int(match op {
        BinaryOp::Shl => a.wrapping_shl(b as u32),
        BinaryOp::Shr => a.wrapping_shr(b as u32),
        BinaryOp::UShr => (a as u32).wrapping_shr(b as u32) as i32,
        _ => return None,
    }))
}

fn long(op: BinaryOp, a: i64, b: i64) -> Option<Constant> {
    compared(op, Some(a.cmp(&b))).or_else(|| shift(op, a, b as i32)).or_else(|| {
        Some(Constant::Long(match op {
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Sub => a.wrapping_sub(b),
            BinaryOp::Mul => a.wrapping_mul(b),
            BinaryOp::Div if b != 0 => a.wrapping_div(b),
            BinaryOp::Rem if b != 0 => a.wrapping_rem(b),
            BinaryOp::BitAnd => a & b,
            BinaryOp::BitOr => a | b,
            BinaryOp::BitXor => a ^ b,
            _ => return None,
        }))
    })
}

fn shift(op: BinaryOp, a: i64, b: i32) -> Option<Constant> {
    Some(Constant::Long(match op {
        BinaryOp::Shl => a.wrapping_shl(b as u32),
        BinaryOp::Shr => a.wrapping_shr(b as u32),
        BinaryOp::UShr => (a as u64).wrapping_shr(b as u32) as i64,
        _ => return None,
    }))
}

fn float(op: BinaryOp, a: f32, b: f32) -> Option<f32> {
    Some(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        _ => return None,
    })
}

fn double(op: BinaryOp, a: f64, b: f64) -> Option<f64> {
    Some(match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_wrap_and_mask() {
        let int = Constant::Int;
        assert_eq!(binary(BinaryOp::Add, &int(i32::MAX), &int(1)), Some(int(i32::MIN)));
        assert_eq!(binary(BinaryOp::Div, &int(i32::MIN), &int(-1)), Some(int(i32::MIN)));
        assert_eq!(binary(BinaryOp::Div, &int(1), &int(0)), None);
        assert_eq!(binary(BinaryOp::Shl, &int(1), &int(33)), Some(int(2)));
        assert_eq!(binary(BinaryOp::UShr, &int(-1), &Constant::Long(28)), Some(int(15)));
        assert_eq!(converted(&Constant::Double(1e20), Primitive::Int), Some(int(i32::MAX)));
        assert_eq!(
            converted(&Constant::Double(f64::NAN), Primitive::Long),
            Some(Constant::Long(0))
        );
        assert_eq!(converted(&Constant::Double(300.0), Primitive::Byte), Some(int(44)));
    }
}
