//! The models of Java's library against the JDK: random sequences of calls on
//! both, on a real JVM.
//!
//! The prelude is compiled in other packages beside a harness in Java (the
//! folder `trial`), which finds the methods of models by reflection, calls the
//! JDK's with the same arguments and compares what comes out.

mod renamed;

use crate::Report;
use verdiff_java::prelude::FILES;
use verdiff_jvm::{Argument, Call, Ended, Jvm, Outcome, Program};

/// Sequences that one call of the harness makes.
const BATCH: u64 = 2_000;

macro_rules! harness {
    ($($name:literal,)*) => {
        const HARNESS: &[(&str, &str)] =
            &[$((concat!("trial/", $name), include_str!(concat!("trial/", $name))),)*];
    };
}

harness! {
    "OwnJdk.java",
    "OwnModel.java",
    "Pair.java",
    "Shown.java",
    "Trial.java",
    "Types.java",
    "Unmodelled.java",
    "Values.java",
}

/// Makes so many sequences of calls.
pub fn run(jvm: &Jvm, first: u64, count: u64) -> Report {
    let mut report = Report::default();
    match jvm.run(&[program(first, count)]) {
        Ok(results) => match &results[..] {
            [Ok(outcomes)] => outcomes.iter().for_each(|outcome| note(outcome, &mut report)),
            [Err(error)] => report.fail(first, format!("the models do not compile: {error}")),
            _ => report.fail(first, "the JVM answered for other programs"),
        },
        Err(error) => report.fail(first, error),
    }
    report
}

fn program(first: u64, count: u64) -> Program {
    let harness = HARNESS.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let files = FILES.iter().filter_map(renamed::renamed).chain(harness).collect();
    let starts = (first..first + count).step_by(BATCH as usize);
    let calls = starts.map(|start| {
        let length = BATCH.min(first + count - start);
        call(start, length)
    });
    Program { files, calls: calls.collect() }
}

fn call(first: u64, count: u64) -> Call {
    let arguments = vec![Argument::Long(first as i64), Argument::Int(count as i32)];
    Call { class: "trial.Trial".to_owned(), method: "run".to_owned(), arguments }
}

/// The harness says how many sequences and calls it made, how many sequences
/// left the model, and then what differed.
fn note(outcome: &Outcome, report: &mut Report) {
    let said = match &outcome.ended {
        Ended::Returned(said) => said.strip_prefix("T:").unwrap_or(said).replace("\\u000a", "\n"),
        ended @ (Ended::Threw { .. } | Ended::NotCalled(_)) => {
            report.failures.push(format!("the harness ended: {ended:?}"));
            return;
        }
    };
    let mut parts = said.split("\nseed ");
    let counts = parts.next().unwrap_or_default().split(' ');
    let kinds = ["sequences", "calls", "sequences that left the model"];
    for (kind, count) in kinds.into_iter().zip(counts) {
        *report.counts.entry(kind.to_owned()).or_default() += count.parse::<u64>().unwrap_or(0);
    }
    report.failures.extend(parts.map(|failure| format!("seed {failure}")));
}
