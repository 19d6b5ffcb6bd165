//! How programs are printed: messy text in, tidy text out.

use expect_test::{Expect, expect};
use verdiff_ir::text::{parse, print};
use verdiff_ir::{Bv, Cast, Expr, Float, Scalar, Type, UnOp, Var, Width};

fn check(text: &str, expected: Expect) {
    let program = parse("test", text).unwrap_or_else(|error| panic!("{error}"));
    let printed = print(&program);
    expected.assert_eq(&printed);
    let again = parse("printed", &printed).unwrap_or_else(|error| panic!("{error}"));
    assert!(again == program);
}

/// Statements of a procedure with some variables, printed one by one.
fn check_body(body: &str, expected: Expect) {
    let text = format!(
        "extern fn put(c: i32); extern fn two(a: i8, b: f32) -> (i32, bool); \
         fn f(x: i32, y: i32, l: i64, b: i8, c: bool, p: ref, d: f64, e: f32, \
              heap: [ref]i32, m: [ref, i32]i8) {{ {body} }}"
    );
    let program = parse("test", &text).unwrap_or_else(|error| panic!("{error}"));
    let again = parse("printed", &print(&program)).unwrap_or_else(|error| panic!("{error}"));
    assert!(again == program);
    let lines = program.procs["f"].body.iter().map(|stmt| format!("{stmt}\n"));
    expected.assert_eq(&lines.collect::<String>());
}

