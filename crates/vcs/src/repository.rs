//! Revisions of a repository: in by name, out as files on disk.

use crate::git::{GitError, first_line, git, output, words};
use std::io::{BufRead, BufReader, Write};
use std::path::{Component, Path, PathBuf};
use std::process::Stdio;

/// A version that an argument names: `git:REV` or `git:REV:PATH`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The revision, as the user wrote it.
    pub revision: String,
    /// The file or folder in it; all of it if empty.
    pub path: String,
}

impl Reference {
    /// The reference that an argument is, if it is one.
    pub fn parse(argument: &str) -> Option<Reference> {
        let rest = argument.strip_prefix("git:")?;
        let (revision, path) = rest.split_once(':').unwrap_or((rest, ""));
        Some(Reference { revision: revision.to_owned(), path: path.trim_matches('/').to_owned() })
    }
}

/// A commit, by its full name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commit(String);

impl Commit {
    /// Its name, short enough for people.
    pub fn short(&self) -> &str {
        self.0.get(..12).unwrap_or(&self.0)
    }
}

/// The versions of a merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scenario {
    /// What both sides started from.
    pub base: Commit,
    /// The first parent.
    pub ours: Commit,
    /// The second parent.
    pub theirs: Commit,
    /// The merge itself.
    pub merged: Commit,
}

/// The repository that a folder is in.
#[derive(Debug, Clone)]
pub struct Repository {
    folder: PathBuf,
}

/// Files with these extensions are what versions are made of.
const EXTENSIONS: [&str; 7] = ["c", "h", "i", "inc", "def", "vir", "java"];

/// Larger files are not source code.
const LARGEST: usize = 64 << 20;

impl Repository {
    /// The repository around a folder.
    pub fn around(folder: &Path) -> Result<Repository, GitError> {
        output(folder, &["rev-parse", "--git-dir"])?;
        Ok(Repository { folder: folder.to_owned() })
    }

    /// The commit of a revision.
    pub fn commit(&self, revision: &str) -> Result<Commit, GitError> {
        let wanted = format!("{revision}^{{commit}}");
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", &wanted];
        match words(&self.folder, &arguments) {
            Ok(names) if names.len() == 1 => Ok(Commit(names.concat())),
            Err(GitError::CannotRun(error)) => Err(GitError::CannotRun(error)),
            Ok(_) | Err(_) => {
                Err(GitError::Unsuitable(format!("`{revision}` is no commit of this repository")))
            }
        }
    }

    /// The versions of a merge commit. One with more than two parents, or
    /// whose parents have several merge bases, is not verified.
    pub fn scenario(&self, revision: &str) -> Result<Scenario, GitError> {
        let merged = self.commit(revision)?;
        let arguments = ["rev-list", "--parents", "--max-count=1", &merged.0];
        let names = words(&self.folder, &arguments)?;
        let [_, ours, theirs] = &names[..] else {
            let parents = names.len().saturating_sub(1);
            let why = match parents {
                0 | 1 => format!("{} is no merge: it has {parents} parents", merged.short()),
                _ => format!("{} merges {parents} parents; two can be verified", merged.short()),
            };
            return Err(GitError::Unsuitable(why));
        };
        let bases = words(&self.folder, &["merge-base", "--all", ours, theirs]);
        match &bases.unwrap_or_default()[..] {
            [base] => Ok(Scenario {
                base: Commit(base.clone()),
                ours: Commit(ours.clone()),
                theirs: Commit(theirs.clone()),
                merged,
            }),
            [] => Err(unsuitable(&merged, "the sides have no common ancestor")),
            several => {
                let why =
                    format!("the sides have {} merge bases, and one is needed", several.len());
                Err(unsuitable(&merged, &why))
            }
        }
    }

