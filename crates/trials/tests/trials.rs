//! A sample of each trial on every test run. `cargo xtask trials` runs more.

use std::path::{Path, PathBuf};
use std::time::Duration;
use verdiff_jvm::Jvm;
use verdiff_sandbox::Launcher;
use verdiff_trials::{
    Report, SANDBOX, absint, c_programs, c_text, c_types, correlate, java_models, java_programs,
    loops, merges, nway, pairs, parser, products, terms,
};

fn assert_clean(report: &Report) {
    assert!(report.failures.is_empty(), "{report}");
}

#[test]
fn verdicts_agree_with_runs() {
    // Each pair is compared twice, the second time until it is interrupted.
    let report = pairs::run(1_000_000, 300);
    assert_clean(&report);
    let interrupted = "procedures of which something was said when interrupted";
    assert!(report.counts.get(interrupted).is_some_and(|count| *count > 100), "{report}");
    let seen = |what: &str| report.counts.keys().any(|key| key.contains(what));
    assert!(seen("different, by search"), "{report}");
    assert!(seen("equivalent, full, by relational"), "{report}");
    assert!(seen("equivalent, full, by unchanged"), "{report}");
}

#[test]
fn verdicts_on_loops_agree_with_runs() {
    let report = loops::run(1_000_000, 120);
    assert_clean(&report);
    let seen = |what: &str| report.counts.keys().any(|key| key.contains(what));
    assert!(seen("equivalent, full, by relational"), "{report}");
    assert!(seen("different, by relational"), "{report}");
}

#[test]
fn the_analysis_says_what_runs_show() {
    let report = absint::run(1_000_000, 100);
    assert_clean(&report);
    for what in ["proved", "proved, ends included", "runs"] {
        assert!(report.counts.contains_key(what), "{report}");
    }
}

#[test]
fn correlating_programs_run_both_versions() {
    let report = correlate::run(1_000_000, 300);
    assert_clean(&report);
    for what in ["runs that ended", "runs that were cut"] {
        assert!(report.counts.contains_key(what), "{report}");
    }
}

#[test]
fn products_run_all_versions() {
    let report = nway::run(1_000_000, 300);
    assert_clean(&report);
    for what in ["runs that ended", "runs that were cut", "loops of all versions"] {
        assert!(report.counts.contains_key(what), "{report}");
    }
}

#[test]
fn verdicts_on_merges_agree_with_runs() {
    let report = merges::run(1_000_000, 76);
    assert_clean(&report);
    let seen = |what: &str| report.counts.keys().any(|key| key.contains(what));
    assert!(seen("in conflict, by search"), "{report}");
    assert!(seen("conflict-free, full, by relational"), "{report}");
    assert!(seen("conflict-free, full, by unchanged"), "{report}");
}

#[test]
fn solver_and_simplifier_agree_with_the_evaluator() {
    assert_clean(&terms::run(1_000_000, 1_000));
}

#[test]
fn the_parser_survives() {
    assert_clean(&parser::run(1_000_000, Duration::from_secs(3)));
}

/// The programs on which the C front end is tested, with all constructs.
fn own_programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../c/tests/programs");
    let entries = std::fs::read_dir(folder).expect("the programs");
    let files = entries.map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> =
        files.filter(|file| file.extension().is_some_and(|e| e == "c")).collect();
    files.sort();
    files
}

#[test]
fn types_agree_with_clang() {
    let report = c_types::run(&own_programs(), &[]);
    let counted = |what: &str| report.counts.get(what).copied().unwrap_or_default();
    assert!(counted("expressions that agree") > 5_000, "{report}");
    assert!(counted("implicit conversions that agree") > 2_700, "{report}");
    // A builtin of gcc that clang does not know, so that it is `int` there.
    let is_known = |failure: &&String| failure.contains("`__builtin_mul_overflow_p");
    let others: Vec<_> = report.failures.iter().filter(|failure| !is_known(failure)).collect();
    assert!(others.is_empty(), "{others:#?}");
    assert_eq!(report.failures.len(), 2, "{report}");
}

#[test]
fn programs_run_as_gcc_compiles_them() {
    let folder = std::env::temp_dir();
    assert_clean(&c_programs::run(2_000_000, 40, &folder));
}

#[test]
fn products_run_as_both_versions_do() {
    assert_clean(&products::run(3_000_001, 10, &std::env::temp_dir()));
}

/// The system's JVM, with the program of the trials as its launcher.
fn jvm() -> Jvm {
    let program = env!("CARGO_BIN_EXE_verdiff-trials").into();
    Jvm::find(Launcher { program, arguments: vec![SANDBOX.into()] }).expect("a JVM")
}

#[test]
fn models_of_javas_library_do_what_the_jdk_does() {
    let report = java_models::run(&jvm(), 1_000_000, 4_000);
    assert_clean(&report);
    let count = |what: &str| report.counts.get(what).copied().unwrap_or(0);
    assert_eq!(count("sequences"), 4_000);
    assert!(count("calls") > 40_000, "{report}");
    // Where most of them left the model, little would be tested.
    assert!(count("sequences that left the model") < 800, "{report}");
}

#[test]
fn java_programs_do_what_a_jvm_does() {
    let report = java_programs::run(&jvm(), 1_000_000, 60, &std::env::temp_dir());
    assert_clean(&report);
    let count = |what: &str| report.counts.get(what).copied().unwrap_or(0);
    assert!(count("runs that agree and return") > 150, "{report}");
    assert!(count("runs that agree and throw") > 40, "{report}");
}

#[test]
fn damaged_c_is_survived() {
    let folder = std::env::temp_dir();
    let report = c_text::run(1_000_000, Duration::from_secs(5), &own_programs(), &folder);
    assert_clean(&report);
    assert!(report.counts.contains_key("inputs with lowered functions"), "{report}");
}
