//! What is said about texts that are no programs: one `check` for all.

mod limits;
mod meaning;
mod syntax;

use expect_test::Expect;
use verdiff_ir::text::{Diagnostic, ParseError, parse};

/// `line:column: message`, notes and help below it.
fn render(error: &ParseError, diagnostic: &Diagnostic) -> String {
    let place = |span: verdiff_ir::Span| {
        let start = span.range().map_or(0, |range| range.start);
        let (line, column) = error.file.line_column(start);
        format!("{line}:{column}")
    };
    let mut text = format!("{}: {}\n", place(diagnostic.span), diagnostic.message);
    for (span, note) in &diagnostic.notes {
        text += &format!("    {}: {note}\n", place(*span));
    }
    if let Some(help) = &diagnostic.help {
        text += &format!("    help: {help}\n");
    }
    text
}

fn check(text: &str, expected: Expect) {
    let error = parse("test", text).expect_err("this is a program");
    let rendered = error.diagnostics.iter().map(|diagnostic| render(&error, diagnostic));
    expected.assert_eq(&rendered.collect::<String>());
}

/// The body of a procedure with some variables.
fn check_body(body: &str, expected: Expect) {
    let before = "global g: i32; global heap: [ref]i32; \
        extern fn put(c: i32); extern fn get() -> i32; \
        fn f(x: i32, l: i64, c: bool, p: ref, d: f64, m: [ref, i32]f64) {\n";
    check(&format!("{before}{body}\n}}"), expected);
}
