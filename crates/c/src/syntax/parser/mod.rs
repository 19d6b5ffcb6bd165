//! Tokens to the syntax tree: recursive descent, with precedence climbing for
//! operators.
//!
//! In comes preprocessed text, out goes a tree of all of it: an external
//! declaration that is not C becomes [`Item::Broken`], and parsing goes on
//! behind it. Spans go from the first byte of the first token to the last byte
//! of the last.
//!
//! Nesting deeper than [`MAX_DEPTH`] is an error. What programs write in long
//! rows (operands of one operator, `else if`, `case` labels, `?:` behind `:`)
//! is parsed without recursion, up to [`MAX_CHAIN`] links.

mod attributes;
mod control;
mod cursor;
mod declarations;
mod declarators;
mod enums;
mod expressions;
mod functions;
mod initialisers;
mod operators;
mod primary;
mod records;
mod recovery;
mod scopes;
mod specifiers;
mod statements;
mod unary;
mod words;

use super::ast::{Item, TranslationUnit};
use super::lexer::lex;
use super::token::{Token, TokenKind};
use crate::span::Span;
use crate::symbol::Symbols;
use scopes::Names;

/// How deep parentheses, blocks, declarators and initialisers may nest.
const MAX_DEPTH: u32 = 256;

/// How many links a chain of operators, `else if` or labels may have. Trees
/// are as deep as their longest chain.
const MAX_CHAIN: usize = 25_000;

/// Which C it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dialect {
    /// C23: `bool`, `true`, `nullptr`, `constexpr` and so on are keywords that
    /// nothing can declare, `auto` infers types, `()` says "no parameters".
    pub c23: bool,
}

/// The tree of a preprocessed file in GNU C17.
pub fn parse(text: &str, symbols: &mut Symbols) -> TranslationUnit {
    parse_as(text, Dialect::default(), symbols)
}

/// The tree of a preprocessed file.
pub fn parse_as(text: &str, dialect: Dialect, symbols: &mut Symbols) -> TranslationUnit {
    if u32::try_from(text.len()).is_err() {
        return TranslationUnit { items: vec![recovery::too_large()] };
    }
    let tokens = lex(text, symbols);
    let names = Names::new(symbols.count());
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        kind: TokenKind::End,
        names,
        symbols,
        dialect,
        depth: 0,
        pointers: Vec::new(),
    };
    parser.go_to(0);
    TranslationUnit { items: parser.items() }
}

/// What is wrong, and where.
#[derive(Debug)]
struct SyntaxError {
    message: String,
    at: Span,
}

type Parse<T> = Result<T, Box<SyntaxError>>;

struct Parser<'a> {
    text: &'a str,
    /// At least the end.
    tokens: Vec<Token>,
    at: usize,
    /// The kind of the current token, with soft keywords resolved.
    kind: TokenKind,
    names: Names,
    symbols: &'a mut Symbols,
    dialect: Dialect,
    depth: u32,
    /// Pointers of the declarators being parsed, outermost first.
    pointers: Vec<super::ast::Quals>,
}

impl Parser<'_> {
    /// All external declarations.
    fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        while self.kind != TokenKind::End {
            let first = self.at;
            match self.external_declaration() {
                Ok(item) => items.extend(item),
                Err(error) => items.push(self.recover(first, *error)),
            }
        }
        items
    }
}

#[cfg(test)]
mod tests;
