//! The workspace on disk: where it is, and which files belong to it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::capture;

/// Folders that are never part of the sources, for a tree without git.
const NOT_SOURCES: [&str; 3] = [".git", ".solver", "target"];

/// The workspace this chore works on.
pub(crate) struct Workspace {
    pub(crate) root: PathBuf,
}

impl Workspace {
    /// The workspace that this package is a member of. What cargo says at run
    /// time counts more than where the program was once compiled.
    pub(crate) fn here() -> Self {
        let package = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = package.parent().map_or_else(|| package.clone(), Path::to_path_buf);
        Self { root }
    }

    /// The files of the project, relative to the root, in a fixed order: what
    /// git tracks or would track, or all sources where git cannot say.
    pub(crate) fn files(&self) -> Result<Vec<String>> {
        let mut files = match self.files_of_git()? {
            Some(files) => files,
            None => self.files_on_disk()?,
        };
        files.sort();
        files.dedup();
        Ok(files)
    }

    fn files_of_git(&self) -> Result<Option<Vec<String>>> {
        let mut git = Command::new("git");
        git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let output = capture(git.current_dir(&self.root))?;
        let Some(output) = output.filter(|output| output.status.success()) else {
            return Ok(None);
        };
        let names = String::from_utf8(output.stdout).context("a file name is not UTF-8")?;
        let names = names.split_terminator('\0').map(str::to_owned);
        // A file deleted but not yet staged is still listed.
        Ok(Some(names.filter(|name| self.root.join(name).is_file()).collect()))
    }

    fn files_on_disk(&self) -> Result<Vec<String>> {
        let mut files = Vec::new();
        let mut folders = vec![self.root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder)? {
                let entry = entry?;
                let kind = entry.file_type()?;
                if kind.is_file() {
                    files.push(self.relative(&entry.path())?);
                } else if kind.is_dir()
                    && !NOT_SOURCES.iter().any(|name| entry.file_name() == *name)
                {
                    folders.push(entry.path());
                }
            }
        }
        Ok(files)
    }

    /// A path as the reader of a message knows it: from the root of the workspace.
    pub(crate) fn relative(&self, path: &Path) -> Result<String> {
        let inside = path.strip_prefix(&self.root)?;
        Ok(inside.to_str().context("a file name is not UTF-8")?.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_files_has_the_sources_and_no_products() {
        let workspace = Workspace::here();
        for files in [workspace.files().unwrap(), workspace.files_on_disk().unwrap()] {
            assert!(files.iter().any(|file| file == "xtask/src/workspace.rs"));
            assert!(!files.iter().any(|file| file.starts_with("target/")));
            assert!(!files.iter().any(|file| file.starts_with(".solver/")));
        }
    }
}
