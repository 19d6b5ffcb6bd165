//! The merge of one file's text.
//!
//! In: three texts. Out: the merge by `git merge-file`; where the sides clash
//! it has the text of ours, and the lines of each clash are told.

use crate::git::{GitError, first_line, git};
use std::ops::Range;
use std::path::Path;

/// A merged text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The text, with the lines of ours where the sides clash.
    pub text: Vec<u8>,
    /// The text with markers of conflicts, as people know it from git.
    pub marked: Vec<u8>,
    /// The lines of the text, from zero, on which the sides clash: each may
    /// be empty.
    pub clashes: Vec<Range<usize>>,
}

/// Long enough that no source has such a line by itself.
const MARKER: usize = 61;

/// Merges texts.
pub fn merge(base: &[u8], ours: &[u8], theirs: &[u8]) -> Result<Merged, GitError> {
    let folder = tempfile::tempdir()
        .map_err(|error| GitError::Files { path: "a temporary folder".to_owned(), error })?;
    for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] {
        crate::repository::write(folder.path(), name, text)?;
    }
    let marked = merge_file(folder.path(), &[&format!("--marker-size={MARKER}")])?;
    let (text, clashes) = resolved(&marked);
    let marked = if clashes.is_empty() { marked } else { merge_file(folder.path(), &[])? };
    Ok(Merged { text, marked, clashes })
}

fn merge_file(folder: &Path, options: &[&str]) -> Result<Vec<u8>, GitError> {
    let mut command = git(folder);
    // Whatever repository the folder is in has no say.
    command.env("GIT_CEILING_DIRECTORIES", folder.parent().unwrap_or(folder));
    command.args(["merge-file", "-p", "--diff3"]).args(options);
    command.args(["-L", "ours", "-L", "base", "-L", "theirs", "ours", "base", "theirs"]);
    let output = command.output().map_err(GitError::CannotRun)?;
    // The status is the number of conflicts, and beyond 127 an error.
    match output.status.code() {
        Some(0..=127) => Ok(output.stdout),
        Some(_) | None => Err(GitError::Refused(first_line(&output.stderr))),
    }
}

/// Where a line of a marked text stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Shared,
    Ours,
    Other,
}

fn resolved(marked: &[u8]) -> (Vec<u8>, Vec<Range<usize>>) {
    let (mut text, mut clashes) = (Vec::new(), Vec::new());
    let (mut part, mut line, mut start) = (Part::Shared, 0, 0);
    for bytes in marked.split_inclusive(|byte| *byte == b'\n') {
        match marker(bytes) {
            Some(b'<') => (part, start) = (Part::Ours, line),
            Some(b'>') => {
                part = Part::Shared;
                clashes.push(start..line);
            }
            Some(_) => part = Part::Other,
            None if part != Part::Other => {
                text.extend_from_slice(bytes);
                line += 1;
            }
            None => {}
        }
    }
    (text, clashes)
}

/// The sign that a marker consists of.
fn marker(line: &[u8]) -> Option<u8> {
    let sign = *line.first()?;
    let count = line.iter().take_while(|byte| **byte == sign).count();
    (count == MARKER && b"<|=>".contains(&sign)).then_some(sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(base: &str, ours: &str, theirs: &str) -> (String, Vec<(usize, usize)>) {
        let merged = merge(base.as_bytes(), ours.as_bytes(), theirs.as_bytes());
        let Merged { text, clashes, .. } = merged.expect("git is there");
        let clashes = clashes.into_iter().map(|lines| (lines.start, lines.end));
        (String::from_utf8(text).expect("text"), clashes.collect())
    }

    #[test]
    fn changes_in_different_places_are_both_there() {
        let (text, clashes) = merged("a\nb\nc\nd\n", "A\nb\nc\nd\n", "a\nb\nc\nD\n");
        assert_eq!((text.as_str(), clashes), ("A\nb\nc\nD\n", vec![]));
    }

    #[test]
    fn where_sides_clash_the_text_is_ours() {
        let (text, clashes) = merged("a\nb\nc\n", "a\nB\nc\n", "a\nx\ny\nc\n");
        assert_eq!((text.as_str(), clashes), ("a\nB\nc\n", vec![(1, 2)]));
        let (text, clashes) = merged("a\nb\nc\n", "a\nc\n", "a\nx\nc\n");
        assert_eq!((text.as_str(), clashes), ("a\nc\n", vec![(1, 1)]));
    }

    #[test]
    fn people_get_the_usual_markers() {
        let merged = merge(b"b\n", b"o\n", b"t\n").expect("git is there");
        let marked = String::from_utf8(merged.marked).expect("text");
        assert!(marked.starts_with("<<<<<<< ours\no\n||||||| base\nb\n=======\nt\n"), "{marked}");
    }

    #[test]
    fn lines_without_an_end_and_bytes_of_no_character_are_kept() {
        let merged = merge(b"a\nb", b"a\nb", b"a\n\xff").expect("git is there");
        assert_eq!(merged.text, b"a\n\xff");
    }
}
