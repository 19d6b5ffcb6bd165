//! The text form and the validator, as their users see them.

mod errors;
mod invalid;
mod printing;
mod round_trip;
