//! `verdiff check`: what is proved, what an input breaks, what stays open.

mod support;

use std::path::{Path, PathBuf};
use support::{Ran, run, verdiff};

/// The new version has a specification where the old one has nothing.
const PROGRAM: &str = "#include <stdio.h>
#ifdef VERDIFF
void pp_assert(int);
void pp_assume(int);
void *pp_of_old(const void *);
#define pp_old(x) (*(__typeof__(x) *)pp_of_old(&(x)))
#else
#define pp_assert(condition) ((void)0)
#define pp_assume(condition) ((void)0)
#endif
int seen;
int room(int n)
{
    int size = n + 1;
    CHANGE
    return size;
}
";
const MAIN: &str = "int main(int argc, char **argv)
{
    printf(\"%d\\n\", room(argc));
    return 0;
}
";

fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// Checks what a change promises.
fn check(test: &str, change: &str, main: &str, more: &[&str]) -> Ran {
    let folder = folder(test);
    for (name, change) in [("old.c", ""), ("new.c", change)] {
        let text = format!("{PROGRAM}{main}").replace("CHANGE", change);
        std::fs::write(folder.join(name), text).expect("a version");
    }
    run(verdiff(&folder).args(["check", "old.c", "new.c"]).args(more))
}

#[test]
fn what_holds_is_proved() {
    let proved = |change: &str, how: &str| {
        let ran = check("proved", change, MAIN, &["--no-fuzz"]);
        let expected = format!("room (new.c:12): 1 specification, proved {how}\n");
        assert!(ran.stdout.starts_with(&expected), "{change}: {}{}", ran.stdout, ran.stderr);
        assert_eq!(ran.status, 0);
    };
    let same = "for calls with the same numbers as arguments and in variables";
    proved("if (size > 3) size = 3; pp_assert(size <= pp_old(size));", same);
    proved("size *= 3; pp_assert(size == 3 * n + 3);", "for every call");
    proved("pp_assert(seen == pp_old(seen));", same);
    // In a branch that the old version does not have.
    proved("if (n == 9) { size++; pp_assert(size == pp_old(size) + 1); }", same);
    proved("pp_assume(n < 100); pp_assert(size < 101);", "for every call");
    proved("if (n > 5) return 9; pp_assert(n <= 5);", "for every call");
}

/// Wrong ones, and some that are right for calls that happen only.
#[test]
fn what_may_fail_is_not_proved() {
    for change in [
        "if (size > 3) size = 3; pp_assert(size >= pp_old(size));",
        "pp_assert(n != 123456);",
        "if (n == 123456) pp_assert(0);",
        "for (int i = 0; i < 2; i++) pp_assert(i < 1);",
        "int *q = &size; *q += n == 77; pp_assert(size == pp_old(size));",
        // What comes after it does not end.
        "pp_assert(size > pp_old(size)); for (;;) { }",
        "if (n > 3) { pp_assert(n != 7); for (;;) seen++; }",
        "pp_assert(n < 5); pp_assume(n < 5);",
        "seen++; pp_assert(seen == pp_old(seen));",
    ] {
        let ran = check("open", change, MAIN, &["--no-fuzz"]);
        assert_eq!(ran.status, 3, "{change}: {}{}", ran.stdout, ran.stderr);
        assert!(ran.stdout.contains(", not proved: "), "{change}: {}", ran.stdout);
    }
}

#[test]
fn an_input_that_breaks_it_is_found() {
    let change = "if (size > 3) size = 3; pp_assert(size >= pp_old(size));";
    let ran = check("broken", change, MAIN, &["--time", "5"]);
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    let told = "does not hold: pp_assert(size >= *(int *)pp_of_old(&size)) at new.c:15\n";
    assert!(ran.stdout.contains(told), "{}", ran.stdout);
    // Without a `main`, the function is called by itself.
    let ran = check("function", change, "", &["--time", "5"]);
    assert_eq!(ran.status, 1, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stdout.contains("  called with\n      n = "), "{}", ran.stdout);
}

/// A version that crashes breaks no specification, and hides none.
#[test]
fn a_crash_does_not_end_the_search() {
    let change = "if (n == 2) *(volatile int *)0 = 1; pp_assert(n != 4);";
    for engine in ["builtin", "afl", "libfuzzer"] {
        let ran = check("crash", change, MAIN, &["--time", "10", "--engine", engine]);
        assert_eq!(ran.status, 1, "{engine}: {}{}", ran.stdout, ran.stderr);
        assert!(ran.stdout.contains("1 input breaks a specification\n"), "{}", ran.stdout);
    }
}

#[test]
fn without_a_specification_there_is_nothing_to_check() {
    let ran = check("nothing", "size++;", MAIN, &[]);
    assert_eq!(ran.status, 2, "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains("new.c has no function with a specification"), "{}", ran.stderr);
}
