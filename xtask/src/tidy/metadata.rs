//! Cargo's view of the workspace: the lock file and the manifests in; packages
//! and what they depend on out.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::process::{cargo, read as output_of};
use crate::workspace::Workspace;

/// What `cargo metadata` prints, as far as it is used here.
#[derive(Deserialize)]
pub(super) struct Metadata {
    pub(super) packages: Vec<Package>,
}

#[derive(Clone, Deserialize)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    pub(super) license: Option<String>,
    /// Where it was downloaded from; none for a crate of the workspace.
    pub(super) source: Option<String>,
    pub(super) manifest_path: PathBuf,
    pub(super) dependencies: Vec<Dependency>,
}

#[derive(Clone, Deserialize)]
pub(super) struct Dependency {
    pub(super) name: String,
    pub(super) kind: Option<Kind>,
}

/// What a dependency is for, where it is not for the code itself.
#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Dev,
    Build,
}

/// Asks cargo. The lock file is left as it is: a check changes nothing.
pub(super) fn read(workspace: &Workspace) -> Result<Metadata> {
    let arguments = ["metadata", "--format-version", "1", "--locked"];
    let text = output_of(&mut cargo(workspace, &arguments))?;
    serde_json::from_str(&text).context("cannot read the output of `cargo metadata`")
}

impl Metadata {
    /// The crates of the workspace.
    pub(super) fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.source.is_none())
    }
}
