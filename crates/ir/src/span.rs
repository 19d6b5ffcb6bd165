//! Where a piece of program came from: files and byte ranges in them.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Index of a file in a [`SourceMap`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A byte range of a source file, or nowhere for generated code.
///
/// A span says where a node came from, never what it is: all spans compare
/// equal and hash alike, so that derived equality on programs is equality of
/// meaning-bearing structure.
#[derive(Debug, Clone, Copy, Default)]
pub struct Span(Option<(FileId, u32, u32)>);

impl Span {
    /// The span of generated code.
    pub const NOWHERE: Span = Span(None);

    /// Bytes `start..end` of `file`.
    pub fn new(file: FileId, start: u32, end: u32) -> Self {
        Span(Some((file, start, end.max(start))))
    }

    /// The file, if the node came from one.
    pub fn file(self) -> Option<FileId> {
        self.0.map(|(file, _, _)| file)
    }

    /// The byte range, if the node came from a file.
    pub fn range(self) -> Option<std::ops::Range<usize>> {
        self.0.map(|(_, start, end)| start as usize..end as usize)
    }

    /// The smallest span that covers both; the one that is somewhere if only
    /// one is; `self` if they lie in different files.
    pub fn to(self, other: Span) -> Span {
        match (self.0, other.0) {
            (Some((file, start, end)), Some((other_file, other_start, other_end)))
                if file == other_file =>
            {
                Span::new(file, start.min(other_start), end.max(other_end))
            }
            (None, Some(_)) => other,
            _ => self,
        }
    }
}

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

impl Eq for Span {}

impl Hash for Span {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A source file: its name as the user gave it, and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// The name to show to the user.
    pub name: String,
    /// The whole text.
    pub text: Arc<str>,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// A file with this name and text.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        let text = text.into();
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let line_starts = std::iter::once(0).chain(breaks.map(|(at, _)| at as u32 + 1)).collect();
        SourceFile { name: name.into(), text, line_starts }
    }

    /// Line and column, both from one, the column in characters, of a byte
    /// offset; an offset past the end is at the end.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.text.len());
        let line = self.line_starts.partition_point(|start| *start as usize <= offset) - 1;
        let start = self.line_starts[line] as usize;
        let before = self.text.as_bytes()[start..offset].iter();
        let column = before.filter(|byte| **byte & 0xC0 != 0x80).count();
        (line + 1, column + 1)
    }
}

/// The files that the spans of a program point into.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    files: Vec<Arc<SourceFile>>,
}

impl SourceMap {
    /// Adds a file and returns its index.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        self.files.push(Arc::new(file));
        FileId(self.files.len() as u32 - 1)
    }

    /// Gives files other names to show.
    pub fn rename(&mut self, renamed: impl Fn(&str) -> String) {
        for file in &mut self.files {
            let name = renamed(&file.name);
            if name != file.name {
                Arc::make_mut(file).name = name;
            }
        }
    }

    /// The first and the last line of a span, from one, if it is somewhere.
    pub fn lines(&self, span: Span) -> Option<(usize, usize)> {
        let (file, range) = (self.file(span.file()?)?, span.range()?);
        Some((file.line_column(range.start).0, file.line_column(range.end).0))
    }

    /// The file with this index.
    pub fn file(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(id.0 as usize).map(|file| &**file)
    }

    /// `file:line:column` of where a span starts, if it is somewhere.
    pub fn place(&self, span: Span) -> Option<String> {
        let file = self.file(span.file()?)?;
        let (line, column) = file.line_column(span.range()?.start);
        Some(format!("{}:{line}:{column}", file.name))
    }

    /// The line, from one, on which a span starts, if it is somewhere.
    pub fn line(&self, span: Span) -> Option<usize> {
        let file = self.file(span.file()?)?;
        Some(file.line_column(span.range()?.start).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let file = SourceFile::new("a", "aé\nb");
        assert_eq!(file.line_column(0), (1, 1));
        assert_eq!(file.line_column(3), (1, 3));
        assert_eq!(file.line_column(4), (2, 1));
        assert_eq!(file.line_column(99), (2, 2));
    }

    #[test]
    fn joining_covers_both() {
        let file = FileId(0);
        let joined = Span::new(file, 2, 4).to(Span::new(file, 7, 9));
        assert_eq!(joined.range(), Some(2..9));
        assert_eq!(Span::NOWHERE.to(Span::new(file, 1, 2)).range(), Some(1..2));
    }
}
