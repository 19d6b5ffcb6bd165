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

/// A file that needs a header from elsewhere.
const FOREIGN: &str = "#include \"elsewhere.h\"\nint foreign(void)\n{\n    return ELSEWHERE;\n}\n";

#[test]
fn a_file_that_is_the_same_and_cannot_be_preprocessed_is_left_out() {
    let half = USER.replace("50", "40");
    let old = [("a.c", CLAMP), ("b.c", USER), ("tests/t.c", FOREIGN)];
    let new = [("a.c", CLAMP), ("b.c", half.as_str()), ("tests/t.c", FOREIGN)];
    let ran = diff(&old, &new);
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("half: different"), "{}", ran.stdout);
    let note = "note: tests/t.c is left out; it is the same in all versions: ";
    assert!(ran.stderr.starts_with(note), "{}", ran.stderr);
    assert!(ran.stderr.contains("elsewhere.h: No such file or directory"), "{}", ran.stderr);
}

#[test]
fn a_file_that_changed_and_cannot_be_preprocessed_is_an_error() {
    let other = FOREIGN.replace("ELSEWHERE", "ELSEWHERE + 1");
    let ran = diff(&[("a.c", CLAMP), ("t.c", FOREIGN)], &[("a.c", CLAMP), ("t.c", &other)]);
    assert_eq!(ran.status, 2, "{}{}", ran.stdout, ran.stderr);
    // The same text means something else if a header changed, in whatever way
    // it is included.
    let header = [("t.h", "#include \"u.h\"\n"), ("u.h", "#define N 1\n")];
    let changed = [("t.h", "#include \"u.h\"\n"), ("u.h", "#define N 2\n")];
    let foreign = format!("#if 0\n#include \"t.h\"\n#endif\n{FOREIGN}");
    let with = |headers: &[(&'static str, &'static str)]| {
        [&[("a.c", CLAMP), ("t.c", foreign.as_str())][..], headers].concat()
    };
    let ran = diff(&with(&header), &with(&changed));
    assert_eq!(ran.status, 2, "{}{}", ran.stdout, ran.stderr);
    let ran = diff(&with(&header), &with(&header));
    assert_eq!(ran.status, 0, "{}{}", ran.stdout, ran.stderr);
}

/// It may call what changed, so who calls it may not take it for outside.
#[test]
fn nothing_is_known_of_what_a_file_that_is_left_out_may_define() {
    let caller = "int foreign(void);\nint twice(void)\n{\n    return 2 * foreign();\n}\n";
    let files = [("a.c", caller), ("b.c", CLAMP), ("t.c", FOREIGN)];
    let ran = diff(&files, &files);
    assert_eq!(ran.status, 3, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("clamp: equivalent"), "{}", ran.stdout);
    assert!(ran.stdout.contains("twice: unknown"), "{}", ran.stdout);
    let why = "it may be in t.c, which cannot be preprocessed";
    assert!(ran.stdout.contains(why), "{}", ran.stdout);
}

/// No word of the file tells that it defines `foo`.
#[test]
fn what_macros_of_a_file_that_is_left_out_define_is_not_known_either() {
    let pasted = "#include \"elsewhere.h\"\n#define DEFINE(x) int f##x(void)\nint changed(void);\n\
        DEFINE(oo)\n{\n    return changed();\n}\n";
    let caller = "int call(void)\n{\n    extern int foo(void);\n    return foo();\n}\n\
        int foo(void);\nint by_pointer(void)\n{\n    int (*p)(void) = foo;\n    return p();\n}\n";
    let changed = |result: &str| format!("int changed(void)\n{{\n    return {result};\n}}\n");
    let (old, new) = (changed("1"), changed("2"));
    let files = |text| [("a.c", caller), ("b.c", text), ("t.c", pasted)];
    let ran = diff(&files(&*old), &files(&*new));
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("changed: different"), "{}", ran.stdout);
    assert!(ran.stdout.contains("call: unknown"), "{}", ran.stdout);
    assert!(ran.stdout.contains("by_pointer: unknown"), "{}", ran.stdout);
}
