//! The report: what the renderers show and what JSON says.
//!
//! The names of the fields are the contract of `--format json`: fields are
//! added, never renamed.

mod build;
mod callers;
mod datum;
mod merge;
mod stream;

pub use crate::excerpt::{Excerpt, Mark};
pub use datum::Datum;
pub use stream::Stream;

use crate::conditions::Told;
use indexmap::IndexMap;
use serde::{Serialize, Serializer};
use std::fmt;
use verdiff_ladder::{Assumption, Rung, Termination};
use verdiff_replay::Kind;

/// The version of the format of the report.
pub const SCHEMA: &str = "verdiff/1";

/// The report of one run of a command.
#[derive(Debug, Serialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The command that was run.
    pub command: &'static str,
    /// The worst verdict of the functions.
    pub verdict: VerdictName,
    /// What was compared, in the order of the new version.
    pub functions: Vec<Function>,
    /// Procedures of the old version only, if all were to be compared.
    pub only_old: Vec<String>,
    /// Procedures of the new version only, if all were to be compared.
    pub only_new: Vec<String>,
    /// Of a merge whose text was merged here: what could not be.
    pub text_conflicts: Vec<TextConflict>,
}

/// A verdict by name, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum VerdictName {
    /// Proved.
    Equivalent,
    /// Proved, of a merge.
    #[serde(rename = "conflict-free")]
    ConflictFree,
    /// Proved for a part of the inputs, and not refuted.
    Conditional,
    /// Neither proved nor refuted.
    Unknown,
    /// Refuted by runs.
    Different,
    /// Refuted by runs, of a merge.
    Conflict,
}

/// What is known of one pair of procedures.
#[derive(Debug, Serialize)]
pub struct Function {
    /// The name of both.
    pub name: String,
    /// What is known.
    pub verdict: VerdictName,
    /// How far a proof speaks of runs that do not end.
    #[serde(serialize_with = "as_text")]
    pub termination: Option<Termination>,
    /// What a difference is about.
    #[serde(serialize_with = "as_text")]
    pub kind: Option<Kind>,
    /// The rung of the ladder that decided.
    #[serde(serialize_with = "as_text")]
    pub rung: Option<Rung>,
    /// The input that shows a difference, and the runs on it.
    pub witness: Option<Witness>,
    /// The condition under which the versions differ, as far as known.
    pub differs_when: Option<Told>,
    /// The condition under which they agree, as far as known.
    pub agrees_when: Option<Told>,
    /// The condition under which only one of them ends, as far as known.
    pub one_ends_when: Option<Told>,
    /// Whether one of the conditions holds on every input.
    pub conditions_full: bool,
    /// What each version does, case by case, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cases: Option<CasesTold>,
    /// Of a merge: the observables in conflict.
    pub conflicts: Vec<Conflict>,
    /// What the verdict rests on.
    #[serde(serialize_with = "all_as_text")]
    pub assumptions: Vec<Assumption>,
    /// What was noticed on the way.
    pub notes: Vec<String>,
    /// Why nothing was decided.
    pub reason: Option<String>,
    /// The construct that the reason speaks of, or else the first change.
    pub place: Option<Place>,
    /// The difference in plain words, one sentence each.
    pub explanation: Vec<String>,
    /// Whether its own text changed, more than its layout and its names of
    /// locals.
    pub changed: bool,
    /// Procedures that it may call and that changed.
    pub changed_callees: Vec<String>,
    /// Procedures that call it and that its change may reach.
    pub callers: Vec<String>,
    /// Whether the reason is a defect of verdiff.
    pub internal: bool,
    /// How long it took.
    pub time_ms: u64,
    /// What to show of the source: the changed lines of both versions, or the
    /// construct that could not be decided.
    #[serde(skip)]
    pub excerpts: Vec<Excerpt>,
}

/// What each version of a procedure does.
#[derive(Debug, Clone, Serialize)]
pub struct CasesTold {
    /// The cases of the old version.
    pub old: Vec<CaseTold>,
    /// Those of the new one.
    pub new: Vec<CaseTold>,
    /// Whether every input is in a case of each.
    pub full: bool,
}

