//! Texts that are too large, too deep or too wrong.

use super::check;
use expect_test::expect;
use verdiff_ir::text::{MAX_DIAGNOSTICS, MAX_SIZE, parse};

#[test]
fn at_most_so_many_errors_are_reported() {
    let text = format!("fn f() {{ {} }}", "x = 1; ".repeat(MAX_DIAGNOSTICS * 2));
    let error = parse("test", &text).expect_err("x is unknown");
    assert_eq!(error.diagnostics.len(), MAX_DIAGNOSTICS);
    let error = parse("test", &"# ".repeat(1000)).expect_err("no declaration");
    assert_eq!(error.diagnostics.len(), MAX_DIAGNOSTICS);
}

#[test]
fn large_files_are_refused() {
    check(
        &" ".repeat(MAX_SIZE + 1),
        expect![[r#"
            1:1: the file is larger than 64 MiB
        "#]],
    );
}

/// How deep `x + x + …` and others may be, inside one statement.
#[test]
fn nesting_is_limited() {
    let body = |body: &str| format!("fn f(x: i32, m: [i32]i32) {{ {body} }}");
    let sum = |terms: usize| body(&format!("x = x{};", " + x".repeat(terms - 1)));
    assert!(parse("test", &sum(499)).is_ok());
    check(
        &sum(500),
        expect![[r#"
            1:2030: nested too deeply (more than 500 levels)
        "#]],
    );
    let complement = |times: usize| body(&format!("x = {}x;", "~".repeat(times)));
    assert!(parse("test", &complement(498)).is_ok());
    check(
        &complement(499),
        expect![[r#"
            1:533: nested too deeply (more than 500 levels)
        "#]],
    );
    let parentheses = |times: usize| body(&format!("x = {}x;", "(".repeat(times)));
    check(
        &parentheses(100_000),
        expect![[r#"
            1:1132: nested too deeply (more than 500 levels)
        "#]],
    );
    let blocks = |times: usize| {
        let opened: String = (0..times).map(|label| format!("block b{label} {{ ")).collect();
        body(&format!("{opened}{}", "} ".repeat(times)))
    };
    assert!(parse("test", &blocks(500)).is_ok());
    check(
        &blocks(501),
        expect![[r#"
            1:6419: nested too deeply (more than 500 levels)
        "#]],
    );
    let chain = |times: usize| body(&"if x == 0 { } else ".repeat(times)).replace("else  }", "}");
    assert!(parse("test", &chain(498)).is_ok());
    check(
        &chain(499),
        expect![[r#"
            1:9501: nested too deeply (more than 500 levels)
        "#]],
    );
}

/// The limit holds for the tree, however many parentheses its text needs.
#[test]
fn what_is_deep_but_allowed_survives_printing() {
    let text = format!("fn f(x: i32) {{ x = {}x{}; }}", "x - (".repeat(498), ")".repeat(498));
    let program = parse("test", &text).expect("deep but legal");
    let printed = program.to_string();
    assert!(parse("printed", &printed).expect("printed") == program);
}

#[test]
fn errors_are_listed_one_per_line() {
    let error = parse("a.vir", "fn f() {\n xx = 1; }\nglobal x: i32;").expect_err("xx");
    expect!["a.vir:2:2: unknown variable `xx` (did you mean `x`?)"].assert_eq(&error.to_string());
}
