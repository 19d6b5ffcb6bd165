//! Constants, written so that C gives them the same value and the same type.

use super::piece::{Level, Piece};
use crate::typed::Encoding;
use crate::types::{FloatKind, IntKind};

/// The keywords of an integer type.
pub(super) fn int_keywords(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Char | IntKind::CharUnsigned => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
    }
}

/// The keywords of a floating type.
pub(super) fn float_keywords(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Float16 => "_Float16",
        FloatKind::Float => "float",
        FloatKind::Double => "double",
        FloatKind::LongDouble => "long double",
        FloatKind::Float128 => "__float128",
    }
}

/// An integer constant of a type.
pub(super) fn integer(kind: IntKind, value: i128) -> Piece {
    let value = kind.wrap(value);
    match kind {
        IntKind::Int => signed(value, kind, ""),
        IntKind::Long => signed(value, kind, "L"),
        IntKind::LongLong => signed(value, kind, "LL"),
        IntKind::UInt => Piece::new(Level::Postfix, format!("{value}U")),
        IntKind::ULong => Piece::new(Level::Postfix, format!("{value}UL")),
        IntKind::ULongLong => Piece::new(Level::Postfix, format!("{value}ULL")),
        IntKind::Char
        | IntKind::CharUnsigned
        | IntKind::SChar
        | IntKind::UChar
        | IntKind::Short
        | IntKind::UShort => Piece::cast(int_keywords(kind), integer(IntKind::Int, value)),
        IntKind::Int128 => wide(kind, IntKind::LongLong, value),
        IntKind::UInt128 => wide(kind, IntKind::ULongLong, value),
    }
}

/// C has no negative constants; the least value cannot be the negation of
/// one, since that would be out of range.
fn signed(value: i128, kind: IntKind, suffix: &str) -> Piece {
    let least = -(1i128 << (kind.bits() - 1));
    if value == least {
        Piece::new(Level::Add, format!("{}{suffix} - 1", least + 1))
    } else if value < 0 {
        Piece::new(Level::Unary, format!("{value}{suffix}"))
    } else {
        Piece::new(Level::Postfix, format!("{value}{suffix}"))
    }
}

/// C has no constants of 128 bits: from two halves, unless one is enough.
fn wide(kind: IntKind, half: IntKind, value: i128) -> Piece {
    let name = int_keywords(kind);
    if half.wrap(value) == value {
        return Piece::cast(name, integer(half, value));
    }
    let high = Piece::cast(name, integer(half, value >> 64));
    let shifted = Piece::infix(Level::Shift, "<<", high, integer(IntKind::Int, 64));
    let low = integer(IntKind::ULongLong, i128::from(value as u64));
    Piece::infix(Level::BitOr, "|", shifted, low)
}

/// A floating constant of a type: the shortest decimal that reads back as the
/// same value.
pub(super) fn floating(kind: FloatKind, value: f64) -> Piece {
    let (suffix, builtin) = match kind {
        FloatKind::Float16 => ("f16", "f16"),
        FloatKind::Float => ("f", "f"),
        FloatKind::Double => ("", ""),
        FloatKind::LongDouble => ("L", "l"),
        FloatKind::Float128 => ("f128", "f128"),
    };
    let magnitude = value.abs();
    let text = if value.is_nan() {
        format!("__builtin_nan{builtin}(\"\")")
    } else if value.is_infinite() {
        format!("__builtin_inf{builtin}()")
    } else if kind == FloatKind::Float {
        format!("{:?}{suffix}", magnitude as f32)
    } else {
        format!("{magnitude:?}{suffix}")
    };
    if value.is_sign_negative() {
        Piece::new(Level::Unary, format!("-{text}"))
    } else {
        Piece::new(Level::Postfix, text)
    }
}

/// A string literal; the units without the final zero.
pub(super) fn string(units: &[u32], encoding: Encoding) -> String {
    let prefix = match encoding {
        Encoding::Plain => "",
        Encoding::Utf8 => "u8",
        Encoding::Utf16 => "u",
        Encoding::Utf32 => "U",
        Encoding::Wide => "L",
    };
    let mut text = format!("{prefix}\"");
    let mut behind_hex = false;
    for unit in units {
        let plain = char::from_u32(*unit).filter(|c| matches!(c, ' '..='~'));
        if behind_hex && plain.is_some_and(|c| c.is_ascii_hexdigit()) {
            text.push_str(&format!("\" {prefix}\""));
        }
        behind_hex = false;
        match plain {
            Some(c @ ('"' | '\\')) => text.extend(['\\', c]),
            // No trigraph comes into being.
            Some('?') if text.ends_with('?') => text.push_str("\\?"),
            Some(c) => text.push(c),
            None if *unit <= 0o777 => text.push_str(&short_escape(*unit)),
            None => {
                text.push_str(&format!("\\x{unit:x}"));
                behind_hex = true;
            }
        }
    }
    text.push('"');
    text
}

/// Three octal digits end by themselves, whatever follows.
fn short_escape(unit: u32) -> String {
    match unit {
        9 => "\\t".into(),
        10 => "\\n".into(),
        13 => "\\r".into(),
        other => format!("\\{other:03o}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(kind: IntKind, value: i128) -> String {
        integer(kind, value).text
    }

    #[test]
    fn integers_keep_value_and_type() {
        assert_eq!(int(IntKind::Int, 7), "7");
        assert_eq!(int(IntKind::Int, -7), "-7");
        assert_eq!(int(IntKind::Int, i128::from(i32::MIN)), "-2147483647 - 1");
        assert_eq!(int(IntKind::Long, i128::from(i64::MIN)), "-9223372036854775807L - 1");
        assert_eq!(int(IntKind::ULong, -1), "18446744073709551615UL");
        assert_eq!(int(IntKind::Char, -3), "(char)-3");
        assert_eq!(int(IntKind::Int128, 5), "(__int128)5LL");
        assert_eq!(int(IntKind::Int128, 5 << 64), "((__int128)5LL << 64) | 0ULL");
        assert_eq!(
            int(IntKind::UInt128, -1),
            "((unsigned __int128)18446744073709551615ULL << 64) | 18446744073709551615ULL"
        );
    }

    #[test]
    fn floats_read_back_as_the_same_value() {
        assert_eq!(floating(FloatKind::Double, 0.1).text, "0.1");
        assert_eq!(floating(FloatKind::Double, 1e300).text, "1e300");
        assert_eq!(floating(FloatKind::Double, 3.0).text, "3.0");
        assert_eq!(floating(FloatKind::Float, f64::from(0.1f32)).text, "0.1f");
        assert_eq!(floating(FloatKind::Double, -0.0).text, "-0.0");
        assert_eq!(floating(FloatKind::Double, f64::NEG_INFINITY).text, "-__builtin_inf()");
        assert_eq!(floating(FloatKind::Float, f64::NAN).text, "__builtin_nanf(\"\")");
    }

    #[test]
    fn strings_are_escaped_so_that_nothing_runs_together() {
        let plain = |bytes: &[u8]| {
            let units: Vec<u32> = bytes.iter().map(|b| u32::from(*b)).collect();
            string(&units, Encoding::Plain)
        };
        assert_eq!(plain(b"a\"b\\\n"), r#""a\"b\\\n""#);
        assert_eq!(plain(b"\x011"), r#""\0011""#);
        assert_eq!(plain(b"??="), r#""?\?=""#);
        assert_eq!(plain("é".as_bytes()), r#""\303\251""#);
        assert_eq!(string(&[0x3b1, 0x61, 0x78], Encoding::Wide), r#"L"\x3b1" L"ax""#);
    }
}
