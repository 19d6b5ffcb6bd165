//! Shrunk programs are small, valid and still fail.

use verdiff_gen_c::{Config, Feature, generate, shrink};

use crate::check_all;

#[test]
fn a_shrunk_program_keeps_what_fails_and_little_else() {
    let wanted = [
        Feature::PunnedUnion,
        Feature::Switch,
        Feature::PointerWalk,
        Feature::StatementExpression,
        Feature::Division,
    ];
    let mut shrunk = Vec::new();
    for (index, feature) in wanted.into_iter().enumerate() {
        let has = |program: &verdiff_gen_c::Program| program.features.contains(&feature);
        let program = (100 * index as u64..)
            .map(|seed| generate(seed, &Config::small()))
            .find(has)
            .expect("a program with the feature");
        let small = shrink(&program, &mut |program| has(program));
        assert!(has(&small), "{feature:?} is gone:\n{}", small.text);
        let lines = small.text.lines().count();
        assert!(lines < 60, "{feature:?} takes {lines} lines:\n{}", small.text);
        shrunk.push((index as u64, small));
    }
    check_all("shrunk", shrunk);
}

#[test]
fn what_does_not_fail_is_left_alone() {
    let program = generate(1, &Config::small());
    assert_eq!(shrink(&program, &mut |_| false).text, program.text);
}

#[test]
fn every_step_of_shrinking_is_valid() {
    // Fails at random, so that all kinds of edits are kept somewhere.
    let mut programs = Vec::new();
    for seed in 0..crate::count(3) {
        let program = generate(seed, &Config::small());
        let mut state = seed;
        let mut step = 0;
        shrink(&program, &mut |candidate| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            step += 1;
            if step % 25 == 0 && programs.len() < 8 * (seed as usize + 1) {
                programs.push((1000 * seed + step, candidate.clone()));
            }
            step == 1 || state >> 33 & 3 != 0
        });
    }
    check_all("steps", programs);
}
