//! What the analysis of correlating programs says of random pairs, held against
//! runs: at each point that a run of the correlating program passes, and at the
//! end of runs of both versions.

use crate::{Report, run_all};
use std::collections::BTreeMap;
use verdiff_absint::analyse;
use verdiff_absint::hold::Subject;
use verdiff_align::Matched;
use verdiff_align::structured::find_by_lines;
use verdiff_gen::{Config, inputs_from_seed, pair_from_seed, program_from_seed};
use verdiff_ir::{Proc, Stop};
use verdiff_product::correlate::{correlate, correlate_by};

/// Inputs on which each pair is run.
const RUNS: u64 = 6;

/// Tries so many pairs, starting with the given seed.
pub fn run(seed: u64, count: u64) -> Report {
    run_all(seed, count, trial)
}

/// Compares what is found by structured differences with what is found by lines
/// of text, on so many pairs of a program and a mutant of it.
pub fn by_lines(seed: u64, count: u64) -> Report {
    run_all(seed, count, |seed, report| {
        let pair = pair_from_seed(&Config::default(), seed);
        let matched = Matched::change(pair.old, pair.new);
        for name in &matched.common {
            let procs = matched.programs().iter().filter_map(|program| program.procs.get(name));
            let [old, new] = procs.collect::<Vec<&Proc>>()[..] else { continue };
            let lines = find_by_lines(&old.body, &new.body);
            let both = [correlate(&matched, name), correlate_by(&matched, name, lines)];
            let [Ok(structured), Ok(lines)] = both else { continue };
            let same = BTreeMap::new();
            let facts =
                [structured, lines].map(|both| analyse(&matched, &both, &same, &Stop::default()));
            let [Ok(structured), Ok(lines)] = facts else { continue };
            let implied =
                (structured.exit.implies(&lines.exit), lines.exit.implies(&structured.exit));
            report.count(match implied {
                (true, true) => "as precise as by lines",
                (true, false) => "more precise than by lines",
                (false, true) => "less precise than by lines",
                (false, false) => "neither says all that the other does",
            });
        }
    })
}

/// Pairs of a program and a mutant of it mostly, a program and itself at times,
/// and programs that have nothing to do with each other.
fn trial(seed: u64, report: &mut Report) {
    // Objects of a correlating program have other numbers than alone, so
    // points are looked at only where there are none.
    let refs = seed.is_multiple_of(4);
    let config = Config { refs, ..Config::default() };
    let matched = match seed % 8 {
        0 => {
            let program = program_from_seed(&config, seed);
            Matched::change(program.clone(), program)
        }
        1 => {
            let alike = Config { params: 0, results: 0, ..config };
            let other = program_from_seed(&alike, seed ^ 1 << 40);
            Matched::change(program_from_seed(&alike, seed), other)
        }
        _ => {
            let pair = pair_from_seed(&config, seed);
            Matched::change(pair.old, pair.new)
        }
    };
    let same = verdiff_ladder::unchanged(&matched);
    for name in &matched.common {
        let Ok(correlated) = correlate(&matched, name) else { continue };
        let Ok(facts) = analyse(&matched, &correlated, &same, &Stop::default()) else {
            report.count("analyses that gave up");
            continue;
        };
        report.count("analyses");
        if facts.exit.is_equal() {
            report.count(if facts.end_alike { "proved, ends included" } else { "proved" });
        }
        let subject = Subject { matched: &matched, name, correlated: &correlated, facts: &facts };
        for run in 0..RUNS {
            let inputs = inputs_from_seed(matched.latest(), name, seed ^ run << 48);
            if let Err(wrong) = subject.check(&inputs, run, !refs) {
                report.fail(seed, format!("`{name}` on {inputs:?}: {wrong}"));
                break;
            }
            report.count("runs");
        }
    }
}
