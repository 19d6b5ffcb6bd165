//! What the printer makes of C: text that compiles, behaves the same, and
//! prints as itself.

mod common;

use common::{preprocess, printed, run};
use std::path::Path;

/// Prints a program and runs both texts.
fn check_behaviour(source: &str, name: &str) {
    let text = preprocess(source);
    let printed = printed(&text);
    let before = run(&text, &format!("{name}-before"));
    let after = run(&printed, &format!("{name}-after"));
    assert_eq!(before, after, "{name} behaves differently as\n{printed}");
    assert!(!before.1.is_empty(), "{name} shows nothing of its behaviour");
}

#[test]
fn printed_programs_behave_the_same() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let entries = std::fs::read_dir(folder).expect("the programs are there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    assert!(paths.len() >= 40);
    let mut failed = Vec::new();
    for path in paths {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let source = std::fs::read_to_string(&path).expect("it can be read");
        if std::panic::catch_unwind(|| check_behaviour(&source, &name)).is_err() {
            failed.push(name);
        }
    }
    assert!(failed.is_empty(), "{} programs: {}", failed.len(), failed.join(", "));
}

/// Declarations in the form in which they are printed.
#[test]
fn declarations_survive() {
    let survivors = [
        "int x;",
        "unsigned long x;",
        "char *x;",
        "const char *x;",
        "char *const x = 0;",
        "const volatile unsigned char *const *volatile x;",
        "_Bool x[3];",
        "int *x[3];",
        "int (*x)[3];",
        "int *(*x)[3][4];",
        "const int x[2][3] = { { 1, 2 } };",
        "int (*x)(void);",
        "int *(*x)(int *, ...);",
        "int (*x)();",
        "int (*x[2])(int, char *);",
        "void (*(*x)(int, void (*)(int)))(int);",
        "int (*(*(*x)(void))[5])(double);",
        "char *(*(*x[2])(const char *, int (*)[4]))[3];",
        "long double x;",
        "_Atomic int x;",
        "int *restrict x;",
        "__int128 x;",
        "unsigned __int128 *x;",
        "double _Complex x;",
        "__thread int x;",
        "static __thread int x;",
        "extern int x[];",
        "static const char *const x[2] = { \"a\", \"b\" };",
        "__attribute__((aligned(32))) int x;",
        "int x __asm__(\"y\");",
        "__builtin_va_list x;",
        "__builtin_va_list *x;",
    ];
    for declaration in survivors {
        let text = if declaration.starts_with("extern") {
            format!("{declaration}\n\nint *user = x;\n")
        } else {
            format!("{declaration}\n")
        };
        assert_eq!(printed(&text), text);
    }
}
