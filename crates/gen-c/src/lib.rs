//! Random C programs without undefined behaviour, and mutants of them, for
//! testing the C front end against gcc.
//!
//! * [`generate`]: a program of a seed, as [`Config`] says.
//! * [`mutate`]: a second version of a program, with one small change.
//! * [`shrink`]: a smaller program on which something still fails.
//!
//! Results are those of gcc on x86-64: 64-bit `long`, little endian, signed
//! `char`, conversions and shifts that wrap and keep the sign.

mod config;
mod dice;
mod feature;
mod generate;
mod mutate;
mod print;
mod program;
mod safety;
mod shrink;
mod tree;

pub use config::Config;
pub use feature::Feature;
pub use generate::generate;
pub use mutate::{Change, Mutant, mutate};
pub use program::{Entry, ParamKind, ParamType, Program};
pub use shrink::shrink;
