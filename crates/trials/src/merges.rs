//! Random merges: a program, two mutants of it, and a merge by text or by
//! mutation. Every verdict is held against runs of the interpreter on inputs
//! that the engines did not choose, and every conflict against the definition
//! spelled out once more.

use crate::{Report, run_all};
use verdiff_align::Matched;
use verdiff_gen::{
    Config, inputs_from_seed, mutant_from_seed, preserving_mutant_from_seed, program_from_seed,
};
use verdiff_ir::interp::{Budget, HashOracle, Outcome};
use verdiff_ir::text::{parse, print};
use verdiff_ir::{Name, Program, Value};
use verdiff_ladder::{FunctionResult, Settings, Unobserved, Verdict, verify};
use verdiff_replay::{Arena, Replay, Witness};
use verdiff_vcs::text;

/// Inputs on which each verdict is checked.
const RUNS: u64 = 60;
/// Steps of the versions in those runs.
const STEPS: u64 = 20_000;

/// Verifies so many merges, starting with the given seed.
pub fn run(seed: u64, count: u64) -> Report {
    run_all(seed, count, trial)
}

/// A merge, and what is known of it.
struct Merge {
    versions: [Program; 4],
    /// How merged came about.
    how: &'static str,
    /// Whether it is right by construction.
    is_right: bool,
}

fn trial(seed: u64, report: &mut Report) {
    let merge = merge_from_seed(seed);
    report.count(format!("merges, {}", merge.how));
    // Without search, proofs have to hold by themselves.
    let runs = if seed.is_multiple_of(2) { 200 } else { 0 };
    let strict = seed % 5 == 4;
    // Where the solver gives up, there is nothing to hold against runs.
    let resources = if seed.is_multiple_of(16) { 100_000 } else { 5_000 };
    let settings = Settings { runs, steps: 2_000, resources, ..Settings::default() };
    let verified = verify(merge.versions.clone(), strict, &settings, &mut Unobserved);
    let matched = &verified.common.matched;
    if verified.common.functions.len() != matched.common.len() {
        report.fail(seed, "a procedure has no verdict");
    }
    // What is proved holds also where added calls disturb each other, unless the proof
    // assumes that they do not.
    let strictly = Matched::merge(merge.versions.clone(), true);
    for function in &verified.common.functions {
        check(seed, &merge, matched, &strictly, function, report);
    }
}

fn merge_from_seed(seed: u64) -> Merge {
    let config = match seed % 4 {
        0 => Config::default(),
        1 => Config::loop_free(),
        2 => Config::tiny(),
        _ => Config::talkative(),
    };
    let base = program_from_seed(&config, seed);
    // One change seldom makes both sides call something else.
    let changes = if seed % 4 == 3 { 2 } else { 1 };
    let mutant = |program: &Program, stream: u64| {
        (0..changes).fold(program.clone(), |program, change| {
            mutant_from_seed(program, seed ^ stream << 40 ^ change << 50).new
        })
    };
    let way = seed / 4 % 6;
    let ours = match way {
        4 => preserving_mutant_from_seed(base.clone(), seed ^ 1 << 40).new,
        _ => mutant(&base, 1),
    };
    let theirs = if way == 5 { ours.clone() } else { mutant(&base, 2) };
    let by_text = || textual(&base, &ours, &theirs);
    let (how, merged) = match way {
        0 | 1 => ("by text", by_text()),
        2 => ("by text, then changed", by_text().map(|merged| mutant(&merged, 3))),
        3 => ("ours taken", Some(ours.clone())),
        4 => ("theirs taken, ours preserving", Some(theirs.clone())),
        _ => ("both the same", Some(preserving_mutant_from_seed(ours.clone(), seed).new)),
    };
    let (how, merged) = match merged {
        Some(merged) => (how, merged),
        // The same changes, as far as they have a place.
        None => ("ours applied to theirs", mutant(&theirs, 1)),
    };
    Merge { versions: [base, ours, theirs, merged], how, is_right: way >= 4 }
}

