//! Excerpts of the source with marks: the changed lines of a procedure, or
//! one construct.
//!
//! In: a span in a program's sources. Out: whole lines of text with the byte
//! ranges to mark, so that a renderer needs no source map.

use imara_diff::{Algorithm, Diff, InternedInput};
use std::ops::Range;
use verdiff_align::Version;
use verdiff_ir::{SourceFile, SourceMap, Span};

/// Some lines of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The version that the file belongs to.
    pub version: Version,
    /// The file, as the user named it.
    pub file: String,
    /// The number of the first line, from one.
    pub first_line: usize,
    /// The lines.
    pub text: String,
    /// What to point at, in order; never empty.
    pub marks: Vec<Mark>,
    /// How many more marks there would be.
    pub unmarked: usize,
}

/// How many lines are marked of one version: a procedure that was written
/// anew is better read in an editor.
const MARKED: usize = 12;

/// Something to point at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Bytes of the excerpt's text, within one line.
    pub range: Range<usize>,
    /// What to say of it; may be empty.
    pub label: &'static str,
}

impl Excerpt {
    /// Line and column of the first mark, both from one, the column in
    /// characters.
    pub fn line_column(&self) -> (usize, usize) {
        let start = self.marks.first().map_or(0, |mark| mark.range.start);
        let before = &self.text[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = self.first_line + before.matches('\n').count();
        (line, before[line_start..].chars().count() + 1)
    }
}

/// Larger procedures are generated ones: renderers would take long over them,
/// and nobody wants to see them.
const LARGEST: usize = 1 << 20;

/// Lines of one file that a procedure covers.
struct Lines<'s> {
    file: &'s SourceFile,
    range: Range<usize>,
}

impl<'s> Lines<'s> {
    fn of(sources: &'s SourceMap, span: Span) -> Option<Self> {
        let file = sources.file(span.file()?)?;
        let Range { start, end } = span.range()?;
        let end = end.min(file.text.len());
        let start = file.text.get(..start.min(end))?.rfind('\n').map_or(0, |at| at + 1);
        let end = file.text.get(end..)?.find('\n').map_or(file.text.len(), |at| end + at);
        let length = file.text.get(start..end)?.trim_end_matches('\r').len();
        (length <= LARGEST).then_some(Lines { file, range: start..start + length })
    }

    fn text(&self) -> &'s str {
        &self.file.text[self.range.clone()]
    }

    fn excerpt(&self, version: Version, mut marks: Vec<Mark>) -> Option<Excerpt> {
        let first_line = self.file.line_column(self.range.start).0;
        let unmarked = marks.len().saturating_sub(MARKED);
        marks.truncate(MARKED);
        (!marks.is_empty()).then(|| Excerpt {
            version,
            file: self.file.name.clone(),
            first_line,
            text: self.text().to_owned(),
            marks,
            unmarked,
        })
    }
}

/// The construct at a span: its first line, within the procedure around it.
pub(crate) fn construct(
    sources: &SourceMap,
    version: Version,
    around: Span,
    span: Span,
) -> Option<Excerpt> {
    let lines = Lines::of(sources, around.to(span))?;
    let range = span.range()?;
    let start = range.start.checked_sub(lines.range.start)?;
    let end = (range.end - lines.range.start).min(lines.text().len());
    let marked = lines.text().get(start..end)?;
    let first_line = marked.lines().next().unwrap_or_default().trim_end();
    let mark = Mark { range: start..start + first_line.len(), label: "" };
    lines.excerpt(version, vec![mark])
}

/// The lines that differ between two procedures: those of the old version
/// that are gone, those of the new version that came.
pub(crate) fn changes(old: Source<'_>, new: Source<'_>) -> Vec<Excerpt> {
    marked_changes(old, new, ["old", "new"]).into_iter().flatten().collect()
}

/// What a side of a merge did to a procedure of base: the lines that came,
/// or if none did, those that are gone.
pub(crate) fn edits(base: Source<'_>, side: Source<'_>) -> Option<Excerpt> {
    let gone = if side.0 == Version::OURS { "removed by ours" } else { "removed by theirs" };
    let [removed, added] = marked_changes(base, side, [gone, side.0.name()]);
    added.or(removed)
}

/// A procedure in a version: its file and where it is.
pub(crate) type Source<'s> = (Version, &'s SourceMap, Span);

