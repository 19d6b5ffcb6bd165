//! Loops: which changes of them are proved, and that their broken twins are
//! not. Each pair is related with all effort, the cheapest left out; a proof
//! says how far it speaks of runs that do not end.

use std::collections::BTreeMap;
use verdiff_align::Matched;
use verdiff_ir::text::parse;
use verdiff_ir::{Name, Stop};
use verdiff_relate::{Attempt, Budget, Callees, Failed, Hints, LoopEffort, Relation, relate};
use verdiff_smt::{Limits, Z3Session};

fn said(old: &str, new: &str) -> String {
    let [old, new] = [old, new].map(|text| parse("test.vir", text).expect("a valid program"));
    let matched = Matched::change(old, new);
    let mut best: Option<String> = None;
    for effort in LoopEffort::all(matched.versions()).into_iter().skip(1) {
        let said = attempt(&matched, effort);
        if said == "full" {
            return said;
        }
        if best.is_none() || (said == "partial" && best != Some(said.clone())) {
            best = Some(said);
        }
    }
    best.expect("an attempt")
}

fn attempt(matched: &Matched, effort: LoopEffort) -> String {
    let equivalent = BTreeMap::new();
    let callees = Callees { equivalent: &equivalent, look_inside: false };
    let mut budget = Budget::new(4_000_000, Stop::default());
    let mut session = Z3Session::new(Limits::default()).expect("the library is installed");
    let f = Name::new("f");
    let hints = Hints::default();
    let attempt = Attempt::new(callees, effort, &hints);
    match relate(matched, &f, attempt, &mut budget, &mut session) {
        Ok(Relation::Equal(termination)) => termination.to_string(),
        Ok(Relation::Maybe(..)) => "maybe".into(),
        Ok(Relation::Open(why)) => format!("open: {why}"),
        Err(Failed::Unsupported(construct)) => format!("unsupported: {construct}"),
        Err(Failed::Solver(error)) => format!("failed: {error}"),
    }
}

/// Holds the first two versions to be equal; the twin, a version with a
/// mistake in it, must not be.
fn check(old: &str, new: &str, twin: &str, expected: &str) {
    assert_eq!(said(old, new), expected, "the new version");
    assert_eq!(said(new, old), expected, "in the other direction");
    let twin = said(old, twin);
    assert!(!["full", "partial"].contains(&twin.as_str()), "the broken twin: {twin}");
}

const SUM: &str = "global a: [i32]i32;
     fn f(n: i32) -> i32 { var i, s: i32;
         while i < n { s = s + a[i]; i = i + 1; } return s; }";

#[test]
fn another_order_in_the_body() {
    check(
        SUM,
        "global a: [i32]i32;
         fn f(n: i32) -> i32 { var k, t, x: i32;
             while !(n <= k) { x = a[k]; k = k + 1; t = x + t; } return t; }",
        "global a: [i32]i32;
         fn f(n: i32) -> i32 { var k, t: i32;
             while !(n <= k) { k = k + 1; t = a[k] + t; } return t; }",
        "full",
    );
}

#[test]
fn another_counter() {
    check(
        SUM,
        "global a: [i32]i32;
         fn f(n: i32) -> i32 { var left, s: i32; left = n;
             while left > 0 { s = s + a[n - left]; left = left - 1; } return s; }",
        "global a: [i32]i32;
         fn f(n: i32) -> i32 { var left, s: i32; left = n;
             while left >= 0 { s = s + a[n - left]; left = left - 1; } return s; }",
        "full",
    );
}

#[test]
fn strength_reduction() {
    check(
        "global a: [i32]i32;
         fn f(n: i32) { var i: i32; while i < n { a[i * 12] = i * 7 + 1; i = i + 1; } }",
        "global a: [i32]i32;
         fn f(n: i32) { var i, j, v: i32; v = 1;
             while i < n { a[j] = v; j = j + 12; v = v + 7; i = i + 1; } }",
        "global a: [i32]i32;
         fn f(n: i32) { var i, j, v: i32; v = 1;
             while i < n { j = j + 12; a[j] = v; v = v + 7; i = i + 1; } }",
        "full",
    );
}

#[test]
fn an_offset_between_accumulators() {
    check(
        SUM,
        "global a: [i32]i32;
         fn f(n: i32) -> i32 { var i, s: i32; s = 5;
             while i < n { s = s + a[i]; i = i + 1; } return s - 5; }",
        "global a: [i32]i32;
         fn f(n: i32) -> i32 { var i, s: i32; s = 5;
             while i < n { s = s + a[i]; i = i + 1; } return s - 4; }",
        "full",
    );
}

