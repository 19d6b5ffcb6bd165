//! Random programs from tapes, seeds and proptest.

use crate::config::Config;
use crate::procs::ProcBuilder;
use crate::shrink::Tapes;
use crate::skeleton::Skeleton;
use crate::tape::Tape;
use proptest::strategy::Strategy;
use verdiff_ir::Program;

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
    let skeleton = Skeleton::draw(tape, config);
    let mut program = Program::default();
    for global in &skeleton.globals {
        program.add_global(global.clone());
    }
    for external in &skeleton.externs {
        program.add_extern(external.clone());
    }
    for index in 0..skeleton.signatures.len() {
        program.add_proc(ProcBuilder::build(config, &skeleton, tape, index));
    }
    program
}
