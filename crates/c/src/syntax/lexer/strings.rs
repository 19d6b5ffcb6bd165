//! The values of characters and strings. In comes the text of a literal with
//! its prefix and quotes, out go its code units as gcc gives them on a machine
//! with 8-bit signed `char` and 32-bit signed `wchar_t`, with UTF-8 as source
//! and execution character set.

use crate::syntax::ast::{CharLiteral, Encoding, StrLiteral};

/// The value of a character constant.
pub(in crate::syntax) fn character(text: &str) -> Result<CharLiteral, String> {
    let (encoding, body) = split(text);
    let mut units = Vec::new();
    decode(body, encoding, &mut units)?;
    let last = *units.last().ok_or("empty character constant")?;
    let value = match encoding {
        Encoding::Plain if units.len() == 1 => i64::from(last as u8 as i8),
        Encoding::Plain => {
            let joined = units.iter().fold(0u32, |joined, unit| joined << 8 | unit & 0xff);
            i64::from(joined as i32)
        }
        Encoding::Utf8 | Encoding::Utf16 | Encoding::Utf32 => i64::from(last),
        Encoding::Wide => i64::from(last as i32),
    };
    Ok(CharLiteral { value, encoding, is_single: units.len() == 1 })
}

/// The value of adjacent string literals.
pub(in crate::syntax) fn string<'t>(
    pieces: impl Iterator<Item = &'t str> + Clone,
) -> Result<StrLiteral, String> {
    let mut encoding = Encoding::Plain;
    for piece in pieces.clone() {
        let (found, _) = split(piece);
        encoding = match (encoding, found) {
            (one, Encoding::Plain) => one,
            (Encoding::Plain, other) => other,
            (one, other) if one == other => one,
            _ => return Err("unsupported non-standard concatenation of string literals".to_owned()),
        };
    }
    let mut units = Vec::new();
    for piece in pieces {
        decode(split(piece).1, encoding, &mut units)?;
    }
    Ok(StrLiteral { units, encoding })
}

/// The prefix, and what stands between the quotes.
fn split(text: &str) -> (Encoding, &str) {
    let start = text.find(['"', '\'']).unwrap_or(0);
    let (prefix, quoted) = text.split_at(start);
    let encoding = match prefix {
        "u8" => Encoding::Utf8,
        "u" => Encoding::Utf16,
        "U" => Encoding::Utf32,
        "L" => Encoding::Wide,
        _ => Encoding::Plain,
    };
    (encoding, quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default())
}

/// Appends the code units of what stands between quotes.
fn decode(body: &str, encoding: Encoding, units: &mut Vec<u32>) -> Result<(), String> {
    units.reserve(body.len());
    let mut rest = body;
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        match first {
            '\\' => rest = escape(rest, encoding, units)?,
            character => push(character, encoding, units),
        }
    }
    Ok(())
}

/// A character as code units.
fn push(character: char, encoding: Encoding, units: &mut Vec<u32>) {
    match encoding {
        Encoding::Plain | Encoding::Utf8 => {
            let mut buffer = [0; 4];
            units.extend(character.encode_utf8(&mut buffer).bytes().map(u32::from));
        }
        Encoding::Utf16 => {
            let mut buffer = [0; 2];
            units.extend(character.encode_utf16(&mut buffer).iter().copied().map(u32::from));
        }
        Encoding::Utf32 | Encoding::Wide => units.push(character.into()),
    }
}

/// An escape sequence; `rest` stands behind the backslash. What is left.
fn escape<'t>(rest: &'t str, encoding: Encoding, units: &mut Vec<u32>) -> Result<&'t str, String> {
    let first = rest.chars().next().ok_or("missing terminating character")?;
    let behind = &rest[first.len_utf8()..];
    let simple = match first {
        '0'..='7' => return numeric(rest, 3, 8, encoding, units),
        'x' => return numeric(behind, usize::MAX, 16, encoding, units),
        'u' | 'U' => {
            let (character, left) = universal(rest)?;
            push(character, encoding, units);
            return Ok(left);
        }
        '\n' => return Ok(behind),
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'v' => '\x0b',
        'e' | 'E' => '\x1b',
        // gcc warns of an unknown escape and takes the character itself.
        other => other,
    };
    push(simple, encoding, units);
    Ok(behind)
}

/// A code unit by number. Octal has at most three digits, hexadecimal any.
fn numeric<'t>(
    text: &'t str,
    most: usize,
    radix: u32,
    encoding: Encoding,
    units: &mut Vec<u32>,
) -> Result<&'t str, String> {
    let length = text.chars().take(most).take_while(|digit| digit.is_digit(radix)).count();
    let (digits, left) = text.split_at(length);
    if digits.is_empty() {
        return Err("\\x used with no following hex digits".to_owned());
    }
    let limit = match encoding {
        Encoding::Plain | Encoding::Utf8 => 0xff,
        Encoding::Utf16 => 0xffff,
        Encoding::Utf32 | Encoding::Wide => u32::MAX,
    };
    let significant = digits.trim_start_matches('0');
    let value = match significant {
        "" => Some(0),
        digits => u32::from_str_radix(digits, radix).ok().filter(|value| *value <= limit),
    };
    units.push(value.ok_or("escape sequence out of range")?);
    Ok(left)
}

/// `u1234` or `U12345678`, and what is left.
fn universal(text: &str) -> Result<(char, &str), String> {
    let length = if text.starts_with('u') { 5 } else { 9 };
    let incomplete = || "incomplete universal character name".to_owned();
    let digits = text.get(1..length).ok_or_else(incomplete)?;
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return Err(incomplete());
    }
    let value = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
    let character =
        value.ok_or(format!("\\{} is not a valid universal character", &text[..length]))?;
    Ok((character, &text[length..]))
}

/// An identifier with the universal character names in it replaced by what
/// they name; malformed ones are left as they are.
pub(super) fn universal_names(word: &str) -> String {
    let mut name = String::with_capacity(word.len());
    let mut rest = word;
    while let Some(position) = rest.find('\\') {
        name.push_str(&rest[..position]);
        match universal(&rest[position + 1..]) {
            Ok((character, left)) => {
                name.push(character);
                rest = left;
            }
            Err(_) => {
                name.push('\\');
                rest = &rest[position + 1..];
            }
        }
    }
    name.push_str(rest);
    name
}
