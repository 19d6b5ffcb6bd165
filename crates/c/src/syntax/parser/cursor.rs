//! Moving over tokens, and saying what was expected of them.

use super::scopes::NameKind;
use super::{MAX_CHAIN, MAX_DEPTH, Parse, Parser, SyntaxError};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::token::{Token, TokenKind};

impl<'a> Parser<'a> {
    /// The token at an index; the end behind the end.
    fn token_at(&self, index: usize) -> Token {
        match self.tokens.get(index).or(self.tokens.last()) {
            Some(token) => *token,
            None => unreachable!("the lexer ends with an end token"),
        }
    }

    /// The current token, as the lexer gave it.
    pub(super) fn token(&self) -> Token {
        self.token_at(self.at)
    }

    /// The kind of the token at an index: a soft keyword that the program
    /// declared is an identifier.
    fn kind_at(&self, index: usize) -> TokenKind {
        let token = self.token_at(index);
        if token.kind.is_soft()
            && !self.dialect.c23
            && self.names.kind(token.symbol) != NameKind::Undeclared
        {
            return TokenKind::Ident;
        }
        token.kind
    }

    /// The kind of the next token.
    pub(super) fn next_kind(&self) -> TokenKind {
        self.kind_at(self.at + 1)
    }

    /// The kind of the token so far ahead.
    pub(super) fn ahead(&self, count: usize) -> TokenKind {
        self.kind_at(self.at + count)
    }

    pub(super) fn go_to(&mut self, index: usize) {
        self.at = index;
        self.kind = self.kind_at(index);
    }

    /// Moves over the current token.
    pub(super) fn bump(&mut self) {
        self.go_to(self.at + 1);
    }

    /// Moves over the current token if it is of this kind.
    pub(super) fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.kind == kind;
        if found {
            self.bump();
        }
        found
    }

    /// Where the current token starts.
    pub(super) fn start(&self) -> u32 {
        self.token().start
    }

    /// Where the token before the current one ends.
    pub(super) fn end(&self) -> u32 {
        self.at.checked_sub(1).map_or(0, |index| self.token_at(index).end)
    }

    /// From a token's start to the end of the one before the current.
    pub(super) fn since(&self, start: u32) -> Span {
        Span::new(start, self.end().max(start))
    }

    pub(super) fn text_of(&self, token: Token) -> &'a str {
        self.text.get(token.start as usize..token.end as usize).unwrap_or_default()
    }

    /// Moves over a token that must stand here.
    pub(super) fn expect(&mut self, kind: TokenKind, spelling: &str) -> Parse<()> {
        if self.kind == kind {
            self.bump();
            return Ok(());
        }
        self.expected(&format!("`{spelling}`"))
    }

    /// Whether a name stands here, be it of a type.
    pub(super) fn is_name(&self) -> bool {
        self.kind == TokenKind::Ident || self.kind.is_soft() && !self.dialect.c23
    }

    /// A name that must stand here.
    pub(super) fn name(&mut self) -> Parse<(Symbol, Span)> {
        if !self.is_name() {
            return self.expected("identifier");
        }
        let token = self.token();
        self.bump();
        Ok((token.symbol, token.span()))
    }

    /// The error that something else was expected here.
    pub(super) fn expected<T>(&self, what: &str) -> Parse<T> {
        let token = self.token();
        if token.kind == TokenKind::Stray {
            return self.fail(token.span(), self.stray(token));
        }
        self.fail(token.span(), format!("expected {what} {}", self.before(token)))
    }

    /// What stands instead, in gcc's manner.
    fn before(&self, token: Token) -> String {
        match token.kind {
            TokenKind::End => "at end of input".to_owned(),
            TokenKind::Number => "before numeric constant".to_owned(),
            TokenKind::Str => "before string constant".to_owned(),
            TokenKind::Char => "before character constant".to_owned(),
            _ => format!("before `{}`", self.text_of(token)),
        }
    }

    /// What is wrong with text that is no token.
    fn stray(&self, token: Token) -> String {
        let text = self.text_of(token);
        match text.chars().next() {
            Some('/') => "unterminated comment".to_owned(),
            _ if text.contains('"') => "missing terminating `\"` character".to_owned(),
            _ if text.contains('\'') => "missing terminating `'` character".to_owned(),
            Some('\u{fffd}') => "text is not UTF-8".to_owned(),
            _ => format!("stray `{}` in program", text.escape_debug()),
        }
    }

    pub(super) fn fail<T>(&self, at: Span, message: impl Into<String>) -> Parse<T> {
        Err(Box::new(SyntaxError { message: message.into(), at }))
    }

    /// Runs a parser one level deeper.
    pub(super) fn nested<T>(&mut self, parser: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            let message = format!("nesting is deeper than {MAX_DEPTH} levels");
            return self.fail(self.token().span(), message);
        }
        self.depth += 1;
        let result = parser(self);
        self.depth -= 1;
        result
    }

    /// Fails if a chain has too many links.
    pub(super) fn check_chain(&self, links: usize) -> Parse<()> {
        match links < MAX_CHAIN {
            true => Ok(()),
            false => {
                self.fail(self.token().span(), format!("a chain has more than {MAX_CHAIN} links"))
            }
        }
    }

    /// Moves over everything up to and with the bracket that closes the one
    /// that stands here.
    pub(super) fn skip_balanced(&mut self) -> Parse<()> {
        let mut depth = 0usize;
        loop {
            match self.kind {
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth += 1,
                TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth -= 1,
                TokenKind::End => return self.expected("`)`"),
                TokenKind::Stray => return self.expected("token"),
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return Ok(());
            }
        }
    }
}
