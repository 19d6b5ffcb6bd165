//! How a program ended and what it printed.

use crate::Applied;
use std::fmt;

/// A program that was run and is gone, with all that it started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// How it ended.
    pub ended: Ended,
    /// Its standard output.
    pub stdout: Captured,
    /// Its standard error.
    pub stderr: Captured,
    /// What restricted it.
    pub applied: Applied,
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// By itself, with this status.
    Exited(i32),
    /// By this signal, which no limit of ours sent.
    Signalled(i32),
    /// It was stopped because it reached a limit.
    Stopped(Limit),
}

/// A limit that a program reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Time on the wall.
    Wall,
    /// Processor time.
    Cpu,
    /// Resident memory of all its processes.
    Memory,
    /// Number of processes and threads.
    Tasks,
    /// Size of a file.
    FileSize,
    /// Length of its output.
    Output,
    /// Whoever watched it did not want more.
    Asked,
}

/// What a program wrote to one of its outputs, up to the limit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Captured {
    /// The first bytes.
    pub bytes: Vec<u8>,
    /// There were more.
    pub cut: bool,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Exited(status) => write!(f, "ended with status {status}"),
            Ended::Signalled(signal) => write!(f, "died of signal {signal}"),
            Ended::Stopped(limit) => write!(f, "stopped at the limit of {limit}"),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Wall => "time",
            Limit::Cpu => "processor time",
            Limit::Memory => "memory",
            Limit::Tasks => "processes and threads",
            Limit::FileSize => "the size of a file",
            Limit::Output => "output",
            Limit::Asked => "patience",
        })
    }
}