/// What a version does on some inputs.
#[derive(Debug, Clone, Serialize)]
pub struct CaseTold {
    /// The inputs; none if they have no words.
    pub when: Option<String>,
    /// Whether these are all inputs of the case.
    pub exactly: bool,
    /// What it does: `returns x`.
    pub does: String,
}

/// Something that a merge got wrong.
#[derive(Debug, Clone, Serialize)]
pub struct Conflict {
    /// What can be seen: `result`, `calls to the outside`, or a global.
    pub observable: String,
    /// `ours lost`, `theirs lost`, `both lost` or `invented`.
    pub rule: &'static str,
    /// The lines of the edits that clash.
    pub lines: Vec<Place>,
}

/// Lines that a textual merge could not decide.
#[derive(Debug, Clone, Serialize)]
pub struct TextConflict {
    /// The file.
    pub file: String,
    /// The first and the last line, counted in the merge with the lines of
    /// ours; none if a side removed the file that the other changed.
    pub lines: Option<(usize, usize)>,
}

/// A place in a source file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// In which version.
    pub version: &'static str,
    /// The file, as the user named it.
    pub file: String,
    /// From one.
    pub line: usize,
    /// From one, in characters.
    pub column: usize,
}

/// An input on which the versions were seen to differ.
#[derive(Debug, Serialize)]
pub struct Witness {
    /// The arguments and the globals at the start, by name.
    pub inputs: IndexMap<String, Datum>,
    /// What each version did, by its name.
    pub runs: IndexMap<&'static str, Run>,
    /// Who ran them.
    pub confirmed_by: &'static str,
}

/// What was seen of a run.
#[derive(Debug, Serialize)]
pub struct Run {
    /// How it ended: `returned`, `trap` or `throw`.
    pub ending: &'static str,
    /// The results, if it returned.
    pub results: Option<Vec<Datum>>,
    /// The kind of the trap or the type of the exception, if it did not.
    pub failure: Option<String>,
    /// The globals at the end that the run changed, or that differ between
    /// the runs.
    pub globals: IndexMap<String, Datum>,
    /// The calls to the outside, in order.
    pub trace: Vec<OutsideCall>,
    /// The answers of pure externals.
    pub consulted: Vec<OutsideCall>,
}

/// A call to the outside and its answer.
#[derive(Debug, Serialize)]
pub struct OutsideCall {
    /// What was called.
    pub callee: String,
    /// The arguments.
    pub args: Vec<Datum>,
    /// The globals that the callee could see.
    pub reads: IndexMap<String, Datum>,
    /// What it answered, if it returned.
    pub results: Option<Vec<Datum>>,
    /// What it threw, if it did not.
    pub throws: Option<String>,
}

impl Report {
    /// Whether a defect of verdiff itself showed.
    pub fn is_internal(&self) -> bool {
        self.functions.iter().any(|function| function.internal)
    }
}

impl Function {
    /// Whether the pair was found to be the same without any engine.
    pub fn is_unchanged(&self) -> bool {
        let proved = matches!(self.verdict, VerdictName::Equivalent | VerdictName::ConflictFree);
        proved && self.rung == Some(Rung::Unchanged)
    }
}

impl fmt::Display for VerdictName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            VerdictName::Equivalent => "equivalent",
            VerdictName::ConflictFree => "conflict-free",
            VerdictName::Conflict => "conflict",
            VerdictName::Conditional => "conditional",
            VerdictName::Unknown => "unknown",
            VerdictName::Different => "different",
        })
    }
}

/// Serialises each by `Display`.
fn all_as_text<T: fmt::Display, S: Serializer>(
    items: &[T],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(items.iter().map(ToString::to_string))
}

/// Serialises by `Display`, or as null.
fn as_text<T: fmt::Display, S: Serializer>(
    item: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match item {
        Some(item) => serializer.collect_str(item),
        None => serializer.serialize_none(),
    }
}
