//! Shrunk programs are small and still fail; mutants differ.

use std::collections::BTreeSet;

use verdiff_gen_java::{Change, Config, Feature, Program, generate, mutate, shrink};

#[test]
fn a_shrunk_program_keeps_what_fails_and_little_else() {
    let wanted = [Feature::Records, Feature::Finally, Feature::Maps, Feature::Division];
    for feature in wanted {
        let has = |program: &Program| program.features.contains(&feature);
        let program = (0..)
            .map(|seed| generate(seed, &Config::small()))
            .find(has)
            .expect("a program with the feature");
        let small = shrink(&program, &mut |program| has(program));
        assert!(has(&small), "{feature:?} is gone:\n{}", small.text);
        let lines = small.text.lines().count();
        // Classes of the library come as they are.
        assert!(lines < 120, "{feature:?} takes {lines} lines:\n{}", small.text);
    }
}

#[test]
fn what_does_not_fail_is_left_alone() {
    let program = generate(1, &Config::small());
    assert_eq!(shrink(&program, &mut |_| false).text, program.text);
}

#[test]
fn every_kind_of_change_is_made_and_seen() {
    let mut changes = BTreeSet::new();
    for seed in 0..150 {
        let program = generate(seed, &Config::default());
        let mutant = mutate(seed, &program).expect("nothing to change");
        assert!(program.text != mutant.program.text, "{:?} of seed {seed}", mutant.change);
        let again = mutate(seed, &program).expect("nothing to change");
        assert_eq!(mutant.program.text, again.program.text);
        changes.insert(mutant.change);
    }
    assert_eq!(changes, Change::ALL.iter().copied().collect());
}
