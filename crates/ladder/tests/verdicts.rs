//! Pairs of programs and what the ladder says of them: the old version, a
//! line of dashes, the new version.

mod support;

use expect_test::expect;
use support::{check, program, show};
use verdiff_align::Matched;
use verdiff_ir::{Name, Stop};
use verdiff_ladder::{FunctionResult, Observer, Settings, Unobserved, compare};

#[test]
fn renamed_locals_and_labels_are_unchanged() {
    check(
        "fn f(x: i32) -> i32 { var i: i32; block a { while i < x { i = i + 1; break a; } } return i; }
         ----
         fn f(y: i32) -> i32 { var j: i32; block b { while j < y { j = j + 1; break b; } } return j; }",
        expect!["f: equivalent, full (unchanged)"],
    );
}

#[test]
fn arithmetic_that_wraps_is_proved() {
    check(
        "fn f(a: i32, b: i32) -> i32 { return (a + b) * (a - b); }
         ----
         fn f(a: i32, b: i32) -> i32 { return a * a - b * b; }",
        expect!["f: equivalent, full (relational)"],
    );
}

#[test]
fn a_rare_difference_is_found_by_the_solver_and_run() {
    check(
        "fn f(x: i32) -> bool { return x * 7 == 123456789; }
         ----
         fn f(x: i32) -> bool { return false; }",
        expect!["f: different at (-1209496829) (relational)"],
    );
}

#[test]
fn few_inputs_are_all_tried_loops_or_not() {
    check(
        "fn f(n: i8) -> i8 { var s, i: i8; while i <u n { i = i + 1; s = s + i; } return s; }
         ----
         fn f(n: i8) -> i8 { return i8.trunc(i16.zext(n) * (i16.zext(n) + 1) >>u 1); }",
        expect!["f: equivalent, full (search)"],
    );
}

#[test]
fn a_changed_loop_is_proved_by_running_along() {
    check(
        "fn f(n: i32) -> i32 { var s, i: i32; while i < n { i = i + 1; s = s + 2; } return s; }
         ----
         fn f(n: i32) -> i32 { var s, i: i32; while i < n { i = i + 1; s = s + 1; s = s + 1; } return s; }",
        expect!["f: equivalent, full (abstract)"],
    );
}

