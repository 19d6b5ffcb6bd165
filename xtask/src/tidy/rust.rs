//! Checks on Rust files: a file's name and text in, violations out.

use super::Violation;
use super::functions::functions;
use super::scrub::{Scrubbed, is_word, scrub};

const LONGEST_FILE: usize = 600;
const LONGEST_FUNCTION: usize = 60;
/// The module doc begins within these first lines.
const HEAD: usize = 5;

/// Left from debugging or from work not done, never wanted in code.
const UNFINISHED_CODE: [&str; 4] = ["dbg!", "todo!", "unimplemented!", "#[ignore"];
/// The same in comments.
const UNFINISHED_COMMENTS: [&str; 2] = ["FIXME", "XXX"];
const PRINTING: [&str; 4] = ["println!", "print!", "eprintln!", "eprint!"];
/// Where printing is the work to do. A build script talks to cargo so.
const PRINTERS: [&str; 4] = ["crates/cli/", "crates/report/", "crates/trials/", "xtask/"];
const BUILD_SCRIPT: &str = "build.rs";

/// All violations of one Rust file.
pub(super) fn check(file: &str, text: &str) -> Vec<Violation> {
    let scrubbed = scrub(text);
    let found = [shape(file, text), long_functions(file, &scrubbed), unfinished(file, &scrubbed)];
    found
        .into_iter()
        .flatten()
        .map(|(line, what)| Violation { file: file.into(), line, what })
        .collect()
}

/// A line and what is wrong there.
type Finding = (usize, String);

fn shape(file: &str, text: &str) -> Vec<Finding> {
    let mut found = Vec::new();
    if needs_module_doc(file) && !text.lines().take(HEAD).any(|line| line.starts_with("//!")) {
        let what = "no module doc: say in `//!` lines what comes in and what goes out";
        found.push((1, what.into()));
    }
    let lines = text.lines().count();
    if lines > LONGEST_FILE {
        found.push((LONGEST_FILE + 1, format!("a file of {lines} lines, above {LONGEST_FILE}")));
    }
    let tabs = (1..).zip(text.lines()).filter(|(_, content)| content.contains('\t'));
    found.extend(tabs.map(|(line, _)| (line, "a tab".into())));
    found
}

fn needs_module_doc(file: &str) -> bool {
    let parts: Vec<_> = file.split('/').collect();
    matches!(parts.as_slice(), ["crates", _, "src", ..] | ["xtask", "src", ..])
}

/// Functions that are too long to read. A list of examples in a test is not:
/// nobody reads it from end to end.
fn long_functions(file: &str, scrubbed: &Scrubbed) -> Vec<Finding> {
    if file.contains("/tests/") {
        return Vec::new();
    }
    let long = functions(&scrubbed.code).into_iter().filter(|f| f.length > LONGEST_FUNCTION);
    long.map(|f| {
        let what = format!("fn {} has {} lines, above {LONGEST_FUNCTION}", f.name, f.length);
        (f.line, what)
    })
    .collect()
}

fn unfinished(file: &str, scrubbed: &Scrubbed) -> Vec<Finding> {
    let mut found = words(&scrubbed.code, &UNFINISHED_CODE);
    found.extend(words(&scrubbed.comments, &UNFINISHED_COMMENTS));
    let may_print = PRINTERS.iter().any(|folder| file.starts_with(folder))
        || file.rsplit('/').next() == Some(BUILD_SCRIPT);
    if !may_print {
        found.extend(words(&scrubbed.code, &PRINTING));
    }
    found
}

/// The lines on which one of these stands, not as a part of a longer word.
fn words(text: &str, patterns: &[&str]) -> Vec<Finding> {
    let mut found = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        for pattern in patterns {
            if content.match_indices(pattern).any(|(at, _)| stands_alone(content, at, pattern)) {
                found.push((line, format!("`{}` is left here", pattern.trim_start_matches("#["))));
            }
        }
    }
    found
}

fn stands_alone(line: &str, at: usize, pattern: &str) -> bool {
    let before = line[..at].chars().next_back().is_some_and(is_word);
    let after = line[at + pattern.len()..].chars().next().is_some_and(is_word);
    !before && !after
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: [&str; 0] = [];

    /// The violations of a file in the core, `line: what` each.
    fn found(text: &str) -> Vec<String> {
        found_in("crates/ir/src/a.rs", text)
    }

    fn found_in(file: &str, text: &str) -> Vec<String> {
        check(file, text).iter().map(|v| format!("{}: {}", v.line, v.what)).collect()
    }

    #[test]
    fn sources_have_a_module_doc() {
        let bare = "fn f() {}\n";
        for file in ["crates/ir/src/a/b.rs", "xtask/src/a.rs"] {
            assert!(found_in(file, bare)[0].starts_with("1: no module doc"), "{file}");
            assert_eq!(found_in(file, "// a note\n//! What it does.\nfn f() {}\n"), NONE);
        }
        assert_eq!(found_in("crates/ir/tests/a.rs", bare), NONE);
    }

    #[test]
    fn long_files_and_functions_are_found() {
        let lines = |count: usize| "//! Doc.\n".to_owned() + &"//\n".repeat(count - 1);
        assert_eq!(found(&lines(600)), NONE);
        assert_eq!(found(&lines(601)), ["601: a file of 601 lines, above 600"]);
        let function =
            |count: usize| format!("//! Doc.\nfn f() {{\n{}}}\n", "    f();\n".repeat(count - 2));
        assert_eq!(found(&function(60)), NONE);
        assert_eq!(found(&function(61)), ["2: fn f has 61 lines, above 60"]);
        assert_eq!(found_in("crates/ir/tests/examples.rs", &function(61)), NONE);
    }

    #[test]
    fn tabs_are_found() {
        assert_eq!(found("//! Doc.\n\tfn f() {}\n"), ["2: a tab"]);
    }

    #[test]
    fn what_is_unfinished_is_found() {
        let found = |line: &str| found(&format!("//! Doc.\n{line}\n"));
        assert_eq!(found("dbg!(x);"), ["2: `dbg!` is left here"]);
        assert_eq!(found("todo!()"), ["2: `todo!` is left here"]);
        assert_eq!(found("unimplemented!()"), ["2: `unimplemented!` is left here"]);
        assert_eq!(found("#[ignore = \"slow\"]"), ["2: `ignore` is left here"]);
        assert_eq!(found("// FIXME: later"), ["2: `FIXME` is left here"]);
        assert_eq!(found("/* XXX */"), ["2: `XXX` is left here"]);
        assert_eq!(found("f(\"todo!() FIXME\"); // a todo! list"), NONE);
    }

    #[test]
    fn printing_is_found_where_it_is_not_the_work() {
        let text = "//! Doc.\nprintln!();\neprint!();\nmy_print!();\n";
        assert_eq!(found(text), ["2: `println!` is left here", "3: `eprint!` is left here"]);
        let printers = ["crates/cli/src/a.rs", "crates/report/src/a.rs", "crates/smt/build.rs"];
        for file in printers {
            assert_eq!(found_in(file, text), NONE, "{file}");
        }
    }
}
