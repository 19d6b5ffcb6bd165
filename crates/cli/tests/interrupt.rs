//! An interrupt ends a comparison with what is known by then.
#![cfg(unix)]

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
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

#[test]
fn what_is_known_by_then_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("old.vir"), program("x", "+")).expect("a file");
    fs::write(folder.path().join("new.vir"), program("x + 1", "-")).expect("a file");
    let mut command = verdiff(folder.path());
    command.args(["diff", "old.vir", "new.vir", "--verbose", "--steps=1000000"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let first = lines.next().expect("a line").expect("text");
    assert!(first.starts_with("first: different"), "{first}");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("there is `kill`").success());
    let mut report = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut report).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "{report}");
    assert!(report.contains("first: different"), "{report}");
    assert!(report.contains("it was interrupted"), "{report}");
}
