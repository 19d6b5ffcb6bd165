//! `cargo xtask bench loop-proofs`: the golden cases in; how many of the proofs
//! about procedures with loops each rung settles out.
//!
//! It reads what the golden tests expect, which is what verdiff prints, so
//! nothing is built or run. A procedure has loops if its text in one of the
//! versions has one; procedures that did not change need no proof.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::workspace::Workspace;

/// Words that begin loops in the languages of the cases.
const LOOPS: [&str; 4] = ["while", "for", "do", "goto"];

/// Prints the table.
pub(super) fn print(workspace: &Workspace) -> Result<()> {
    let mut counts: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for file in workspace.files()? {
        let Some(stem) = file.strip_suffix("expected.txt") else { continue };
        let Some(group) = file.strip_prefix("tests/").and_then(|rest| rest.split('/').next())
        else {
            continue;
        };
        let expected = read(&workspace.root.join(&file))?;
        let sources = sources(&workspace.root, stem)?;
        for (name, rung) in proofs(&expected) {
            if rung == "abstract" || sources.iter().any(|text| has_loop(text, name)) {
                *counts.entry(group.into()).or_default().entry(rung.into()).or_default() += 1;
            }
        }
    }
    crate::console::say(&table(&counts));
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The texts of a case, by the start of the name of what is expected.
fn sources(root: &Path, stem: &str) -> Result<Vec<String>> {
    let names = ["pair.c", "pair.java", "old.vir", "new.vir"];
    let paths = names.map(|name| root.join(format!("{stem}{name}")));
    paths.iter().filter(|path| path.exists()).map(|path| read(path)).collect()
}

/// The procedures that are said to be equivalent though they changed, and the
/// rungs that showed it.
fn proofs(expected: &str) -> impl Iterator<Item = (&str, &str)> {
    let verdicts = expected.lines().filter(|line| !line.starts_with(' '));
    let proofs = verdicts.filter_map(|line| {
        let (name, verdict) = line.split_once(": equivalent")?;
        let rung = verdict.rsplit_once('(')?.1.strip_suffix(')')?;
        Some((name, rung))
    });
    proofs.filter(|(_, rung)| *rung != "unchanged")
}

/// Whether a procedure of this name is defined with a loop. A name may have its
/// class before it and the types of parameters behind it.
fn has_loop(text: &str, name: &str) -> bool {
    let plain = name.split('(').next().unwrap_or(name);
    let plain = plain.rsplit(['.', ':']).next().unwrap_or(plain);
    bodies(text, plain).iter().any(|body| words(body).any(|word| LOOPS.contains(&word)))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !is_in_name(letter))
}

fn is_in_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// What stands in braces behind the name and its parameters.
fn bodies<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(name) {
        let rest = &text[at + name.len()..];
        let is_whole = !text[..at].ends_with(is_in_name) && rest.trim_start().starts_with('(');
        let Some(behind) = is_whole.then(|| closing(rest, '(', ')')).flatten() else { continue };
        let rest = &rest[behind..];
        let Some(open) = rest.find(['{', ';']).filter(|open| rest[*open..].starts_with('{')) else {
            continue;
        };
        found.extend(closing(rest, '{', '}').map(|end| &rest[open..end]));
    }
    found
}

/// Where the first parenthesis is closed: the place behind it.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        if letter == open {
            depth += 1;
        } else if letter == close {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(at + close.len_utf8());
            }
        }
    }
    None
}

fn table(counts: &BTreeMap<String, BTreeMap<String, usize>>) -> String {
    let mut lines =
        vec!["Proofs about procedures with loops, by the rung that settled them:".into()];
    let (mut settled, mut all) = (0, 0);
    for (group, rungs) in counts {
        let own: usize = rungs.values().sum();
        let shown: Vec<String> = rungs.iter().map(|(rung, n)| format!("{n} {rung}")).collect();
        lines.push(format!("  {group}: {} of {own}", shown.join(", ")));
        settled += rungs.get("abstract").copied().unwrap_or(0);
        all += own;
    }
    lines.push(format!(
        "The rung `abstract` settles {settled} of {all} before the solver is asked."
    ));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_are_read_off_verdicts() {
        let expected = "f: equivalent (abstract)\n  assuming (much)\ng: unknown\n\
                        h: equivalent for all inputs on which both end (relational)\n\
                        i: equivalent (unchanged)\n2 procedures: 2 equivalent\n";
        let found: Vec<_> = proofs(expected).collect();
        assert_eq!(found, [("f", "abstract"), ("h", "relational")]);
    }

    #[test]
    fn loops_belong_to_their_procedures() {
        let text = "int g(int n);\nint f(int n) { return g(n); }\n\
                    int g(int n) { if (n) { while (n) n--; } return before(n); }";
        assert_eq!([has_loop(text, "f"), has_loop(text, "g")], [false, true]);
        assert!(has_loop("class A { int f(int n) { for (;;) { } } }", "A.f(int)"));
        assert!(!has_loop("fn f(format: i32) -> i32 { return format; }", "f"));
    }

    #[test]
    fn the_table_says_how_many_are_settled() {
        let rungs = BTreeMap::from([("abstract".into(), 2), ("relational".into(), 3)]);
        let table = table(&BTreeMap::from([("c".into(), rungs)]));
        assert!(table.contains("c: 2 abstract, 3 relational of 5"), "{table}");
        assert!(table.ends_with("settles 2 of 5 before the solver is asked."), "{table}");
    }
}
