//! `--run` and `--emit-test`, with the system's compiler and the sandbox.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Ran, report, run, verdiff};

/// A folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("native").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Compares two versions with further arguments.
fn diff(folder: &Path, old: &str, new: &str, arguments: &[&str]) -> Ran {
    std::fs::write(folder.join("old.c"), old).expect("the old version");
    std::fs::write(folder.join("new.c"), new).expect("the new version");
    let fixed = ["diff", "old.c", "new.c", "--format", "json", "--function", "f"];
    run(verdiff(folder).args(fixed).args(arguments))
}

/// The report of the only function.
fn function(ran: &Ran) -> serde_json::Value {
    let report: serde_json::Value =
        serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr));
    report["functions"][0].clone()
}

/// Compiles an emitted test as its comment says, and its exit status; -1 if
/// there is no test.
fn status_of_test(folder: &Path, version: &str) -> i32 {
    let Ok(text) = std::fs::read_to_string(folder.join("tests/f_test.c")) else { return -1 };
    let command = text.lines().find(|line| line.trim().starts_with("cc -DOLD")).expect("a command");
    let command = command.replace("-DOLD", version);
    let done = Command::new("sh").arg("-c").arg(command).current_dir(folder.join("tests")).output();
    done.expect("a shell").status.code().unwrap_or(-1)
}

/// Pairs with a difference that shows natively: a name, what both have, the
/// old and the new function.
const PAIRS: &[(&str, &str, &str, &str)] = &[
    ("signed", "", "int f(int x) { return x / 3; }", "int f(int x) { return x >> 1; }"),
    (
        "unsigned",
        "",
        "int f(unsigned x) { return x > 4000000000u; }",
        "int f(unsigned x) { return (int)x > -294967296; }",
    ),
    ("char", "", "int f(char c) { return c; }", "int f(char c) { return (unsigned char)c; }"),
    (
        "bool",
        "",
        "_Bool f(_Bool b, int x) { return b && x; }",
        "_Bool f(_Bool b, int x) { return b || x; }",
    ),
    ("float", "", "float f(float x) { return x * 3; }", "float f(float x) { return x * 3 + 1; }"),
    ("nan", "", "double f(double x) { return x / x; }", "double f(double x) { return 1; }"),
    (
        "array_parameter",
        "",
        "void f(int *a, int n) { a[2] = n; a[0] = 7; }",
        "void f(int *a, int n) { a[2] = n + 1; a[0] = 7; }",
    ),
    (
        "struct_pointer",
        "struct p { int x; char c; struct p *next; };",
        "int f(struct p *a) { return a->x + a->next->c; }",
        "int f(struct p *a) { return a->x - a->next->c; }",
    ),
    (
        "struct_by_value",
        "struct q { int a; double d; };",
        "struct q f(struct q v) { v.a++; return v; }",
        "struct q f(struct q v) { v.a--; return v; }",
    ),
    ("global", "int g = 4;", "int f(int x) { return g += x; }", "int f(int x) { return g -= x; }"),
    (
        "global_array",
        "int t[5];",
        "void f(unsigned i) { t[i % 5]++; }",
        "void f(unsigned i) { t[i % 4]++; }",
    ),
    ("static", "static int n = 3;", "int f(void) { return n++; }", "int f(void) { return ++n; }"),
    ("pointer_to_pointer", "", "void f(int **p) { **p = 5; }", "void f(int **p) { **p = 6; }"),
    ("null", "", "int f(int *p) { return p ? *p : 0; }", "int f(int *p) { return *p; }"),
    (
        "division_by_zero",
        "",
        "int f(int a, int b) { return b ? a / b : 0; }",
        "int f(int a, int b) { return a / b; }",
    ),
    (
        "division_overflow",
        "",
        "int f(int a) { return a == -2147483647 - 1 ? 0 : a / -1; }",
        "int f(int a) { return a / -1; }",
    ),
    (
        "out_of_bounds",
        "",
        "int f(unsigned i) { int a[3] = {1, 2, 3}; return i < 3 ? a[i] : 0; }",
        "int f(unsigned i) { int a[3] = {1, 2, 3}; return a[i]; }",
    ),
    (
        "answer_of_the_outside",
        "int ask(int);",
        "int f(int x) { int a = ask(x); return a > 2 ? a : 0; }",
        "int f(int x) { int a = ask(x); return a > 2 ? a + 1 : 0; }",
    ),
    (
        "argument_of_the_outside",
        "void tell(long, const int *, double);",
        "void f(int x) { int v = x; tell(x, &v, 0.5); }",
        "void f(int x) { int v = x; tell(x, &v, 1.5); }",
    ),
    (
        "string",
        "",
        "int f(const char *s) { return s[0] == 'a' && s[1] == 'b'; }",
        "int f(const char *s) { return s[0] == 'a' && s[1] == 'c'; }",
    ),
    (
        "allocation",
        "#include <stdlib.h>\n",
        "int *f(int x) { int *p = malloc(4); if (p) *p = x; return p; }",
        "int *f(int x) { int *p = malloc(4); if (p) *p = x + 1; return p; }",
    ),
    (
        "output",
        "#include <stdio.h>\n",
        "void f(int x) { printf(\"%d\\n\", x); }",
        "void f(int x) { printf(\"%d\\n\", x + 1); }",
    ),
    (
        "exit",
        "#include <stdlib.h>\n",
        "void f(int x) { if (x) exit(1); }",
        "void f(int x) { if (x) exit(2); }",
    ),
    (
        "bit_field",
        "struct b { unsigned a : 3, c : 7; } v;",
        "int f(int x) { v.c = x; return v.a; }",
        "int f(int x) { v.c = x + 1; return v.a; }",
    ),
    (
        "function_of_floats",
        "double sin(double);",
        "double f(double x) { return sin(x) + 1; }",
        "double f(double x) { return sin(x) + 2; }",
    ),
    (
        "main_too",
        "int main(void) { return 0; }",
        "int f(int x) { return x; }",
        "int f(int x) { return 1; }",
    ),
];

