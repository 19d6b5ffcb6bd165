//! From preprocessed text back to the user's files: bytes of the text in; the
//! file, its line, and the bytes there that they are from, out.
//!
//! Markers say the line; where on it a token is from is found by matching the
//! tokens of both lines (see [`super::matching`]). That is done for the lines
//! that are asked for only.

use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use verdiff_ir::FileId;

use super::markers::{LinePlace, LineTable};
use super::matching::{Written, matched, parenthesised};
use super::names::Names;
use super::output::Macros;
use super::sources::{Original, Sources};
use super::tokens::{Token, scan, spelling};
use crate::span::Span;

/// How many tokens an invocation is followed for behind its line.
const LONGEST_INVOCATION: usize = 1 << 14;

/// The way back from a preprocessed text.
#[derive(Debug, Clone)]
pub struct Positions {
    text: Arc<str>,
    lines: LineTable,
    macros: Arc<Macros>,
}

/// Whose file a piece of code is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The file that was preprocessed.
    Main,
    /// A file of the user that it includes.
    UserHeader,
    /// A header of the system.
    SystemHeader,
}

/// A line of a file, as a message names it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The line, from one.
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Where the tokens of a line are from.
#[derive(Debug)]
pub(super) struct LineMatch {
    file: FileId,
    /// The whole line.
    line: Range<u32>,
    /// Bytes of the preprocessed text, and of the original file.
    tokens: Vec<(Token, Range<u32>)>,
}

impl Positions {
    pub(super) fn new(text: Arc<str>, names: &Names, macros: Macros) -> Self {
        let lines = LineTable::new(&text, names);
        Positions { text, lines, macros: Arc::new(macros) }
    }

    /// The place in the user's own file: from the start of the first to the
    /// end of the last of the span's tokens; of those from a macro, it is the
    /// macro's invocation. Nowhere if the file cannot be read.
    pub fn resolve(&self, span: Span, sources: &mut Sources) -> verdiff_ir::Span {
        let first = self.resolve_from(span.start, sources);
        let last = self.resolve_to(span.end.max(span.start.saturating_add(1)) - 1, sources);
        first.to(last)
    }

    /// The file and line of a span's start, as markers say it: also if the
    /// file is not there.
    pub fn place(&self, span: Span) -> Option<Place> {
        let place = self.line_place(span)?;
        let file = self.lines.files.get(place.file)?;
        Some(Place { file: file.shown.clone(), line: place.line as usize })
    }

    /// Whose file a span's start is in.
    pub fn origin(&self, span: Span) -> Origin {
        let place = self.line_place(span);
        match place.and_then(|place| self.lines.frames.get(place.frame)) {
            Some(frame) if frame.is_system => Origin::SystemHeader,
            Some(frame) if frame.parent.is_some() => Origin::UserHeader,
            Some(_) | None => Origin::Main,
        }
    }

    /// The file that a span's start is really in, whatever `#line` says, as it
    /// can be opened.
    pub fn path(&self, span: Span) -> Option<&Path> {
        let frame = self.lines.frames.get(self.line_place(span)?.frame)?;
        self.lines.files.get(frame.file).map(|file| &*file.path)
    }

    fn line_place(&self, span: Span) -> Option<LinePlace> {
        self.lines.place(self.lines.line(span.start))
    }

    /// The first token that ends behind an offset.
    fn resolve_from(&self, offset: u32, sources: &mut Sources) -> verdiff_ir::Span {
        let Some(found) = self.line_match(offset, sources) else {
            return verdiff_ir::Span::NOWHERE;
        };
        let at = found.tokens.partition_point(|(token, _)| token.end <= offset);
        found.span(at.min(found.tokens.len().saturating_sub(1)))
    }

    /// The last token that begins at an offset or before.
    fn resolve_to(&self, offset: u32, sources: &mut Sources) -> verdiff_ir::Span {
        let Some(found) = self.line_match(offset, sources) else {
            return verdiff_ir::Span::NOWHERE;
        };
        let after = found.tokens.partition_point(|(token, _)| token.start <= offset);
        found.span(after.saturating_sub(1))
    }

    /// The matching of the line that an offset is on.
    fn line_match(&self, offset: u32, sources: &mut Sources) -> Option<Arc<LineMatch>> {
        let line = self.lines.line(offset);
        let place = self.lines.place(line)?;
        let group = self.group(line, place);
        let first = group.start;
        sources.matched(&self.text, first, |sources| self.match_group(group, place, sources))
    }

    /// The lines of the text that are from one line. The preprocessor cuts a
    /// line where macros of the system's headers are expanded.
    fn group(&self, line: usize, place: LinePlace) -> Range<usize> {
        let belongs =
            |line: &usize| self.lines.place(*line) == Some(place) || self.is_directive(*line);
        let is_text = |line: &usize| !self.is_directive(*line);
        let (above, below) = ((0..line).rev(), line + 1..self.lines.len());
        let start = above.take_while(belongs).filter(is_text).last().unwrap_or(line);
        let end = below.take_while(belongs).filter(is_text).last().unwrap_or(line);
        start..end + 1
    }

