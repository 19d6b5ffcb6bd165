//! Running a product of random versions is running all of them: 2 to 4 mutants of
//! one program, and programs that have nothing to do with each other.

use std::collections::BTreeMap;
use verdiff_align::{Matched, Version};
use verdiff_gen::{Config, inputs_from_seed, program_from_seed, versions_from_seed};
use verdiff_ir::interp::HashOracle;
use verdiff_ir::validate::validate;
use verdiff_ir::{Name, Program, Stmt, StmtKind};
use verdiff_product::nway::{
    Comparison, Guarded, Product, has_plain_names, places_matter, product,
};

/// Inputs on which each product is run.
const RUNS: u64 = 3;
/// Steps of the versions in those runs.
const STEPS: u64 = 100;

/// How often something was seen.
#[derive(Default)]
struct Seen(BTreeMap<&'static str, u64>);

impl Seen {
    fn count(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    fn at_least(&self, what: &str, least: u64) {
        assert!(self.0.get(what).is_some_and(|count| *count >= least), "{what}: {:?}", self.0);
    }
}

fn check_all(programs: Vec<Program>, seed: u64, seen: &mut Seen) {
    let matched = Matched::several(programs);
    for name in &matched.common {
        if places_matter(&matched, name) {
            seen.count("left out, as places matter");
        } else if let Ok(product) = product(&matched, name) {
            check(&matched, name, &product, seed, seen);
        }
    }
}

fn check(matched: &Matched, name: &Name, product: &Product, seed: u64, seen: &mut Seen) {
    if has_plain_names(matched) {
        assert_eq!(validate(&product.program), Ok(()), "seed {seed}, `{name}`");
    }
    for run in 0..RUNS {
        let inputs = inputs_from_seed(matched.latest(), name, seed ^ run << 48);
        match product.compare(matched, name, &inputs, &mut HashOracle { seed: run }, STEPS) {
            Comparison::Cut => seen.count("cut"),
            Comparison::Differs(how) => panic!("seed {seed}, `{name}` on {inputs:?}: {how}"),
            Comparison::Ended => {
                seen.count("ended");
                count_loops(&product.commands, matched.versions().len(), seen);
                for program in matched.programs() {
                    count_exits(&program.procs[name].body, false, seen);
                }
            }
        }
    }
}

fn count_loops(commands: &[Guarded<Version>], versions: usize, seen: &mut Seen) {
    for command in commands {
        if let Guarded::Loop { entries, body, .. } = command {
            seen.count(if entries.len() == versions { "loops of all" } else { "loops of some" });
            count_loops(body, versions, seen);
        }
    }
}

/// Counts what leaves loops.
fn count_exits(body: &[Stmt], looping: bool, seen: &mut Seen) {
    for stmt in body {
        let what = match &stmt.kind {
            StmtKind::Break { .. } => Some("breaks"),
            StmtKind::Return { .. } => Some("returns"),
            StmtKind::Check { .. } | StmtKind::Fail { .. } => Some("failures"),
            StmtKind::Call(call) if call.handlers.is_empty() => Some("calls"),
            StmtKind::Call(_) => Some("calls with handlers"),
            StmtKind::New { .. } => Some("allocations"),
            StmtKind::Assign { .. }
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::Block { .. } => None,
        };
        if let (Some(what), true) = (what, looping) {
            seen.count(what);
        }
        let is_loop = matches!(stmt.kind, StmtKind::While { .. });
        for inner in stmt.bodies() {
            count_exits(inner, looping || is_loop, seen);
        }
    }
}

fn check_mutants(count: usize) {
    let mut seen = Seen::default();
    for seed in 0..200 {
        check_all(versions_from_seed(&Config::default(), seed, count), seed, &mut seen);
    }
    seen.at_least("ended", 400);
    seen.at_least("loops of all", 200);
    for what in ["breaks", "returns", "failures", "calls", "calls with handlers", "allocations"] {
        seen.at_least(what, 10);
    }
}

#[test]
fn two_versions() {
    check_mutants(2);
}

#[test]
fn three_versions() {
    check_mutants(3);
}

#[test]
fn four_versions() {
    check_mutants(4);
}

#[test]
fn programs_that_have_nothing_to_do_with_each_other() {
    let config = Config { params: 0, globals: 2, results: 0, ..Config::default() };
    let mut seen = Seen::default();
    for seed in 0..500 {
        let programs = (0..3).map(|at| program_from_seed(&config, 3 * seed + at));
        check_all(programs.collect(), seed, &mut seen);
    }
    seen.at_least("ended", 100);
    seen.at_least("loops of some", 10);
}
