//! The analysis takes steps in proportion to the size of the program. How long
//! that takes is measured by `cargo xtask bench cost`.

#[path = "support/scaling.rs"]
mod scaling;

use std::collections::BTreeMap;
use verdiff_absint::analyse;
use verdiff_align::Matched;
use verdiff_ir::text::parse;
use verdiff_ir::{Name, Stop};
use verdiff_product::correlate::correlate;

fn steps(statements: usize) -> u64 {
    let [old, new] =
        scaling::versions(statements).map(|text| parse("f.vir", &text).expect("a program"));
    let matched = Matched::change(old, new);
    let correlated = correlate(&matched, &Name::new("f")).expect("a pair");
    let facts = analyse(&matched, &correlated, &BTreeMap::new(), &Stop::default());
    facts.expect("few steps").steps
}

#[test]
fn twice_the_size_takes_twice_the_steps() {
    let counts = [200, 400, 800].map(steps);
    for (small, large) in counts.iter().zip(&counts[1..]) {
        assert!(*large <= small * 22 / 10, "{counts:?}");
    }
}
