//! The golden cases: `tests/cases/**/` at the root of the workspace.
//!
//! A case is a folder with `old.vir`, `new.vir` and what is expected:
//!
//! * `args`: more arguments, one per line; may be missing.
//! * `verdict`: what the truth is, by thought. The verdict of the whole run,
//!   then lines `procedure: verdict` where each matters. Never rewritten. An
//!   engine that falls short is kept as `unknown (ideally equivalent)`.
//! * `expected.txt`: the report for people, then the exit status.
//! * `expected.json`: the report for programs, with times set to zero.
//!
//! Besides, each program is compared with itself, which must succeed.

mod support;

use std::path::Path;
use support::cases::{check_reports, folders, in_parallel};
use support::{Ran, blessing, report, root, run, verdiff};

#[test]
fn cases() {
    let folders = folders(&root().join("tests/cases"));
    assert!(folders.len() >= 50, "the cases were not found");
    report(in_parallel(&folders, check));
}

fn check(folder: &Path) -> Vec<String> {
    let text = diff(folder, ["old.vir", "new.vir"], &["--color=never"]);
    let json = diff(folder, ["old.vir", "new.vir"], &["--format=json"]);
    let mut errors = check_reports(folder, &text, &json);
    errors.extend(["old.vir", "new.vir"].iter().filter_map(|program| identity(folder, program)));
    if blessing() {
        errors.retain(|error| error.contains("verdict"));
    }
    errors
}

fn diff(folder: &Path, versions: [&str; 2], options: &[&str]) -> Ran {
    let more = std::fs::read_to_string(folder.join("args")).unwrap_or_default();
    let same = versions[0] == versions[1];
    let mut command = verdiff(folder);
    command.arg("diff").args(versions).args(options);
    // What a case asks for need not be in both versions.
    if !same {
        command.args(more.lines());
    }
    run(&mut command)
}

/// A program against itself: any other answer than 0 is a defect.
fn identity(folder: &Path, program: &str) -> Option<String> {
    let ran = diff(folder, [program, program], &["--color=never"]);
    (ran.status != 0)
        .then(|| format!("{program} is not equivalent to itself:\n{}{}", ran.stdout, ran.stderr))
}
