//! Initialisers and designators, with GNU's old forms `field: value` and
//! `[index] value`.

use super::{Parse, Parser};
use crate::syntax::ast::{Designator, InitItem, Initializer};
use crate::syntax::token::TokenKind;

impl Parser<'_> {
    /// An expression or a list in braces.
    pub(super) fn initialiser(&mut self) -> Parse<Initializer> {
        if self.kind != TokenKind::LBrace {
            return Ok(Initializer::Expr(self.assignment()?));
        }
        let start = self.start();
        let items = self.initialiser_list()?;
        Ok(Initializer::List(items, self.since(start)))
    }

    /// `{ … }`
    pub(super) fn initialiser_list(&mut self) -> Parse<Vec<InitItem>> {
        self.nested(|parser| {
            parser.expect(TokenKind::LBrace, "{")?;
            let mut items = Vec::new();
            while !parser.eat(TokenKind::RBrace) {
                items.push(parser.initialiser_item()?);
                if !parser.eat(TokenKind::Comma) {
                    parser.expect(TokenKind::RBrace, "}")?;
                    break;
                }
            }
            Ok(items)
        })
    }

    fn initialiser_item(&mut self) -> Parse<InitItem> {
        let mut designators = Vec::new();
        if self.is_name() && self.next_kind() == TokenKind::Colon {
            let (name, span) = self.name()?;
            self.bump();
            designators.push(Designator::Field(name, span));
            return Ok(InitItem { designators, init: self.initialiser()? });
        }
        while matches!(self.kind, TokenKind::Dot | TokenKind::LBracket) {
            designators.push(self.designator()?);
            self.check_chain(designators.len())?;
        }
        let old_style =
            matches!(designators.as_slice(), [Designator::Index(_) | Designator::Range(..)]);
        if !designators.is_empty() && !self.eat(TokenKind::Assign) && !old_style {
            return self.expected("`=`");
        }
        Ok(InitItem { designators, init: self.initialiser()? })
    }

    /// `.name`, `[index]` or `[low ... high]`
    pub(super) fn designator(&mut self) -> Parse<Designator> {
        if self.eat(TokenKind::Dot) {
            let (name, span) = self.name()?;
            return Ok(Designator::Field(name, span));
        }
        self.expect(TokenKind::LBracket, "[")?;
        let low = self.assignment()?;
        let designator = match self.eat(TokenKind::Ellipsis) {
            true => Designator::Range(low, self.conditional()?),
            false => Designator::Index(low),
        };
        self.expect(TokenKind::RBracket, "]")?;
        Ok(designator)
    }
}
