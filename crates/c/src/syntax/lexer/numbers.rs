//! The values of numeric constants. In comes the text of a preprocessing
//! number, out goes the constant, or what is wrong with it.
//!
//! Floating values are rounded once, from the digits to the nearest double and
//! to the nearest float, ties to even.

use crate::syntax::ast::{BasicType, FloatLiteral, IntLiteral};

/// A numeric constant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::syntax) enum Number {
    Int(IntLiteral),
    Float(FloatLiteral),
    /// An integer of a type that is not supported, as `1wb`.
    Other,
}

/// The constant that a preprocessing number says.
pub(in crate::syntax) fn number(text: &str) -> Result<Number, String> {
    if let Some(small) = small_decimal(text.as_bytes()) {
        return Ok(Number::Int(small));
    }
    let without_separators;
    let text = match text.contains('\'') {
        true => {
            without_separators = text.replace('\'', "");
            without_separators.as_str()
        }
        false => text,
    };
    let bytes = text.as_bytes();
    match (bytes.first(), bytes.get(1)) {
        (Some(b'0'), Some(b'x' | b'X' | b'b' | b'B')) if bytes.len() == 2 => {
            Err(format!("invalid suffix `{}` on integer constant", &text[1..]))
        }
        (Some(b'0'), Some(b'x' | b'X')) => hexadecimal(&text[2..]),
        (Some(b'0'), Some(b'b' | b'B')) => integer(&text[2..], 2),
        _ => decimal_or_octal(text),
    }
}

/// What most constants are: a few decimal digits.
fn small_decimal(bytes: &[u8]) -> Option<IntLiteral> {
    if bytes.len() > 9 || bytes.len() > 1 && bytes.first() == Some(&b'0') {
        return None;
    }
    let mut value = 0;
    for byte in bytes {
        if !byte.is_ascii_digit() {
            return None;
        }
        value = value * 10 + u32::from(byte - b'0');
    }
    let decimal = value != 0;
    Some(IntLiteral { value: value.into(), decimal, unsigned: false, longs: 0 })
}

fn decimal_or_octal(text: &str) -> Result<Number, String> {
    let digits = count(text, |byte| byte.is_ascii_digit());
    if matches!(text.as_bytes().get(digits), Some(b'.' | b'e' | b'E')) {
        return decimal_float(text);
    }
    match text.starts_with('0') {
        true => integer(text, 8),
        false => integer(text, 10),
    }
}

fn count(text: &str, accept: impl Fn(&u8) -> bool) -> usize {
    text.bytes().take_while(|byte| accept(byte)).count()
}

fn integer(text: &str, radix: u32) -> Result<Number, String> {
    let digits = count(text, |byte| match radix {
        16 => byte.is_ascii_hexdigit(),
        _ => byte.is_ascii_digit(),
    });
    let (digits, suffix) = text.split_at(digits);
    if digits.is_empty() {
        return Err(format!("invalid suffix `{text}` on integer constant"));
    }
    let mut value: u128 = 0;
    for digit in digits.chars() {
        let Some(digit_value) = digit.to_digit(radix) else {
            let base = if radix == 8 { "octal" } else { "binary" };
            return Err(format!("invalid digit `{digit}` in {base} constant"));
        };
        let next = value.checked_mul(radix.into()).and_then(|v| v.checked_add(digit_value.into()));
        value = next.ok_or("integer constant is too large for its type")?;
    }
    integer_suffix(suffix, value, radix == 10)
        .ok_or_else(|| format!("invalid suffix `{suffix}` on integer constant"))
}

/// The constant with its suffix: `u`, `l`, `ll`, `wb`, `i` in any order.
fn integer_suffix(suffix: &str, value: u128, decimal: bool) -> Option<Number> {
    let mut literal = IntLiteral { value, decimal, unsigned: false, longs: 0 };
    let (mut imaginary, mut bit_precise) = (false, false);
    let mut rest = suffix;
    while !rest.is_empty() {
        let length = match rest.as_bytes() {
            [b'u' | b'U', ..] if !literal.unsigned => {
                literal.unsigned = true;
                1
            }
            [b'l', b'l', ..] | [b'L', b'L', ..] if literal.longs == 0 => {
                literal.longs = 2;
                2
            }
            [b'l' | b'L', ..] if literal.longs == 0 => {
                literal.longs = 1;
                1
            }
            [b'w', b'b', ..] | [b'W', b'B', ..] if !bit_precise => {
                bit_precise = true;
                2
            }
            [b'i' | b'j' | b'I' | b'J', ..] if !imaginary => {
                imaginary = true;
                1
            }
            _ => return None,
        };
        rest = rest.get(length..)?;
    }
    Some(match imaginary || bit_precise {
        true => Number::Other,
        false => Number::Int(literal),
    })
}

