//! What is reported about a text that is no program, in a form that any
//! renderer can show beside the source.

use crate::span::{SourceFile, Span};
use crate::validate::Invalid;
use std::fmt;

/// How many errors are reported at most.
pub const MAX_DIAGNOSTICS: usize = 50;

/// One error in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, as a headline.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What to show at that place; may be empty.
    pub label: String,
    /// Other places that explain it.
    pub notes: Vec<(Span, String)>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn new(message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        let (message, label) = (message.into(), label.into());
        Diagnostic { message, span, label, notes: Vec::new(), help: None }
    }

    /// The same with another place that explains it.
    pub fn note(mut self, span: Span, text: impl Into<String>) -> Self {
        self.notes.push((span, text.into()));
        self
    }

    /// The same with advice.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// The same with advice if there is any.
    pub(super) fn maybe_help(mut self, text: Option<String>) -> Self {
        self.help = text.or(self.help);
        self
    }
}

impl From<Invalid> for Diagnostic {
    fn from(invalid: Invalid) -> Self {
        Diagnostic::new(invalid.to_string(), invalid.span, "")
    }
}

/// A text that is no program: all that is wrong with it, and the file that
/// the spans point into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The file.
    pub file: SourceFile,
    /// The errors: at least one, at most [`MAX_DIAGNOSTICS`].
    pub diagnostics: Vec<Diagnostic>,
}

impl ParseError {
    /// `line:column` of where a span starts; empty for errors without place.
    fn place(&self, span: Span) -> String {
        span.range().map_or(String::new(), |range| {
            let (line, column) = self.file.line_column(range.start);
            format!("{line}:{column}: ")
        })
    }
}

impl std::error::Error for ParseError {}

impl fmt::Display for ParseError {
    /// One line per error, without the labels and the source.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            let place = self.place(diagnostic.span);
            write!(f, "{separator}{}:{place}{}", self.file.name, diagnostic.message)?;
            if let Some(help) = &diagnostic.help {
                write!(f, " ({help})")?;
            }
        }
        Ok(())
    }
}

/// That something could not be read and that this is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reported;

/// What was read, unless that failed and is reported.
pub(super) type Reading<T> = Result<T, Reported>;

/// Collects errors up to the limit.
#[derive(Default)]
pub(super) struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Takes an error. It is built only if there is room, so that hostile
    /// input cannot make us search for good advice a million times.
    pub(super) fn report(&mut self, diagnostic: impl FnOnce() -> Diagnostic) -> Reported {
        if self.list.len() < MAX_DIAGNOSTICS {
            self.list.push(diagnostic());
        }
        Reported
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Fails with the errors so far, in the order of the text, if there are
    /// any.
    pub(super) fn check(&mut self) -> Result<(), Vec<Diagnostic>> {
        if self.list.is_empty() {
            return Ok(());
        }
        let mut list = std::mem::take(&mut self.list);
        list.sort_by_key(|diagnostic| diagnostic.span.range().map(|range| range.start));
        Err(list)
    }
}

/// No advice is given on longer names: comparing takes quadratic time.
const LONGEST_COMPARED: usize = 100;

/// "did you mean `x`?" with the closest of the candidates, if one is close.
pub(super) fn did_you_mean<'c>(
    name: &str,
    candidates: impl Iterator<Item = &'c str>,
) -> Option<String> {
    let allowed = match name.chars().count() {
        0 | 1 => 0,
        length => (length / 3).max(1),
    };
    let comparable = |other: &&str| {
        name.len() <= LONGEST_COMPARED && name.len().abs_diff(other.len()) <= 4 * allowed
    };
    let distances =
        candidates.filter(comparable).map(|other| (strsim::osa_distance(name, other), other));
    let close = distances.filter(|(distance, _)| *distance <= allowed);
    close.min().map(|(_, other)| format!("did you mean `{other}`?"))
}
