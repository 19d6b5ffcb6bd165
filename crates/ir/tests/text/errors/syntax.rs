//! Texts that break the grammar.

use super::{check, check_body};
use expect_test::expect;

#[test]
fn characters() {
    check(
        "global é: i32; #",
        expect![[r#"
            1:8: the name `é` must be written in back quotes
            1:16: unexpected character `#`
        "#]],
    );
    check(
        "fn `f() {}\n fn ``() {}",
        expect![[r#"
            1:4: this name has no closing back quote
            2:2: expected `(`, found `fn`
            2:5: a name cannot be empty
        "#]],
    );
}

#[test]
fn declarations() {
    check(
        "x = 1; fn f() {} oops fn g() {}",
        expect![[r#"
            1:1: expected `global`, `object`, `extern`, `opaque` or `fn`, found `x`
            1:18: expected `global`, `object`, `extern`, `opaque` or `fn`, found `oops`
        "#]],
    );
    check(
        "global a: int; global b i32; global c: [f32]i32;",
        expect![[r#"
            1:11: unknown type `int`
                help: types are bool, ref, i1 to i128, f32, f64, and maps such as [ref]i32
            1:25: expected `:`, found `i32`
            1:41: a map cannot have keys of type f32
                help: equality of floats is not identity; use their bits as the key
        "#]],
    );
    check(
        "global a: [[ref]i32]i32; global b: [i32, i32, i32]i32; global `while`: i129;",
        expect![[r#"
            1:12: keys and values of maps cannot be maps
            1:45: expected `]`, found `,`
            1:72: unknown type `i129`
                help: types are bool, ref, i1 to i128, f32, f64, and maps such as [ref]i32
        "#]],
    );
    check(
        "global while: i32;",
        expect![[r#"
            1:8: expected a name, found the keyword `while`
                help: to use it as a name, write it in back quotes: `` `while` ``
        "#]],
    );
    check(
        "extern pure fn f() writes none; extern fn g() reads x; extern fn h(",
        expect![[r#"
            1:20: a pure external cannot have a `writes` clause
            1:68: expected a name, found the end of the file
        "#]],
    );
    check(
        "extern pure fn f(x: f64) -> f64 computes sine; extern pure fn g() -> f64 computes pow;
extern pure fn h(x: f32) -> f64 computes log; extern fn k(x: f64) -> f64 computes exp;",
        expect![[r#"
            1:42: unknown function `sine`
                help: did you mean `sin`?
            1:83: `g` cannot compute `pow`
            2:42: `h` cannot compute `log`
            2:83: `k` cannot compute `exp`
        "#]],
    );
    check(
        "global g: i32; extern fn h() reads gg, g, g writes all throws E, E;",
        expect![[r#"
            1:36: unknown global `gg`
                help: did you mean `g`?
            1:43: the global `g` is there twice
                1:40: first here
            1:66: the exception `E` is there twice
                1:63: first here
        "#]],
    );
    check(
        "global g: i32; global g: bool; fn f() {} extern fn f(a: i32, a: i32);",
        expect![[r#"
            1:23: the global `g` is there twice
                1:8: first here
            1:35: the procedure `f` is there twice
                1:52: first here
            1:62: the parameter `a` is there twice
                1:54: first here
        "#]],
    );
    check(
        "fn f(a: i32) { var a: i32; var b, b: ref; }",
        expect![[r#"
            1:20: the local `a` is there twice
                1:6: first here
            1:35: the local `b` is there twice
                1:32: first here
        "#]],
    );
    check(
        "global g: i32; fn f(g: i32) { var g: i32; }",
        expect![[r#"
            1:21: the local `g` has the name of a global
                1:8: the global is declared here
            1:35: the local `g` is there twice
                1:21: first here
            1:35: the local `g` has the name of a global
                1:8: the global is declared here
        "#]],
    );
}

#[test]
fn missing_brackets() {
    check(
        "fn f() {\n block a {\n",
        expect![[r#"
            3:1: expected `}`
                2:10: to close this brace
        "#]],
    );
    check(
        "fn f() { block a { \nfn g() { x = 1; }",
        expect![[r#"
            2:1: expected `}`
                1:18: to close this brace
        "#]],
    );
    check_body(
        "x = (x + 1; x = x); x = heap[p;",
        expect![[r#"
            2:11: expected `)`, found `;`
            2:18: expected `;`, found `)`
            2:31: expected `]`, found `;`
        "#]],
    );
    check_body(
        "x = 1 \n put(x) \n return",
        expect![[r#"
            2:6: expected `;`, found `put`
            5:1: expected an expression, found `}`
        "#]],
    );
}

#[test]
fn statements() {
    check_body(
        "x; x, l; x y; 5; ; else {}",
        expect![[r#"
            2:2: expected `=`, `[`, `(` or `,`, found `;`
            2:8: expected `=` or `,`, found `;`
            2:12: expected `=`, `[`, `(` or `,`, found `y`
            2:15: expected a statement, found `5`
            2:18: expected a statement, found `;`
            2:20: expected a statement, found `else`
        "#]],
    );
    check_body(
        "x = get() + 1; x = x + get(); x = get()[0];",
        expect![[r#"
            2:5: the call of `get` cannot be part of an expression
                help: calls are statements: assign the result to a variable first
            2:24: the call of `get` cannot be part of an expression
                help: calls are statements: assign the result to a variable first
            2:35: the call of `get` cannot be part of an expression
                help: calls are statements: assign the result to a variable first
        "#]],
    );
    check_body(
        "heap[p] = get(); p = new + 1; p = x + new;",
        expect![[r#"
            2:11: the call of `get` cannot be part of an expression
                help: calls are statements: assign the result to a variable first
            2:25: expected `;`, found `+`
            2:39: `new` cannot be part of an expression
                help: allocations are statements: `x = new;`
        "#]],
    );
    check_body(
        "x, l = 5; var a, b: i32 = 1; var c: i32 = get(1);",
        expect![[r#"
            2:1: only a call can be assigned to several variables
            2:25: only a single variable can be initialised where it is declared
                help: assign in statements of their own
        "#]],
    );
    check_body(
        "check c; check c else return; trap; throw 5;",
        expect![[r#"
            2:8: expected `else`, found `;`
            2:23: expected `trap` or `throw`, found `return`
            2:35: expected the kind of the trap, found `;`
            2:43: expected an exception type, found `5`
        "#]],
    );
    check_body(
        "put(1) catch -> a; put(1) catch E; put(1) catch E -> a *;",
        expect![[r#"
            2:14: expected `*` or an exception type, found `->`
            2:34: expected `->`, found `;`
            2:55: expected `;`, found `*`
        "#]],
    );
    check_body(
        "if x == 1 x = 2; while { } block { } break;",
        expect![[r#"
            2:11: expected `{`, found `x`
            2:24: expected an expression, found `{`
            2:34: expected a label, found `{`
            2:43: expected a label, found `;`
        "#]],
    );
    check_body(
        "x = 1; else { x = 2; } y = 1;",
        expect![[r#"
            2:8: expected a statement, found `else`
        "#]],
    );
}

#[test]
fn expressions() {
    check_body(
        "c = x < x < x; c = x == x == c;",
        expect![[r#"
            2:11: comparisons cannot be chained
                help: use `&&` or parentheses
            2:27: comparisons cannot be chained
                help: use `&&` or parentheses
        "#]],
    );
    check_body(
        "x = + 1; x = 1 +; x = (); x = x x;",
        expect![[r#"
            2:5: expected an expression, found `+`
            2:17: expected an expression, found `;`
            2:24: expected an expression, found `)`
            2:32: expected `;`, found `x`
        "#]],
    );
    check_body(
        "x = i32.floor(d); d = f64.sext(x); c = bool.cast(x); x = y.trunc(l);",
        expect![[r#"
            2:9: there is no conversion `i32.floor`
                help: conversions to bits are sext, zext, trunc, sat_s, sat_u, bits
            2:27: there is no conversion `f64.sext`
                help: conversions to floats are from_bits, from_s, from_u, cast
            2:45: there is no conversion `bool.cast`
                help: only bits and floats can be converted to
            2:58: unknown type `y`
                help: types are bool, ref, i1 to i128, f32, f64, and maps such as [ref]i32
        "#]],
    );
    check_body(
        "x = if; x = `if`; x = sqrt;",
        expect![[r#"
            2:5: expected an expression, found `if`
            2:7: expected an expression, found `;`
            2:27: expected `(`, found `;`
        "#]],
    );
    check_body(
        "x = heap[]; x = heap[p := ]; x = fill i32 (0);",
        expect![[r#"
            2:10: expected an expression, found `]`
            2:27: expected an expression, found `]`
            2:39: expected `[`, found `i32`
        "#]],
    );
}

#[test]
fn numbers() {
    check_body(
        "x = 5i33x; x = 0x; x = 0b2; x = 1e; x = 1.5i32;",
        expect![[r#"
            2:5: a number cannot end with `i33x`
            2:16: this number has no digits
            2:24: a number cannot end with `2`
            2:33: a number cannot end with `e`
            2:41: a number cannot end with `i32`
        "#]],
    );
    check_body(
        "x = 0xff_f32; x = 0x1f64i8; d = 1.5e; d = 1.5g;",
        expect![[r#"
            2:33: a number cannot end with `e`
            2:43: a number cannot end with `g`
        "#]],
    );
    check_body(
        "x = 340282366920938463463374607431768211456;",
        expect![[r#"
            2:5: this number does not fit 128 bits
        "#]],
    );
    check_body(
        "x = 4294967295; x = 4294967296; x = -2147483648; x = -2147483649;",
        expect![[r#"
            2:21: this literal does not fit i32
            2:54: this literal does not fit i32
        "#]],
    );
    check_body(
        "c = 256i8 == 1; c = 2i1 == 1; c = -2i1 == 1; d = 1e309;",
        expect![[r#"
            2:5: this literal does not fit i8
            2:21: this literal does not fit i1
            2:35: this literal does not fit i1
            2:50: this literal does not fit f64
        "#]],
    );
    check_body(
        "x = 1.0; d = 1; c = 1; p = 0; heap = 0; x = inf;",
        expect![[r#"
            2:5: expected i32, found a float
            2:14: expected f64, found an integer
                help: write it with a fraction, as in `5.0`
            2:21: expected bool, found an integer
            2:28: expected ref, found an integer
            2:38: expected [ref]i32, found an integer
            2:45: expected i32, found a float
        "#]],
    );
}
