//! Function definitions: parameters in scope, old-style declarations, body.

use super::declarations::Declared;
use super::scopes::NameKind;
use super::{Parse, Parser};
use crate::syntax::ast::{
    Attribute, Declaration, Declarator, Derivation, FunctionDef, Parameters, Specifiers,
};
use crate::syntax::token::TokenKind;

impl Parser<'_> {
    /// The rest of a function definition, behind its declarator.
    pub(super) fn function(
        &mut self,
        specifiers: Specifiers,
        declarator: Declarator,
        attributes: Vec<Attribute>,
        start: u32,
    ) -> Parse<Box<FunctionDef>> {
        self.declare(&specifiers, &declarator);
        self.names.open();
        self.declare_parameters(&declarator);
        let old_style = self.old_style_declarations()?;
        let body = self.nested(Self::block)?;
        self.close_scope();
        let span = self.since(start);
        Ok(Box::new(FunctionDef { specifiers, declarator, attributes, old_style, body, span }))
    }

    fn declare_parameters(&mut self, declarator: &Declarator) {
        match declarator.derivations.first() {
            Some(Derivation::Function(Parameters::Prototype { params, .. })) => {
                for name in params.iter().filter_map(|param| param.declarator.name) {
                    self.names.declare(name, NameKind::Ordinary);
                }
            }
            Some(Derivation::Function(Parameters::Names(names))) => {
                for (name, _) in names {
                    self.names.declare(*name, NameKind::Ordinary);
                }
            }
            Some(Derivation::Function(Parameters::Unspecified))
            | Some(Derivation::Pointer(_) | Derivation::Array(_))
            | None => {}
        }
    }

    fn old_style_declarations(&mut self) -> Parse<Vec<Declaration>> {
        let mut declarations = Vec::new();
        while self.kind != TokenKind::LBrace {
            if !self.at_declaration() && !self.at_attribute() {
                return self.expected("`{`");
            }
            match self.declaration_or_function(Vec::new())? {
                Declared::Declaration(declaration) => declarations.push(declaration),
                Declared::Function(function) => {
                    return self.fail(function.body.span, "old-style parameter has a body");
                }
            }
        }
        Ok(declarations)
    }
}
