//! Code that changes nothing: what is never read, never runs, or groups.

use super::branches::kind;
use crate::mutate::edit::Edit;
use verdiff_ir::{Body, Expr, StmtKind, Type, Var};

/// An assignment to a local that nobody reads.
pub(super) fn assign_unread(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|_, _| true)?;
    let ty = some_type(edit);
    let value = edit.random_expr(ty, 2);
    let target = edit.fresh_local("u", ty);
    let text = format!("assigned a new local {} that is not read", target.name);
    edit.list(&place).insert(place.index, StmtKind::Assign { target, value }.into());
    Some(text)
}

fn some_type(edit: &mut Edit<'_>) -> Type {
    let variables = edit.variables();
    edit.tape.choose(&variables).map_or(Type::BOOL, |var| var.ty)
}

/// `if false { … }` with something that would matter if it ran.
pub(super) fn never_run(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|_, _| true)?;
    let then = consequential(edit);
    let stmt = StmtKind::If { condition: Expr::lit(false), then, otherwise: vec![] };
    edit.list(&place).insert(place.index, stmt.into());
    Some("added a branch that is never taken".into())
}

/// `S` becomes `if true { S } else { … }`.
pub(super) fn always_run(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| at < body.len())?;
    let otherwise = consequential(edit);
    let then = vec![place.stmt(&mut edit.proc_mut().body).clone()];
    let stmt = StmtKind::If { condition: Expr::lit(true), then, otherwise };
    edit.replace_stmt(&place, vec![stmt.into()]);
    Some("put a statement into a branch that is always taken".into())
}

/// An assignment to an existing variable, or a trap.
fn consequential(edit: &mut Edit<'_>) -> Body {
    let variables = edit.variables();
    let stmt = match edit.tape.choose(&variables) {
        Some(var) if edit.tape.chance(80) => {
            let value = edit.random_expr(var.ty, 2);
            StmtKind::Assign { target: var.clone(), value }
        }
        _ => StmtKind::Fail { failure: verdiff_ir::Failure::Trap("dead".into()) },
    };
    vec![stmt.into()]
}

/// `x = e;` becomes `x = f; x = e;` where `e` does not read `x`.
pub(super) fn overwritten(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| overwrites(kind(body, at)).is_some())?;
    let stmt = place.stmt(&mut edit.proc_mut().body).clone();
    let target = overwrites(Some(&stmt.kind))?.clone();
    let value = edit.random_expr(target.ty, 2);
    let text = format!("assigned {} before it is overwritten", target.name);
    edit.list(&place).insert(place.index, StmtKind::Assign { target, value }.into());
    Some(text)
}

fn overwrites(kind: Option<&StmtKind>) -> Option<&Var> {
    match kind? {
        StmtKind::Assign { target, value } => (!reads(value, target)).then_some(target),
        StmtKind::New { target } => Some(target),
        StmtKind::Call(_)
        | StmtKind::If { .. }
        | StmtKind::While { .. }
        | StmtKind::Block { .. }
        | StmtKind::Break { .. }
        | StmtKind::Check { .. }
        | StmtKind::Fail { .. }
        | StmtKind::Return { .. } => None,
    }
}

/// Whether an expression reads a variable.
pub(super) fn reads(expr: &Expr, variable: &Var) -> bool {
    let mut found = false;
    expr.for_each_var(&mut |var| found |= var.name == variable.name);
    found
}

/// `S T` becomes `block L { S T }`.
pub(super) fn wrap(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| at < body.len())?;
    let label = edit.fresh_label();
    let following = edit.list(&place).len() - place.index;
    let end = place.index + 1 + edit.tape.pick(following);
    let list = edit.list(&place);
    let body: Body = list.drain(place.index..end).collect();
    let count = body.len();
    list.insert(place.index, StmtKind::Block { label, body }.into());
    Some(format!("put {count} statements into a block"))
}
