//! Mutants have no undefined behaviour either, and those that are to behave
//! the same do.

use std::collections::BTreeSet;

use verdiff_gen_c::{Change, Config, Program, generate, mutate};

use crate::{check_all, harness};

#[test]
fn mutants_have_no_undefined_behaviour() {
    let programs = (0..crate::count(18)).map(|seed| {
        let mutant = mutate(seed, &generate(seed, &Config::small())).expect("nothing to change");
        (seed, mutant.program)
    });
    check_all("mutants", programs.collect());
}

#[test]
fn changes_that_preserve_behaviour_do() {
    let pairs = (0..).filter_map(|seed| {
        let program = generate(seed, &Config::small());
        let mutant = mutate(seed, &program)?;
        // Batches agree in how they are compiled.
        let alike = !program.needs_wrapv() && !mutant.program.needs_wrapv();
        (alike && mutant.change.preserves_behaviour())
            .then_some(((seed, program), (seed, mutant.program)))
    });
    let (old, new): (Vec<_>, Vec<(u64, Program)>) = pairs.take(crate::count(10) as usize).unzip();
    for (index, (old, new)) in old.chunks(10).zip(new.chunks(10)).enumerate() {
        let run = |name: &str, batch: &[(u64, Program)]| {
            harness::outcome(&format!("{name}-{index}"), batch, &["-O1"])
                .expect("compiles and runs")
        };
        assert_eq!(run("old", old), run("new", new), "seeds {:?}", old.iter().map(|o| o.0));
    }
}

#[test]
fn every_kind_of_change_is_made_and_seen() {
    let mut changes = BTreeSet::new();
    for seed in 0..200 {
        let program = generate(seed, &Config::default());
        let mutant = mutate(seed, &program).expect("nothing to change");
        assert_ne!(program.text, mutant.program.text, "{:?} of seed {seed}", mutant.change);
        let again = mutate(seed, &program).expect("nothing to change");
        assert_eq!(mutant.program.text, again.program.text);
        changes.insert(mutant.change);
    }
    assert_eq!(changes, Change::ALL.into_iter().collect());
}
