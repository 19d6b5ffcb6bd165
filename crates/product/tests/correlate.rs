//! Correlating programs: the paper's programs as it prints them, each
//! constructor, and that running one is running both versions.

mod support;

use expect_test::{Expect, expect};
use support::read;
use verdiff_align::Matched;
use verdiff_gen::{Config, pair_from_seed, program_from_seed};
use verdiff_ir::Name;
use verdiff_ir::validate::validate;
use verdiff_product::correlate::{Correlated, correlate, places_matter, show};

/// Runs a correlating program beside its versions; how often all ended.
fn ended(matched: &Matched, name: &Name, correlated: &Correlated, seeds: u64) -> u64 {
    support::ended(matched, name, seeds, |inputs, outside, steps| {
        correlated.compare(matched, name, inputs, outside, steps)
    })
}

/// The correlating program of `f`; and that it runs both versions.
fn check(old: &str, new: &str, expected: Expect) {
    let matched = Matched::change(read(old), read(new));
    let name = Name::new("f");
    let correlated = correlate(&matched, &name).expect("a pair");
    assert_eq!(validate(&correlated.program), Ok(()));
    expected.assert_eq(&show(&correlated.generated.commands));
    assert!(ended(&matched, &name, &correlated, 40) > 0);
}

#[test]
fn the_moved_line_of_the_paper() {
    check(
        "global a: i32; global b: i32;
         fn f() { if a < b { a = a + 10; b = b - 10; } else { b = b + 1; } }",
        "global a: i32; global b: i32;
         fn f() { if a < b { b = b - 10; } else { a = a + 10; b = b + 1; } }",
        expect![[r#"
            G0 = O_a < O_b;
            T_G0 = T_O_a < T_O_b;
            if (G0) O_a = O_a + 10;
            if (G0) O_b = O_b - 10;
            if (T_G0) T_O_b = T_O_b - 10;
            // both
            if (!T_G0) T_O_a = T_O_a + 10;
            if (!G0) O_b = O_b + 1;
            if (!T_G0) T_O_b = T_O_b + 1;
            // both
        "#]],
    );
}

/// Textual correlation ends both versions at the added break.
#[test]
fn the_added_break_of_the_paper() {
    check(
        "global x: i32;
         fn f() { var i: i32; i = 0;
           block out { while i <= 1 { block next { i = i + 1; x = x + 1; } } } }",
        "global x: i32;
         fn f() { var i: i32; i = 0;
           block out { while i <= 1 { block next { i = i + 1; x = x + 1; break out; } } } }",
        expect![[r#"
            O_i = 0;
            T_O_i = 0;
            // both
            G0 = O_i <= 1;
            T_G0 = T_O_i <= 1;
            while (G0 || T_G0) {
                if (G0) G1 = true;
                if (T_G0) T_G1 = true;
                if (G0 && G1) O_i = O_i + 1;
                if (T_G0 && T_G1) T_O_i = T_O_i + 1;
                // both
                if (G0 && G1) O_x = O_x + 1;
                if (T_G0 && T_G1) T_O_x = T_O_x + 1;
                // both
                if (T_G0 && T_G1) T_G0 = false;
                if (G0) G0 = O_i <= 1;
                if (T_G0) T_G0 = T_O_i <= 1;
            }
        "#]],
    );
}

#[test]
fn a_removed_loop_runs_its_first_round_beside_the_other_version() {
    check(
        "fn f(n: i32) -> i32 { var i, s: i32; while i < n & 7 { i = i + 1; s = s + i; } return s; }",
        "fn f(n: i32) -> i32 { var i, s: i32; i = i + 1; s = s + i; return s; }",
        expect![[r#"
            G0 = O_i < O_n & 7;
            if (G0) O_i = O_i + 1;
            T_O_i = T_O_i + 1;
            // both
            if (G0) O_s = O_s + O_i;
            T_O_s = T_O_s + T_O_i;
            // both
            if (G0) G0 = O_i < O_n & 7;
            while (G0) {
                if (G0) O_i = O_i + 1;
                if (G0) O_s = O_s + O_i;
                if (G0) G0 = O_i < O_n & 7;
            }
            R0 = O_s;
            T_R0 = T_O_s;
            // both
        "#]],
    );
}

#[test]
fn an_added_loop_with_continue() {
    check(
        "fn f(n: i32) -> i32 { var i, s: i32; i = i + 1; s = s + i; return s; }",
        "fn f(n: i32) -> i32 { var i, s: i32;
           while i < n & 7 { block next { i = i + 1; if i == 3 { break next; } s = s + i; } } return s; }",
        expect![[r#"
            T_G0 = T_O_i < T_O_n & 7;
            if (T_G0) T_G1 = true;
            O_i = O_i + 1;
            if (T_G0 && T_G1) T_O_i = T_O_i + 1;
            // both
            if (T_G0 && T_G1) T_G2 = T_O_i == 3;
            if (T_G0 && T_G1 && T_G2) T_G1 = false;
            O_s = O_s + O_i;
            if (T_G0 && T_G1) T_O_s = T_O_s + T_O_i;
            // both
            if (T_G0) T_G0 = T_O_i < T_O_n & 7;
            while (T_G0) {
                if (T_G0) T_G1 = true;
                if (T_G0 && T_G1) T_O_i = T_O_i + 1;
                if (T_G0 && T_G1) T_G2 = T_O_i == 3;
                if (T_G0 && T_G1 && T_G2) T_G1 = false;
                if (T_G0 && T_G1) T_O_s = T_O_s + T_O_i;
                if (T_G0) T_G0 = T_O_i < T_O_n & 7;
            }
            R0 = O_s;
            T_R0 = T_O_s;
            // both
        "#]],
    );
}

#[test]
fn added_and_removed_conditionals() {
    check(
        "fn f(x: i32) -> i32 { var r: i32; if x > 3 { r = x; r = r + 2; } else { r = 1; } return r; }",
        "fn f(x: i32) -> i32 { var r: i32; r = x; r = r + 2; return r; }",
        expect![[r#"
            G0 = O_x > 3;
            if (G0) O_r = O_x;
            T_O_r = T_O_x;
            // both
            if (G0) O_r = O_r + 2;
            T_O_r = T_O_r + 2;
            // both
            if (!G0) O_r = 1;
            R0 = O_r;
            T_R0 = T_O_r;
            // both
        "#]],
    );
    check(
        "fn f(x: i32) -> i32 { var r: i32; r = x; r = r + 2; return r; }",
        "fn f(x: i32) -> i32 { var r: i32; if x > 3 { r = 1; } else { r = x; r = r + 2; } return r; }",
        expect![[r#"
            T_G0 = T_O_x > 3;
            if (T_G0) T_O_r = 1;
            O_r = O_x;
            if (!T_G0) T_O_r = T_O_x;
            // both
            O_r = O_r + 2;
            if (!T_G0) T_O_r = T_O_r + 2;
            // both
            R0 = O_r;
            T_R0 = T_O_r;
            // both
        "#]],
    );
}

#[test]
fn conditionals_around_the_other_branch() {
    check(
        "fn f(x: i32) -> i32 { var r: i32; if x > 3 { r = 1; } else { r = x; r = r + 2; } return r; }",
        "fn f(x: i32) -> i32 { var r: i32; r = x; r = r + 2; return r; }",
        expect![[r#"
            G0 = O_x > 3;
            if (G0) O_r = 1;
            if (!G0) O_r = O_x;
            T_O_r = T_O_x;
            // both
            if (!G0) O_r = O_r + 2;
            T_O_r = T_O_r + 2;
            // both
            R0 = O_r;
            T_R0 = T_O_r;
            // both
        "#]],
    );
    check(
        "fn f(x: i32) -> i32 { var r: i32; r = x; r = r + 2; return r; }",
        "fn f(x: i32) -> i32 { var r: i32; if x > 3 { r = x; r = r + 2; } else { r = 1; } return r; }",
        expect![[r#"
            T_G0 = T_O_x > 3;
            O_r = O_x;
            if (T_G0) T_O_r = T_O_x;
            // both
            O_r = O_r + 2;
            if (T_G0) T_O_r = T_O_r + 2;
            // both
            if (!T_G0) T_O_r = 1;
            R0 = O_r;
            T_R0 = T_O_r;
            // both
        "#]],
    );
}

#[test]
fn returns_checks_and_calls_that_fail() {
    check(
        "fn g(x: i32) -> i32 { check x != 3 else trap three; if x == 4 { throw Four; } return x; }
         fn f(x: i32) -> i32 { var r: i32;
           check x > 0 else trap negative; r = g(x); return r; }",
        "fn g(x: i32) -> i32 { check x != 3 else trap three; if x == 4 { throw Four; } return x; }
         fn f(x: i32) -> i32 { var r: i32;
           if x == 2 { return 0; } block caught { r = g(x) catch Four -> caught; return r; } return 1; }",
        expect![[r#"
            G0 = true;
            T_G0 = true;
            if (T_G0) T_G1 = T_O_x == 2;
            if (T_G0 && T_G1) T_R0 = 0;
            if (T_G0 && T_G1) T_G0 = false;
            if (T_G0) T_G2 = true;
            if (G0) G1 = O_x > 0;
            if (G0 && !G1) E = 1;
            if (G0 && !G1) G0 = false;
            if (G0) O_r = O_g(O_x); on trap three: G0 = false; on throw Four: G0 = false;
            if (T_G0 && T_G2) T_O_r = T_O_g(T_O_x); on trap three: T_G0 = false; on throw Four: T_G2 = false;
            if (G0) R0 = O_r;
            if (G0) G0 = false;
            if (T_G0 && T_G2) T_R0 = T_O_r;
            if (T_G0 && T_G2) T_G0 = false;
            // both
            if (T_G0) T_R0 = 1;
            if (T_G0) T_G0 = false;
        "#]],
    );
}

#[test]
fn what_has_no_body_is_refused() {
    let matched = Matched::change(read("extern fn f();"), read("fn f() {}"));
    let refusal = correlate(&matched, &Name::new("f")).unwrap_err();
    assert_eq!(refusal.to_string(), "no procedure `f` with a body in both versions");
}

#[test]
fn random_versions() {
    let config = Config::default();
    let mut all = 0;
    for seed in 0..150 {
        let pair = pair_from_seed(&config, seed);
        all += check_all(Matched::change(pair.old, pair.new));
    }
    assert!(all > 150, "{all} runs ended");
}

#[test]
fn random_programs_that_have_nothing_to_do_with_each_other() {
    let config = Config { params: 0, globals: 2, results: 0, ..Config::default() };
    for seed in 0..80 {
        let [old, new] = [2 * seed, 2 * seed + 1].map(|seed| program_from_seed(&config, seed));
        check_all(Matched::change(old, new));
    }
}

fn check_all(matched: Matched) -> u64 {
    let mut all = 0;
    for name in matched.common.iter().filter(|name| !places_matter(&matched, name)) {
        if let Ok(correlated) = correlate(&matched, name) {
            all += ended(&matched, name, &correlated, 3);
        }
    }
    all
}
