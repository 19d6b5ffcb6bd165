//! The reference interpreter: what programs mean.
//!
//! In: a validated program, a procedure, [`Inputs`], an [`Oracle`] that plays
//! the outside, and a [`Budget`]. Out: a [`Run`], with all that can be seen
//! of it from outside. The same question gets the same answer, so a run
//! depends on nothing else.

mod code;
mod contents;
mod endless;
mod escape;
mod exec;
mod layout;
mod oracle;
mod outcome;
mod outside;
mod texts;

pub use contents::Contents;
pub use layout::Layout;
pub use oracle::{Answer, HashOracle, Oracle, Question, Write};
pub use outcome::{
    Budget, Ending, Endless, Event, Exhausted, Inputs, LeftOpen, Outcome, Run, World,
};

use crate::functions::LastBits;
use crate::name::{Name, NameMap};
use crate::program::Program;
use crate::statics::Statics;
use crate::types::Type;
use crate::value::Object;
use code::Routine;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// A program made ready to run.
#[derive(Debug)]
pub struct Machine<'p> {
    program: &'p Program,
    globals: NameMap<Type>,
    statics: Statics,
    /// Of all static objects.
    contents: Contents,
    routines: Vec<Routine>,
    /// For each external, the globals it reads and those it writes.
    footprints: Vec<(Vec<usize>, Vec<usize>)>,
    /// The globals that can be seen at the end.
    seen: Vec<usize>,
    /// The others.
    unseen: Vec<usize>,
    /// The static objects by the text that they contain.
    texts: BTreeMap<Vec<u8>, Object>,
    /// How many steps all runs took so far.
    steps: Cell<u64>,
}

/// What surrounds a run besides its inputs and the outside.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'c> {
    /// What static objects contain at the start. For a procedure and inputs
    /// that lead to some of them only, the contents of those do, and cost less.
    pub contents: &'c Contents,
    /// Where objects lie.
    pub layout: Layout,
    /// What the last bits of functions of floats are.
    pub last_bits: LastBits,
}

impl<'p> Machine<'p> {
    /// Prepares a validated program.
    pub fn new(program: &'p Program) -> Self {
        Machine::hiding(program, &|_| false)
    }

    /// Prepares a validated program of which the outside neither sees nor
    /// changes some globals.
    pub fn hiding(program: &'p Program, is_hidden: &dyn Fn(&Name) -> bool) -> Self {
        let globals = code::sorted_globals(program);
        let statics = Statics::new(program);
        let contents = Contents::new(program, &globals, &statics, None);
        let compile = |proc| code::compile(program, &globals, &statics, proc);
        let routines = program.procs.values().map(compile).collect();
        let footprints =
            program.externs.values().map(|it| code::footprint(&globals, it, is_hidden)).collect();
        let (unseen, seen) = (0..globals.len())
            .partition(|at| globals.get_index(*at).is_some_and(|(name, _)| is_hidden(name)));
        let texts = match program.texts.is_empty() {
            true => BTreeMap::new(),
            false => contents.texts(&globals),
        };
        let steps = Cell::default();
        Machine {
            program,
            globals,
            statics,
            contents,
            routines,
            footprints,
            seen,
            unseen,
            texts,
            steps,
        }
    }

    /// How many steps all runs took so far. To start counts as well: as a step
    /// for each of some entries of static objects.
    pub fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Runs a procedure; none if there is none of that name.
    pub fn run(
        &self,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Option<Run> {
        let contents = &self.contents;
        let setting = Setting { contents, layout: Layout::default(), last_bits: LastBits::Own };
        self.run_in(setting, proc, inputs, oracle, budget)
    }

    /// The contents of some static objects, for runs that meet no others and
    /// look at them in some globals only.
    pub fn contents(&self, of: &BTreeSet<Name>, looks_at: &dyn Fn(&Name) -> bool) -> Contents {
        let contents = Contents::new(self.program, &self.globals, &self.statics, Some(of));
        contents.seen_by(&self.globals, looks_at)
    }

    /// As [`Machine::run`], in another setting.
    pub fn run_in(
        &self,
        setting: Setting<'_>,
        proc: &Name,
        inputs: &Inputs,
        oracle: &mut dyn Oracle,
        budget: Budget,
    ) -> Option<Run> {
        let routine = self.program.procs.get_index_of(proc)?;
        Some(exec::run(self, setting, routine, inputs, oracle, budget))
    }
}

#[cfg(test)]
mod endless_tests;
#[cfg(test)]
mod tests;
