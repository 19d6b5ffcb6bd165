//! Declarations, at file scope and in blocks.

use super::scopes::NameKind;
use super::{Parse, Parser};
use crate::span::Span;
use crate::syntax::ast::{
    Attribute, Declaration, Declarator, Derivation, FunctionDef, InitDeclarator, Item, Parameters,
    Specifiers, StaticAssert, Storage, TypeSpec,
};
use crate::syntax::token::TokenKind;

/// What specifiers and declarators turned out to be.
pub(super) enum Declared {
    Declaration(Declaration),
    Function(Box<FunctionDef>),
}

impl Parser<'_> {
    /// An external declaration; none for a semicolon alone.
    pub(super) fn external_declaration(&mut self) -> Parse<Option<Item>> {
        if self.eat(TokenKind::Semi) {
            return Ok(None);
        }
        if self.at_static_assert() {
            return Ok(Some(Item::StaticAssert(self.static_assert()?)));
        }
        if matches!(self.kind, TokenKind::Asm | TokenKind::SoftAsm) {
            let start = self.start();
            self.asm_statement()?;
            return Ok(Some(Item::Asm(self.since(start))));
        }
        Ok(Some(match self.declaration_or_function(Vec::new())? {
            Declared::Declaration(declaration) => Item::Declaration(declaration),
            Declared::Function(function) => Item::Function(function),
        }))
    }

    /// A declaration or a function definition, behind attributes that stand
    /// before it.
    pub(super) fn declaration_or_function(&mut self, before: Vec<Attribute>) -> Parse<Declared> {
        let start = before.first().map_or(self.start(), |attribute| attribute.span.start);
        let first = self.at;
        let specifiers = self.specifiers(before)?;
        let mut declarators = Vec::new();
        if self.kind != TokenKind::Semi {
            self.check_implicit_int(&specifiers, self.at == first)?;
            let (declarator, from) = self.init_declarator_name()?;
            if self.starts_body(&declarator) {
                let attributes = Vec::new();
                let function = self.function(specifiers, declarator, attributes, start)?;
                return Ok(Declared::Function(function));
            }
            let asm_label = self.asm_label()?;
            let mut attributes = self.attributes()?;
            if self.kind == TokenKind::LBrace && is_function(&declarator) {
                let function = self.function(specifiers, declarator, attributes, start)?;
                return Ok(Declared::Function(function));
            }
            let asm_label = asm_label.or(self.asm_label()?);
            self.attributes_into(&mut attributes)?;
            self.declare(&specifiers, &declarator);
            let mut declared =
                InitDeclarator { declarator, asm_label, attributes, init: None, span: from };
            self.init_into(&mut declared)?;
            declarators.push(declared);
            while self.eat(TokenKind::Comma) {
                declarators.push(self.init_declarator(&specifiers)?);
            }
        }
        self.end_of_declaration(&declarators)?;
        Ok(Declared::Declaration(Declaration { specifiers, declarators, span: self.since(start) }))
    }

    /// Without a type, a name must be what is declared, and not a type that
    /// nobody declared.
    fn check_implicit_int(&self, specifiers: &Specifiers, no_specifiers: bool) -> Parse<()> {
        if !matches!(specifiers.ty, TypeSpec::ImplicitInt) {
            return Ok(());
        }
        if !self.is_name() {
            return match no_specifiers {
                true => self.expected("declaration"),
                false => Ok(()),
            };
        }
        match self.next_kind() {
            TokenKind::LParen
            | TokenKind::LBracket
            | TokenKind::Semi
            | TokenKind::Comma
            | TokenKind::Assign
            | TokenKind::Asm
            | TokenKind::SoftAsm
            | TokenKind::Attribute => Ok(()),
            _ => {
                let token = self.token();
                self.fail(token.span(), format!("unknown type name `{}`", self.text_of(token)))
            }
        }
    }

    /// A declarator with the attributes before it, and its place.
    fn init_declarator_name(&mut self) -> Parse<(Declarator, Span)> {
        let start = self.start();
        let before = self.attributes()?;
        let mut declarator = self.declarator()?;
        declarator.attributes.extend(before);
        Ok((declarator, self.since(start)))
    }

    fn init_declarator(&mut self, specifiers: &Specifiers) -> Parse<InitDeclarator> {
        let (declarator, span) = self.init_declarator_name()?;
        let mut attributes = self.attributes()?;
        let asm_label = self.asm_label()?;
        self.attributes_into(&mut attributes)?;
        self.declare(specifiers, &declarator);
        let mut declared = InitDeclarator { declarator, asm_label, attributes, init: None, span };
        self.init_into(&mut declared)?;
        Ok(declared)
    }

    /// `= initialiser`, if it stands here.
    fn init_into(&mut self, declared: &mut InitDeclarator) -> Parse<()> {
        if self.eat(TokenKind::Assign) {
            declared.init = Some(self.initialiser()?);
        }
        declared.span = self.since(declared.span.start);
        Ok(())
    }

    fn end_of_declaration(&mut self, declarators: &[InitDeclarator]) -> Parse<()> {
        if self.eat(TokenKind::Semi) {
            return Ok(());
        }
        match declarators.last() {
            None => self.expected("`;`"),
            Some(InitDeclarator { init: Some(_), .. }) => self.expected("`,` or `;`"),
            Some(_) => self.expected("`=`, `,`, `;`, `asm` or `__attribute__`"),
        }
    }

    /// The name means from here on what was declared.
    pub(super) fn declare(&mut self, specifiers: &Specifiers, declarator: &Declarator) {
        if let Some(name) = declarator.name {
            let kind = match specifiers.storage {
                Some(Storage::Typedef) => NameKind::Typedef,
                _ => NameKind::Ordinary,
            };
            self.names.declare(name, kind);
            // A soft keyword that stands here may just have become a name.
            self.go_to(self.at);
        }
    }

    /// Leaves the innermost scope.
    pub(super) fn close_scope(&mut self) {
        self.names.close();
        // A name that stands here may be a soft keyword again.
        self.go_to(self.at);
    }

    /// Whether a function's body or old-style declarations follow.
    fn starts_body(&self, declarator: &Declarator) -> bool {
        match declarator.derivations.first() {
            Some(Derivation::Function(Parameters::Names(_))) => {
                self.kind == TokenKind::LBrace || self.at_declaration()
            }
            Some(Derivation::Function(_)) => self.kind == TokenKind::LBrace,
            Some(Derivation::Pointer(_) | Derivation::Array(_)) | None => false,
        }
    }

    /// Whether `_Static_assert` stands here.
    pub(super) fn at_static_assert(&self) -> bool {
        match self.kind {
            TokenKind::StaticAssert => true,
            TokenKind::SoftStaticAssert => self.next_kind() == TokenKind::LParen,
            TokenKind::Extension => self.next_kind() == TokenKind::StaticAssert,
            _ => false,
        }
    }

    pub(super) fn static_assert(&mut self) -> Parse<StaticAssert> {
        let start = self.start();
        self.eat(TokenKind::Extension);
        self.bump();
        self.expect(TokenKind::LParen, "(")?;
        let condition = self.conditional()?;
        let message = match self.eat(TokenKind::Comma) {
            true => Some(self.string_bytes()?),
            false => None,
        };
        self.expect(TokenKind::RParen, ")")?;
        self.expect(TokenKind::Semi, ";")?;
        Ok(StaticAssert { condition, message, span: self.since(start) })
    }
}

fn is_function(declarator: &Declarator) -> bool {
    matches!(declarator.derivations.first(), Some(Derivation::Function(_)))
}
