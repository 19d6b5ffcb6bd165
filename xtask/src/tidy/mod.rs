//! Tidy: the files of the project and cargo's view of it in; every breach of
//! the house rules, as `file:line: what`, out.
//!
//! Each check is a function from text to violations, so that its tests are
//! samples that must fail. `cargo test -p xtask` runs all of them on the
//! project itself.

mod functions;
mod layers;
mod licences;
mod metadata;
mod rust;
mod scrub;
mod spdx;
mod text;

use std::fmt;

use anyhow::{Context, Result, bail};

use crate::console::say;
use crate::workspace::Workspace;

/// One breach of a rule.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Violation {
    file: String,
    /// Counted from one.
    line: usize,
    what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

/// Prints every violation; any is an error.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let violations = violations(workspace)?;
    for violation in &violations {
        say(&violation.to_string());
    }
    match violations.len() {
        0 => {
            say("everything is tidy");
            Ok(())
        }
        1 => bail!("1 thing is not tidy"),
        count => bail!("{count} things are not tidy"),
    }
}

/// All violations of the project, sorted by place.
fn violations(workspace: &Workspace) -> Result<Vec<Violation>> {
    let mut found = Vec::new();
    for name in workspace.files()? {
        let bytes = std::fs::read(workspace.root.join(&name))
            .with_context(|| format!("cannot read {name}"))?;
        // What is not text has no lines to check.
        if let Ok(text) = String::from_utf8(bytes) {
            found.extend(in_file(&name, &text));
        }
    }
    let metadata = metadata::read(workspace)?;
    found.extend(layers::check(&metadata, workspace)?);
    found.extend(licences::check(&metadata, workspace)?);
    found.sort();
    Ok(found)
}

/// The violations of one file, `name` relative to the root.
fn in_file(name: &str, text: &str) -> Vec<Violation> {
    let mut found = text::check(name, text);
    if name.ends_with(".rs") {
        found.extend(rust::check(name, text));
    }
    found
}

/// The number of the first line that fits, for messages; the first line when none does.
fn line_of(text: &str, fits: impl Fn(&str) -> bool) -> usize {
    text.lines().position(fits).map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_project_is_tidy() {
        let found = violations(&Workspace::here()).unwrap();
        let lines: Vec<_> = found.iter().map(Violation::to_string).collect();
        assert!(lines.is_empty(), "\n{}\n", lines.join("\n"));
    }

    #[test]
    fn rust_files_get_the_checks_of_text_and_of_rust() {
        let found = in_file("crates/ir/src/lib.rs", "fn f() {} \n");
        let shown: Vec<_> = found.iter().map(Violation::to_string).collect();
        assert_eq!(
            shown,
            [
                "crates/ir/src/lib.rs:1: white space at the end of the line",
                "crates/ir/src/lib.rs:1: no module doc: say in `//!` lines what comes in and what goes out",
            ]
        );
        assert_eq!(in_file("notes.md", "fn f() {} \n").len(), 1);
    }
}
