//! Golden cases of two versions in one file: `NAME.pair.c`, `NAME.pair.java`.
//!
//! A case is one file: a comment on what has changed and why the verdict is
//! what it is, the verdicts, and both versions.
//!
//! ```text
//! // The new version forgets the carry.
//! // verdict: different
//! // add: unknown (ideally different)
//! // args: --overflow trap
//! //--- old
//! …
//! //--- new
//! …
//! ```
//!
//! The verdicts are the truth, by thought, and never rewritten; where the
//! engine falls short of it, they say what it answers now and what it should.
//! `args` are more arguments. `NAME.expected.txt` beside the case holds the
//! report for people, then the exit status.
//!
//! Besides, each version is compared with itself, which must succeed, or be
//! unknown if the case says `itself: unknown` and why.

use super::cases::{Truth, in_parallel, silent};
use super::{Ran, blessing, compare, report, root, run, verdiff};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const EXPECTED: &str = ".expected.txt";

/// The cases of a language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cases {
    /// The folder that they are in.
    pub(crate) folder: &'static str,
    /// What the names of cases end in.
    pub(crate) ending: &'static str,
    /// What the versions are called.
    pub(crate) versions: [&'static str; 2],
    /// How many there are at least.
    pub(crate) least: usize,
}

/// Checks all of them.
pub(crate) fn check_all(all: Cases) {
    let mut files = Vec::new();
    collect(&root().join(all.folder), &mut files);
    files.sort();
    let (cases, others): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|file| ends_with(file, all.ending));
    assert!(cases.len() >= all.least, "the cases were not found");
    let mut errors = strays(&others, all);
    errors.extend(in_parallel(&cases, |file| check(file, all)));
    report(errors);
}

/// The functions of all cases that are different and that compiled code does
/// not show to be: `NAME FUNCTION`, with the reason behind. Cases are named by
/// folder and file.
pub(crate) fn not_shown_natively(all: Cases) -> Vec<(String, String)> {
    let mut files = Vec::new();
    collect(&root().join(all.folder), &mut files);
    files.retain(|file| ends_with(file, all.ending));
    files.sort();
    let found = in_parallel(&files, |file| {
        let text = std::fs::read_to_string(file).expect("a case is readable");
        match Case::parse(&text, all.versions) {
            Ok(case) if case.truth.overall == "different" => case.run_natively(),
            Ok(_) => Vec::new(),
            Err(error) => vec![format!("itself: {error}")],
        }
    });
    let split = |line: &String| {
        let (file, rest) = line.split_once(": ")?;
        let (function, why) = rest.split_once(": ")?;
        let case = file.strip_prefix(all.folder)?.strip_prefix('/')?.strip_suffix(all.ending)?;
        Some((format!("{case} {function}"), why.to_owned()))
    };
    found.iter().filter_map(split).collect()
}

