//! Every construct occurs, and often enough for a sample of tests to meet it.

use std::collections::BTreeMap;

use verdiff_gen_java::{Config, Feature, generate};

const SEEDS: u64 = 200;
/// In so many of the programs, at least.
const RAREST: u64 = 6;

fn counts(config: &Config) -> BTreeMap<Feature, u64> {
    let mut counts = BTreeMap::new();
    for seed in 0..SEEDS {
        for feature in generate(seed, config).features {
            *counts.entry(feature).or_default() += 1;
        }
    }
    counts
}

#[test]
fn every_feature_occurs() {
    let counts = counts(&Config::default());
    let count = |feature: &Feature| counts.get(feature).copied().unwrap_or(0);
    let rare: Vec<_> = Feature::ALL
        .iter()
        .filter(|feature| count(feature) < RAREST)
        .map(|feature| format!("{feature:?}: {}", count(feature)))
        .collect();
    assert!(rare.is_empty(), "of {SEEDS} programs: {rare:?}\nall: {counts:?}");
}

#[test]
fn what_is_switched_off_does_not_occur() {
    for &feature in Feature::ALL.iter().filter(|&&feature| feature != Feature::Basics) {
        let config = Config::small().without(&[feature]);
        let found = (0..6).map(|seed| generate(seed, &config));
        let wrong = found.filter(|program| program.features.contains(&feature)).count();
        assert_eq!(wrong, 0, "{feature:?}");
    }
    let plain = counts(&Config::only(&[Feature::Loops]));
    let known = [Feature::Basics, Feature::Loops];
    assert!(plain.keys().all(|feature| known.contains(feature)), "{plain:?}");
}

#[test]
fn the_same_seed_gives_the_same_program() {
    for seed in 0..20 {
        let text = generate(seed, &Config::default()).text;
        assert_eq!(text, generate(seed, &Config::default()).text);
        assert_ne!(text, generate(seed + 1, &Config::default()).text);
    }
}
