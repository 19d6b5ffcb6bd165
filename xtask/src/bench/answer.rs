//! What verdiff says of an entry: the command run on its versions, its report in
//! JSON taken apart.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde_json::Value;

use super::scenario::{Label, Scenario};
use crate::process::shown;

/// What the command said, and how long it took as a whole.
#[derive(Debug)]
pub(super) struct Answer {
    /// The verdict as the report has it.
    pub(super) verdict: String,
    /// The rung that decided.
    pub(super) rung: String,
    /// Whether the conditions that are told leave no input open, where a
    /// difference was shown.
    pub(super) full: Option<bool>,
    /// Why nothing was decided, or the input that decided.
    pub(super) detail: String,
    /// The time of the whole command.
    pub(super) time: Duration,
}

impl Answer {
    /// What the verdict says in the words of labels; nothing if undecided.
    pub(super) fn decided(&self) -> Option<Label> {
        match self.verdict.as_str() {
            "equivalent" | "conflict-free" => Some(Label::Holds),
            "different" | "conflict" => Some(Label::Fails),
            _ => None,
        }
    }
}

/// Runs the command on an entry.
pub(super) fn ask(verdiff: &Path, scenario: &Scenario, seconds: u64) -> Result<Answer> {
    let mut command = Command::new(verdiff);
    command.arg(if scenario.versions.len() == 2 { "diff" } else { "merge" });
    command.args(&scenario.versions).args(["--format", "json", "--timeout", &seconds.to_string()]);
    if let Some(entry) = &scenario.entry {
        command.args(["--function", entry]);
    }
    let start = Instant::now();
    let output = command.output().with_context(|| format!("cannot run `{}`", shown(&command)))?;
    let time = start.elapsed();
    let said: Result<Value, _> = serde_json::from_slice(&output.stdout);
    Ok(match said {
        Ok(report) => read(&report, time),
        Err(_) => Answer {
            verdict: "error".to_owned(),
            rung: String::new(),
            full: None,
            detail: first_line(&String::from_utf8_lossy(&output.stderr)),
            time,
        },
    })
}

fn read(report: &Value, time: Duration) -> Answer {
    let functions = report["functions"].as_array().map_or(&[][..], Vec::as_slice);
    let verdict = text(&report["verdict"]);
    // With one procedure asked for this is it; else the first that is not
    // settled says why.
    let telling = functions.iter().find(|f| text(&f["verdict"]) == verdict);
    let telling = telling.or(functions.first()).unwrap_or(&Value::Null);
    let detail = match telling["reason"].as_str() {
        Some(reason) => first_line(reason),
        None => inputs(&telling["witness"]),
    };
    let full = (verdict == "different").then(|| telling["conditions_full"] == true);
    Answer { rung: text(&telling["rung"]), verdict, full, detail, time }
}

fn inputs(witness: &Value) -> String {
    let inputs = witness["inputs"].as_object();
    let shown = inputs.into_iter().flatten().map(|(name, value)| format!("{name} = {value}"));
    shown.collect::<Vec<_>>().join(", ")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_report_is_read_by_its_telling_function() {
        let report = json!({"verdict": "unknown", "functions": [
            {"verdict": "equivalent", "rung": "unchanged", "reason": null},
            {"verdict": "unknown", "rung": null, "reason": "a loop\nand more"},
        ]});
        let answer = read(&report, Duration::ZERO);
        assert_eq!((answer.decided(), answer.detail.as_str()), (None, "a loop"));
    }

    #[test]
    fn a_witness_is_shown_by_its_inputs() {
        let report = json!({"verdict": "different", "functions": [
            {"verdict": "different", "rung": "search", "reason": null,
             "conditions_full": true, "witness": {"inputs": {"x": 4}}},
        ]});
        let answer = read(&report, Duration::ZERO);
        assert_eq!(answer.full, Some(true));
        assert_eq!(answer.decided(), Some(Label::Fails));
        assert_eq!((answer.rung.as_str(), answer.detail.as_str()), ("search", "x = 4"));
    }
}
