//! C: from source files to the core language.
//!
//! Data flows [`preprocess`] → [`syntax`] → [`check`] → [`typed`]; from there
//! to [`mod@print`] and [`lower`], which knows the library by [`models`].
//! [`load`] leads through all of it. Positions are byte offsets of the
//! preprocessed text until the end.

pub mod check;
pub mod fingerprint;
pub mod load;
pub mod lower;
pub mod models;
pub mod preprocess;
pub mod print;
pub mod span;
pub mod symbol;
pub mod syntax;
pub mod target;
pub mod typed;
pub mod types;
