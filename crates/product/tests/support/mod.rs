//! What the tests of products have in common.

use verdiff_align::Matched;
use verdiff_gen::inputs_from_seed;
use verdiff_ir::interp::{HashOracle, Inputs, Oracle};
use verdiff_ir::text::parse;
use verdiff_ir::{Name, Program};
use verdiff_product::several::compare::Comparison;

/// The program of a text.
pub(crate) fn read(text: &str) -> Program {
    parse("test.vir", text).unwrap_or_else(|error| panic!("{error}"))
}

/// Runs a program of several versions beside them, which get so many steps; how
/// often all ended.
pub(crate) fn ended(
    matched: &Matched,
    name: &Name,
    seeds: u64,
    compare: impl Fn(&Inputs, &mut dyn Oracle, u64) -> Comparison,
) -> u64 {
    let mut ended = 0;
    for seed in 0..seeds {
        let inputs = inputs_from_seed(matched.latest(), name, seed);
        match compare(&inputs, &mut HashOracle { seed }, 100) {
            Comparison::Ended => ended += 1,
            Comparison::Cut => {}
            Comparison::Differs(how) => panic!("`{name}` on {inputs:?}: {how}"),
        }
    }
    ended
}
