//! One bad declaration costs that declaration.

use super::print;
use crate::syntax::parser::Dialect;
use expect_test::{Expect, expect};

fn check(input: &str, expected: Expect) {
    expected.assert_eq(&print(input, Dialect::default()));
}

#[test]
fn a_bad_function_costs_one_function() {
    check(
        "int f(void) { return 1 } int g(void) { if (x { y } } int h(void) { return 3; }",
        expect![
            "(broken expected `;` before `}`) (broken expected `)` before `{`) (def h: fn() int {(return 3)})"
        ],
    );
    check(
        "int f(int x { return { x; } } int g;",
        expect!["(broken expected `;`, `,` or `)` before `{`) (g: int)"],
    );
    check(
        "f(a) int a; int b; { return ] ; } int g;",
        expect!["(broken expected expression before `]`) (g: int)"],
    );
    check(
        "foo_t f(void) { int x; } int g;",
        expect!["(broken unknown type name `foo_t`) (g: int)"],
    );
}

#[test]
fn a_bad_declaration_ends_at_its_semicolon() {
    check(
        "int x = 1 2; struct s { int a b; int c; } x; int g;",
        expect![
            "(broken expected `,` or `;` before numeric constant) (broken expected `;` before `b`) (g: int)"
        ],
    );
    check(
        "int x[] = { 1, 2 3 }; int g; int y[] = { { ; } }; int h;",
        expect![
            "(broken expected `}` before numeric constant) (g: int) (broken expected expression before `;`) (h: int)"
        ],
    );
    check(
        "struct s { foo a; }; struct t { int b; }; enum { A B } x; int h;",
        expect![
            "(broken unknown type name `foo`) (decl struct t {(b: int)}) (broken expected `}` before `B`) (h: int)"
        ],
    );
}

#[test]
fn what_a_bad_function_declared_is_forgotten() {
    check(
        "typedef int T; void f(int T) { T x y; } T g;",
        expect!["(T: typedef int) (broken unknown type name `T`) (g: 'T)"],
    );
    check(
        "void f(void) { typedef int T; { T x y; } T g;",
        expect!["(broken expected `=`, `,`, `;`, `asm` or `__attribute__` before `y`)"],
    );
}

#[test]
fn stray_braces() {
    check("} int g;", expect!["(broken expected declaration before `}`) (g: int)"]);
    check(
        "int f(void) { } } int g;",
        expect!["(def f: fn() int {}) (broken expected declaration before `}`) (g: int)"],
    );
}
