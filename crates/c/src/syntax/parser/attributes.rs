//! `__attribute__((…))`, `[[…]]` and `asm("name")`.
//!
//! Arguments that are expressions are kept, types are left out. An attribute
//! whose arguments are neither is kept without arguments.

use super::{Parse, Parser};
use crate::symbol::Symbol;
use crate::syntax::ast::{Attribute, Expr};
use crate::syntax::token::TokenKind;

impl Parser<'_> {
    /// Whether an attribute starts here.
    pub(super) fn at_attribute(&self) -> bool {
        match self.kind {
            TokenKind::Attribute => true,
            TokenKind::LBracket => self.next_kind() == TokenKind::LBracket,
            _ => false,
        }
    }

    /// Attributes that may stand here.
    pub(super) fn attributes(&mut self) -> Parse<Vec<Attribute>> {
        let mut attributes = Vec::new();
        self.attributes_into(&mut attributes)?;
        Ok(attributes)
    }

    /// Appends attributes that may stand here.
    pub(super) fn attributes_into(&mut self, attributes: &mut Vec<Attribute>) -> Parse<()> {
        while self.at_attribute() {
            let close = match self.kind {
                TokenKind::Attribute => {
                    self.bump();
                    self.expect(TokenKind::LParen, "(")?;
                    self.expect(TokenKind::LParen, "(")?;
                    (TokenKind::RParen, ")")
                }
                _ => {
                    self.bump();
                    self.bump();
                    (TokenKind::RBracket, "]")
                }
            };
            self.attribute_list(attributes)?;
            self.expect(close.0, close.1)?;
            self.expect(close.0, close.1)?;
        }
        Ok(())
    }

    /// `a, b(1), gnu::c`, with nothing between any commas.
    fn attribute_list(&mut self, attributes: &mut Vec<Attribute>) -> Parse<()> {
        loop {
            if !matches!(self.kind, TokenKind::Comma | TokenKind::RParen | TokenKind::RBracket) {
                attributes.push(self.attribute()?);
            }
            if !self.eat(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    fn attribute(&mut self) -> Parse<Attribute> {
        let start = self.start();
        let mut name = self.attribute_name()?;
        if self.kind == TokenKind::Colon && self.next_kind() == TokenKind::Colon {
            self.bump();
            self.bump();
            name = self.attribute_name()?;
        }
        let args = match self.kind {
            TokenKind::LParen => self.attribute_arguments()?,
            _ => Vec::new(),
        };
        Ok(Attribute { name, args, span: self.since(start) })
    }

    /// Any word, without the underscores around it.
    fn attribute_name(&mut self) -> Parse<Symbol> {
        let token = self.token();
        let text = self.text_of(token);
        if !text.starts_with(|first: char| first.is_alphabetic() || first == '_') {
            return self.expected("attribute name");
        }
        self.bump();
        let stripped = text.strip_prefix("__").and_then(|text| text.strip_suffix("__"));
        Ok(match stripped {
            Some(name) if !name.is_empty() => self.symbols.intern(name),
            _ => token.symbol,
        })
    }

    /// `(1, "x", int)`
    fn attribute_arguments(&mut self) -> Parse<Vec<Expr>> {
        let (open, depth, pointers) = (self.at, self.depth, self.pointers.len());
        let scopes = self.names.depth();
        match self.attribute_expressions() {
            Ok(args) => Ok(args),
            Err(_) => {
                self.depth = depth;
                self.pointers.truncate(pointers);
                self.names.close_to(scopes);
                self.go_to(open);
                self.skip_balanced()?;
                Ok(Vec::new())
            }
        }
    }

    fn attribute_expressions(&mut self) -> Parse<Vec<Expr>> {
        self.bump();
        let mut args = Vec::new();
        if self.eat(TokenKind::RParen) {
            return Ok(args);
        }
        loop {
            match self.at_type() {
                true => drop(self.type_name()?),
                false => args.push(self.assignment()?),
            }
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RParen, ")")?;
        Ok(args)
    }

    /// `asm("name")`, if it stands here.
    pub(super) fn asm_label(&mut self) -> Parse<Option<Vec<u8>>> {
        if !matches!(self.kind, TokenKind::Asm | TokenKind::SoftAsm) {
            return Ok(None);
        }
        self.bump();
        self.expect(TokenKind::LParen, "(")?;
        let label = self.string_bytes()?;
        self.expect(TokenKind::RParen, ")")?;
        Ok(Some(label))
    }
}