#[test]
fn an_early_exit_by_break_or_return() {
    check(
        "global a: [i32]i32;
         fn f(n: i32, x: i32) -> i32 { var i: i32;
             while i < n { if a[i] == x { return i; } i = i + 1; } return -1; }",
        "global a: [i32]i32;
         fn f(n: i32, x: i32) -> i32 { var i, at: i32; at = -1;
             block out { while i < n { if a[i] == x { at = i; break out; } i = i + 1; } }
             return at; }",
        "global a: [i32]i32;
         fn f(n: i32, x: i32) -> i32 { var i, at: i32; at = -1;
             block out { while i < n { if a[i] == x { at = i; } i = i + 1; } }
             return at; }",
        "full",
    );
}

#[test]
fn a_trap_in_the_middle() {
    check(
        "global a: [i32]i32; global g: i32;
         fn f(n: i32) { var i: i32;
             while i < n { g = g + 1; check a[i] != 0 else trap zero; g = g + 100 / a[i]; i = i + 1; } }",
        "global a: [i32]i32; global g: i32;
         fn f(n: i32) { var i, x: i32;
             while i < n { x = a[i]; g = 1 + g; if x == 0 { trap zero; } g = 100 / x + g; i = i + 1; } }",
        "global a: [i32]i32; global g: i32;
         fn f(n: i32) { var i, x: i32;
             while i < n { x = a[i]; if x == 0 { trap zero; } g = 1 + g; g = 100 / x + g; i = i + 1; } }",
        "full",
    );
}

#[test]
fn calls_to_the_outside_in_order() {
    check(
        "extern fn put(x: i32) -> i32 reads none writes none;
         fn f(n: i32) { var i, r: i32;
             while i < n { r = put(i); r = put(i * 2); i = i + 1; } }",
        "extern fn put(x: i32) -> i32 reads none writes none;
         fn f(n: i32) { var i, r, d: i32;
             while i < n { r = put(i); r = put(d); i = i + 1; d = d + 2; } }",
        "extern fn put(x: i32) -> i32 reads none writes none;
         fn f(n: i32) { var i, r: i32;
             while i < n { r = put(i * 2); r = put(i); i = i + 1; } }",
        "full",
    );
}

#[test]
fn exits_by_exceptions_of_the_outside() {
    check(
        "extern fn get() -> i32 reads none writes none throws End;
         fn f() -> i32 { var s, r: i32;
             block done { while true { r = get() catch End -> done; s = s + r; } } return s; }",
        "extern fn get() -> i32 reads none writes none throws End;
         fn f() -> i32 { var s, r, t: i32;
             block done { while true { r = get() catch End -> done; t = s; s = r + t; } } return s; }",
        "extern fn get() -> i32 reads none writes none throws End;
         fn f() -> i32 { var s, r, t: i32;
             block done { while true { t = s + r; r = get() catch End -> done; s = t; } } return s; }",
        "full",
    );
}

#[test]
fn nested_loops() {
    check(
        "global a: [i32, i32]i32;
         fn f(n: i32, m: i32) -> i32 { var i, j, s: i32;
             while i < n { j = 0; while j < m { s = s + a[i, j]; j = j + 1; } i = i + 1; } return s; }",
        "global a: [i32, i32]i32;
         fn f(n: i32, m: i32) -> i32 { var i, j, s, row: i32;
             while i < n { j = 0; row = s; while j < m { row = row + a[i, j]; j = j + 1; } s = row; i = i + 1; } return s; }",
        "global a: [i32, i32]i32;
         fn f(n: i32, m: i32) -> i32 { var i, j, s: i32;
             while i < n { while j < m { s = s + a[i, j]; j = j + 1; } i = i + 1; } return s; }",
        "full",
    );
}

#[test]
fn what_does_not_change_is_hoisted() {
    check(
        "global a: [i32]i32;
         fn f(n: i32, x: i32, y: i32) { var i: i32;
             while i < n { a[i] = x * y + i; i = i + 1; } }",
        "global a: [i32]i32;
         fn f(n: i32, x: i32, y: i32) { var i, p: i32; p = x * y;
             while i < n { a[i] = p + i; i = i + 1; } }",
        "global a: [i32]i32;
         fn f(n: i32, x: i32, y: i32) { var i, p: i32; p = x * y;
             while i < n { a[i] = p + i; p = p + 1; i = i + 1; } }",
        "full",
    );
}

#[test]
fn an_early_return_before_the_loop() {
    check(
        SUM,
        "global a: [i32]i32;
         fn f(n: i32) -> i32 { var i, s: i32; if n <= 0 { return 0; }
             while i < n { s = s + a[i]; i = i + 1; } return s; }",
        "global a: [i32]i32;
         fn f(n: i32) -> i32 { var i, s: i32; if n <= 1 { return 0; }
             while i < n { s = s + a[i]; i = i + 1; } return s; }",
        "full",
    );
}

