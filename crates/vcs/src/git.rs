//! Running `git`.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What went wrong with git.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// There is no git, or it cannot be started.
    #[error("cannot run `git`, which must be installed: {0}")]
    CannotRun(std::io::Error),
    /// Git said no.
    #[error("git: {0}")]
    Refused(String),
    /// A file cannot be read or written.
    #[error("cannot write {path}: {error}")]
    Files {
        /// The file.
        path: String,
        /// Why not.
        error: std::io::Error,
    },
    /// The history is not one that can be verified.
    #[error("{0}")]
    Unsuitable(String),
}

/// A git command in a folder, with nothing of the repository's own that runs
/// code.
pub(crate) fn git(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command
        .arg("-C")
        .arg(folder)
        .args(["--no-pager", "--literal-pathspecs"])
        .args(["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"])
        .args(["-c", "protocol.allow=never"])
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("LC_ALL", "C")
        .stdin(Stdio::null());
    command
}

/// What a command prints, if it succeeds.
pub(crate) fn output<S: AsRef<OsStr>>(folder: &Path, arguments: &[S]) -> Result<Vec<u8>, GitError> {
    let Output { status, stdout, stderr } =
        git(folder).args(arguments).output().map_err(GitError::CannotRun)?;
    match status.success() {
        true => Ok(stdout),
        false => Err(GitError::Refused(first_line(&stderr))),
    }
}

/// What a command prints, word by word.
pub(crate) fn words<S: AsRef<OsStr>>(
    folder: &Path,
    arguments: &[S],
) -> Result<Vec<String>, GitError> {
    let printed = output(folder, arguments)?;
    let text = String::from_utf8_lossy(&printed);
    Ok(text.split_whitespace().map(str::to_owned).collect())
}

/// The first thing that git complained about.
pub(crate) fn first_line(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("it failed");
    let said = line.strip_prefix("fatal: ").or_else(|| line.strip_prefix("error: "));
    said.unwrap_or(line).to_owned()
}
