//! Literals: the text of a token in, its value out, or what is wrong with it.

use super::ast::Literal;
use super::token::escape;

/// The value of an integer literal. `is_negated` if a minus stands before it,
/// which allows one value more; the minus is not applied.
pub fn integer(text: &str, is_negated: bool) -> Result<Literal, &'static str> {
    let digits = text.replace('_', "");
    let lower = digits.to_ascii_lowercase();
    let (lower, is_long) = match lower.strip_suffix('l') {
        Some(rest) => (rest, true),
        None => (lower.as_str(), false),
    };
    let (digits, radix) = match lower.as_bytes() {
        [b'0', b'x', ..] => (&lower[2..], 16),
        [b'0', b'b', ..] => (&lower[2..], 2),
        [b'0', _, ..] => (&lower[1..], 8),
        _ => (lower, 10),
    };
    let value = u64::from_str_radix(digits, radix).map_err(|_| "not an integer of Java's")?;
    let decimal_limit = if is_long { 1 << 63 } else { 1 << 31 };
    let limit = match (radix, is_long) {
        (10, _) if is_negated => decimal_limit,
        (10, _) => decimal_limit - 1,
        (_, true) => u64::MAX,
        (_, false) => u64::from(u32::MAX),
    };
    match (value > limit, is_long) {
        (true, _) => Err("an integer that is too large"),
        (false, true) => Ok(Literal::Long(value as i64)),
        (false, false) => Ok(Literal::Int(value as u32 as i32)),
    }
}

/// The value of a floating-point literal.
pub fn floating(text: &str) -> Result<Literal, &'static str> {
    let text = text.replace('_', "").to_ascii_lowercase();
    let is_hex = text.starts_with("0x");
    let is_float = text.ends_with('f');
    let number = text.strip_suffix(['f', 'd']).unwrap_or(&text);
    const WRONG: &str = "not a floating-point number of Java's";
    if is_hex {
        let (mantissa, exponent) = hex_parts(number).ok_or(WRONG)?;
        return Ok(match is_float {
            true => Literal::Float(scaled(mantissa, exponent, 24, -149) as f32),
            false => Literal::Double(scaled(mantissa, exponent, 53, -1074)),
        });
    }
    let parsed = match is_float {
        true => number.parse().map(Literal::Float).map_err(|_| WRONG)?,
        false => number.parse().map(Literal::Double).map_err(|_| WRONG)?,
    };
    match parsed {
        Literal::Float(value) if value.is_infinite() => Err("a float that is too large"),
        Literal::Double(value) if value.is_infinite() => Err("a double that is too large"),
        parsed => Ok(parsed),
    }
}

/// The digits and the binary exponent of `0x1.8p3`. Digits beyond 120 bits
/// only matter as to whether they are zero.
fn hex_parts(text: &str) -> Option<(u128, i32)> {
    let (digits, exponent) = text.strip_prefix("0x")?.split_once('p')?;
    let mut exponent: i32 = exponent.parse().ok()?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mut mantissa: u128 = 0;
    for (index, digit) in whole.bytes().chain(fraction.bytes()).enumerate() {
        let digit = u128::from((digit as char).to_digit(16)?);
        if mantissa >> 116 == 0 {
            mantissa = mantissa << 4 | digit;
            exponent = exponent.saturating_sub(if index >= whole.len() { 4 } else { 0 });
        } else {
            mantissa |= u128::from(digit != 0);
            exponent = exponent.saturating_add(if index < whole.len() { 4 } else { 0 });
        }
    }
    (!digits.is_empty() && digits != ".").then_some((mantissa, exponent))
}

/// `mantissa * 2^exponent` with this many bits and this least exponent,
/// rounded to the nearest, ties to even. Out of range it is infinite.
fn scaled(mantissa: u128, exponent: i32, bits: i32, least: i32) -> f64 {
    if mantissa == 0 {
        return 0.0;
    }
    let width = 128 - mantissa.leading_zeros() as i32;
    let unit = (exponent.saturating_add(width - bits)).max(least);
    let drop = unit.saturating_sub(exponent);
    let rounded = match drop {
        ..=0 => mantissa,
        1..=127 => {
            let (kept, rest) = (mantissa >> drop, mantissa & ((1 << drop) - 1));
            let half = 1u128 << (drop - 1);
            kept + u128::from(rest > half || (rest == half && kept & 1 == 1))
        }
        _ => 0,
    };
    let exponent = if drop <= 0 { exponent } else { unit };
    // Two steps, since one power alone may be out of range.
    let first = exponent.clamp(-1000, 1000);
    rounded as f64 * 2f64.powi(first) * 2f64.powi(exponent.saturating_sub(first))
}

/// The contents of a character literal.
pub fn character(text: &str) -> Result<Literal, &'static str> {
    match contents(inner(text, 1))?.as_slice() {
        [unit] => Ok(Literal::Char(*unit)),
        _ => Err("not exactly one character"),
    }
}

/// The contents of a string literal.
pub fn string(text: &str) -> Result<Literal, &'static str> {
    Ok(Literal::String(contents(inner(text, 1))?.into()))
}

fn inner(text: &str, quotes: usize) -> &str {
    text.get(quotes..text.len().saturating_sub(quotes)).unwrap_or_default()
}

