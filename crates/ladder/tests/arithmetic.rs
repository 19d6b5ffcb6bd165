//! What is said of differences that are there only through machine arithmetic.

mod support;

use expect_test::{Expect, expect};
use support::program;
use verdiff_ladder::{Settings, Unobserved, compare};

/// The notes on the last procedure.
fn check(old: &str, new: &str, expected: Expect) {
    let (old, new) = (program(old), program(new));
    let comparison = compare(old, new, &Settings::default(), &mut Unobserved);
    let result = comparison.functions.last().expect("a pair");
    expected.assert_eq(&result.notes.join("\n"));
}

#[test]
fn a_sum_that_overflows() {
    check(
        "fn f(a: i32, b: i32) -> bool { return a + 1 > b + 1; }",
        "fn f(a: i32, b: i32) -> bool { return a > b; }",
        expect![
            "they differ only through overflow: with 128 bits for every integer, they are proved to agree"
        ],
    );
}

#[test]
fn a_difference_without_overflow_is_one() {
    let plain = "fn f(a: i32, b: i32) -> i32 { return a + b; }";
    check(plain, "fn f(a: i32, b: i32) -> i32 { return a - b; }", expect![""]);
    // The first difference that is found is one of overflow, but not all are.
    check(
        "fn f(a: i32) -> bool { return a + 1 > a; }",
        "fn f(a: i32) -> bool { return a != 77; }",
        expect![""],
    );
}

#[test]
fn bits_have_no_meaning_without_their_number() {
    check(
        "fn f(a: i32) -> i32 { return a << 1; }",
        "fn f(a: i32) -> i32 { return a * 3; }",
        expect![""],
    );
    check(
        "fn f(a: i32) -> i8 { return i8.trunc(a); }",
        "fn f(a: i32) -> i8 { return i8.trunc(a + 1); }",
        expect![""],
    );
}

#[test]
fn callees_and_loops_are_wide_too() {
    check(
        "fn twice(a: i16) -> i16 { return a * 2; }
         fn f(a: i16) -> i16 { var r: i16; r = twice(a); return r / 2; }",
        "fn twice(a: i16) -> i16 { return a * 2; }
         fn f(a: i16) -> i16 { return a; }",
        expect![
            "they differ only through overflow: with 128 bits for every integer, they are proved to agree"
        ],
    );
}

#[test]
fn floats_that_are_neighbours() {
    check(
        "fn f(a: f64, b: f64, c: f64) -> f64 { return (a + b) + c; }",
        "fn f(a: f64, b: f64, c: f64) -> f64 { return a + (b + c); }",
        expect![""],
    );
    check(
        "fn f(a: f32) -> f32 { return a / 3.0; }",
        "fn f(a: f32) -> f32 { return a * (1.0 / 3.0); }",
        expect!["on all 401 inputs tried, they differ by at most 1 ulp, as through rounding"],
    );
}

#[test]
fn zeros_and_what_is_no_number() {
    check(
        "fn f(a: f64) -> f64 { return a; }",
        "fn f(a: f64) -> f64 { return a + 0.0; }",
        expect!["on all 401 inputs tried, they differ only in the sign of zero"],
    );
    check(
        "fn f(a: f64) -> f64 { if a == a { return 1.0; } return 2.0; }",
        "fn f(a: f64) -> f64 { return 1.0; }",
        expect!["on all 401 inputs tried, they differ only where they are given a NaN"],
    );
}
