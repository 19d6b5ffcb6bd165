//! Why nothing was run, or why it is not known how it ended.

use std::io;
use std::path::PathBuf;

/// The program was not run, or not to an end that is known.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The working folder cannot be used.
    #[error("the working folder {} cannot be used: {error}", folder.display())]
    Folder {
        /// As the job names it.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The launcher could not be started.
    #[error("the launcher {} cannot be started: {error}", launcher.display())]
    Launcher {
        /// Its executable.
        launcher: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The launcher ended or said something else before it started the program.
    #[error("the launcher of the sandbox did not start the program: {0}")]
    Protocol(String),
    /// The program itself could not be started.
    #[error("{} cannot be run: {error}", program.display())]
    Program {
        /// Its path.
        program: PathBuf,
        /// What the system says.
        error: String,
    },
    /// This system cannot restrict a program as far as the job insists.
    #[error("this system cannot restrict what an untrusted program does, so it was not run: {0}")]
    NoSandbox(String),
    /// A restriction that every system has was refused.
    #[error("{what} failed: {error}")]
    Restriction {
        /// What was tried.
        what: &'static str,
        /// What the system says.
        error: String,
    },
    /// The running program could not be watched.
    #[error("the program cannot be watched: {0}")]
    Watch(#[source] io::Error),
}

impl Error {
    /// For `map_err`: this restriction failed.
    pub(crate) fn restriction<E: ToString>(what: &'static str) -> impl FnOnce(E) -> Error {
        move |error| Error::Restriction { what, error: error.to_string() }
    }

    /// For `map_err`: watching failed.
    pub(crate) fn watch<E: Into<io::Error>>(error: E) -> Error {
        Error::Watch(error.into())
    }
}
