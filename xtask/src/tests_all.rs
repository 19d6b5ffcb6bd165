//! `cargo xtask test`: the sources in; one line per step with its time, and a
//! last line that says whether all is well, out.

use std::time::Instant;

use anyhow::{Context, Result};

use crate::console::say;
use crate::process::{cargo, run};
use crate::workspace::Workspace;
use crate::{proofs, setup, tidy};

/// One thing to check.
struct Step {
    name: &'static str,
    check: fn(&Workspace) -> Result<()>,
}

/// In the order of their cost: what is quick to see is seen first. The last
/// step uses what the tests have built.
const STEPS: &[Step] = &[
    Step { name: "set-up", check: setup::everything },
    Step { name: "format", check: |w| run(&mut cargo(w, &["fmt", "--all", "--check"])) },
    Step { name: "tidy", check: tidy::check },
    Step { name: "proofs", check: proofs::check },
    Step { name: "clippy", check: clippy },
    Step { name: "docs", check: docs },
    Step { name: "tests", check: |w| run(&mut cargo(w, &["test", "--workspace"])) },
    Step { name: "proved construction", check: proofs::compare },
];

/// Runs every step up to the first failure.
pub(crate) fn run_all(workspace: &Workspace) -> Result<()> {
    run_steps(STEPS, workspace)
}

fn run_steps(steps: &[Step], workspace: &Workspace) -> Result<()> {
    let start = Instant::now();
    for step in steps {
        say(&format!("==> {}", step.name));
        let begun = Instant::now();
        let outcome = (step.check)(workspace);
        let seconds = begun.elapsed().as_secs_f64();
        outcome.with_context(|| format!("{} FAILED after {seconds:.1} s", step.name))?;
        say(&format!("    {}: ok, {seconds:.1} s", step.name));
    }
    let names: Vec<_> = steps.iter().map(|step| step.name).collect();
    let seconds = start.elapsed().as_secs_f64();
    say(&format!("all well in {seconds:.1} s: {}", names.join(", ")));
    Ok(())
}

fn clippy(workspace: &Workspace) -> Result<()> {
    let everything = ["clippy", "--workspace", "--all-targets", "--all-features"];
    run(cargo(workspace, &everything).args(["--", "--deny", "warnings"]))
}

fn docs(workspace: &Workspace) -> Result<()> {
    let mut command = cargo(workspace, &["doc", "--workspace", "--no-deps"]);
    run(command.env("RUSTDOCFLAGS", "--deny warnings"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_ends_the_run_and_is_named() {
        let steps = [
            Step { name: "first", check: |_| Ok(()) },
            Step { name: "second", check: |_| anyhow::bail!("a reason") },
            Step { name: "third", check: |_| unreachable!("the second step failed") },
        ];
        let error = format!("{:#}", run_steps(&steps, &Workspace::here()).unwrap_err());
        assert!(error.starts_with("second FAILED after"), "{error}");
        assert!(error.ends_with("a reason"), "{error}");
    }
}
