//! Java: from source files to the core language.
//!
//! Data flows [`syntax`] → `resolve` (declarations) → `check` (bodies) →
//! [`typed`], which is the middle of it: what the sources of a version mean in
//! Java's own terms. [`load`] leads through all of it. Whatever lies outside
//! of the given sources is there as classes and members of which little is
//! known; [`prelude`] is the library that programs are analysed together with,
//! and [`library`] knows signatures of more.

pub(crate) mod check;
pub(crate) mod counterparts;
pub mod library;
pub mod load;
pub mod lower;
pub mod prelude;
pub(crate) mod renumber;
pub(crate) mod resolve;
pub(crate) mod same_outside;
pub mod span;
pub mod symbol;
pub mod syntax;
pub mod typed;
pub mod versions;
