//! The developers' chores, run as `cargo xtask CHORE`.
//!
//! In comes the command line, out goes one chore's work and an exit status:
//! 0 done, 1 the chore failed, 2 the command line was not understood.

mod bench;
mod chores;
mod console;
mod process;
mod proofs;
mod setup;
mod tests_all;
mod tidy;
mod tour;
mod workspace;

use std::process::ExitCode;

use chores::{CHORES, Chore};
use console::{complain, say};
use workspace::Workspace;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        None => {
            say(&chores::overview());
            ExitCode::from(2)
        }
        Some((first, _)) if is_help(first) => {
            say(&chores::overview());
            ExitCode::SUCCESS
        }
        Some((name, rest)) => match CHORES.iter().find(|chore| chore.name == name) {
            Some(chore) => dispatch(chore, rest),
            None => misused(&format!("there is no chore `{name}`"), "cargo xtask --help"),
        },
    }
}

/// Runs one chore, or prints its help when that is what was asked for.
fn dispatch(chore: &Chore, arguments: &[String]) -> ExitCode {
    if arguments.first().is_some_and(|first| is_help(first)) {
        say(&chore.help());
        return ExitCode::SUCCESS;
    }
    if !chore.accepts(arguments.len()) {
        let problem = format!("usage: {}", chore.usage());
        return misused(&problem, &format!("cargo xtask {} --help", chore.name));
    }
    match (chore.run)(&Workspace::here(), arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn misused(problem: &str, help: &str) -> ExitCode {
    complain(&format!("error: {problem}; see `{help}`"));
    ExitCode::from(2)
}

fn is_help(argument: &str) -> bool {
    matches!(argument, "--help" | "-h")
}
