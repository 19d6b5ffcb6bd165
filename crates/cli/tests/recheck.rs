//! Recording the queries of a comparison, and asking them again.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;
use support::{Ran, root, run, verdiff};
use tempfile::TempDir;

/// A folder with two versions that only a solver can tell to be the same.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text);
    let text = |value: &str| format!("fn f(x: i32, y: i32) -> i32 {{\n    return {value};\n}}\n");
    write("old.vir", &text("(x | y) - (x & y)")).expect("a file");
    write("new.vir", &text("x ^ y")).expect("a file");
    folder
}

/// A solver that gives one answer to everything. Another program writes it:
/// while this one had it open, whatever other tests start would keep it from
/// being run.
fn solver(folder: &Path, answer: &str) -> String {
    let path = folder.join("solver");
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do\ncase \"$line\" in\n'(check-sat)') echo '{answer}';;\n\
         '(get-info'*) echo '(:reason-unknown \"too hard\")';;\nesac\ndone\n"
    );
    let text = folder.join("script");
    fs::write(&text, script).expect("a file");
    let install = Command::new("install").args(["-m", "755"]).args([&text, &path]).status();
    assert!(install.expect("install runs").success());
    path.display().to_string()
}

fn recheck(folder: &Path, solver: &str) -> Ran {
    run(verdiff(folder).args(["recheck", "queries", "--solver", solver]))
}

/// Records queries by hand.
fn record(folder: &Path, answers: &[&str]) {
    fs::create_dir_all(folder.join("queries")).expect("a folder");
    for (index, answer) in answers.iter().enumerate() {
        let file = format!("queries/{index:04}-f.smt2");
        let script = format!("(set-info :status {answer})\n(check-sat)\n");
        fs::write(folder.join(file), script).expect("a file");
    }
}

#[test]
fn a_recorded_proof_is_confirmed() {
    let folder = folder();
    let arguments = ["diff", "old.vir", "new.vir", "--dump-smt", "queries"];
    assert_eq!(run(verdiff(folder.path()).args(arguments)).status, 0);
    let z3 = root().join(".solver/z3-5.4.0/z3");
    let ran = recheck(folder.path(), &format!("{} -in", z3.display()));
    assert_eq!((ran.status, &*ran.stderr), (0, ""), "{}", ran.stdout);
    assert!(ran.stdout.contains("0001-f.smt2  unsat     unsat\n"), "{}", ran.stdout);
    assert_eq!(run(verdiff(folder.path()).args(arguments)).status, 0, "the record is replaced");
}

#[test]
fn a_disagreement_is_told() {
    let folder = folder();
    record(folder.path(), &["unsat", "sat", "unknown"]);
    let ran = recheck(folder.path(), &solver(folder.path(), "sat"));
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("0000-f.smt2  unsat     sat: DISAGREES\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("0001-f.smt2  sat       sat\n"), "{}", ran.stdout);
    let summary = "3 queries: 1 agree, 1 disagree, 1 not decided\n";
    assert!(ran.stdout.ends_with(summary), "{}", ran.stdout);
}

#[test]
fn what_is_not_decided_is_no_disagreement() {
    let folder = folder();
    record(folder.path(), &["unsat", "unknown"]);
    let ran = recheck(folder.path(), &solver(folder.path(), "unknown"));
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.stdout.contains("unsat     unknown (too hard)\n"), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("2 queries: 0 agree, 2 not decided\n"), "{}", ran.stdout);
}

#[test]
fn what_cannot_be_asked() {
    let folder = folder();
    let complaint = |solver: &str| {
        let ran = recheck(folder.path(), solver);
        assert_eq!(ran.status, 2, "{ran:?}");
        ran.stdout + &ran.stderr
    };
    let missing = complaint("z3");
    assert!(missing.contains("cannot read the folder queries: No such file"), "{missing}");
    record(folder.path(), &[]);
    let empty = complaint("z3");
    assert!(empty.contains("queries has no recorded queries"), "{empty}");
    record(folder.path(), &["unsat"]);
    let gone = complaint("no-such-solver");
    assert!(gone.contains("1 without an answer"), "{gone}");
    let rude = complaint(&solver(folder.path(), "segmentation fault"));
    assert!(rude.contains("1 without an answer"), "{rude}");
    let nothing = complaint(" ");
    assert!(nothing.contains("no solver is given"), "{nothing}");
}
