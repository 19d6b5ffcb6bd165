//! What the analysis says of random pairs is what runs show. The long run is
//! `cargo xtask trials absint`.

use std::collections::BTreeMap;
use verdiff_absint::analyse;
use verdiff_absint::hold::Subject;
use verdiff_align::Matched;
use verdiff_gen::{Config, inputs_from_seed, pair_from_seed, program_from_seed};
use verdiff_ir::Stop;
use verdiff_product::correlate::correlate;

/// Analyses pairs and runs them; how many were analysed, and how many of them
/// were said to be equal.
fn analysed(seeds: std::ops::Range<u64>, config: &Config, itself: bool) -> (u64, u64) {
    let (mut analysed, mut equal) = (0, 0);
    for seed in seeds {
        let matched = if itself {
            let program = program_from_seed(config, seed);
            Matched::change(program.clone(), program)
        } else {
            let pair = pair_from_seed(config, seed);
            Matched::change(pair.old, pair.new)
        };
        for name in &matched.common {
            let Ok(correlated) = correlate(&matched, name) else { continue };
            let analysis = analyse(&matched, &correlated, &BTreeMap::new(), &Stop::default());
            let Ok(facts) = analysis else { continue };
            analysed += 1;
            equal += u64::from(facts.exit.is_equal());
            let subject =
                Subject { matched: &matched, name, correlated: &correlated, facts: &facts };
            for run in 0..4 {
                let inputs = inputs_from_seed(matched.latest(), name, seed ^ run << 48);
                let checked = subject.check(&inputs, run, !config.refs);
                checked.unwrap_or_else(|how| panic!("seed {seed}, `{name}` on {inputs:?}: {how}"));
            }
        }
    }
    (analysed, equal)
}

#[test]
fn of_changes() {
    let (analysed, _) = analysed(0..80, &Config { refs: false, ..Config::default() }, false);
    assert!(analysed > 80, "{analysed}");
}

#[test]
fn of_changes_with_objects() {
    let (analysed, _) = analysed(1000..1040, &Config::default(), false);
    assert!(analysed > 40, "{analysed}");
}

#[test]
fn over_few_bits() {
    let (analysed, _) = analysed(2000..2150, &Config::tiny(), false);
    assert!(analysed > 100, "{analysed}");
}

#[test]
fn a_program_equals_itself() {
    let config = Config { procedures: 1, ..Config::default() };
    let (analysed, equal) = analysed(3000..3060, &config, true);
    assert_eq!(analysed, equal);
}