fn decimal_float(text: &str) -> Result<Number, String> {
    let mut end = count(text, |byte| byte.is_ascii_digit() || *byte == b'.');
    if matches!(text.as_bytes().get(end), Some(b'e' | b'E')) {
        end += exponent_length(&text[end..])?;
    }
    let (digits, suffix) = text.split_at(end);
    let malformed = || format!("invalid suffix `{suffix}` on floating constant");
    if digits.bytes().filter(|byte| *byte == b'.').count() > 1 {
        return Err("too many decimal points in number".to_owned());
    }
    let value = digits.parse().map_err(|_| malformed())?;
    let single = digits.parse().map_err(|_| malformed())?;
    float(value, single, suffix)
}

/// The length of `e+12`.
fn exponent_length(text: &str) -> Result<usize, String> {
    let sign = usize::from(matches!(text.as_bytes().get(1), Some(b'+' | b'-')));
    let digits = count(text.get(1 + sign..).unwrap_or_default(), |byte| byte.is_ascii_digit());
    match digits {
        0 => Err("exponent has no digits".to_owned()),
        _ => Ok(1 + sign + digits),
    }
}

fn float(value: f64, single: f32, suffix: &str) -> Result<Number, String> {
    let lower = suffix.to_ascii_lowercase();
    let real = lower.strip_prefix(['i', 'j']).or(lower.strip_suffix(['i', 'j']));
    let ty = match real.unwrap_or(&lower) {
        "" | "d" | "f64" | "f32x" => BasicType::Double,
        "f" | "f32" => BasicType::Float,
        "l" | "w" | "f64x" => BasicType::LongDouble,
        "q" | "f128" => BasicType::Float128,
        "f16" => BasicType::Float16,
        "df" | "dd" | "dl" | "bf16" | "f128x" => BasicType::Other,
        _ => return Err(format!("invalid suffix `{suffix}` on floating constant")),
    };
    Ok(Number::Float(FloatLiteral { value, single, ty, imaginary: real.is_some() }))
}

/// What stands behind `0x`.
fn hexadecimal(text: &str) -> Result<Number, String> {
    let digits = count(text, |byte| byte.is_ascii_hexdigit() || *byte == b'.');
    if !text[..digits].contains('.') && !matches!(text.as_bytes().get(digits), Some(b'p' | b'P')) {
        return integer(text, 16);
    }
    let (digits, rest) = text.split_at(digits);
    if !rest.starts_with(['p', 'P']) {
        return Err("hexadecimal floating constants require an exponent".to_owned());
    }
    let (exponent, suffix) = rest.split_at(exponent_length(rest)?);
    let points = digits.bytes().filter(|byte| *byte == b'.').count();
    if points > 1 || digits.len() == points {
        return Err("too many decimal points in number".to_owned());
    }
    let binary = Binary::new(digits, &exponent[1..]);
    let value = f64::from_bits(binary.round(53, -1074, 1023));
    let single = f32::from_bits(binary.round(24, -149, 127) as u32);
    float(value, single, suffix)
}

/// `mantissa · 2^exponent`, and `sticky` if digits that did not fit were not
/// all zero.
struct Binary {
    mantissa: u64,
    exponent: i64,
    sticky: bool,
}

impl Binary {
    fn new(digits: &str, exponent: &str) -> Self {
        // An exponent beyond any range is as good as this one; digits that
        // could make up for it do not fit into a file.
        const FAR: i64 = 1 << 40;
        let negative = exponent.starts_with('-');
        let magnitude = exponent.trim_start_matches(['+', '-']).parse().unwrap_or(FAR).min(FAR);
        let exponent = if negative { -magnitude } else { magnitude };
        let mut binary = Binary { mantissa: 0, exponent, sticky: false };
        let mut fraction = false;
        for digit in digits.chars() {
            match digit.to_digit(16) {
                None => fraction = true,
                Some(digit) => binary.append(digit.into(), fraction),
            }
        }
        binary
    }

