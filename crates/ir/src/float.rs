//! IEEE binary32 and binary64 values with one NaN, rounding to nearest even.
//!
//! Equality (`==` of Rust on [`Float`]) is identity as in SMT-LIB: NaN equals
//! itself, the zeros differ. [`Float::ieee_eq`] is the comparison of programs.

use crate::bv::Bv;
use crate::types::{FloatType, Width};
use std::cmp::Ordering;
use std::fmt;

/// A float, by its bit pattern; NaN only by the canonical one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Float {
    /// A binary32 pattern.
    F32(u32),
    /// A binary64 pattern.
    F64(u64),
}

/// To which integral value a float is rounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rounding {
    /// Toward minus infinity.
    Floor,
    /// Toward plus infinity.
    Ceil,
    /// Toward zero.
    Trunc,
    /// To nearest, ties to even.
    Even,
    /// To nearest, ties away from zero.
    Away,
}

/// Applies one Rust expression to the number behind one or two floats. Two
/// floats of a validated program have one type.
macro_rules! lift {
    ($a:expr, |$x:ident| $body:expr) => {
        match $a {
            Float::F32(bits) => {
                let $x = f32::from_bits(bits);
                Float::from($body)
            }
            Float::F64(bits) => {
                let $x = f64::from_bits(bits);
                Float::from($body)
            }
        }
    };
    ($a:expr, $b:expr, |$x:ident, $y:ident| $body:expr) => {
        match ($a, $b) {
            (Float::F32(left), Float::F32(right)) => {
                let ($x, $y) = (f32::from_bits(left), f32::from_bits(right));
                Float::from($body)
            }
            (Float::F64(left), Float::F64(right)) => {
                let ($x, $y) = (f64::from_bits(left), f64::from_bits(right));
                Float::from($body)
            }
            (Float::F32(_), Float::F64(_)) | (Float::F64(_), Float::F32(_)) => {
                panic!("floats of different types in one operation")
            }
        }
    };
}

impl From<f32> for Float {
    fn from(number: f32) -> Self {
        Float::F32(if number.is_nan() { CANONICAL_NAN_32 } else { number.to_bits() })
    }
}

impl From<f64> for Float {
    fn from(number: f64) -> Self {
        Float::F64(if number.is_nan() { CANONICAL_NAN_64 } else { number.to_bits() })
    }
}

const CANONICAL_NAN_32: u32 = 0x7fc0_0000;
const CANONICAL_NAN_64: u64 = 0x7ff8_0000_0000_0000;

// The names are those of the operators, as for bit-vectors; implementing the
// traits would suggest a rounding mode.
#[allow(clippy::should_implement_trait)]
impl Float {
    /// The type.
    pub fn ty(self) -> FloatType {
        match self {
            Float::F32(_) => FloatType::F32,
            Float::F64(_) => FloatType::F64,
        }
    }

    /// Plus zero.
    pub fn zero(ty: FloatType) -> Float {
        match ty {
            FloatType::F32 => Float::from(0f32),
            FloatType::F64 => Float::from(0f64),
        }
    }

    /// The number as a binary64, which is exact for both types.
    pub fn as_f64(self) -> f64 {
        match self {
            Float::F32(bits) => f64::from(f32::from_bits(bits)),
            Float::F64(bits) => f64::from_bits(bits),
        }
    }

    /// Whether it is the NaN.
    pub fn is_nan(self) -> bool {
        self.as_f64().is_nan()
    }

    /// Sum.
    pub fn add(self, other: Float) -> Float {
        lift!(self, other, |x, y| x + y)
    }

    /// Difference.
    pub fn sub(self, other: Float) -> Float {
        lift!(self, other, |x, y| x - y)
    }

    /// Product.
    pub fn mul(self, other: Float) -> Float {
        lift!(self, other, |x, y| x * y)
    }

    /// Quotient.
    pub fn div(self, other: Float) -> Float {
        lift!(self, other, |x, y| x / y)
    }

    /// Remainder of the truncated quotient (C's `fmod`, Java's `%`), exact.
    pub fn rem(self, other: Float) -> Float {
        lift!(self, other, |x, y| x % y)
    }

    /// The other sign.
    pub fn neg(self) -> Float {
        lift!(self, |x| -x)
    }

    /// Without the sign.
    pub fn abs(self) -> Float {
        lift!(self, |x| x.abs())
    }

    /// Square root.
    pub fn sqrt(self) -> Float {
        lift!(self, |x| x.sqrt())
    }

