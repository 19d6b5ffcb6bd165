//! Pairs like those of the paper's experiment, each with the facts that the
//! analysis must find; and what a correlation by lines would have found.
//!
//! A file has the expected facts behind `//=`, then both versions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use verdiff_absint::hold::Subject;
use verdiff_absint::{Facts, Relation, analyse};
use verdiff_align::Matched;
use verdiff_align::structured::find_by_lines;
use verdiff_gen::inputs_from_seed;
use verdiff_ir::text::parse;
use verdiff_ir::{Name, Program, Stop};
use verdiff_product::correlate::{correlate, correlate_by};

struct Case {
    name: String,
    expected: String,
    /// Of the longer version.
    lines: usize,
    old: Program,
    new: Program,
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pairs");
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.iter().map(|path| case(path)).collect()
}

fn case(path: &Path) -> Case {
    let name = path.file_stem().expect("a name").display().to_string();
    let text = std::fs::read_to_string(path).expect("a text");
    let (head, rest) = text.split_once("---- old\n").expect("an old version");
    let (old, new) = rest.split_once("---- new\n").expect("a new version");
    let expected: Vec<&str> = head.lines().filter_map(|line| line.strip_prefix("//= ")).collect();
    let lines = old.lines().count().max(new.lines().count());
    let [old, new] =
        [old, new].map(|text| parse(&name, text).unwrap_or_else(|error| panic!("{name}: {error}")));
    Case { name, expected: expected.join("\n"), lines, old, new }
}

/// The facts at the end, one on a line; that of which nothing is to be seen is
/// left out.
fn shown(facts: &Facts) -> String {
    let exit = &facts.exit;
    let mut lines = Vec::new();
    if facts.end_alike {
        lines.push("ends alike".to_string());
    }
    if exit.ending != Relation::Equal {
        lines.push(format!("ending: {}", exit.ending));
    }
    lines.extend(exit.globals.iter().map(|(name, relation)| format!("global {name}: {relation}")));
    if exit.outside != Relation::Equal {
        lines.push(format!("outside: {}", exit.outside));
    }
    for (at, relation) in exit.results.iter().enumerate() {
        let name = if exit.results.len() == 1 { "result".into() } else { format!("result {at}") };
        lines.push(format!("{name}: {relation}"));
    }
    lines.join("\n")
}

/// The facts of a case, by a structured difference and by lines.
fn facts(case: &Case) -> (Facts, Facts) {
    let matched = Matched::change(case.old.clone(), case.new.clone());
    let name = Name::new("f");
    let structured = correlate(&matched, &name).expect("a pair");
    let bodies = [&matched.programs()[0], &matched.programs()[1]].map(|p| &p.procs[&name].body);
    let by_lines = find_by_lines(bodies[0], bodies[1]);
    let by_lines = correlate_by(&matched, &name, by_lines).expect("a pair");
    let same = unchanged(case);
    let [structured, by_lines] = [structured, by_lines].map(|correlated| {
        let facts = analyse(&matched, &correlated, &same, &Stop::default()).expect("few steps");
        let subject =
            Subject { matched: &matched, name: &name, correlated: &correlated, facts: &facts };
        for seed in 0..20 {
            let inputs = inputs_from_seed(matched.latest(), &name, seed);
            let checked = subject.check(&inputs, seed, true);
            checked.unwrap_or_else(|how| panic!("{} on {inputs:?}: {how}", case.name));
        }
        facts
    });
    (structured, by_lines)
}

/// The callees: only `f` changes in these pairs.
fn unchanged(case: &Case) -> BTreeMap<Name, bool> {
    let callees = case.old.procs.values().filter(|proc| proc.name != Name::new("f"));
    callees
        .map(|proc| {
            assert_eq!(proc.body, case.new.procs[&proc.name].body, "{}", case.name);
            (proc.name.clone(), true)
        })
        .collect()
}

#[test]
fn the_facts_are_found() {
    let mut wrong = String::new();
    for case in cases() {
        let found = shown(&facts(&case).0);
        if found != case.expected {
            wrong += &format!("{}:\n{found}\n\n", case.name);
        }
    }
    assert!(wrong.is_empty(), "other facts than expected:\n{wrong}");
}

#[test]
fn no_correlation_by_lines_finds_more() {
    let mut better = Vec::new();
    let all = cases();
    for case in &all {
        let (structured, by_lines) = facts(case);
        assert!(
            structured.exit.implies(&by_lines.exit)
                && (structured.end_alike || !by_lines.end_alike),
            "{}: by lines\n{}\nstructured\n{}",
            case.name,
            shown(&by_lines),
            shown(&structured)
        );
        if shown(&structured) != shown(&by_lines) {
            better.push(case.name.as_str());
        }
    }
    let sizeable = all.iter().filter(|case| case.lines >= 10).count();
    assert!(sizeable >= 23, "{sizeable} of at least ten lines");
    // Read and thought through: by lines, the loops of these do not run in step,
    // or the lines in them do not; and what stands in conditionals whose heads
    // differ does not correspond.
    let expected = ["19-constant-rounds", "21-gcd", "26-check-moved-out", "31-brackets"];
    assert_eq!(better, expected);
}