/// The contents of a text block (JLS 3.10.6).
pub fn text_block(text: &str) -> Result<Literal, &'static str> {
    let text = inner(text, 3).replace("\r\n", "\n").replace('\r', "\n");
    let (first, rest) = text.split_once('\n').ok_or("a text block without a line break")?;
    if !first.trim_matches([' ', '\t', '\x0c']).is_empty() {
        return Err("text behind the opening quotes of a text block");
    }
    let lines: Vec<&str> = rest.split('\n').collect();
    let last = lines.len() - 1;
    let is_white = |byte: u8| byte <= b' ';
    let indent = |line: &str| line.bytes().take_while(|byte| is_white(*byte)).count();
    let counts = |(index, line): &(usize, &&str)| *index == last || !line.bytes().all(is_white);
    let common = lines.iter().enumerate().filter(counts).map(|(_, line)| indent(line)).min();
    let common = common.unwrap_or(0);
    let stripped = lines.iter().map(|line| {
        let line = line.get(common..).unwrap_or_default();
        line.trim_end_matches(|last: char| last <= ' ')
    });
    let joined = stripped.collect::<Vec<_>>().join("\n");
    Ok(Literal::String(contents(&joined)?.into()))
}

/// Escapes replaced.
fn contents(text: &str) -> Result<Vec<u16>, &'static str> {
    let mut units = Vec::with_capacity(text.len());
    let mut at = 0;
    let bytes = text.as_bytes();
    while let Some(next) = text[at..].chars().next() {
        if next != '\\' {
            units.extend_from_slice(next.encode_utf16(&mut [0; 2]));
            at += next.len_utf8();
            continue;
        }
        if let Some((unit, length)) = escape(&bytes[at..]) {
            if matches!(unit, 0x22 | 0x27 | 0x5c | 0x0a | 0x0d) {
                return Err("a Unicode escape that stands for a quote, backslash or line break");
            }
            units.push(unit);
            at += length;
            continue;
        }
        at += 1 + escaped(&bytes[at + 1..], &mut units)?;
    }
    Ok(units)
}

/// Adds what the escape behind a backslash stands for; how long it is.
fn escaped(rest: &[u8], units: &mut Vec<u16>) -> Result<usize, &'static str> {
    let simple = match rest.first() {
        Some(b'b') => 8,
        Some(b's') => b' ',
        Some(b't') => b'\t',
        Some(b'n') => b'\n',
        Some(b'f') => 0x0c,
        Some(b'r') => b'\r',
        Some(byte @ (b'"' | b'\'' | b'\\')) => *byte,
        Some(b'\n') => return Ok(1),
        Some(b'0'..=b'7') => return Ok(octal(rest, units)),
        _ => return Err("an escape that Java does not have"),
    };
    units.push(u16::from(simple));
    Ok(1)
}

fn octal(rest: &[u8], units: &mut Vec<u16>) -> usize {
    let longest = if matches!(rest[0], b'0'..=b'3') { 3 } else { 2 };
    let digits = rest.iter().take(longest).take_while(|byte| matches!(byte, b'0'..=b'7'));
    let (value, length) = digits
        .fold((0, 0), |(value, length), byte| (value * 8 + u16::from(byte - b'0'), length + 1));
    units.push(value);
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(literal: Result<Literal, &'static str>) -> String {
        match literal {
            Ok(Literal::String(units)) => String::from_utf16_lossy(&units),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn integers() {
        for (text, expected) in [
            ("0x7fff_ffff", "Ok(Int(2147483647))"),
            ("0xffffffff", "Ok(Int(-1))"),
            ("017", "Ok(Int(15))"),
            ("0b101L", "Ok(Long(5))"),
            ("0", "Ok(Int(0))"),
            ("2147483648", "Err(\"an integer that is too large\")"),
            ("09", "Err(\"not an integer of Java's\")"),
            ("0xfffffffffffffffffL", "Err(\"not an integer of Java's\")"),
        ] {
            assert_eq!(format!("{:?}", integer(text, false)), expected, "{text}");
        }
        assert_eq!(format!("{:?}", integer("2147483648", true)), "Ok(Int(-2147483648))");
    }

    #[test]
    fn floats() {
        for (text, expected) in [
            ("1e3", "Ok(Double(1000.0))"),
            (".5f", "Ok(Float(0.5))"),
            ("1_0.d", "Ok(Double(10.0))"),
            ("0x1.8p1", "Ok(Double(3.0))"),
            ("0x1p-1074", "Ok(Double(5e-324))"),
            ("0x1.fffffeP+127f", "Ok(Float(3.4028235e38))"),
            ("0x0.0000000000001P-1022", "Ok(Double(5e-324))"),
            ("1e999", "Err(\"a double that is too large\")"),
        ] {
            assert_eq!(format!("{:?}", floating(text)), expected, "{text}");
        }
    }

    #[test]
    fn strings_and_text_blocks() {
        assert_eq!(text(string(r#""a\t\u0041\1012\uuu00e4""#)), "a\tAA2ä");
        assert_eq!(text(string(r#""\q""#)), "Err(\"an escape that Java does not have\")");
        let block = "\"\"\"\n    a  \n      b\\s\n    c \\\n    d\n    \"\"\"";
        assert_eq!(text(text_block(block)), "a\n  b \nc d\n");
        assert_eq!(text(text_block("\"\"\"\n  a\n\n  b\"\"\"")), "a\n\nb");
    }
}
