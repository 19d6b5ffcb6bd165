//! Long chains and deep nesting neither overflow the stack nor take long.

use super::{problems, sound_unit};

/// As many as a chain may have, nearly.
const LONG: usize = 15_000;

#[test]
fn chains_may_be_long() {
    let sum = vec!["x"; LONG].join(" + ");
    let logic = vec!["x"; LONG].join(" && ");
    let commas = vec!["x"; LONG].join(", ");
    let choice = vec!["x ? 1"; LONG].join(" : ");
    let cases: String = (0..LONG).map(|number| format!("case {number}: ")).collect();
    let ifs = vec!["if (x) y = 1;"; LONG].join(" else ");
    for text in [
        format!("int x; int f(void) {{ return {sum}; }}"),
        format!("int x; int f(void) {{ return {logic}; }}"),
        format!("int x; int f(void) {{ return {commas}; }}"),
        format!("int x; int f(void) {{ return {choice} : 2; }}"),
        format!("int f(int x) {{ switch (x) {{ {cases} return 1; }} return 0; }}"),
        format!("int x, y; void f(void) {{ {ifs} }}"),
        format!("enum {{ A = {} }};", vec!["1"; LONG].join(" | ")),
        format!("enum {{ A = {} }};", vec!["1"; LONG].join(" && ")),
        format!("enum {{ A = {} : 2 }};", vec!["0 ? 1"; LONG].join(" : ")),
        format!("int a[] = {{ {} }};", vec!["1"; 100_000].join(", ")),
        format!(
            "int a[100000] = {{ {} }};",
            (0..50_000).map(|n| format!("[{n}] = 1, ")).collect::<String>()
        ),
    ] {
        sound_unit(&text);
    }
}

#[test]
fn deep_nesting_is_an_error() {
    let pointers: String =
        (0..1000).map(|number| format!("typedef t{number} *t{};\n", number + 1)).collect();
    let deep = problems(&format!("typedef int t0;\n{pointers}"));
    assert_eq!(
        deep.first().map(String::as_str),
        Some("Unsupported: a type nested too deeply @ *t301")
    );
    for text in [
        format!("int f(int x) {{ return {}x{}; }}", "(".repeat(3000), ")".repeat(3000)),
        format!("int f(int x) {{ return {}x; }}", "!".repeat(3000)),
        format!("void f(void) {{ {}{} }}", "{".repeat(3000), "}".repeat(3000)),
        format!("int f(int *x) {{ return x{}; }}", "[0]".repeat(3000)),
        format!("struct s {{ struct s *n; }}; int f(struct s *x) {{ x{}; }}", "->n".repeat(3000)),
    ] {
        assert_eq!(problems(&text).len(), 1, "in {}…", &text[..40]);
    }
}
