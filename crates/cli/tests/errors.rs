//! What the command says when it cannot run, and that it then ends with 2.

mod support;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use support::{Ran, run, verdiff};
use tempfile::TempDir;

const GOOD: &str = "fn f(x: i32) -> i32 {\n    return x;\n}\n\nfn parse() {}\n";

/// A folder with two good versions.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("old.vir"), GOOD).expect("a file");
    fs::write(folder.path().join("new.vir"), GOOD).expect("a file");
    folder
}

fn run_in(folder: &Path, arguments: &[&str]) -> Ran {
    run(verdiff(folder).args(arguments))
}

/// Checks that a command cannot run, prints nothing, and complains so.
fn check(folder: &Path, arguments: &[&str], complaint: &str) {
    let ran = run_in(folder, arguments);
    assert_eq!((ran.status, &*ran.stdout), (2, ""), "{arguments:?}: {ran:?}");
    assert!(ran.stderr.contains(complaint), "{arguments:?} complained:\n{}", ran.stderr);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
}

#[test]
fn bad_usage() {
    let folder = folder();
    let check = |arguments: &[&str], complaint| check(folder.path(), arguments, complaint);
    check(&[], "Usage: verdiff");
    check(&["dif"], "a similar subcommand exists: 'diff'");
    check(&["diff", "old.vir"], "<NEW>");
    check(&["diff", "old.vir", "new.vir", "third.vir"], "unexpected argument 'third.vir'");
    check(&["diff", "old.vir", "new.vir", "--format=html"], "[possible values: text, json]");
    check(&["diff", "old.vir", "new.vir", "--timeout=0"], "must be more than zero");
    check(&["diff", "old.vir", "new.vir", "--steps=0"], "0 is not in 1..");
    check(&["diff", "old.vir", "new.vir", "-q", "-v"], "cannot be used with");
    check(&["completions", "tcsh"], "[possible values: bash");
}

#[test]
fn inputs_that_cannot_be_read() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("bytes.vir"), b"fn f() {}\n// \xff\n").expect("a file");
    fs::write(path.join("readme.md"), "").expect("a file");
    fs::write(path.join("a.c"), "").expect("a file");
    fs::write(path.join("noext"), "").expect("a file");
    let check = |new: &str, complaint| check(path, &["diff", "old.vir", new], complaint);
    check("gone.vir", "error: cannot read gone.vir: No such file");
    check(".", "error: old.vir and . are not in the same language");
    check("git:HEAD:a.vir", "error: git: not a git repository");
    check("readme.md", "readme.md: unknown extension `.md`; verdiff reads .c and .java files");
    check("a.c", "error: old.vir and a.c are not in the same language");
    check("noext", "noext has no extension that tells its language");
    check("bytes.vir", "bytes.vir is not UTF-8 text: byte 13, on line 2, is part of no character");
}

#[test]
fn c_that_cannot_be_read() {
    let folder = folder();
    let path = folder.path();
    fs::create_dir(path.join("empty")).expect("a folder");
    fs::write(path.join("good.c"), "int f(void) { return 1; }\n").expect("a file");
    fs::write(path.join("includes.c"), "#include \"gone.h\"\n").expect("a file");
    fs::write(path.join("junk.c"), [0, 159, 146, 150]).expect("a file");
    let check = |new: &str, complaint| check(path, &["diff", "good.c", new], complaint);
    check("gone.c", "error: cannot read gone.c: No such file");
    check("empty", "error: empty has no C files in it");
    check("includes.c", "gone.h: No such file or directory (give include paths after `--`");
    let junk = run_in(path, &["diff", "good.c", "junk.c"]);
    assert!([2, 3].contains(&junk.status), "{junk:?}");
}

#[test]
fn a_huge_input_is_refused_without_reading_it() {
    let folder = folder();
    let file = fs::File::create(folder.path().join("huge.vir")).expect("a file");
    file.set_len(1 << 40).expect("a sparse file");
    check(folder.path(), &["diff", "huge.vir", "old.vir"], "huge.vir is larger than 64 MiB");
}

#[test]
fn syntax_errors_of_both_versions_are_shown_at_once() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("old.vir"), "fn f( {}\n").expect("a file");
    fs::write(path.join("new.vir"), "fn f() {\n    x = 1;\n    y = 2;\n}\n").expect("a file");
    let ran = run_in(path, &["diff", "old.vir", "new.vir"]);
    assert_eq!((ran.status, &*ran.stdout), (2, ""));
    for expected in [" --> old.vir:1:7\n", " --> new.vir:2:5\n", " --> new.vir:3:5\n", "2 |     x"]
    {
        assert!(ran.stderr.contains(expected), "{expected:?} is not in\n{}", ran.stderr);
    }
}

#[test]
fn functions_that_nobody_has() {
    let folder = folder();
    let ask = |name, complaint| {
        check(folder.path(), &["diff", "old.vir", "new.vir", "--function", name], complaint);
    };
    ask("prase", "neither version has a procedure `prase`; did you mean `parse`?");
    ask("entirely_else", "neither version has a procedure `entirely_else`\n");
    ask("", "neither version has a procedure ``");
}

#[test]
fn reports_that_cannot_be_written_leave_nothing_behind() {
    let folder = folder();
    fs::create_dir(folder.path().join("dir")).expect("a folder");
    let write = |output, complaint| {
        check(folder.path(), &["diff", "old.vir", "new.vir", "-o", output], complaint);
    };
    write("dir", "error: cannot write dir: it is a folder");
    write("gone/report", "error: cannot write gone/report: its folder does not exist");
    write("old.vir/report", "error: cannot write old.vir/report: ");
    assert_eq!(names(folder.path()), ["dir", "new.vir", "old.vir"]);
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> =
        entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_folder_of_queries_with_other_files_is_refused() {
    let folder = folder();
    let arguments = ["diff", "old.vir", "new.vir", "--dump-smt", "."];
    check(folder.path(), &arguments, "has other files than recorded queries");
    let arguments = ["diff", "old.vir", "new.vir", "--dump-smt", "old.vir"];
    check(folder.path(), &arguments, "cannot create the folder old.vir");
    assert_eq!(names(folder.path()), ["new.vir", "old.vir"]);
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = folder();
    let mut command = verdiff(folder.path());
    command.args(["diff", "old.vir", "new.vir"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
