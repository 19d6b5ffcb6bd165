//! C: from source files to the core language.
//!
//! Data flows [`syntax`] → [`typed`]. Positions are byte offsets of the
//! preprocessed text until the end.

pub mod fingerprint;
pub mod print;
pub mod span;
pub mod symbol;
pub mod syntax;
pub mod target;
pub mod typed;
pub mod types;
