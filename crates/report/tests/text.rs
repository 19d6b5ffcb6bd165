//! The report for people.

mod support;

use expect_test::{Expect, expect};
use support::{different, matched, result, witness};
use verdiff_align::Version;
use verdiff_ir::{Name, StmtKind};
use verdiff_ladder::{Assumption, Comparison, FunctionResult, Reason, Rung, Termination, Verdict};
use verdiff_report::render::text::Listing;
use verdiff_report::{Report, render};

fn check(report: &Report, expected: Expect) {
    expected.assert_eq(
        &anstream::adapter::strip_str(&render::text::render(report, Listing::All)).to_string(),
    );
}

#[test]
fn a_difference_shows_the_changed_lines_of_both_versions() {
    let old = "\
// a comment
fn f(x: i32) -> i32 {
    var y: i32;
    y = x;
    if y > 3 {
        y = y - 1;
    }
    y = y + 0;
    y = y + 0;
    y = y + 0;
    return y;
}
";
    let new = old.replace("y > 3", "y >= 3").replace("return y;", "y = y + 0;\n    return y;");
    check(
        &different(old, &new, &[3]),
        expect![[r#"
            f: different (search)
              for x = 3, old returns 3, new returns 2
              --> old.vir:5:5
               |
             4 |     y = x;
             5 |     if y > 3 {
               |     ---------- old
             6 |         y = y - 1;
               |
              ::: new.vir:5:5
               |
             4 |     y = x;
             5 |     if y >= 3 {
               |     ^^^^^^^^^^^ new
             6 |         y = y - 1;
            ...
            10 |     y = y + 0;
            11 |     y = y + 0;
               |     ^^^^^^^^^^ new
            12 |     return y;
               |
               = found by running both versions on chosen inputs

            1 procedure: 1 different
        "#]],
    );
}

#[test]
fn lines_that_were_only_added_stand_alone() {
    let old = "fn f(x: i32) -> i32 {\n    return x;\n}\n";
    let new = old.replace("    return", "    x = x + 1;\n    return");
    check(
        &different(old, &new, &[3]),
        expect![[r#"
            f: different (search)
              for x = 3, old returns 3, new returns 4
             --> new.vir:2:5
              |
            1 | fn f(x: i32) -> i32 {
            2 |     x = x + 1;
              |     ^^^^^^^^^^ new
            3 |     return x;
              |
              = found by running both versions on chosen inputs

            1 procedure: 1 different
        "#]],
    );
}

#[test]
fn a_change_below_is_named() {
    let old = "\
fn g() -> i32 {
    return 1;
}
fn f() -> i32 {
    var r: i32;
    r = g();
    return r;
}
";
    check(
        &different(old, &old.replace("return 1", "return 2"), &[]),
        expect![[r#"
        f: different (search)
          old returns 1, new returns 2
          = found by running both versions on chosen inputs
          = its own text is the same; what it calls changed: `g`
        1 procedure: 1 different
    "#]],
    );
}

const SEVERAL: &str = "\
fn a() {}
fn b() {}
fn f(n: i32) {
    while n > 0 {
        n = n - 1;
    }
}
fn gone() {}
";

fn several(functions: impl Fn(&verdiff_align::Matched) -> Vec<FunctionResult>) -> Comparison {
    let matched = matched(SEVERAL, &SEVERAL.replace("gone()", "came(n: i32)"));
    Comparison { functions: functions(&matched), matched }
}

#[test]
fn what_is_proved_takes_one_line() {
    let full = || Verdict::Equivalent(Termination::Full);
    let mut partial =
        result("f", Verdict::Equivalent(Termination::Partial), Some(Rung::Relational));
    partial.assumptions.push(Assumption::Plain("the outside answers alike".into()));
    let comparison = several(|_| {
        let unchanged = |name| result(name, full(), Some(Rung::Unchanged));
        vec![unchanged("a"), unchanged("b"), partial.clone()]
    });
    check(
        &Report::of_diff(&comparison, &[]),
        expect![[r#"
        a: equivalent (unchanged)
        b: equivalent (unchanged)
        f: equivalent for all inputs on which both end (relational)
          assuming that the outside answers alike
        only in the old version, not compared: `gone`
        only in the new version, not compared: `came`
        3 procedures: 2 unchanged, 1 equivalent
    "#]],
    );
}

#[test]
fn what_did_not_change_is_only_counted_and_what_answers_alike_is_one_sentence() {
    let full = || Verdict::Equivalent(Termination::Full);
    let mut proved = result("f", full(), Some(Rung::Relational));
    let alike = ["read", "write", "close"].map(|name| Assumption::AnswersAlike(name.into()));
    proved.assumptions.extend(alike);
    let comparison = several(|_| vec![result("a", full(), Some(Rung::Unchanged)), proved.clone()]);
    let text = render::text::render(&Report::of_diff(&comparison, &[]), Listing::Changed);
    expect![[r#"
        f: equivalent (relational)
          assuming that `read`, `write` and `close` answer alike when their arguments and all they can observe are alike
        only in the old version, not compared: `gone`
        only in the new version, not compared: `came`
        2 procedures: 1 unchanged, 1 equivalent
    "#]]
    .assert_eq(&anstream::adapter::strip_str(&text).to_string());
}

#[test]
fn what_is_open_is_shown_with_its_reason() {
    let comparison = several(|matched| {
        let stmts = &matched.latest().procs[&Name::new("f")].body;
        let place = stmts.iter().find(|stmt| matches!(stmt.kind, StmtKind::While { .. }));
        let place = place.map(|stmt| (Version::NEW, stmt.span));
        let reason = Reason::new("loops that changed cannot be compared yet", place);
        let defect = Reason::internal("the solver's model is not one");
        vec![
            result("a", Verdict::Unknown(defect), None),
            result("f", Verdict::Unknown(reason), None),
        ]
    });
    check(
        &Report::of_diff(&comparison, &[Name::new("gone"), Name::new("f")]),
        expect![[r#"
            a: unknown
              the solver's model is not one
              = internal inconsistency: this is a defect of verdiff, please report it
            f: unknown
              loops that changed cannot be compared yet
             --> new.vir:4:5
              |
            3 | fn f(n: i32) {
            4 |     while n > 0 {
              |     ^^^^^^^^^^^^^
            5 |         n = n - 1;
              |

            gone: unknown
              only the old version has it
             --> old.vir:8:1
              |
            8 | fn gone() {}
              | ^^^^^^^^^^^^

            3 procedures: 3 unknown
        "#]],
    );
}

#[test]
fn nothing_in_common() {
    let matched = matched("fn a() {}", "fn b(n: i32) {}");
    let comparison = Comparison { matched, functions: Vec::new() };
    check(
        &Report::of_diff(&comparison, &[]),
        expect![[r#"
        only in the old version, not compared: `a`
        only in the new version, not compared: `b`
        nothing was compared: the versions have no procedure in common
    "#]],
    );
}

#[test]
fn verdicts_are_coloured() {
    let text = "fn f(x: i32) -> i32 { return x; }";
    let matched = matched(text, &text.replace("return x", "return 1"));
    let verdict = witness(&matched, "f", &[0]);
    let functions = vec![result("f", verdict, Some(Rung::Relational))];
    let report = Report::of_diff(&Comparison { matched, functions }, &[]);
    let styled = render::text::render(&report, Listing::All);
    assert!(styled.starts_with("\u{1b}[1mf\u{1b}[0m: \u{1b}[1m\u{1b}[31mdifferent"), "{styled:?}");
}

#[test]
fn control_characters_of_the_source_are_not_printed() {
    let text = "fn f(x: i32) -> i32 { return x; } // q\u{1b}[31m";
    let matched = matched(text, &text.replace("return x", "return 1"));
    let verdict = witness(&matched, "f", &[0]);
    let functions = vec![result("f", verdict, None)];
    let report = Report::of_diff(&Comparison { matched, functions }, &[]);
    let styled = render::text::render(&report, Listing::All);
    assert!(styled.contains("// q") && !styled.contains("q\u{1b}[31m"), "{styled:?}");
}

/// Many callers of which nothing is known are one sentence; `--all` lists them.
#[test]
fn many_undecided_callers_do_not_bury_what_changed() {
    let version = |number: u32| {
        let callers = (0..12).map(|at| format!("fn caller{at:02}() -> i32 {{ return f(); }}\n"));
        format!(
            "fn f() -> i32 {{ return {number}; }}\n{}",
            with_calls(&callers.collect::<String>())
        )
    };
    let matched = matched(&version(1), &version(2));
    let open = || Verdict::Unknown(Reason::new("there are too many", None));
    let names = (0..12).map(|at| format!("caller{at:02}"));
    let mut functions = vec![result("f", open(), None)];
    functions.extend(names.map(|name| result(&name, open(), None)));
    let report = Report::of_diff(&Comparison { matched, functions }, &[]);
    let text = render::text::render(&report, Listing::Changed);
    expect![[r#"
        f: unknown
          there are too many
        12 procedures in which nothing changed but what they call: unknown
          `caller00`, `caller01`, `caller02`, `caller03`, `caller04` and others; --all tells why, --function looks at one
        13 procedures: 13 unknown
    "#]]
    .assert_eq(&anstream::adapter::strip_str(&text).to_string());
    let all = render::text::render(&report, Listing::All);
    assert_eq!(all.matches("there are too many").count(), 13, "{all}");
}

/// Calls are statements.
fn with_calls(callers: &str) -> String {
    callers.replace("return f();", "var x: i32; x = f(); return x;")
}
