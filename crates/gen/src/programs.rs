//! Random programs from tapes, seeds and proptest.

use crate::config::Config;
use crate::procs::ProcBuilder;
use crate::shrink::Tapes;
use crate::skeleton::Skeleton;
use crate::tape::{Piece, Tape};
use proptest::strategy::Strategy;
use verdiff_ir::{Proc, Program};

/// Random programs, which shrink to smaller ones.
pub fn program(config: Config) -> impl Strategy<Value = Program> {
    program_tapes(&config).prop_map(move |choices| program_from_tape(&config, choices))
}

/// The program of a seed: always the same for the same configuration.
pub fn program_from_seed(config: &Config, seed: u64) -> Program {
    build(config, &mut Tape::from_seed(seed, config.tape_length()))
}

/// The program of a choice tape.
pub fn program_from_tape(config: &Config, choices: Vec<u16>) -> Program {
    build(config, &mut Tape::new(choices))
}

pub(crate) fn program_tapes(config: &Config) -> Tapes {
    let reading = config.clone();
    Tapes::new(config.tape_length(), move |tape| drop(build(&reading, tape)))
}

fn build(config: &Config, tape: &mut Tape) -> Program {
    let mut skeleton = Skeleton::draw(tape, config);
    let mut procs = recursive(config, &mut skeleton, tape);
    let wanted = |there: usize| if there + 1 < config.procedures { 65 } else { 0 };
    while let Some(item) = tape.another(wanted(procs.len())) {
        procs.push(procedure(config, &mut skeleton, tape));
        tape.became(Piece::Item, item);
    }
    procs.push(procedure(config, &mut skeleton, tape));
    assembled(skeleton, procs)
}

fn procedure(config: &Config, skeleton: &mut Skeleton, tape: &mut Tape) -> Proc {
    let index = skeleton.declare(tape, config, None);
    ProcBuilder::build(config, skeleton, tape, index)
}

/// No procedures, one that calls itself, or two that call each other. Each
/// stands on one part of the tape, the second inside that of the first, which
/// has to know it.
fn recursive(config: &Config, skeleton: &mut Skeleton, tape: &mut Tape) -> Vec<Proc> {
    let wanted = config.recursion && config.procedures > 1;
    let Some(item) = tape.another(if wanted { 30 } else { 0 }) else { return vec![] };
    let widths = skeleton.palette.widths();
    let fuel = tape.choose(&widths).copied();
    let first = skeleton.declare(tape, config, fuel);
    let mut others = Vec::new();
    if let Some(item) = tape.another(if config.procedures > 2 { 40 } else { 0 }) {
        let second = skeleton.declare(tape, config, fuel);
        others.push(ProcBuilder::build(config, skeleton, tape, second));
        tape.became(Piece::Item, item);
    }
    let first = ProcBuilder::build(config, skeleton, tape, first);
    tape.became(Piece::Item, item);
    std::iter::once(first).chain(others).collect()
}

fn assembled(skeleton: Skeleton, procs: Vec<Proc>) -> Program {
    let mut program = Program::default();
    skeleton.globals.into_iter().for_each(|global| program.add_global(global));
    skeleton.statics.into_iter().for_each(|object| program.add_static(object));
    skeleton.externs.into_iter().for_each(|external| program.add_extern(external));
    procs.into_iter().for_each(|proc| program.add_proc(proc));
    program
}
