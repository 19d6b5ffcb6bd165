//! `verdiff fuzz` with every engine, of programs and of functions: what it
//! finds, what it writes, what it shows, and how it ends.

mod support;

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use support::{root, run, verdiff};

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzzing").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// The paper's wrong refactoring of `has_digit`.
fn finds_the_papers_bug(engine: &str) {
    let example = root().join("examples/product");
    let arguments = ["fuzz", "old.c", "new.c", "--time", "10", "--stop-at-first", "--engine"];
    let ran = run(verdiff(&example).args(arguments).arg(engine));
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    for line in ["different: with arguments 00\n", "    Digits found", "    No digits found"] {
        assert!(ran.stdout.contains(line), "{}", ran.stdout);
    }
}

#[test]
fn the_papers_bug_is_found_by_the_built_in_engine() {
    finds_the_papers_bug("builtin");
}

#[test]
fn the_papers_bug_is_found_by_afl() {
    finds_the_papers_bug("afl");
}

#[test]
fn the_papers_bug_is_found_by_libfuzzer() {
    finds_the_papers_bug("libfuzzer");
}

/// A program compiled by the system's compiler.
fn compiled(folder: &Path, options: &[&str], source: &Path, name: &str) -> PathBuf {
    let program = folder.join(name);
    let mut command = Command::new("gcc");
    command.arg("-w").args(options).arg(source).arg("-o").arg(&program);
    let made = command.output().expect("gcc");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    program
}

/// What a test says of a program, and whether it passes.
fn tested(test: &Path, program: &Path) -> (bool, String) {
    let ran = Command::new(test).arg(program).output().expect("a script that runs");
    (ran.status.success(), String::from_utf8_lossy(&ran.stdout).into_owned())
}

/// Arguments and input with all sorts of bytes; a version that dies.
#[test]
fn findings_become_tests_that_the_old_version_passes() {
    let folder = folder("tests");
    let program = "#include <stdio.h>\n#include <stdlib.h>\n\
        int main(int argc, char **argv) {\n\
        int c = getchar();\n\
        if (argc == 2 && argv[1][0] == '%' && argv[1][1] == '\\'' && c == '\\n') CHANGE;\n\
        printf(\"it's %d%%\\n\", c);\n\
        return 3;\n}\n";
    let versions = ["old", "new"].map(|name| folder.join(format!("{name}.c")));
    std::fs::write(&versions[0], program.replace("CHANGE", "puts(\"\\\\ \\\"here\\\"\")"))
        .expect("the old version");
    std::fs::write(&versions[1], program.replace("CHANGE", "abort()")).expect("the new one");
    std::fs::create_dir_all(folder.join("seeds")).expect("a folder for seeds");
    std::fs::write(folder.join("seeds/one"), "%'\n\n\n").expect("a seed");
    let arguments = ["fuzz", "old.c", "new.c", "--time", "10", "--stop-at-first"];
    let more = ["--seeds", "seeds", "--emit-test", "tests"];
    let ran = run(verdiff(&folder).args(arguments).args(more));
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    let said = "tests/finding_1_test.sh: a test that the new version fails\n";
    assert!(ran.stderr.ends_with(said), "{}", ran.stderr);
    let test = folder.join("tests/finding_1_test.sh");
    let old = compiled(&folder, &[], &versions[0], "old");
    assert_eq!(tested(&test, &old), (true, "passes\n".to_owned()));
    let new = compiled(&folder, &[], &versions[1], "new");
    let why = "fails: it ends with status 134, not with 3\n";
    assert_eq!(tested(&test, &new), (false, why.to_owned()));
}

/// What versions write is compared, and every run starts in an empty folder:
/// this program adds to what it finds.
#[test]
fn files_that_differ_are_confirmed_and_become_tests() {
    let folder = folder("files");
    let program = "#include <stdio.h>\n\
        int main(int argc, char **argv) {\n\
        if (argc == 2 && argv[1][0] == 'w') {\n\
        FILE *out = fopen(\"out\", \"a\");\nfputs(\"CHANGE\\n\", out);\nfclose(out);\n}\n\
        return 0;\n}\n";
    let versions = ["old", "new"].map(|name| folder.join(format!("{name}.c")));
    for (version, change) in versions.iter().zip(["one", "two"]) {
        std::fs::write(version, program.replace("CHANGE", change)).expect("a version");
    }
    let arguments = ["fuzz", "old.c", "new.c", "--time", "20", "--stop-at-first"];
    let ran = run(verdiff(&folder).args(arguments).args(["--emit-test", "tests"]));
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    for (side, text) in [("old", "one"), ("new", "two")] {
        let left = ran.stdout.split(&format!("  {side} leaves the file out (mode ")).nth(1);
        let left = left.and_then(|rest| rest.split_once("), with\n    "));
        assert!(left.is_some_and(|(_, rest)| rest.starts_with(text)), "{}", ran.stdout);
    }
    let test = folder.join("tests/finding_1_test.sh");
    let old = compiled(&folder, &[], &versions[0], "old");
    assert_eq!(tested(&test, &old), (true, "passes\n".to_owned()));
    let new = compiled(&folder, &[], &versions[1], "new");
    let why = "fails: it leaves something else at out\n";
    assert_eq!(tested(&test, &new), (false, why.to_owned()));
}

