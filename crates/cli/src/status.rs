//! The exit statuses of the command.

use std::process::ExitCode;
use verdiff_report::VerdictName;

/// How the command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// Proved, or done.
    Proved,
    /// A difference, or a disagreement.
    Different,
    /// The command could not run.
    CannotRun,
    /// Neither proved nor refuted.
    Undecided,
    /// A defect of verdiff, where tests want to fail on it.
    Defect,
}

impl From<VerdictName> for Status {
    fn from(verdict: VerdictName) -> Self {
        match verdict {
            VerdictName::Equivalent => Status::Proved,
            VerdictName::Unknown => Status::Undecided,
            VerdictName::Different => Status::Different,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(match status {
            Status::Proved => 0,
            Status::Different => 1,
            Status::CannotRun => 2,
            Status::Undecided => 3,
            Status::Defect => 101,
        })
    }
}
