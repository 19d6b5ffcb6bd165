//! Random programs are valid, and interesting when they run; changes that
//! preserve behaviour do.

use std::collections::BTreeSet;
use verdiff_gen::{
    Config, Pair, inputs_from_seed, pair_from_seed, preserving_pair_from_seed, program_from_seed,
};
use verdiff_ir::interp::{Budget, Ending, HashOracle, Inputs, Machine, Outcome, Run};
use verdiff_ir::text::{parse, print};
use verdiff_ir::{Name, Program, validate};

fn presets() -> [Config; 3] {
    [Config::default(), Config::loop_free(), Config::tiny()]
}

fn assert_valid(program: &Program, what: &str) {
    if let Err(invalid) = validate(program) {
        panic!("{what}: {invalid:?}\n{}", print(program));
    }
}

#[test]
fn programs_are_valid() {
    for config in presets() {
        for seed in 0..2_000 {
            assert_valid(&program_from_seed(&config, seed), &format!("seed {seed}"));
        }
    }
}

#[test]
fn mutants_are_valid_and_have_changes() {
    for config in presets() {
        for seed in 0..1_000 {
            let pair = pair_from_seed(&config, seed);
            assert_valid(&pair.new, &format!("seed {seed}: {:?}", pair.changes));
            assert!(!pair.changes.is_empty(), "seed {seed}");
        }
    }
}

#[test]
fn programs_and_mutants_survive_the_text_form() {
    for seed in 0..1_000 {
        let pair = pair_from_seed(&Config::default(), seed);
        for program in [pair.old, pair.new] {
            let text = print(&program);
            match parse("random", &text) {
                Ok(read) => assert_eq!(read, program, "seed {seed}:\n{text}"),
                Err(error) => panic!("seed {seed}: {error}\n{text}"),
            }
        }
    }
}

const STEPS: u64 = 4_000;

fn run(machine: &Machine<'_>, proc: &Name, inputs: &Inputs, steps: u64) -> Option<Outcome> {
    match machine.run(proc, inputs, &mut HashOracle::default(), Budget::steps(steps)) {
        Some(Run::Finished { outcome, .. }) => Some(outcome),
        Some(Run::Endless(_) | Run::Exhausted(_)) => None,
        other => panic!("{other:?}"),
    }
}

/// Runs that end in one version end in the same way in the other, which gets
/// more steps: added code takes some.
fn assert_same_outcomes(pair: &Pair, seed: u64, samples: u64) {
    let (old, new) = (Machine::new(&pair.old), Machine::new(&pair.new));
    for proc in pair.old.procs.keys() {
        for sample in 0..samples {
            let inputs = inputs_from_seed(&pair.old, proc, seed * samples + sample);
            let mut left = run(&old, proc, &inputs, STEPS);
            let right = run(&new, proc, &inputs, if left.is_some() { 8 * STEPS } else { STEPS });
            if left.is_none() && right.is_some() {
                left = run(&old, proc, &inputs, 8 * STEPS);
            }
            assert!(left == right, "seed {seed}, {proc} on {inputs:?}\n{}", shown(pair));
        }
    }
}

fn shown(pair: &Pair) -> String {
    format!("{:#?}\n{}\n{}", pair.changes, print(&pair.old), print(&pair.new))
}

#[test]
fn preserving_changes_change_nothing() {
    for (config, pairs) in [(Config::default(), 4_000), (Config::tiny(), 1_000)] {
        for seed in 0..pairs {
            let pair = preserving_pair_from_seed(&config, seed);
            assert!(pair.is_preserving());
            assert_same_outcomes(&pair, seed, 4);
        }
    }
}

/// The share of so many runs for which something holds, in percent.
fn percent(holds: usize, of: usize) -> usize {
    100 * holds / of
}

#[test]
fn most_runs_end_in_all_three_ways() {
    let (mut runs, mut ended, mut failed, mut talked) = (0, 0, 0, 0);
    for seed in 0..400 {
        let program = program_from_seed(&Config::default(), seed);
        let machine = Machine::new(&program);
        for proc in program.procs.keys() {
            for sample in 0..4 {
                runs += 1;
                let inputs = inputs_from_seed(&program, proc, sample);
                let Some(outcome) = run(&machine, proc, &inputs, STEPS) else { continue };
                ended += 1;
                failed += usize::from(matches!(outcome.ending, Ending::Failed(_)));
                talked += usize::from(!outcome.trace.is_empty());
            }
        }
    }
    let shares = [ended, failed, talked].map(|count| percent(count, runs));
    assert!(shares[0] >= 95, "{shares:?} percent of the runs end, fail, talk");
    assert!((5..40).contains(&shares[1]), "{shares:?} percent of the runs end, fail, talk");
    assert!(shares[2] >= 5, "{shares:?} percent of the runs end, fail, talk");
}

/// A loop that is watched soon and called endless goes on a thousand times as
/// long without being watched.
#[test]
fn what_is_called_endless_does_not_end() {
    let mut found = 0;
    for seed in 0..3_000 {
        let config = if seed % 2 == 0 { Config::default() } else { Config::tiny() };
        let program = program_from_seed(&config, seed);
        let machine = Machine::new(&program);
        for (proc, sample) in program.procs.keys().flat_map(|proc| (0..4).map(move |at| (proc, at)))
        {
            let inputs = inputs_from_seed(&program, proc, sample);
            let soon = Budget::steps(200);
            let run_soon = machine.run(proc, &inputs, &mut HashOracle::default(), soon);
            if let Some(Run::Endless(_)) = run_soon {
                found += 1;
                let ended = run(&machine, proc, &inputs, 200_000);
                assert_eq!(ended, None, "seed {seed}, {proc} on {inputs:?}\n{}", print(&program));
            }
        }
    }
    assert!(found >= 20, "only {found} runs without an end");
}

#[test]
fn outcomes_depend_on_inputs() {
    let (mut procs, mut vary) = (0, 0);
    for seed in 0..400 {
        let program = program_from_seed(&Config::default(), seed);
        let machine = Machine::new(&program);
        for (name, proc) in &program.procs {
            if proc.params.is_empty() || proc.results.is_empty() {
                continue;
            }
            let endings: BTreeSet<String> = (0..16)
                .filter_map(|sample| {
                    let inputs = inputs_from_seed(&program, name, sample);
                    run(&machine, name, &inputs, STEPS)
                })
                .map(|outcome| format!("{:?}", outcome.ending))
                .collect();
            procs += 1;
            vary += usize::from(endings.len() > 1);
        }
    }
    assert!(percent(vary, procs) >= 75, "{vary} of {procs} procedures vary");
}

#[test]
fn arbitrary_changes_often_matter() {
    let (mut pairs, mut differ) = (0, 0);
    for seed in 0..600 {
        let pair = pair_from_seed(&Config::default(), seed);
        if pair.is_preserving() {
            continue;
        }
        pairs += 1;
        let (old, new) = (Machine::new(&pair.old), Machine::new(&pair.new));
        let seen = pair.old.procs.keys().any(|proc| {
            (0..16).any(|sample| {
                let inputs = inputs_from_seed(&pair.old, proc, sample);
                run(&old, proc, &inputs, STEPS) != run(&new, proc, &inputs, STEPS)
            })
        });
        differ += usize::from(seen);
    }
    let share = percent(differ, pairs);
    assert!((30..95).contains(&share), "{share} percent of {pairs} pairs differ");
}
