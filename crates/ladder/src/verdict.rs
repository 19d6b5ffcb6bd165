//! What the ladder says of a pair of procedures.

use crate::merging::APART;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use verdiff_align::{Matched, Version};
use verdiff_ir::{Name, Span};
pub use verdiff_relate::Termination;
use verdiff_replay::Witness;
use verdiff_symex::{Cases, Summary};

/// The result of comparing two programs.
#[derive(Debug)]
pub struct Comparison {
    /// The programs, matched; spans of results point into their sources.
    pub matched: Matched,
    /// One result for each pair that was asked for, in the order of the new
    /// version.
    pub functions: Vec<FunctionResult>,
}

/// The result for one pair of procedures.
#[derive(Debug, Clone)]
pub struct FunctionResult {
    /// The name of both.
    pub name: Name,
    /// What is known.
    pub verdict: Verdict,
    /// The rung that decided; none if nothing did.
    pub rung: Option<Rung>,
    /// For which inputs the versions differ and agree, if that was asked for
    /// and could be told.
    pub summary: Option<Arc<Summary>>,
    /// What each version does, case by case, if that was asked for.
    pub cases: Option<Arc<[Cases; 2]>>,
    /// What the verdict rests on, beyond the semantics of the core language.
    pub assumptions: Vec<Assumption>,
    /// What was noticed on the way, in plain words.
    pub notes: Vec<String>,
    /// How long it took.
    pub time: Duration,
}

impl FunctionResult {
    /// How far a proof speaks of runs that do not end.
    pub fn termination(&self) -> Option<Termination> {
        match self.verdict {
            Verdict::Equivalent(termination) => Some(termination),
            Verdict::Different(_) | Verdict::Conditional(_) | Verdict::Unknown(_) => None,
        }
    }

    /// Whether it rests on calls to the outside leaving each other alone.
    pub fn takes_outside_apart(&self) -> bool {
        self.assumptions.contains(&Assumption::Plain(APART.to_owned()))
    }
}

/// Something that a verdict rests on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Assumption {
    /// What is outside under this name is a function of what it can observe.
    AnswersAlike(String),
    /// In plain words that go on after "assuming that".
    Plain(String),
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumption::AnswersAlike(name) => write!(
                f,
                "`{name}` answers alike when its arguments and all it can observe are alike"
            ),
            Assumption::Plain(words) => f.write_str(words),
        }
    }
}

/// What is known of a pair, or of the four versions of a merge.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// Both do the same on all inputs; of a merge, it is free of conflicts.
    Equivalent(Termination),
    /// There is an input on which runs of both were seen to differ; of a
    /// merge, to be in conflict.
    Different(Box<Witness>),
    /// No difference is known, and on the part of the inputs that the summary
    /// tells, both were shown to do the same; why the rest is open.
    Conditional(Reason),
    /// Neither was shown.
    Unknown(Reason),
}

/// Why nothing was shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// In plain words, in one line.
    pub message: String,
    /// The construct in question, and in which version it stands.
    pub place: Option<(Version, Span)>,
    /// Whether this is a defect of verdiff itself: engines that contradict
    /// each other. Tests fail on it.
    pub internal: bool,
}

/// The rungs of the ladder, cheapest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rung {
    /// Same normal form, and no changed callee below.
    Unchanged,
    /// Runs on chosen inputs.
    Search,
    /// The values of both versions related at every point, without a solver.
    Abstract,
    /// Both versions executed symbolically in one context.
    Relational,
    /// The same, with loops and recursion round by round.
    Symbolic,
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rung::Unchanged => "unchanged",
            Rung::Search => "search",
            Rung::Abstract => "abstract",
            Rung::Relational => "relational",
            Rung::Symbolic => "symbolic",
        })
    }
}

impl Reason {
    /// A limit of the engines.
    pub fn new(message: impl Into<String>, place: Option<(Version, Span)>) -> Self {
        Reason { message: message.into(), place, internal: false }
    }

    /// A defect of verdiff.
    pub fn internal(message: impl Into<String>) -> Self {
        Reason { message: message.into(), place: None, internal: true }
    }
}

/// The verdict of a whole comparison: the worst of its functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Overall {
    /// All pairs are equivalent.
    Equivalent,
    /// Some pair is equivalent on a part of the inputs only, as far as known.
    Conditional,
    /// Some pair is undecided, none known to differ; or there is no pair.
    Unknown,
    /// Some pair differs.
    Different,
}

impl Comparison {
    /// The worst verdict. A comparison without pairs shows nothing.
    pub fn overall(&self) -> Overall {
        let of = |result: &FunctionResult| match result.verdict {
            Verdict::Equivalent(_) => Overall::Equivalent,
            Verdict::Conditional(_) => Overall::Conditional,
            Verdict::Unknown(_) => Overall::Unknown,
            Verdict::Different(_) => Overall::Different,
        };
        self.functions.iter().map(of).max().unwrap_or(Overall::Unknown)
    }
}
