//! Tiny product programs, woven by hand, compiled with the real compiler and
//! run: what the runtime promises, one test for each promise.

mod build;
mod fuzzing;
mod isolation;
mod library;
mod versions;
