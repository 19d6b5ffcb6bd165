//! Random inputs for runs of random programs.

use crate::literals::value;
use crate::tape::Tape;
use verdiff_ir::interp::{Inputs, World};
use verdiff_ir::{Name, Program};

/// Inputs for a procedure of a program: arguments, globals, an outside.
///
/// # Panics
/// If the program has no such procedure.
pub fn inputs(program: &Program, proc: &Name, tape: &mut Tape) -> Inputs {
    let args = program.procs[proc].params.iter().map(|param| value(tape, param.ty)).collect();
    let globals = program.globals.values().map(|global| &global.var);
    let globals = globals.map(|var| (var.name.clone(), value(tape, var.ty))).collect();
    Inputs { args, globals, world: World(u64::from(tape.raw())) }
}

/// The inputs of a seed.
///
/// # Panics
/// If the program has no such procedure.
pub fn inputs_from_seed(program: &Program, proc: &Name, seed: u64) -> Inputs {
    inputs(program, proc, &mut Tape::from_seed(seed, 512))
}
