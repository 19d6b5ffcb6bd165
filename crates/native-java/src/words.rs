//! Values and texts as Java writes them.

use crate::NotReproducible;
use verdiff_ir::{FloatType, Object, Scalar};
use verdiff_java::typed::Primitive;

/// A value of a primitive type, such that boxing it gives the type's own box.
pub(crate) fn primitive(ty: Primitive, value: Scalar) -> Result<String, NotReproducible> {
    Ok(match (ty, value) {
        (Primitive::Boolean, Scalar::Bool(truth)) => truth.to_string(),
        (Primitive::Char, Scalar::Bv(bits)) => character(bits.unsigned() as u16),
        (Primitive::Byte, Scalar::Bv(bits)) => format!("(byte) {}", bits.signed()),
        (Primitive::Short, Scalar::Bv(bits)) => format!("(short) {}", bits.signed()),
        (Primitive::Int, Scalar::Bv(bits)) => bits.signed().to_string(),
        (Primitive::Long, Scalar::Bv(bits)) => format!("{}L", bits.signed()),
        (Primitive::Float | Primitive::Double, Scalar::Float(value)) => {
            let (class, suffix) = match value.ty() {
                FloatType::F32 => ("Float", "f"),
                FloatType::F64 => ("Double", ""),
            };
            let number = value.as_f64();
            if number.is_nan() {
                format!("{class}.NaN")
            } else if number.is_infinite() {
                let sign = if number > 0.0 { "POSITIVE" } else { "NEGATIVE" };
                format!("{class}.{sign}_INFINITY")
            } else {
                match value.ty() {
                    FloatType::F32 => format!("{:?}{suffix}", number as f32),
                    FloatType::F64 => format!("{number:?}"),
                }
            }
        }
        (_, value) => {
            return NotReproducible::new(format!("{value} is no value of type {}", ty.keyword()));
        }
    })
}

/// A literal of a character.
fn character(unit: u16) -> String {
    match escaped(unit) {
        quote if quote == "\"" => "'\"'".to_owned(),
        other => format!("'{other}'"),
    }
}

/// A literal of a string.
pub(crate) fn text(units: &[u16]) -> String {
    let units = units.iter().map(|unit| match escaped(*unit) {
        quote if quote == "\"" => "\\\"".to_owned(),
        other => other,
    });
    format!("\"{}\"", units.collect::<String>())
}

/// A character between quotes; Java reads `\u000a` as the end of a line, so
/// those have names.
fn escaped(unit: u16) -> String {
    match unit {
        0x0a => "\\n".to_owned(),
        0x0d => "\\r".to_owned(),
        0x27 => "\\'".to_owned(),
        0x5c => "\\\\".to_owned(),
        0x20..0x7f => char::from(unit as u8).to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}

/// What an object is called in a test.
pub(crate) fn object(object: Object) -> String {
    match object.is_fresh() {
        true => format!("new{}", object.0 - Object::FIRST_FRESH.0 + 1),
        false => format!("o{}", object.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_literals() {
        let units: Vec<u16> = "a\"'\\\n\u{e4}".encode_utf16().collect();
        assert_eq!(text(&units), "\"a\\\"\\'\\\\\\n\\u00e4\"");
        assert_eq!(text(&[0xd800]), "\"\\ud800\"");
        assert_eq!(character(0x22), "'\"'");
        assert_eq!(character(0x27), "'\\''");
    }
}
