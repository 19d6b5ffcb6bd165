//! Temporaries: introduced, and removed again.

use super::branches::kind;
use crate::mutate::edit::Edit;
use crate::mutate::place::{in_expr, size};
use verdiff_ir::{Expr, ExprKind, Stmt, StmtKind, Var, rename};

/// `s(e);` becomes `t = e; s(t);` with a new local `t`. Not in the condition
/// of a loop, which is evaluated again in each round.
pub(super) fn split(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| body.get(at).is_some_and(evaluates_once))?;
    let mut rest = place.stmt(&mut edit.proc_mut().body).clone();
    let mut number = edit.tape.pick(rest.exprs().iter().map(size).sum());
    let found = rest.exprs_mut().into_iter().find_map(|expr| in_expr(expr, &mut number))?;
    let temporary = edit.fresh_local("t", found.ty());
    let taken = std::mem::replace(found, Expr::var(temporary.clone()));
    let text = format!("took the temporary {} out of an expression", temporary.name);
    let assignment = StmtKind::Assign { target: temporary, value: taken };
    edit.replace_stmt(&place, vec![assignment.into(), rest]);
    Some(text)
}

/// Whether a statement has expressions, each evaluated once when it starts.
fn evaluates_once(stmt: &Stmt) -> bool {
    !matches!(stmt.kind, StmtKind::While { .. }) && !stmt.exprs().is_empty()
}

/// `t = e; s(t);` becomes `s(e);` where `t` is a local that is read nowhere
/// else and assigned nowhere else.
pub(super) fn join(edit: &mut Edit<'_>) -> Option<String> {
    let proc = edit.proc().clone();
    let place = edit.place(|body, at| {
        let Some(StmtKind::Assign { target, .. }) = kind(body, at) else { return false };
        let local = proc.locals.contains(target);
        let next = body.get(at + 1);
        local
            && mentions(&proc.body, target) == 2
            && next.is_some_and(|next| evaluates_once(next) && reads_once(next, target))
    })?;
    let at = place.index;
    let list = edit.list(&place);
    let StmtKind::Assign { target, value } = list.remove(at).kind else { return None };
    for expr in list[at].exprs_mut() {
        substitute(expr, &target, &value);
    }
    edit.proc_mut().locals.retain(|local| *local != target);
    Some(format!("put the temporary {} into the expression that reads it", target.name))
}

/// How often a variable is read or assigned.
fn mentions(body: &[Stmt], variable: &Var) -> usize {
    let mut count = 0;
    rename::for_each_variable(body, &mut |var| count += usize::from(var == variable));
    count
}

fn reads_once(stmt: &Stmt, variable: &Var) -> bool {
    let mut count = 0;
    for expr in stmt.exprs() {
        expr.for_each_var(&mut |var| count += usize::from(var == variable));
    }
    count == 1
}

fn substitute(expr: &mut Expr, variable: &Var, value: &Expr) {
    if matches!(&expr.kind, ExprKind::Var(var) if var == variable) {
        *expr = value.clone();
        return;
    }
    for child in expr.children_mut() {
        substitute(child, variable, value);
    }
}
