//! Set-up: a table of what is needed in, a machine that has it out.
//!
//! A need says how to see that it is there and how to get it. To add one (a
//! compiler, a fuzzer), add a [`Need`] and name it in [`TO_BUILD`] or
//! [`TO_CHECK`]; nothing else changes. A second run only looks.

mod apt;
mod pip;
mod platform;
mod sha256;
mod solver;

use anyhow::{Context, Result, bail};

use crate::console::say;
use crate::process::{run, works};
use crate::workspace::Workspace;

/// Something that must be there before a chore can work.
struct Need {
    name: &'static str,
    seen: Seen,
    got: Got,
}

/// How to see that a need is met.
enum Seen {
    /// This command line ends with success.
    Works(&'static str, &'static [&'static str]),
    /// A look of its own, which says what is wrong.
    By(fn(&Workspace) -> Result<State>),
}

/// How to meet a need.
enum Got {
    /// A package of the Debian distribution.
    Apt(&'static str),
    /// A component of the Rust toolchain.
    Rustup(&'static str),
    /// An installer of its own, and what that installer needs in turn.
    By(fn(&Workspace) -> Result<()>, &'static [Need]),
}

/// What a look at a need found.
#[derive(Debug, PartialEq)]
enum State {
    There,
    /// Not there or not whole, with the reason.
    Missing(String),
}

/// Needed to build and run verdiff.
const TO_BUILD: &[Need] = &[Need {
    name: solver::NAME,
    seen: Seen::By(solver::look),
    got: Got::By(solver::install, TO_DOWNLOAD),
}];

/// Needed only while something of the Python package index is downloaded.
const TO_DOWNLOAD: &[Need] = &[
    Need {
        name: "python3",
        seen: Seen::Works("python3", &["-c", "import zipfile"]),
        got: Got::Apt("python3"),
    },
    Need {
        name: "pip",
        seen: Seen::Works("python3", &["-m", "pip", "--version"]),
        got: Got::Apt("python3-pip"),
    },
];

/// Needed on top of that to check and test.
const TO_CHECK: &[Need] = &[
    // Tests compile and run real programs. Rust links with a C compiler, which
    // need not be this one.
    Need { name: "make", seen: Seen::Works("make", &["--version"]), got: Got::Apt("make") },
    Need { name: "gcc", seen: Seen::Works("gcc", &["--version"]), got: Got::Apt("gcc") },
    Need {
        name: "headers of the C library",
        seen: Seen::Works("gcc", &["-fsyntax-only", "-include", "stdio.h", "-xc", "/dev/null"]),
        got: Got::Apt("libc6-dev"),
    },
    // Gives versions of programs, and merges texts.
    Need { name: "git", seen: Seen::Works("git", &["--version"]), got: Got::Apt("git") },
    // Check the proofs, and run what is extracted from them.
    Need {
        name: "ocaml",
        seen: Seen::Works("ocamlopt", &["-version"]),
        got: Got::Apt("ocaml-nox"),
    },
    Need { name: "coq", seen: Seen::Works("coqc", &["--version"]), got: Got::Apt("coq") },
    // A runtime without the compiler is not enough.
    Need {
        name: "JDK",
        seen: Seen::Works("javac", &["--release", "17", "--version"]),
        got: Got::Apt("openjdk-17-jdk-headless"),
    },
    // Its types are what the C type checker is compared with.
    Need {
        name: "clang-19",
        seen: Seen::Works("clang-19", &["--version"]),
        got: Got::Apt("clang-19"),
    },
    // Fuzzers that `verdiff fuzz` can drive.
    Need {
        name: "libFuzzer",
        seen: Seen::Works(
            "clang-19",
            &[
                "-fsanitize=fuzzer",
                "-Wl,--unresolved-symbols=ignore-all",
                "-o/dev/null",
                "-xc",
                "/dev/null",
            ],
        ),
        got: Got::Apt("libclang-rt-19-dev"),
    },
    Need {
        name: "AFL++",
        seen: Seen::Works("afl-clang-fast", &["--version"]),
        got: Got::Apt("afl++"),
    },
    Need {
        name: "rustfmt",
        seen: Seen::Works("cargo", &["fmt", "--version"]),
        got: Got::Rustup("rustfmt"),
    },
    Need {
        name: "clippy",
        seen: Seen::Works("cargo", &["clippy", "--version"]),
        got: Got::Rustup("clippy"),
    },
];

/// Everything: what `cargo xtask setup` and `cargo xtask test` ask for.
pub(crate) fn everything(workspace: &Workspace) -> Result<()> {
    to_build(workspace)?;
    meet_all(TO_CHECK, workspace)
}

/// What is needed to build and run the program.
pub(crate) fn to_build(workspace: &Workspace) -> Result<()> {
    meet_all(TO_BUILD, workspace)
}

fn meet_all(needs: &[Need], workspace: &Workspace) -> Result<()> {
    needs.iter().try_for_each(|need| meet(need, workspace))
}

/// Gets a need that is not met, and looks again: an installer that ended well
/// but left nothing usable must not pass for success.
fn meet(need: &Need, workspace: &Workspace) -> Result<()> {
    match look(need, workspace)? {
        State::There => {
            say(&format!("{}: already there", need.name));
            return Ok(());
        }
        State::Missing(reason) => say(&format!("{}: {reason}", need.name)),
    }
    get(need, workspace).with_context(|| format!("{} could not be set up", need.name))?;
    match look(need, workspace)? {
        State::There => say(&format!("{}: installed", need.name)),
        State::Missing(reason) => bail!("{}: {reason}, even after its installation", need.name),
    }
    Ok(())
}

fn look(need: &Need, workspace: &Workspace) -> Result<State> {
    match need.seen {
        Seen::Works(program, arguments) if works(program, arguments)? => Ok(State::There),
        Seen::Works(..) => Ok(State::Missing("not installed".into())),
        Seen::By(look) => look(workspace),
    }
}

fn get(need: &Need, workspace: &Workspace) -> Result<()> {
    match need.got {
        Got::Apt(package) => apt::install(package),
        Got::Rustup(component) => rustup(component),
        Got::By(install, needs) => {
            meet_all(needs, workspace)?;
            install(workspace)
        }
    }
}

fn rustup(component: &str) -> Result<()> {
    let mut command = std::process::Command::new("rustup");
    run(command.args(["component", "add", component]))
        .with_context(|| format!("install the component {component} of the Rust toolchain"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn need(seen: Seen, got: Got) -> Need {
        Need { name: "thing", seen, got }
    }

    #[test]
    fn what_is_there_is_not_installed_again() {
        let there = need(Seen::Works("true", &[]), Got::By(|_| bail!("installed again"), &[]));
        meet(&there, &Workspace::here()).unwrap();
    }

    #[test]
    fn an_installer_that_leaves_nothing_is_an_error() {
        let hollow = need(Seen::Works("false", &[]), Got::By(|_| Ok(()), &[]));
        let error = meet(&hollow, &Workspace::here()).unwrap_err();
        assert_eq!(error.to_string(), "thing: not installed, even after its installation");
    }

    #[test]
    fn a_failed_installer_says_what_it_was_installing() {
        let failing = need(Seen::Works("false", &[]), Got::By(|_| bail!("no network"), &[]));
        let error = meet(&failing, &Workspace::here()).unwrap_err();
        assert_eq!(format!("{error:#}"), "thing could not be set up: no network");
    }
}
