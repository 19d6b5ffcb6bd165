//! The exit statuses of the command.

use std::process::ExitCode;
use verdiff_report::VerdictName;

/// How the command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// Proved, or done.
    Proved,
    /// A difference, a conflict, or a disagreement.
    Different,
    /// The command could not run.
    CannotRun,
    /// Neither proved nor refuted.
    Undecided,
    /// A merge driver could not run, as git wants to hear it.
    DriverFailed,
    /// A defect of verdiff, where tests want to fail on it.
    Defect,
}

impl From<VerdictName> for Status {
    fn from(verdict: VerdictName) -> Self {
        match verdict {
            VerdictName::Equivalent | VerdictName::ConflictFree => Status::Proved,
            VerdictName::Conditional | VerdictName::Unknown => Status::Undecided,
            VerdictName::Different | VerdictName::Conflict => Status::Different,
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
            Status::DriverFailed => 129,
        })
    }
}
