//! Declarations of classes.

use super::{Parse, Parser};
use crate::syntax::ast::{Class, EnumConstant, Ident, Member, Modifier, Modifiers, Param, Type};
use crate::syntax::token::{Kind, Op, Word};
use crate::typed::ClassKind;

impl Parser<'_> {
    /// The class that is declared here, with its modifiers; none if it is
    /// something else.
    pub(super) fn class_here(&mut self) -> Parse<Option<Class>> {
        let first = self.at;
        let modifiers = self.modifiers()?;
        match self.class_kind() {
            Some(kind) => self.class(first, modifiers, kind).map(Some),
            None => Ok(None),
        }
    }

    /// What sort of class is declared here, behind modifiers.
    pub(super) fn class_kind(&self) -> Option<ClassKind> {
        match self.kind() {
            Kind::Word(Word::Class) => Some(ClassKind::Class),
            Kind::Word(Word::Interface) => Some(ClassKind::Interface),
            Kind::Word(Word::Enum) => Some(ClassKind::Enum),
            Kind::Op(Op::At) if self.ahead(1) == Kind::Word(Word::Interface) => {
                Some(ClassKind::Annotation)
            }
            Kind::Ident(name)
                if name == self.words.record
                    && matches!(self.ahead(1), Kind::Ident(_))
                    && matches!(self.ahead(2), Kind::Op(Op::LParen | Op::Lt)) =>
            {
                Some(ClassKind::Record)
            }
            _ => None,
        }
    }

    /// Modifiers and annotations.
    pub(super) fn modifiers(&mut self) -> Parse<Modifiers> {
        let mut modifiers = Modifiers::default();
        loop {
            let span = self.span();
            let before = self.at;
            self.skip_annotations()?;
            if self.at == before {
                match self.modifier() {
                    Some((modifier, length)) => {
                        modifiers.add(modifier);
                        (0..length).for_each(|_| self.advance());
                    }
                    None => return Ok(modifiers),
                }
            }
            modifiers.span.get_or_insert(span);
        }
    }

    /// The modifier here, and how many tokens it has.
    fn modifier(&self) -> Option<(Modifier, usize)> {
        let modifier = match self.kind() {
            Kind::Word(word) => match word {
                Word::Public => Modifier::Public,
                Word::Private => Modifier::Private,
                Word::Protected => Modifier::Protected,
                Word::Static => Modifier::Static,
                Word::Abstract => Modifier::Abstract,
                Word::Final => Modifier::Final,
                Word::Native => Modifier::Native,
                Word::Synchronized => Modifier::Synchronized,
                Word::Transient => Modifier::Transient,
                Word::Volatile => Modifier::Volatile,
                Word::Strictfp => Modifier::Strictfp,
                Word::Default => Modifier::Default,
                _ => return None,
            },
            Kind::Ident(name) => return self.modifier_word(name),
            _ => return None,
        };
        Some((modifier, 1))
    }

    fn modifier_word(&self, name: crate::symbol::Symbol) -> Option<(Modifier, usize)> {
        let goes_on = |by| {
            let next = self.ahead(by);
            matches!(next, Kind::Ident(_) | Kind::Op(Op::Lt))
                || matches!(next, Kind::Word(word) if word != Word::InstanceOf)
        };
        if self.mode == super::Mode::Signatures && goes_on(1) {
            if name == self.words.pure {
                return Some((Modifier::Pure, 1));
            }
            if name == self.words.reads {
                return Some((Modifier::Reads, 1));
            }
            if name == self.words.changes {
                return Some((Modifier::Changes, 1));
            }
        }
        let before_class = |by| {
            matches!(
                self.ahead(by),
                Kind::Word(
                    Word::Class
                        | Word::Interface
                        | Word::Abstract
                        | Word::Public
                        | Word::Static
                        | Word::Private
                        | Word::Protected
                        | Word::Strictfp
                )
            )
        };
        if name == self.words.sealed && before_class(1) {
            return Some((Modifier::Sealed, 1));
        }
        let is_non_sealed = name == self.words.non
            && self.ahead(1) == Kind::Op(Op::Minus)
            && self.ahead(2) == Kind::Ident(self.words.sealed);
        is_non_sealed.then_some((Modifier::NonSealed, 3))
    }

    /// A class from its keyword on; its modifiers begin at the token `first`.
    pub(super) fn class(
        &mut self,
        first: usize,
        modifiers: Modifiers,
        kind: ClassKind,
    ) -> Parse<Class> {
        self.nested(|parser| parser.class_inside(first, modifiers, kind))
    }

    fn class_inside(
        &mut self,
        first: usize,
        modifiers: Modifiers,
        kind: ClassKind,
    ) -> Parse<Class> {
        self.advance();
        if kind == ClassKind::Annotation {
            self.advance();
        }
        let name = self.ident()?;
        let type_params = self.type_params()?;
        let components = match kind {
            ClassKind::Record => self.components()?,
            _ => Vec::new(),
        };
        let (extends, implements, permits) = self.supertypes(kind)?;
        let mut class = Class {
            kind,
            name: Some(name),
            modifiers,
            type_params,
            extends,
            implements,
            permits,
            components,
            constants: Vec::new(),
            members: Vec::new(),
            span: name.span,
        };
        self.class_body(&mut class)?;
        class.span = self.from(first);
        Ok(class)
    }

    fn components(&mut self) -> Parse<Vec<Param>> {
        self.expect(Op::LParen)?;
        self.params(Op::RParen)
    }

    #[allow(clippy::type_complexity)]
    fn supertypes(&mut self, kind: ClassKind) -> Parse<(Option<Type>, Vec<Type>, Vec<Type>)> {
        let (mut extends, mut implements, mut permits) = (None, Vec::new(), Vec::new());
        loop {
            if self.take_word(Word::Extends) {
                match kind {
                    ClassKind::Interface => implements = self.type_list()?,
                    _ => extends = Some(self.ty()?),
                }
            } else if self.take_word(Word::Implements) {
                implements = self.type_list()?;
            } else if self.is_ident(self.words.permits) {
                self.advance();
                permits = self.type_list()?;
            } else {
                return Ok((extends, implements, permits));
            }
        }
    }

    /// The body of an anonymous class, or of an enum's constant.
    pub(super) fn anonymous(&mut self) -> Parse<Box<Class>> {
        let span = self.span();
        let mut class = Class {
            kind: ClassKind::Class,
            name: None,
            modifiers: Modifiers::default(),
            type_params: Vec::new(),
            extends: None,
            implements: Vec::new(),
            permits: Vec::new(),
            components: Vec::new(),
            constants: Vec::new(),
            members: Vec::new(),
            span,
        };
        self.nested(|parser| parser.class_body(&mut class))?;
        class.span = self.since(span);
        Ok(Box::new(class))
    }

    /// `{ … }`: whatever is wrong in it costs the member that it is in.
    fn class_body(&mut self, class: &mut Class) -> Parse<()> {
        if !self.is(Op::LBrace) {
            return self.fail("`{` is missing");
        }
        let allows_lambda = std::mem::replace(&mut self.allows_lambda, true);
        let close = self.closing[self.at] as usize;
        self.advance();
        if class.kind == ClassKind::Enum {
            self.constants(class)?;
        }
        let name = class.name.map(|name: Ident| name.name);
        while self.at < close && self.kind() != Kind::End {
            if self.take(Op::Semi) {
                continue;
            }
            self.member(class, name, close);
        }
        self.at = close;
        self.allows_lambda = allows_lambda;
        self.expect(Op::RBrace)
    }

    /// An enum's constants, with the semicolon behind them.
    fn constants(&mut self, class: &mut Class) -> Parse<()> {
        loop {
            if self.take(Op::Semi) || self.is(Op::RBrace) {
                return Ok(());
            }
            if self.take(Op::Comma) {
                continue;
            }
            let first = self.at;
            self.skip_annotations()?;
            let name = self.ident()?;
            let args = match self.is(Op::LParen) {
                true => self.recovering(Self::arguments),
                false => Ok(Vec::new()),
            };
            let body = if self.is(Op::LBrace) { Some(self.anonymous()?) } else { None };
            class.constants.push(EnumConstant { name, args, body, span: self.from(first) });
            if !(self.is(Op::Comma) || self.is(Op::Semi) || self.is(Op::RBrace)) {
                return self.fail("`,` is missing");
            }
        }
    }

    /// What is in the brackets that open here; if that is not Java, the
    /// problem, and the brackets are skipped.
    pub(super) fn recovering<T>(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Parse<T>,
    ) -> Result<T, crate::typed::Problem> {
        let close = self.closing[self.at] as usize;
        let (depth, allows_lambda) = (self.depth, self.allows_lambda);
        let result = inside(self);
        if result.is_err() {
            self.depth = depth;
            self.allows_lambda = allows_lambda;
            self.at = close;
            self.advance();
        }
        result.map_err(|problem| *problem)
    }

    /// A member that has been read.
    pub(super) fn add(&self, class: &mut Class, member: Member) {
        class.members.push(member);
    }
}
