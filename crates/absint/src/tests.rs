//! What is said of terms is so: ranges, conditions and joins of states, held
//! against the evaluator on random terms under random assignments.

use crate::guards::Valuation;
use crate::join::{Hull, join};
use crate::range::Range;
use crate::state::State;
use crate::values::Values;
use crate::vars::{CHUNK, Vars};
use std::rc::Rc;
use verdiff_ir::{Scalar, Type, Value, Width};
use verdiff_smt::testing::{Generator, RandomAssignment};
use verdiff_smt::{Term, eval};

/// Types of which ranges are known, and some of which none are.
const WIDTHS: [u32; 7] = [1, 3, 8, 32, 33, 64, 128];

fn state(vars: [Term; CHUNK]) -> State {
    State {
        vars: Vars::new(&vars, vars[0]),
        guards: Valuation::default(),
        refined: Rc::default(),
        known: Rc::default(),
        unequal: Rc::default(),
        settled: std::sync::Arc::default(),
    }
}

/// Terms of a type, as the constructors simplify them.
fn terms(values: &mut Values, generator: &mut Generator, ty: Type) -> [Term; CHUNK] {
    std::array::from_fn(|_| {
        let raw = generator.term(&mut values.pool, ty, 3);
        values.pool.simplify(raw)
    })
}

fn number(values: &Values, term: Term, assignment: &RandomAssignment) -> i128 {
    match eval(&values.pool, term, assignment) {
        Value::Scalar(Scalar::Bv(bits)) => bits.signed(),
        other => panic!("no number: {other:?}"),
    }
}

/// Takes random conditions for what they are; the state must still be there.
fn assume_some(
    values: &mut Values,
    generator: &mut Generator,
    state: &mut State,
    assignment: &RandomAssignment,
) {
    for condition in terms(values, generator, Type::BOOL).into_iter().take(4) {
        let holds = eval(&values.pool, condition, assignment) == Value::Scalar(true.into());
        if let Some(truth) = state.truth(values, condition) {
            assert_eq!(truth, holds, "{}", values.pool.show(condition));
        }
        let shown = values.pool.show(condition);
        assert!(state.assume(values, condition, holds), "{holds}: {shown}");
    }
}

fn check_ranges(values: &mut Values, state: &State, assignment: &RandomAssignment) {
    let all: Vec<Term> =
        state.refined.terms().chain((0..CHUNK).map(|var| state.get(var))).collect();
    for term in all {
        let value = number(values, term, assignment);
        let Some(range) = state.range(values, term) else { continue };
        assert!(range.contains(value), "{value} in {range}: {}", values.pool.show(term));
    }
}

#[test]
fn ranges_and_conditions_hold() {
    for seed in 0..6_000 {
        let mut values = Values::default();
        let mut generator = Generator::new(seed).without_floats();
        let width = Width::new(WIDTHS[seed as usize % WIDTHS.len()]).expect("a width");
        let mut state = state(terms(&mut values, &mut generator, Type::bv(width)));
        let assignment = RandomAssignment(seed);
        assume_some(&mut values, &mut generator, &mut state, &assignment);
        check_ranges(&mut values, &state, &assignment);
        let [a, b] = [state.get(0), state.get(1)];
        let difference = values.pool.sub(b, a);
        let apart = number(&values, difference, &assignment);
        if let Some(range) = state.difference(&mut values, b, a) {
            assert!(range.contains(apart), "seed {seed}: {apart} in {range}");
        }
        let exact = number(&values, b, &assignment).checked_sub(number(&values, a, &assignment));
        if let (Some(range), Some(exact)) = (state.distance(&mut values, b, a), exact) {
            assert!(range.contains(exact), "seed {seed}: {exact} in {range}");
        }
    }
}

#[test]
fn joins_stand_for_both() {
    for seed in 0..3_000 {
        let mut values = Values::default();
        let mut generator = Generator::new(seed).without_floats();
        let width = Width::new(WIDTHS[seed as usize % WIDTHS.len()]).expect("a width");
        let shared = terms(&mut values, &mut generator, Type::bv(width));
        let mut sides = Vec::new();
        for side in 0..2u64 {
            let assignment = RandomAssignment(seed << 1 | side);
            let mut state = state(shared);
            // Some variables change alike, some do not.
            let moved = terms(&mut values, &mut generator, Type::bv(width));
            for at in 0..CHUNK / 2 {
                let by = moved[at % 3];
                let next = values.pool.add(&[shared[at], by]);
                state.set(at, next);
            }
            assume_some(&mut values, &mut generator, &mut state, &assignment);
            sides.push((state, assignment));
        }
        let hull = if seed % 2 == 0 { Hull::Least } else { Hull::Widen(&[-1, 0, 1, 100]) };
        let joined = join(&mut values, hull, CHUNK, &sides[0].0, &sides[1].0);
        for (state, assignment) in &sides {
            check_join(&mut values, &joined, state, assignment, width);
        }
    }
}

/// Whether what a joined state says is so for the values of one side.
fn check_join(
    values: &mut Values,
    joined: &State,
    side: &State,
    assignment: &RandomAssignment,
    width: Width,
) {
    let concrete: Vec<i128> =
        (0..CHUNK).map(|at| number(values, side.get(at), assignment)).collect();
    for at in 0..CHUNK {
        if let Some(range) = joined.range(values, joined.get(at)) {
            assert!(range.contains(concrete[at]), "{} in {range}", concrete[at]);
        }
        for other in 0..CHUNK {
            let (a, b) = (joined.get(at), joined.get(other));
            if joined.same(values, a, b) {
                assert_eq!(concrete[at], concrete[other]);
            }
            let apart = concrete[at].checked_sub(concrete[other]);
            let apart = apart.and_then(|apart| Range::wrap(width, apart, apart));
            if let (Some(range), Some(apart)) = (joined.difference(values, a, b), apart) {
                assert!(range.includes(apart), "{apart} in {range}");
            }
        }
    }
}
