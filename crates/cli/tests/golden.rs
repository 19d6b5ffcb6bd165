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

use std::path::{Path, PathBuf};
use support::cases::{Truth, in_parallel, silent};
use support::{Ran, blessing, compare, report, root, run, verdiff};

#[test]
fn cases() {
    let mut folders = Vec::new();
    collect(&root().join("tests/cases"), &mut folders);
    folders.sort();
    assert!(folders.len() >= 50, "the cases were not found");
    report(in_parallel(&folders, check));
}

/// All folders that have a verdict.
fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    if folder.join("verdict").is_file() {
        found.push(folder.to_owned());
    }
    for entry in std::fs::read_dir(folder).expect("the folder of cases is readable") {
        let path = entry.expect("its entries too").path();
        if path.is_dir() {
            collect(&path, found);
        }
    }
}

fn check(folder: &Path) -> Vec<String> {
    let mut errors = Vec::new();
    let text = diff(folder, ["old.vir", "new.vir"], &["--all"]);
    let json = diff(folder, ["old.vir", "new.vir"], &["--format=json"]);
    errors.extend(silent(&text));
    errors.extend(silent(&json));
    if text.status != json.status {
        errors.push(format!("text exits with {}, JSON with {}", text.status, json.status));
    }
    match serde_json::from_str(&json.stdout) {
        Ok(parsed) => {
            errors.extend(truth(folder).check(&parsed, json.status));
            errors.extend(compare(&folder.join("expected.json"), &timeless(&json.stdout)).err());
        }
        Err(error) => errors.push(format!("no JSON: {error}\n{}", json.stdout)),
    }
    let shown = format!("{}exit: {}\n", text.stdout, text.status);
    errors.extend(compare(&folder.join("expected.txt"), &shown).err());
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

/// Times are not the same twice.
fn timeless(json: &str) -> String {
    let line = |line: &str| match line.split_once("\"time_ms\": ") {
        Some((before, _)) => format!("{before}\"time_ms\": 0\n"),
        None => format!("{line}\n"),
    };
    json.lines().map(line).collect()
}

/// What the case's `verdict` says.
fn truth(folder: &Path) -> Truth {
    let wanted = std::fs::read_to_string(folder.join("verdict")).expect("a case has a verdict");
    let mut lines = wanted.lines();
    let overall = lines.next().unwrap_or_default().to_owned();
    let function = |line: &str| {
        let (name, verdict) = line.split_once(": ").expect("lines are `procedure: verdict`");
        (name.to_owned(), verdict.to_owned())
    };
    Truth { overall, functions: lines.map(function).collect() }
}
