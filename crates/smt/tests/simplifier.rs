//! The simplifier keeps the value of every term, and finds what it should.

use proptest::prelude::*;
use verdiff_smt::testing::{Generator, RandomAssignment};
use verdiff_smt::{Pool, eval};

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20_000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(7),
        ..ProptestConfig::default()
    })]

    #[test]
    fn simplifying_keeps_the_value(seed in any::<u64>(), depth in 1u32..7) {
        let mut pool = Pool::new();
        let mut generator = Generator::new(seed);
        let ty = generator.ty();
        let raw = generator.term(&mut pool, ty, depth);
        let simple = pool.simplify(raw);
        prop_assert_eq!(pool.sort(simple), ty);
        for assignment in (0..6).map(RandomAssignment) {
            prop_assert_eq!(
                eval(&pool, raw, &assignment),
                eval(&pool, simple, &assignment),
                "{} became {}", pool.show(raw), pool.show(simple)
            );
        }
    }
}
