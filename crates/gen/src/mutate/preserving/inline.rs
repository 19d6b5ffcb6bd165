//! The body of a procedure in place of a call of it.
//!
//! `x = f(e) catch E -> h;` becomes
//!
//! ```text
//! p = e; l = 0;                      // parameters and locals of f, renamed
//! block out { … t = r; break out; }  // return r
//! x = t;
//! ```
//!
//! where what throws `E` inside breaks out of `h`.

use super::branches::{kind, negated};
use crate::exprs::zero;
use crate::mutate::edit::{Edit, unused};
use std::collections::BTreeSet;
use verdiff_ir::{Body, Call, Expr, Failure, Handler, Name, Proc, Stmt, StmtKind, Var, rename};

/// Puts the body of a callee in place of a call.
pub(super) fn inline(edit: &mut Edit<'_>) -> Option<String> {
    let procs: BTreeSet<Name> = edit.program.procs.keys().cloned().collect();
    let calls = |kind: &StmtKind| matches!(kind, StmtKind::Call(c) if procs.contains(&c.callee));
    let place = edit.place(|body, at| kind(body, at).is_some_and(calls))?;
    let StmtKind::Call(call) = place.stmt(&mut edit.proc_mut().body).kind.clone() else {
        return None;
    };
    let callee = edit.program.procs.get(&call.callee)?.clone();
    let body = inlined(edit, &call, callee);
    edit.replace_stmt(&place, body);
    Some(format!("put the body of {} in place of a call", call.callee))
}

fn inlined(edit: &mut Edit<'_>, call: &Call, callee: Proc) -> Body {
    let renamed = |edit: &mut Edit<'_>, vars: &[Var]| -> Vec<Var> {
        vars.iter().map(|var| edit.fresh_local(var.name.as_str(), var.ty)).collect()
    };
    let params = renamed(edit, &callee.params);
    let locals = renamed(edit, &callee.locals);
    let temporaries: Vec<Var> =
        callee.results.iter().map(|ty| edit.fresh_local("t", *ty)).collect();
    let new_names: Vec<Var> = params.iter().chain(&locals).cloned().collect();
    let block = block_of(callee, &new_names, &temporaries);
    let mut block = edit.copy(&vec![block]);
    each_stmt(&mut block, &|stmt| caught(stmt, &call.handlers));
    let mut body: Body = assignments(&params, call.args.iter().cloned());
    body.extend(assignments(&locals, locals.iter().map(|local| zero(local.ty))));
    body.extend(block);
    body.extend(assignments(&call.targets, temporaries.into_iter().map(Expr::var)));
    body
}

/// The body as a block that returns leave, over variables with new names.
fn block_of(callee: Proc, new_names: &[Var], temporaries: &[Var]) -> Stmt {
    let mut labels = BTreeSet::new();
    rename::for_each_label(&callee.body, &mut |label| {
        labels.insert(label.clone());
    });
    let label = unused("out", &labels);
    let old_names: Vec<Name> = callee.variables().map(|var| var.name.clone()).collect();
    let mut body = callee.body;
    rename::rename_variables(&mut body, &|name| {
        if let Some(at) = old_names.iter().position(|old| old == name) {
            *name = new_names[at].name.clone();
        }
    });
    each_stmt(&mut body, &|stmt| returned(stmt, &label, temporaries));
    StmtKind::Block { label, body }.into()
}

fn assignments(targets: &[Var], values: impl Iterator<Item = Expr>) -> Body {
    let assign =
        |(target, value): (&Var, Expr)| StmtKind::Assign { target: target.clone(), value }.into();
    targets.iter().zip(values).map(assign).collect()
}

/// Puts what `change` makes of it in place of each statement.
fn each_stmt(body: &mut Body, change: &impl Fn(Stmt) -> Body) {
    for stmt in body.iter_mut() {
        stmt.bodies_mut().into_iter().for_each(|inner| each_stmt(inner, change));
    }
    *body = std::mem::take(body).into_iter().flat_map(change).collect();
}

/// A return keeps the results in temporaries and leaves the block.
fn returned(stmt: Stmt, out: &Name, temporaries: &[Var]) -> Body {
    let StmtKind::Return { values } = stmt.kind else { return vec![stmt] };
    let mut body = assignments(temporaries, values.into_iter());
    body.push(StmtKind::Break { label: out.clone() }.into());
    body
}

/// What would be thrown to the call goes where the call's handlers say.
fn caught(stmt: Stmt, handlers: &[Handler]) -> Body {
    let leave = |failure: &Failure| {
        let label = taken_by(failure, handlers)?.clone();
        Some(Stmt::from(StmtKind::Break { label }))
    };
    match stmt.kind {
        StmtKind::Fail { ref failure } => vec![leave(failure).unwrap_or(stmt)],
        StmtKind::Check { ref condition, ref failure } => match leave(failure) {
            Some(then) => {
                let (condition, then) = (negated(condition.clone()), vec![then]);
                vec![StmtKind::If { condition, then, otherwise: vec![] }.into()]
            }
            None => vec![stmt],
        },
        StmtKind::Call(mut call) => {
            call.handlers.extend(handlers.iter().cloned());
            vec![StmtKind::Call(call).into()]
        }
        StmtKind::Assign { .. }
        | StmtKind::New { .. }
        | StmtKind::If { .. }
        | StmtKind::While { .. }
        | StmtKind::Block { .. }
        | StmtKind::Break { .. }
        | StmtKind::Return { .. } => vec![stmt],
    }
}

fn taken_by<'h>(failure: &Failure, handlers: &'h [Handler]) -> Option<&'h Name> {
    let Failure::Throw(thrown) = failure else { return None };
    let takes = |handler: &&Handler| handler.exception.as_ref().is_none_or(|e| e == thrown);
    handlers.iter().find(takes).map(|handler| &handler.label)
}
