//! Texts that obey the grammar and mean nothing: names, types, control flow.

use super::{check, check_body};
use expect_test::expect;

#[test]
fn literals_without_type() {
    check_body(
        "c = 1 == 2; l = i64.sext(5); d = f64.cast(1.5);",
        expect![[r#"
            2:5: the type of this literal is not known
                help: add a suffix, as in `5i32`
            2:26: the type of this literal is not known
                help: add a suffix, as in `5i32`
            2:43: the type of this literal is not known
                help: add a suffix, as in `1.5f64` or `f64.inf`
        "#]],
    );
    check_body(
        "c = (c ? 1 : -2) < 3 + 4; c = inf < 1.0; d = f64.from_s(-(5));",
        expect![[r#"
            2:10: the type of this literal is not known
                help: add a suffix, as in `5i32`
            2:31: the type of this literal is not known
                help: add a suffix, as in `1.5f64` or `f64.inf`
            2:59: the type of this literal is not known
                help: add a suffix, as in `5i32`
        "#]],
    );
}

#[test]
fn names() {
    check_body(
        "y = 1; x = hepa[p]; heaps[p] = 1; pt(5); putt(1); q = new;",
        expect![[r#"
            2:1: unknown variable `y`
            2:12: unknown variable `hepa`
                help: did you mean `heap`?
            2:21: unknown variable `heaps`
                help: did you mean `heap`?
            2:35: unknown procedure `pt`
                help: did you mean `put`?
            2:42: unknown procedure `putt`
                help: did you mean `put`?
            2:51: unknown variable `q`
        "#]],
    );
    check_body(
        "x = put; x = unknown1 + unknown2; put(unknown3);",
        expect![[r#"
            2:5: unknown variable `put`
            2:14: unknown variable `unknown1`
            2:39: unknown variable `unknown3`
        "#]],
    );
    check_body(
        "x = y; x = y + 1; x, y = get();",
        expect![[r#"
            2:5: unknown variable `y`
            2:12: unknown variable `y`
            2:22: unknown variable `y`
            2:26: `get` has 1 result, but 2 taken here
                1:72: declared here
        "#]],
    );
}

#[test]
fn types() {
    check_body(
        "x = l; x = c; x = heap; c = x; heap[x] = 1; heap[p] = l;",
        expect![[r#"
            2:5: expected i32, found i64
            2:12: expected i32, found bool
            2:19: expected i32, found [ref]i32
            2:29: expected bool, found i32
            2:37: expected ref, found i32
            2:55: expected i32, found i64
        "#]],
    );
    check_body(
        "x = x + l; c = l == x; x = c ? x : l; x = c ? 1 : l;",
        expect![[r#"
            2:9: expected i32, found i64
                2:5: because this is of type i32
            2:21: expected i64, found i32
                2:16: because this is of type i64
            2:36: expected i32, found i64
                2:32: because this is of type i32
            2:43: expected i32, found i64
        "#]],
    );
    check_body(
        "c = c + c; c = !x; x = ~d; d = d & d; d = abs(x); c = p < p; c = heap == heap;",
        expect![[r#"
            2:5: `+` cannot be applied to bool
            2:16: `!` cannot be applied to i32
            2:24: `~` cannot be applied to f64
            2:32: `&` cannot be applied to f64
            2:43: `abs` cannot be applied to i32
            2:55: `<` cannot be applied to ref
            2:66: `==` cannot be applied to [ref]i32
        "#]],
    );
    check_body(
        "x = l + 1; x = 1 + l; d = x + 1;",
        expect![[r#"
            2:5: expected i32, found i64
            2:16: expected i32, found i64
            2:27: expected f64, found i32
        "#]],
    );
    check_body(
        "if x { } while p { } check d else trap t; x = x ? 1 : 2;",
        expect![[r#"
            2:4: expected bool, found i32
            2:16: expected bool, found ref
            2:28: expected bool, found f64
            2:47: expected bool, found i32
        "#]],
    );
    check_body(
        "x = i32.sext(l); l = i64.trunc(x); x = i32.bits(d); d = f64.from_bits(x); x = i8.sat_s(x);",
        expect![[r#"
            2:5: `i32.sext` cannot be applied to i64
            2:22: `i64.trunc` cannot be applied to i32
            2:40: `i32.bits` cannot be applied to f64
            2:57: `f64.from_bits` cannot be applied to i32
            2:79: `i8.sat_s` cannot be applied to i32
        "#]],
    );
    check_body(
        "x = x[0]; d = m[p]; d = m[p, x, x]; m[x, p] = d; m = m[p, x := x];",
        expect![[r#"
            2:5: a value of type i32 cannot be indexed
            2:15: a map of type [ref, i32]f64 takes 2 keys, found 1
            2:25: a map of type [ref, i32]f64 takes 2 keys, found 3
            2:39: expected ref, found i32
            2:64: expected f64, found i32
        "#]],
    );
    check_body(
        "x = new; heap = fill [ref]i32 (c); c = null; p = true;",
        expect![[r#"
            2:1: expected a variable of type ref, found i32
            2:32: expected i32, found bool
            2:40: expected bool, found ref
            2:50: expected ref, found bool
        "#]],
    );
}

#[test]
fn calls_and_returns() {
    check_body(
        "put(); put(1, 2); put(c); x = put(1); get(); x, l = get(); l = get();",
        expect![[r#"
            2:1: `put` takes 1 argument, but 0 given here
                1:49: declared here
            2:8: `put` takes 1 argument, but 2 given here
                1:49: declared here
            2:23: expected i32, found bool
            2:31: `put` has 0 results, but 1 taken here
                1:49: declared here
            2:39: `get` has 1 result, but 0 taken here
                1:72: declared here
            2:53: `get` has 1 result, but 2 taken here
                1:72: declared here
            2:60: expected a variable of type i32, found i64
        "#]],
    );
    check(
        "fn f() -> (i32, bool) { return; return 1; return true, 1; return 1, true, 1; }",
        expect![[r#"
            1:25: `f` has 2 results, but 0 returned here
                1:4: declared here
            1:33: `f` has 2 results, but 1 returned here
                1:4: declared here
            1:50: expected i32, found bool
            1:56: expected bool, found an integer
            1:59: `f` has 2 results, but 3 returned here
                1:4: declared here
        "#]],
    );
    check(
        "fn f() -> (i32, i32) { var x: i32; x, x = f(); return x, x; }",
        expect![[r#"
            1:39: the target `x` is there twice
                1:36: first here
        "#]],
    );
    check(
        "fn f() { return 1; }",
        expect![[r#"
            1:10: `f` has 0 results, but 1 returned here
                1:4: declared here
        "#]],
    );
}

#[test]
fn control_flow() {
    check_body(
        "break out; block out { put(1) catch E -> uot; } break out;",
        expect![[r#"
            2:1: no enclosing block has the label `out`
            2:24: no enclosing block has the label `uot`
                help: did you mean `out`?
            2:49: no enclosing block has the label `out`
        "#]],
    );
    check_body(
        "block a { block b { block a { } } } block a { }",
        expect![[r#"
            2:21: the label `a` is already used by an enclosing block
                2:1: the outer block
        "#]],
    );
    check(
        "fn f() -> i32 {}\nfn g(c: bool) -> i32 { if c { return 1; } }",
        expect![[r#"
            1:16: `f` has results but can reach its end without `return`
            2:43: `g` has results but can reach its end without `return`
        "#]],
    );
    check(
        "fn f(c: bool) -> i32 { while c { return 1; } }",
        expect![[r#"
            1:46: `f` has results but can reach its end without `return`
        "#]],
    );
    check(
        "fn f() -> i32 { block a { while true { break a; } } }",
        expect![[r#"
            1:53: `f` has results but can reach its end without `return`
        "#]],
    );
    check(
        "fn f() -> i32 { block a { while true { f2() catch E -> a; } } }\nfn f2() {}",
        expect![[r#"
            1:63: `f` has results but can reach its end without `return`
        "#]],
    );
    check(
        "fn f() -> i32 { while oops { } }",
        expect![[r#"
            1:23: unknown variable `oops`
        "#]],
    );
}

#[test]
fn errors_in_all_procedures_are_reported() {
    check(
        "fn f() { x = 1; }\nfn g() { break a; y = 1; }\nfn h() -> i32 { z(); }",
        expect![[r#"
            1:10: unknown variable `x`
            2:10: no enclosing block has the label `a`
            2:19: unknown variable `y`
            3:17: unknown procedure `z`
            3:22: `h` has results but can reach its end without `return`
        "#]],
    );
}

#[test]
fn objects() {
    check(
        "global m: [ref, i64]i8; global n: [i32]i32; global p: [ref]ref;
object a { m = 1; p[0] = null; n = 1; q = 1; m[0] = &a; p = &b; m[0] = 300; m[0i8] = 1; }
object a;
object c { m[0] = 1 + 1; p = 1; }
fn f() -> ref { return &aa; }
fn g() -> i32 { return &a; }
fn h(p: ref) -> ref { return &h; }",
        expect![[r#"
            2:12: a map of type [ref, i64]i8 takes 1 key beside the object
            2:21: a map of type [ref]ref takes 0 keys beside the object
            2:32: expected a map from references, found [i32]i32
            2:39: unknown global `q`
            2:53: expected a literal of type i8
            2:62: unknown object `b`
            2:72: this literal does not fit i8
            2:79: this literal does not fit i64
            3:8: the object `a` is there twice
                2:8: first here
            4:19: expected a literal of type i8
            4:30: this literal does not fit ref
            5:25: unknown object `aa`
                help: did you mean `a`?
            6:24: expected i32, found ref
            7:6: the local `p` has the name of a global
                1:52: the global is declared here
            7:31: unknown object `h`
        "#]],
    );
    check(
        "object a { m[0] 1; }\nfn f() { return & 5; }",
        expect![[r#"
        1:17: expected `=`, found `1`
        2:19: expected an object, found `5`
    "#]],
    );
    check(
        "global m: [ref]i8; object a { m = 1; m = 2; }",
        expect![[r#"
        1:20: an entry of object `a` is there twice
    "#]],
    );
}

#[test]
fn opaque_procedures() {
    check(
        "opaque fn f() because \"x\" fingerprint 0x1 calls g, h, h;
fn h() { f(); f(1); }
fn f() { }",
        expect![[r#"
            1:49: unknown procedure `g`
            1:55: the callee `h` is there twice
                1:52: first here
            2:15: `f` takes 0 arguments, but 1 given here
                1:11: declared here
            3:4: the procedure `f` is there twice
                1:11: first here
        "#]],
    );
    check(
        "opaque fn f() because x;",
        expect![[r#"
        1:23: expected a text in double quotes, found `x`
    "#]],
    );
    check(
        "opaque fn f() because \"a\\q\" fingerprint 0x1;",
        expect![[r#"
        1:23: there is no escape `\q`
    "#]],
    );
    check(
        "opaque fn f() because \"a\" fingerprint 12;",
        expect![[r#"
        1:39: expected a hexadecimal number of at most 128 bits, found `12`
    "#]],
    );
    check(
        "opaque fn f() because \"a\" fingerprint 0x100000000000000000000000000000000;",
        expect![[r#"
            1:39: expected a hexadecimal number of at most 128 bits, found `0x100000000000000000000000000000000`
        "#]],
    );
    check(
        "opaque fn f() because \"a\nfn g() { }",
        expect![[r#"
        1:23: this text has no closing quote
        2:1: expected `fingerprint`, found `fn`
    "#]],
    );
}
