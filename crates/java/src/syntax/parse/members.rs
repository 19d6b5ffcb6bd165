//! Members of classes: fields, methods, constructors, initialisers.

use super::{Mode, Parse, Parser};
use crate::symbol::Symbol;
use crate::syntax::ast::{
    Class, Expr, Field, Ident, Member, Method, Modifier, Modifiers, Param, Type, TypeKind,
    TypeParam,
};
use crate::syntax::token::{Kind, Op, Word};
use crate::typed::{ClassKind, Problem};

/// The start of a member: the token that it begins with, and what was read.
struct Start {
    first: usize,
    modifiers: Modifiers,
    type_params: Vec<TypeParam>,
}

impl Parser<'_> {
    /// Reads a member into a class. If that fails, it is skipped, and the
    /// problem is kept as an initialiser, since nobody knows what it was.
    pub(super) fn member(&mut self, class: &mut Class, name: Option<Symbol>, close: usize) {
        let first = self.at;
        let (depth, lambdas) = (self.depth, self.allows_lambda);
        let result = self.member_inside(class, name);
        if let Err(problem) = result {
            self.depth = depth;
            self.allows_lambda = lambdas;
            self.skip_declaration(first);
            self.at = self.at.max(first + 1).min(close);
            let is_static = false;
            self.add(class, Member::Init { is_static, body: Err(*problem) });
        }
    }

    fn member_inside(&mut self, class: &mut Class, name: Option<Symbol>) -> Parse<()> {
        let first = self.at;
        let modifiers = self.modifiers()?;
        if self.is(Op::LBrace) {
            let is_static = modifiers.has(Modifier::Static);
            let body = self.recovering(Self::block);
            self.add(class, Member::Init { is_static, body });
            return Ok(());
        }
        if let Some(kind) = self.class_kind() {
            let member = self.class(first, modifiers, kind)?;
            self.add(class, Member::Class(member));
            return Ok(());
        }
        let type_params = self.type_params()?;
        self.skip_annotations()?;
        let start = Start { first, modifiers, type_params };
        let is_own_name = matches!(self.kind(), Kind::Ident(found) if Some(found) == name);
        match self.ahead(1) {
            Kind::Op(Op::LParen) if is_own_name => self.constructor(class, start),
            Kind::Op(Op::LBrace) if is_own_name && class.kind == ClassKind::Record => {
                self.constructor(class, start)
            }
            _ => self.field_or_method(class, start),
        }
    }

    fn constructor(&mut self, class: &mut Class, start: Start) -> Parse<()> {
        let name = self.ident()?;
        let params = match self.take(Op::LParen) {
            true => Some(self.params(Op::RParen)?),
            false => None,
        };
        self.method(class, start, name, None, params)
    }

    fn field_or_method(&mut self, class: &mut Class, start: Start) -> Parse<()> {
        let ty = self.ty()?;
        let name = self.ident()?;
        if self.take(Op::LParen) {
            let params = self.params(Op::RParen)?;
            let returns = self.dimensions(ty)?;
            return self.method(class, start, name, Some(returns), Some(params));
        }
        if matches!(ty.kind, TypeKind::Void) {
            return self.fail("`(` is missing");
        }
        self.fields(class, &start, ty, name)
    }

    fn fields(&mut self, class: &mut Class, start: &Start, base: Type, name: Ident) -> Parse<()> {
        let mut name = name;
        let mut first = start.first;
        loop {
            let ty = self.dimensions(base.clone())?;
            let init = if self.take(Op::Assign) { Some(self.field_init()) } else { None };
            let is_broken = matches!(init, Some(Err(_)));
            let span = self.from(first);
            let field = Field { modifiers: start.modifiers, ty, name, init, span };
            self.add(class, Member::Field(field));
            if is_broken {
                self.skip_declaration(self.at);
                return Ok(());
            }
            if !self.take(Op::Comma) {
                return self.expect(Op::Semi);
            }
            first = self.at;
            name = self.ident()?;
        }
    }

    fn field_init(&mut self) -> Result<Expr, Problem> {
        let (first, depth) = (self.at, self.depth);
        let parsed = self.initialiser().and_then(|init| match self.kind() {
            Kind::Op(Op::Comma | Op::Semi) => Ok(init),
            _ => self.fail("`;` is missing"),
        });
        if parsed.is_err() {
            self.at = first;
            self.depth = depth;
        }
        parsed.map_err(|problem| *problem)
    }

    fn method(
        &mut self,
        class: &mut Class,
        start: Start,
        name: Ident,
        returns: Option<Type>,
        params: Option<Vec<Param>>,
    ) -> Parse<()> {
        let throws = if self.take_word(Word::Throws) { self.type_list()? } else { Vec::new() };
        if self.take_word(Word::Default) {
            self.annotation_value()?;
        }
        let body = match self.is(Op::LBrace) {
            true => Some(self.recovering(Self::block)),
            false => {
                self.expect(Op::Semi)?;
                None
            }
        };
        let Start { first, modifiers, type_params } = start;
        let span = self.from(first);
        let method = Method { modifiers, type_params, returns, name, params, throws, body, span };
        self.add(class, Member::Method(method));
        Ok(())
    }

    /// The default of an annotation's element has no meaning for us.
    fn annotation_value(&mut self) -> Parse<()> {
        while !self.is(Op::Semi) {
            match self.kind() {
                Kind::Op(Op::LBrace | Op::LParen | Op::LBracket) => self.skip_brackets(),
                Kind::Op(Op::RBrace) | Kind::End => return self.fail("`;` is missing"),
                _ => self.advance(),
            }
        }
        Ok(())
    }

    /// Parameters up to the closing bracket, which is taken.
    pub(super) fn params(&mut self, close: Op) -> Parse<Vec<Param>> {
        let mut params = Vec::new();
        if self.take(close) {
            return Ok(params);
        }
        loop {
            params.extend(self.param()?);
            if !self.take(Op::Comma) {
                break;
            }
        }
        self.expect(close)?;
        Ok(params)
    }

    /// A parameter. `T this` is none.
    fn param(&mut self) -> Parse<Option<Param>> {
        self.modifiers()?;
        let mut ty = self.ty()?;
        self.skip_annotations()?;
        let is_varargs = self.take(Op::Ellipsis);
        if is_varargs {
            ty = self.array_of(ty)?;
        }
        if self.receiver_parameter() {
            return Ok(None);
        }
        let is_unnamed = self.mode == Mode::Signatures && !matches!(self.kind(), Kind::Ident(_));
        let name = match is_unnamed {
            true => Ident { name: self.words.nameless, span: ty.span },
            false => self.ident()?,
        };
        let ty = Some(self.dimensions(ty)?);
        Ok(Some(Param { ty, is_varargs, name }))
    }

    /// Takes `this` or `Outer.this`.
    fn receiver_parameter(&mut self) -> bool {
        let mut length = 0;
        while matches!(self.ahead(length), Kind::Ident(_))
            && self.ahead(length + 1) == Kind::Op(Op::Dot)
        {
            length += 2;
        }
        let found = self.ahead(length) == Kind::Word(Word::This);
        if found {
            (0..=length).for_each(|_| self.advance());
        }
        found
    }
}