/// The textual merge, if there is one and it is a program.
fn textual(base: &Program, ours: &Program, theirs: &Program) -> Option<Program> {
    let [base, ours, theirs] = [base, ours, theirs].map(print);
    let merged = text::merge(base.as_bytes(), ours.as_bytes(), theirs.as_bytes()).ok()?;
    let text = String::from_utf8(merged.text).ok()?;
    merged.clashes.is_empty().then(|| parse("merged.vir", &text).ok())?
}

fn check(
    seed: u64,
    merge: &Merge,
    matched: &Matched,
    strictly: &Matched,
    function: &FunctionResult,
    report: &mut Report,
) {
    let rung = function.rung.map_or("none".into(), |rung| rung.to_string());
    let name = &function.name;
    match &function.verdict {
        Verdict::Equivalent(termination) => {
            report.count(format!("procedures conflict-free, {termination}, by {rung}"));
            let is_apart = function.takes_outside_apart();
            if is_apart {
                report.count("procedures conflict-free, with the outside taken apart");
            }
            let matched = if is_apart { matched } else { strictly };
            if let Some(problem) = contradiction(seed, matched, name) {
                report.fail(seed, format!("`{name}` called conflict-free: {problem}"));
            }
        }
        Verdict::Different(witness) => {
            report.count(format!("procedures in conflict, by {rung}"));
            for conflict in witness.conflicts(matched.property) {
                report.count(format!("conflicts: {}", conflict.rule.name()));
            }
            if !is_conflict(witness) {
                report.fail(seed, format!("`{name}` in conflict without one: {witness:?}"));
            }
            if merge.is_right {
                report.fail(seed, format!("`{name}` in conflict, {}", merge.how));
            }
        }
        Verdict::Conditional(reason) | Verdict::Unknown(reason) => {
            let class: Vec<&str> = reason.message.split('`').step_by(2).collect();
            report.count(format!("procedures unknown: {}", class.join("…")));
            if reason.internal {
                report.fail(seed, format!("`{name}`: {}", reason.message));
            }
        }
    }
}

/// An input on which runs contradict that there is no conflict.
fn contradiction(seed: u64, matched: &Matched, name: &Name) -> Option<String> {
    let arena = Arena::new(matched);
    (0..RUNS).find_map(|run| {
        let inputs = inputs_from_seed(matched.latest(), name, seed ^ run << 48);
        let mut outside = HashOracle { seed: run };
        match arena.run(name, &inputs, &mut outside, Budget::steps(STEPS)) {
            Replay::Differs(witness) => Some(format!("{witness:?}")),
            Replay::Agrees | Replay::Impossible | Replay::Undecided(_) => None,
        }
    })
}

/// The definition once more, in another way: some value that is not merged
/// right. Calls are one value here, though they may be merged in other ways.
fn is_conflict(witness: &Witness) -> bool {
    let [base, ours, theirs, merged] = &witness.runs[..] else { return false };
    let four = [base, ours, theirs, merged].map(|ran| &ran.outcome);
    let traces = four.map(|outcome| format!("{:?}", outcome.trace));
    !is_right(&traces) || values(four).iter().any(|four| !is_right(four))
}

/// Three clauses, as they are written.
fn is_right(four: &[String; 4]) -> bool {
    let [base, ours, theirs, merged] = four;
    let first = base == ours || merged == ours;
    let second = base == theirs || merged == theirs;
    let third = base != ours || base != theirs || merged == base;
    first && second && third
}

/// How the runs ended, and what each global holds at each key.
fn values(four: [&Outcome; 4]) -> Vec<[String; 4]> {
    let mut found = vec![four.map(|outcome| format!("{:?}", outcome.ending))];
    for at in 0..four[0].globals.len() {
        let globals = four.map(|outcome| &outcome.globals[at].1);
        let keys = globals.iter().flat_map(|value| match value {
            Value::Map(map) => map.entries().map(|(key, _)| key).collect(),
            Value::Scalar(_) => Vec::new(),
        });
        for key in keys {
            found.push(globals.map(|value| match value {
                Value::Map(map) => format!("{:?}", map.select(key)),
                Value::Scalar(_) => String::new(),
            }));
        }
        found.push(globals.map(|value| match value {
            Value::Map(map) => format!("{:?}", map.default()),
            Value::Scalar(scalar) => format!("{scalar:?}"),
        }));
    }
    found
}
