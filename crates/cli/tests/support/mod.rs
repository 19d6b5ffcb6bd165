//! What the tests of the command share: running it, and files that hold what
//! is expected.

// Each test crate has its own copy, and uses a part of it.
#![allow(dead_code)]

pub(crate) mod cases;
pub(crate) mod page;
pub(crate) mod pairs;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the workspace is there")
}

/// What a run of the command left.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The command in a folder, where defects fail tests and nothing depends on
/// the terminal.
pub(crate) fn verdiff(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_verdiff"));
    command.current_dir(folder).env("VERDIFF_INTERNAL_ERRORS", "fatal");
    for variable in ["COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a command to its end.
pub(crate) fn run(command: &mut Command) -> Ran {
    let Output { status, stdout, stderr } = command.output().expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Ran {
        status: status.code().expect("no signal ends it"),
        stdout: text(stdout),
        stderr: text(stderr),
    }
}

/// Whether expectations are to be rewritten instead of compared.
pub(crate) fn blessing() -> bool {
    std::env::var_os("VERDIFF_BLESS").is_some_and(|value| value == "1")
}

/// Compares a text with the file that holds what is expected, or writes the
/// file. An error says what differs.
pub(crate) fn compare(expected: &Path, actual: &str) -> Result<(), String> {
    if blessing() {
        std::fs::write(expected, actual).expect("expectations can be written");
        return Ok(());
    }
    let wanted = std::fs::read_to_string(expected).unwrap_or_default();
    if wanted == actual {
        return Ok(());
    }
    Err(format!(
        "{} is not what was printed (`cargo xtask bless` accepts it):\n\
         --- expected\n{wanted}--- printed\n{actual}",
        expected.display()
    ))
}

/// Fails with all errors, if there are any.
pub(crate) fn report(errors: Vec<String>) {
    assert!(errors.is_empty(), "{} failures\n\n{}", errors.len(), errors.join("\n\n"));
}
