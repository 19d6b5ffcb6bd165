//! What the suites of golden cases share: going through them, and comparing a
//! report with what is known to be true.

use super::{Ran, compare, root};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The errors of all cases, each prefixed by the case's name.
pub(crate) fn in_parallel(
    cases: &[PathBuf],
    check: impl Fn(&Path) -> Vec<String> + Sync,
) -> Vec<String> {
    let check = &check;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let chunks = cases.chunks(cases.len().div_ceil(threads));
    std::thread::scope(|scope| {
        let work = |chunk: &'_ [PathBuf]| -> Vec<String> {
            let named = |case: &PathBuf| {
                let name = case.strip_prefix(root()).unwrap_or(case).display().to_string();
                check(case).into_iter().map(move |error| format!("{name}: {error}"))
            };
            chunk.iter().flat_map(named).collect()
        };
        let running: Vec<_> = chunks.map(|chunk| scope.spawn(move || work(chunk))).collect();
        running.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    })
}

/// A comparison that succeeds says nothing on standard error.
pub(crate) fn silent(ran: &Ran) -> Option<String> {
    let says = format!("exit status {}, and on standard error:\n{}", ran.status, ran.stderr);
    (!ran.stderr.is_empty()).then_some(says)
}

/// What the truth is, by thought: verdicts as words, with ` (ideally …)` where
/// the engine falls short of it today.
#[derive(Debug)]
pub(crate) struct Truth {
    /// The verdict of the whole run.
    pub(crate) overall: String,
    /// The verdicts of those functions where each matters.
    pub(crate) functions: Vec<(String, String)>,
}

impl Truth {
    /// Compares a report with the truth.
    pub(crate) fn check(&self, report: &Value, status: i32) -> Vec<String> {
        let overall = today(&self.overall);
        let exit = match overall {
            "equivalent" | "conflict-free" => 0,
            "different" | "conflict" => 1,
            "conditional" | "unknown" => 3,
            other => return vec![format!("there is no verdict `{other}`")],
        };
        let mut errors = Vec::new();
        if report["verdict"] != overall || status != exit {
            let actual = &report["verdict"];
            errors.push(format!("verdict {actual} (exit status {status}), but it is {overall}"));
        }
        for (name, verdict) in &self.functions {
            let actual = verdict_of(report, name);
            if actual != today(verdict) {
                errors.push(format!("verdict of {name}: {actual}, but it is {verdict}"));
            }
        }
        errors
    }
}

/// What the `verdict` of a case in a folder says.
pub(crate) fn truth(folder: &Path) -> Truth {
    let wanted = std::fs::read_to_string(folder.join("verdict")).expect("a case has a verdict");
    let mut lines = wanted.lines();
    let overall = lines.next().unwrap_or_default().to_owned();
    let function = |line: &str| {
        let (name, verdict) = line.split_once(": ").expect("lines are `procedure: verdict`");
        (name.to_owned(), verdict.to_owned())
    };
    Truth { overall, functions: lines.map(function).collect() }
}

/// All folders that have a verdict.
pub(crate) fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(folder, &mut found);
    found.sort();
    found
}

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

/// Compares both forms of the report on a case with the truth and with what
/// is expected.
pub(crate) fn check_reports(folder: &Path, text: &Ran, json: &Ran) -> Vec<String> {
    let mut errors: Vec<String> = silent(text).into_iter().chain(silent(json)).collect();
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
    errors
}

/// Times are not the same twice.
pub(crate) fn timeless(json: &str) -> String {
    let line = |line: &str| match line.split_once("\"time_ms\": ") {
        Some((before, _)) => format!("{before}\"time_ms\": 0\n"),
        None => format!("{line}\n"),
    };
    json.lines().map(line).collect()
}

/// The verdict that is expected until an engine does better.
fn today(verdict: &str) -> &str {
    verdict.split_once(" (ideally ").map_or(verdict, |(today, _)| today)
}

fn verdict_of<'r>(report: &'r Value, name: &str) -> &'r str {
    let functions = report["functions"].as_array().map_or(&[][..], Vec::as_slice);
    let function = functions.iter().find(|function| function["name"] == name);
    function.and_then(|function| function["verdict"].as_str()).unwrap_or("not compared")
}
