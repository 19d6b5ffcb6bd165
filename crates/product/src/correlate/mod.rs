//! Correlating programs: one procedure that runs two versions, interleaved as
//! their structured difference says. The paper's guarded form CI and generation
//! CP (figures 3 and 4), which `proofs/` shows to be right for its language, over
//! the core language: a break clears the guard of its block, a return or failure
//! clears the guard of the version.
//!
//! ```text
//! pair ─ align::structured ─▶ difference ─ generate ─▶ guarded ─ assemble ─▶ program
//! ```
//!
//! * [`guarded`]: the guarded language; [`generate()`]: CI and CP.
//! * [`assemble`]: a guarded program as a program of the core language.
//! * [`outside`], [`compare`]: running it beside the two versions; `probe`: and
//!   looking at its variables on the way.

pub mod assemble;
mod calls;
pub mod compare;
mod context;
mod generate;
pub mod guarded;
mod isolate;
mod lower;
pub mod outside;
mod probe;
mod show;
mod tag;

pub use assemble::{Correlated, Refusal, correlate, correlate_by};
pub use calls::Failures;
pub use compare::Comparison;
pub use generate::{Generated, generate};
pub use guarded::{Action, Exit, Guard, Guarded, Guards, Literal};
pub use probe::point_name;
pub use show::{show, show_with};
pub use tag::{guard_name, tagged, untagged};
