//! Preprocessing with the system's compiler.

mod database;
mod failures;
mod positions;
mod project;
