//! The core: two versions in one process, ending apart, with streams, `errno`,
//! environment and options of their own.

use crate::build::{Ran, plain, ran};

const HAS_DIGIT: &str = include_str!("../products/has_digit.c");

fn did(status: i32, stdout: &str, stderr: &str) -> Ran {
    Ran { status: Some(status), stdout: stdout.into(), stderr: stderr.into() }
}

/// A product program whose main does this, run without arguments.
fn check(body: &str, expected: Ran) {
    assert_eq!(plain(&main(body)).run(&[]), expected);
}

fn main(body: &str) -> String {
    format!("MAIN {{ UNUSED; {body} }}\n")
}

#[test]
fn has_digit_shows_where_the_refactoring_is_wrong() {
    let product = plain(HAS_DIGIT);
    assert_eq!(product.run(&["a1"]), did(0, "Digits found\n", ""));
    assert_eq!(product.run(&["a"]), did(0, "No digits found\n", ""));
    let differs = "old| Digits found\nnew| No digits found\n";
    assert_eq!(product.run(&["11"]), did(0, differs, "verdiff: output differs\n"));
    let failed = "product: has_digit.c:12: main: Assertion `argc == 2' failed.\n";
    assert_eq!(product.run(&[]), did(3, "", failed));
}

#[test]
fn one_version_alone() {
    let product = plain(HAS_DIGIT);
    let with = |name: &str, value: &str| {
        let mut command = product.command(&["11"]);
        command.env(name, value);
        ran(command, "")
    };
    assert_eq!(with("VERDIFF_PP", "old"), did(0, "Digits found\n", ""));
    assert_eq!(with("VERDIFF_PP", "new"), did(0, "No digits found\n", ""));
    assert_eq!(with("VERDIFF_PP", "quiet"), did(0, "", ""));
    assert_eq!(with("VERDIFF_PP_ONLY", "new"), did(0, "No digits found\n", ""));
    assert_eq!(with("VERDIFF_PP_ONLY", "old"), did(0, "Digits found\n", ""));
}

#[test]
fn specifications_and_partings_are_findings() {
    let product = plain(&format!("#define SPECIFIED\n{HAS_DIGIT}"));
    let said = product.run(&["11"]);
    assert_eq!(said.status, Some(4));
    let failed = "verdiff: specification does not hold: found1 == found2 at has_digit.c:8\n";
    assert!(said.stderr.starts_with(failed), "{said:?}");
    assert_eq!(product.run(&["1"]), did(0, "Digits found\n", ""));
    let product = plain(&format!("#define DIVERGENCE\n{HAS_DIGIT}"));
    let said = product.run(&["22"]);
    assert!(said.stderr.starts_with("verdiff: the versions part at has_digit.c:13\n"), "{said:?}");
}

#[test]
fn exit_in_one_version_does_not_end_the_other() {
    check(
        r#"OLD(printf("a"); R(exit)(7);) OLD(printf("never");) NEW(printf("b");) *status1 = 0;"#,
        did(1, "old| a\nnew| b\n", "verdiff: exit status differs: old 7, new 0\n"),
    );
    check(
        r#"NEW(R(exit)(256 + 3);) OLD(printf("a");)"#,
        did(2, "old| a\n", "verdiff: exit status differs: old 0, new 3\n"),
    );
}

#[test]
fn what_is_not_flushed_is_lost_as_natively() {
    check(
        r#"BOTH(printf("kept\n"); R(fflush)(NULL); printf("lost\n");) OLD(R(_exit)(0);) NEW(R(exit)(0);)"#,
        did(0, "old| kept\nnew| kept\nnew| lost\n", "verdiff: output differs\n"),
    );
    check(r#"OLD(printf("lost"); R(abort)();) NEW(printf("lost"); R(abort)();)"#, did(3, "", ""));
}

#[test]
fn handlers_run_at_the_end_of_their_version() {
    let product = plain(
        r#"
        static void first(void) { puts("first"); }
        static void second(void) { puts("second"); R(exit)(9); }
        static void told(int status, void *name) { printf("%s %d\n", (char *)name, status); }
        MAIN {
            UNUSED;
            BOTH(R(atexit)(first); R(on_exit)(told, "told");)
            NEW(R(atexit)(second);)
            OLD(puts("old goes on"); R(exit)(4);)
            *status1 = 5;
        }"#,
    );
    let expected =
        "old| old goes on\nold| told 4\nold| first\nnew| second\nnew| told 9\nnew| first\n";
    let summary = "verdiff: exit status differs: old 4, new 9\n";
    assert_eq!(product.run(&[]), did(3, expected, summary));
}

#[test]
fn both_read_the_whole_input() {
    let product = plain(
        r#"MAIN {
            UNUSED;
            char line[2][80];
            OLD(fgets(line[0], 80, stdin); printf("%s", line[0]);)
            NEW(printf("%c", getchar());)
            NEW(fgets(line[1], 80, stdin); printf("%s", line[1]);)
            OLD(char rest[80]; int length = R(read)(0, rest, 80); printf("%d left\n", length);)
            NEW(char rest[80]; int length = R(read)(0, rest, 80); printf("%d left\n", length);)
        }"#,
    );
    assert_eq!(product.run_with_input(&[], "one\ntwo\n"), did(0, "one\n0 left\n", ""));
}

#[test]
fn errno_and_environment_are_apart() {
    check(
        r#"OLD(errno = 5;) NEW(errno = 7;) OLD(printf("%d ", errno);) NEW(printf("%d ", errno - 2);)
           OLD(R(setenv)("X", "1", 1); R(setenv)("Y", "1", 1);) NEW(R(setenv)("X", "2", 1);)
           OLD(printf("%s %d", getenv("X"), getenv("Y") != NULL);)
           NEW(printf("%d %d", atoi(getenv("X")) - 1, getenv("Y") == NULL);)
           OLD(R(unsetenv)("X");) NEW(printf("%d", getenv("X") != NULL);) OLD(printf("1");)"#,
        did(0, "5 1 11", ""),
    );
}

#[test]
fn perror_and_error_write_to_the_version_that_calls() {
    check(
        r#"extern void error_of_runtime(int, int, const char *, ...) __asm__("pp_error");
           OLD(errno = ENOENT; perror("x");) NEW(error_of_runtime(3, ENOENT, "x%d", 1);)"#,
        did(
            2,
            "",
            "old| x: No such file or directory\n\
             new| product: x1: No such file or directory\n\
             verdiff: exit status differs: old 0, new 3\n",
        ),
    );
}

#[test]
fn options_are_parsed_by_each_version() {
    let product = plain(include_str!("../products/options.c"));
    let said = product.run(&["-a", "x", "--beta=3", "y", "-c", "z", "--be", "4", "--", "-a"]);
    assert_eq!(said, did(0, "a beta(3) c beta(4) | x y z -a\n", ""));
    let wrong =
        "product: invalid option -- 'q'\nproduct: option '--alpha' doesn't allow an argument\n";
    assert_eq!(product.run(&["-q", "--alpha=1"]), did(0, "? ? |\n", wrong));
}
