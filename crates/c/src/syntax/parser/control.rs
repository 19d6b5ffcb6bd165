//! `if`, loops, `switch` and `asm`.

use super::{Parse, Parser};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{BlockItem, Expr, Stmt, StmtKind};
use crate::syntax::token::TokenKind;

impl Parser<'_> {
    /// `(e)`
    fn condition(&mut self) -> Parse<Expr> {
        self.expect(TokenKind::LParen, "(")?;
        let condition = self.expression()?;
        self.expect(TokenKind::RParen, ")")?;
        Ok(condition)
    }

    /// `if (a) … else if (b) … else …`
    pub(super) fn if_statement(&mut self) -> Parse<Stmt> {
        let mut links = Vec::new();
        let mut otherwise = None;
        loop {
            let start = self.start();
            self.bump();
            let condition = self.condition()?;
            let then = Box::new(self.statement()?);
            links.push((start, condition, then));
            self.check_chain(links.len())?;
            if !self.eat(TokenKind::Else) {
                break;
            }
            if self.kind != TokenKind::If {
                otherwise = Some(Box::new(self.statement()?));
                break;
            }
        }
        let end = self.end();
        let chain =
            links.into_iter().rev().fold(otherwise, |otherwise, (start, condition, then)| {
                let kind = StmtKind::If(condition, then, otherwise);
                Some(Box::new(Stmt { kind, span: Span::new(start, end) }))
            });
        match chain {
            Some(stmt) => Ok(*stmt),
            None => self.expected("statement"),
        }
    }

    pub(super) fn while_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        let condition = self.condition()?;
        Ok(StmtKind::While(condition, Box::new(self.statement()?)))
    }

    pub(super) fn do_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        let body = Box::new(self.statement()?);
        self.expect(TokenKind::While, "while")?;
        let condition = self.condition()?;
        self.expect(TokenKind::Semi, ";")?;
        Ok(StmtKind::DoWhile(body, condition))
    }

    pub(super) fn switch_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        let value = self.condition()?;
        Ok(StmtKind::Switch(value, Box::new(self.statement()?)))
    }

    /// `for (init; condition; step) body`, in a scope of its own.
    pub(super) fn for_statement(&mut self) -> Parse<StmtKind> {
        self.bump();
        self.expect(TokenKind::LParen, "(")?;
        self.names.open();
        let init = self.for_init()?;
        let condition = match self.kind {
            TokenKind::Semi => None,
            _ => Some(self.expression()?),
        };
        self.expect(TokenKind::Semi, ";")?;
        let step = match self.kind {
            TokenKind::RParen => None,
            _ => Some(self.expression()?),
        };
        self.expect(TokenKind::RParen, ")")?;
        let body = Box::new(self.statement()?);
        self.close_scope();
        Ok(StmtKind::For { init, condition, step, body })
    }

    fn for_init(&mut self) -> Parse<Option<Box<BlockItem>>> {
        if self.eat(TokenKind::Semi) {
            return Ok(None);
        }
        let attributes = self.attributes()?;
        if !attributes.is_empty() || self.at_declaration() {
            return Ok(Some(Box::new(self.declaration_item(attributes)?)));
        }
        let start = self.start();
        let kind = StmtKind::Expr(self.expression()?);
        self.expect(TokenKind::Semi, ";")?;
        Ok(Some(Box::new(BlockItem::Stmt(Stmt { kind, span: self.since(start) }))))
    }

    /// `asm volatile goto ("…" : … : … : … : labels);`, and the labels.
    pub(super) fn asm_statement(&mut self) -> Parse<Vec<Symbol>> {
        self.bump();
        while matches!(
            self.kind,
            TokenKind::Volatile | TokenKind::Goto | TokenKind::Inline | TokenKind::Const
        ) {
            self.bump();
        }
        if self.kind != TokenKind::LParen {
            return self.expected("`(`");
        }
        let open = self.at;
        self.skip_balanced()?;
        let labels = self.asm_labels(open + 1, self.at - 1);
        self.expect(TokenKind::Semi, ";")?;
        Ok(labels)
    }

    /// The names behind the fourth colon of an `asm`, whose tokens these are.
    fn asm_labels(&self, from: usize, to: usize) -> Vec<Symbol> {
        let mut colons = 0;
        let mut depth = 0usize;
        let mut labels = Vec::new();
        for token in self.tokens.get(from..to).unwrap_or_default() {
            match token.kind {
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth += 1,
                TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => {
                    depth = depth.saturating_sub(1);
                }
                TokenKind::Colon if depth == 0 => colons += 1,
                TokenKind::Ident if depth == 0 && colons >= 4 => labels.push(token.symbol),
                _ => {}
            }
        }
        labels
    }
}
