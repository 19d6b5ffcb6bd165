//! A sample of each trial on every test run. `cargo xtask trials` runs more.

use std::time::Duration;
use verdiff_trials::{Report, pairs, parser, terms};

fn assert_clean(report: &Report) {
    assert!(report.failures.is_empty(), "{report}");
}

#[test]
fn verdicts_agree_with_runs() {
    let report = pairs::run(1_000_000, 600);
    assert_clean(&report);
    let seen = |what: &str| report.counts.keys().any(|key| key.contains(what));
    assert!(seen("different, by search"), "{report}");
    assert!(seen("equivalent, full, by relational"), "{report}");
    assert!(seen("equivalent, full, by unchanged"), "{report}");
}

#[test]
fn solver_and_simplifier_agree_with_the_evaluator() {
    assert_clean(&terms::run(1_000_000, 1_000));
}

#[test]
fn the_parser_survives() {
    assert_clean(&parser::run(1_000_000, Duration::from_secs(3)));
}
