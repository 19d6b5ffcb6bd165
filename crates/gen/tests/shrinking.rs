//! Counterexamples shrink to programs that one can read at a glance.

use proptest::strategy::Strategy;
use proptest::test_runner::{Config as RunnerConfig, TestError, TestRunner};
use std::fmt::Debug;
use verdiff_gen::{Config, Mutation, Pair, Preserving, pair, program};
use verdiff_ir::text::print;
use verdiff_ir::{BinOp, ExprKind, Program, StmtKind, program as ir};

/// The smallest value found for which `holds` does not hold.
fn shrunk<T: Debug + Clone>(strategy: impl Strategy<Value = T>, holds: fn(&T) -> bool) -> T {
    let config = RunnerConfig { cases: 2_000, failure_persistence: None, ..Default::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRunner::deterministic().new_rng());
    let outcome = runner.run(&strategy, |value| {
        proptest::prop_assert!(holds(&value));
        Ok(())
    });
    match outcome {
        Err(TestError::Fail(_, value)) => value,
        other => panic!("no counterexample: {other:?}"),
    }
}

fn count(program: &Program, mut wanted: impl FnMut(&StmtKind) -> bool) -> usize {
    let mut count = 0;
    for proc in program.procs.values() {
        ir::walk(&proc.body, &mut |stmt| count += usize::from(wanted(&stmt.kind)));
    }
    count
}

fn divides(kind: &StmtKind) -> bool {
    let StmtKind::Assign { value, .. } = kind else { return false };
    let mut found = false;
    value.walk(&mut |expr| found |= matches!(expr.kind, ExprKind::Binary(BinOp::DivU, ..)));
    found
}

/// No loop divides.
fn no_division_in_loops(program: &Program) -> bool {
    count(program, |kind| {
        let StmtKind::While { body, .. } = kind else { return false };
        let mut found = false;
        ir::walk(body, &mut |stmt| found |= divides(&stmt.kind));
        found
    }) == 0
}

#[test]
fn programs_shrink_to_what_matters() {
    // A recursive procedure cannot become the one that every program has, so
    // a loop in one would leave two.
    let config = Config { recursion: false, ..Config::default() };
    let small = shrunk(program(config), no_division_in_loops);
    assert!(!no_division_in_loops(&small));
    assert_eq!(small.procs.len(), 1, "{}", print(&small));
    assert!(small.globals.len() + small.externs.len() <= 1, "{}", print(&small));
    assert!(count(&small, |_| true) <= 5, "{}", print(&small));
}

fn no_peeling(pair: &Pair) -> bool {
    let peel = Mutation::Preserving(Preserving::PeelLoop);
    pair.changes.iter().all(|change| change.mutation != peel)
}

#[test]
fn pairs_shrink_to_one_change_of_a_small_program() {
    let small = shrunk(pair(Config::default()), no_peeling);
    assert_eq!(small.changes.len(), 1, "{:?}", small.changes);
    assert!(count(&small.old, |_| true) <= 5, "{}", print(&small.old));
}

#[test]
fn the_smallest_program_is_trivial() {
    let smallest = shrunk(program(Config::default()), |_| false);
    assert!(count(&smallest, |_| true) == 0, "{}", print(&smallest));
    assert_eq!(smallest.procs.len(), 1);
}
