//! Difference summaries of small programs, the examples of the ModDiff paper
//! among them.

use expect_test::{Expect, expect};
use std::collections::BTreeMap;
use verdiff_align::Matched;
use verdiff_ir::Stop;
use verdiff_ir::text::parse;
use verdiff_smt::{Limits, Session, Z3Session};
use verdiff_symex::{Condition, Effort, Explored, Summary, explore};

/// Explores a pair, no callee of which is known to be the same.
fn check(old: &str, new: &str, expected: Expect) {
    let [old, new] = [old, new].map(|text| parse("test.vir", text).expect("a program"));
    let matched = Matched::change(old, new);
    let name = matched.common.last().expect("a pair").clone();
    let mut sessions = || {
        let limits = Limits { resources: None, time: None };
        Ok(Box::new(Z3Session::new(limits)?) as Box<dyn Session>)
    };
    let resources = 4_000_000;
    let effort = Effort {
        resources,
        rounds: 6,
        all: false,
        terms: 1_000_000,
        known: false,
        is_of_many: false,
        cases: 8,
        stop: Stop::default(),
    };
    let known = BTreeMap::new();
    let explored = explore(&matched, &name, &known, &effort, &mut sessions).expect("an answer");
    expected.assert_eq(&match explored {
        Explored::Equal(termination) => format!("equal ({termination})\n"),
        Explored::Differs(_, summary) => shown(&summary),
        Explored::Partly(summary) => shown(&summary),
    });
}

fn shown(summary: &Summary) -> String {
    let tell = |condition: &Option<Condition>| match condition {
        None => "cannot be told".to_owned(),
        Some(condition) if condition.whole => condition.to_string(),
        Some(condition) => format!("{condition}, and further"),
    };
    let extent = if summary.full { "full" } else { "partial" };
    let ends = summary.one_ends.as_ref().filter(|condition| !condition.is_empty());
    let ends = ends.map(|condition| format!("one ends: {condition}\n")).unwrap_or_default();
    let (differs, agrees) = (tell(&summary.differs), tell(&summary.agrees));
    format!("differs: {differs}\nagrees: {agrees}\n{ends}{extent}\n")
}

/// Figure 2.1 of the paper: one version does not end for 2.
#[test]
fn figure_2_1() {
    let p = |keep: &str| {
        format!(
            "fn p(x: i32) -> i32 {{
                if x < 0 {{ return -1; }}
                if {keep} {{ return x; }}
                while x == 2 {{ x = 2; }}
                x = 3;
                return x;
            }}"
        )
    };
    check(
        &p("x >= 2"),
        &p("x > 4"),
        expect![[r#"
            differs: x == 4
            agrees: x != 2 && x != 4
            one ends: x == 2
            full
        "#]],
    );
}

#[test]
fn one_value() {
    check(
        "fn f(x: i32) -> i32 { return x; }",
        "fn f(x: i32) -> i32 { if x == 4 { return 3; } return x; }",
        expect![[r#"
            differs: x == 4
            agrees: x != 4
            full
        "#]],
    );
}

#[test]
fn a_bound_that_moved() {
    check(
        "fn f(x: i32, y: i32) -> i32 { if x < 10 { return y; } return 0; }",
        "fn f(x: i32, y: i32) -> i32 { if x <= 10 { return y; } return 0; }",
        expect![[r#"
            differs: x == 10 && y != 0
            agrees: x != 10 || y == 0
            full
        "#]],
    );
}

#[test]
fn bounds_of_a_value_that_was_moved() {
    check(
        "fn f(x: i32) -> i32 { return 0; }",
        "fn f(x: i32) -> i32 { if x - 21 >= 2 && x - 42 <= 1 { return 1; } return 0; }",
        expect![[r#"
            differs: x >= 23 && x <= 43
            agrees: x - 21 <= 1 || x - 42 >= 2
            full
        "#]],
    );
}

#[test]
fn cases_that_go_on_where_others_end() {
    check(
        "fn f(x: i32, y: i32) -> i32 { if x == 0 { return y; } if x <= 5 && x > 0 { return y + 1; } return 0; }",
        "fn f(x: i32, y: i32) -> i32 { if x == 0 { return y + 2; } return 0; }",
        expect![[r#"
            differs: x == 0 || x >= 1 && x <= 5 && y != -1
            agrees: x <= -1 || x >= 6 || x != 0 && y == -1
            full
        "#]],
    );
}

#[test]
fn different_everywhere() {
    check(
        "fn f(x: i32) -> i32 { return x + 1; }",
        "fn f(x: i32) -> i32 { return x + 2; }",
        expect![[r#"
            differs: true
            agrees: false
            full
        "#]],
    );
}

/// LoopMult of figure 4.1: the loops are other ones, but few rounds can happen.
#[test]
fn loops_in_a_context() {
    let program = |times: &str, added: &str| {
        format!(
            "fn foo(a: i32, b: i32) -> i32 {{
                var c: i32; var i: i32 = 1;
                while i <= {times} {{ c = c + {added}; i = i + 1; }}
                return c;
            }}
            fn main(x: i32) -> i32 {{
                var r: i32;
                if x >= 3 && x < 6 {{ r = foo(x, 5); return r; }}
                return 0;
            }}"
        )
    };
    check(
        &program("b", "a"),
        &program("a", "b"),
        expect![[r#"
        equal (full)
    "#]],
    );
}

#[test]
fn a_loop_of_any_length() {
    let program = |start: &str| {
        format!(
            "fn sum(n: i32) -> i32 {{
                var c: i32; var i: i32 = {start};
                while i < n {{ c = c + i; i = i + 1; }}
                return c;
            }}"
        )
    };
    check(
        &program("0"),
        &program("2"),
        expect![[r#"
        differs: n >= 2 && n <= 6
        agrees: n <= 1
        partial
    "#]],
    );
}
