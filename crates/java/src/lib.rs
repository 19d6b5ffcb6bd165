//! Java: from source files to the core language.
//!
//! [`typed`] is the middle of it: what the sources of a version mean in
//! Java's own terms, after names, overloads and types are resolved. Whatever
//! lies outside of the given sources is there as classes and members of which
//! little is known. [`prelude`] is the library that programs are analysed
//! together with.

pub mod prelude;
pub mod span;
pub mod symbol;
pub mod typed;
