//! Statements and blocks.

use super::{Check, Checker, MAX_CHAIN, error, unsupported, value};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{self, Block, BlockItem};
use crate::typed::{Expr, ExprKind, Label, LabelId, Stmt, StmtKind};
use crate::types::TypeKind;
use rustc_hash::FxHashMap;

impl Checker {
    /// Checks a declaration or statement.
    pub(super) fn block_item(&mut self, item: &BlockItem, out: &mut Vec<Stmt>) -> Check<()> {
        match item {
            BlockItem::Declaration(declaration) => self.block_declaration(declaration, out),
            BlockItem::StaticAssert(assertion) => self.static_assert(assertion),
            BlockItem::NestedFunction(definition) => {
                Err(unsupported(definition.span, "a function inside a function"))
            }
            BlockItem::Stmt(stmt) => {
                let checked = self.stmt(stmt)?;
                out.push(checked);
                Ok(())
            }
        }
    }

    fn block(&mut self, block: &Block) -> Check<Vec<Stmt>> {
        self.scopes.enter();
        let own_labels = self.open_labels(block);
        let mut out = Vec::with_capacity(block.items.len());
        for item in &block.items {
            self.block_item(item, &mut out)?;
        }
        if own_labels && let Some(current) = &mut self.current {
            current.label_scopes.pop();
        }
        self.scopes.leave();
        Ok(out)
    }

    /// Declares the labels of `__label__`; whether there are any.
    pub(super) fn open_labels(&mut self, block: &Block) -> bool {
        if block.labels.is_empty() {
            return false;
        }
        if let Some(current) = &mut self.current {
            current.label_scopes.push(FxHashMap::default());
        }
        for name in &block.labels {
            self.new_label(*name, block.span, true);
        }
        true
    }

    fn new_label(&mut self, name: Symbol, span: Span, innermost: bool) -> LabelId {
        let Some(current) = &mut self.current else { return LabelId(0) };
        let id = LabelId(current.labels.len() as u32);
        current.labels.push(Label { name, span });
        current.labels_defined.push(false);
        let scope = if innermost {
            current.label_scopes.last_mut()
        } else {
            current.label_scopes.first_mut()
        };
        if let Some(scope) = scope {
            scope.insert(name, id);
        }
        id
    }

    /// The label that a name means here.
    fn label(&mut self, name: Symbol, span: Span) -> LabelId {
        let known = self.current.as_ref().and_then(|current| {
            current.label_scopes.iter().rev().find_map(|scope| scope.get(&name)).copied()
        });
        known.unwrap_or_else(|| self.new_label(name, span, false))
    }

    pub(super) fn label_address(&mut self, name: Symbol, span: Span) -> Check<Expr> {
        if self.current.is_none() {
            return Err(error(span, "a label outside of a function"));
        }
        let id = self.label(name, span);
        Ok(value(ExprKind::LabelAddress(id), self.basics.void_pointer, span))
    }

    /// Checks a statement.
    pub(super) fn stmt(&mut self, stmt: &ast::Stmt) -> Check<Stmt> {
        self.nested(stmt.span, |checker| checker.stmt_kind(stmt))
    }

    fn boxed(&mut self, stmt: &ast::Stmt) -> Check<Box<Stmt>> {
        self.stmt(stmt).map(Box::new)
    }

    fn stmt_kind(&mut self, stmt: &ast::Stmt) -> Check<Stmt> {
        use ast::StmtKind as Ast;
        let span = stmt.span;
        let kind = match &stmt.kind {
            Ast::Empty | Ast::Attribute(_) => StmtKind::Empty,
            Ast::Expr(e) => StmtKind::Expr(self.rvalue(e)?),
            Ast::Block(block) => StmtKind::Block(self.block(block)?),
            Ast::If(..) => return self.if_chain(stmt),
            Ast::While(condition, body) => {
                let condition = self.scalar(condition)?;
                StmtKind::While(condition, self.loop_body(body)?)
            }
            Ast::DoWhile(body, condition) => {
                let body = self.loop_body(body)?;
                StmtKind::DoWhile(body, self.scalar(condition)?)
            }
            Ast::For { init, condition, step, body } => {
                self.for_loop(init.as_deref(), condition.as_ref(), step.as_ref(), body)?
            }
            Ast::Switch(operand, body) => self.switch(operand, body)?,
            Ast::Case(..) | Ast::Default(_) | Ast::Label(..) => return self.labels_in_a_row(stmt),
            Ast::Goto(name) => StmtKind::Goto(self.label(*name, span)),
            Ast::GotoComputed(target) => {
                let target = self.rvalue(target)?;
                let pointer = self.basics.const_void_pointer;
                StmtKind::GotoComputed(self.convert(target, pointer, false)?)
            }
            Ast::Break => self.jump(StmtKind::Break, span)?,
            Ast::Continue => self.jump(StmtKind::Continue, span)?,
            Ast::Return(result) => self.return_stmt(result.as_ref(), span)?,
            Ast::Asm(labels) => {
                if !labels.is_empty() {
                    return Err(unsupported(span, "assembly that jumps"));
                }
                StmtKind::Asm
            }
        };
        Ok(Stmt { kind, span })
    }

