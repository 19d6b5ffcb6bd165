//! The textual merge of files and folders.
//!
//! In: base, ours and theirs, each a file or a folder. Out: the merge,
//! written below another folder, and the clashes: lines that both sides
//! changed, and files that one removed and the other changed.

use crate::git::GitError;
use crate::repository::write;
use crate::text::{Merged, merge};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A place where the text of the sides clashes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash {
    /// The merged file.
    pub file: PathBuf,
    /// What it is called in the versions.
    pub name: String,
    /// The lines of the merged file, from zero; all of it if one side removed
    /// the file.
    pub lines: Option<Range<usize>>,
}

/// Merges files, into a file.
pub fn merge_files(versions: [&Path; 3], into: &Path) -> Result<Vec<Clash>, GitError> {
    let [base, ours, theirs] = versions.map(read);
    let Merged { text, clashes, .. } = merge(&base?, &ours?, &theirs?)?;
    let name = into.file_name().map_or_else(String::new, |name| name.display().to_string());
    write(into.parent().unwrap_or(into), &name, &text)?;
    let clash = |lines| Clash { file: into.to_owned(), name: name.clone(), lines: Some(lines) };
    Ok(clashes.into_iter().map(clash).collect())
}

/// Merges folders, into a folder.
pub fn merge_folders(versions: [&Path; 3], into: &Path) -> Result<Vec<Clash>, GitError> {
    let [base, ours, theirs] = versions.map(files);
    let (base, ours, theirs) = (base?, ours?, theirs?);
    let names: BTreeSet<&String> = base.keys().chain(ours.keys()).chain(theirs.keys()).collect();
    let mut clashes = Vec::new();
    for name in names {
        let [base, ours, theirs] = [&base, &ours, &theirs].map(|files| files.get(name));
        let [base, ours, theirs] = [base, ours, theirs].map(|path| path.map(|path| read(path)));
        let texts = [base.transpose()?, ours.transpose()?, theirs.transpose()?];
        clashes.extend(merge_one(texts, into, name)?);
    }
    Ok(clashes)
}

type Text = Option<Vec<u8>>;

fn merge_one(
    [base, ours, theirs]: [Text; 3],
    into: &Path,
    name: &str,
) -> Result<Vec<Clash>, GitError> {
    let file = into.join(name);
    let taken = if ours == base || ours == theirs { &theirs } else { &ours };
    if ours == base || theirs == base || ours == theirs {
        taken.as_ref().map_or(Ok(()), |text| write(into, name, text))?;
        return Ok(Vec::new());
    }
    match (&ours, &theirs) {
        (Some(ours), Some(theirs)) => {
            let merged = merge(&base.unwrap_or_default(), ours, theirs)?;
            write(into, name, &merged.text)?;
            let clash = |lines| Clash { file: file.clone(), name: name.into(), lines: Some(lines) };
            Ok(merged.clashes.into_iter().map(clash).collect())
        }
        (Some(text), None) | (None, Some(text)) => {
            write(into, name, text)?;
            Ok(vec![Clash { file, name: name.into(), lines: None }])
        }
        (None, None) => Ok(Vec::new()),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, GitError> {
    std::fs::read(path).map_err(|error| GitError::Files { path: path.display().to_string(), error })
}

/// The regular files below a folder, by their paths in it; hidden ones are
/// left out.
fn files(folder: &Path) -> Result<BTreeMap<String, PathBuf>, GitError> {
    let mut found = BTreeMap::new();
    collect(folder, "", &mut found)
        .map_err(|error| GitError::Files { path: folder.display().to_string(), error })?;
    Ok(found)
}

fn collect(
    folder: &Path,
    prefix: &str,
    found: &mut BTreeMap<String, PathBuf>,
) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type()?;
        if name.starts_with('.') {
            continue;
        }
        if kind.is_dir() {
            collect(&entry.path(), &format!("{prefix}{name}/"), found)?;
        } else if kind.is_file() {
            found.insert(format!("{prefix}{name}"), entry.path());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, text) in files {
            write(folder.path(), name, text.as_bytes()).expect("a file");
        }
        folder
    }

    #[test]
    fn files_are_merged_one_by_one() {
        let base = folder(&[("a.c", "a\n"), ("gone.c", "g\n"), ("d/b.c", "1\n2\n3\n")]);
        let ours = folder(&[("a.c", "A\n"), ("d/b.c", "1\n2\n3\n"), ("new.c", "n\n")]);
        let theirs = folder(&[("a.c", "a\n"), ("gone.c", "g\n"), ("d/b.c", "1\n2\nT\n")]);
        let into = folder(&[]);
        let versions = [base.path(), ours.path(), theirs.path()];
        assert_eq!(merge_folders(versions, into.path()).expect("git is there"), []);
        let read = |name| std::fs::read_to_string(into.path().join(name)).ok();
        assert_eq!(read("a.c").as_deref(), Some("A\n"));
        assert_eq!(read("d/b.c").as_deref(), Some("1\n2\nT\n"));
        assert_eq!(read("new.c").as_deref(), Some("n\n"));
        assert_eq!(read("gone.c"), None);
    }

    #[test]
    fn a_file_that_one_side_removed_and_the_other_changed_is_a_clash() {
        let (base, ours, theirs) =
            (folder(&[("a.c", "a\n")]), folder(&[]), folder(&[("a.c", "b\n")]));
        let into = folder(&[]);
        let versions = [base.path(), ours.path(), theirs.path()];
        let clashes = merge_folders(versions, into.path()).expect("git is there");
        assert_eq!(clashes.len(), 1);
        assert_eq!((clashes[0].name.as_str(), &clashes[0].lines), ("a.c", &None));
    }
}
