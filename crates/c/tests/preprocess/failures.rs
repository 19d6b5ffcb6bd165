//! Bad input, bad options, bad compilers: what is said.

use std::time::Duration;

use verdiff_c::preprocess::{Options, PreprocessError, preprocess};

use crate::project::Project;

#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(Project::new(&[("a.c", source)]).failure("a.c"), expected);
}

#[test]
fn a_missing_header() {
    check(
        "int a;\n#include <no/such.h>\n",
        "a.c:2:10: no/such.h: No such file or directory (give include paths after `--`, or a \
         compile_commands.json with -p DIR)",
    );
}

#[test]
fn errors_of_the_preprocessor() {
    check("#if 1\nint a;\n", "a.c:1: unterminated #if");
    check("\n#error not today\n", "a.c:2:2: #error not today");
}

#[test]
fn an_error_in_a_header_is_placed_there() {
    let project = Project::new(&[("a.c", "#include \"h.h\"\n"), ("h.h", "\n\n#error no\n")]);
    assert_eq!(project.failure("a.c"), "h.h:3:2: #error no");
}

#[test]
fn a_file_that_includes_itself_for_ever() {
    let said = Project::new(&[("a.c", "#include \"a.c\"\n")]).failure("a.c");
    assert!(said.starts_with("a.c:1:") && said.contains("#include nested depth 200"), "{said}");
}

#[test]
fn an_empty_file_has_nothing_in_it() {
    for source in ["", "\n\n", "/* nothing */"] {
        let project = Project::new(&[("a.c", source)]);
        let unit = project.unit();
        let lines = unit.preprocessed.text.lines();
        let code = lines.filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        assert_eq!(code.count(), 0);
    }
}

#[test]
fn files_that_are_no_text() {
    let project = Project::new(&[]);
    project.write("a.c", b"int a;\nint\0b;\n");
    let why = "has a NUL byte (is it UTF-16, or binary?)";
    assert_eq!(project.failure("a.c"), format!("a.c is not C source text: line 2 {why}"));
    project.write("a.c", b"\x7fELF\x02\x01\x01\0\0\0");
    assert_eq!(project.failure("a.c"), format!("a.c is not C source text: line 1 {why}"));
}

#[test]
fn junk_without_nul_goes_through() {
    let project = Project::new(&[]);
    let junk: Vec<u8> =
        (1..=255).cycle().take(4000).map(|byte: u32| (byte * 7 % 255 + 1) as u8).collect();
    project.write("a.c", &junk);
    match project.preprocess("a.c") {
        Ok(preprocessed) => assert!(preprocessed.text.contains('\u{fffd}')),
        Err(error) => assert!(matches!(error, PreprocessError::Rejected(_)), "{error}"),
    }
}

#[test]
fn what_is_no_file() {
    let project = Project::new(&[("folder/a.c", "")]);
    assert_eq!(
        project.failure("gone.c"),
        "cannot read gone.c: No such file or directory (os error 2)"
    );
    assert_eq!(project.failure("folder"), "folder is a folder, not a file");
    let error = preprocess("/dev/zero".as_ref(), &Options::default()).expect_err("no file");
    assert_eq!(error.to_string(), "/dev/zero is a device or pipe, not a file");
}

#[test]
fn too_much_source() {
    let mut project = Project::new(&[("a.c", "int abc;\n")]);
    project.options.limits.source = 8;
    assert_eq!(project.failure("a.c"), "a.c has 9 bytes, more than the 8 that are supported");
}

#[test]
fn too_much_output() {
    let tenfold = "#define A x x x x x x x x x x\n#define B A A A A A A A A A A\n#define C B B B B B B B B B B\nC\n";
    let mut project = Project::new(&[("a.c", tenfold)]);
    project.options.limits.output = 1000;
    assert_eq!(project.failure("a.c"), "a.c has more than 1000 bytes when preprocessed");
}

