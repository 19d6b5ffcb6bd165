//! `cargo xtask tour`: the bundled examples in; each explained and run before
//! the reader's eyes, out. A step that does not end as its text says is an error.

mod script;

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::console::say;
use crate::process::{cargo, run};
use crate::setup;
use crate::workspace::Workspace;
use script::{Action, Step};

const SCRIPT: &str = "examples/tour/tour.txt";
/// The program that the tour shows, and the package that builds it.
const PROGRAM: &str = "verdiff";

/// Sets up, builds, and walks through the examples.
pub(crate) fn walk(workspace: &Workspace) -> Result<()> {
    setup::to_build(workspace)?;
    let text = std::fs::read_to_string(workspace.root.join(SCRIPT))
        .with_context(|| format!("cannot read {SCRIPT}"))?;
    let steps = script::parse(&text).map_err(|error| anyhow::anyhow!("{SCRIPT}:{error}"))?;
    say(&format!("building {PROGRAM} in release mode…"));
    run(&mut cargo(workspace, &["build", "--quiet", "--release", "--package", PROGRAM]))?;
    show_all(&steps, workspace)
}

fn show_all(steps: &[Step], workspace: &Workspace) -> Result<()> {
    for (number, step) in (1..).zip(steps) {
        say(&format!("\n== {number}/{}: {}\n", steps.len(), step.headline));
        say(&step.explanation);
        for action in &step.actions {
            act(action, workspace)
                .with_context(|| format!("step {number} of the tour, `{}`", step.headline))?;
        }
    }
    say(&format!("\nThe tour ends here: {} steps, each as described.", steps.len()));
    Ok(())
}

/// Shows a command, runs it in the root of the workspace with its output let
/// through, and compares its exit status.
fn act(action: &Action, workspace: &Workspace) -> Result<()> {
    say(&format!("\n$ {}", action.line));
    let mut command = command(&action.words, workspace);
    let status = command.status().with_context(|| format!("cannot run {}", action.words[0]))?;
    match status.code() {
        Some(code) if code == action.expected => {
            say(&format!("(exit status {code})"));
            Ok(())
        }
        _ => bail!("`{}` ended with {status}, not {}", action.line, action.expected),
    }
}

/// The program itself is run from the build, not from the search path.
fn command(words: &[String], workspace: &Workspace) -> Command {
    if words[0] == PROGRAM {
        let mut command =
            cargo(workspace, &["run", "--quiet", "--release", "--package", PROGRAM, "--"]);
        command.args(&words[1..]);
        return command;
    }
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).current_dir(&workspace.root);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str) -> Result<()> {
        show_all(&script::parse(text).unwrap(), &Workspace::here())
    }

    #[test]
    fn steps_that_end_as_described_are_passed() {
        show("== One\nText.\n$ true\n$ sh -c 'exit 3'\n=> 3\n== Two\n$ false\n=> 1\n").unwrap();
    }

    #[test]
    fn another_exit_status_is_an_error_that_names_the_step() {
        let error = show("== One\n$ true\n== Two\n$ sh -c 'exit 3'\n=> 1\n").unwrap_err();
        assert_eq!(
            format!("{error:#}"),
            "step 2 of the tour, `Two`: `sh -c 'exit 3'` ended with exit status: 3, not 1"
        );
        assert!(show("== One\n$ no-such-program-here\n").is_err());
    }

    #[test]
    fn the_bundled_tour_is_well_formed() {
        let path = Workspace::here().root.join(SCRIPT);
        let text = std::fs::read_to_string(path).expect("the tour is bundled");
        assert_eq!(script::parse(&text).map(|_| ()), Ok(()));
    }
}
