//! How undefined behaviour is avoided: the ranges of values in, the guard that
//! an operation needs out.
//!
//! The tree's operations are total. What C leaves undefined, the printer
//! writes with a guard: a helper function, a detour through unsigned, a mask,
//! a remainder. Where the range of the operands shows that C defines the
//! result, it writes the bare operator, so that programs look like programs.

mod guard;
mod helpers;
mod range;

pub(crate) use guard::{Guard, guard, sets_bare, steps_bare};
pub(crate) use helpers::Helper;
pub(crate) use range::{Range, range_of};
