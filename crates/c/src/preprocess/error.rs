//! Why preprocessing failed, in words that say what the user can do.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use super::names::Names;
use super::run::Failure;
use super::{DatabaseError, InputError, Limits, OptionError};

/// Why a file could not be preprocessed.
#[derive(Debug, thiserror::Error)]
pub enum PreprocessError {
    /// The file is no source file.
    #[error(transparent)]
    Input(#[from] InputError),
    /// An option is not supported.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The compilation database is of no use for this file.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The compiler could not be started.
    #[error("cannot run the C compiler `{compiler}`: {source}; install one, or name another")]
    Compiler {
        /// Its name.
        compiler: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The preprocessor took too long.
    #[error("preprocessing {file} took longer than {} seconds", limit.as_secs())]
    Time {
        /// The file.
        file: String,
        /// The limit.
        limit: Duration,
    },
    /// The preprocessed text is too long.
    #[error("{file} has more than {limit} bytes when preprocessed")]
    Output {
        /// The file.
        file: String,
        /// The limit.
        limit: u64,
    },
    /// The preprocessor found an error.
    #[error(transparent)]
    Rejected(Rejection),
}

/// The first error that the preprocessor found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}{}", hint.map(|hint| format!(" ({hint})")).unwrap_or_default())]
pub struct Rejection {
    /// Where: `file:line:column`, or the compiler's name.
    pub place: String,
    /// The compiler's own message.
    pub message: String,
    /// What can be done.
    pub hint: Option<&'static str>,
}

const MISSING_HEADER: &str =
    "give include paths after `--`, or a compile_commands.json with -p DIR";

impl PreprocessError {
    pub(super) fn from_run(
        failure: Failure,
        file: &Path,
        compiler: &OsStr,
        limits: &Limits,
        names: &Names,
    ) -> Self {
        let file = file.display().to_string();
        match failure {
            Failure::Start(source) => {
                let compiler = compiler.display().to_string();
                PreprocessError::Compiler { compiler, source }
            }
            Failure::Time => PreprocessError::Time { file, limit: limits.time },
            Failure::Output => PreprocessError::Output { file, limit: limits.output },
            Failure::Status(said) => {
                let rejection = Rejection::from_messages(&said, names);
                PreprocessError::Rejected(rejection.unwrap_or_else(|| Rejection {
                    place: file,
                    message: format!("`{}` failed without an error message", compiler.display()),
                    hint: None,
                }))
            }
        }
    }
}

impl Rejection {
    /// The first error among a compiler's messages; without any, its last line.
    fn from_messages(said: &str, names: &Names) -> Option<Self> {
        let first = said.lines().find_map(|line| {
            let place_and_message = line.split_once(": fatal error: ");
            place_and_message.or_else(|| line.split_once(": error: "))
        });
        let Some((place, message)) = first else {
            let last = said.lines().rfind(|line| !line.trim().is_empty())?;
            let place = names.shown(&names.argument().display().to_string());
            return Some(Rejection { place, message: last.trim().to_owned(), hint: None });
        };
        let missing = ["No such file or directory", "file not found"];
        let hint = missing.iter().any(|end| message.ends_with(end)).then_some(MISSING_HEADER);
        Some(Rejection { place: shown_place(place, names), message: message.to_owned(), hint })
    }
}

/// `file:line:column` with the file's name as it is shown.
fn shown_place(place: &str, names: &Names) -> String {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let mut file = place;
    while let Some((rest, _)) = file.rsplit_once(':').filter(|(_, last)| is_number(last)) {
        file = rest;
    }
    // Without a line it is the name of a program.
    if file.len() == place.len() {
        return place.to_owned();
    }
    let line_and_column = place.get(file.len()..).unwrap_or_default();
    format!("{}{line_and_column}", names.shown(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(said: &str, expected: Option<&str>) {
        let rejection = Rejection::from_messages(said, &Names::in_place(Path::new("a.c")));
        assert_eq!(rejection.map(|found| found.to_string()).as_deref(), expected);
    }

    #[test]
    fn the_first_error_counts() {
        let included = "In file included from a.c:1:\nb.h:2:3: error: #error no\nb.h:9: error: x\n";
        check(included, Some("b.h:2:3: #error no"));
        check("a.c:4: error: unterminated #if\n", Some("a.c:4: unterminated #if"));
        check("cc: error: unrecognized\n", Some("cc: unrecognized"));
        check("something else\n\n", Some("a.c: something else"));
        check("", None);
    }

    #[test]
    fn a_missing_header_comes_with_advice() {
        let advice = "(give include paths after `--`, or a compile_commands.json with -p DIR)";
        let gcc = "a.c:1:10: fatal error: x.h: No such file or directory";
        check(gcc, Some(&format!("a.c:1:10: x.h: No such file or directory {advice}")));
        let clang = "a.c:1:10: fatal error: 'x.h' file not found";
        check(clang, Some(&format!("a.c:1:10: 'x.h' file not found {advice}")));
    }
}
