//! The analysis ends when it is time to: it says what it always says, or nothing.

#[path = "support/scaling.rs"]
mod scaling;

use std::collections::BTreeMap;
use verdiff_absint::{Facts, GaveUp, analyse};
use verdiff_align::Matched;
use verdiff_ir::text::parse;
use verdiff_ir::{Name, Stop};
use verdiff_product::correlate::correlate;

fn analysed(stop: &Stop) -> Result<Facts, GaveUp> {
    let [old, new] = scaling::versions(40).map(|text| parse("f.vir", &text).expect("a program"));
    let matched = Matched::change(old, new);
    let correlated = correlate(&matched, &Name::new("f")).expect("a pair");
    analyse(&matched, &correlated, &BTreeMap::new(), stop)
}

#[test]
fn at_whatever_moment_it_is_stopped_nothing_else_is_said() {
    let all = Stop::after(u64::MAX);
    let facts = analysed(&all).expect("few steps");
    let looks = u64::MAX - all.looks_left().expect("looks are counted");
    assert!(looks > 5, "{looks}");
    for moment in 0..looks {
        assert_eq!(analysed(&Stop::after(moment)).err(), Some(GaveUp::Stopped), "{moment}");
    }
    assert_eq!(analysed(&Stop::after(looks)), Ok(facts));
}
