//! The user's files: paths in; their texts, tokens and lines out. Each is read
//! once, when it is first asked for.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use verdiff_ir::{FileId, SourceFile, SourceMap};

use super::Limits;
use super::input;
use super::markers::unquoted;
use super::positions::LineMatch;
use super::tokens::{Token, scan};

/// The files that places point into, and what is known about them.
#[derive(Debug, Default)]
pub struct Sources {
    map: SourceMap,
    by_path: BTreeMap<PathBuf, Option<usize>>,
    originals: Vec<Original>,
    /// Texts whose lines were matched. Holding them keeps their addresses
    /// theirs.
    units: Vec<Arc<str>>,
    /// By unit and first line of the text.
    matches: BTreeMap<(usize, usize), Option<Arc<LineMatch>>>,
}

impl Sources {
    /// The files read so far.
    pub fn map(&self) -> &SourceMap {
        &self.map
    }

    /// The files read.
    pub fn into_map(self) -> SourceMap {
        self.map
    }

    /// The number of a file, read if it was not yet; none if it cannot be.
    pub(super) fn open(&mut self, path: &Path, shown: &str) -> Option<usize> {
        if let Some(known) = self.by_path.get(path) {
            return *known;
        }
        let opened = input::read(path, Limits::default().source).ok().map(|bytes| {
            let text: Arc<str> = input::decode(&bytes).into();
            let id = self.map.add(SourceFile::new(shown, Arc::clone(&text)));
            self.originals.push(Original::new(id, text));
            self.originals.len() - 1
        });
        self.by_path.insert(path.to_path_buf(), opened);
        opened
    }

    pub(super) fn original(&self, number: usize) -> Option<&Original> {
        self.originals.get(number)
    }

    /// What `make` says about the lines of a text that begin at one, asked
    /// once.
    pub(super) fn matched(
        &mut self,
        text: &Arc<str>,
        first: usize,
        make: impl FnOnce(&mut Self) -> Option<LineMatch>,
    ) -> Option<Arc<LineMatch>> {
        let known = self.units.iter().position(|unit| Arc::ptr_eq(unit, text));
        let unit = known.unwrap_or_else(|| {
            self.units.push(Arc::clone(text));
            self.units.len() - 1
        });
        if let Some(known) = self.matches.get(&(unit, first)) {
            return known.clone();
        }
        let made = make(self).map(Arc::new);
        self.matches.insert((unit, first), made.clone());
        made
    }
}

/// A file as the user wrote it.
#[derive(Debug)]
pub(super) struct Original {
    pub(super) id: FileId,
    pub(super) text: Arc<str>,
    tokens: Vec<Token>,
    line_starts: Vec<u32>,
    renumberings: Vec<Renumbering>,
}

/// A `#line` directive.
#[derive(Debug)]
struct Renumbering {
    /// The real line after it, from one.
    real: u32,
    /// The line that this is to be.
    claimed: u32,
    /// The file that this is to be from here on; none: this one.
    file: Option<String>,
}

impl Original {
    fn new(id: FileId, text: Arc<str>) -> Self {
        let scanned = scan(&text);
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(breaks.map(|(at, _)| at as u32 + 1)).collect();
        let mut original =
            Original { id, text, tokens: scanned.tokens, line_starts, renumberings: Vec::new() };
        original.renumberings = original.read_renumberings(&scanned.directives);
        original
    }

    fn read_renumberings(&self, directives: &[Token]) -> Vec<Renumbering> {
        let mut file = None;
        let mut found = Vec::new();
        for directive in directives {
            let text = self.text.get(directive.start as usize..directive.end as usize);
            let Some((claimed, named)) = text.and_then(renumbering) else { continue };
            file = named.or(file);
            let real = self.line_of(directive.end) + 1;
            found.push(Renumbering { real, claimed, file: file.clone() });
        }
        found
    }

    /// The line, from one, of an offset.
    fn line_of(&self, offset: u32) -> u32 {
        self.line_starts.partition_point(|start| *start <= offset) as u32
    }

    /// Whether a `#line` directive changes its lines.
    pub(super) fn is_renumbered(&self) -> bool {
        !self.renumberings.is_empty()
    }