/// All files below a folder.
fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder of cases is readable") {
        let path = entry.expect("its entries too").path();
        if path.is_dir() {
            collect(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn ends_with(file: &Path, suffix: &str) -> bool {
    file.to_str().is_some_and(|name| name.ends_with(suffix))
}

/// Expectations whose case is gone, and files that are neither.
fn strays(others: &[PathBuf], all: Cases) -> Vec<String> {
    let belongs =
        |file: &&PathBuf| ends_with(file, EXPECTED) && beside(file, EXPECTED, all.ending).is_file();
    let stray = others.iter().filter(|file| !belongs(file));
    stray.map(|file| format!("{} belongs to no case", file.display())).collect()
}

/// The file of the same name with another ending.
fn beside(file: &Path, ending: &str, other: &str) -> PathBuf {
    let name = file.to_str().and_then(|name| name.strip_suffix(ending));
    PathBuf::from(format!("{}{other}", name.expect("names are UTF-8 and end so")))
}

fn check(file: &Path, all: Cases) -> Vec<String> {
    let text = std::fs::read_to_string(file).expect("a case is readable");
    let case = match Case::parse(&text, all.versions) {
        Ok(case) => case,
        Err(error) => return vec![error],
    };
    let folder = case.unpack();
    let mut errors = case.check_report(folder.path());
    let text = case.diff(folder.path(), all.versions, "--all");
    errors.extend(silent(&text));
    let shown = format!("{}exit: {}\n", text.stdout, text.status);
    errors.extend(compare(&beside(file, all.ending, EXPECTED), &shown).err());
    errors.extend(all.versions.iter().filter_map(|version| case.identity(folder.path(), version)));
    if blessing() {
        errors.retain(|error| error.contains("verdict"));
    }
    errors
}

/// A case, taken apart.
#[derive(Debug)]
struct Case<'t> {
    truth: Truth,
    names: [&'static str; 2],
    arguments: Vec<&'t str>,
    /// Whether a version may be unknown compared with itself.
    unknown_itself: bool,
    old: &'t str,
    new: &'t str,
}

impl<'t> Case<'t> {
    fn parse(text: &'t str, names: [&'static str; 2]) -> Result<Self, String> {
        let missing = |what: &str| format!("there is no line `{what}`");
        let (header, versions) =
            text.split_once("//--- old\n").ok_or_else(|| missing("//--- old"))?;
        let (old, new) = versions.split_once("//--- new\n").ok_or_else(|| missing("//--- new"))?;
        let (comment, facts) =
            header.split_once("// verdict: ").ok_or_else(|| missing("// verdict: …"))?;
        if comment.is_empty() {
            return Err("no comment says why the verdict is what it is".to_owned());
        }
        let mut lines = facts.lines();
        let overall = lines.next().unwrap_or_default().to_owned();
        let truth = Truth { overall, functions: Vec::new() };
        let mut case =
            Self { truth, names, arguments: Vec::new(), unknown_itself: false, old, new };
        for line in lines {
            case.add_fact(line)?;
        }
        Ok(case)
    }

    /// Reads a line of the header below the verdict.
    fn add_fact(&mut self, line: &'t str) -> Result<(), String> {
        let fact = line.strip_prefix("// ").and_then(|line| line.split_once(": "));
        match fact.ok_or_else(|| format!("`{line}` is not `// name: value`"))? {
            ("args", arguments) => self.arguments.extend(arguments.split_whitespace()),
            ("itself", why) if why.starts_with("unknown (") => self.unknown_itself = true,
            ("itself", _) => return Err(format!("`{line}` is not `// itself: unknown (why)`")),
            (function, verdict) => {
                self.truth.functions.push((function.to_owned(), verdict.to_owned()));
            }
        }
        Ok(())
    }

    /// Both versions as files in a folder of their own.
    fn unpack(&self) -> TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, text) in [(self.names[0], self.old), (self.names[1], self.new)] {
            std::fs::write(folder.path().join(name), text).expect("it is writable");
        }
        folder
    }

    fn diff(&self, folder: &Path, versions: [&str; 2], option: &str) -> Ran {
        let mut command = verdiff(folder);
        command.arg("diff").args(versions).arg(option).args(&self.arguments);
        run(&mut command)
    }

    /// Compares the verdicts with the truth.
    fn check_report(&self, folder: &Path) -> Vec<String> {
        let json = self.diff(folder, self.names, "--format=json");
        match serde_json::from_str(&json.stdout) {
            Ok(parsed) => self.truth.check(&parsed, json.status),
            Err(error) => {
                vec![format!("no verdict, as there is no JSON: {error}\n{}", json.stderr)]
            }
        }
    }

    /// The functions that are different, and not natively, each with the
    /// reason.
    fn run_natively(&self) -> Vec<String> {
        let folder = self.unpack();
        let mut command = verdiff(folder.path());
        command.arg("diff").args(self.names).args(["--format=json", "--run"]).args(&self.arguments);
        let ran = run(&mut command);
        let report: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
        let functions = report["functions"].as_array().cloned().unwrap_or_default();
        let is_open = |function: &&serde_json::Value| {
            let mut wanted = self.truth.functions.iter();
            let is_wanted = wanted.any(|(n, v)| function["name"] == **n && v == "different");
            let is_contradicted = is_wanted && function["verdict"] != "different";
            is_contradicted || function["witness"]["confirmed_by"] == "interpreter"
        };
        let told = |function: &serde_json::Value| {
            let name = function["name"].as_str().unwrap_or_default();
            format!("{name}: {} {}", function["notes"], function["reason"])
        };
        let mut open: Vec<String> = functions.iter().filter(is_open).map(told).collect();
        if report["verdict"] != "different" {
            open.push(format!("itself: {} {}", report["verdict"], ran.stderr));
        }
        open
    }

    /// A version against itself.
    fn identity(&self, folder: &Path, version: &str) -> Option<String> {
        let ran = self.diff(folder, [version, version], "--color=never");
        let wanted = ran.status == 0 || (ran.status == 3 && self.unknown_itself);
        (!wanted).then(|| {
            let Ran { status, stdout, stderr } = ran;
            format!("verdict of {version} against itself: exit status {status}\n{stdout}{stderr}")
        })
    }
}
