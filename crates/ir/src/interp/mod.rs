//! The reference interpreter: what programs mean.
//!
//! In: a validated program, a procedure, [`Inputs`], an [`Oracle`] that plays
//! the outside, and a [`Budget`]. Out: a [`Run`], with all that can be seen
//! of it from outside. The same question gets the same answer, so a run
//! depends on nothing else.

mod code;
mod escape;
mod exec;
mod oracle;
mod outcome;
mod outside;

pub use oracle::{Answer, HashOracle, Oracle, Question, Write};
pub use outcome::{Budget, Ending, Event, Inputs, Outcome, Run, World};

use crate::name::Name;
use crate::program::Program;
use crate::types::Type;
use code::Routine;
use indexmap::IndexMap;

/// A program made ready to run.
#[derive(Debug)]
pub struct Machine<'p> {
    program: &'p Program,
    globals: IndexMap<Name, Type>,
    routines: Vec<Routine>,
    /// For each external, the globals it reads and those it writes.
    footprints: Vec<(Vec<usize>, Vec<usize>)>,
}

impl<'p> Machine<'p> {
    /// Prepares a validated program.
    pub fn new(program: &'p Program) -> Self {
        let globals = code::sorted_globals(program);
        let routines =
            program.procs.values().map(|proc| code::compile(program, &globals, proc)).collect();
        let footprints =
            program.externs.values().map(|external| code::footprint(&globals, external)).collect();
        Machine { program, globals, routines, footprints }
    }

    /// Runs a procedure; none if there is none of that name.
    pub fn run(
        &self,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Option<Run> {
        let routine = self.program.procs.get_index_of(proc)?;
        Some(exec::run(self, routine, inputs, oracle, budget))
    }
}

#[cfg(test)]
mod tests;
