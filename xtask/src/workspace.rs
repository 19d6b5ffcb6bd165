//! The workspace on disk: where it is.

use std::path::{Path, PathBuf};

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
}
