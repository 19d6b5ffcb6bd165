//! What a difference is about.
//!
//! In: the outcomes of two runs that differ. Out: the one thing that says most
//! about the difference, by which reports sort and group.

use crate::Witness;
use std::fmt;
use verdiff_ir::interp::{Ending, Outcome};

/// What changes, in the order of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Results, or what is left in globals and objects.
    Value,
    /// A trap or an exception instead of something else.
    Failure,
    /// Which calls to the outside are made, in which order, and what they are
    /// shown.
    Effects,
    /// Only one version ends.
    Termination,
}

impl Kind {
    /// What two outcomes that are not the same differ in.
    pub(crate) fn of(one: &Outcome, other: &Outcome) -> Kind {
        match (&one.ending, &other.ending) {
            (Ending::Unfinished, _) | (_, Ending::Unfinished) | (Ending::Never, Ending::Never) => {
                Kind::Effects
            }
            (Ending::Never, _) | (_, Ending::Never) => Kind::Termination,
            (Ending::Failed(one), Ending::Failed(other)) if one != other => Kind::Failure,
            (Ending::Failed(_), Ending::Returned(_)) | (Ending::Returned(_), Ending::Failed(_)) => {
                Kind::Failure
            }
            (Ending::Failed(_), Ending::Failed(_)) | (Ending::Returned(_), Ending::Returned(_)) => {
                if one.trace == other.trace {
                    Kind::Value
                } else {
                    Kind::Effects
                }
            }
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Value => "value",
            Kind::Effects => "effects",
            Kind::Failure => "failure",
            Kind::Termination => "termination",
        })
    }
}

impl Witness {
    /// What the first two versions that do not do the same differ in.
    pub fn kind(&self) -> Option<Kind> {
        let mut pairs = self.runs.windows(2).map(|two| [&two[0].outcome, &two[1].outcome]);
        pairs.find(|[one, other]| one != other).map(|[one, other]| Kind::of(one, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::interp::Event;
    use verdiff_ir::{Failure, Name, Scalar};

    fn outcome(ending: Ending, calls: &[&str]) -> Outcome {
        let event = |callee: &&str| Event {
            callee: Name::new(callee),
            args: Vec::new(),
            reads: Vec::new(),
            ending: Ending::Returned(Vec::new()),
        };
        Outcome { ending, globals: Vec::new(), trace: calls.iter().map(event).collect() }
    }

    fn returned(truth: bool) -> Ending {
        Ending::Returned(vec![Scalar::Bool(truth).into()])
    }

    #[test]
    fn how_runs_end_says_more_than_what_they_call() {
        let trap = || Ending::Failed(Failure::Trap(Name::new("t")));
        let throw = || Ending::Failed(Failure::Throw(Name::new("e")));
        let kind = |one: (Ending, &[&str]), other: (Ending, &[&str])| {
            Kind::of(&outcome(one.0, one.1), &outcome(other.0, other.1))
        };
        assert_eq!(kind((returned(true), &["a"]), (returned(false), &["a"])), Kind::Value);
        assert_eq!(kind((returned(true), &["a"]), (returned(false), &["b"])), Kind::Effects);
        assert_eq!(kind((trap(), &["a", "b"]), (trap(), &["b", "a"])), Kind::Effects);
        assert_eq!(kind((returned(true), &["a"]), (trap(), &[])), Kind::Failure);
        assert_eq!(kind((throw(), &[]), (trap(), &[])), Kind::Failure);
        assert_eq!(kind((throw(), &[]), (Ending::Never, &["a"])), Kind::Termination);
        assert_eq!(kind((Ending::Never, &[]), (Ending::Never, &["a"])), Kind::Effects);
        assert_eq!(kind((throw(), &["b"]), (Ending::Unfinished, &["a"])), Kind::Effects);
    }
}