/// Variables that a program asks for are a part of inputs, for every engine, and
/// of tests.
#[test]
fn variables_that_the_program_asks_for_are_tried() {
    let program = "#include <stdio.h>\n#include <stdlib.h>\n\
        int main(void) {\n\
        const char *mode = getenv(\"MODE\");\n\
        puts(mode && *mode ? \"CHANGE\" : \"none\");\n\
        return 0;\n}\n";
    for engine in ["builtin", "afl", "libfuzzer"] {
        let folder = folder(&format!("variables-{engine}"));
        let versions = ["old", "new"].map(|name| folder.join(format!("{name}.c")));
        for (version, change) in versions.iter().zip(["one", "two"]) {
            std::fs::write(version, program.replace("CHANGE", change)).expect("a version");
        }
        let arguments = ["fuzz", "old.c", "new.c", "--time", "60", "--stop-at-first"];
        let more = ["--engine", engine, "--emit-test", "tests"];
        let ran = run(verdiff(&folder).args(arguments).args(more));
        assert_eq!(ran.status, 1, "{engine}: {}{}", ran.stdout, ran.stderr);
        let said = "different: without arguments and environment MODE=0\n";
        assert!(ran.stdout.contains(said), "{engine}: {}", ran.stdout);
        let test = folder.join("tests/finding_1_test.sh");
        let old = compiled(&folder, &[], &versions[0], "old");
        assert_eq!(tested(&test, &old), (true, "passes\n".to_owned()));
        let new = compiled(&folder, &[], &versions[1], "new");
        assert!(!tested(&test, &new).0, "{engine}");
    }
}

/// A fuzzer that is not there: the command says what to install, and ends with
/// the status for what could not run.
#[test]
fn a_fuzzer_that_is_missing_is_named() {
    let tools = folder("missing");
    for name in ["gcc", "cc"] {
        std::os::unix::fs::symlink(Path::new("/usr/bin").join(name), tools.join(name))
            .expect("a link");
    }
    let example = root().join("examples/product");
    for (engine, what, package) in [
        ("afl", "AFL++ is needed", "`sudo apt-get install afl++`"),
        ("libfuzzer", "clang with libFuzzer is needed", "libclang-rt-19-dev`"),
    ] {
        let arguments = ["fuzz", "old.c", "new.c", "--time", "5", "--engine", engine];
        let ran = run(verdiff(&example).env("PATH", &tools).args(arguments));
        assert_eq!(ran.status, 2, "{}{}", ran.stdout, ran.stderr);
        assert!(ran.stderr.contains(what), "{}", ran.stderr);
        assert!(ran.stderr.trim_end().ends_with(package), "{}", ran.stderr);
    }
}

/// On a terminal, and only there, a line says how far it is; Ctrl-C ends it
/// with what it has found.
#[test]
fn progress_is_shown_and_an_interrupt_keeps_what_was_found() {
    let example = root().join("examples/product");
    let command = format!("exec '{}' fuzz old.c new.c --time 300", env!("CARGO_BIN_EXE_verdiff"));
    let mut script = Command::new("script");
    script.args(["-q", "-e", "-f", "-c", &command, "/dev/null"]).current_dir(&example);
    script.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut terminal = script.spawn().expect("a terminal by `script`");
    let (mut keys, mut screen) = (terminal.stdin.take(), terminal.stdout.take());
    let (keys, screen) = (keys.as_mut().expect("keys"), screen.as_mut().expect("a screen"));
    let mut shown = String::new();
    let mut block = [0; 4096];
    let mut pressed = false;
    while let Ok(length @ 1..) = screen.read(&mut block) {
        shown.push_str(&String::from_utf8_lossy(&block[..length]));
        if !pressed && shown.contains(" per second, 1 found so far") {
            keys.write_all(b"\x03").expect("a key");
            keys.flush().expect("a key");
            pressed = true;
        }
    }
    let status = terminal.wait().expect("an end");
    assert!(pressed, "{shown}");
    assert!(shown.contains("different: with arguments 00"), "{shown}");
    assert_eq!(status.code(), Some(1), "{shown}");
}

/// Two versions of functions, by what stands for CHANGE in them.
fn function_versions(test: &str, text: &str, old: &str, new: &str) -> PathBuf {
    let folder = folder(test);
    for (name, change) in [("old.c", old), ("new.c", new)] {
        std::fs::write(folder.join(name), text.replace("CHANGE", change)).expect("a version");
    }
    folder
}

