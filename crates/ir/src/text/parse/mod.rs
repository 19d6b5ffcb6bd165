//! Tokens to syntax. In come the tokens of a text, out go its declarations;
//! what could not be read is reported and left out. What holds after: no tree
//! is deeper than [`MAX_DEPTH`](crate::validate::MAX_DEPTH).
//!
//! Here are the parts that all others use: looking at tokens, reporting,
//! limits. `item` reads declarations, `stmt` statements, `expr` expressions.

mod expr;
mod item;
mod stmt;

use super::diagnostic::{Diagnostic, Diagnostics, Reading, Reported};
use super::lexer::{Token, TokenKind};
use super::operators::scalar_type;
use super::syntax::{Ident, Items, Variable};
use crate::span::Span;
use crate::types::{MapType, ScalarType, Type};
use crate::validate::MAX_DEPTH;

/// Reads all declarations.
pub(super) fn items<'t>(
    text: &'t str,
    tokens: Vec<Token>,
    diagnostics: &mut Diagnostics,
) -> Items<'t> {
    let locals = Vec::new();
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        diagnostics,
        failed_at: None,
        locals,
        level: 0,
        recursion: 0,
    };
    parser.items()
}

/// How deep the parser recurses. A legal tree needs up to two calls a level:
/// one for the node, one for parentheses around it.
const MAX_RECURSION: usize = 2 * MAX_DEPTH + 100;

struct Parser<'t, 'd> {
    text: &'t str,
    /// Ends with an end token, which is never passed.
    tokens: Vec<Token>,
    at: usize,
    diagnostics: &'d mut Diagnostics,
    /// The token at which the last error was reported: nothing more is said
    /// about it, since it would be a consequence.
    failed_at: Option<usize>,
    /// The locals of the procedure that is being read.
    locals: Vec<Variable<'t>>,
    /// The number of statements around and including the current one.
    level: usize,
    recursion: usize,
}

