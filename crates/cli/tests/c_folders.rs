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
