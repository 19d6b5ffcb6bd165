//! Statements to text.

use super::expr::Shown;
use super::{commas, quoted};
use crate::expr::{Expr, ExprKind, Var};
use crate::program::{Body, Call, Failure, Handler, Stmt, StmtKind};
use std::fmt::{self, Display, Formatter};

impl Display for Stmt {
    /// Without a line break at the end.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_stmt(f, self, 0)
    }
}

/// The statements of a body, one per line, each line ended.
pub(super) fn lines(f: &mut Formatter<'_>, body: &Body, indent: usize) -> fmt::Result {
    for stmt in body {
        write!(f, "{:1$}", "", indent * 4)?;
        write_stmt(f, stmt, indent)?;
        f.write_str("\n")?;
    }
    Ok(())
}

/// A body in braces, on several lines unless it is empty.
pub(super) fn braced(f: &mut Formatter<'_>, body: &Body, indent: usize) -> fmt::Result {
    if body.is_empty() {
        return f.write_str("{}");
    }
    f.write_str("{\n")?;
    lines(f, body, indent + 1)?;
    write!(f, "{:1$}}}", "", indent * 4)
}

fn write_stmt(f: &mut Formatter<'_>, stmt: &Stmt, indent: usize) -> fmt::Result {
    match &stmt.kind {
        StmtKind::Assign { target, value } => write_assign(f, target, value),
        StmtKind::Call(call) => write_call(f, call),
        StmtKind::New { target } => write!(f, "{} = new;", quoted(&target.name)),
        StmtKind::If { condition, then, otherwise } => {
            write!(f, "if {} ", Shown::typed(condition))?;
            braced(f, then, indent)?;
            write_else(f, otherwise, indent)
        }
        StmtKind::While { condition, body } => {
            write!(f, "while {} ", Shown::typed(condition))?;
            braced(f, body, indent)
        }
        StmtKind::Block { label, body } => {
            write!(f, "block {} ", quoted(label))?;
            braced(f, body, indent)
        }
        StmtKind::Break { label } => write!(f, "break {};", quoted(label)),
        StmtKind::Check { condition, failure } => {
            write!(f, "check {} else {};", Shown::typed(condition), shown_failure(failure))
        }
        StmtKind::Fail { failure } => write!(f, "{};", shown_failure(failure)),
        StmtKind::Return { values } if values.is_empty() => f.write_str("return;"),
        StmtKind::Return { values } => write!(f, "return {};", shown_values(values)),
    }
}

fn write_else(f: &mut Formatter<'_>, otherwise: &Body, indent: usize) -> fmt::Result {
    match &otherwise[..] {
        [] => Ok(()),
        [stmt] if matches!(stmt.kind, StmtKind::If { .. }) => {
            f.write_str(" else ")?;
            write_stmt(f, stmt, indent)
        }
        _ => {
            f.write_str(" else ")?;
            braced(f, otherwise, indent)
        }
    }
}

/// Shows `m = m[k := v];` as `m[k] = v;`.
fn write_assign(f: &mut Formatter<'_>, target: &Var, value: &Expr) -> fmt::Result {
    let name = quoted(&target.name);
    if let ExprKind::Store(map, keys, stored) = &value.kind
        && matches!(&map.kind, ExprKind::Var(var) if var == target)
    {
        return write!(f, "{name}[{}] = {};", shown_values(keys), Shown::typed(stored));
    }
    write!(f, "{name} = {};", Shown::typed(value))
}

fn write_call(f: &mut Formatter<'_>, call: &Call) -> fmt::Result {
    if !call.targets.is_empty() {
        write!(f, "{} = ", commas(call.targets.iter().map(|target| quoted(&target.name))))?;
    }
    write!(f, "{}({})", quoted(&call.callee), shown_values(&call.args))?;
    if !call.handlers.is_empty() {
        write!(f, " catch {}", commas(call.handlers.iter().map(shown_handler)))?;
    }
    f.write_str(";")
}

fn shown_handler(handler: &Handler) -> String {
    let label = quoted(&handler.label);
    match &handler.exception {
        Some(exception) => format!("{} -> {label}", quoted(exception)),
        None => format!("* -> {label}"),
    }
}

fn shown_failure(failure: &Failure) -> String {
    match failure {
        Failure::Trap(kind) => format!("trap {}", quoted(kind)),
        Failure::Throw(exception) => format!("throw {}", quoted(exception)),
    }
}

/// Values whose types are known from what takes them.
fn shown_values(values: &[Expr]) -> impl Display + '_ {
    commas(values.iter().map(Shown::typed))
}
