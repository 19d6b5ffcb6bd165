//! Correlating programs: one procedure that runs two versions, interleaved as
//! their structured difference says. The paper's guarded form CI and generation
//! CP (figures 3 and 4), which `proofs/` shows to be right for its language, over
//! the core language.
//!
//! ```text
//! pair ─ align::structured ─▶ difference ─ generate ─▶ guarded ─ assemble ─▶ program
//! ```
//!
//! * [`generate()`]: CP; [`guarded`]: the guarded language.
//! * [`assemble`]: a guarded program as a program of the core language.
//! * [`outside`], [`Correlated::compare`]: running it beside the two versions;
//!   `probe`: and looking at its variables on the way.

pub mod assemble;
mod compare;
mod generate;
mod probe;

pub use crate::several::assembly::{Refusal, has_plain_names};
pub use crate::several::calls::Failures;
pub use crate::several::compare::{Comparison, places_matter};
pub use crate::several::guarded::{Action, Exit, Guard, Guarded, Guards, Literal};
pub use crate::several::show::{show, show_with};
pub use crate::several::tag::{guard_name, tagged, untagged};
pub use crate::several::{guarded, outside};
pub use assemble::{Correlated, correlate, correlate_by};
pub use generate::{Generated, generate};
pub use probe::point_name;
