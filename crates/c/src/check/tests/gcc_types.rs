//! The types of expressions and the values of constants, compared with gcc's.

use super::dump;
use crate::typed::{ProblemKind, StmtKind};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

const OPERANDS: &[&str] = &[
    "b",
    "c",
    "sc",
    "uc",
    "s",
    "us",
    "i",
    "u",
    "l",
    "ul",
    "ll",
    "ull",
    "fl",
    "d",
    "ld",
    "p",
    "cp",
    "vp",
    "ip",
    "e",
    "n",
    "a",
    "w",
    "r.bits",
    "r.ubits",
    "r.full",
    "r.fixed",
    "*rp",
    "0",
    "1u",
    "'a'",
    "1.5f",
    "ONE",
    "MINUS",
    "BIG",
    "(void *)0",
    "fn",
    "pf",
    "\"s\"",
    "cip",
    "r.arr",
];

const OPERATORS: &[&str] =
    &["+", "-", "*", "/", "%", "<<", "&", "|", "<", "==", "&&", ",", "=", "+=", "<<="];

/// Operators on all pairs of operands.
fn expressions() -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for left in OPERANDS {
        for op in ["+", "-", "~", "!", "*", "&", "++", "(char)", "(unsigned long)", "(void *)"] {
            all.push(format!("{op} {left}"));
        }
        all.push(format!("fn({left}, 0)"));
        all.push(format!("({left})++"));
        for right in OPERANDS {
            for op in OPERATORS {
                all.push(format!("{left} {op} {right}"));
            }
            all.push(format!("i ? {left} : {right}"));
            all.push(format!("{left} ?: {right}"));
            all.push(format!("{left}[{right}]"));
        }
    }
    all
}

/// The names in expressions.
const SCOPE: &str = "
    struct s { int m; int bits : 5; unsigned ubits : 31; unsigned full : 32;
               long wide : 40; const int fixed; int arr[3]; struct s *next; };
    enum small { ZERO, ONE }; enum neg { MINUS = -1 }; enum big { BIG = 0x100000000 };
    int fn(int, char *);
    _Bool b; char c; signed char sc; unsigned char uc; short s; unsigned short us;
    int i; unsigned u; long l; unsigned long ul; long long ll; unsigned long long ull;
    float fl; double d; long double ld; char *p; const char *cp; void *vp; int *ip;
    struct s r, *rp; enum small e; enum neg n; int a[4]; __int128 w;
    int (*pf)(int, char *); const int *cip;";

/// The types that we give expressions as values, or why we refuse them.
fn our_types(expressions: &[String]) -> Vec<Result<String, ProblemKind>> {
    let mut text = SCOPE.to_owned();
    for (number, expression) in expressions.iter().enumerate() {
        let _ = writeln!(text, "void f{number}(void) {{ {expression}; }}");
    }
    let unit = super::unit(&text);
    assert_eq!((unit.functions.len(), unit.problems.len()), (expressions.len(), 0));
    let types = unit.functions.iter().map(|function| {
        let body = function.body.as_ref().map_err(|problem| problem.kind)?;
        match body.stmts.first().map(|stmt| &stmt.kind) {
            Some(StmtKind::Expr(e)) => Ok(dump::type_text(&unit, e.ty)),
            other => panic!("{other:?}"),
        }
    });
    types.collect()
}

/// gcc has types of its own for bit-fields, until they are promoted.
fn is_bit_field(expression: &str) -> bool {
    let target = expression.strip_prefix("++ ").unwrap_or(expression).trim_start_matches('(');
    let target_is = |op: &str| expression.contains(op) && target.starts_with("r.");
    let value_is = expression.contains(" , r.") && !expression.ends_with("arr");
    value_is || target_is("=") && !target_is("==") || target_is("++")
}

/// Lines that gcc complains about.
fn complaints(program: &str) -> Vec<usize> {
    let mut gcc = Command::new("gcc")
        .args(["-w", "-fsyntax-only", "-fmax-errors=0", "-x", "c", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .env("LC_ALL", "C")
        .spawn()
        .expect("gcc runs");
    let mut input = gcc.stdin.take().expect("gcc reads");
    input.write_all(program.as_bytes()).expect("gcc reads the program");
    drop(input);
    let output = gcc.wait_with_output().expect("gcc ends");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    text.lines()
        .filter(|line| line.contains(" error: "))
        .filter_map(|line| line.strip_prefix("<stdin>:")?.split(':').next()?.parse().ok())
        .collect()
}

/// For every expression that we accept, gcc has the same type; what gcc
/// accepts, we accept.
#[test]
fn types_are_those_of_gcc() {
    let expressions = expressions();
    let mut program = format!("{} void f(void) {{\n", SCOPE.replace('\n', " "));
    let mut expected = Vec::new();
    for (expression, ours) in expressions.iter().zip(our_types(&expressions)) {
        // A comma makes a value of an lvalue, also of a bit-field.
        let assertion = match &ours {
            Ok(ty) => format!(
                "_Static_assert(__builtin_types_compatible_p(__typeof__((0, {expression})), {ty}), \"\");"
            ),
            Err(_) => format!("(0, {expression});"),
        };
        let _ = writeln!(program, "{assertion}");
        expected.push((expression, ours));
    }
    program.push_str("}\n");
    let refused = complaints(&program);
    let mut differences = Vec::new();
    for (number, (expression, ours)) in expected.iter().enumerate() {
        let refused = refused.contains(&(number + 2));
        match ours {
            _ if is_bit_field(expression) => {}
            Ok(ty) if refused => differences.push(format!("{expression}: {ty}")),
            Err(ProblemKind::Error) if !refused => {
                differences.push(format!("{expression}: refused by us only"));
            }
            Ok(_) | Err(_) => {}
        }
    }
    assert_eq!(differences, [""; 0], "of {}", expressions.len());
    let accepted = expected.iter().filter(|(_, ours)| ours.is_ok()).count();
    assert!(accepted > 10_000, "{accepted} expressions");
}

/// Constants have the values that gcc gives them.
#[test]
fn constants_are_those_of_gcc() {
    let numbers = [
        "0",
        "1",
        "-1",
        "7",
        "31",
        "2147483647",
        "0xffffffffu",
        "-3L",
        "1ul << 63",
        "'\\xff'",
        "(short)-5",
        "1.5",
        "-2.5f",
    ];
    let mut definitions = String::new();
    for left in numbers {
        for right in numbers {
            for op in ["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "<", ">=", "==", "&&"] {
                let _ = writeln!(definitions, "(long)(({left}) {op} ({right}))");
            }
        }
        for cast in ["char", "unsigned char", "short", "unsigned", "_Bool", "float", "long"] {
            let _ = writeln!(definitions, "(long)(({cast})({left}))");
        }
    }
    let mut program = String::new();
    let mut count = 0;
    for expression in definitions.lines() {
        let unit = super::unit(&format!("enum {{ RESULT = {expression} }};"));
        let known = unit.types.enums.last().and_then(|last| last.enumerators.first());
        if let Some((_, value)) = known {
            count += 1;
            let _ = writeln!(program, "_Static_assert({expression} == {value}, \"\");");
        }
    }
    let refused = complaints(&program);
    let wrong: Vec<&str> =
        refused.iter().filter_map(|line| program.lines().nth(line - 1)).collect();
    assert_eq!(wrong, [""; 0]);
    assert!(count > 1500, "{count} constants");
}
