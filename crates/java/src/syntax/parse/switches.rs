//! `switch`, cases and patterns.

use super::{Parse, Parser};
use crate::syntax::ast::{
    Case, CaseLabel, Expr, ExprKind, Ident, Pattern, Stmt, StmtKind, Switch, Type,
};
use crate::syntax::token::{Kind, Op, Word};

impl Parser<'_> {
    /// A statement that begins with `switch`: an expression if an operator
    /// follows it.
    pub(super) fn switch_stmt(&mut self) -> Parse<StmtKind> {
        let first = self.at;
        let switch = self.switch()?;
        match self.kind() {
            Kind::Op(Op::Dot) => {
                self.at = first;
                let expr = self.expr()?;
                self.expect(Op::Semi)?;
                Ok(StmtKind::Expr(expr))
            }
            _ => Ok(StmtKind::Switch(Box::new(switch))),
        }
    }

    /// `switch (e) { … }`
    pub(super) fn switch(&mut self) -> Parse<Switch> {
        self.nested(|parser| {
            parser.expect_word(Word::Switch)?;
            let selector = parser.condition()?;
            parser.expect(Op::LBrace)?;
            let allows_lambda = std::mem::replace(&mut parser.allows_lambda, true);
            let (mut cases, mut is_arrow) = (Vec::new(), false);
            while !parser.is(Op::RBrace) {
                let (case, arrow) = parser.case()?;
                is_arrow |= arrow;
                cases.push(case);
            }
            parser.allows_lambda = allows_lambda;
            parser.expect(Op::RBrace)?;
            Ok(Switch { selector, cases, is_arrow })
        })
    }

    /// A case, and whether it has an arrow.
    fn case(&mut self) -> Parse<(Case, bool)> {
        let first = self.at;
        let mut labels = Vec::new();
        let mut guard = None;
        if self.take_word(Word::Default) {
            labels.push(CaseLabel::Default);
        } else {
            self.expect_word(Word::Case)?;
            self.allows_lambda = false;
            self.case_labels(&mut labels)?;
            if self.is_ident(self.words.when) {
                self.advance();
                guard = Some(self.expr()?);
            }
            self.allows_lambda = true;
        }
        let span = self.from(first);
        if self.take(Op::Arrow) {
            let body = vec![self.arrow_body()?];
            return Ok((Case { labels, guard, body, span }, true));
        }
        self.expect(Op::Colon)?;
        let body = self.stmts()?;
        Ok((Case { labels, guard, body, span }, false))
    }

    fn case_labels(&mut self, labels: &mut Vec<CaseLabel>) -> Parse<()> {
        loop {
            let label = if self.take_word(Word::Default) {
                CaseLabel::Default
            } else if self.is_pattern() {
                CaseLabel::Pattern(self.pattern()?)
            } else {
                CaseLabel::Expr(self.ternary()?)
            };
            labels.push(label);
            if !self.take(Op::Comma) {
                return Ok(());
            }
        }
    }

    /// An expression, a block or a `throw`.
    fn arrow_body(&mut self) -> Parse<Stmt> {
        if self.is(Op::LBrace) || self.is_word(Word::Throw) {
            return self.stmt();
        }
        let span = self.span();
        let expr = self.expr()?;
        self.expect(Op::Semi)?;
        Ok(Stmt { kind: StmtKind::Expr(expr), span: self.since(span) })
    }

    /// Whether a pattern starts here: a type with a name or a parenthesis.
    pub(super) fn is_pattern(&self) -> bool {
        if self.is_word(Word::Final) || self.is(Op::At) {
            return true;
        }
        let Some(end) = self.past_type(self.at) else { return false };
        match self.kind_at(end) {
            Kind::Ident(name) => name != self.words.when || self.is_binding_when(end),
            Kind::Op(Op::LParen) => true,
            _ => false,
        }
    }

    /// `T when` binds a variable of that name if an arrow follows.
    fn is_binding_when(&self, at: usize) -> bool {
        matches!(self.kind_at(at + 1), Kind::Op(Op::Arrow | Op::Colon | Op::AndAnd | Op::RParen))
    }

    /// `T x` or `R(p, q)`
    pub(super) fn pattern(&mut self) -> Parse<Pattern> {
        self.nested(|parser| {
            let span = parser.span();
            parser.modifiers()?;
            let ty = parser.ty()?;
            if !parser.is(Op::LParen) {
                let name = parser.ident()?;
                return Ok(Pattern::Type(ty, name));
            }
            parser.advance();
            let mut parts = Vec::new();
            while !parser.is(Op::RParen) {
                parts.push(parser.pattern()?);
                if !parser.take(Op::Comma) {
                    break;
                }
            }
            parser.expect(Op::RParen)?;
            if let Kind::Ident(name) = parser.kind()
                && name != parser.words.when
            {
                parser.advance();
            }
            Ok(Pattern::Record(ty, parts, parser.since(span)))
        })
    }

    /// What stands behind `instanceof`.
    pub(super) fn instance_of(&mut self, value: Expr) -> Parse<Expr> {
        let start = value.span;
        self.advance();
        let kind = match self.is_pattern() {
            true => ExprKind::Matches(Box::new(value), Box::new(self.pattern()?)),
            false => {
                let ty: Type = self.ty()?;
                ExprKind::InstanceOf(Box::new(value), ty)
            }
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    /// A name behind a dot or `::`.
    pub(super) fn member_name(&mut self) -> Parse<Ident> {
        self.ident()
    }
}
