//! `struct` and `union`.

use super::{Parse, Parser};
use crate::syntax::ast::{FieldDeclarator, Member, RecordSpec};
use crate::syntax::token::TokenKind;

impl Parser<'_> {
    /// `struct tag { … }`, `struct { … }` or `struct tag`.
    pub(super) fn record(&mut self) -> Parse<RecordSpec> {
        let start = self.start();
        let is_union = self.kind == TokenKind::Union;
        self.bump();
        let mut attributes = self.attributes()?;
        let tag = match self.is_name() {
            true => Some(self.name()?.0),
            false => None,
        };
        let members = match self.kind {
            TokenKind::LBrace => Some(self.members()?),
            _ if tag.is_none() => return self.expected("`{`"),
            _ => None,
        };
        let span = self.since(start);
        if members.is_some() {
            self.attributes_into(&mut attributes)?;
        }
        Ok(RecordSpec { is_union, tag, members, attributes, span })
    }

    fn members(&mut self) -> Parse<Vec<Member>> {
        self.bump();
        let mut members = Vec::new();
        while !self.eat(TokenKind::RBrace) {
            if self.eat(TokenKind::Semi) {
                continue;
            }
            members.push(self.member()?);
        }
        Ok(members)
    }

    fn member(&mut self) -> Parse<Member> {
        if self.at_static_assert() {
            return Ok(Member::StaticAssert(self.static_assert()?));
        }
        let start = self.start();
        let before = self.at;
        let specifiers = self.specifiers(Vec::new())?;
        if self.at == before {
            return self.no_specifiers();
        }
        let mut declarators = Vec::new();
        if !matches!(self.kind, TokenKind::Semi | TokenKind::RBrace) {
            declarators.push(self.field()?);
            while self.eat(TokenKind::Comma) {
                declarators.push(self.field()?);
            }
        }
        // gcc lets the last semicolon be missing.
        if self.kind != TokenKind::RBrace {
            self.expect(TokenKind::Semi, ";")?;
        }
        Ok(Member::Fields { specifiers, declarators, span: self.since(start) })
    }

    fn field(&mut self) -> Parse<FieldDeclarator> {
        let before = self.attributes()?;
        let mut declarator = match self.kind {
            TokenKind::Colon => self.no_declarator(),
            _ => self.declarator()?,
        };
        declarator.attributes.extend(before);
        let bits = match self.eat(TokenKind::Colon) {
            true => Some(self.conditional()?),
            false => None,
        };
        Ok(FieldDeclarator { declarator, bits, attributes: self.attributes()? })
    }
}
