//! Statements and blocks.
//!
//! Labels before a statement and the links of `else if` are collected in a
//! loop, so that a switch with thousands of cases needs no stack.

use super::declarations::Declared;
use super::{Parse, Parser};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{Attribute, Block, BlockItem, Expr, Stmt, StmtKind};
use crate::syntax::token::TokenKind;

/// A label, before the statement that it belongs to is known.
enum Label {
    Case(Expr, Option<Expr>),
    Default,
    Named(Symbol, Vec<Attribute>),
}

impl Parser<'_> {
    /// `{ … }` in a scope of its own.
    pub(super) fn block(&mut self) -> Parse<Block> {
        let start = self.start();
        self.expect(TokenKind::LBrace, "{")?;
        self.names.open();
        let labels = self.label_declarations()?;
        let mut items = Vec::new();
        while self.kind != TokenKind::RBrace {
            if self.kind == TokenKind::End {
                return self.expected("declaration or statement");
            }
            items.push(self.block_item()?);
        }
        self.names.close();
        self.bump();
        Ok(Block { items, labels, span: self.since(start) })
    }

    /// `__label__ a, b;`
    fn label_declarations(&mut self) -> Parse<Vec<Symbol>> {
        let mut labels = Vec::new();
        while self.eat(TokenKind::LabelWord) {
            labels.push(self.name()?.0);
            while self.eat(TokenKind::Comma) {
                labels.push(self.name()?.0);
            }
            self.expect(TokenKind::Semi, ";")?;
        }
        Ok(labels)
    }

    fn block_item(&mut self) -> Parse<BlockItem> {
        if self.at_attribute() {
            return self.attributed_item();
        }
        if self.at_static_assert() {
            return Ok(BlockItem::StaticAssert(self.static_assert()?));
        }
        match self.at_declaration() {
            true => self.declaration_item(Vec::new()),
            false => Ok(BlockItem::Stmt(self.statement()?)),
        }
    }

    pub(super) fn declaration_item(&mut self, before: Vec<Attribute>) -> Parse<BlockItem> {
        Ok(match self.declaration_or_function(before)? {
            Declared::Declaration(declaration) => BlockItem::Declaration(declaration),
            Declared::Function(function) => BlockItem::NestedFunction(function),
        })
    }

    /// What stands behind attributes: a declaration, or a statement, which the
    /// attributes say nothing about that matters.
    fn attributed_item(&mut self) -> Parse<BlockItem> {
        let start = self.start();
        let attributes = self.attributes()?;
        if self.eat(TokenKind::Semi) {
            let kind = StmtKind::Attribute(attributes);
            return Ok(BlockItem::Stmt(Stmt { kind, span: self.since(start) }));
        }
        match self.at_declaration() {
            true => self.declaration_item(attributes),
            false => Ok(BlockItem::Stmt(self.statement()?)),
        }
    }

    pub(super) fn statement(&mut self) -> Parse<Stmt> {
        self.nested(Self::labeled_statement)
    }

    /// A statement with the labels before it.
    fn labeled_statement(&mut self) -> Parse<Stmt> {
        let mut labels = Vec::new();
        let mut stmt = loop {
            let start = self.start();
            match self.label()? {
                Some(label) => labels.push((label, start)),
                None if !labels.is_empty() && self.label_stands_alone() => {
                    break Stmt { kind: StmtKind::Empty, span: Span::new(self.end(), self.end()) };
                }
                None => break self.plain_statement()?,
            }
            self.check_chain(labels.len())?;
        };
        while let Some((label, start)) = labels.pop() {
            let span = Span::new(start, stmt.span.end);
            let body = Box::new(stmt);
            let kind = match label {
                Label::Case(low, high) => StmtKind::Case(low, high, body),
                Label::Default => StmtKind::Default(body),
                Label::Named(name, attributes) => StmtKind::Label(name, attributes, body),
            };
            stmt = Stmt { kind, span };
        }
        Ok(stmt)
    }

    /// Whether no statement follows a label, but a declaration or the end of
    /// the block.
    fn label_stands_alone(&mut self) -> bool {
        let here = self.at;
        self.skip_attributes();
        let alone =
            self.kind == TokenKind::RBrace || self.at_static_assert() || self.at_declaration();
        self.go_to(here);
        alone
    }

    /// Moves over attributes without reading them; not further than to a
    /// bracket that does not close.
    fn skip_attributes(&mut self) {
        while self.at_attribute() {
            if self.kind == TokenKind::Attribute {
                self.bump();
            }
            if self.kind != TokenKind::LParen && self.kind != TokenKind::LBracket
                || self.skip_balanced().is_err()
            {
                return;
            }
        }
    }

    /// A label, if one stands here.
    fn label(&mut self) -> Parse<Option<Label>> {
        match self.kind {
            TokenKind::Case => {
                self.bump();
                let low = self.conditional()?;
                let high = match self.eat(TokenKind::Ellipsis) {
                    true => Some(self.conditional()?),
                    false => None,
                };
                self.expect(TokenKind::Colon, ":")?;
                Ok(Some(Label::Case(low, high)))
            }
            TokenKind::Default => {
                self.bump();
                self.expect(TokenKind::Colon, ":")?;
                Ok(Some(Label::Default))
            }
            _ if self.is_name() && self.next_kind() == TokenKind::Colon => {
                let (name, _) = self.name()?;
                self.bump();
                let attributes = match self.kind {
                    TokenKind::Attribute => self.attributes()?,
                    _ => Vec::new(),
                };
                Ok(Some(Label::Named(name, attributes)))
            }
            _ => Ok(None),
        }
    }

    /// A statement without labels.
    fn plain_statement(&mut self) -> Parse<Stmt> {
        let start = self.start();
        let kind = match self.kind {
            TokenKind::LBrace => StmtKind::Block(self.block()?),
            TokenKind::If => return self.if_statement(),
            TokenKind::While => self.while_statement()?,
            TokenKind::Do => self.do_statement()?,
            TokenKind::For => self.for_statement()?,
            TokenKind::Switch => self.switch_statement()?,
            TokenKind::Asm | TokenKind::SoftAsm => StmtKind::Asm(self.asm_statement()?),
            TokenKind::Attribute | TokenKind::LBracket => return self.attributed_statement(),
            _ => self.simple_statement()?,
        };
        Ok(Stmt { kind, span: self.since(start) })
    }

    /// Statements that end with a semicolon.
    fn simple_statement(&mut self) -> Parse<StmtKind> {
        let kind = match self.kind {
            TokenKind::Semi => StmtKind::Empty,
            TokenKind::Break => self.jump(StmtKind::Break),
            TokenKind::Continue => self.jump(StmtKind::Continue),
            TokenKind::Goto => self.goto()?,
            TokenKind::Return => {
                self.bump();
                match self.kind {
                    TokenKind::Semi => StmtKind::Return(None),
                    _ => StmtKind::Return(Some(self.expression()?)),
                }
            }
            TokenKind::Ident if self.next_kind() == TokenKind::Ident => {
                return self.no_specifiers();
            }
            _ => StmtKind::Expr(self.expression()?),
        };
        self.expect(TokenKind::Semi, ";")?;
        Ok(kind)
    }

    fn jump(&mut self, kind: StmtKind) -> StmtKind {
        self.bump();
        kind
    }

    /// `goto label` or `goto *e`
    fn goto(&mut self) -> Parse<StmtKind> {
        self.bump();
        match self.eat(TokenKind::Star) {
            true => Ok(StmtKind::GotoComputed(self.expression()?)),
            false => Ok(StmtKind::Goto(self.name()?.0)),
        }
    }

    /// Attributes alone, or before a statement.
    fn attributed_statement(&mut self) -> Parse<Stmt> {
        let start = self.start();
        if !self.at_attribute() {
            return self.expected("expression");
        }
        let attributes = self.attributes()?;
        match self.eat(TokenKind::Semi) {
            true => Ok(Stmt { kind: StmtKind::Attribute(attributes), span: self.since(start) }),
            false => self.statement(),
        }
    }
}