    /// The integral value in the given direction.
    pub fn round(self, rounding: Rounding) -> Float {
        match rounding {
            Rounding::Floor => lift!(self, |x| x.floor()),
            Rounding::Ceil => lift!(self, |x| x.ceil()),
            Rounding::Trunc => lift!(self, |x| x.trunc()),
            Rounding::Even => lift!(self, |x| x.round_ties_even()),
            Rounding::Away => lift!(self, |x| x.round()),
        }
    }

    /// IEEE comparison; none with NaN. Zeros are equal.
    pub fn ieee_cmp(self, other: Float) -> Option<Ordering> {
        self.as_f64().partial_cmp(&other.as_f64())
    }

    /// IEEE equality.
    pub fn ieee_eq(self, other: Float) -> bool {
        self.ieee_cmp(other) == Some(Ordering::Equal)
    }

    /// The value in another format, rounded to nearest even.
    pub fn cast(self, ty: FloatType) -> Float {
        match ty {
            FloatType::F32 => Float::from(self.as_f64() as f32),
            FloatType::F64 => Float::from(self.as_f64()),
        }
    }

    /// The bit pattern.
    pub fn to_bits(self) -> Bv {
        match self {
            Float::F32(bits) => Bv::new(Width::W32, bits.into()),
            Float::F64(bits) => Bv::new(Width::W64, bits.into()),
        }
    }

    /// The float with this bit pattern, of which the low bits are used.
    pub fn from_bits(ty: FloatType, bits: Bv) -> Float {
        match ty {
            FloatType::F32 => Float::from(f32::from_bits(bits.unsigned() as u32)),
            FloatType::F64 => Float::from(f64::from_bits(bits.unsigned() as u64)),
        }
    }

    /// The nearest float to a signed number.
    pub fn from_signed(ty: FloatType, number: Bv) -> Float {
        match ty {
            FloatType::F32 => Float::from(number.signed() as f32),
            FloatType::F64 => Float::from(number.signed() as f64),
        }
    }

    /// The nearest float to an unsigned number.
    pub fn from_unsigned(ty: FloatType, number: Bv) -> Float {
        match ty {
            FloatType::F32 => Float::from(number.unsigned() as f32),
            FloatType::F64 => Float::from(number.unsigned() as f64),
        }
    }

    /// Truncated to a signed number; the nearest there is when out of range,
    /// zero for NaN.
    pub fn to_signed(self, width: Width) -> Bv {
        let least = Bv::min_signed(width).signed();
        let greatest = Bv::max_signed(width).signed();
        Bv::from_signed(width, (self.as_f64() as i128).clamp(least, greatest))
    }

    /// Truncated to an unsigned number; the nearest there is when out of
    /// range, zero for NaN.
    pub fn to_unsigned(self, width: Width) -> Bv {
        let greatest = Bv::ones(width).unsigned();
        Bv::new(width, (self.as_f64() as u128).min(greatest))
    }
}

impl fmt::Display for Float {
    /// As the text form writes it: the shortest decimal that reads back as
    /// the same value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Float::F32(bits) => format!("{:?}", f32::from_bits(*bits)),
            Float::F64(bits) => format!("{:?}", f64::from_bits(*bits)),
        };
        f.write_str(&text.replace("NaN", "nan"))
    }
}

impl fmt::Debug for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}{}", self.ty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identity_and_comparison_differ() {
        let nan = Float::from(f64::NAN);
        assert_eq!(nan, Float::from(-f64::NAN));
        assert!(!nan.ieee_eq(nan));
        assert_ne!(Float::from(0.0), Float::from(-0.0));
        assert!(Float::from(0.0).ieee_eq(Float::from(-0.0)));
    }

    #[test]
    fn conversion_to_integers_saturates() {
        let byte = Width::W8;
        assert_eq!(Float::from(300.0).to_signed(byte).signed(), 127);
        assert_eq!(Float::from(-300.5).to_signed(byte).signed(), -128);
        assert_eq!(Float::from(-0.9).to_unsigned(byte).unsigned(), 0);
        assert_eq!(Float::from(f32::INFINITY).to_unsigned(byte).unsigned(), 255);
        assert_eq!(Float::from(f64::NAN).to_signed(byte).signed(), 0);
    }

    #[test]
    fn single_precision_rounds_once() {
        let x = Float::from(16_777_216f32);
        assert_eq!(x.add(Float::from(1f32)), x);
        let ty = FloatType::F32;
        assert_eq!(Float::from_unsigned(ty, Bv::ones(Width::MAX)), Float::from(f32::INFINITY));
    }
}
