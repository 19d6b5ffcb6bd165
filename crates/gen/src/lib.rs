//! Random well-typed programs of the core language, and mutants of them, for
//! the tests of every engine.
//!
//! * [`program`], [`program_from_seed`]: programs, as [`Config`] says.
//! * [`pair`], [`pair_from_seed`]: two versions, with changes that preserve
//!   behaviour or may not; [`mutate`]: one change.
//! * [`versions_from_seed`]: several versions.
//! * [`tape`]: the shrinkable recipe that they are built from.

mod calls;
mod config;
mod control;
mod exprs;
mod inputs;
pub mod literals;
mod mutate;
pub mod operators;
mod palette;
mod procs;
mod programs;
mod shrink;
mod skeleton;
pub mod tape;
mod versions;

pub use config::Config;
pub use inputs::{inputs, inputs_from_seed};
pub use mutate::{
    Applied, Arbitrary, Mutation, Pair, Preserving, mutant_from_seed, mutate, pair, pair_from_seed,
    preserving_mutant_from_seed, preserving_pair, preserving_pair_from_seed,
};
pub use programs::{program, program_from_seed, program_from_tape};
pub use tape::Tape;
pub use versions::versions_from_seed;