#[test]
fn declarations() {
    check(
        "fn f(z:i32,b:[ref,i8]bool)->i32{return z;} extern fn g()reads all writes none;\n\
         global `x y`:i32; extern pure fn h(x:f64)->(f64,f64) reads `x y` throws `throw`;\n\
         extern pure fn i() reads none; extern pure fn j() reads all; extern fn k() reads none;\n\
         global a: i128; fn `C.m(int)`() { var a1, a2: i32; var b: bool; a1 = 1; var c: i32; }",
        expect![[r#"
            global `x y`: i32;
            global a: i128;

            extern fn g() writes none;
            extern pure fn h(x: f64) -> (f64, f64) reads `x y` throws `throw`;
            extern pure fn i();
            extern pure fn j() reads all;
            extern fn k() reads none;

            fn f(z: i32, b: [ref, i8]bool) -> i32 {
                return z;
            }

            fn `C.m(int)`() {
                var a1, a2: i32;
                var b: bool;
                var c: i32;
                a1 = 1;
            }
        "#]],
    );
    check("", expect![[""]]);
    check(
        "fn f() { }",
        expect![[r#"
            fn f() {}
        "#]],
    );
}

#[test]
fn statements() {
    check(
        "extern fn put(c: i32); extern fn get() -> i32; fn f(x: i32, heap: [ref]i32, p: ref) -> i32 {\n\
         var t: i32 = get(); block out { block b { x = get() catch * -> b, E -> out; } }\n\
         if x == 1 { trap t; } else { if x == 2 { throw `a b`; } else { } }\n\
         if x == 1 { } else { x = 1; if x == 2 { } }\n\
         while true { heap = heap[p := 1]; heap[p] = heap[p := 2][p]; p = new; put(x); }\n\
         check x == 1 else throw E; return x; }",
        expect![[r#"
            extern fn put(c: i32);
            extern fn get() -> i32;

            fn f(x: i32, heap: [ref]i32, p: ref) -> i32 {
                var t: i32;
                t = get();
                block out {
                    block b {
                        x = get() catch * -> b, E -> out;
                    }
                }
                if x == 1 {
                    trap t;
                } else if x == 2 {
                    throw `a b`;
                }
                if x == 1 {} else {
                    x = 1;
                    if x == 2 {}
                }
                while true {
                    heap[p] = 1;
                    heap[p] = heap[p := 2][p];
                    p = new;
                    put(x);
                }
                check x == 1 else throw E;
                return x;
            }
        "#]],
    );
}

#[test]
fn parentheses_only_where_needed() {
    check_body(
        "x = (x + y) + x; x = x + (y + x); x = x * (y + x); x = (x * y) + x;",
        expect![[r#"
            x = x + y + x;
            x = x + (y + x);
            x = x * (y + x);
            x = x * y + x;
        "#]],
    );
    check_body(
        "c = (x == y) == (y == x); c = (c && c) || (c && (c || c));",
        expect![[r#"
            c = (x == y) == (y == x);
            c = c && c || c && (c || c);
        "#]],
    );
    check_body(
        "c = x & y == y; c = (x | y & x ^ y) == (x << y + x);",
        expect![[r#"
            c = x & y == y;
            c = x | y & x ^ y == x << y + x;
        "#]],
    );
    check_body(
        "x = c ? (c ? x : y) : (c ? y : x); x = (c ? x : y) + 1; x = -(x + y); c = !(x < y);",
        expect![[r#"
            x = c ? (c ? x : y) : c ? y : x;
            x = (c ? x : y) + 1;
            x = -(x + y);
            c = !(x < y);
        "#]],
    );
    check_body(
        "x = (-x) * y; x = -(x * y); x = - - x; x = ~(-x); x = -(heap[p]);",
        expect![[r#"
            x = -x * y;
            x = -(x * y);
            x = --x;
            x = ~-x;
            x = -heap[p];
        "#]],
    );
    check_body(
        "x = (c ? heap : heap)[p]; heap = (heap[p := 1])[p := 2]; x = (fill [ref]i32 (0))[p];",
        expect![[r#"
            x = (c ? heap : heap)[p];
            heap = heap[p := 1][p := 2];
            x = fill [ref]i32 (0)[p];
        "#]],
    );
}

#[test]
fn suffixes_only_where_needed() {
    check_body(
        "x = 5i32; c = 5i32 == x; c = x == 5i32; c = 5i32 == 6i32; c = 5 == 6i32;",
        expect![[r#"
            x = 5;
            c = 5 == x;
            c = x == 5;
            c = 5i32 == 6;
            c = 5i32 == 6;
        "#]],
    );
    check_body(
        "c = (c ? 1 : 2i32) < 3; c = -(1i8) + 2 < 3 * 4; x = c ? 1 : 2;",
        expect![[r#"
            c = (c ? 1i32 : 2) < 3;
            c = -(1i8) + 2 < 3 * 4;
            x = c ? 1 : 2;
        "#]],
    );
    check_body(
        "l = i64.sext(1i8); e = f32.from_bits(1i32); l = i64.bits(1.5f64); d = f64.cast(1.5f32);",
        expect![[r#"
            l = i64.sext(1i8);
            e = f32.from_bits(1);
            l = i64.bits(1.5);
            d = f64.cast(1.5f32);
        "#]],
    );
    check_body(
        "x, c = two(1i8, 1.5f32); heap[p] = 1i32; m[p, 1i32] = 1i8; heap = fill [ref]i32 (1i32);",
        expect![[r#"
            x, c = two(1, 1.5);
            heap[p] = 1;
            m[p, 1] = 1;
            heap = fill [ref]i32 (1);
        "#]],
    );
    check_body(
        "c = (1i8 << 2) + (c ? 3 : b) == 4; c = 1 + (2 + (3 + x)) == 4;",
        expect![[r#"
            c = (1 << 2) + (c ? 3 : b) == 4;
            c = 1 + (2 + (3 + x)) == 4;
        "#]],
    );
}

#[test]
fn literals() {
    check_body(
        "x = 0xffff_ffff; x = 0b1010; b = 0x80; b = 128; b = -128; l = 1_000;",
        expect![[r#"
            x = -1;
            x = 10;
            b = -128;
            b = -128;
            b = -128;
            l = 1000;
        "#]],
    );
    check_body(
        "x = -5; x = -(5); x = - 5; x = -(-5); x = x - -5; x = x - (-(5)); x = x-5;",
        expect![[r#"
            x = -5;
            x = -(5);
            x = -5;
            x = -(-5);
            x = x - -5;
            x = x - -(5);
            x = x - 5;
        "#]],
    );
    check_body(
        "d = -0.0; d = -(0.0); d = 1e16; d = 1e-7; d = 0.30000000000000004; e = 0.1; e = 16777217.0;",
        expect![[r#"
            d = -0.0;
            d = -(0.0);
            d = 1e16;
            d = 1e-7;
            d = 0.30000000000000004;
            e = 0.1;
            e = 16777216.0;
        "#]],
    );
    check_body(
        "d = inf; d = -inf; d = -(inf); d = nan; d = -nan; d = f64.inf; d = 5f64;",
        expect![[r#"
            d = inf;
            d = -inf;
            d = -(inf);
            d = nan;
            d = nan;
            d = inf;
            d = 5.0;
        "#]],
    );
    check_body(
        "c = f32.inf == -f32.inf; c = f64.nan == d; c = 1.5f32 == -2.5; c = -(f32.nan) == inf;",
        expect![[r#"
            c = f32.inf == -inf;
            c = nan == d;
            c = 1.5f32 == -2.5;
            c = -(f32.nan) == inf;
        "#]],
    );
    check_body(
        "c = 1i1 == 0; c = -1i1 == 1; c = 0x80i8 == 127; c = -170141183460469231731687303715884105728i128 == 0;",
        expect![[r#"
            c = -1i1 == 0;
            c = -1i1 == -1;
            c = -128i8 == 127;
            c = -170141183460469231731687303715884105728i128 == 0;
        "#]],
    );
}

#[test]
fn unsigned_operators_and_a_variable_named_u() {
    check(
        "fn f(u: i32, c: bool) { c = u<u u; c = u< u; u = u>>u u; u = u /u u %u u; c = u <=u u; }",
        expect![[r#"
            fn f(u: i32, c: bool) {
                c = u <u u;
                c = u < u;
                u = u >>u u;
                u = u /u u %u u;
                c = u <=u u;
            }
        "#]],
    );
}

#[test]
fn parts_of_programs_are_shown_with_all_that_reading_needs() {
    let show = |expr: Expr, expected: Expect| expected.assert_eq(&expr.to_string());
    let int = |number| Expr::lit(Bv::from_signed(Width::W32, number));
    show(int(5), expect!["5i32"]);
    show(Expr::unary(UnOp::Neg, int(-5)), expect!["-(-5i32)"]);
    show(Expr::lit(Float::from(f32::NEG_INFINITY)), expect!["-f32.inf"]);
    show(Expr::lit(Scalar::NULL), expect!["null"]);
    show(Expr::var(Var::new("a.b", Type::I32)), expect!["`a.b`"]);
    show(Expr::cast(Cast::Truncate(Width::W8), int(1)), expect!["i8.trunc(1i32)"]);
}
