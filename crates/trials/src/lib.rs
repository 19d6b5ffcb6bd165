//! Random trials of the engines, as a library for the tests and as a program
//! for the long runs.
//!
//! In: a first seed and a count. Out: a [`Report`]: counts, and each failure
//! with the seed that shows it.

pub mod absint;
pub mod c_functions;
pub mod c_programs;
pub mod c_text;
pub mod c_types;
mod cases;
mod conditions;
pub mod correlate;
mod damage;
mod java_context;
pub mod java_models;
pub mod java_programs;
pub mod java_text;
pub mod loops;
pub mod merges;
pub mod nway;
pub mod pairs;
pub mod parser;
pub mod products;
pub mod proof;
pub mod terms;

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

/// The first argument of the program when it is to be the launcher of the
/// sandbox.
pub const SANDBOX: &str = "in-the-sandbox";

/// Runs one trial for each of so many seeds.
fn run_all(first: u64, count: u64, trial: impl FnMut(u64, &mut Report)) -> Report {
    let mut report = Report::default();
    for_all(first, count, &mut report, trial);
    report
}

/// Between two words on how far long trials are.
const SILENCE: Duration = Duration::from_secs(10);

/// Runs one trial for each of so many seeds, and says now and then how far it is.
fn for_all(first: u64, count: u64, report: &mut Report, mut trial: impl FnMut(u64, &mut Report)) {
    let mut told = Instant::now();
    for done in 0..count {
        if told.elapsed() > SILENCE {
            tell(done, count, report);
            told = Instant::now();
        }
        let known = report.failures.len();
        trial(first + done, report);
        tell_failures(&report.failures[known..]);
    }
}

/// Says how far long trials are, so that one that is cut off leaves counts.
#[allow(clippy::print_stderr)]
fn tell(done: u64, count: u64, report: &Report) {
    eprintln!("{done} of {count} done, {} failures", report.failures.len());
}

/// Says at once what went wrong: the rest may take hours.
#[allow(clippy::print_stderr)]
fn tell_failures(failures: &[String]) {
    for failure in failures {
        eprintln!("FAILED {failure}");
    }
}

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
        self.add(what, 1);
    }

    /// Counts so many more of something.
    fn add(&mut self, what: impl Into<String>, more: usize) {
        *self.counts.entry(what.into()).or_default() += more as u64;
    }

    /// Adds what another report says.
    fn absorb(&mut self, other: Report) {
        for (what, count) in other.counts {
            *self.counts.entry(what).or_default() += count;
        }
        self.failures.extend(other.failures);
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