#[test]
fn a_flag_instead_of_a_break() {
    check(
        "global a: [i32]i32;
         fn f(n: i32, x: i32) -> bool { var i: i32; var found: bool;
             block out { while i < n { if a[i] == x { found = true; break out; } i = i + 1; } } return found; }",
        "global a: [i32]i32;
         fn f(n: i32, x: i32) -> bool { var i: i32; var open: bool; open = true;
             block out { while i < n { if a[i] == x { open = false; break out; } i = i + 1; } } return !open; }",
        "global a: [i32]i32;
         fn f(n: i32, x: i32) -> bool { var i: i32; var open: bool; open = true;
             block out { while i < n { if a[i] == x { open = false; break out; } i = i + 1; } } return open; }",
        "full",
    );
}

#[test]
fn few_rounds_are_counted() {
    check(
        "global a: [i32]i32;
         fn f() -> i32 { var i, s: i32; while i < 4 { s = s + a[i]; i = i + 1; } return s; }",
        "global a: [i32]i32;
         fn f() -> i32 { return a[3] + a[2] + a[1] + a[0]; }",
        "global a: [i32]i32;
         fn f() -> i32 { return a[3] + a[2] + a[1]; }",
        "full",
    );
}

#[test]
fn a_loop_that_ends_where_the_other_does_not() {
    let old = "fn f(n: i32) { var i: i32; while i != n { i = i + 1; } }";
    let new = "fn f(n: i32) { var i: i32; while i != n { i = i + 2; } }";
    assert_eq!(said(old, new), "partial");
}

#[test]
fn a_wider_counter() {
    check(
        "global a: [i64]i32;
         fn f(n: i32) -> i32 { var i, s: i32;
             while i < n { s = s + a[i64.sext(i)]; i = i + 1; } return s; }",
        "global a: [i64]i32;
         fn f(n: i32) -> i32 { var s: i32; var i: i64;
             while i < i64.sext(n) { s = s + a[i]; i = i + 1; } return s; }",
        "global a: [i64]i32;
         fn f(n: i32) -> i32 { var s: i32; var i: i64;
             while i < i64.zext(n) { s = s + a[i]; i = i + 1; } return s; }",
        "full",
    );
}

#[test]
fn fusion_and_fission() {
    let apart = "global a: [i32]i32; global b: [i32]i32;
         fn f(n: i32) { var i: i32;
             while i < n { a[i] = i; i = i + 1; }
             i = 0; while i < n { b[i] = i * 2; i = i + 1; } }";
    let fused = "global a: [i32]i32; global b: [i32]i32;
         fn f(n: i32) { var i: i32; while i < n { a[i] = i; b[i] = i * 2; i = i + 1; } }";
    let twin = "global a: [i32]i32; global b: [i32]i32;
         fn f(n: i32) { var i: i32; while i < n { a[i] = i; b[i] = a[i + 1]; i = i + 1; } }";
    check(apart, fused, twin, "full");
}

#[test]
fn rounds_that_correspond_in_another_form() {
    check(
        "fn f(n: i32) -> i32 { var d: i32; while n != 0 { n = n / 10; d = d + 1; } return d; }",
        "fn f(n: i32) -> i32 { var d: i32;
             if n == 0 { return 0; }
             block out { while true { n = n / 10; d = d + 1; if n == 0 { break out; } } } return d; }",
        "fn f(n: i32) -> i32 { var d: i32;
             block out { while true { n = n / 10; d = d + 1; if n == 0 { break out; } } } return d; }",
        "full",
    );
}

/// What an inner loop finds out is another value in every round: that it was
/// no more than `x` once says nothing of the next time.
#[test]
fn nothing_is_said_of_the_inner_loop_of_the_next_round() {
    let version = |found: &str| {
        format!(
            "global b: [i32]i32;
             fn f(n: i32) -> i32 {{ var i, k, u, x: i32; x = 2147483647;
                 while i < n {{ u = 0; k = 0;
                     while k < n {{ u = u + b[k] * i; k = k + 1; }}
                     if u > x {{ return {found}; }} x = u; i = i + 1; }}
                 return 0; }}"
        )
    };
    assert_eq!(said(&version("1"), &version("1 + 0")), "full");
    assert_eq!(said(&version("1"), &version("2")), "maybe");
}

/// `i <= n` never ends for the greatest `n`, so they are the same where both
/// end.
#[test]
fn a_bound_that_is_reached_or_not() {
    check(
        "fn f(n: i32) -> i32 { var i, j: i32; i = 1;
             while i <= n { j = j + 2; i = i + 1; } return j; }",
        "fn f(n: i32) -> i32 { var i, j: i32;
             while i < n { j = j + 2; i = i + 1; } return j; }",
        "fn f(n: i32) -> i32 { var i, j: i32;
             while i <= n { j = j + 2; i = i + 1; } return j; }",
        "partial",
    );
}