    /// The real line of one that `#line` directives call `line` of `file`;
    /// `is_own`: that is the file's own name.
    pub(super) fn real_line(&self, file: &str, is_own: bool, line: u32) -> Option<u32> {
        let own = Renumbering { real: 1, claimed: 1, file: None };
        let parts: Vec<_> = std::iter::once(&own).chain(&self.renumberings).collect();
        let end = self.line_starts.len() as u32 + 1;
        // A directive itself is no line of either part.
        let ends = parts.iter().skip(1).map(|next| next.real.saturating_sub(1)).chain([end]);
        parts.iter().zip(ends).find_map(|(part, end)| {
            let is_named = part.file.as_deref().map_or(is_own, |named| named == file);
            let real = part.real.checked_add(line.checked_sub(part.claimed)?)?;
            (is_named && real < end).then_some(real)
        })
    }

    /// The bytes of a line, from one, without white space around it.
    pub(super) fn trimmed(&self, line: u32) -> Option<Range<u32>> {
        let start = *self.line_starts.get(line.checked_sub(1)? as usize)?;
        let end = self.line_starts.get(line as usize).map_or(self.text.len(), |end| *end as usize);
        let whole = self.text.get(start as usize..end)?;
        let begin = start + (whole.len() - whole.trim_start().len()) as u32;
        Some(begin..begin + whole.trim().len() as u32)
    }

    /// The tokens from a line on, and how many of them begin on that line.
    pub(super) fn tokens_from(&self, line: u32) -> (&[Token], usize) {
        let at = |line: u32| {
            let start = self.line_starts.get(line as usize).copied().unwrap_or(u32::MAX);
            self.tokens.partition_point(|token| token.start < start)
        };
        let (first, next) = (at(line.saturating_sub(1)), at(line));
        (self.tokens.get(first..).unwrap_or_default(), next - first)
    }

    /// A token as it is written.
    pub(super) fn raw(&self, token: Token) -> &str {
        self.text.get(token.start as usize..token.end as usize).unwrap_or_default()
    }

    /// The number of the first of some tokens that begins on a line after the
    /// one that a token is on.
    pub(super) fn line_end(&self, tokens: &[Token], token: usize) -> usize {
        let line = tokens.get(token).map_or(0, |token| self.line_of(token.start));
        let next = self.line_starts.get(line as usize).copied().unwrap_or(u32::MAX);
        tokens.partition_point(|token| token.start < next)
    }
}

/// The line and file of `#line 12 "file"` or `# 12 "file"`.
fn renumbering(directive: &str) -> Option<(u32, Option<String>)> {
    let body = directive.strip_prefix('#')?.trim_start();
    let body = body.strip_prefix("line").unwrap_or(body).trim();
    let (number, rest) = body.split_once([' ', '\t']).unwrap_or((body, ""));
    let claimed = number.parse().ok()?;
    Some((claimed, unquoted(rest.trim_start()).map(|(file, _)| file)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn original(text: &str) -> Original {
        Original::new(FileId(0), text.into())
    }

    #[test]
    fn lines_are_trimmed() {
        let file = original("a\n\t b c \r\n\nlast");
        let line = |number| {
            file.trimmed(number)
                .and_then(|range| file.text.get(range.start as usize..range.end as usize))
        };
        assert_eq!([line(1), line(2), line(3), line(4)], ["a", "b c", "", "last"].map(Some));
        assert_eq!([line(0), line(5)], [None, None]);
    }

    #[test]
    fn tokens_begin_on_lines() {
        let file = original("a /*\n*/ b c\n\nd");
        let count = |line| (file.tokens_from(line).0.len(), file.tokens_from(line).1);
        assert_eq!([1, 2, 3, 4, 5].map(count), [(4, 1), (3, 2), (1, 0), (1, 1), (0, 0)]);
    }

    #[test]
    fn renumbered_lines_are_found_again() {
        let file = original("a\n#line 7\nb\n# 100 \"g.y\"\nc\nd\n#line 8 \"f.c\" \ne");
        assert!(file.is_renumbered());
        assert_eq!(file.real_line("f.c", true, 1), Some(1));
        assert_eq!(file.real_line("f.c", true, 7), Some(3));
        assert_eq!(file.real_line("g.y", false, 101), Some(6));
        assert_eq!(file.real_line("g.y", false, 102), None);
        assert_eq!(file.real_line("f.c", true, 8), Some(8));
        assert_eq!(file.real_line("f.c", true, 70), None);
        assert!(!original("#define line 3\n#lines\n").is_renumbered());
    }
}
