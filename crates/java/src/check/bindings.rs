//! Variables of patterns: where a binding is in scope depends on whether the
//! condition around it holds (JLS 6.3.1).

use super::{Checker, Entry};
use crate::symbol::Symbol;
use crate::syntax::ast::{Expr, ExprKind, Pattern, Stmt, StmtKind};
use crate::typed::UnaryOp;

impl Checker<'_, '_> {
    /// Takes what was bound since a mark out of scope.
    pub(super) fn split_bindings(&mut self, mark: usize) -> Vec<Entry> {
        self.scopes.split_off(mark)
    }

    /// Puts those bindings into scope that a condition introduces when it has
    /// this value.
    pub(super) fn bind_when(&mut self, bound: &[Entry], condition: &Expr, value: bool) {
        if bound.is_empty() {
            return;
        }
        let mut names = Vec::new();
        introduced(condition, value, &mut names);
        let is_introduced =
            |entry: &&Entry| matches!(entry, Entry::Local(name, _) if names.contains(name));
        self.scopes.extend(bound.iter().filter(is_introduced));
    }
}

/// The names that a condition binds when it has a value.
fn introduced(condition: &Expr, value: bool, names: &mut Vec<Symbol>) {
    match &condition.kind {
        ExprKind::Paren(inside) => introduced(inside, value, names),
        ExprKind::Unary(UnaryOp::Not, inside) => introduced(inside, !value, names),
        ExprKind::And(left, right) if value => {
            introduced(left, true, names);
            introduced(right, true, names);
        }
        ExprKind::Or(left, right) if !value => {
            introduced(left, false, names);
            introduced(right, false, names);
        }
        ExprKind::Matches(_, pattern) if value => bound_by(pattern, names),
        _ => {}
    }
}

fn bound_by(pattern: &Pattern, names: &mut Vec<Symbol>) {
    match pattern {
        Pattern::Type(_, name) => names.push(name.name),
        Pattern::Record(_, parts, _) => parts.iter().for_each(|part| bound_by(part, names)),
    }
}

/// Whether a statement can be seen to never complete normally.
pub(super) fn never_completes(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Return(_)
        | StmtKind::Throw(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Yield(_) => true,
        StmtKind::Block(block) => block.stmts.last().is_some_and(never_completes),
        StmtKind::If(_, then, Some(otherwise)) => {
            never_completes(then) && never_completes(otherwise)
        }
        StmtKind::Synchronized(_, block) => block.stmts.last().is_some_and(never_completes),
        StmtKind::Try(tried) => match &tried.finally {
            Some(block) if block.stmts.last().is_some_and(never_completes) => true,
            _ => {
                tried.body.stmts.last().is_some_and(never_completes)
                    && tried
                        .catches
                        .iter()
                        .all(|catch| catch.body.stmts.last().is_some_and(never_completes))
            }
        },
        _ => false,
    }
}
