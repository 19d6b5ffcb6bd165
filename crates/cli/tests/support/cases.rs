//! What the suites of golden cases share: going through them, and comparing a
//! report with what is known to be true.

use super::{Ran, root};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The errors of all cases, each prefixed by the case's name.
pub(crate) fn in_parallel(cases: &[PathBuf], check: fn(&Path) -> Vec<String>) -> Vec<String> {
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
            "equivalent" => 0,
            "different" => 1,
            "unknown" => 3,
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

/// The verdict that is expected until an engine does better.
fn today(verdict: &str) -> &str {
    verdict.split_once(" (ideally ").map_or(verdict, |(today, _)| today)
}

fn verdict_of<'r>(report: &'r Value, name: &str) -> &'r str {
    let functions = report["functions"].as_array().map_or(&[][..], Vec::as_slice);
    let function = functions.iter().find(|function| function["name"] == name);
    function.and_then(|function| function["verdict"].as_str()).unwrap_or("not compared")
}
