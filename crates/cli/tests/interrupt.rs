//! An interrupt ends a comparison with what is known by then.
#![cfg(unix)]

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::Duration;
use support::verdiff;

/// Pairs whose runs alone take minutes.
const SLOW: usize = 10;

fn program(first: &str, sign: &str) -> String {
    let mut text = format!("fn first(x: i32) -> i32 {{ return {first}; }}\n");
    for at in 0..SLOW {
        text.push_str(&format!(
            "fn slow{at}(n: i64) -> i64 {{
                var i, s: i64;
                while i < 60000 {{
                    s = s {sign} (n ^ i);
                    i = i + 1;
                }}
                return 0 {sign} s;
            }}\n"
        ));
    }
    text
}

/// Pairs that are hard for a solver: a product of two large primes.
fn puzzles(first: &str, answer: &str) -> String {
    let mut text = format!("fn first(x: i32) -> i32 {{ return {first}; }}\n");
    for at in 0..SLOW {
        text.push_str(&format!(
            "fn slow{at}(x: i64, y: i64) -> i64 {{
                if x > {at} && x < 2147483647 && y > 1 && y < x && x * y == 1000000016000000063 {{
                    return {answer};
                }}
                return 0;
            }}\n"
        ));
    }
    text
}

#[test]
fn what_is_known_by_then_is_told() {
    check(&program("x", "+"), &program("x + 1", "-"), Duration::ZERO);
}

/// The solver must not take the interrupt for its own.
#[test]
fn what_is_known_while_the_solver_works_is_told() {
    check(&puzzles("x", "1"), &puzzles("x + 1", "2"), Duration::from_millis(300));
}

/// Interrupts a comparison some time after its first result.
fn check(old: &str, new: &str, later: Duration) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("old.vir"), old).expect("a file");
    fs::write(folder.path().join("new.vir"), new).expect("a file");
    let mut command = verdiff(folder.path());
    command.args(["diff", "old.vir", "new.vir", "--verbose", "--steps=1000000"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let first = lines.next().expect("a line").expect("text");
    assert!(first.starts_with("first: different"), "{first}");
    std::thread::sleep(later);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("there is `kill`").success());
    let mut report = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut report).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "{report}");
    assert!(report.contains("first: different"), "{report}");
    assert!(report.contains("it was interrupted"), "{report}");
}