#[test]
fn a_callee_that_is_the_same_is_looked_into_only_if_needed() {
    check(
        "fn magnitude(x: i32) -> i32 { if x >= 0 { return x; } return -x; }
         fn p(x: i32) -> i32 {
             var a: i32;
             if x == 5 { a = magnitude(x); if a == 0 { return 0; } }
             return x;
         }
         ----
         fn magnitude(x: i32) -> i32 { if x >= 0 { return x; } return -x; }
         fn p(x: i32) -> i32 {
             var a: i32;
             if x == 5 { a = magnitude(x); if a == 0 { return 1; } }
             return x;
         }",
        expect![[r#"
            magnitude: equivalent, full (unchanged)
            p: equivalent, full (relational)"#]],
    );
}

#[test]
fn recursion_is_proved_by_induction() {
    check(
        "fn sum(n: i32) -> i32 { var r: i32; if n <= 0 { return 0; } r = sum(n - 1); return r + n; }
         ----
         fn sum(n: i32) -> i32 { var r: i32; if n < 1 { return 0; } r = sum(-1 + n); return n + r; }",
        expect!["sum: equivalent, partial (abstract)"],
    );
}

/// One version takes two steps at once.
#[test]
fn recursion_is_unfolded_once() {
    check(
        "fn sum(n: i32) -> i32 { var r: i32; if n <= 1 { return n; } r = sum(n - 1); return n + r; }
         ----
         fn sum(n: i32) -> i32 { var r: i32;
             if n <= 1 { return n; } r = sum(n - 2); return n + (n - 1) + r; }",
        expect!["sum: equivalent, partial (relational)"],
    );
    check(
        "fn sum(n: i32) -> i32 { var r: i32; if n <= 1 { return n; } r = sum(n - 1); return n + r; }
         ----
         fn sum(n: i32) -> i32 { var r: i32;
             if n <= 1 { return n; } r = sum(n - 2); return n + (n - 2) + r; }",
        expect!["sum: different at (2) (search)"],
    );
    check(
        "fn f(i: i32, j: i32) -> i32 { var r: i32;
             if i == 0 { return j; } r = f(i - 1, j + 1); return r; }
         ----
         fn f(i: i32, j: i32) -> i32 { var r: i32;
             if i == 0 { return j; } if i == 1 { return j + 1; }
             r = f(i - 1, j + 1); return r; }",
        expect!["f: equivalent, partial (relational)"],
    );
}

#[test]
fn mutual_recursion_needs_all_of_its_members() {
    check(
        "fn even(n: i32) -> bool { var r: bool; if n == 0 { return true; } r = odd(n - 1); return r; }
         fn odd(n: i32) -> bool { var r: bool; if n == 0 { return false; } r = even(n - 1); return r; }
         ----
         fn even(n: i32) -> bool { var r: bool; if n == 0 { return true; } r = odd(-1 + n); return r; }
         fn odd(n: i32) -> bool { var r: bool; if 0 == n { return false; } r = even(n - 1); return r; }",
        expect![[r#"
            even: equivalent, partial (abstract)
            odd: equivalent, partial (abstract)"#]],
    );
}

#[test]
fn the_order_of_calls_to_the_outside_matters() {
    check(
        "extern fn put(x: i32) reads none writes none;
         fn f(x: i32) { put(1); put(2); }
         ----
         extern fn put(x: i32) reads none writes none;
         fn f(x: i32) { put(2); put(1); }",
        expect!["f: different at (0) (search)"],
    );
}

#[test]
fn an_external_sees_state_that_is_restored_later() {
    check(
        "global g: i32;
         extern fn look() reads g writes none;
         fn f(x: i32) { var old: i32; old = g; g = x; look(); g = old; }
         ----
         global g: i32;
         extern fn look() reads g writes none;
         fn f(x: i32) { look(); }",
        expect!["f: different at (1) (search)"],
    );
}

#[test]
fn pure_externals_may_be_called_again() {
    check(
        "extern pure fn sin(x: f64) -> f64;
         fn f(x: f64) -> f64 { var a: f64; a = sin(x); return a + a; }
         ----
         extern pure fn sin(x: f64) -> f64;
         fn f(x: f64) -> f64 { var a, b: f64; a = sin(x); b = sin(x); return b + a; }",
        expect!["f: equivalent, full (relational)"],
    );
}

#[test]
fn a_difference_that_needs_an_answer_of_the_outside() {
    check(
        "extern fn read() -> i64 reads none writes none;
         fn f() -> bool { var a: i64; a = read(); return a == 9876543210; }
         ----
         extern fn read() -> i64 reads none writes none;
         fn f() -> bool { var a: i64; a = read(); return false; }",
        expect!["f: different at () (relational)"],
    );
}

#[test]
fn two_calls_of_an_allocating_callee_give_different_objects() {
    check(
        "fn make() -> ref { var p: ref; p = new; return p; }
         fn f() -> bool { var p, q: ref; p = make(); q = make(); return p == q; }
         ----
         fn make() -> ref { var p: ref; p = new; return p; }
         fn f() -> bool { return false; }",
        expect![[r#"
            make: equivalent, full (unchanged)
            f: equivalent, full (search)"#]],
    );
}

#[test]
fn stores_at_keys_that_may_be_equal_do_not_commute() {
    check(
        "global m: [i64]i64;
         fn f(a: i64, b: i64) { m[a] = 1; m[b] = 2; }
         ----
         global m: [i64]i64;
         fn f(a: i64, b: i64) { m[b] = 2; m[a] = 1; }",
        expect!["f: different at (0, 0) (search)"],
    );
}

#[test]
fn stores_at_different_keys_commute() {
    check(
        "global m: [i64]i64;
         fn f(a: i64) { m[a] = 1; m[a + 1] = 2; }
         ----
         global m: [i64]i64;
         fn f(a: i64) { m[a + 1] = 2; m[a] = 1; }",
        expect!["f: equivalent, full (relational)"],
    );
}

#[test]
fn a_global_of_one_version_is_an_unknown_of_both() {
    check(
        "fn f() -> i32 { return 0; }
         ----
         global g: i32;
         fn f() -> i32 { return g; }",
        expect!["f: different at () (search)"],
    );
}

#[test]
fn what_cannot_be_compared_is_unknown() {
    check(
        "global g: i32;
         extern fn e(x: i32);
         fn signature(x: i32) -> i32 { return x; }
         fn touches(x: i32) { g = 1; }
         fn calls(x: i32) { e(x); }
         fn neither(x: i32) -> i32 { return x; }
         ----
         global g: i64;
         extern fn e(x: i32) writes none;
         fn signature(x: i64) -> i64 { return x; }
         fn touches(x: i32) { g = 1; }
         fn calls(x: i32) { e(x); }
         fn neither(x: i32) -> i32 { return x + 0; }",
        expect![[r#"
            signature: unknown: the signature changed from (i32) -> (i32) to (i64) -> (i64)
            touches: unknown: the type of global `g` changed from i32 to i64
            calls: unknown: the type of global `g` changed from i32 to i64
            neither: equivalent, full (relational)"#]],
    );
}

#[test]
fn what_a_new_object_holds_does_not_depend_on_when_it_was_allocated() {
    check(
        "global field: [ref]i64;
         fn f(x: i64) -> i64 { var p, q: ref; p = new; q = new; return field[p]; }
         ----
         global field: [ref]i64;
         fn f(x: i64) -> i64 { var p, q: ref; p = new; q = new; return field[q]; }",
        expect!["f: equivalent, full (relational)"],
    );
}

#[test]
fn references_of_a_model_are_objects_of_the_start() {
    check(
        "global field: [ref]i64;
         fn f(p: ref, q: ref) -> bool { return p != q && field[p] * 7 == 123456789; }
         ----
         global field: [ref]i64;
         fn f(p: ref, q: ref) -> bool { return false; }",
        expect!["f: different at (object 1, null) (relational)"],
    );
}

#[test]
fn addresses_that_are_the_same_in_every_layout_are_proved() {
    check(
        "object a; object b;
         fn f(p: ref, q: ref) -> bool { return i64.address(p) + 8 == i64.address(q) + 8; }
         fn g(p: ref) -> bool { return i64.address(p) == 0; }
         fn h() -> bool { return i64.address(&a) - i64.address(&b) == 0; }
         ----
         object a; object b;
         fn f(p: ref, q: ref) -> bool { return q == p; }
         fn g(p: ref) -> bool { return p == null; }
         fn h() -> bool { return false; }",
        expect![[r#"
            f: equivalent, full (relational)
            g: equivalent, full (relational)
            h: equivalent, full (relational)"#]],
    );
}

#[test]
fn what_depends_on_the_layout_is_neither_proved_nor_a_defect() {
    check(
        "object a; object b;
         fn f() -> bool { return i64.address(&a) <u i64.address(&b); }
         fn g(p: ref) -> bool { return i64.address(p) % 16 == 0; }
         fn h(p: ref) -> bool { return i64.address(p) >u 4096; }
         ----
         object a; object b;
         fn f() -> bool { return true; }
         fn g(p: ref) -> bool { return true; }
         fn h(p: ref) -> bool { return p != null; }",
        expect![[r#"
            f: unknown: the proof fails on the addresses of objects
            g: unknown: the proof fails on the addresses of objects
            h: equivalent when p == null; else: the proof fails on the addresses of objects"#]],
    );
}

#[test]
fn an_extra_allocation_does_not_make_addresses_differ() {
    check(
        "global m: [ref]i64;
         fn helper(x: i64) -> i64 { return x; }
         fn f() -> i64 { var p: ref; p = new; return i64.address(p); }
         fn g() -> i64 { var p: ref; var x: i64; x = helper(1); p = new; return i64.address(p) + x; }
         ----
         global m: [ref]i64;
         fn helper(x: i64) -> i64 { var q: ref; q = new; return x; }
         fn f() -> i64 { var p, q: ref; q = new; p = new; return i64.address(p); }
         fn g() -> i64 { var p: ref; var x: i64; x = helper(1); p = new; return i64.address(p) + x; }",
        expect![[r#"
            helper: equivalent, full (relational)
            f: unknown: the difference depends on where allocated objects lie
            g: equivalent, full (unchanged)"#]],
    );
}

#[test]
fn allocations_in_branches_do_not_move_other_objects() {
    check(
        "global m: ref;
         fn f(c: bool) -> i64 { var p: ref; if c { m = new; } p = new; return i64.address(p); }
         fn g(c: bool) -> ref { var p: ref; if c { m = new; } p = new; return p; }
         ----
         global m: ref;
         fn f(c: bool) -> i64 { var p: ref; if c { m = new; } else { p = new; } p = new; return i64.address(p); }
         fn g(c: bool) -> ref { var p: ref; if c { m = new; } else { p = new; } p = new; return p; }",
        expect![[r#"
            f: equivalent, full (relational)
            g: equivalent, full (relational)"#]],
    );
}

#[test]
fn addresses_of_an_object_whose_contents_changed_cannot_be_compared() {
    check(
        "global m: [ref]i8; object t { m = 1; } fn f() -> i64 { return i64.address(&t); }
         ----
         global m: [ref]i8; object t { m = 2; } fn f() -> i64 { return i64.address(&t); }",
        expect!["f: unknown: the contents of object `t` changed, and addresses of objects matter"],
    );
}

/// The order in which verdicts come.
#[derive(Default)]
struct Order(Vec<String>);

impl Observer for Order {
    fn started(&mut self, _: usize, _: usize, _: &Name) {}
    fn finished(&mut self, _: &Matched, result: &FunctionResult) {
        self.0.push(result.name.to_string());
    }
    fn asked(&mut self, _: &Name, _: &str, _: &str) {}
}

#[test]
fn what_changed_is_decided_before_what_only_calls_it() {
    let text = "fn below(x: i32) -> i32 { return x; }
        fn a_caller(x: i32) -> i32 { var y: i32; y = below(x); return y; }
        fn changed(x: i32) -> i32 { return x; }
        fn other(x: i32) -> i32 { var y: i32; y = above(x); y = changed(y); return y; }
        fn above(x: i32) -> i32 { var y: i32; y = other(x); return y; }";
    let new = text.replace(
        "changed(x: i32) -> i32 { return x; }",
        "changed(x: i32) -> i32 { return x - 1; }",
    );
    let new =
        new.replace("below(x: i32) -> i32 { return x; }", "below(x: i32) -> i32 { return x + 1; }");
    let mut order = Order::default();
    compare(program(text), program(&new), &Settings::default(), &mut order);
    assert_eq!(order.0, ["below", "changed", "a_caller", "other", "above"]);
}

#[test]
fn a_proof_that_is_stopped_at_any_moment_leaves_the_verdict_open() {
    let [old, new] = ["s = s + 2;", "s = s + 1; s = s + 1;"].map(|step| {
        let round = format!("while i < n {{ i = i + 1; {step} }}");
        program(&format!("fn f(n: i32) -> i32 {{ var s, i: i32; {round} return s; }}"))
    });
    let verdict = |stop: &Stop| {
        let settings = Settings { runs: 0, stop: stop.clone(), ..Settings::default() };
        let comparison = compare(old.clone(), new.clone(), &settings, &mut Unobserved);
        comparison.functions.iter().map(show).collect::<Vec<_>>().join("\n")
    };
    let all = Stop::after(u64::MAX);
    assert_eq!(verdict(&all), "f: equivalent, full (abstract)");
    let looks = u64::MAX - all.looks_left().expect("looks are counted");
    assert!(looks > 3, "{looks}");
    for moment in 0..looks {
        let stopped = verdict(&Stop::after(moment));
        assert!(stopped.starts_with("f: unknown: "), "{moment}: {stopped}");
    }
}
