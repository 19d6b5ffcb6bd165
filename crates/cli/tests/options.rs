//! What the options of `verdiff diff` do.

mod support;

use std::fs;
use std::path::Path;
use support::{Ran, run, verdiff};
use tempfile::TempDir;

const OLD: &str = "fn f(x: i32) -> i32 {\n    return x;\n}\n\nfn g() {}\n\nfn gone() {}\n";

/// A folder with two versions: `f` differs, `g` does not, `gone` is gone.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("old.vir"), OLD).expect("a file");
    let new = OLD.replace("return x", "return x + 1").replace("gone()", "came(x: i32)");
    fs::write(folder.path().join("new.vir"), new).expect("a file");
    folder
}

fn diff(folder: &Path, options: &[&str]) -> Ran {
    run(verdiff(folder).args(["diff", "old.vir", "new.vir"]).args(options))
}

#[test]
fn only_what_is_asked_for_counts() {
    let folder = folder();
    let status = |options: &[&str]| diff(folder.path(), options).status;
    assert_eq!(status(&[]), 1);
    assert_eq!(status(&["--function=g"]), 0);
    assert_eq!(status(&["--function=g", "--function=f"]), 1);
    assert_eq!(status(&["--function=g", "--function=gone"]), 3);
    assert_eq!(status(&["--function=came"]), 3);
}

#[test]
fn the_report_goes_where_it_is_sent() {
    let folder = folder();
    let path = folder.path().join("report");
    let printed = diff(folder.path(), &[]).stdout;
    assert!(printed.contains("f: different"), "{printed}");
    let ran = diff(folder.path(), &["-o", "report"]);
    assert_eq!((ran.status, &*ran.stdout, &*ran.stderr), (1, "", ""));
    assert_eq!(fs::read_to_string(&path).expect("the report"), printed);
    let ran = diff(folder.path(), &["-o", "report", "--quiet", "--format=json"]);
    assert_eq!((ran.status, &*ran.stdout, &*ran.stderr), (1, "", ""));
    assert!(fs::read_to_string(&path).expect("the report").starts_with("{\n"));
    assert_eq!(diff(folder.path(), &["-o", "-"]).stdout, printed);
}

#[cfg(unix)]
#[test]
fn links_and_devices_are_written_through() {
    let folder = folder();
    std::os::unix::fs::symlink("target", folder.path().join("link")).expect("a link");
    fs::write(folder.path().join("target"), "before").expect("a file");
    assert_eq!(diff(folder.path(), &["-o", "link"]).status, 1);
    let target = fs::read_to_string(folder.path().join("target")).expect("the report");
    assert!(target.contains("f: different"), "{target}");
    assert!(folder.path().join("link").is_symlink());
    assert_eq!(diff(folder.path(), &["-o", "/dev/null"]).status, 1);
}

#[test]
fn quiet_says_nothing_and_verbose_says_more() {
    let folder = folder();
    let ran = diff(folder.path(), &["--quiet"]);
    assert_eq!((ran.status, &*ran.stdout, &*ran.stderr), (1, "", ""));
    let ran = diff(folder.path(), &["--verbose"]);
    assert!(ran.stderr.contains("g: equivalent (unchanged), 0.0"), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 2, "{}", ran.stderr);
}

#[test]
fn colours_are_used_where_they_are_wanted() {
    let folder = folder();
    let coloured = |options: &[&str]| diff(folder.path(), options).stdout.contains('\u{1b}');
    assert!(!coloured(&[]));
    assert!(!coloured(&["--color=never"]));
    assert!(coloured(&["--color=always"]));
    assert_eq!(diff(folder.path(), &["--color=always", "-o", "report"]).status, 1);
    let report = fs::read_to_string(folder.path().join("report")).expect("the report");
    assert!(report.contains('\u{1b}'));
}

#[test]
fn scripts_and_pages_are_generated() {
    let folder = folder();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = run(verdiff(folder.path()).args(["completions", shell]));
        assert_eq!(ran.status, 0);
        assert!(ran.stdout.contains("recheck") && ran.stdout.contains("dump-smt"), "{shell}");
    }
    let ran = run(verdiff(folder.path()).arg("man"));
    assert_eq!(ran.status, 0);
    for page in [".TH verdiff 1", ".TH verdiff-diff 1", ".TH verdiff-recheck 1"] {
        assert!(ran.stdout.contains(page), "{page}");
    }
    let ran = run(verdiff(folder.path()).arg("--version"));
    assert_eq!(ran.stdout, concat!("verdiff ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn results_come_one_by_one_if_that_is_asked_for() {
    let folder = folder();
    let sorted = diff(folder.path(), &[]);
    let streamed = diff(folder.path(), &["--stream"]);
    assert_eq!(streamed.status, sorted.status);
    let lines = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(lines(&streamed.stdout), lines(&sorted.stdout));
    let whole: serde_json::Value =
        serde_json::from_str(&diff(folder.path(), &["--format=json"]).stdout).expect("JSON");
    let streamed = diff(folder.path(), &["--stream", "--format=json", "--deadline=60"]).stdout;
    let streamed: Vec<serde_json::Value> =
        streamed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (last, functions) = streamed.split_last().expect("lines");
    assert_eq!((&last["verdict"], &last["functions"]), (&whole["verdict"], &serde_json::json!([])));
    let verdicts = |functions: &mut dyn Iterator<Item = &serde_json::Value>| {
        let told = functions.map(|it| (it["name"].to_string(), it["verdict"].to_string()));
        told.collect::<std::collections::BTreeMap<_, _>>()
    };
    let of_lines = verdicts(&mut functions.iter().map(|line| &line["functions"][0]));
    assert_eq!(of_lines, verdicts(&mut whole["functions"].as_array().expect("some").iter()));
}

#[test]
fn a_limit_beyond_the_end_of_time_is_no_limit() {
    let folder = folder();
    assert_eq!(diff(folder.path(), &["--timeout=1e19", "--function=g"]).status, 0);
}

#[test]
fn methods_of_java_are_chosen_by_less_than_their_whole_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "class A { int f(int x) { return x; } int f(long x) { return 1; } A() { } \
                class B { int g() { return 2; } } }";
    std::fs::write(folder.path().join("A.java"), text).expect("a version");
    let chosen = |name: &str| {
        let arguments = ["diff", "A.java", "A.java", "--format", "json", "--function", name];
        let ran = run(verdiff(folder.path()).args(arguments));
        let report: serde_json::Value = match serde_json::from_str(&ran.stdout) {
            Ok(report) => report,
            Err(_) => return vec![ran.stderr],
        };
        let functions = report["functions"].as_array().expect("functions").iter();
        functions.map(|it| it["name"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(chosen("f"), ["A.f(int)", "A.f(long)"]);
    assert_eq!(chosen("A.f"), ["A.f(int)", "A.f(long)"]);
    assert_eq!(chosen("A.f(long)"), ["A.f(long)"]);
    assert_eq!(chosen("A.A"), ["A.<init>()"]);
    assert_eq!(chosen("A.B.g"), ["A$B.g()"]);
    let said = chosen("A.h").join("");
    assert!(said.contains("neither version has a procedure `A.h`; did you mean `A.f("), "{said}");
}