    fn append(&mut self, digit: u64, fraction: bool) {
        let full = self.mantissa >> 60 != 0;
        match full {
            true => self.sticky |= digit != 0,
            false => self.mantissa = self.mantissa << 4 | digit,
        }
        match (full, fraction) {
            (true, false) => self.exponent += 4,
            (false, true) => self.exponent -= 4,
            (true, true) | (false, false) => {}
        }
    }

    /// The bits of the nearest number of a format with so many bits of
    /// precision, whose smallest positive number is `2^least` and whose largest
    /// numbers have the exponent `most`.
    fn round(&self, precision: i64, least: i64, most: i64) -> u64 {
        if self.mantissa == 0 {
            return 0;
        }
        let length = 64 - i64::from(self.mantissa.leading_zeros());
        let infinity = ((most as u64) * 2 + 1) << (precision - 1);
        // The exponent of the last place kept: of a normal number by its
        // precision, of a subnormal one the least there is.
        let unit = (self.exponent + length - precision).max(least);
        let dropped = unit - self.exponent;
        let kept = match dropped {
            ..=0 => u128::from(self.mantissa) << (-dropped).min(64),
            1..=64 => self.round_to_even(dropped),
            _ => 0,
        };
        if unit > most - precision + 1 {
            return infinity;
        }
        // A carry into the next power of two carries into the exponent, too,
        // and at the largest one gives the bits of infinity.
        let biased = (unit - least) as u64;
        (biased << (precision - 1)) + kept as u64
    }

    /// The mantissa without its last bits, between 1 and 64 of them.
    fn round_to_even(&self, dropped: i64) -> u128 {
        let mantissa = u128::from(self.mantissa);
        let kept = mantissa >> dropped;
        let rest = mantissa & ((1 << dropped) - 1);
        let half = 1 << (dropped - 1);
        let up = rest > half || rest == half && (self.sticky || kept & 1 == 1);
        kept + u128::from(up)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn float_value(text: &str) -> (f64, f32) {
        match number(text) {
            Ok(Number::Float(literal)) => (literal.value, literal.single),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn hexadecimal_floats_are_exact_where_they_can_be() {
        for value in [1.0, 0.1, 1e300, 5e-324, f64::MAX, f64::MIN_POSITIVE, 2.5e-310, 123456.789] {
            let bits = value.to_bits();
            let (exponent, fraction) = (bits >> 52, bits & ((1 << 52) - 1));
            let text = match exponent {
                0 => format!("0x0.{fraction:013x}p-1022"),
                _ => format!("0x1.{fraction:013x}p{}", exponent as i64 - 1023),
            };
            assert_eq!(float_value(&text).0, value, "{text}");
        }
    }

    #[test]
    fn hexadecimal_floats_round_once_with_ties_to_even() {
        let ulp = f64::EPSILON;
        let doubles = [
            ("0x1.00000000000008p0", 1.0),
            ("0x1.00000000000018p0", 1.0 + 2.0 * ulp),
            ("0x1.000000000000080000000000000000001p0", 1.0 + ulp),
            ("0x1.00000000000007ffffffffffffffffffp0", 1.0),
            ("0x1.fffffffffffff8p1023", f64::INFINITY),
            ("0x1.fffffffffffff7p1023", f64::MAX),
            ("0x1p-1075", 0.0),
            ("0x1.00000000000000000001p-1075", 5e-324),
            ("0x3p-1075", 1e-323),
            ("0x1p-1200", 0.0),
            ("0x1p99999999999999999999", f64::INFINITY),
            ("0x0p99999999999999999999", 0.0),
            ("0x1p-99999999999999999999", 0.0),
            ("0x100000000000000000000000000000000p-128", 1.0),
        ];
        for (text, expected) in doubles {
            assert_eq!(float_value(text).0, expected, "{text}");
        }
        // Rounded to a double first, these would be ties.
        assert_eq!(float_value("0x1.0000010000000001p0").1, 1.0 + f32::EPSILON);
        assert_eq!(float_value("0x1.000001p0").1, 1.0);
        assert_eq!(float_value("0x1.ffffffp127").1, f32::INFINITY);
        assert_eq!(float_value("0x1p-149").1, f32::from_bits(1));
        assert_eq!(float_value("0x1p-150").1, 0.0);
    }

    #[test]
    fn decimal_floats_round_to_single_from_the_digits() {
        let text = "1.000000059604644775390625000000000000000000000000000001";
        assert_eq!(float_value(text), (1.0 + f64::from(f32::EPSILON) / 2.0, 1.0 + f32::EPSILON));
        assert_eq!(float_value("1.e5").0, 1e5);
    }
}
