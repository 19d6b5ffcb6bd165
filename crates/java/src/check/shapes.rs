//! The shape of arguments whose type depends on what they are for: lambdas
//! and method references.

use crate::syntax::ast::{Block, Case, Expr, ExprKind, Lambda, LambdaBody, Stmt, StmtKind, Try};

/// Whether an expression has no type of its own: a lambda, a method
/// reference, or a choice between such.
pub(super) fn is_deferred(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Lambda(_) | ExprKind::MethodRef(_) => true,
        ExprKind::Paren(inside) => is_deferred(inside),
        ExprKind::Conditional(_, then, otherwise) => is_deferred(then) || is_deferred(otherwise),
        _ => false,
    }
}

/// What a lambda's body may give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    /// It may be for a method that returns nothing.
    pub(super) allows_void: bool,
    /// It may be for a method that returns a value.
    pub(super) allows_value: bool,
}

/// The shape of a lambda (JLS 15.27.2).
pub(super) fn shape(lambda: &Lambda) -> Shape {
    match &lambda.body {
        LambdaBody::Expr(expr) => Shape { allows_void: is_statement(expr), allows_value: true },
        LambdaBody::Block(block) => {
            let mut returns = Found::default();
            in_block(block, &mut returns);
            let ends = block.stmts.last().is_some_and(super::bindings::never_completes)
                || block.stmts.last().is_some_and(is_endless);
            Shape {
                allows_void: !returns.value,
                allows_value: !returns.nothing && (returns.value || ends),
            }
        }
    }
}

/// Whether an expression may be a statement.
fn is_statement(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Call(_)
            | ExprKind::New(_)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp(..)
            | ExprKind::Step { .. }
    )
}

fn is_endless(stmt: &Stmt) -> bool {
    let is_true = |expr: &Expr| {
        matches!(&expr.kind, ExprKind::Literal(crate::syntax::ast::Literal::Boolean(true)))
    };
    match &stmt.kind {
        StmtKind::While(condition, _) | StmtKind::DoWhile(_, condition) => is_true(condition),
        StmtKind::For { condition, .. } => condition.as_ref().is_none_or(is_true),
        _ => false,
    }
}

#[derive(Default)]
struct Found {
    value: bool,
    nothing: bool,
}

fn in_block(block: &Block, found: &mut Found) {
    block.stmts.iter().for_each(|stmt| in_stmt(stmt, found));
}

fn in_stmt(stmt: &Stmt, found: &mut Found) {
    match &stmt.kind {
        StmtKind::Return(Some(_)) => found.value = true,
        StmtKind::Return(None) => found.nothing = true,
        StmtKind::Block(block) | StmtKind::Synchronized(_, block) => in_block(block, found),
        StmtKind::If(_, then, otherwise) => {
            in_stmt(then, found);
            otherwise.iter().for_each(|stmt| in_stmt(stmt, found));
        }
        StmtKind::While(_, body)
        | StmtKind::DoWhile(body, _)
        | StmtKind::For { body, .. }
        | StmtKind::ForEach { body, .. }
        | StmtKind::Labelled(_, body) => in_stmt(body, found),
        StmtKind::Switch(switch) => {
            let in_case = |case: &Case| case.body.iter().for_each(|stmt| in_stmt(stmt, found));
            switch.cases.iter().for_each(in_case);
        }
        StmtKind::Try(tried) => in_try(tried, found),
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Local(_)
        | StmtKind::Class(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Yield(_)
        | StmtKind::Throw(_)
        | StmtKind::Assert(..)
        | StmtKind::ConstructorCall { .. } => {}
    }
}

fn in_try(tried: &Try, found: &mut Found) {
    in_block(&tried.body, found);
    tried.catches.iter().for_each(|catch| in_block(&catch.body, found));
    tried.finally.iter().for_each(|block| in_block(block, found));
}
