//! Which parts of two versions of a program correspond.
//!
//! * [`matching`]: procedures matched by name, and one state space for both
//!   versions.
//! * [`normal_form`]: procedures up to the names of locals and labels.

pub mod matching;
pub mod normal_form;
mod params;
mod statics;

pub use matching::{Incompatible, Matched, Version};