impl<'t> Parser<'t, '_> {
    fn token(&self) -> Token {
        self.tokens[self.at]
    }

    /// The token some steps ahead, or the end.
    fn ahead(&self, steps: usize) -> Token {
        self.tokens[(self.at + steps).min(self.tokens.len() - 1)]
    }

    fn span(&self) -> Span {
        self.token().span()
    }

    /// From the start of `start` to the end of the last token read.
    fn span_from(&self, start: Span) -> Span {
        start.to(self.tokens[self.at.saturating_sub(1)].span())
    }

    fn bump(&mut self) -> Token {
        let token = self.token();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn is_at_end(&self) -> bool {
        self.token().kind == TokenKind::End
    }

    /// Whether the next token is this keyword or symbol.
    fn at(&self, text: &str) -> bool {
        self.is(self.token(), text)
    }

    fn is(&self, token: Token, text: &str) -> bool {
        matches!(token.kind, TokenKind::Keyword | TokenKind::Symbol)
            && token.text(self.text) == text
    }

    fn at_any(&self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.at(text))
    }

    fn eat(&mut self, text: &str) -> bool {
        let there = self.at(text);
        if there {
            self.bump();
        }
        there
    }

    /// Whether the next token is this word, which is a name elsewhere.
    fn eat_word(&mut self, word: &str) -> bool {
        let token = self.token();
        let there = token.kind == TokenKind::Identifier && token.text(self.text) == word;
        if there {
            self.bump();
        }
        there
    }

    fn expect_word(&mut self, word: &str) -> Reading<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"))) }
    }

    fn expect(&mut self, text: &str) -> Reading<Span> {
        let span = self.span();
        if self.eat(text) { Ok(span) } else { Err(self.expected(&format!("`{text}`"))) }
    }

    /// Reports that something else should stand here.
    fn expected(&mut self, what: &str) -> Reported {
        let message = format!("expected {what}, found {}", self.found());
        self.error_here(|span| Diagnostic::new(message, span, format!("expected {what}")))
    }

    /// The next token, for messages.
    fn found(&self) -> String {
        let token = self.token();
        match token.kind {
            TokenKind::End => "the end of the file".to_string(),
            TokenKind::Quoted => token.text(self.text).to_string(),
            TokenKind::Identifier
            | TokenKind::Keyword
            | TokenKind::Number
            | TokenKind::Text
            | TokenKind::Symbol => {
                format!("`{}`", token.text(self.text))
            }
        }
    }

    /// Reports an error at the next token, unless one was reported there.
    fn error_here(&mut self, diagnostic: impl FnOnce(Span) -> Diagnostic) -> Reported {
        let span = self.span();
        if self.failed_at.replace(self.at) == Some(self.at) {
            return Reported;
        }
        self.diagnostics.report(|| diagnostic(span))
    }

    /// Reports an error about something that was read.
    fn error(&mut self, diagnostic: Diagnostic) -> Reported {
        self.failed_at = Some(self.at);
        self.diagnostics.report(|| diagnostic)
    }

    fn too_deep(&mut self) -> Reported {
        self.error_here(|span| {
            let message = format!("nested too deeply (more than {MAX_DEPTH} levels)");
            Diagnostic::new(message, span, "the limit is reached here")
        })
    }

    /// Guards everything that recurses.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Reading<T>) -> Reading<T> {
        if self.recursion >= MAX_RECURSION {
            return Err(self.too_deep());
        }
        self.recursion += 1;
        let result = read(self);
        self.recursion -= 1;
        result
    }

    fn at_name(&self) -> bool {
        matches!(self.token().kind, TokenKind::Identifier | TokenKind::Quoted)
    }

    fn name(&mut self, what: &str) -> Reading<Ident<'t>> {
        let token = self.token();
        let span = token.span();
        match token.kind {
            TokenKind::Identifier | TokenKind::Quoted => {
                self.bump();
                Ok(Ident { text: token.text(self.text).trim_matches('`'), span })
            }
            TokenKind::Keyword => Err(self.keyword_as_name(what)),
            TokenKind::Number | TokenKind::Text | TokenKind::Symbol | TokenKind::End => {
                Err(self.expected(what))
            }
        }
    }

    fn keyword_as_name(&mut self, what: &str) -> Reported {
        let word = self.token().text(self.text);
        self.error_here(|span| {
            let message = format!("expected {what}, found the keyword `{word}`");
            Diagnostic::new(message, span, format!("expected {what}"))
                .help(format!("to use it as a name, write it in back quotes: `` `{word}` ``"))
        })
    }

    /// One or more, with commas between them.
    fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Reading<T>) -> Reading<Vec<T>> {
        let mut list = vec![read(self)?];
        while self.eat(",") {
            list.push(read(self)?);
        }
        Ok(list)
    }

    fn ty(&mut self) -> Reading<Type> {
        if self.at("[") { Ok(self.map_type()?.into()) } else { Ok(self.scalar_type()?.into()) }
    }

    fn map_type(&mut self) -> Reading<MapType> {
        self.expect("[")?;
        let first = self.key_type()?;
        let second = if self.eat(",") { Some(self.key_type()?) } else { None };
        self.expect("]")?;
        let value = self.scalar_type()?;
        Ok(match second {
            Some(second) => MapType::two(first, second, value),
            None => MapType::one(first, value),
        })
    }

    fn key_type(&mut self) -> Reading<ScalarType> {
        let span = self.span();
        let ty = self.scalar_type()?;
        if ty.is_key() {
            return Ok(ty);
        }
        Err(self.error(
            Diagnostic::new(format!("a map cannot have keys of type {ty}"), span, "not a key type")
                .help("equality of floats is not identity; use their bits as the key"),
        ))
    }

    fn scalar_type(&mut self) -> Reading<ScalarType> {
        let word = self.token().text(self.text);
        match (self.token().kind, scalar_type(word)) {
            (TokenKind::Identifier, Some(ty)) => {
                self.bump();
                Ok(ty)
            }
            (TokenKind::Identifier, None) => Err(self.error_here(|span| {
                Diagnostic::new(format!("unknown type `{word}`"), span, "not a type")
                    .help("types are bool, ref, i1 to i128, f32, f64, and maps such as [ref]i32")
            })),
            (TokenKind::Symbol, _) if self.at("[") => Err(self.error_here(|span| {
                Diagnostic::new("keys and values of maps cannot be maps", span, "a map")
            })),
            _ => Err(self.expected("a type")),
        }
    }
}
