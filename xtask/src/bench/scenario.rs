//! An entry of a benchmark set: versions of a program and what the set says of
//! them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// One comparison or merge.
#[derive(Debug)]
pub(super) struct Scenario {
    /// The group that it belongs to.
    pub(super) family: String,
    /// Its name, with the group.
    pub(super) name: String,
    /// Old and new; or base, ours, theirs and merged.
    pub(super) versions: Vec<PathBuf>,
    /// The procedure in question; all if none is named.
    pub(super) entry: Option<String>,
    /// What the set says.
    pub(super) label: Option<Label>,
    /// What a reader of the table should know.
    pub(super) remark: String,
}

/// What a set says of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    /// Equivalent, or free of conflicts.
    Holds,
    /// Different, or in conflict.
    Fails,
}

/// The folders right below a folder, in the order of their names.
pub(super) fn folders(path: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let entries = fs::read_dir(path).with_context(|| format!("reading {}", path.display()))?;
    for entry in entries {
        let entry = entry?.path();
        if entry.is_dir() {
            found.push(entry);
        }
    }
    found.sort();
    Ok(found)
}

/// The last part of a path.
pub(super) fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
