//! Literals: a value and its type in, text of exactly that type out.

use super::{Printer, Text, level};
use crate::tree::{IntKind, LitStyle, Type};

impl Printer<'_> {
    pub(super) fn integer(&self, value: i128, ty: &Type, style: LitStyle) -> Text {
        match ty {
            Type::Int(kind) if *kind == kind.canonical() && kind.bits() >= 32 => {
                typed(value, *kind, style)
            }
            // No suffix makes a narrow type.
            _ => {
                let plain = if i32::try_from(value).is_ok() { IntKind::Int } else { IntKind::Long };
                let value = typed(value, plain, style).operand();
                Text::new(format!("({}){value}", self.type_name(ty)), level::UNARY)
            }
        }
    }
}

fn typed(value: i128, kind: IntKind, style: LitStyle) -> Text {
    if value == i128::from(i32::MIN) && kind == IntKind::Int {
        return Text::new("(-2147483647 - 1)", level::POSTFIX);
    }
    if value == i128::from(i64::MIN) {
        let suffix = suffix(value, kind, LitStyle::Hex);
        return Text::new(format!("(-9223372036854775807{suffix} - 1)"), level::POSTFIX);
    }
    let digits = digits(value.unsigned_abs(), kind, style);
    let suffix = if digits.starts_with('\'') { "" } else { suffix(value, kind, style) };
    if value < 0 {
        Text::new(format!("-{digits}{suffix}"), level::UNARY)
    } else {
        Text::new(digits + suffix, level::POSTFIX)
    }
}

fn digits(value: u128, kind: IntKind, style: LitStyle) -> String {
    match (style, u8::try_from(value)) {
        (LitStyle::Char, Ok(byte @ 32..=126)) if kind == IntKind::Int => {
            let byte = char::from(byte);
            if byte == '\'' || byte == '\\' { format!("'\\{byte}'") } else { format!("'{byte}'") }
        }
        (LitStyle::Char, Ok(10)) if kind == IntKind::Int => "'\\n'".into(),
        (LitStyle::Hex, _) => format!("0x{value:X}"),
        (LitStyle::Octal, _) => format!("0{value:o}"),
        (LitStyle::Decimal | LitStyle::Char, _) => value.to_string(),
    }
}

/// The suffix that the type needs; none where the value itself brings it about.
fn suffix(value: i128, kind: IntKind, style: LitStyle) -> &'static str {
    let beyond_int = value.unsigned_abs() > i32::MAX as u128;
    match kind.canonical() {
        IntKind::UInt if beyond_int && matches!(style, LitStyle::Hex | LitStyle::Octal) => "",
        IntKind::UInt => "u",
        IntKind::Long if beyond_int && style == LitStyle::Decimal => "",
        IntKind::Long => "L",
        IntKind::ULong => "UL",
        IntKind::LLong => "LL",
        IntKind::ULLong => "ULL",
        _ => "",
    }
}

/// A floating literal.
pub(super) fn floating(value: f64, ty: &Type) -> Text {
    let suffix = if *ty == Type::Float { "f" } else { "" };
    let text = format!("{value:?}{suffix}");
    Text::new(text, if value.is_sign_negative() { level::UNARY } else { level::POSTFIX })
}

/// A string literal.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            // Octal, since a hexadecimal escape would swallow digits after it.
            c if c.is_ascii_graphic() || c == ' ' => quoted.push(c),
            c => quoted += &format!("\\{:03o}", u32::from(c) & 0xff),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_have_exactly_their_type() {
        use LitStyle::{Char, Decimal, Hex, Octal};
        for (value, kind, style, text) in [
            (65, IntKind::Int, Char, "'A'"),
            (39, IntKind::Int, Char, "'\\''"),
            (65, IntKind::UInt, Char, "65u"),
            (8, IntKind::Int, Octal, "010"),
            (-8, IntKind::Long, Decimal, "-8L"),
            (0xffff_ffff, IntKind::UInt, Hex, "0xFFFFFFFF"),
            (0xffff_ffff, IntKind::UInt, Decimal, "4294967295u"),
            (0xffff_ffff, IntKind::Long, Decimal, "4294967295"),
            (0xffff_ffff, IntKind::Long, Hex, "0xFFFFFFFFL"),
            (-0x8000_0000, IntKind::Int, Hex, "(-2147483647 - 1)"),
            (-0x8000_0000, IntKind::Long, Decimal, "-2147483648"),
            (i64::MIN.into(), IntKind::LLong, Decimal, "(-9223372036854775807LL - 1)"),
            (u64::MAX.into(), IntKind::ULong, Decimal, "18446744073709551615UL"),
        ] {
            assert_eq!(typed(value, kind, style).text, text);
        }
    }

    #[test]
    fn strings_are_escaped() {
        assert_eq!(quoted("a\"\\\n\0\u{7f}1"), "\"a\\\"\\\\\\n\\000\\1771\"");
    }
}
