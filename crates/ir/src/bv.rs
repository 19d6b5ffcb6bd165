//! Bit-vector values of 1 to 128 bits, with the total operations of SMT-LIB:
//! division by zero and shifts by the width or more have a result.

use crate::types::Width;
use std::cmp::Ordering;
use std::fmt;

/// A bit-vector. Bits above the width are zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bv {
    width: Width,
    bits: u128,
}

// The names are those of the operators; implementing the traits would hide
// which of the signed and unsigned operations is meant.
#[allow(clippy::should_implement_trait)]
impl Bv {
    /// The low bits of `bits`.
    pub fn new(width: Width, bits: u128) -> Self {
        Bv { width, bits: bits & mask(width) }
    }

    /// The two's complement of a signed number, cut to the width.
    pub fn from_signed(width: Width, number: i128) -> Self {
        Bv::new(width, number as u128)
    }

    /// Zero.
    pub fn zero(width: Width) -> Self {
        Bv::new(width, 0)
    }

    /// One.
    pub fn one(width: Width) -> Self {
        Bv::new(width, 1)
    }

    /// All bits set: minus one, and the greatest unsigned number.
    pub fn ones(width: Width) -> Self {
        Bv::new(width, u128::MAX)
    }

    /// The least signed number.
    pub fn min_signed(width: Width) -> Self {
        Bv::new(width, 1 << (width.bits() - 1))
    }

    /// The greatest signed number.
    pub fn max_signed(width: Width) -> Self {
        Bv::new(width, mask(width) >> 1)
    }

    /// The width.
    pub fn width(self) -> Width {
        self.width
    }

    /// The bits as an unsigned number.
    pub fn unsigned(self) -> u128 {
        self.bits
    }

    /// The bits as a signed number.
    pub fn signed(self) -> i128 {
        let unused = 128 - self.width.bits();
        ((self.bits << unused) as i128) >> unused
    }

    /// Whether all bits are zero.
    pub fn is_zero(self) -> bool {
        self.bits == 0
    }

    /// Whether the sign bit is set.
    pub fn is_negative(self) -> bool {
        self.signed() < 0
    }

    /// Sum.
    pub fn add(self, other: Bv) -> Bv {
        self.with(self.bits.wrapping_add(other.bits))
    }

    /// Difference.
    pub fn sub(self, other: Bv) -> Bv {
        self.with(self.bits.wrapping_sub(other.bits))
    }

    /// Product.
    pub fn mul(self, other: Bv) -> Bv {
        self.with(self.bits.wrapping_mul(other.bits))
    }

    /// Two's complement.
    pub fn neg(self) -> Bv {
        self.with(self.bits.wrapping_neg())
    }

    /// Unsigned quotient; all ones when dividing by zero.
    pub fn udiv(self, other: Bv) -> Bv {
        match self.bits.checked_div(other.bits) {
            Some(quotient) => self.with(quotient),
            None => Bv::ones(self.width),
        }
    }

    /// Unsigned remainder; the dividend when dividing by zero.
    pub fn urem(self, other: Bv) -> Bv {
        self.with(self.bits.checked_rem(other.bits).unwrap_or(self.bits))
    }

    /// Signed quotient, rounded toward zero; 1 or -1, against the sign of the
    /// dividend, when dividing by zero; wraps for the least number by -1.
    pub fn sdiv(self, other: Bv) -> Bv {
        if other.is_zero() {
            return Bv::from_signed(self.width, if self.is_negative() { 1 } else { -1 });
        }
        Bv::from_signed(self.width, self.signed().wrapping_div(other.signed()))
    }

    /// Signed remainder with the sign of the dividend; the dividend when
    /// dividing by zero.
    pub fn srem(self, other: Bv) -> Bv {
        if other.is_zero() {
            return self;
        }
        Bv::from_signed(self.width, self.signed().wrapping_rem(other.signed()))
    }

    /// Bitwise and.
    pub fn and(self, other: Bv) -> Bv {
        self.with(self.bits & other.bits)
    }

    /// Bitwise or.
    pub fn or(self, other: Bv) -> Bv {
        self.with(self.bits | other.bits)
    }

