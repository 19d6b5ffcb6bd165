//! Visiting and changing the names in a body.

use crate::expr::{Expr, ExprKind, Var};
use crate::name::Name;
use crate::program::{Stmt, StmtKind, walk};

/// Calls `visit` on every use of a variable, targets included, in the order
/// of the text.
pub fn for_each_variable<'a>(body: &'a [Stmt], visit: &mut impl FnMut(&'a Var)) {
    walk(body, &mut |stmt| {
        stmt.targets().iter().for_each(&mut *visit);
        for expr in stmt.exprs() {
            expr.for_each_var(visit);
        }
    });
}

/// Calls `rename` on the name of every use of a variable, targets included.
pub fn rename_variables(body: &mut [Stmt], rename: &impl Fn(&mut Name)) {
    for stmt in body {
        match &mut stmt.kind {
            StmtKind::Assign { target, .. } | StmtKind::New { target } => rename(&mut target.name),
            StmtKind::Call(call) => {
                call.targets.iter_mut().for_each(|target| rename(&mut target.name));
            }
            StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::Block { .. }
            | StmtKind::Break { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => {}
        }
        for expr in stmt.exprs_mut() {
            rename_in_expr(expr, rename);
        }
        for inner in stmt.bodies_mut() {
            rename_variables(inner, rename);
        }
    }
}

fn rename_in_expr(expr: &mut Expr, rename: &impl Fn(&mut Name)) {
    if let ExprKind::Var(var) = &mut expr.kind {
        rename(&mut var.name);
    }
    for child in expr.children_mut() {
        rename_in_expr(child, rename);
    }
}

/// Calls `rename` on every mention of a static object.
pub fn rename_statics(body: &mut [Stmt], rename: &impl Fn(&mut Name)) {
    for stmt in body {
        for expr in stmt.exprs_mut() {
            rename_statics_in_expr(expr, rename);
        }
        for inner in stmt.bodies_mut() {
            rename_statics(inner, rename);
        }
    }
}

fn rename_statics_in_expr(expr: &mut Expr, rename: &impl Fn(&mut Name)) {
    if let ExprKind::Static(name) = &mut expr.kind {
        rename(name);
    }
    for child in expr.children_mut() {
        rename_statics_in_expr(child, rename);
    }
}

/// Calls `visit` on every label, where blocks introduce it.
pub fn for_each_label<'a>(body: &'a [Stmt], visit: &mut impl FnMut(&'a Name)) {
    walk(body, &mut |stmt| {
        if let StmtKind::Block { label, .. } = &stmt.kind {
            visit(label);
        }
    });
}

/// Calls `rename` on every label, where blocks introduce it and where breaks
/// and handlers mention it.
pub fn rename_labels(body: &mut [Stmt], rename: &impl Fn(&mut Name)) {
    for stmt in body {
        match &mut stmt.kind {
            StmtKind::Block { label, .. } | StmtKind::Break { label } => rename(label),
            StmtKind::Call(call) => {
                call.handlers.iter_mut().for_each(|handler| rename(&mut handler.label));
            }
            StmtKind::Assign { .. }
            | StmtKind::New { .. }
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => {}
        }
        for inner in stmt.bodies_mut() {
            rename_labels(inner, rename);
        }
    }
}