    fn is_directive(&self, line: usize) -> bool {
        let start = self.lines.start(line, self.text.len());
        self.text.as_bytes().get(start) == Some(&b'#')
    }

    fn match_group(
        &self,
        group: Range<usize>,
        place: LinePlace,
        sources: &mut Sources,
    ) -> Option<LineMatch> {
        let (number, line) = self.locate(place, sources)?;
        let original = sources.original(number)?;
        let begin = self.lines.start(group.start, self.text.len());
        let text = self.text.get(begin..self.lines.start(group.end, self.text.len()))?;
        let seen = scan(text).tokens;
        let whole = original.trimmed(line)?;
        let moved = |token: &Token| Token {
            start: token.start + begin as u32,
            end: token.end + begin as u32,
        };
        let places = match original.text.get(whole.start as usize..whole.end as usize) {
            // As it was written, which most lines are: no need to look further.
            Some(written) if written == text.trim() => {
                let indent = (text.len() - text.trim_start().len()) as u32;
                let at = |offset: u32| whole.start + offset.saturating_sub(indent);
                seen.iter().map(|token| at(token.start)..at(token.end)).collect()
            }
            _ => {
                let places = self.match_tokens(text, &seen, original, line).into_iter();
                places.map(|place| place.unwrap_or(whole.clone())).collect::<Vec<_>>()
            }
        };
        let tokens = seen.iter().map(moved).zip(places).collect();
        Some(LineMatch { file: original.id, line: whole, tokens })
    }

    /// The original file and the line in it. A file that `#line` names may not
    /// be there; then it is the file that the directive stands in.
    fn locate(&self, place: LinePlace, sources: &mut Sources) -> Option<(usize, u32)> {
        let named = self.lines.files.get(place.file)?;
        let frame = self.lines.frames.get(place.frame)?;
        if let Some(number) = sources.open(&named.path, &named.shown) {
            let original = sources.original(number)?;
            let is_whole = frame.file != place.file || !original.is_renumbered();
            if is_whole && original.trimmed(place.line).is_some() {
                return Some((number, place.line));
            }
        }
        let mut next = Some(*frame);
        while let Some(frame) = next {
            let file = self.lines.files.get(frame.file)?;
            let opened = sources.open(&file.path, &file.shown);
            let original = opened.and_then(|number| sources.original(number));
            let is_own = frame.file == place.file;
            let real =
                original.and_then(|found| found.real_line(&named.printed, is_own, place.line));
            if let Some(found) = opened.zip(real) {
                return Some(found);
            }
            next = frame.parent.and_then(|parent| self.lines.frames.get(parent)).copied();
        }
        None
    }

    /// For each token of preprocessed text the bytes that it is from.
    fn match_tokens(
        &self,
        text: &str,
        seen: &[Token],
        original: &Original,
        line: u32,
    ) -> Vec<Option<Range<u32>>> {
        let (following, on_line) = original.tokens_from(line);
        let reach = self.reach(original, following, on_line);
        let tokens = following.get(..reach).unwrap_or_default();
        let spelt: Vec<_> = tokens.iter().map(|token| spelling(&original.text, *token)).collect();
        let written: Vec<&str> = spelt.iter().map(|spelt| &**spelt).collect();
        let seen: Vec<_> = seen.iter().map(|token| spelling(text, *token)).collect();
        let seen: Vec<&str> = seen.iter().map(|spelt| &**spelt).collect();
        let places = matched(&Written { tokens: &written, on_line }, &seen, &self.macros);
        let bytes = |place: Range<usize>| {
            let (first, last) = (tokens.get(place.start)?, tokens.get(place.end.checked_sub(1)?)?);
            Some(first.start..last.end)
        };
        places.into_iter().map(|place| place.and_then(bytes)).collect()
    }

    /// How many tokens from a line on may have become part of it: to the end
    /// of the line on which the last invocation ends.
    fn reach(&self, original: &Original, following: &[Token], on_line: usize) -> usize {
        let window = following.get(..on_line + LONGEST_INVOCATION).unwrap_or(following);
        let (mut reach, mut at) = (on_line, 0);
        while let Some(token) = window.get(at).filter(|_| at < reach) {
            at += 1;
            if !self.macros.contains_key(&*spelling(&original.text, *token)) {
                continue;
            }
            let behind = window.iter().skip(at).map(|token| original.raw(*token));
            if let Some(length) = parenthesised(behind).filter(|length| at + length > reach) {
                reach = original.line_end(window, at + length - 1);
            }
        }
        reach
    }
}

impl LineMatch {
    /// The place of a token; of the line, if it has none.
    fn span(&self, token: usize) -> verdiff_ir::Span {
        let place = self.tokens.get(token).map_or(&self.line, |(_, place)| place);
        verdiff_ir::Span::new(self.file, place.start, place.end)
    }
}