    /// Writes the source files of a commit into a folder, as they are stored.
    pub fn export(&self, commit: &Commit, into: &Path) -> Result<(), GitError> {
        let entries = self.entries(commit)?;
        let mut child = git(&self.folder)
            .args(["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(GitError::CannotRun)?;
        let (Some(mut questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(GitError::Refused("it has no input or output".to_owned()));
        };
        let mut answers = BufReader::new(answers);
        let mut copy = || -> Result<(), GitError> {
            for Entry { object, path } in &entries {
                let failed = |error| GitError::Files { path: path.clone(), error };
                writeln!(questions, "{object}").map_err(failed)?;
                let bytes = blob(&mut answers, path)?;
                write(into, path, &bytes)?;
            }
            Ok(())
        };
        let copied = copy();
        drop(questions);
        let ended = child.wait().map_err(GitError::CannotRun);
        copied.and(ended.map(drop))
    }

    fn entries(&self, commit: &Commit) -> Result<Vec<Entry>, GitError> {
        let printed = output(&self.folder, &["ls-tree", "-r", "-z", "--full-tree", &commit.0])?;
        let lines = printed.split(|byte| *byte == 0).filter(|line| !line.is_empty());
        Ok(lines.filter_map(|line| Entry::parse(&String::from_utf8_lossy(line))).collect())
    }
}

fn unsuitable(merged: &Commit, why: &str) -> GitError {
    GitError::Unsuitable(format!("{}: {why}", merged.short()))
}

/// A source file of a commit.
struct Entry {
    object: String,
    path: String,
}

impl Entry {
    /// `MODE blob OBJECT\tPATH`, if it is a regular source file in a place
    /// that stays inside of the folder.
    fn parse(line: &str) -> Option<Entry> {
        let (about, path) = line.split_once('\t')?;
        let mut about = about.split(' ');
        let (mode, kind, object) = (about.next()?, about.next()?, about.next()?);
        let is_file = kind == "blob" && mode.starts_with("100");
        let stays = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
        (is_file && stays && is_source(path))
            .then(|| Entry { object: object.to_owned(), path: path.to_owned() })
    }
}

fn is_source(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| EXTENSIONS.contains(&extension))
}

/// The answer of `cat-file --batch`: a line with the size, the bytes, a line
/// end.
fn blob(answers: &mut impl BufRead, path: &str) -> Result<Vec<u8>, GitError> {
    let failed = |error| GitError::Files { path: path.to_owned(), error };
    let mut header = Vec::new();
    answers.read_until(b'\n', &mut header).map_err(failed)?;
    let text = String::from_utf8_lossy(&header);
    let size = text.trim_end().rsplit(' ').next().and_then(|size| size.parse::<usize>().ok());
    let Some(size) = size.filter(|size| *size <= LARGEST) else {
        return Err(GitError::Refused(format!("{path}: {}", first_line(&header))));
    };
    let mut bytes = vec![0; size + 1];
    answers.read_exact(&mut bytes).map_err(failed)?;
    bytes.pop();
    Ok(bytes)
}

/// Writes a file below a folder.
pub(crate) fn write(into: &Path, path: &str, bytes: &[u8]) -> Result<(), GitError> {
    let target = into.join(path);
    let write = || {
        target.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::write(&target, bytes)
    };
    write().map_err(|error| GitError::Files { path: path.to_owned(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_have_a_revision_and_maybe_a_path() {
        let parse = |text| Reference::parse(text).map(|it| (it.revision, it.path));
        let of = |revision: &str, path: &str| Some((revision.to_owned(), path.to_owned()));
        assert_eq!(parse("git:HEAD"), of("HEAD", ""));
        assert_eq!(parse("git:v1.0~2:src/a.c"), of("v1.0~2", "src/a.c"));
        assert_eq!(parse("git:HEAD:src/"), of("HEAD", "src"));
        assert_eq!(parse("src/a.c"), None);
    }

    #[test]
    fn only_regular_source_files_inside_of_the_folder_are_taken() {
        let path = |line| Entry::parse(line).map(|entry| entry.path);
        assert_eq!(path("100644 blob 12ab\tsrc/a b.c"), Some("src/a b.c".to_owned()));
        assert_eq!(path("120000 blob 12ab\tlink.c"), None);
        assert_eq!(path("160000 commit 12ab\tmodule"), None);
        assert_eq!(path("100644 blob 12ab\t../a.c"), None);
        assert_eq!(path("100644 blob 12ab\t/etc/a.c"), None);
        assert_eq!(path("100644 blob 12ab\timage.png"), None);
    }
}
