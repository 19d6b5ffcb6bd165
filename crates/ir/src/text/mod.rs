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
//! # The grammar
//!
//! ```text
//! file      = { global | object | extern | opaque | proc }    // line comment
//! global    = "global" name ":" type ";"
//! object    = "object" name ( ";" | "{" { name [ "[" literal "]" ] "=" known ";" } "}" )
//! known     = literal | "&" name
//! extern    = "extern" ["pure"] signature ["reads" globals] ["writes" globals]
//!             ["throws" name { "," name }] ["computes" name] ";"
//! opaque    = "opaque" ["pure"] signature ["reads" globals]
//!             ["throws" name { "," name }] "because" text
//!             "fingerprint" number ["calls" name { "," name }] ";"
//! globals   = "all" | "none" | name { "," name }
//! proc      = signature body
//! signature = "fn" name "(" [ name ":" type { "," name ":" type } ] ")"
//!             [ "->" ( type | "(" type { "," type } ")" ) ]
//! type      = scalar | "[" scalar [ "," scalar ] "]" scalar
//! scalar    = "bool" | "ref" | "i1" | … | "i128" | "f32" | "f64"
//! body      = "{" { stmt } "}"
//! stmt      = "var" name { "," name } ":" type ";"
//!           | "var" name ":" type "=" assigned ";"
//!           | name "=" assigned ";"
//!           | name "[" expr { "," expr } "]" "=" expr ";"
//!           | [ name { "," name } "=" ] call ";"
//!           | "if" expr body [ "else" ( body | if-stmt ) ]
//!           | "while" expr body
//!           | "block" label body | "break" label ";"
//!           | "check" expr "else" failure ";" | failure ";"
//!           | "return" [ expr { "," expr } ] ";"
//! assigned  = expr | call | "new"
//! call      = name "(" [ expr { "," expr } ] ")" [ "catch" handler { "," handler } ]
//! handler   = ( name | "*" ) "->" label
//! failure   = "trap" name | "throw" name
//! expr      = binary [ "?" expr ":" expr ]
//! binary    = unary { operator unary }      // ||, &&, comparisons, |, ^, &, shifts, + -, * / %
//! unary     = ( "!" | "~" | "-" ) unary | postfix
//! postfix   = primary { "[" expr { "," expr } [ ":=" expr ] "]" }
//! primary   = literal | name | "&" name | "(" expr ")" | function "(" expr ")"
//!           | scalar "." conversion "(" expr ")" | "fill" type "(" expr ")"
//! ```
//!
//! Names that are no identifiers, or are keywords, stand in back quotes. An
//! unsigned operator is the signed one with `u` attached: `<u`, `>>u`. A local
//! is known in its whole procedure, wherever it is declared.
//!
//! Text stands in double quotes, with `\"`, `\\` and `\u{7f}` as escapes.
//!
//! Literals: `true`, `null`, `5`, `-5`, `0xff`, `0b1`, `1.5`, `1e9`, `inf`,
//! `nan`; with a type `5i8`, `1.5f32`, `f32.inf`. Without one they take the
//! type that their context asks for. `-5` is a literal, `-(5)` the negation of
//! one. Integers fit if they do as signed or as unsigned numbers.
//!
//! # The parts
//!
//! * `operators` is the one table of how operators are written.
//! * [`diagnostic`]: what is reported about a text that is no program.
//!
//! Reading, printing and dropping recurse as deep as programs are nested, up
//! to [`MAX_DEPTH`](crate::validate::MAX_DEPTH). They need up to 4 MiB of stack
//! in optimised builds and 16 MiB in others.

pub mod diagnostic;
mod elaborate;
mod lexer;
mod number;
pub(crate) mod operators;
mod parse;
pub mod print;
mod quotes;
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
