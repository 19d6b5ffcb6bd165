//! Statements.

use super::{Parse, Parser};
use crate::syntax::ast::{
    Block, Catch, Expr, ExprKind, Modifier, Param, Resource, Stmt, StmtKind, Try, Type, Variable,
};
use crate::syntax::token::{Kind, Op, Word};

impl Parser<'_> {
    /// `{ … }`
    pub(super) fn block(&mut self) -> Parse<Block> {
        let span = self.span();
        self.expect(Op::LBrace)?;
        let stmts = self.stmts()?;
        self.expect(Op::RBrace)?;
        Ok(Block { stmts, span: self.since(span) })
    }

    /// Statements up to a brace, or the next label of a switch.
    pub(super) fn stmts(&mut self) -> Parse<Vec<Stmt>> {
        let mut stmts = Vec::new();
        loop {
            let is_label = match self.kind() {
                Kind::Word(Word::Case) => true,
                // `default` also begins nothing else in a block.
                Kind::Word(Word::Default) => true,
                _ => false,
            };
            if is_label || self.is(Op::RBrace) || self.kind() == Kind::End {
                return Ok(stmts);
            }
            stmts.push(self.stmt()?);
        }
    }

    /// A statement, also one that declares something.
    pub(super) fn stmt(&mut self) -> Parse<Stmt> {
        self.nested(|parser| {
            let span = parser.span();
            let kind = parser.stmt_kind()?;
            Ok(Stmt { kind, span: parser.since(span) })
        })
    }

    fn stmt_kind(&mut self) -> Parse<StmtKind> {
        match self.kind() {
            Kind::Op(Op::LBrace) => self.block().map(StmtKind::Block),
            Kind::Op(Op::Semi) => {
                self.advance();
                Ok(StmtKind::Empty)
            }
            Kind::Op(Op::At) => self.declaration_stmt(),
            Kind::Ident(_) => self.ident_stmt(),
            Kind::Word(word) => self.word_stmt(word),
            _ => self.expr_stmt(),
        }
    }

    fn ident_stmt(&mut self) -> Parse<StmtKind> {
        if self.ahead(1) == Kind::Op(Op::Colon) {
            let label = self.ident()?;
            self.advance();
            return Ok(StmtKind::Labelled(label, Box::new(self.stmt()?)));
        }
        if self.is_yield() {
            self.advance();
            let value = self.expr()?;
            self.expect(Op::Semi)?;
            return Ok(StmtKind::Yield(value));
        }
        let starts_class = self.class_kind().is_some()
            || ((self.is_ident(self.words.sealed) || self.is_ident(self.words.non))
                && !self.is_declaration()
                && matches!(self.ahead(1), Kind::Word(_) | Kind::Op(Op::Minus)))
                && matches!(
                    self.ahead(1),
                    Kind::Word(Word::Class | Word::Interface | Word::Abstract)
                );
        match starts_class || self.is_declaration() {
            true => self.declaration_stmt(),
            false => self.expr_stmt(),
        }
    }

    fn is_yield(&self) -> bool {
        if !self.is_ident(self.words.yields) {
            return false;
        }
        match self.ahead(1) {
            Kind::Ident(_)
            | Kind::Integer
            | Kind::Floating
            | Kind::Char
            | Kind::Str
            | Kind::TextBlock => true,
            Kind::Word(word) => word != Word::InstanceOf,
            Kind::Op(Op::LParen | Op::Not | Op::BitNot | Op::Plus | Op::Minus) => true,
            Kind::Op(Op::PlusPlus | Op::MinusMinus) => self.ahead(2) != Kind::Op(Op::Semi),
            Kind::Op(_) | Kind::Bad | Kind::End => false,
        }
    }

    fn word_stmt(&mut self, word: Word) -> Parse<StmtKind> {
        match word {
            Word::If => self.if_stmt(),
            Word::While => {
                self.advance();
                let condition = self.condition()?;
                Ok(StmtKind::While(condition, Box::new(self.stmt()?)))
            }
            Word::Do => self.do_stmt(),
            Word::For => self.for_stmt(),
            Word::Switch => self.switch_stmt(),
            Word::Try => self.try_stmt(),
            Word::Return => {
                self.advance();
                let value = if self.is(Op::Semi) { None } else { Some(self.expr()?) };
                self.ended(StmtKind::Return(value))
            }
            Word::Throw => {
                self.advance();
                let value = self.expr()?;
                self.ended(StmtKind::Throw(value))
            }
            Word::Break | Word::Continue => {
                self.advance();
                let label = if self.is(Op::Semi) { None } else { Some(self.ident()?) };
                self.ended(match word {
                    Word::Break => StmtKind::Break(label),
                    _ => StmtKind::Continue(label),
                })
            }
            Word::Synchronized if self.ahead(1) == Kind::Op(Op::LParen) => {
                self.advance();
                let lock = self.condition()?;
                Ok(StmtKind::Synchronized(lock, self.block()?))
            }
            Word::Assert => self.assert_stmt(),
            Word::Class
            | Word::Interface
            | Word::Enum
            | Word::Final
            | Word::Abstract
            | Word::Static
            | Word::Strictfp => self.declaration_stmt(),
            Word::This | Word::Super if self.ahead(1) == Kind::Op(Op::LParen) => {
                self.constructor_call(None)
            }
            _ if super::lookahead::primitive(word) && self.is_declaration() => {
                self.declaration_stmt()
            }
            _ => self.expr_stmt(),
        }
    }

    fn ended(&mut self, kind: StmtKind) -> Parse<StmtKind> {
        self.expect(Op::Semi)?;
        Ok(kind)
    }

    /// `(e)`
    pub(super) fn condition(&mut self) -> Parse<Expr> {
        self.expect(Op::LParen)?;
        let condition = self.expr()?;
        self.expect(Op::RParen)?;
        Ok(condition)
    }

    fn if_stmt(&mut self) -> Parse<StmtKind> {
        self.advance();
        let condition = self.condition()?;
        let then = Box::new(self.stmt()?);
        let otherwise = match self.take_word(Word::Else) {
            true => Some(Box::new(self.stmt()?)),
            false => None,
        };
        Ok(StmtKind::If(condition, then, otherwise))
    }

    fn do_stmt(&mut self) -> Parse<StmtKind> {
        self.advance();
        let body = Box::new(self.stmt()?);
        self.expect_word(Word::While)?;
        let condition = self.condition()?;
        self.ended(StmtKind::DoWhile(body, condition))
    }

    fn assert_stmt(&mut self) -> Parse<StmtKind> {
        self.advance();
        let condition = self.expr()?;
        let message = if self.take(Op::Colon) { Some(self.expr()?) } else { None };
        self.ended(StmtKind::Assert(condition, message))
    }

    /// A local class or variables.
    fn declaration_stmt(&mut self) -> Parse<StmtKind> {
        let first = self.at;
        let modifiers = self.modifiers()?;
        if let Some(kind) = self.class_kind() {
            let class = self.class(first, modifiers, kind)?;
            return Ok(StmtKind::Class(Box::new(class)));
        }
        let variables = self.variables(modifiers.has(Modifier::Final))?;
        self.ended(StmtKind::Local(variables))
    }

    /// `T a = 1, b`
    fn variables(&mut self, is_final: bool) -> Parse<Vec<Variable>> {
        let base = self.ty()?;
        let mut variables = Vec::with_capacity(1);
        loop {
            let name = self.ident()?;
            let ty = self.dimensions(base.clone())?;
            let init = if self.take(Op::Assign) { Some(self.initialiser()?) } else { None };
            variables.push(Variable { is_final, ty, name, init });
            if !self.take(Op::Comma) {
                return Ok(variables);
            }
        }
    }

    /// An expression, or the elements of an array.
    pub(super) fn initialiser(&mut self) -> Parse<Expr> {
        if !self.is(Op::LBrace) {
            return self.expr();
        }
        let span = self.span();
        let elements = self.elements()?;
        Ok(Expr { kind: ExprKind::ArrayInit(elements), span: self.since(span) })
    }

    /// `{ a, b, }`
    pub(super) fn elements(&mut self) -> Parse<Vec<Expr>> {
        self.nested(|parser| {
            parser.expect(Op::LBrace)?;
            let mut elements = Vec::new();
            while !parser.is(Op::RBrace) {
                if parser.take(Op::Comma) {
                    break;
                }
                elements.push(parser.initialiser()?);
                if !parser.take(Op::Comma) {
                    break;
                }
            }
            parser.expect(Op::RBrace)?;
            Ok(elements)
        })
    }

    fn expr_stmt(&mut self) -> Parse<StmtKind> {
        let expr = self.expr()?;
        if let ExprKind::Super(outer) = expr.kind {
            return self.constructor_call_args(false, outer.map(|outer| *outer));
        }
        self.ended(StmtKind::Expr(expr))
    }

    /// `this(…);` or `super(…);`
    fn constructor_call(&mut self, outer: Option<Expr>) -> Parse<StmtKind> {
        let is_this = self.is_word(Word::This);
        self.advance();
        self.constructor_call_args(is_this, outer)
    }

    fn constructor_call_args(&mut self, is_this: bool, outer: Option<Expr>) -> Parse<StmtKind> {
        let args = self.arguments()?;
        self.ended(StmtKind::ConstructorCall { is_this, outer, args })
    }

    fn for_stmt(&mut self) -> Parse<StmtKind> {
        self.advance();
        self.expect(Op::LParen)?;
        let first = self.at;
        let modifiers = self.modifiers()?;
        let declares = modifiers.span.is_some() || self.is_declaration();
        if declares
            && let Some(end) = self.past_type(self.at)
            && self.kind_at(end + 1) == Kind::Op(Op::Colon)
        {
            return self.for_each();
        }
        self.at = first;
        let init = if self.is(Op::Semi) { Vec::new() } else { self.for_init(declares)? };
        self.expect(Op::Semi)?;
        let condition = if self.is(Op::Semi) { None } else { Some(self.expr()?) };
        self.expect(Op::Semi)?;
        let step = if self.is(Op::RParen) { Vec::new() } else { self.expr_list()? };
        self.expect(Op::RParen)?;
        let body = Box::new(self.stmt()?);
        Ok(StmtKind::For { init, condition, step, body })
    }

    fn for_init(&mut self, declares: bool) -> Parse<Vec<Stmt>> {
        let span = self.span();
        if declares {
            let is_final = self.modifiers()?.has(Modifier::Final);
            let kind = StmtKind::Local(self.variables(is_final)?);
            return Ok(vec![Stmt { kind, span: self.since(span) }]);
        }
        let exprs = self.expr_list()?;
        let stmt = |expr: Expr| Stmt { span: expr.span, kind: StmtKind::Expr(expr) };
        Ok(exprs.into_iter().map(stmt).collect())
    }

    fn expr_list(&mut self) -> Parse<Vec<Expr>> {
        let mut list = vec![self.expr()?];
        while self.take(Op::Comma) {
            list.push(self.expr()?);
        }
        Ok(list)
    }

    fn for_each(&mut self) -> Parse<StmtKind> {
        let ty = Some(self.ty()?);
        let name = self.ident()?;
        self.expect(Op::Colon)?;
        let over = self.expr()?;
        self.expect(Op::RParen)?;
        let body = Box::new(self.stmt()?);
        let variable = Param { ty, is_varargs: false, name };
        Ok(StmtKind::ForEach { variable, over, body })
    }

    fn try_stmt(&mut self) -> Parse<StmtKind> {
        self.advance();
        let resources = if self.is(Op::LParen) { self.resources()? } else { Vec::new() };
        let body = self.block()?;
        let mut catches = Vec::new();
        while self.is_word(Word::Catch) {
            catches.push(self.catch()?);
        }
        let finally = if self.take_word(Word::Finally) { Some(self.block()?) } else { None };
        if resources.is_empty() && catches.is_empty() && finally.is_none() {
            return self.fail("`catch` or `finally` is missing");
        }
        Ok(StmtKind::Try(Box::new(Try { resources, body, catches, finally })))
    }

    fn resources(&mut self) -> Parse<Vec<Resource>> {
        self.expect(Op::LParen)?;
        let mut resources = Vec::new();
        while !self.is(Op::RParen) {
            resources.push(self.resource()?);
            if !self.take(Op::Semi) {
                break;
            }
        }
        self.expect(Op::RParen)?;
        Ok(resources)
    }

    fn resource(&mut self) -> Parse<Resource> {
        let modifiers = self.modifiers()?;
        if modifiers.span.is_none() && !self.is_declaration() {
            return self.expr().map(Resource::Expr);
        }
        let ty = self.ty()?;
        let name = self.ident()?;
        self.expect(Op::Assign)?;
        let init = Some(self.expr()?);
        Ok(Resource::Variable(Variable { is_final: true, ty, name, init }))
    }

    fn catch(&mut self) -> Parse<Catch> {
        self.advance();
        self.expect(Op::LParen)?;
        self.modifiers()?;
        let mut types: Vec<Type> = vec![self.ty()?];
        while self.take(Op::Or) {
            types.push(self.ty()?);
        }
        let name = self.ident()?;
        self.expect(Op::RParen)?;
        let body = self.block()?;
        Ok(Catch { types, name, body })
    }
}
