//! Product programs: several versions of a procedure as one.
//!
//! * [`correlate`]: two versions interleaved as their structured difference
//!   says, in guarded form.
//! * [`nway`]: n versions with loops in lockstep.
//! * [`several`]: what products have in common, each version kept apart.

pub mod correlate;
pub mod nway;
pub mod several;