#[test]
fn only_the_second_loop_starts_one_round_earlier() {
    let version = |start: &str| {
        format!(
            "fn f(n: i32) -> i32 {{ var i, x: i32; i = 1; x = 1;
                 while i < n {{ x = x * 5; i = i + 1; }}
                 i = {start};
                 while i < n {{ x = x + i; i = i + 1; }}
                 return x; }}"
        )
    };
    check(&version("0"), &version("1"), &version("2"), "full");
}

#[test]
fn few_rounds_by_proof() {
    let version = |bound: &str, step: &str| {
        format!(
            "fn f(x: i32) -> i32 {{ var i, c: i32;
                 if x < 5 {{ return 0; }} if x >= 7 {{ return 0; }}
                 while i < {bound} {{ c = c + {step}; i = i + 1; }}
                 return c; }}"
        )
    };
    check(&version("5", "x"), &version("x", "5"), &version("x", "6"), "full");
}

#[test]
fn two_rounds_in_one() {
    check(
        SUM,
        "global a: [i32]i32;
         fn f(n: i32) -> i32 { var i, s: i32;
             while i < n { s = s + a[i]; i = i + 1; if i < n { s = s + a[i]; i = i + 1; } } return s; }",
        "global a: [i32]i32;
         fn f(n: i32) -> i32 { var i, s: i32;
             while i < n { s = s + a[i]; i = i + 1; if i <= n { s = s + a[i]; i = i + 1; } } return s; }",
        "full",
    );
}

/// A loop that makes objects, and what it does with each.
fn making(body: &str, then: &str) -> String {
    format!(
        "global value: [ref]i32; global next: [ref]ref; global keep: [i32]ref;
         fn f(n: i32) -> i32 {{ var i, j: i32; var p, q, x, list: ref;
             x = new;
             while i < n {{ {body} i = i + 1; }} {then} }}"
    )
}

#[test]
fn objects_of_rounds() {
    check(
        &making("p = new; value[p] = i; next[p] = list; list = p;", "return value[list];"),
        &making("q = new; next[q] = list; value[q] = i; list = q;", "return value[list];"),
        &making("q = new; next[q] = list; list = q; value[x] = i;", "return value[list];"),
        "full",
    );
}

#[test]
fn objects_of_rounds_are_not_one() {
    // Each twin takes one object where the version makes another.
    let kept = "p = new; value[p] = i; keep[i] = p;";
    let two = "p = new; value[p] = 1; q = new; value[q] = 2;";
    let inner = "while j < n { p = new; value[p] = j; j = j + 1; } j = 0; q = new; value[q] = i;";
    for (body, same, broken) in [
        (kept, "p = new; keep[i] = p; value[p] = i;", "p = x; value[p] = i; keep[i] = p;"),
        (
            two,
            "p = new; q = new; value[p] = 1; value[q] = 2;",
            "p = new; q = p; value[p] = 1; value[q] = 2;",
        ),
        (inner, inner, &inner.replace("q = new", "q = x")),
    ] {
        let then = "return value[p] + value[x];";
        check(&making(body, then), &making(same, then), &making(broken, then), "full");
    }
}

#[test]
fn objects_of_two_loops() {
    let then = "while j < n { q = new; value[q] = 2; j = j + 1; } return value[p];";
    let body = "p = new; value[p] = 1;";
    check(
        &making(body, then),
        &making("q = new; value[q] = 1; p = q;", then),
        &making(body, &then.replace("q = new", "q = p")),
        "full",
    );
}

#[test]
fn calls_of_loops_without_an_end() {
    let looping = |before: &str, body: &str, after: &str| {
        format!(
            "extern fn put(c: i32) reads none writes none;
             fn f(n: i32) {{ {before} while n != 0 {{ {body} }} {after} }}"
        )
    };
    check_calls(&looping("", "put(n);", ""), &looping("", "put(n * 2 - n);", ""), "full");
    // Where both end, they do the same; where they do not, only one has called.
    check_calls(&looping("", "put(n);", ""), &looping("", "put(n + 1);", ""), "partial");
    check_calls(&looping("put(1);", "", ""), &looping("", "", "put(1);"), "partial");
    check_calls(&looping("put(1);", "", ""), &looping("put(n * 0 + 1);", "", ""), "full");
    let inner = |told: &str| looping("", &format!("while true {{ put({told}); }}"), "");
    check_calls(&inner("n"), &inner("n + 1 - 1"), "full");
    check_calls(&inner("n"), &inner("n + 1"), "partial");
}

fn check_calls(old: &str, new: &str, expected: &str) {
    assert_eq!(said(old, new), expected, "{new}");
    assert_eq!(said(new, old), expected, "{old}");
}
