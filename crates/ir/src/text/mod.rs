//! The text form of programs (`.vir` files).
//!
//! ```text
//! text ─ lexer ─▶ tokens ─ parse ─▶ syntax ─ elaborate ─▶ program ─ print ─▶ text
//! ```
//!
//! `syntax` is what was written, with places; elaboration gives names and
//! literals their types. For every valid program `p`, `parse(print(p)) == p`,
//! and printing what was parsed from a printed text gives the same text.
//!
//! * `operators` is the one table of how operators are written.
//! * [`diagnostic`]: what is reported about a text that is no program.

pub mod diagnostic;
mod elaborate;
mod lexer;
mod number;
pub(crate) mod operators;
mod parse;
pub mod print;
mod syntax;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

pub use diagnostic::{Diagnostic, MAX_DIAGNOSTICS, ParseError};
pub use print::print;

use crate::program::Program;
use crate::span::{SourceFile, SourceMap, Span};
use diagnostic::Diagnostics;
use std::sync::Arc;

/// The largest text that is read, in bytes.
pub const MAX_SIZE: usize = 64 << 20;

/// Reads a program and validates it. `name` is what diagnostics call the file.
pub fn parse(name: &str, text: &str) -> Result<Program, ParseError> {
    if text.len() > MAX_SIZE {
        let message = format!("the file is larger than {} MiB", MAX_SIZE >> 20);
        let diagnostics = vec![Diagnostic::new(message, Span::NOWHERE, "")];
        return Err(ParseError { file: SourceFile::new(name, ""), diagnostics });
    }
    let file = SourceFile::new(name, text);
    match parse_text(text) {
        Ok(mut program) => {
            let mut sources = SourceMap::default();
            sources.add(file);
            program.sources = Arc::new(sources);
            Ok(program)
        }
        Err(diagnostics) => Err(ParseError { file, diagnostics }),
    }
}

/// Elaboration starts only if there is no syntax error, so that nothing is
/// unknown only because its declaration could not be read.
fn parse_text(text: &str) -> Result<Program, Vec<Diagnostic>> {
    let mut diagnostics = Diagnostics::default();
    let tokens = lexer::lex(text, &mut diagnostics);
    let items = parse::items(text, tokens, &mut diagnostics);
    diagnostics.check()?;
    let program = elaborate::program(&items, &mut diagnostics);
    diagnostics.check()?;
    Ok(program)
}
