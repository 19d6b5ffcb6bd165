//! Text that fits into one field of a line: everything but printable ASCII, and
//! the backslash, is written as `\uXXXX`, a UTF-16 unit each.

/// The text as a field.
pub(crate) fn escaped(text: &str) -> String {
    let mut field = String::with_capacity(text.len());
    for unit in text.encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte @ b' '..=b'~') if byte != b'\\' => field.push(char::from(byte)),
            _ => field.push_str(&format!("\\u{unit:04x}")),
        }
    }
    field
}

/// The text of a field; a lone surrogate becomes the replacement character.
pub(crate) fn unescaped(field: &str) -> String {
    let mut units = Vec::with_capacity(field.len());
    let mut rest = field;
    while let Some(first) = rest.chars().next() {
        let unit = rest.strip_prefix("\\u").and_then(|digits| digits.get(..4));
        match unit.and_then(|digits| u16::from_str_radix(digits, 16).ok()) {
            Some(unit) => {
                units.push(unit);
                rest = &rest[6..];
            }
            None => {
                units.extend(first.encode_utf16(&mut [0; 2]).iter());
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_comes_back() {
        for text in ["", "plain", "tab\tand\nline", "back\\slash \\u0041", "ä€😀", "\u{0}"] {
            assert_eq!(unescaped(&escaped(text)), text);
            assert!(escaped(text).bytes().all(|byte| matches!(byte, b' '..=b'~')));
        }
    }

    #[test]
    fn what_is_no_escape_is_text() {
        assert_eq!(unescaped("\\u12"), "\\u12");
        assert_eq!(unescaped("\\uzzzz"), "\\uzzzz");
    }
}
