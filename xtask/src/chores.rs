//! The table of chores: a name and its arguments in, the function that does it
//! out. The help texts are made from the same table.

use std::fmt::Write;

use anyhow::Result;

use crate::process::{cargo, run};
use crate::workspace::Workspace;
use crate::{bench, proofs, setup, tests_all, tidy, tour};

/// One chore: `cargo xtask NAME ARGUMENTS`.
pub(crate) struct Chore {
    pub(crate) name: &'static str,
    /// The arguments as the usage line shows them: `[X]` may be left out, `…`
    /// takes any number. The accepted numbers are read off this text.
    arguments: &'static str,
    summary: &'static str,
    details: &'static str,
    pub(crate) run: fn(&Workspace, &[String]) -> Result<()>,
}

/// All chores, in the order of the help text.
pub(crate) const CHORES: &[Chore] = &[
    Chore {
        name: "tour",
        arguments: "",
        summary: "set up, build, and show what verdiff does on bundled examples",
        details: "Builds in release mode, then explains and runs every step of\n\
                  examples/tour/tour.txt. Fails when a step does not end as described.",
        run: |workspace, _| tour::walk(workspace),
    },
    Chore {
        name: "test",
        arguments: "",
        summary: "set up, then check and test everything, as the CI does",
        details: "Runs in this order and ends at the first failure: formatting, the\n\
                  house rules, the proofs, clippy with warnings as errors, documentation,\n\
                  all tests.",
        run: |workspace, _| tests_all::run_all(workspace),
    },
    Chore {
        name: "setup",
        arguments: "",
        summary: "install what building and testing need, where it is missing",
        details: "The solver library goes to .solver/ in the workspace; nothing else is\n\
                  written outside target/ unless a system package is missing. What is\n\
                  already there is verified, and repaired when damaged.",
        run: |workspace, _| setup::everything(workspace),
    },
    Chore {
        name: "tidy",
        arguments: "",
        summary: "check the house rules that the compiler does not know",
        details: "White space, module docs, sizes of files and functions, rests of debugging,\n\
                  paths of one machine, directions of dependencies, licences. Prints every\n\
                  violation as FILE:LINE: WHAT.",
        run: |workspace, _| tidy::check(workspace),
    },
    Chore {
        name: "proofs",
        arguments: "",
        summary: "check the mechanically checked proofs",
        details: "Compiles proofs/ with Coq in target/proofs and asks what each theorem rests\n\
                  on; anything but nothing is a failure. Proofs that were checked before and\n\
                  did not change are not checked again.",
        run: |workspace, _| {
            setup::everything(workspace)?;
            proofs::check(workspace)
        },
    },
    Chore {
        name: "bless",
        arguments: "[FILTER]",
        summary: "rewrite the expectations of the golden tests",
        details: "Runs the test targets named golden* with VERDIFF_BLESS=1; with FILTER\n\
                  only the tests whose name contains it. Read the difference that git\n\
                  shows before you commit it: it is the change in behaviour.",
        run: bless,
    },
    Chore {
        name: "trials",
        arguments: "NAME [ARGUMENT]…",
        summary: "run long random trials",
        details: "Builds the trials in release mode and runs those called NAME; the\n\
                  arguments after it are theirs. `cargo xtask trials help` lists them.",
        run: trials,
    },
    Chore {
        name: "bench",
        arguments: "[NAME] [OPTION]…",
        summary: "run the benchmarks, or a public benchmark set",
        details: bench::DETAILS,
        run: bench::bench,
    },
];

impl Chore {
    /// Whether the chore takes this many arguments.
    pub(crate) fn accepts(&self, count: usize) -> bool {
        let words = || self.arguments.split_whitespace();
        let required = words().filter(|word| !word.starts_with('[')).count();
        let unlimited = words().any(|word| word.ends_with('…'));
        count >= required && (unlimited || count <= words().count())
    }

    pub(crate) fn usage(&self) -> String {
        format!("cargo xtask {} {}", self.name, self.arguments).trim_end().to_owned()
    }

    pub(crate) fn help(&self) -> String {
        format!("{}: {}\n\nUsage: {}\n\n{}", self.name, self.summary, self.usage(), self.details)
    }
}

/// The text of `cargo xtask --help`.
pub(crate) fn overview() -> String {
    let mut text = String::from("The developers' chores of verdiff.\n\n");
    for chore in CHORES {
        let usage = chore.usage();
        let _ = writeln!(text, "  {usage:<36} {}", chore.summary);
    }
    text.push_str("\n`cargo xtask CHORE --help` says more about one of them.");
    text
}

fn bless(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    setup::to_build(workspace)?;
    let mut command = cargo(workspace, &["test", "--workspace", "--test", "golden*"]);
    command.args(arguments).env("VERDIFF_BLESS", "1");
    run(&mut command)
}

fn trials(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    setup::to_build(workspace)?;
    let mut command = cargo(workspace, &["run", "--release", "--package", "verdiff-trials", "--"]);
    run(command.args(arguments))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(arguments: &'static str) -> Vec<usize> {
        let chore = Chore { arguments, ..sample() };
        (0..5).filter(|count| chore.accepts(*count)).collect()
    }

    fn sample() -> Chore {
        Chore { name: "x", arguments: "", summary: "", details: "", run: |_, _| Ok(()) }
    }

    #[test]
    fn the_usage_line_says_how_many_arguments_are_taken() {
        assert_eq!(accepted(""), [0]);
        assert_eq!(accepted("[NAME]"), [0, 1]);
        assert_eq!(accepted("NAME [ARGUMENT]…"), [1, 2, 3, 4]);
    }

    #[test]
    fn every_chore_is_in_the_overview_once() {
        for chore in CHORES {
            assert_eq!(overview().matches(&format!("{} ", chore.usage())).count(), 1);
        }
    }
}
