//! Several versions of a procedure in one program, each apart from the others:
//! what all products have in common.
//!
//! ```text
//! statements ─ form ─▶ guarded commands ─ assembly (lower, isolate) ─▶ program ─ compare ─▶ runs
//! ```
//!
//! What holds after: no variable, procedure or external of a version is one of
//! another, so commands of different versions may be put in any order.
//!
//! * [`tag`]: whose a name is.
//! * [`guarded`]: the guarded language; `form`: statements of a version in it;
//!   [`mod@show`]: its text.
//! * [`assembly`]: a guarded program as a program of the core language.
//! * [`outside`], [`compare`]: running it beside the versions.

pub mod assembly;
pub mod calls;
pub mod compare;
pub(crate) mod context;
pub(crate) mod form;
pub mod guarded;
mod isolate;
pub(crate) mod lower;
mod numbers;
pub mod outside;
pub mod show;
pub mod tag;
