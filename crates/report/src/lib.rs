//! What verdiff tells its user: one report model, one renderer per file.
//!
//! * [`model`]: the report. In: a finished comparison. Out: all that any
//!   renderer may show, with nothing left to compute or look up.
//! * [`render`]: the formats. Each turns the model into a text and knows
//!   nothing of the engines.
//!
//! Nothing here prints: the command does.

mod c_conditions;
mod c_signs;
mod c_words;
mod cases;
mod conditions;
mod excerpt;
mod java_conditions;
mod java_words;
mod merge_words;
pub mod model;
pub mod render;
mod words;

pub use model::{Report, TextConflict, VerdictName};
pub use words::Speech;
