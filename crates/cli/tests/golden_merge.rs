//! The golden merges: `tests/merges/**/` at the root of the workspace.
//!
//! A case is a folder with `base`, `ours`, `theirs` and, unless the texts are
//! to be merged, `merged`, each as `.vir`, `.c` or `.java`, and with what is
//! expected: `args`, `verdict`, `expected.txt` and `expected.json` as for the
//! cases of `golden.rs`.
//!
//! Besides, a merge of four times the same is free of conflicts, and so is
//! one in which a side did nothing and merged is the other.

mod support;

use std::path::Path;
use support::cases::{check_reports, folders, in_parallel};
use support::{Ran, blessing, report, root, run, verdiff};

#[test]
fn merges() {
    let folders = folders(&root().join("tests/merges"));
    assert!(folders.len() >= 75, "the cases were not found");
    report(in_parallel(&folders, check));
}

/// What the versions of a case may end in.
const LANGUAGES: [&str; 3] = ["vir", "c", "java"];

fn check(folder: &Path) -> Vec<String> {
    let is_there = |extension: &&str| folder.join(format!("base.{extension}")).is_file();
    let Some(extension) = LANGUAGES.into_iter().find(is_there) else {
        return vec!["there is no base".into()];
    };
    let file = |name: &str| format!("{name}.{extension}");
    let mut versions = vec![file("base"), file("ours"), file("theirs")];
    if folder.join(file("merged")).is_file() {
        versions.push(file("merged"));
    }
    let text = merge(folder, &versions, "--color=never");
    let json = merge(folder, &versions, "--format=json");
    let mut errors = check_reports(folder, &text, &json);
    for side in ["ours", "theirs"] {
        let [base, side] = [file("base"), file(side)];
        errors.extend(trivial(folder, [&side; 4].map(String::clone)));
        errors.extend(trivial(folder, [&base, &side, &base, &side].map(String::clone)));
        errors.extend(trivial(folder, [&base, &base, &side, &side].map(String::clone)));
    }
    if blessing() {
        errors.retain(|error| error.contains("verdict"));
    }
    errors
}

fn merge(folder: &Path, versions: &[String], option: &str) -> Ran {
    let more = std::fs::read_to_string(folder.join("args")).unwrap_or_default();
    let mut command = verdiff(folder);
    command.arg("merge").args(versions).arg(option).args(more.lines());
    run(&mut command)
}

/// A merge that is right whatever the versions are.
fn trivial(folder: &Path, versions: [String; 4]) -> Option<String> {
    let ran = merge(folder, &versions, "--color=never");
    (ran.status != 0).then(|| format!("{versions:?} is not right:\n{}{}", ran.stdout, ran.stderr))
}
