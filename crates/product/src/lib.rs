//! Product programs: several versions of a procedure as one.
//!
//! * [`correlate`]: two versions interleaved as their structured difference
//!   says, in guarded form.

pub mod correlate;
