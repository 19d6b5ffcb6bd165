//! After an error: what is skipped, and which function it costs.
//!
//! Braces are what counts: a semicolon outside of braces ends a declaration, a
//! closing brace that leaves no brace open ends a function body. Parentheses
//! are not counted, since one of them may be what is missing.

use super::{Parser, SyntaxError};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{Broken, Item};
use crate::syntax::token::TokenKind;

/// The only item of a text that spans cannot point into.
pub(super) fn too_large() -> Item {
    Item::Broken(Broken {
        function: None,
        message: "the preprocessed text is larger than 4 GiB".to_owned(),
        at: Span::default(),
        span: Span::default(),
    })
}

impl Parser<'_> {
    /// Moves behind the external declaration that starts at the token `first`
    /// and has an error.
    pub(super) fn recover(&mut self, first: usize, error: SyntaxError) -> Item {
        self.names.close_to(0);
        self.pointers.clear();
        self.depth = 0;
        let reached = self.at;
        let function = self.broken_function(first);
        self.go_to(first);
        let start = self.start();
        self.skip_declaration(reached);
        Item::Broken(Broken {
            function,
            message: error.message,
            at: error.at,
            span: self.since(start),
        })
    }

    /// Skips a declaration, at least up to the token where the error is.
    fn skip_declaration(&mut self, reached: usize) {
        let mut depth = 0usize;
        let mut body = true;
        while self.kind != TokenKind::End {
            match self.kind {
                TokenKind::LBrace => {
                    if depth == 0 {
                        body = !self.opens_list();
                    }
                    depth += 1;
                }
                TokenKind::RBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
            let ended = depth == 0
                && self.at >= reached
                && match self.kind {
                    TokenKind::Semi => true,
                    TokenKind::RBrace => body && self.next_kind() != TokenKind::Semi,
                    _ => false,
                };
            self.bump();
            if ended {
                return;
            }
        }
    }

    /// Whether the brace here opens members, enumerators or an initialiser, and
    /// not a function's body.
    fn opens_list(&self) -> bool {
        let kind_before = |count: usize| match self.at.checked_sub(count) {
            Some(index) => self.tokens.get(index).map_or(TokenKind::End, |token| token.kind),
            None => TokenKind::End,
        };
        let is_tag = |kind| matches!(kind, TokenKind::Struct | TokenKind::Union | TokenKind::Enum);
        match kind_before(1) {
            TokenKind::Assign => true,
            TokenKind::Ident => is_tag(kind_before(2)),
            kind => is_tag(kind),
        }
    }

    /// The function that the skipped tokens from `first` seem to define: the
    /// first name before a parenthesis, if a brace follows before a semicolon
    /// or the end of the old-style parameter declarations.
    fn broken_function(&self, first: usize) -> Option<Symbol> {
        let mut name = None;
        let mut closed = false;
        let mut parens = 0usize;
        let tokens = self.tokens.get(first..)?;
        for (token, next) in tokens.iter().zip(tokens.get(1..)?) {
            match token.kind {
                TokenKind::Ident if name.is_none() && next.kind == TokenKind::LParen => {
                    name = Some(token.symbol);
                }
                TokenKind::LParen => parens += 1,
                TokenKind::RParen => {
                    parens = parens.saturating_sub(1);
                    closed |= parens == 0 && name.is_some();
                }
                TokenKind::LBrace if name.is_some() => return name,
                TokenKind::LBrace | TokenKind::RBrace | TokenKind::Assign => return None,
                TokenKind::Semi if !closed || next.kind == TokenKind::End => return None,
                TokenKind::Semi if !self.goes_on_in_old_style(first, token.start) => return None,
                _ => {}
            }
        }
        None
    }

    /// Whether the error lies behind a semicolon, which then did not end the
    /// declaration.
    fn goes_on_in_old_style(&self, first: usize, semicolon: u32) -> bool {
        first < self.at && self.token().start > semicolon
    }
}
