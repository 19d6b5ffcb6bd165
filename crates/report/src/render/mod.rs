//! The formats of the report, one per file.

pub mod diagnostics;
pub mod impact;
pub mod json;
mod snippet;
pub mod text;

use std::borrow::Cow;

/// A text without control characters: names may have them, and a terminal
/// must not obey them.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        text.replace(char::is_control, "\u{fffd}").into()
    } else {
        text.into()
    }
}
