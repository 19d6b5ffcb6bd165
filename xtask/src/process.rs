//! Running other programs: a command line in; its success, or an error that
//! names the command, out.

use std::io::ErrorKind;
use std::process::{Command, ExitStatus, Output};

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;

/// The cargo that runs us, in the root of the workspace.
pub(crate) fn cargo<S: AsRef<str>>(workspace: &Workspace, arguments: &[S]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(arguments.iter().map(AsRef::as_ref)).current_dir(&workspace.root);
    command
}

/// Runs a command with its output let through; any failure is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run `{}`", shown(command)))?;
    succeeded(command, status)
}

/// Runs a command and takes its standard output; its errors are let through.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(std::process::Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run `{}`", shown(command)))?;
    succeeded(command, output.status)?;
    String::from_utf8(output.stdout).with_context(|| format!("output of `{}`", shown(command)))
}

/// Runs a command silently; `None` when there is no such program.
pub(crate) fn capture(command: &mut Command) -> Result<Option<Output>> {
    match command.output() {
        Ok(output) => Ok(Some(output)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| format!("cannot run `{}`", shown(command))),
    }
}

/// Whether a command exists and ends well; what it prints is dropped.
pub(crate) fn works(program: &str, arguments: &[&str]) -> Result<bool> {
    let output = capture(Command::new(program).args(arguments))?;
    Ok(output.is_some_and(|output| output.status.success()))
}

fn succeeded(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("`{}` ended with {status}", shown(command));
    }
    Ok(())
}

/// A command as one would type it: the program without its folder.
pub(crate) fn shown(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program()).to_string_lossy();
    let arguments = command.get_args().map(|argument| argument.to_string_lossy());
    std::iter::once(name).chain(arguments).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_command_is_named_in_the_error() {
        let error = run(Command::new("sh").args(["-c", "exit 3"])).unwrap_err();
        assert_eq!(error.to_string(), "`sh -c exit 3` ended with exit status: 3");
    }

    #[test]
    fn a_missing_program_is_told_from_a_failing_one() {
        assert!(capture(&mut Command::new("no-such-program-here")).unwrap().is_none());
        assert!(!works("no-such-program-here", &[]).unwrap());
        assert!(!works("false", &[]).unwrap());
        assert!(works("true", &[]).unwrap());
    }
}