#[test]
fn differences_show_natively_and_in_tests() {
    let check = |(name, common, old, new): &(&str, &str, &str, &str)| {
        let place = folder(name);
        let arguments = ["--run", "--emit-test", "tests"];
        let ran =
            diff(&place, &format!("{common}\n{old}\n"), &format!("{common}\n{new}\n"), &arguments);
        let found = function(&ran);
        let confirmed = found["witness"]["confirmed_by"].as_str();
        let statuses = ["-DOLD", "-DNEW"].map(|version| status_of_test(&place, version));
        match (confirmed, statuses) {
            (Some("native"), [0, 1]) => None,
            _ => Some(format!("{name}: {statuses:?}, {} {}", found["notes"], found["reason"])),
        }
    };
    report(PAIRS.iter().filter_map(check).collect());
}

#[test]
fn what_cannot_be_rebuilt_stays_with_the_interpreter() {
    let check = |name, old, new, why: &str| {
        let ran = diff(&folder(name), old, new, &["--run"]);
        let found = function(&ran);
        assert_eq!(ran.status, 1, "{found}");
        assert_eq!(found["witness"]["confirmed_by"], "interpreter");
        assert!(found["notes"].to_string().contains(why), "{}", found["notes"]);
    };
    check(
        "no_tag",
        "typedef struct { int a; } t; int f(t x) { return x.a; }",
        "typedef struct { int a; } t; int f(t x) { return x.a + 1; }",
        "a struct without a tag",
    );
}

/// Runs before `main`, so it shows whether anything is executed.
const AT_START: &str = "#include <fcntl.h>\n#include <stdio.h>\n\
    __attribute__((constructor)) static void start(void) { creat(MARK, 0600); }\n\
    int f(int x) { return x";

#[test]
fn nothing_is_executed_unless_asked_for() {
    let place = folder("not_run");
    let mark = place.join("mark");
    let version = |rest: &str| {
        let mark = format!("#define MARK \"{}\"\n", mark.display());
        format!("{mark}{AT_START}{rest}; }}\n")
    };
    let ran = diff(&place, &version(""), &version(" + 1"), &["--emit-test", "tests"]);
    assert_eq!(function(&ran)["witness"]["confirmed_by"], "interpreter");
    assert!(!mark.exists());
    // When it is asked for, it cannot write there either.
    let ran = diff(&place, &version(""), &version(" + 1"), &["--run"]);
    assert_eq!(function(&ran)["witness"]["confirmed_by"], "native");
    assert!(!mark.exists());
    // The test by itself is not in the sandbox: so the mark does work.
    let _ = diff(&place, &version(""), &version(" + 1"), &["--emit-test", "tests"]);
    assert_eq!(status_of_test(&place, "-DOLD"), 0);
    assert!(mark.exists());
}

/// A define that two files have by different values, one of them only for one
/// file.
#[test]
fn every_file_is_compiled_with_its_own_options() {
    let place = folder("options");
    let entry = |folder: &str, file: &str, options: &str| {
        format!(
            r#"{{ "directory": "{place}", "file": "{folder}/{file}",
                 "command": "cc {options} -c {folder}/{file}" }}"#,
            place = place.display()
        )
    };
    let mut entries = Vec::new();
    for (version, step) in [("old", "1"), ("new", "2")] {
        let write = |file: &str, text: &str| {
            std::fs::create_dir_all(place.join(version)).expect("a folder");
            std::fs::write(place.join(version).join(file), text).expect("a file");
        };
        write("a.c", &format!("int g(int);\nint f(int x) {{ return g(x) + SIZE + {step}; }}\n"));
        write("b.c", "int g(int x) { return x + SIZE + ONLY; }\n");
        entries.push(entry(version, "a.c", "-DSIZE=10"));
        entries.push(entry(version, "b.c", "-DSIZE=200 -DONLY=3000"));
    }
    let commands = format!("[{}]", entries.join(",\n"));
    std::fs::write(place.join("compile_commands.json"), commands).expect("a file");
    let fixed = ["diff", "old", "new", "--format", "json", "--function", "f"];
    let ran = run(verdiff(&place).args(fixed).args(["-p", ".", "--run"]));
    let function = function(&ran);
    assert_eq!(function["witness"]["confirmed_by"], "native", "{}{}", ran.stdout, ran.stderr);
    let explained = "for x = 0, old returns 3211, new returns 3212";
    assert_eq!(function["explanation"][0], explained, "{}", ran.stdout);
}

#[test]
fn only_versions_in_c_and_java_can_be_run() {
    let place = folder("core");
    std::fs::write(place.join("f.vir"), "fn f() {}").expect("a version");
    let ran = run(verdiff(&place).args(["diff", "f.vir", "f.vir", "--run"]));
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("need versions in C or Java"), "{}", ran.stderr);
}
