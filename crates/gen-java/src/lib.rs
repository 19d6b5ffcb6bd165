//! Random Java 17 programs that end, and mutants of them, for testing the Java
//! front end against a JVM.
//!
//! * [`generate`]: a program of a seed, with the constructs that [`Config`]
//!   allows.
//! * [`mutate`]: a second version of a program, with one small change.
//! * [`shrink`]: a smaller program on which something still fails.
//!
//! A program is one file. Its entries are static methods of the class `Main`,
//! which return a checksum of what they computed, or throw. What they do depends
//! on their arguments only: there is no clock, no identity hash code, no order
//! that the JDK leaves open.

mod config;
mod feature;
mod generate;
mod mutate;
mod print;
mod program;
mod rules;
mod shrink;
mod tree;
mod ty;

pub use config::Config;
pub use feature::Feature;
pub use generate::generate;
pub use mutate::{Change, Mutant, mutate};
pub use program::{Entry, Param, Program};
pub use shrink::shrink;
