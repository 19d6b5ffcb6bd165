//! What an argument names: a file or folder, or a revision of git, which is
//! put into a temporary folder.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;
use verdiff_ir::Program;
use verdiff_vcs::{Commit, Reference, Repository};

/// A version, on disk.
pub(crate) struct Argument {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// What the user calls it.
    pub(crate) shown: String,
    /// A temporary folder that it is in, and what its files are called
    /// instead.
    exported: Option<(TempDir, String)>,
}

impl Argument {
    /// The version that an argument names.
    pub(crate) fn resolve(argument: &OsStr) -> Result<Argument> {
        let shown = Path::new(argument).display().to_string();
        let Some(reference) = argument.to_str().and_then(Reference::parse) else {
            return Ok(Argument { path: argument.into(), shown, exported: None });
        };
        let repository = Repository::around(Path::new("."))?;
        let commit = repository.commit(&reference.revision)?;
        let prefix = format!("git:{}:", reference.revision);
        let exported = Argument::export(&repository, &commit, prefix)?;
        let path = exported.path.join(&reference.path);
        if !path.exists() {
            bail!("{shown}: there is no source of that name in the revision");
        }
        Ok(Argument { path, shown, ..exported })
    }

    /// All source files of a commit, which are shown with a prefix.
    pub(crate) fn export(
        repository: &Repository,
        commit: &Commit,
        prefix: String,
    ) -> Result<Argument> {
        let folder = tempfile::tempdir().context("no temporary folder can be made")?;
        repository.export(commit, folder.path())?;
        let path = folder.path().to_owned();
        Ok(Argument { path, shown: prefix.clone(), exported: Some((folder, prefix)) })
    }

    /// A place in a temporary folder, for a version that is yet to be made.
    pub(crate) fn temporary(name: &Path, prefix: &str) -> Result<Argument> {
        let folder = tempfile::tempdir().context("no temporary folder can be made")?;
        let path = folder.path().join(name);
        let exported = Some((folder, prefix.to_owned()));
        Ok(Argument { path, shown: prefix.to_owned(), exported })
    }

    /// What the user calls a file of this version.
    pub(crate) fn shown_name(&self, file: &Path) -> String {
        let exported = self.exported.as_ref().and_then(|(folder, prefix)| {
            let inside = file.strip_prefix(folder.path()).ok()?;
            Some(format!("{prefix}{}", inside.display()))
        });
        exported.unwrap_or_else(|| file.display().to_string())
    }

    /// A text in which files of this version have the names that users know.
    pub(crate) fn shown_text(&self, text: &str) -> String {
        match &self.exported {
            Some((folder, prefix)) => {
                text.replace(&format!("{}/", folder.path().display()), prefix)
            }
            None => text.to_owned(),
        }
    }

    /// Gives files in a temporary folder the names that users know.
    pub(crate) fn rename_sources(&self, program: &mut Program) {
        Arc::make_mut(&mut program.sources).rename(|name| self.shown_name(Path::new(name)));
    }
}
