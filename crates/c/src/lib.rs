//! C: from source files to the core language.
//!
//! Data flows [`syntax`] → [`check`] → [`typed`]; [`mod@print`] goes back to
//! text. Positions are byte offsets of the preprocessed text until the end.

pub mod check;
pub mod fingerprint;
pub mod print;
pub mod span;
pub mod symbol;
pub mod syntax;
pub mod target;
pub mod typed;
pub mod types;
