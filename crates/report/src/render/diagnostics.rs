//! Errors in a source text, in the style of rustc.
//!
//! Each error is rendered from the few lines around its places: the renderer
//! goes through all of the text that it is given.

use super::printable;
use super::snippet::renderer;
use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Snippet};
use std::fmt::Write;
use std::ops::Range;
use verdiff_ir::text::{Diagnostic, ParseError};
use verdiff_ir::{SourceFile, Span};

/// How many errors are shown of one file.
const SHOWN: usize = 10;

/// Longer lines are generated ones: nobody wants to see them.
const LONGEST_LINE: usize = 20_000;

/// All that is wrong with a text, up to a limit, with terminal styles.
pub fn render(error: &ParseError) -> String {
    let shown = error.diagnostics.iter().take(SHOWN);
    let mut text: String = shown.map(|diagnostic| one(&error.file, diagnostic) + "\n\n").collect();
    let more = error.diagnostics.len().saturating_sub(SHOWN);
    if more > 0 {
        let _ = writeln!(text, "{}: {more} more errors are not shown", error.file.name);
    }
    text
}

fn one(file: &SourceFile, diagnostic: &Diagnostic) -> String {
    let title = Level::ERROR.primary_title(&diagnostic.message);
    let mut group = match marked(file, diagnostic.span, AnnotationKind::Primary, &diagnostic.label)
    {
        Some(place) => title.element(place),
        None => Group::with_title(title).element(Level::NOTE.message(format!("in {}", file.name))),
    };
    for (span, note) in &diagnostic.notes {
        group = group.elements(marked(file, *span, AnnotationKind::Context, note));
    }
    let help = diagnostic.help.iter().map(|help| Level::HELP.message(printable(help)));
    renderer().render(&[group.elements(help)])
}

/// The source at a span, or only where it is if that is no source to show.
fn marked<'s>(
    file: &'s SourceFile,
    span: Span,
    kind: AnnotationKind,
    label: &'s str,
) -> Option<Element<'s>> {
    let range = span.range()?;
    let lines = lines_around(&file.text, &range);
    if lines.len() > LONGEST_LINE {
        let (line, column) = file.line_column(range.start);
        return Some(Origin::path(&file.name).line(line).char_column(column).into());
    }
    let mark = range.start - lines.start..range.end.min(lines.end) - lines.start;
    let snippet = Snippet::source(&file.text[lines.clone()])
        .path(&file.name)
        .line_start(file.line_column(lines.start).0)
        .annotation(kind.span(mark).label((!label.is_empty()).then_some(label)));
    Some(snippet.into())
}

/// The whole lines of a range.
fn lines_around(text: &str, range: &Range<usize>) -> Range<usize> {
    let start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[range.end..].find('\n').map_or(text.len(), |at| range.end + at);
    start..end
}
