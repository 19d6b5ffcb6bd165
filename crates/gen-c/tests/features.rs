//! Every construct occurs, and often enough for a sample of tests to meet it.

use std::collections::BTreeMap;

use verdiff_gen_c::{Config, Feature, generate};

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
    let loops = [
        Feature::For,
        Feature::While,
        Feature::DoWhile,
        Feature::Forever,
        Feature::PointerWalk,
        Feature::LinkedList,
        Feature::DuffsDevice,
        Feature::BackwardGoto,
        Feature::GotoIntoBlock,
        Feature::Recursion,
        Feature::Continue,
    ];
    let found = counts(&Config::loop_free());
    assert!(loops.iter().all(|feature| !found.contains_key(feature)), "{found:?}");

    let plain = Config {
        floats: false,
        pointers: false,
        function_pointers: false,
        records: false,
        gnu: false,
        vlas: false,
        library: false,
        wrapping: false,
        jumps: false,
        punning: false,
        ..Config::default()
    };
    let absent = [
        Feature::Float,
        Feature::Double,
        Feature::PointerToLocal,
        Feature::PointerToGlobal,
        Feature::PointerParameter,
        Feature::FunctionPointer,
        Feature::Struct,
        Feature::PunnedUnion,
        Feature::TaggedUnion,
        Feature::StatementExpression,
        Feature::Elvis,
        Feature::CaseRange,
        Feature::RangeDesignator,
        Feature::Typeof,
        Feature::Vla,
        Feature::StringFunction,
        Feature::MathFunction,
        Feature::WrappingOverflow,
        Feature::ForwardGoto,
        Feature::ByteAccess,
    ];
    let found = counts(&plain);
    let wrong: Vec<_> = absent.iter().filter(|feature| found.contains_key(feature)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn the_same_seed_gives_the_same_program() {
    for seed in 0..20 {
        let text = generate(seed, &Config::default()).text;
        assert_eq!(text, generate(seed, &Config::default()).text);
        assert_ne!(text, generate(seed + 1, &Config::default()).text);
    }
}
