//! Versions of C programs that are folders of files.

mod support;

use std::fs;
use std::path::Path;
use support::{Ran, run, verdiff};

/// Compares two versions, each a list of files and their texts.
fn diff(old: &[(&str, &str)], new: &[(&str, &str)]) -> Ran {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(&folder.path().join("old"), old);
    write(&folder.path().join("new"), new);
    run(verdiff(folder.path()).args(["diff", "old", "new", "--all", "--color=never"]))
}

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("files are in folders")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

const CLAMP: &str = "int clamp(int x, int most)\n{\n    return x > most ? most : x;\n}\n";
const USER: &str = "int clamp(int, int);\n\nint half(int x)\n{\n    return clamp(x, 50) / 2;\n}\n";

#[test]
fn a_function_that_moved_to_another_file_is_the_same_function() {
    let old = format!("{CLAMP}\n{USER}");
    let ran = diff(&[("main.c", &old)], &[("lib/clamp.c", CLAMP), ("main.c", USER)]);
    assert_eq!(ran.status, 0, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("clamp: equivalent"), "{}", ran.stdout);
    assert!(ran.stdout.contains("half: equivalent"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("only in"), "{}", ran.stdout);
}

#[test]
fn a_function_that_moved_and_changed_is_different() {
    let moved = CLAMP.replace("x > most", "x >= most + 1");
    let old = format!("{CLAMP}\n{USER}");
    let ran = diff(&[("main.c", &old)], &[("lib/clamp.c", &moved), ("main.c", USER)]);
    // They part where `most + 1` wraps around.
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("clamp: different"), "{}", ran.stdout);
    assert!(ran.stdout.contains("old/main.c:"), "{}", ran.stdout);
    assert!(ran.stdout.contains("new/lib/clamp.c:"), "{}", ran.stdout);
    assert!(ran.stdout.contains("half: equivalent"), "{}", ran.stdout);
}

/// The variables of two functions of one name are two: a change of one file's
/// shows in that file alone.
#[test]
fn static_locals_of_namesakes_are_not_mixed_up() {
    let file = |name: &str, by: &str| {
        format!(
            "static int next(void)\n{{\n    static int n;\n    n = n + 1;\n    return n * {by};\n}}\n\
             int {name}(void)\n{{\n    return next();\n}}\n"
        )
    };
    let old = [("a.c", file("fa", "1")), ("b.c", file("fb", "2"))];
    let new = [("a.c", file("fa", "1")), ("b.c", file("fb", "3"))];
    let old: Vec<(&str, &str)> = old.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let new: Vec<(&str, &str)> = new.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let ran = diff(&old, &new);
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("fa: equivalent"), "{}", ran.stdout);
    assert!(ran.stdout.contains("fb: different"), "{}", ran.stdout);
}

/// A function that cannot be translated, whatever it uses.
fn opaque(name: &str, used: &str) -> String {
    format!("int {name}(int x)\n{{\n    long double z = x;\n    return {used} + (int)z;\n}}\n")
}

/// Moves a function that uses something from the one file to the other.
fn moved(a: &str, b: &str, used: &str) -> Ran {
    let function = opaque("f", used);
    let (old, new) = (format!("{a}{function}"), format!("{b}{function}"));
    diff(&[("a.c", &old), ("b.c", b)], &[("a.c", a), ("b.c", &new)])
}

/// The text is the same, but in the other file the name is another variable's,
/// or another function's.
#[test]
fn an_opaque_function_that_moved_to_namesakes_of_what_it_uses_is_not_the_same() {
    let variable =
        |name: &str| format!("static int level = 1;\nint {name}(int x) {{ return level = x; }}\n");
    let callee = |name: &str, by: &str| {
        let step = format!("static int step(int x) {{ return x + {by}; }}\n");
        format!("{step}int {name}(int x) {{ return step(x); }}\n")
    };
    let runs = [
        moved(&variable("a"), &variable("b"), "level"),
        moved(&callee("a", "0"), &callee("b", "1"), "step(x)"),
    ];
    for ran in runs {
        assert_eq!(ran.status, 3, "{}{}", ran.stdout, ran.stderr);
        assert!(ran.stdout.contains("f: unknown"), "{}", ran.stdout);
    }
}

/// What a constant holds is written in one file, and used in another.
#[test]
fn a_constant_of_another_file_that_changed_is_not_overlooked() {
    let user = "extern const int limit;\nint clamp(int x) { return x > limit ? limit : x; }\n";
    let other = "int same(int x) { return x; }\n";
    let user = format!("{user}{}", opaque("f", "limit"));
    let old = [("user.c", user.as_str()), ("limit.c", "const int limit = 1;\n"), ("o.c", other)];
    let new = [("user.c", user.as_str()), ("limit.c", "const int limit = 2;\n"), ("o.c", other)];
    let ran = diff(&old, &new);
    assert_eq!(ran.status, 3, "{}{}", ran.stdout, ran.stderr);
    for unknown in ["clamp: unknown", "f: unknown", "initial value of limit: unknown"] {
        assert!(ran.stdout.contains(unknown), "{}", ran.stdout);
    }
    assert!(ran.stdout.contains("same: equivalent"), "{}", ran.stdout);
    let ran = diff(&old, &old);
    assert_eq!(ran.status, 0, "{}{}", ran.stdout, ran.stderr);
}

/// A variable that one file has for itself is not the one that another file
/// defines for all.
#[test]
fn a_static_variable_is_not_its_namesake_of_another_file() {
    let a = "int level;\nint get(void) { return level; }\n";
    let b = |result: &str| {
        format!("static int level;\nint get(void);\nint set(int x) {{ level = x; {result} }}\n")
    };
    let (old, new) = (b("return get();"), b("get(); return x;"));
    let ran = diff(&[("a.c", a), ("b.c", &old)], &[("a.c", a), ("b.c", &new)]);
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("get: equivalent"), "{}", ran.stdout);
    assert!(ran.stdout.contains("set: different"), "{}", ran.stdout);
}

/// Which of two functions of one name a call in a third file reaches is up to
/// the linker.
#[test]
fn a_function_that_two_files_define_is_not_guessed() {
    let one = "int step(int x) { return x + 1; }\n";
    let two = "int step(int x) { return x + 2; }\n";
    let user =
        |more: &str| format!("int step(int);\nint f(int x) {{ return step(x) + {more}; }}\n");
    let (old, new) = (user("1"), user("2"));
    let ran = diff(
        &[("a.c", one), ("b.c", two), ("user.c", &old)],
        &[("a.c", one), ("b.c", two), ("user.c", &new)],
    );
    assert_eq!(ran.status, 3, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("f: unknown"), "{}", ran.stdout);
}
