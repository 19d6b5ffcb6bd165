//! Random trials of the engines, as a library for the tests and as a program
//! for the long runs.
//!
//! In: a first seed and a count. Out: a [`Report`]: counts, and each failure
//! with the seed that shows it.

pub mod pairs;
pub mod parser;
pub mod terms;

use std::collections::BTreeMap;
use std::fmt;

/// What a number of trials showed.
#[derive(Debug, Default)]
pub struct Report {
    /// How often each thing happened.
    pub counts: BTreeMap<String, u64>,
    /// What went wrong, with the seed.
    pub failures: Vec<String>,
}

impl Report {
    /// Counts one more of something.
    pub fn count(&mut self, what: impl Into<String>) {
        *self.counts.entry(what.into()).or_default() += 1;
    }

    /// Notes a failure.
    pub fn fail(&mut self, seed: u64, what: impl fmt::Display) {
        self.failures.push(format!("seed {seed}: {what}"));
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, count) in &self.counts {
            writeln!(f, "{count:>9}  {what}")?;
        }
        for failure in &self.failures {
            writeln!(f, "FAILED {failure}")?;
        }
        write!(f, "{:>9}  failures", self.failures.len())
    }
}