    /// `if`, along the chain of its `else if`.
    fn if_chain(&mut self, stmt: &ast::Stmt) -> Check<Stmt> {
        let mut arms = Vec::new();
        let mut at = stmt;
        let last = loop {
            let ast::StmtKind::If(condition, then, otherwise) = &at.kind else {
                break Some(self.boxed(at)?);
            };
            let condition = self.scalar(condition)?;
            arms.push((condition, self.boxed(then)?, at.span));
            if arms.len() > MAX_CHAIN {
                return Err(unsupported(stmt.span, "too many `else if` in a row"));
            }
            match otherwise {
                Some(otherwise) => at = otherwise,
                None => break None,
            }
        };
        let mut rest = last;
        for (condition, then, span) in arms.into_iter().rev() {
            rest = Some(Box::new(Stmt { kind: StmtKind::If(condition, then, rest), span }));
        }
        match rest {
            Some(whole) => Ok(*whole),
            None => Ok(Stmt { kind: StmtKind::Empty, span: stmt.span }),
        }
    }

    fn loop_body(&mut self, body: &ast::Stmt) -> Check<Box<Stmt>> {
        if let Some(current) = &mut self.current {
            current.loops += 1;
            current.breakable += 1;
        }
        let checked = self.boxed(body);
        if let Some(current) = &mut self.current {
            current.loops -= 1;
            current.breakable -= 1;
        }
        checked
    }

    fn for_loop(
        &mut self,
        init: Option<&BlockItem>,
        condition: Option<&ast::Expr>,
        step: Option<&ast::Expr>,
        body: &ast::Stmt,
    ) -> Check<StmtKind> {
        self.scopes.enter();
        let mut first = Vec::new();
        if let Some(init) = init {
            self.block_item(init, &mut first)?;
        }
        let condition = condition.map(|condition| self.scalar(condition)).transpose()?;
        let step = step.map(|step| self.rvalue(step)).transpose()?;
        let body = self.loop_body(body)?;
        self.scopes.leave();
        Ok(StmtKind::For { init: first, condition, step, body })
    }

    /// Gives a label its place.
    pub(super) fn define_label(&mut self, name: Symbol, span: Span) -> Check<LabelId> {
        let id = self.label(name, span);
        if let Some(current) = &mut self.current
            && let Some(defined) = current.labels_defined.get_mut(id.0 as usize)
        {
            if *defined {
                return Err(error(span, format!("the label `{}` is there twice", self.name(name))));
            }
            *defined = true;
            current.labels[id.0 as usize].span = span;
        }
        Ok(id)
    }

    fn jump(&mut self, kind: StmtKind, span: Span) -> Check<StmtKind> {
        let Some(current) = &self.current else {
            return Err(error(span, "a statement outside of a function"));
        };
        let inside = match kind {
            StmtKind::Continue => current.loops > 0,
            _ => current.breakable > 0,
        };
        if inside {
            Ok(kind)
        } else {
            Err(error(span, "there is no loop to leave or to go on with"))
        }
    }

    fn return_stmt(&mut self, result: Option<&ast::Expr>, span: Span) -> Check<StmtKind> {
        let to = match &self.current {
            Some(current) => current.result,
            None => return Err(error(span, "`return` outside of a function")),
        };
        let Some(result) = result else { return Ok(StmtKind::Return(None)) };
        let checked = self.rvalue(result)?;
        if to.ty == self.basics.void {
            // gcc warns and drops the value.
            let dropped = self.to_void(checked);
            return Ok(StmtKind::Return(Some(dropped)));
        }
        Ok(StmtKind::Return(Some(self.assigned(checked, to)?)))
    }

    /// `({ … })`
    pub(super) fn stmt_expr(&mut self, block: &Block, span: Span) -> Check<Expr> {
        if self.current.is_none() {
            return Err(error(span, "statements in an expression outside of a function"));
        }
        let pending = self.take_pending_vlas(0);
        let stmts = self.block(block)?;
        if let Some(current) = &mut self.current {
            current.pending_vlas = pending;
        }
        let ty = match stmts.last().map(|last| &last.kind) {
            Some(StmtKind::Expr(last)) => last.ty.ty,
            Some(StmtKind::Label(..)) => {
                return Err(unsupported(span, "a labelled statement as a value"));
            }
            _ => self.basics.void,
        };
        if matches!(self.types.kind(ty), TypeKind::Array(..)) {
            return Err(unsupported(span, "an array as the value of statements"));
        }
        Ok(value(ExprKind::StmtExpr(stmts), ty, span))
    }
}
