//! Random inputs for runs of random programs.

use crate::literals::value;
use crate::tape::Tape;
use verdiff_ir::interp::{Inputs, World};
use verdiff_ir::{Name, Object, Program, Statics};

/// Inputs for a procedure of a program: arguments, globals, an outside.
///
/// # Panics
/// If the program has no such procedure.
pub fn inputs(program: &Program, proc: &Name, tape: &mut Tape) -> Inputs {
    let objects = objects(program);
    let params = program.procs[proc].params.iter();
    let args = params.map(|param| value(tape, param.ty, &objects)).collect();
    let globals = program.globals.values().map(|global| &global.var);
    let globals = globals.map(|var| (var.name.clone(), value(tape, var.ty, &objects))).collect();
    Inputs { args, globals, world: World(u64::from(tape.raw())) }
}

/// The static objects that may be inputs. Of those whose contents changed
/// between versions, matching has made two, one of them with a back quote in
/// its name; neither may be.
fn objects(program: &Program) -> Vec<Object> {
    let statics = Statics::new(program);
    let twins: Vec<&str> =
        program.statics.keys().filter_map(|name| Some(name.as_str().split_once('`')?.0)).collect();
    let is_one = |name: &&Name| !name.as_str().contains('`') && !twins.contains(&name.as_str());
    program.statics.keys().filter(is_one).filter_map(|name| statics.object(name)).collect()
}

/// The inputs of a seed.
///
/// # Panics
/// If the program has no such procedure.
pub fn inputs_from_seed(program: &Program, proc: &Name, seed: u64) -> Inputs {
    inputs(program, proc, &mut Tape::from_seed(seed, 512))
}
