//! Correlating programs of random pairs, held against runs of both versions.

use crate::{Report, run_all};
use verdiff_align::Matched;
use verdiff_align::structured::projects_to;
use verdiff_gen::{Config, inputs_from_seed, pair_from_seed, program_from_seed};
use verdiff_ir::Name;
use verdiff_ir::interp::{HashOracle, Inputs, Oracle};
use verdiff_product::correlate::{Comparison, correlate, has_plain_names, places_matter};

/// Inputs on which each program is run.
const RUNS: u64 = 3;
/// Steps of the versions in those runs.
const STEPS: u64 = 60;

/// Tries so many pairs, starting with the given seed.
pub fn run(seed: u64, count: u64) -> Report {
    run_all(seed, count, trial)
}

/// Two of three pairs are versions of one program, the third are programs that
/// have nothing to do with each other.
fn trial(seed: u64, report: &mut Report) {
    let config = Config::default();
    let matched = if seed.is_multiple_of(3) {
        let alike = Config { params: 0, results: 0, ..config };
        let other = program_from_seed(&alike, seed ^ 1 << 40);
        Matched::change(program_from_seed(&alike, seed), other)
    } else {
        let pair = pair_from_seed(&config, seed);
        Matched::change(pair.old, pair.new)
    };
    report.count("pairs of programs");
    for name in &matched.common {
        check(seed, &matched, name, report);
    }
}

fn check(seed: u64, matched: &Matched, name: &Name, report: &mut Report) {
    let Ok(correlated) = correlate(matched, name) else {
        report.count("pairs of procedures that cannot be compared");
        return;
    };
    report.count("correlating programs");
    let [old, new] = [&matched.programs()[0], &matched.programs()[1]].map(|p| &p.procs[name].body);
    if !projects_to(&correlated.difference, old, new) {
        report.fail(seed, format!("the difference of `{name}` does not project to the versions"));
    }
    if has_plain_names(matched)
        && let Err(problems) = verdiff_ir::validate::validate(&correlated.program)
    {
        report.fail(seed, format!("the correlating program of `{name}`: {problems:?}"));
        return;
    }
    if places_matter(matched, name) {
        report.count("correlating programs in which the places of objects matter");
        return;
    }
    check_runs(seed, matched, name, report, |inputs, outside, steps| {
        correlated.compare(matched, name, inputs, outside, steps)
    });
}

/// Holds runs of a program of several versions against runs of the versions.
pub(crate) fn check_runs(
    seed: u64,
    matched: &Matched,
    name: &Name,
    report: &mut Report,
    compare: impl Fn(&Inputs, &mut dyn Oracle, u64) -> Comparison,
) {
    for run in 0..RUNS {
        let inputs = inputs_from_seed(matched.latest(), name, seed ^ run << 48);
        match compare(&inputs, &mut HashOracle { seed: run }, STEPS) {
            Comparison::Ended => report.count("runs that ended"),
            Comparison::Cut => report.count("runs that were cut"),
            Comparison::Differs(how) => report.fail(seed, format!("`{name}`: {how}")),
        }
    }
}
