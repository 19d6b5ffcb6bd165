//! Text in double quotes: from what was written to what it says, and back.

use std::fmt::{self, Display, Write};

/// What a text in quotes says; the escape that is none, otherwise.
pub(super) fn unquoted(token: &str) -> Result<String, String> {
    let inner = token.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or("");
    let mut said = String::new();
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            said.push(character);
            continue;
        }
        match characters.next() {
            Some(plain @ ('"' | '\\')) => said.push(plain),
            Some('u') => {
                let code: String = characters.by_ref().take_while(|c| *c != '}').collect();
                let digits = code.strip_prefix('{').unwrap_or("");
                let character = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
                said.push(character.ok_or_else(|| format!("\\u{code}}}"))?);
            }
            other => return Err(format!("\\{}", other.map(String::from).unwrap_or_default())),
        }
    }
    Ok(said)
}

/// A text in quotes, on one line.
pub(super) fn in_quotes(text: &str) -> impl Display + '_ {
    fmt::from_fn(move |f| {
        f.write_char('"')?;
        for character in text.chars() {
            match character {
                '"' | '\\' => write!(f, "\\{character}")?,
                _ if character.is_control() => write!(f, "\\u{{{:x}}}", u32::from(character))?,
                _ => f.write_char(character)?,
            }
        }
        f.write_char('"')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_survive_quotes() {
        for text in ["", "inline assembly", "a \"b\" \\ c", "two\nlines\t\u{0}\r", "ü `x` \u{7f}"]
        {
            let quoted = in_quotes(text).to_string();
            assert_eq!(unquoted(&quoted).as_deref(), Ok(text), "{quoted}");
            assert!(!quoted.contains(['\n', '\r']));
        }
    }

    #[test]
    fn unknown_escapes_are_named() {
        assert_eq!(unquoted(r#""a\qb""#), Err("\\q".to_string()));
        assert_eq!(unquoted(r#""\u{d800}""#), Err("\\u{d800}".to_string()));
    }
}
