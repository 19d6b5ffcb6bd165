//! Statements.

use super::{Check, Checker, Returns, Target, TargetKind, Want};
use crate::resolve::ty::Ty;
use crate::span::Span;
use crate::syntax::ast::{self, StmtKind as Syntax, TypeKind};
use crate::typed::{Block, Constant, Expr, ExprKind, LocalKind, Stmt, StmtKind};

impl<'a> Checker<'_, 'a> {
    /// `{ … }`
    pub(super) fn block(&mut self, block: &'a ast::Block) -> Check<Block> {
        let stmts = self.scoped(|checker| checker.stmts(&block.stmts))?;
        Ok(Block { stmts, span: block.span })
    }

    /// Statements that share a scope.
    pub(super) fn stmts(&mut self, stmts: &'a [ast::Stmt]) -> Check<Vec<Stmt>> {
        let mut checked = Vec::with_capacity(stmts.len());
        for stmt in stmts {
            self.stmt_into(stmt, &mut checked)?;
        }
        Ok(checked)
    }

    /// One statement, with a scope of its own.
    pub(super) fn stmt(&mut self, stmt: &'a ast::Stmt) -> Check<Stmt> {
        let mut checked = self.scoped(|checker| {
            let mut checked = Vec::with_capacity(1);
            checker.stmt_into(stmt, &mut checked)?;
            Ok(checked)
        })?;
        match (checked.pop(), checked.is_empty()) {
            (Some(single), true) => Ok(single),
            (last, _) => {
                checked.extend(last);
                let kind = StmtKind::Block(Block { stmts: checked, span: stmt.span });
                Ok(Stmt { kind, span: stmt.span })
            }
        }
    }

    fn stmt_into(&mut self, stmt: &'a ast::Stmt, into: &mut Vec<Stmt>) -> Check<()> {
        if let Syntax::Local(variables) = &stmt.kind {
            for variable in variables {
                into.push(self.local_variable(variable, stmt.span)?);
            }
            return Ok(());
        }
        let kind = self.stmt_kind(stmt)?;
        into.push(Stmt { kind, span: stmt.span });
        Ok(())
    }

    fn stmt_kind(&mut self, stmt: &'a ast::Stmt) -> Check<StmtKind> {
        let span = stmt.span;
        match &stmt.kind {
            Syntax::Empty | Syntax::Local(_) => Ok(StmtKind::Empty),
            Syntax::Expr(expr) => {
                let mark = self.scopes.len();
                let checked = self.expr(expr, Want::Nothing)?;
                self.scopes.truncate(mark);
                Ok(StmtKind::Expr(checked.expr))
            }
            Syntax::Class(class) => Ok(StmtKind::Class(self.local_class(class)?)),
            Syntax::Block(block) => Ok(StmtKind::Block(self.block(block)?)),
            Syntax::If(condition, then, otherwise) => {
                self.if_stmt(condition, then, otherwise.as_deref())
            }
            Syntax::While(..)
            | Syntax::DoWhile(..)
            | Syntax::For { .. }
            | Syntax::ForEach { .. }
            | Syntax::Labelled(..) => self.loop_stmt(stmt, Vec::new()),
            Syntax::Switch(switch) => self.switch_stmt(switch),
            Syntax::Break(label) => self.break_stmt(*label, span),
            Syntax::Continue(label) => self.continue_stmt(*label, span),
            Syntax::Yield(value) => self.yield_stmt(value, span),
            Syntax::Return(value) => self.return_stmt(value.as_ref(), span),
            Syntax::Throw(value) => {
                let thrown = self.world.types.class(self.world.known.throwable);
                Ok(StmtKind::Throw(self.thrown(value, thrown)?))
            }
            Syntax::Try(tried) => self.try_stmt(tried),
            Syntax::Synchronized(lock, block) => {
                let lock = self.expr(lock, Want::Nothing)?;
                let lock = self.settle(lock);
                Ok(StmtKind::Synchronized(lock, self.block(block)?))
            }
            Syntax::Assert(condition, message) => {
                let condition = self.test(condition)?;
                let message = match message {
                    Some(message) => {
                        let message = self.expr(message, Want::Nothing)?;
                        Some(self.settle(message))
                    }
                    None => None,
                };
                Ok(StmtKind::Assert(condition, message))
            }
            Syntax::ConstructorCall { .. } => {
                self.error("a constructor call that is not the first statement".to_owned(), span)
            }
        }
    }

    /// What is thrown: its own type is kept.
    pub(super) fn thrown(&mut self, value: &'a ast::Expr, throwable: Ty) -> Check<Expr> {
        let checked = self.expr(value, Want::Nothing)?;
        match checked.ty.is_unknown() {
            true => self.coerce(checked, throwable, false),
            false => Ok(self.settle(checked)),
        }
    }

    /// A condition.
    pub(super) fn test(&mut self, condition: &'a ast::Expr) -> Check<Expr> {
        let checked = self.expr(condition, Want::Nothing)?;
        self.condition(checked)
    }

    fn local_variable(&mut self, variable: &'a ast::Variable, span: Span) -> Check<Stmt> {
        let env = self.env.clone();
        let name = variable.name;
        if let TypeKind::Var = variable.ty.kind {
            let Some(init) = &variable.init else {
                return self.error("`var` without a value".to_owned(), span);
            };
            let checked = self.expr(init, Want::Nothing)?;
            if checked.ty == Ty::NULL || checked.ty == Ty::VOID {
                return self.error("`var` without a type".to_owned(), span);
            }
            let ty = self.world.upper(checked.ty);
            let value = self.settle(checked);
            let local = self.declare_local(name.name, ty, LocalKind::Variable, name.span);
            self.note_constant(local, variable.is_final, &value);
            return Ok(Stmt { kind: StmtKind::Local(local, Some(value)), span });
        }
        let ty = self.world.written(&env, &variable.ty);
        let local = self.declare_local(name.name, ty, LocalKind::Variable, name.span);
        let value = match &variable.init {
            Some(init) => Some(self.expr_as(init, ty)?),
            None => None,
        };
        if let Some(value) = &value {
            self.note_constant(local, variable.is_final, value);
        }
        Ok(Stmt { kind: StmtKind::Local(local, value), span })
    }

    /// A final variable with a constant value is a constant (JLS 4.12.4).
    fn note_constant(&mut self, local: crate::typed::LocalId, is_final: bool, value: &Expr) {
        let ty = self.world.local(local).ty;
        let is_of_type = ty.as_primitive().is_some() || self.is_string(ty);
        if let ExprKind::Constant(constant) = &value.kind
            && *constant != Constant::Null
            && is_final
            && is_of_type
        {
            self.set_constant(local, Some(constant.clone()));
        }
    }

    fn if_stmt(
        &mut self,
        condition: &'a ast::Expr,
        then: &'a ast::Stmt,
        otherwise: Option<&'a ast::Stmt>,
    ) -> Check<StmtKind> {
        let mark = self.scopes.len();
        let test = self.test(condition)?;
        let bound = self.split_bindings(mark);
        self.bind_when(&bound, condition, true);
        let first = self.stmt(then)?;
        self.scopes.truncate(mark);
        self.bind_when(&bound, condition, false);
        let second = match otherwise {
            Some(otherwise) => Some(Box::new(self.stmt(otherwise)?)),
            None => None,
        };
        self.scopes.truncate(mark);
        if super::bindings::never_completes(then) {
            self.bind_when(&bound, condition, false);
        } else if otherwise.is_some_and(super::bindings::never_completes) {
            self.bind_when(&bound, condition, true);
        }
        Ok(StmtKind::If(test, Box::new(first), second))
    }

    fn return_stmt(&mut self, value: Option<&'a ast::Expr>, span: Span) -> Check<StmtKind> {
        let returns = self.frame().map_or(Returns::Nothing, |frame| frame.returns.clone());
        let Some(value) = value else { return Ok(StmtKind::Return(None)) };
        match returns {
            Returns::Type(Ty::VOID) | Returns::Nothing => {
                self.error("`return` with a value where there is none".to_owned(), span)
            }
            Returns::Type(ty) => Ok(StmtKind::Return(Some(self.expr_as(value, ty)?))),
            Returns::Found(_) => {
                let checked = self.expr(value, Want::Nothing)?;
                if let Some(frame) = self.frames.last_mut()
                    && let Returns::Found(found) = &mut frame.returns
                {
                    found.push(checked.ty);
                }
                let value = self.given_back(checked, Ty::UNKNOWN)?;
                Ok(StmtKind::Return(Some(value)))
            }
        }
    }

    fn find_target(&self, accepts: impl Fn(&Target) -> bool) -> Option<Target> {
        let frame = self.frame()?;
        frame.targets.iter().rev().find(|target| accepts(target)).copied()
    }

    fn break_stmt(&mut self, label: Option<ast::Ident>, span: Span) -> Check<StmtKind> {
        let found = match label {
            Some(label) => self.find_target(|target| target.label == Some(label.name)),
            None => self
                .find_target(|target| matches!(target.kind, TargetKind::Loop | TargetKind::Switch)),
        };
        match found {
            Some(target) => Ok(StmtKind::Break(target.id)),
            None => self.error("`break` that leaves nothing".to_owned(), span),
        }
    }

    fn continue_stmt(&mut self, label: Option<ast::Ident>, span: Span) -> Check<StmtKind> {
        let found = self.find_target(|target| {
            target.kind == TargetKind::Loop
                && label.is_none_or(|label| target.label == Some(label.name))
        });
        match found {
            Some(target) => Ok(StmtKind::Continue(target.id)),
            None => self.error("`continue` without a loop".to_owned(), span),
        }
    }
}
