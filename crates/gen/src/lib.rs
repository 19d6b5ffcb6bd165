//! Random well-typed programs of the core language, and mutants of them, for
//! the tests of every engine.
//!
//! * [`program`], [`program_from_seed`]: programs, as [`Config`] says.
//! * [`tape`]: the shrinkable recipe that they are built from.

mod calls;
mod config;
mod control;
mod exprs;
mod inputs;
pub mod literals;
pub mod operators;
mod palette;
mod procs;
mod programs;
mod shrink;
mod skeleton;
pub mod tape;

pub use config::Config;
pub use inputs::{inputs, inputs_from_seed};
pub use programs::{program, program_from_seed, program_from_tape};
pub use tape::Tape;
