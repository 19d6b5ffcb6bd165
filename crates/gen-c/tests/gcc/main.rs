//! Generated programs have no undefined behaviour: gcc's sanitizers find
//! nothing, and optimisation changes nothing.
//!
//! `VERDIFF_GEN_C_PROGRAMS=2000` checks more programs than every test run does,
//! `VERDIFF_GEN_C_FIRST` says from which seed on.

mod harness;
mod mutants;
mod shrinking;

use verdiff_gen_c::{Config, Program, generate};

const BATCH: usize = 10;

fn from_environment(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn check_all(name: &str, programs: Vec<(u64, Program)>) {
    let (wrapping, plain): (Vec<_>, Vec<_>) =
        programs.into_iter().partition(|(_, program)| program.needs_wrapv());
    let check = |kind: &str, programs: &[(u64, Program)]| {
        for (index, batch) in programs.chunks(BATCH).enumerate() {
            harness::check(&format!("{name}-{kind}-{index}"), batch);
        }
    };
    check("wrapping", &wrapping);
    check("plain", &plain);
}

/// How many to check where a test run checks so many.
fn count(default: u64) -> u64 {
    from_environment("VERDIFF_GEN_C_PROGRAMS", default)
}

#[test]
fn programs_have_no_undefined_behaviour() {
    let first = from_environment("VERDIFF_GEN_C_FIRST", 0);
    // Mostly small ones: gcc takes its time.
    let config = |seed| match seed % 8 {
        0 => Config::default(),
        4 => Config::loop_free(),
        _ => Config::small(),
    };
    let seeds = first..first + count(60);
    let programs = seeds.map(|seed| (seed, generate(seed, &config(seed))));
    check_all("programs", programs.collect());
}
