//! The report for programs.

mod support;

use expect_test::expect_file;
use serde_json::Value;
use support::{different, matched, result};
use verdiff_ladder::{Comparison, Reason, Rung, Termination, Verdict};
use verdiff_report::{Report, render};

const OLD: &str = "\
global g: i32;
global m: [i32]i32;
extern fn ask(x: i32) -> bool reads g writes none throws Closed;
extern pure fn p() -> i64;
fn f(x: i32, big: i64, a: ref) -> i64 {
    var yes: bool;
    var r: i64;
    r = p();
    yes = ask(x);
    g = g + 1;
    return r;
}
";

fn json(report: &Report) -> Value {
    serde_json::from_str(&render::json::render(report)).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn a_difference() {
    let new = OLD.replace("return r", "check g != 3 else trap boom;\n    m[1] = 2;\n    return r");
    let report = different(OLD, &new, &[7, 1 << 60, 2]);
    expect_file!["expected/difference.json"].assert_eq(&render::json::render(&report));
}

/// The contract: these fields are there whatever the verdict.
#[test]
fn all_fields_are_always_there() {
    let verdicts =
        [Verdict::Equivalent(Termination::Full), Verdict::Unknown(Reason::new("why", None))];
    for verdict in verdicts {
        let matched = matched("fn f() {}", "fn f() {}");
        let functions = vec![result("f", verdict, Some(Rung::Relational))];
        check_fields(&json(&Report::of_diff(&Comparison { matched, functions }, &[])));
    }
    let new = OLD.replace("return r", "return 1");
    check_fields(&json(&different(OLD, &new, &[])));
}

fn check_fields(report: &Value) {
    assert_eq!(report["schema"], "verdiff/1");
    assert_eq!(report["command"], "diff");
    let top = ["schema", "command", "verdict", "functions", "only_old", "only_new"];
    assert!(top.iter().all(|key| keys(report).contains(key)), "{report}");
    let function = &report["functions"][0];
    let wanted = [
        "name",
        "verdict",
        "termination",
        "rung",
        "witness",
        "differs_when",
        "agrees_when",
        "conflicts",
        "assumptions",
        "reason",
        "time_ms",
        "place",
        "explanation",
    ];
    assert!(wanted.iter().all(|key| keys(function).contains(key)), "{function}");
    assert!(function["conflicts"].is_array() && function["assumptions"].is_array());
    assert!(function["time_ms"].is_u64());
    if report["verdict"] == "different" {
        check_witness(&function["witness"]);
    } else {
        assert!(function["witness"].is_null());
    }
}

fn check_witness(witness: &Value) {
    assert_eq!(witness["confirmed_by"], "interpreter");
    assert!(witness["inputs"].is_object());
    for run in ["old", "new"] {
        let run = &witness["runs"][run];
        let wanted = ["ending", "results", "failure", "globals", "trace", "consulted"];
        assert!(wanted.iter().all(|key| keys(run).contains(key)), "{run}");
    }
}

#[test]
fn termination_and_rung_are_words() {
    let matched = matched("fn f() {}", "fn f() {}");
    let verdict = Verdict::Equivalent(Termination::Partial);
    let functions = vec![result("f", verdict, Some(Rung::Unchanged))];
    let report = json(&Report::of_diff(&Comparison { matched, functions }, &[]));
    assert_eq!(report["functions"][0]["termination"], "partial");
    assert_eq!(report["functions"][0]["rung"], "unchanged");
}

#[test]
fn the_verdict_of_a_run_is_its_worst() {
    let matched = matched("fn f() {} fn g() {}", "fn f() {} fn g() {}");
    let functions = vec![
        result("f", Verdict::Unknown(Reason::new("why", None)), None),
        result("g", Verdict::Equivalent(Termination::Full), Some(Rung::Unchanged)),
    ];
    let report = Report::of_diff(&Comparison { matched, functions }, &[]);
    assert_eq!(json(&report)["verdict"], "unknown");
}
