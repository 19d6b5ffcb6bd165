//! The report as one JSON object, or one a line, for programs.

use crate::model::Report;

/// The report as indented JSON, with a line end.
///
/// # Panics
/// Never: no map in the model has keys that are not strings.
pub fn render(report: &Report) -> String {
    let mut text = serde_json::to_string_pretty(report).expect("the model is made of JSON's types");
    text.push('\n');
    text
}

/// The same in one line.
///
/// # Panics
/// Never, as above.
pub fn line(report: &Report) -> String {
    let mut text = serde_json::to_string(report).expect("the model is made of JSON's types");
    text.push('\n');
    text
}
