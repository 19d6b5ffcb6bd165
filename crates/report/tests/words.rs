//! Differences in plain words.

mod support;

use support::different;

/// Checks the sentences for a difference of `f`, which has the given bodies
/// after some declarations, on some inputs.
fn check(head: &str, bodies: [&str; 2], numbers: &[i128], expected: &str) {
    let [old, new] = bodies.map(|body| format!("{head} {{ {body} }}"));
    let report = different(&old, &new, numbers);
    assert_eq!(report.functions[0].explanation.join("\n"), expected);
}

#[test]
fn results() {
    let head = "fn f(x: i32) -> i32";
    let bodies = ["return x;", "return x - 1;"];
    check(head, bodies, &[4], "for x = 4, old returns 4, new returns 3");
    let head = "fn f(x: i32, y: i8) -> (i32, bool)";
    let bodies = ["return x, true;", "return x, y > 3;"];
    let expected = "for x = -1, y = 2, old returns (-1, true), new returns (-1, false)";
    check(head, bodies, &[-1, 2], expected);
}

#[test]
fn failures() {
    let head = "fn f(x: i32) -> i32";
    let bodies = ["check x != 0 else trap div_by_zero; return 1 / x;", "return 0;"];
    check(head, bodies, &[0], "for x = 0, old traps (div_by_zero), new returns 0");
    let head = "fn f(x: i32)";
    let bodies = ["throw Missing;", "return;"];
    check(head, bodies, &[0], "for x = 0, old throws Missing, new returns");
    let bodies = ["throw Missing;", "throw Broken;"];
    check(head, bodies, &[0], "for x = 0, old throws Missing, new throws Broken");
}

#[test]
fn globals_that_differ_are_told_and_those_that_are_read() {
    let head = "global unused: i32; global g: i32; global h: i32; fn f(x: i32)";
    let bodies = ["g = h + x;", "g = h - x;"];
    let expected = "for x = 1, h = 0, old leaves g = 1, new leaves g = -1";
    check(head, bodies, &[1, 9, 0, 0], expected);
}

#[test]
fn maps_by_their_entries() {
    let head = "global m: [i32]i32; fn f(x: i32)";
    let bodies = ["m[0] = x;", "m[0] = x + 1;"];
    check(head, bodies, &[1], "for x = 1, old leaves m[0] = 1, new leaves m[0] = 2");
    let many = "m[1] = 1; m[2] = 2; m[3] = 3; m[4] = 4; m[5] = 5; m[6] = 6;";
    let expected = "for x = 1, old leaves m[1] = 0, m[2] = 0, m[3] = 0, m[4] = 0, \
                    new leaves m[1] = 1, m[2] = 2, m[3] = 3, m[4] = 4 (2 more entries differ)";
    check(head, ["m[7] = 0;", many], &[1], expected);
    let expected = "for x = 1, old leaves m[1] = 2, m = 0 at all other keys, \
                    new leaves m[1] = 3, m = 3 at all other keys";
    check(head, ["m[1] = 2;", "m = fill [i32]i32 (3);"], &[1], expected);
    let head = "global m: [ref, i32]i32; fn f(a: ref)";
    let expected = "for a = null, old leaves m[null, 1] = 1, m[null, 2] = 0, \
                    new leaves m[null, 1] = 0, m[null, 2] = 1";
    check(head, ["m[a, 1] = 1;", "m[a, 2] = 1;"], &[], expected);
}

#[test]
fn calls_to_the_outside() {
    let head = "extern fn put(x: i32) reads none writes none; fn f(x: i32)";
    let expected = "for x = 1, old calls put(1), new does not";
    check(head, ["put(x);", "return;"], &[1], expected);
    let expected = "for x = 1, new calls put(2) as call 2 to the outside, old does not";
    check(head, ["put(x);", "put(x); put(2);"], &[1], expected);
    let expected = "for x = 1, old calls put(1) as call 2 to the outside, new calls put(-1)";
    check(head, ["put(0); put(x);", "put(0); put(-x);"], &[1], expected);
}

#[test]
fn what_the_outside_sees() {
    let head = "global g: i32; extern fn look() reads g writes none; fn f(x: i32)";
    let bodies = ["look();", "var saved: i32 = g; g = x; look(); g = saved;"];
    let expected = "for x = 1, g = 2, old calls look() with g = 2, new with g = 1";
    check(head, bodies, &[1, 2], expected);
    let head = "global m: [i32]i32; extern fn look() reads m writes none; fn f()";
    let bodies = ["look();", "m[3] = 1; look(); m[3] = 0;"];
    check(head, bodies, &[], "old calls look() with m[3] = 0, new with m[3] = 1");
    let filled = "var saved: [i32]i32 = m; m = fill [i32]i32 (1); look(); m = saved;";
    let expected =
        "old calls look() with m = 0 at all other keys, new with m = 1 at all other keys";
    check(head, ["look();", filled], &[], expected);
}

#[test]
fn what_the_outside_answers() {
    let head = "extern fn rnd() -> i32 reads none writes none; fn f() -> i32";
    let body = |result: &str| format!("var r: i32; r = rnd(); return {result};");
    let expected = "when rnd() returns 0, old returns 0, new returns 1";
    check(head, [&body("r"), &body("r + 1")], &[], expected);
    let head = "extern pure fn p(x: i32) -> i32; fn f(x: i32) -> i32";
    let body =
        |result: &str| format!("var r, s: i32; r = p(x); s = p(x + 1); r = p(x); return {result};");
    let expected = "for x = 5, when p(5) returns 2, and p(6) returns -2, \
                    old returns 2, new returns 3";
    check(head, [&body("r"), &body("r + 1")], &[5], expected);
    let body = |result: &str| {
        format!("var r: i32; while x < 10 {{ r = p(x); x = x + 1; }} return {result};")
    };
    let expected = "for x = 4, when p(4) returns 4, and p(5) returns 2, and p(6) returns -2, \
                    and p(7) returns 3, and 2 more answers, old returns 1, new returns 2";
    check(head, [&body("x - 9"), &body("x - 8")], &[4], expected);
}

#[test]
fn the_call_that_differs_is_told_before_its_consequences() {
    let head = "extern fn rnd() -> i32 reads none writes none; fn f() -> i32";
    let old = "var a, b: i32; a = rnd(); b = rnd(); return b;";
    let new = "var a: i32; a = rnd(); return a;";
    let expected = "when rnd() returns 0, old calls rnd() as call 2 to the outside, new does not\n\
                    old returns 2, new returns 0";
    check(head, [old, new], &[], expected);
}