/// A compiler of the user's own making. Another program writes it: while this
/// one had it open, whatever other tests start would keep it from being run.
fn with_compiler(script: &str) -> Project {
    let mut project = Project::new(&[("a.c", "int a;\n"), ("script", script)]);
    let path = project.path("compiler");
    let install = std::process::Command::new("install")
        .args(["-m", "755"])
        .args([project.path("script"), path.clone()])
        .status();
    assert!(install.expect("install runs").success());
    project.options.compiler = path.into();
    project
}

#[test]
fn a_compiler_that_never_ends_is_killed_with_its_children() {
    let mut project = with_compiler("#!/bin/sh\nsleep 1000 & echo $! >\"$0.child\"; wait\n");
    project.options.limits.time = Duration::from_secs(2);
    assert_eq!(project.failure("a.c"), "preprocessing a.c took longer than 2 seconds");
    let child = std::fs::read_to_string(project.path("compiler.child")).expect("a child");
    // A signal is sent at once, but takes its time to arrive.
    let is_running = || {
        let state = std::fs::read_to_string(format!("/proc/{}/stat", child.trim()));
        state.is_ok_and(|stat| !stat.contains(") Z "))
    };
    let polls = (0..1000).take_while(|_| {
        std::thread::sleep(Duration::from_millis(10));
        is_running()
    });
    assert!(polls.count() < 1000, "the compiler's child still runs");
}

#[test]
fn a_header_that_is_a_pipe_does_not_hang() {
    let mut project = Project::new(&[("a.c", "#include \"pipe.h\"\n")]);
    let made = std::process::Command::new("mkfifo").arg(project.path("pipe.h")).status();
    assert!(made.is_ok_and(|status| status.success()));
    project.options.limits.time = Duration::from_secs(1);
    assert_eq!(project.failure("a.c"), "preprocessing a.c took longer than 1 seconds");
}

#[test]
fn a_compiler_that_fails_without_a_word() {
    let project = with_compiler("#!/bin/sh\nexit 3\n");
    let said = "a.c: `compiler` failed without an error message";
    assert_eq!(project.failure("a.c"), said);
}

#[test]
fn a_compiler_that_is_not_there() {
    let mut project = Project::new(&[("a.c", "")]);
    project.options.compiler = "no-such-compiler".into();
    assert_eq!(
        project.failure("a.c"),
        "cannot run the C compiler `no-such-compiler`: No such file or directory (os error 2); \
         install one, or name another"
    );
}

#[test]
fn options_reach_the_preprocessor() {
    let files = [("a.c", "#include <h.h>\nint x = A + B;\n"), ("inc/h.h", "#define B 2\n")];
    let project = Project::new(&files);
    let include = project.path("inc").display().to_string();
    let project = project.with_arguments(&["-I", &include, "-DA=1", "-Wall", "-c", "-o", "out"]);
    assert!(project.unit().preprocessed.text.contains("int x = 1 + 2;"));
    assert!(!project.path("out").exists());
}

#[test]
fn refused_options_are_not_run() {
    let project = Project::new(&[("a.c", "")]).with_arguments(&["-fplugin=./x.so"]);
    assert_eq!(
        project.failure("a.c"),
        "the compiler option `-fplugin=./x.so` is not supported: it makes the compiler run or \
         load other programs"
    );
}

#[test]
fn options_left_out_are_noted() {
    let project = Project::new(&[("a.c", "")]).with_arguments(&["-ffast-math"]);
    let notes = project.unit().preprocessed.notes;
    assert_eq!(
        notes,
        ["`-ffast-math` is left out: floating point is taken as IEEE 754 defines it"]
    );
}

#[test]
fn the_date_is_the_same_in_every_run() {
    let project = Project::new(&[("a.c", "const char *d = __DATE__ __TIME__;\n")]);
    let text = project.unit().preprocessed.text;
    assert!(text.contains("\"Jan  1 1970\" \"00:00:00\""), "{text}");
}

#[test]
fn fortified_headers_are_the_plain_ones() {
    let source = "#include <string.h>\nvoid f(char *a) { memset(a, 0, 3); }\n";
    let project = Project::new(&[("a.c", source)]).with_arguments(&["-O2", "-D_FORTIFY_SOURCE=2"]);
    assert!(!project.unit().preprocessed.text.contains("memset_chk"));
}
