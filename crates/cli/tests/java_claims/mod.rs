//! The claims of the pages on Java, each named by words of the page.

mod compared;
mod limits;
mod understood;

pub(crate) use compared::{ASSUMED, COMPARED};
pub(crate) use limits::{LIMITATIONS, NOT_SUPPORTED};
pub(crate) use understood::UNDERSTOOD;

const SAME: i32 = 0;
const OTHER: i32 = 1;
