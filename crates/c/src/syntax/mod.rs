//! Syntax: from preprocessed text to a tree of what was written.

pub mod ast;
mod lexer;
mod parser;
mod token;

pub use parser::{Dialect, parse, parse_as};
