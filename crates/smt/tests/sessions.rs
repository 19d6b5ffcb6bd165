//! Sessions answer rightly: scopes, assumptions, cores, models, limits.

use proptest::prelude::*;
use std::sync::Arc;
use verdiff_ir::{BinOp, Bv, MapType, Scalar, ScalarType, Type, Value, Width};
use verdiff_smt::testing::{Generator, RandomAssignment};
use verdiff_smt::{Answer, Function, Limits, Pool, Session, SolverError, Term, Z3Session, eval};

fn z3() -> Z3Session {
    Z3Session::new(Limits::default()).expect("the library is installed")
}

fn int(pool: &mut Pool, number: i128) -> Term {
    pool.scalar(Bv::from_signed(Width::W32, number))
}

const TRUE: Value = Value::Scalar(Scalar::Bool(true));

/// Scopes come and go.
fn scopes(session: &mut dyn Session, pool: &mut Pool) {
    let (x, five, six) = (pool.var("x", Type::I32), int(pool, 5), int(pool, 6));
    let (is_five, is_six) = (pool.eq(x, five), pool.eq(x, six));
    session.assert(pool, is_five);
    assert_eq!(session.check(pool, &[]).unwrap(), Answer::Sat);
    session.push();
    session.assert(pool, is_six);
    assert_eq!(session.check(pool, &[]).unwrap(), Answer::Unsat);
    session.pop();
    session.push();
    session.pop();
    assert_eq!(session.check(pool, &[]).unwrap(), Answer::Sat);
    let model = session.model(pool).unwrap();
    assert_eq!(model.eval(pool, x), Value::from(Scalar::Bv(Bv::new(Width::W32, 5))));
}

/// The core leaves out what does not matter.
fn cores(session: &mut dyn Session) {
    let pool = &mut Pool::new();
    let (x, y) = (pool.var("x", Type::I32), pool.var("y", Type::I32));
    let (less, more, other) = (pool.slt(x, y), pool.slt(y, x), pool.ult(y, x));
    let zero = int(pool, 0);
    let unrelated = {
        let z = pool.var("z", Type::I32);
        pool.slt(zero, z)
    };
    let answer = session.check(pool, &[unrelated, less, other, more]).unwrap();
    assert_eq!(answer, Answer::Unsat);
    let core = session.core();
    assert!(core.contains(&less) && core.contains(&more) && !core.contains(&unrelated));
    assert_eq!(session.check(pool, &[unrelated, less]).unwrap(), Answer::Sat);
    let model = session.model(pool).unwrap();
    assert_eq!(model.eval(pool, less), TRUE);
    assert!(session.core().is_empty());
}

/// Maps, functions of maps, bit patterns: the model has them all.
fn models(session: &mut dyn Session) {
    let pool = &mut Pool::new();
    let cells = MapType::two(ScalarType::Ref, ScalarType::Bool, ScalarType::Bv(Width::W64));
    let (m, r) = (pool.var("m", cells), pool.var("r", Type::REF));
    let digest =
        Arc::new(Function { name: "digest".into(), params: vec![cells.into()], result: Type::F32 });
    let (yes, no) = (pool.bool(true), pool.bool(false));
    let (a, b) = (pool.select(m, &[r, yes]), pool.select(m, &[r, no]));
    let less = pool.slt(a, b);
    let changed = pool.store(m, &[r, yes], b);
    let (before, after) = (pool.apply(&digest, &[m]), pool.apply(&digest, &[changed]));
    let differ = pool.binary(BinOp::Lt, before, after);
    let pattern = pool.to_bits(after);
    let bound = int(pool, 77);
    let small = pool.ult(pattern, bound);
    let null = pool.scalar(Scalar::NULL);
    let not_null = pool.ne(r, null);
    for t in [less, differ, small, not_null] {
        session.push();
        session.assert(pool, t);
    }
    assert_eq!(session.check(pool, &[]).unwrap(), Answer::Sat);
    let model = session.model(pool).unwrap();
    for t in [less, differ, small, not_null] {
        assert_eq!(model.eval(pool, t), TRUE, "{}", pool.show(t));
    }
    session.pop();
    session.pop();
    assert!(matches!(session.model(pool), Err(SolverError::NoModel)));
}

