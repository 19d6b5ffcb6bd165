//! The depth of procedures. In comes any procedure, out goes whether engines
//! may recurse over it; this is the one check that runs before all others.

use crate::expr::Expr;
use crate::program::{Body, Proc};
use crate::span::Span;
use std::ops::ControlFlow;

/// How deep statements and expressions may be nested, counted together from
/// the body of a procedure, so that recursion over a valid program is safe.
pub const MAX_DEPTH: usize = 500;

/// Where the procedure exceeds [`MAX_DEPTH`] first, if it does.
pub(super) fn too_deep(proc: &Proc) -> Option<Span> {
    body_too_deep(&proc.body, 1)
}

/// `level` is the depth at which the statements of the body stand. The
/// recursion ends at the limit whatever the input.
fn body_too_deep(body: &Body, level: usize) -> Option<Span> {
    body.iter().find_map(|stmt| {
        if level > MAX_DEPTH {
            return Some(stmt.span);
        }
        let below = level + 1;
        let in_expr = stmt.exprs().iter().find_map(|expr| expr_too_deep(expr, below));
        in_expr.or_else(|| stmt.bodies().find_map(|body| body_too_deep(body, below)))
    })
}

fn expr_too_deep(expr: &Expr, level: usize) -> Option<Span> {
    if level > MAX_DEPTH {
        return Some(expr.span);
    }
    let deeper = expr.try_children(&mut |child| match expr_too_deep(child, level + 1) {
        Some(span) => ControlFlow::Break(span),
        None => ControlFlow::Continue(()),
    });
    deeper.break_value()
}