    /// Bitwise exclusive or.
    pub fn xor(self, other: Bv) -> Bv {
        self.with(self.bits ^ other.bits)
    }

    /// Bitwise complement.
    pub fn not(self) -> Bv {
        self.with(!self.bits)
    }

    /// Shift left; zero from the width on.
    pub fn shl(self, amount: Bv) -> Bv {
        self.shift(amount, Bv::zero(self.width), |value, by| value.with(value.bits << by))
    }

    /// Shift right, filling with zeros; zero from the width on.
    pub fn lshr(self, amount: Bv) -> Bv {
        self.shift(amount, Bv::zero(self.width), |value, by| value.with(value.bits >> by))
    }

    /// Shift right, filling with the sign; all sign bits from the width on.
    pub fn ashr(self, amount: Bv) -> Bv {
        let full = if self.is_negative() { Bv::ones(self.width) } else { Bv::zero(self.width) };
        self.shift(amount, full, |value, by| Bv::from_signed(value.width, value.signed() >> by))
    }

    fn shift(self, amount: Bv, full: Bv, shift: impl Fn(Bv, u32) -> Bv) -> Bv {
        if amount.bits >= u128::from(self.width.bits()) {
            full
        } else {
            shift(self, amount.bits as u32)
        }
    }

    /// Comparison as unsigned numbers.
    pub fn unsigned_cmp(self, other: Bv) -> Ordering {
        self.bits.cmp(&other.bits)
    }

    /// Comparison as signed numbers.
    pub fn signed_cmp(self, other: Bv) -> Ordering {
        self.signed().cmp(&other.signed())
    }

    /// The value at another width: cut, or filled with zeros.
    pub fn zero_extend(self, width: Width) -> Bv {
        Bv::new(width, self.bits)
    }

    /// The value at another width: cut, or filled with the sign.
    pub fn sign_extend(self, width: Width) -> Bv {
        Bv::from_signed(width, self.signed())
    }

    /// The low bits.
    pub fn truncate(self, width: Width) -> Bv {
        Bv::new(width, self.bits)
    }

    fn with(self, bits: u128) -> Bv {
        Bv::new(self.width, bits)
    }
}

fn mask(width: Width) -> u128 {
    u128::MAX >> (128 - width.bits())
}

impl fmt::Display for Bv {
    /// The signed number, as the text form writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.signed().fmt(f)
    }
}

impl fmt::Debug for Bv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.signed(), self.width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bv(bits: u32, number: i128) -> Bv {
        Bv::from_signed(Width::new(bits).unwrap(), number)
    }

    #[test]
    fn division_follows_smt_lib() {
        assert_eq!(bv(8, -7).sdiv(bv(8, 2)), bv(8, -3));
        assert_eq!(bv(8, -7).srem(bv(8, 2)), bv(8, -1));
        assert_eq!(bv(8, -128).sdiv(bv(8, -1)), bv(8, -128));
        assert_eq!(bv(8, -128).srem(bv(8, -1)), bv(8, 0));
        assert_eq!(bv(128, i128::MIN).sdiv(bv(128, -1)), bv(128, i128::MIN));
        assert_eq!(bv(8, 5).sdiv(bv(8, 0)), bv(8, -1));
        assert_eq!(bv(8, -5).sdiv(bv(8, 0)), bv(8, 1));
        assert_eq!(bv(8, 5).udiv(bv(8, 0)), bv(8, -1));
        assert_eq!(bv(8, 5).urem(bv(8, 0)), bv(8, 5));
    }

    #[test]
    fn shifts_by_the_width_or_more() {
        assert_eq!(bv(128, 1).shl(bv(128, 127)).lshr(bv(128, 127)), bv(128, 1));
        assert_eq!(bv(7, 1).shl(bv(7, 7)), bv(7, 0));
        assert_eq!(bv(7, -1).ashr(bv(7, 60)), bv(7, -1));
        assert_eq!(bv(7, -2).ashr(bv(7, 1)), bv(7, -1));
    }

    #[test]
    fn one_bit_is_minus_one() {
        assert_eq!(bv(1, 1).signed(), -1);
        assert_eq!(Bv::max_signed(Width::W1), bv(1, 0));
    }
}