fn marked_changes(
    before: Source<'_>,
    after: Source<'_>,
    labels: [&'static str; 2],
) -> [Option<Excerpt>; 2] {
    let (Some(old), Some(new)) = (Lines::of(before.1, before.2), Lines::of(after.1, after.2))
    else {
        return [None, None];
    };
    let [old_lines, new_lines] = [line_ranges(old.text()), line_ranges(new.text())];
    let mut input: InternedInput<&str> = InternedInput::default();
    input.update_before(old_lines.iter().map(|range| &old.text()[range.clone()]));
    input.update_after(new_lines.iter().map(|range| &new.text()[range.clone()]));
    let mut diff = Diff::compute(Algorithm::Histogram, &input);
    diff.postprocess_lines(&input);
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    for hunk in diff.hunks() {
        mark_lines(&mut removed, old.text(), &old_lines[as_range(hunk.before)], labels[0]);
        mark_lines(&mut added, new.text(), &new_lines[as_range(hunk.after)], labels[1]);
    }
    [old.excerpt(before.0, removed), new.excerpt(after.0, added)]
}

fn as_range(range: Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

/// The lines of a text, without their ends.
fn line_ranges(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let range = |line: &str| {
        let range = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        range
    };
    text.split_inclusive('\n').map(range).collect()
}

/// Marks what is not blank of each line; the first of a group has the label.
/// Lone braces are marked only if nothing else is there to mark.
fn mark_lines(marks: &mut Vec<Mark>, text: &str, lines: &[Range<usize>], label: &'static str) {
    let speaks = |line: &&Range<usize>| text[(*line).clone()].contains(char::is_alphanumeric);
    let spoken = lines.iter().any(|line| speaks(&line));
    let mut label = label;
    for line in lines.iter().filter(|line| !spoken || speaks(line)) {
        let content = &text[line.clone()];
        let trimmed = content.trim();
        if !trimmed.is_empty() {
            let start = line.start + content.len() - content.trim_start().len();
            marks.push(Mark { range: start..start + trimmed.len(), label });
            label = "";
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::{FileId, SourceFile};

    fn map(text: &str) -> SourceMap {
        let mut sources = SourceMap::default();
        sources.add(SourceFile::new("f.vir", text));
        sources
    }

    fn whole(text: &str) -> Span {
        Span::new(FileId(0), 0, text.len() as u32)
    }

    fn compared(old: &str, new: &str) -> Vec<Excerpt> {
        let (before, after) = (map(old), map(new));
        changes((Version::OLD, &before, whole(old)), (Version::NEW, &after, whole(new)))
    }

    fn marked(excerpt: &Excerpt) -> Vec<&str> {
        excerpt.marks.iter().map(|mark| &excerpt.text[mark.range.clone()]).collect()
    }

    #[test]
    fn only_changed_lines_are_marked() {
        let (old, new) = ("f {\r\n  a;\r\n  b;\n}", "f {\n  a;\n  c;\n\n  d;\n}");
        let excerpts = compared(old, new);
        assert_eq!(marked(&excerpts[0]), ["b;"]);
        assert_eq!(marked(&excerpts[1]), ["c;", "d;"]);
        assert_eq!(excerpts[1].line_column(), (3, 3));
    }

    #[test]
    fn braces_alone_are_not_worth_a_mark() {
        let (old, new) = ("a\n}", "a\nif b {\n  c\n}\n}");
        let excerpts = compared(old, new);
        assert_eq!(marked(&excerpts[0]), ["if b {", "c"]);
        let excerpts = compared("a", "a\n}");
        assert_eq!(marked(&excerpts[0]), ["}"]);
    }

    #[test]
    fn long_changes_are_cut() {
        let new = "x\n".repeat(20);
        let excerpts = compared("a", &new);
        assert_eq!((excerpts[1].marks.len(), excerpts[1].unmarked), (12, 8));
    }

    #[test]
    fn an_insertion_has_nothing_to_show_of_the_old_version() {
        let (old, new) = ("a\nb", "a\nx\nb");
        let excerpts = compared(old, new);
        assert_eq!(excerpts.len(), 1);
        assert_eq!(excerpts[0].version, Version::NEW);
    }

    #[test]
    fn a_construct_is_marked_on_its_first_line() {
        let text = "// a\nfn f() {\n  while é {\n  }\n}\n";
        let sources = map(text);
        let span = Span::new(FileId(0), 16, 30);
        let proc = Span::new(FileId(0), 5, text.len() as u32 - 1);
        let excerpt = construct(&sources, Version::NEW, proc, span).unwrap();
        assert_eq!(marked(&excerpt), ["while é {"]);
        assert_eq!((excerpt.first_line, excerpt.line_column()), (2, (3, 3)));
    }
}