/// A definition of a bit pattern lives as long as its scope, and comes back.
fn bit_patterns_in_scopes(session: &mut dyn Session) {
    let pool = &mut Pool::new();
    let (x, y) = (pool.var("x", Type::F64), pool.var("y", Type::F64));
    let (bits_x, bits_y) = (pool.to_bits(x), pool.to_bits(y));
    let (same_bits, same) = (pool.eq(bits_x, bits_y), pool.eq(x, y));
    for (assert, holds) in [(same_bits, same), (same, same_bits)] {
        let not = pool.not(holds);
        session.push();
        session.assert(pool, assert);
        session.assert(pool, not);
        assert_eq!(session.check(pool, &[]).unwrap(), Answer::Unsat);
        session.pop();
        assert_eq!(session.check(pool, &[assert, not]).unwrap(), Answer::Unsat);
    }
}

fn hard_problem(pool: &mut Pool) -> Term {
    let vars = ["x", "y", "z", "n"].map(|name| pool.var(name, Type::I64));
    let [x, y, z, _] = vars;
    let powers: Vec<Term> = [x, y, z]
        .iter()
        .map(|v| {
            let square = pool.mul(*v, *v);
            let big = pool.mul(square, *v);
            pool.udiv(big, y)
        })
        .collect();
    let sum = pool.bit_xor(&powers);
    let goal = pool.scalar(Bv::new(Width::W64, 0x1234_5678_9abc_def1));
    let product = pool.mul(sum, sum);
    pool.eq(product, goal)
}

#[test]
fn z3_scopes() {
    scopes(&mut z3(), &mut Pool::new());
}

#[test]
fn z3_cores() {
    cores(&mut z3());
}

#[test]
fn z3_models() {
    models(&mut z3());
}

#[test]
fn z3_bit_patterns_in_scopes() {
    bit_patterns_in_scopes(&mut z3());
}

#[test]
fn z3_stops_at_its_limit_the_same_way_each_time() {
    let reasons: Vec<Answer> = (0..2)
        .map(|_| {
            let pool = &mut Pool::new();
            let limits = Limits { resources: Some(20_000), time: None };
            let mut session = Z3Session::new(limits).unwrap();
            let problem = hard_problem(pool);
            session.assert(pool, problem);
            session.check(pool, &[]).unwrap()
        })
        .collect();
    assert!(matches!(reasons[0], Answer::Unknown(_)), "{reasons:?}");
    assert_eq!(reasons[0], reasons[1]);
}

#[test]
fn z3_goes_on_after_a_timeout() {
    let pool = &mut Pool::new();
    let mut session = z3();
    session
        .set_limits(Limits { resources: None, time: Some(std::time::Duration::from_millis(50)) });
    let problem = hard_problem(pool);
    session.push();
    session.assert(pool, problem);
    assert!(matches!(session.check(pool, &[]).unwrap(), Answer::Unknown(_)));
    session.pop();
    scopes(&mut session, pool);
}

/// A random formula, with a model if the solver finds one, agrees with the
/// evaluator.
fn agrees(seed: u64, depth: u32, simplify: bool, floats: bool) -> Result<(), TestCaseError> {
    let pool = &mut Pool::new();
    let mut generator = Generator::new(seed);
    if !floats {
        generator = generator.without_floats();
    }
    let raw = generator.term(pool, Type::BOOL, depth);
    let formula = if simplify { pool.simplify(raw) } else { raw };
    let mut session = Z3Session::new(Limits { resources: Some(100_000), time: None }).unwrap();
    session.assert(pool, formula);
    match session.check(pool, &[]).unwrap() {
        Answer::Sat if pool.is_exact(formula) => {
            let model = session.model(pool).unwrap();
            prop_assert_eq!(model.eval(pool, formula), TRUE, "{}", pool.show(formula));
        }
        Answer::Unsat => {
            for assignment in (0..20).map(RandomAssignment) {
                prop_assert_ne!(eval(pool, formula, &assignment), TRUE, "{}", pool.show(formula));
            }
        }
        Answer::Sat | Answer::Unknown(_) => {}
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(11),
        ..ProptestConfig::default()
    })]

    #[test]
    fn z3_agrees_with_the_evaluator(
        seed in any::<u64>(), depth in 1u32..5, simplify in any::<bool>(), floats in any::<bool>()
    ) {
        agrees(seed, depth, simplify, floats)?;
    }
}
