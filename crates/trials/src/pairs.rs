//! Random pairs of programs: every verdict is held against runs of the
//! interpreter on inputs that the engines did not choose. Each comparison is
//! made twice, once in full and once interrupted at a random moment: what is
//! said by then must hold as well.

use crate::{Report, cases, conditions, run_all};
use verdiff_gen::{Config, Pair, inputs_from_seed, pair_from_seed};
use verdiff_ir::interp::{Budget, HashOracle, Inputs};
use verdiff_ir::random::Stream;
use verdiff_ir::{Name, Stop};
use verdiff_ladder::{
    Comparison, FunctionResult, Settings, Termination, Unobserved, Verdict, compare,
};
use verdiff_replay::{Arena, Replay};

/// Inputs on which each verdict is checked.
const RUNS: u64 = 60;
/// Steps of the versions in those runs.
const STEPS: u64 = 20_000;

/// Compares so many pairs, starting with the given seed.
pub fn run(seed: u64, count: u64) -> Report {
    run_all(seed, count, trial)
}

fn trial(seed: u64, report: &mut Report) {
    let config = match seed % 3 {
        0 => Config::default(),
        1 => Config::loop_free(),
        _ => Config::tiny(),
    };
    let pair = pair_from_seed(&config, seed);
    // Without search, proofs have to hold by themselves.
    let runs = if seed.is_multiple_of(2) { Settings::default().runs } else { 0 };
    let stop = Stop::after(u64::MAX);
    let settings = Settings {
        runs,
        steps: 2_000,
        resources: 100_000,
        cases: seed.is_multiple_of(4),
        stop: stop.clone(),
        ..Settings::default()
    };
    let comparison = compare(pair.old.clone(), pair.new.clone(), &settings, &mut Unobserved);
    report.count(if runs > 0 { "pairs of programs" } else { "pairs of programs without search" });
    check_all(seed, &pair, &comparison, report);
    let looks = stop.looks_left().map_or(0, |left| u64::MAX - left);
    interrupted(seed, &pair, looks, settings, report);
}

/// The same comparison, interrupted at a moment that the seed chooses of all
/// that there are.
fn interrupted(seed: u64, pair: &Pair, looks: u64, settings: Settings, report: &mut Report) {
    let moment = Stream::new(seed ^ 0x1d7e_44a9).next() % looks.max(1);
    let settings = Settings { stop: Stop::after(moment), ..settings };
    let comparison = compare(pair.old.clone(), pair.new.clone(), &settings, &mut Unobserved);
    report.count("interrupted comparisons");
    let mut seen = Report::default();
    check_all(seed, pair, &comparison, &mut seen);
    for failure in seen.failures {
        let when = format!("interrupted at moment {moment} of {looks}");
        report.failures.push(format!("{failure} ({when})"));
    }
    let told = comparison.functions.iter().filter(|function| {
        function.summary.is_some() || !matches!(function.verdict, Verdict::Unknown(_))
    });
    for _ in told {
        report.count("procedures of which something was said when interrupted");
    }
}

/// Holds all verdicts of a comparison against runs.
pub(crate) fn check_all(seed: u64, pair: &Pair, comparison: &Comparison, report: &mut Report) {
    if comparison.functions.len() != comparison.matched.common.len() {
        report.fail(seed, "a pair of procedures has no verdict");
    }
    for function in &comparison.functions {
        check(seed, pair, comparison, function, report);
        conditions::check(seed, comparison, function, report);
        cases::check(seed, comparison, function, report);
    }
}

fn check(
    seed: u64,
    pair: &Pair,
    comparison: &Comparison,
    function: &FunctionResult,
    report: &mut Report,
) {
    let rung = function.rung.map_or("none".into(), |rung| rung.to_string());
    let name = &function.name;
    match &function.verdict {
        Verdict::Equivalent(termination) => {
            report.count(format!("procedures equivalent, {termination}, by {rung}"));
            if let Some(problem) = contradiction(seed, comparison, name, *termination) {
                report.fail(seed, format!("`{name}` called equivalent: {problem}"));
            }
        }
        Verdict::Different(witness) => {
            report.count(format!("procedures different, by {rung}"));
            if witness.runs[0].outcome == witness.runs[1].outcome {
                report.fail(seed, format!("`{name}` called different without a difference"));
            }
            if !pair.changes.is_empty() && pair.is_preserving() {
                report.fail(seed, format!("`{name}` differs after preserving mutations"));
            }
        }
        Verdict::Conditional(reason) | Verdict::Unknown(reason) => {
            let is_part = matches!(function.verdict, Verdict::Conditional(_));
            let what = if is_part { "conditional" } else { "unknown" };
            report.count(format!("procedures {what}: {}", class(&reason.message)));
            if reason.internal {
                report.fail(seed, format!("`{name}`: {}", reason.message));
            }
        }
    }
}

/// A reason without the names in it.
fn class(message: &str) -> String {
    message.split('`').step_by(2).collect::<Vec<_>>().join("…")
}

/// An input on which runs contradict an equivalence.
fn contradiction(
    seed: u64,
    comparison: &Comparison,
    name: &Name,
    termination: Termination,
) -> Option<String> {
    let arena = Arena::new(&comparison.matched);
    let program = comparison.matched.latest();
    (0..RUNS).find_map(|run| {
        let inputs = inputs_from_seed(program, name, seed ^ run << 48);
        let mut outside = HashOracle { seed: run };
        match arena.run(name, &inputs, &mut outside, Budget::steps(STEPS)) {
            Replay::Differs(witness)
                if witness.is_endless() && termination == Termination::Partial =>
            {
                None
            }
            Replay::Differs(witness) => Some(format!("{witness:?}")),
            Replay::Undecided(_) if termination == Termination::Full => {
                ends_in_one(&arena, name, &inputs, &mut outside)
            }
            Replay::Agrees | Replay::Impossible | Replay::Undecided(_) => None,
        }
    })
}

/// Whether one version ends early and the other not even much later.
fn ends_in_one(
    arena: &Arena<'_>,
    name: &Name,
    inputs: &Inputs,
    outside: &mut HashOracle,
) -> Option<String> {
    let ends = arena.ends(name, inputs, outside, Budget::steps(STEPS / 50));
    let still = arena.ends(name, inputs, outside, Budget::steps(STEPS));
    let apart = (ends[0] && !still[1]) || (ends[1] && !still[0]);
    apart.then(|| format!("only one version ends on {inputs:?}"))
}
