//! Statements. One that cannot be read is skipped up to its end, so that the
//! others are still read.

use super::Parser;
use super::item::ITEM_STARTS;
use crate::span::Span;
use crate::text::diagnostic::{Diagnostic, Reading, Reported};
use crate::text::lexer::Token;
use crate::text::operators;
use crate::text::syntax::{Body, Call, ExprKind, Failure, Ident, Stmt, StmtKind, Variable};
use crate::validate::MAX_DEPTH;

/// Keywords that start statements, where reading can go on after an error.
const STMT_STARTS: &[&str] =
    &["var", "check", "trap", "throw", "block", "while", "if", "break", "return"];

impl<'t> Parser<'t, '_> {
    pub(super) fn braced_body(&mut self) -> Reading<Body<'t>> {
        let open = self.expect("{")?;
        let mut body = Vec::new();
        while !self.at("}") {
            if self.is_at_end() || self.at_any(ITEM_STARTS) {
                return Err(self.unclosed(open));
            }
            let start = self.at;
            match self.nested_stmt() {
                Ok(stmt) => body.extend(stmt),
                Err(_) => self.skip_stmt(start),
            }
        }
        self.expect("}")?;
        Ok(body)
    }

    fn unclosed(&mut self, open: Span) -> Reported {
        self.error_here(|span| {
            Diagnostic::new("expected `}`", span, "expected `}`").note(open, "to close this brace")
        })
    }

    /// Skips the rest of the statement that started at token `start`.
    fn skip_stmt(&mut self, start: usize) {
        let mut open = 0usize;
        while !self.is_at_end() && !self.at_any(ITEM_STARTS) {
            if open == 0 && (self.at("}") || self.at > start && self.at_any(STMT_STARTS)) {
                return;
            }
            let token = self.bump();
            if self.is(token, "{") {
                open += 1;
            } else if self.is(token, "}") {
                open -= 1;
            }
            if open == 0 && (self.is(token, ";") || self.is(token, "}")) {
                return;
            }
        }
    }

    /// Nothing for a declaration of locals.
    fn nested_stmt(&mut self) -> Reading<Option<Stmt<'t>>> {
        if self.level >= MAX_DEPTH {
            return Err(self.too_deep());
        }
        self.level += 1;
        let start = self.span();
        let kind = self.nested(Self::stmt);
        self.level -= 1;
        let span = self.span_from(start);
        Ok(kind?.map(|kind| Stmt { kind, span }))
    }

    fn stmt(&mut self) -> Reading<Option<StmtKind<'t>>> {
        if self.eat("var") {
            return self.locals();
        }
        Ok(Some(if self.eat("if") {
            self.if_stmt()?
        } else if self.eat("while") {
            StmtKind::While(self.expr()?, self.braced_body()?)
        } else if self.eat("block") {
            StmtKind::Block(self.name("a label")?, self.braced_body()?)
        } else {
            let kind = self.simple_stmt()?;
            self.semicolon()?;
            kind
        }))
    }

    /// A statement that ends with a semicolon.
    fn simple_stmt(&mut self) -> Reading<StmtKind<'t>> {
        if self.eat("check") {
            let condition = self.expr()?;
            self.expect("else")?;
            Ok(StmtKind::Check(condition, self.failure()?))
        } else if self.at("trap") || self.at("throw") {
            Ok(StmtKind::Fail(self.failure()?))
        } else if self.eat("break") {
            Ok(StmtKind::Break(self.name("a label")?))
        } else if self.eat("return") {
            let none = self.at(";");
            Ok(StmtKind::Return(if none { Vec::new() } else { self.list(Self::expr)? }))
        } else if self.at_name() {
            self.assign_or_call()
        } else {
            Err(self.expected("a statement"))
        }
    }

    /// After `if`. The statement in `else if` is one level deeper.
    fn if_stmt(&mut self) -> Reading<StmtKind<'t>> {
        let condition = self.expr()?;
        let then = self.braced_body()?;
        let otherwise = if !self.eat("else") {
            Vec::new()
        } else if self.at("if") {
            self.nested_stmt()?.into_iter().collect()
        } else {
            self.braced_body()?
        };
        Ok(StmtKind::If(condition, then, otherwise))
    }

    fn failure(&mut self) -> Reading<Failure<'t>> {
        if self.eat("trap") {
            Ok(Failure::Trap(self.name("the kind of the trap")?))
        } else if self.eat("throw") {
            Ok(Failure::Throw(self.name("an exception type")?))
        } else {
            Err(self.expected("`trap` or `throw`"))
        }
    }

    /// After `var`: the locals go to the procedure, an initialiser becomes an
    /// assignment.
    fn locals(&mut self) -> Reading<Option<StmtKind<'t>>> {
        let names = self.list(|parser| parser.name("a name"))?;
        self.expect(":")?;
        let ty = self.ty()?;
        let declared = names.iter().map(|name| Variable { name: *name, ty, span: name.span });
        self.locals.extend(declared);
        let kind = if self.at("=") { Some(self.initialiser(&names)?) } else { None };
        self.semicolon()?;
        Ok(kind)
    }

    /// A missing one is reported where it belongs, which may be lines before
    /// the next token.
    fn semicolon(&mut self) -> Reading<()> {
        if self.eat(";") {
            return Ok(());
        }
        let before = self.tokens[self.at.saturating_sub(1)];
        let place = Token { start: before.end, ..before }.span();
        let found = self.found();
        Err(self.error_here(|_| {
            Diagnostic::new(format!("expected `;`, found {found}"), place, "expected `;`")
        }))
    }

    fn initialiser(&mut self, names: &[Ident<'t>]) -> Reading<StmtKind<'t>> {
        let [name] = names else {
            return Err(self.error_here(|span| {
                let message = "only a single variable can be initialised where it is declared";
                Diagnostic::new(message, span, "").help("assign in statements of their own")
            }));
        };
        self.expect("=")?;
        self.assigned(vec![*name])
    }

    fn assign_or_call(&mut self) -> Reading<StmtKind<'t>> {
        if self.is(self.ahead(1), "(") {
            return Ok(StmtKind::Call(self.call(Vec::new())?));
        }
        let first = self.name("a variable")?;
        if self.at("[") {
            return self.store(first);
        }
        let mut targets = vec![first];
        while self.eat(",") {
            targets.push(self.name("a variable")?);
        }
        if !self.eat("=") {
            let what = if targets.len() == 1 { "`=`, `[`, `(` or `,`" } else { "`=` or `,`" };
            return Err(self.expected(what));
        }
        self.assigned(targets)
    }

    /// What stands to the right of `=`.
    fn assigned(&mut self, targets: Vec<Ident<'t>>) -> Reading<StmtKind<'t>> {
        if self.at_name() && self.is(self.ahead(1), "(") {
            return Ok(StmtKind::Call(self.call(targets)?));
        }
        let [target] = targets[..] else {
            let span = targets.iter().fold(Span::NOWHERE, |span, target| span.to(target.span));
            let message = "only a call can be assigned to several variables";
            return Err(self.error(Diagnostic::new(message, span, "")));
        };
        Ok(if self.eat("new") {
            StmtKind::New(target)
        } else {
            StmtKind::Assign(target, self.expr()?)
        })
    }

    /// `map[keys] = value` means `map = map[keys := value]`.
    fn store(&mut self, map: Ident<'t>) -> Reading<StmtKind<'t>> {
        self.expect("[")?;
        let keys = self.list(Self::expr)?;
        self.expect("]")?;
        self.expect("=")?;
        let value = self.expr()?;
        let base = self.node(ExprKind::Var(map.text), map.span)?;
        let span = self.span_from(map.span);
        let stored = self.node(ExprKind::Store(Box::new(base), keys, Box::new(value)), span)?;
        Ok(StmtKind::Assign(map, stored))
    }

    fn call(&mut self, targets: Vec<Ident<'t>>) -> Reading<Call<'t>> {
        let callee = self.name("a procedure")?;
        self.expect("(")?;
        let args = if self.at(")") { Vec::new() } else { self.list(Self::expr)? };
        self.expect(")")?;
        let handlers = if self.eat("catch") { self.list(Self::handler)? } else { Vec::new() };
        if handlers.is_empty() && !self.at(";") {
            self.call_must_end(callee)?;
        }
        Ok(Call { targets, callee, args, handlers })
    }

    /// A better message than "expected `;`" for `x = f(y) + 1`.
    fn call_must_end(&mut self, callee: Ident<'t>) -> Reading<()> {
        if operators::binary(self.token().text(self.text)).is_some() || self.at("?") || self.at("[")
        {
            return Err(self.call_in_expr(callee));
        }
        Ok(())
    }

    fn handler(&mut self) -> Reading<(Option<Ident<'t>>, Ident<'t>)> {
        let exception =
            if self.eat("*") { None } else { Some(self.name("`*` or an exception type")?) };
        self.expect("->")?;
        Ok((exception, self.name("a label")?))
    }
}
