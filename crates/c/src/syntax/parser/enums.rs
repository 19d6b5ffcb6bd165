//! `enum`. Enumerators are declared in the scope around it.

use super::scopes::NameKind;
use super::{Parse, Parser};
use crate::syntax::ast::{Declarator, EnumSpec, Enumerator, TypeName};
use crate::syntax::token::TokenKind;

impl Parser<'_> {
    /// `enum tag : type { … }`, or parts of it.
    pub(super) fn enumeration(&mut self) -> Parse<EnumSpec> {
        let start = self.start();
        self.bump();
        let mut attributes = self.attributes()?;
        let tag = match self.is_name() {
            true => Some(self.name()?.0),
            false => None,
        };
        // `enum e : 3` is an unnamed bit-field.
        let underlying = match self.kind == TokenKind::Colon && self.starts_type(1) {
            true => Some(Box::new(self.underlying_type()?)),
            false => None,
        };
        let enumerators = match self.kind {
            TokenKind::LBrace => Some(self.nested(Self::enumerators)?),
            _ if tag.is_none() => return self.expected("`{`"),
            _ => None,
        };
        let span = self.since(start);
        if enumerators.is_some() {
            self.attributes_into(&mut attributes)?;
        }
        Ok(EnumSpec { tag, underlying, enumerators, attributes, span })
    }

    /// `: type`, without a declarator.
    fn underlying_type(&mut self) -> Parse<TypeName> {
        self.bump();
        let start = self.start();
        let specifiers = self.nested(|parser| parser.specifiers(Vec::new()))?;
        let span = self.since(start);
        let at_end = crate::span::Span::new(span.end, span.end);
        Ok(TypeName {
            specifiers,
            declarator: Declarator { span: at_end, ..Default::default() },
            span,
        })
    }

    fn enumerators(&mut self) -> Parse<Vec<Enumerator>> {
        self.bump();
        let mut enumerators = Vec::new();
        while !self.eat(TokenKind::RBrace) {
            enumerators.push(self.enumerator()?);
            if !self.eat(TokenKind::Comma) {
                self.expect(TokenKind::RBrace, "}")?;
                break;
            }
        }
        Ok(enumerators)
    }

    fn enumerator(&mut self) -> Parse<Enumerator> {
        let (name, span) = self.name()?;
        self.attributes()?;
        let value = match self.eat(TokenKind::Assign) {
            true => Some(self.conditional()?),
            false => None,
        };
        self.names.declare(name, NameKind::Ordinary);
        Ok(Enumerator { name, value, span: self.since(span.start) })
    }
}
