//! Excerpts in the style of rustc, with terminal styles in the text.

use crate::model::Excerpt;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Message, Renderer, Snippet};
use std::ops::Range;
use verdiff_align::Version;

/// Lines of context around each mark.
const CONTEXT: usize = 1;

/// The renderer of all excerpts.
pub(super) fn renderer() -> Renderer {
    Renderer::styled()
}

/// Excerpts below each other, then notes.
pub(super) fn excerpts(excerpts: &[Excerpt], notes: Vec<String>) -> String {
    let messages: Vec<Message<'_>> =
        notes.into_iter().map(|note| Level::NOTE.no_name().message(note)).collect();
    let group = Group::with_level(Level::ERROR).elements(excerpts.iter().map(snippet));
    renderer().render(&[group.elements(messages)])
}

fn snippet(excerpt: &Excerpt) -> Snippet<'_, Annotation<'_>> {
    // What goes is underlined with dashes, what comes with carets: the two
    // can be told apart without colour.
    let kind = match excerpt.version {
        Version::OLD if excerpt.marks.iter().any(|mark| !mark.label.is_empty()) => {
            AnnotationKind::Context
        }
        _ => AnnotationKind::Primary,
    };
    let marks = excerpt.marks.iter().map(|mark| {
        let label = (!mark.label.is_empty()).then_some(mark.label);
        kind.span(mark.range.clone()).label(label)
    });
    let context = excerpt.marks.iter().flat_map(|mark| context(excerpt, &mark.range));
    Snippet::source(&excerpt.text)
        .path(&excerpt.file)
        .line_start(excerpt.first_line)
        .annotations(marks)
        .annotations(context.map(|range| AnnotationKind::Visible.span(range)))
}

/// The lines before and after a range, one byte of each.
fn context(excerpt: &Excerpt, range: &Range<usize>) -> Vec<Range<usize>> {
    let text = &excerpt.text;
    let before = text[..range.start].match_indices('\n').rev().take(CONTEXT);
    let after = text[range.end..].match_indices('\n').take(CONTEXT);
    let after = after.map(|(at, _)| range.end + at + 1).filter(|at| *at < text.len());
    // The renderer makes room for the numbers of marked lines only.
    let fits = |at: &usize| digits(excerpt, *at) <= digits(excerpt, last_marked(excerpt));
    before.map(|(at, _)| at).chain(after.filter(fits)).map(|at| at..at).collect()
}

fn last_marked(excerpt: &Excerpt) -> usize {
    excerpt.marks.last().map_or(0, |mark| mark.range.start)
}

/// The digits of the number of the line at an offset.
fn digits(excerpt: &Excerpt, at: usize) -> u32 {
    (excerpt.first_line + excerpt.text[..at].matches('\n').count()).ilog10()
}