fn fuzz_function(folder: &Path, name: &str, time: &str) -> support::Ran {
    let arguments = ["fuzz", "old.c", "new.c", "--stop-at-first", "--emit-test", "tests"];
    run(verdiff(folder).args(arguments).args(["--time", time, "--function", name]))
}

/// Lengths that fit, variables that change, and the result.
#[test]
fn a_static_function_is_called_with_an_array_and_its_length() {
    let text = "#include <stdio.h>\nint total;\n\
        static int sum(const int *a, int n) {\n    int s = 0;\n    \
        for (int i = 0; i < CHANGE; i++)\n        s += a[i];\n    total += s;\n    return s;\n}\n\
        int main(int argc, char **argv) { return sum(&argc, 1); }\n";
    let folder = function_versions("sum", text, "n", "n - (n == 3)");
    let ran = fuzz_function(&folder, "sum", "20");
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("      n = 3\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("      the result = "), "{}", ran.stdout);
    assert!(ran.stdout.contains("      total = "), "{}", ran.stdout);
    let test = folder.join("tests/sum_1_test.sh");
    let driver = folder.join("tests/sum_driver.c");
    let old = compiled(&folder, &["-DOLD"], &driver, "old");
    assert!(tested(&test, &old).0);
    let new = compiled(&folder, &["-DNEW"], &driver, "new");
    assert!(!tested(&test, &new).0);
    let other = format!("-DVERSION=\"{}\"", folder.join("new.c").display());
    let other = compiled(&folder, &[&other], &driver, "other");
    assert!(!tested(&test, &other).0);
}

/// What is too small for the function is no finding, and none is made that small.
#[test]
fn arrays_of_arrays_are_large_enough() {
    let text = "void turn(int m[3][3]) {\n    for (int i = 0; i < 3; i++)\n        \
        for (int j = i + 1; j < CHANGE; j++) {\n            \
        int t = m[i][j];\n            m[i][j] = m[j][i];\n            m[j][i] = t;\n        }\n}\n";
    let folder = function_versions("turn", text, "3", "2");
    let ran = fuzz_function(&folder, "turn", "20");
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("      m[2][2] = "), "{}", ran.stdout);
}

/// Two parameters may point to one object, and structs to structs.
#[test]
fn pointers_share_and_structs_nest() {
    let text = "struct node { int value; struct node *next; };\n\
        int apart(int *a, int *b) { CHANGE }\n\
        int second(const struct node *l) { return l->next ? l->next->value : 1; }\n";
    let old = "*a += 1; *b += 2; return *a;";
    let folder = function_versions("apart", text, old, "int t = *a + 1; *b += 2; return *a = t;");
    let ran = fuzz_function(&folder, "apart", "20");
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("      b = &a[0]\n"), "{}", ran.stdout);
    let changed = text.replace("->value : 1", "->value == 5 ? 6 : l->next->value : 1");
    std::fs::write(folder.join("new.c"), changed.replace("CHANGE", old)).expect("a version");
    let ran = fuzz_function(&folder, "second", "30");
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("      l[0].next[0].value = 5\n"), "{}", ran.stdout);
}

/// Where the old version itself leaves its objects, an input shows nothing.
#[test]
fn inputs_that_are_too_small_for_the_old_version_are_nobodys() {
    let text = "int last(const int *a, unsigned k) { return CHANGE; }\n";
    let folder = function_versions("small", text, "a[k % 100]", "k % 100 > 7 ? 0 : a[k % 100]");
    let ran = fuzz_function(&folder, "last", "3");
    assert_eq!(ran.status, 3, "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn what_cannot_be_built_is_refused_with_its_name() {
    let text = "struct s { int n; void *rest; };\nunion u { int i; char *p; };\n\
        int a(int x, int (*f)(int)) { return f(x); }\n\
        int b(struct s *p) { return p->n; }\nint c(union u u) { return u.i; }\n\
        int d(const char *f, ...) { return *f; }\nstruct t;\nint e(struct t *t) { return !t; }\n\
        int g(CHANGE x) { return (int)x; }\n";
    let folder = function_versions("refused", text, "int", "long");
    let refused = |name: &str, why: &str| {
        let ran = fuzz_function(&folder, name, "1");
        assert_eq!(ran.status, 2, "{}{}", ran.stdout, ran.stderr);
        assert!(ran.stderr.contains(why), "{}", ran.stderr);
    };
    refused("a", "`f` is a pointer to a function");
    refused("b", "`p[0].rest` is a pointer to void");
    refused("c", "`u` is a union with pointers");
    refused("d", "a variable number of arguments");
    refused("e", "`t[0]` is of a struct that is not complete");
    refused("g", "another type in the new version");
    refused("h", "no function `h` with a body");
}
