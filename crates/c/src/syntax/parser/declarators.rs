//! Declarators: a name, and how its type is derived from the specifiers.
//!
//! `*(*f[3])(int)` is read from the name outwards: behind what stands in the
//! inner parentheses come the brackets behind them, then the stars before them.

use super::scopes::NameKind;
use super::{Parse, Parser};
use crate::span::Span;
use crate::syntax::ast::{
    ArrayDerivation, ArraySize, BasicType, Declarator, Derivation, Param, Parameters, Quals,
    Storage, TypeSpec,
};
use crate::syntax::token::TokenKind;

/// Whether a declarator has a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Naming {
    Required,
    Forbidden,
    /// As in parameters.
    Optional,
}

impl Parser<'_> {
    /// A declarator with a name.
    pub(super) fn declarator(&mut self) -> Parse<Declarator> {
        self.any_declarator(Naming::Required)
    }

    /// A declarator without a name.
    pub(super) fn abstract_declarator(&mut self) -> Parse<Declarator> {
        self.any_declarator(Naming::Forbidden)
    }

    /// The declarator of what has none, behind the token before.
    pub(super) fn no_declarator(&self) -> Declarator {
        Declarator { span: Span::new(self.end(), self.end()), ..Declarator::default() }
    }

    fn any_declarator(&mut self, naming: Naming) -> Parse<Declarator> {
        let before = self.at;
        let start = self.start();
        let mut declarator = Declarator::default();
        self.declarator_into(&mut declarator, naming)?;
        declarator.span = match self.at == before {
            true => self.no_declarator().span,
            false => self.since(start),
        };
        Ok(declarator)
    }

    fn declarator_into(&mut self, declarator: &mut Declarator, naming: Naming) -> Parse<()> {
        let outer = self.pointers.len();
        while self.kind == TokenKind::Star {
            self.bump();
            let quals = self.pointer_qualifiers(declarator)?;
            self.pointers.push(quals);
            self.check_chain(self.pointers.len())?;
        }
        self.attributes_into(&mut declarator.attributes)?;
        self.direct_declarator(declarator, naming)?;
        while self.pointers.len() > outer {
            declarator.derivations.extend(self.pointers.pop().map(Derivation::Pointer));
        }
        Ok(())
    }

    fn pointer_qualifiers(&mut self, declarator: &mut Declarator) -> Parse<Quals> {
        let mut quals = Quals::default();
        loop {
            if self.at_attribute() {
                self.attributes_into(&mut declarator.attributes)?;
            } else if !self.qualifier(&mut quals) {
                return Ok(quals);
            }
        }
    }

    fn direct_declarator(&mut self, declarator: &mut Declarator, naming: Naming) -> Parse<()> {
        if naming != Naming::Forbidden && self.is_name() {
            declarator.name = Some(self.token().symbol);
            self.bump();
        } else if self.kind == TokenKind::LParen && self.opens_inner_declarator(naming) {
            self.bump();
            self.nested(|parser| parser.declarator_into(declarator, naming))?;
            self.expect(TokenKind::RParen, ")")?;
        } else if naming == Naming::Required {
            return self.expected("identifier or `(`");
        }
        self.suffixes(declarator)
    }

    /// Whether the parenthesis here encloses a declarator: `(*f)`; a type or
    /// nothing in it makes it a list of parameters.
    fn opens_inner_declarator(&self, naming: Naming) -> bool {
        match self.next_kind() {
            _ if naming == Naming::Required => true,
            TokenKind::RParen | TokenKind::Ellipsis => false,
            TokenKind::Attribute => true,
            // `int ([[a]] int)` and `int ([3])`
            TokenKind::LBracket => self.ahead(2) != TokenKind::LBracket,
            TokenKind::Register => false,
            _ => !self.starts_type(1),
        }
    }

    /// `[…]` and `(…)` behind a name.
    fn suffixes(&mut self, declarator: &mut Declarator) -> Parse<()> {
        let mut links = 0;
        loop {
            self.check_chain(links)?;
            links += 1;
            let derivation = match self.kind {
                TokenKind::LBracket if self.at_attribute() => {
                    self.attributes_into(&mut declarator.attributes)?;
                    continue;
                }
                TokenKind::LBracket => Derivation::Array(self.nested(Self::array)?),
                TokenKind::LParen => Derivation::Function(self.nested(Self::parameters)?),
                _ => return Ok(()),
            };
            declarator.derivations.push(derivation);
        }
    }

    /// `[static const n]`
    fn array(&mut self) -> Parse<ArrayDerivation> {
        self.bump();
        let mut quals = Quals::default();
        loop {
            if self.at_attribute() {
                self.attributes()?;
            } else if !self.eat(TokenKind::Static) && !self.qualifier(&mut quals) {
                break;
            }
        }
        let size = match self.kind {
            TokenKind::RBracket => ArraySize::None,
            TokenKind::Star if self.next_kind() == TokenKind::RBracket => {
                self.bump();
                ArraySize::Star
            }
            _ => ArraySize::Expr(Box::new(self.assignment()?)),
        };
        self.expect(TokenKind::RBracket, "]")?;
        Ok(ArrayDerivation { size, quals })
    }

    /// `(…)` of a function, in a scope of its own.
    fn parameters(&mut self) -> Parse<Parameters> {
        self.bump();
        if self.eat(TokenKind::RParen) {
            return Ok(match self.dialect.c23 {
                true => Parameters::Prototype { params: Vec::new(), variadic: false },
                false => Parameters::Unspecified,
            });
        }
        let names_only = matches!(self.next_kind(), TokenKind::Comma | TokenKind::RParen);
        if self.kind == TokenKind::Ident && names_only && !self.at_type() {
            return self.parameter_names();
        }
        self.names.open();
        let parameters = self.prototype()?;
        self.close_scope();
        Ok(parameters)
    }

    /// `(a, b)` in the old style.
    fn parameter_names(&mut self) -> Parse<Parameters> {
        let mut names = vec![self.name()?];
        while self.eat(TokenKind::Comma) {
            names.push(self.name()?);
        }
        self.expect(TokenKind::RParen, ")")?;
        Ok(Parameters::Names(names))
    }

    fn prototype(&mut self) -> Parse<Parameters> {
        let mut params = Vec::new();
        let mut variadic = false;
        loop {
            if self.eat(TokenKind::Ellipsis) {
                variadic = true;
                break;
            }
            params.push(self.parameter()?);
            // GNU: parameters before a semicolon are declared ahead of the
            // list, for the sizes of arrays in it.
            if self.eat(TokenKind::Semi) {
                params.clear();
            } else if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if self.kind != TokenKind::RParen {
            return self.expected("`;`, `,` or `)`");
        }
        self.bump();
        if !variadic && params.len() == 1 && params.iter().all(is_void) {
            params.clear();
        }
        Ok(Parameters::Prototype { params, variadic })
    }

    fn parameter(&mut self) -> Parse<Param> {
        let start = self.start();
        let before = self.at;
        let specifiers = self.specifiers(Vec::new())?;
        if self.at == before {
            return self.no_specifiers();
        }
        let declarator = self.any_declarator(Naming::Optional)?;
        if let Some(name) = declarator.name {
            self.names.declare(name, NameKind::Ordinary);
        }
        let attributes = self.attributes()?;
        Ok(Param { specifiers, declarator, attributes, span: self.since(start) })
    }

    /// The error that no declaration starts here.
    pub(super) fn no_specifiers<T>(&self) -> Parse<T> {
        let token = self.token();
        match self.kind {
            TokenKind::Ident => {
                let message = format!("unknown type name `{}`", self.text_of(token));
                self.fail(token.span(), message)
            }
            _ => self.expected("declaration specifiers"),
        }
    }
}

/// Whether the parameter is the `void` of `(void)`.
fn is_void(param: &Param) -> bool {
    let specifiers = &param.specifiers;
    matches!(specifiers.ty, TypeSpec::Basic(BasicType::Void))
        && specifiers.quals == Quals::default()
        && !matches!(specifiers.storage, Some(Storage::Register))
        && param.declarator.name.is_none()
        && param.declarator.derivations.is_empty()
}
