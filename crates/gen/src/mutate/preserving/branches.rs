//! Other forms of the same decision: `if`, conditional expressions, checks.

use crate::mutate::edit::Edit;
use verdiff_ir::{Expr, ExprKind, Failure, Stmt, StmtKind, UnOp, Var};

/// The negation, without a double one.
pub(crate) fn negated(condition: Expr) -> Expr {
    match condition.kind {
        ExprKind::Unary(UnOp::Not, inner) => *inner,
        kind => Expr::unary(UnOp::Not, kind.into()),
    }
}

/// `if c { A } else { B }` becomes `if !c { B } else { A }`.
pub(super) fn flip_if(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| matches!(kind(body, at), Some(StmtKind::If { .. })))?;
    let stmt = place.stmt(&mut edit.proc_mut().body);
    if let StmtKind::If { condition, then, otherwise } = &mut stmt.kind {
        std::mem::swap(then, otherwise);
        *condition = negated(condition.clone());
    }
    Some("negated a condition and swapped the branches".into())
}

/// `x = c ? a : b;` becomes `if c { x = a; } else { x = b; }`.
pub(super) fn ite_to_if(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| body.get(at).and_then(branching_assignment).is_some())?;
    let stmt = place.stmt(&mut edit.proc_mut().body);
    *stmt = branching_assignment(stmt)?;
    Some("made an `if` of a conditional expression".into())
}

fn branching_assignment(stmt: &Stmt) -> Option<Stmt> {
    let StmtKind::Assign { target, value } = &stmt.kind else { return None };
    let ExprKind::Ite(condition, then, otherwise) = &value.kind else { return None };
    let assign = |value: &Expr| {
        let (target, value) = (target.clone(), value.clone());
        vec![Stmt::from(StmtKind::Assign { target, value })]
    };
    let (then, otherwise) = (assign(then), assign(otherwise));
    Some(StmtKind::If { condition: (**condition).clone(), then, otherwise }.into())
}

/// The reverse; a branch that does nothing keeps the variable.
pub(super) fn if_to_ite(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| body.get(at).and_then(conditional_assignment).is_some())?;
    let stmt = place.stmt(&mut edit.proc_mut().body);
    *stmt = conditional_assignment(stmt)?;
    Some("made a conditional expression of an `if`".into())
}

fn conditional_assignment(stmt: &Stmt) -> Option<Stmt> {
    let StmtKind::If { condition, then, otherwise } = &stmt.kind else { return None };
    let (target, then, otherwise) = match (only_assignment(then)?, only_assignment(otherwise)?) {
        (Some((target, then)), Some((other, otherwise))) if target == other => {
            (target, then.clone(), otherwise.clone())
        }
        (Some((target, then)), None) => (target, then.clone(), Expr::var(target.clone())),
        (None, Some((target, otherwise))) => (target, Expr::var(target.clone()), otherwise.clone()),
        (Some(_), Some(_)) | (None, None) => return None,
    };
    let value = Expr::ite(condition.clone(), then, otherwise);
    Some(StmtKind::Assign { target: target.clone(), value }.into())
}

/// The assignment of a list that has nothing else, or that it is empty.
fn only_assignment(body: &[Stmt]) -> Option<Option<(&Var, &Expr)>> {
    match body {
        [] => Some(None),
        [Stmt { kind: StmtKind::Assign { target, value }, .. }] => Some(Some((target, value))),
        _ => None,
    }
}

/// `check c else F;` becomes `if !c { F; }`.
pub(super) fn check_to_if(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| matches!(kind(body, at), Some(StmtKind::Check { .. })))?;
    let stmt = place.stmt(&mut edit.proc_mut().body);
    if let StmtKind::Check { condition, failure } = stmt.kind.clone() {
        let then = vec![StmtKind::Fail { failure }.into()];
        *stmt = StmtKind::If { condition: negated(condition), then, otherwise: vec![] }.into();
    }
    Some("made an `if` of a check".into())
}

/// The reverse.
pub(super) fn if_to_check(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| body.get(at).and_then(checking).is_some())?;
    let stmt = place.stmt(&mut edit.proc_mut().body);
    *stmt = checking(stmt)?;
    Some("made a check of an `if`".into())
}

fn checking(stmt: &Stmt) -> Option<Stmt> {
    let StmtKind::If { condition, then, otherwise } = &stmt.kind else { return None };
    let (condition, failure) = match (only_failure(then), only_failure(otherwise)) {
        (Some(failure), None) if otherwise.is_empty() => (negated(condition.clone()), failure),
        (None, Some(failure)) if then.is_empty() => (condition.clone(), failure),
        _ => return None,
    };
    Some(StmtKind::Check { condition, failure: failure.clone() }.into())
}

fn only_failure(body: &[Stmt]) -> Option<&Failure> {
    match body {
        [Stmt { kind: StmtKind::Fail { failure }, .. }] => Some(failure),
        _ => None,
    }
}

/// The statement at a position, if there is one.
pub(crate) fn kind(body: &[Stmt], at: usize) -> Option<&StmtKind> {
    body.get(at).map(|stmt| &stmt.kind)
}
