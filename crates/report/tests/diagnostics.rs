//! Errors in source texts.

use expect_test::{Expect, expect};
use verdiff_ir::text;
use verdiff_report::render::diagnostics;

fn check(source: &str, expected: Expect) {
    let error = text::parse("dir/bad.vir", source).unwrap_err();
    expected.assert_eq(&anstream::adapter::strip_str(&diagnostics::render(&error)).to_string());
}

#[test]
fn several_errors_with_labels_notes_and_help() {
    let source = "\
global count: i32;

fn f(x: i32) -> i32 {
    cout = x;
    return g(x) + 1;
}
";
    check(
        source,
        expect![[r#"
        error: the call of `g` cannot be part of an expression
         --> dir/bad.vir:5:12
          |
        5 |     return g(x) + 1;
          |            ^ a call
          |
          = help: calls are statements: assign the result to a variable first

    "#]],
    );
    check(
        &source.replace("g(x) + 1", "true"),
        expect![[r#"
        error: unknown variable `cout`
         --> dir/bad.vir:4:5
          |
        4 |     cout = x;
          |     ^^^^ not declared
          |
          = help: did you mean `count`?

        error: expected i32, found bool
         --> dir/bad.vir:5:12
          |
        5 |     return true;
          |            ^^^^ expected i32

    "#]],
    );
    check(
        "fn f() {\n    if true {\n",
        expect![[r#"
        error: expected `}`
         --> dir/bad.vir:3:1
          |
        3 |
          | ^ expected `}`
          |
         ::: dir/bad.vir:2:13
          |
        2 |     if true {
          |             - to close this brace

    "#]],
    );
}

#[test]
fn the_number_of_errors_is_limited() {
    let source = "fn f() { x = 1; }\n".repeat(40);
    let error = text::parse("bad.vir", &source).unwrap_err();
    let text = diagnostics::render(&error);
    assert!(text.matches("error").count() < 20, "{text}");
    assert!(text.ends_with("more errors are not shown\n"), "{text}");
}

#[test]
fn of_a_very_long_line_only_the_place_is_shown() {
    let source = format!("fn f() {{ {} }}", "x = 1; ".repeat(10_000));
    let error = text::parse("long.vir", &source).unwrap_err();
    let text = diagnostics::render(&error);
    assert!(text.contains("long.vir:1:10"), "{text}");
    assert!(text.len() < 2_000, "{} bytes", text.len());
}
