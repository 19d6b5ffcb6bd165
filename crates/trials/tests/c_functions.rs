//! A sample of the trial on functions of C files: it runs them, and sees it
//! when the interpreter and the machine do not agree.
//!
//! The launcher is this test itself, started again: a test harness cannot be
//! one, so `main` is our own.

use std::process::ExitCode;
use verdiff_c::load::Options;
use verdiff_sandbox::Launcher;
use verdiff_trials::{Report, SANDBOX, c_functions};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|first| first == SANDBOX) {
        return verdiff_sandbox::launch(arguments);
    }
    functions_agree();
    a_difference_is_seen();
    ExitCode::SUCCESS
}

fn report(text: &str) -> Report {
    let program = std::env::current_exe().expect("the path of this program");
    let launcher = Launcher { program, arguments: vec![SANDBOX.into()] };
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("file.c");
    std::fs::write(&path, text).expect("a file");
    let mut options = Options::default();
    options.lower.initial_values = true;
    let mut report = Report::default();
    c_functions::file(&path, 1, &options, &launcher, &mut report).expect("a file that compiles");
    report
}

fn functions_agree() {
    let report = report(
        "struct point { short x; double y; _Bool seen; };
         static unsigned count = 3;
         int sum(const int *p, unsigned char n)
         { int s = 0; for (int i = 0; i < n % 16; i++) s += p[i]; count += n; return s; }
         char *skip(char *s) { while (*s && *s != 'X') s++; return s; }
         void move(struct point *p, float by, _Bool mark)
         { p->x += (short)p->y; p->y *= by; p->seen |= mark; }
         unsigned long bytes(void *p) { return *(unsigned long *)p >> 3; }
         extern int outside(int); int asks(int x) { return outside(x); }",
    );
    assert!(report.failures.is_empty(), "{report}");
    assert!(report.counts["functions that were run"] >= 4, "{report}");
    assert!(report.counts["calls that agree"] >= 12, "{report}");
    assert!(report.counts["calls that ask the outside"] >= 6, "{report}");
}

/// The file means something else to the compiler that runs it.
fn a_difference_is_seen() {
    let report = report(
        "#ifdef verdiff_main_is_renamed\n#endif\n#ifdef main\nint f(int x) { return x + 1; }\n\
         #else\nint f(int x) { return x; }\n#endif\n",
    );
    assert_eq!(report.failures.len(), 6, "{report}");
    assert!(report.failures[0].contains("the result"), "{report}");
}
