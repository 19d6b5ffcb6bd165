//! Changes to expressions and conditions that may matter.

use crate::literals::literal;
use crate::mutate::edit::Edit;
use crate::mutate::preserving::branches::{kind, negated};
use crate::operators::scalar_of;
use crate::operators::{binary_from, casts_between, unary_on};
use crate::tape::Tape;
use verdiff_ir::{Bv, Expr, ExprKind, Scalar, StmtKind, Type};

/// Another constant: a neighbour, or any.
pub(super) fn change_constant(edit: &mut Edit<'_>) -> Option<String> {
    let mut choices = Tape::new((0..16).map(|_| edit.tape.raw()).collect());
    let expr = edit.expr(|expr| matches!(expr.kind, ExprKind::Lit(_)))?;
    let ExprKind::Lit(old) = expr.kind else { return None };
    let new = another(&mut choices, old);
    *expr = Expr::lit(new);
    (new != old).then(|| format!("changed the constant {old:?} to {new:?}"))
}

fn another(tape: &mut Tape, old: Scalar) -> Scalar {
    match old {
        Scalar::Bool(truth) => Scalar::Bool(!truth),
        Scalar::Bv(bits) => match tape.pick(4) {
            0 => bits.add(Bv::one(bits.width())).into(),
            1 => bits.sub(Bv::one(bits.width())).into(),
            _ => literal(tape, old.ty()),
        },
        Scalar::Float(_) | Scalar::Ref(_) => literal(tape, old.ty()),
    }
}

/// Another operator or cast for the same types.
pub(super) fn replace_operator(edit: &mut Edit<'_>) -> Option<String> {
    let choice = edit.tape.raw();
    let expr = edit.expr(|expr| !other_operators(expr).is_empty())?;
    let others = other_operators(expr);
    let new = Tape::new(vec![choice]).choose(&others)?.clone();
    *expr = new;
    Some("put another operator in place of one".into())
}

/// The expression with each of the other operators that fit.
fn other_operators(expr: &Expr) -> Vec<Expr> {
    match &expr.kind {
        ExprKind::Unary(op, x) => {
            let others = unary_on(scalar_of(x)).into_iter().filter(|other| other != op);
            others.map(|other| Expr::unary(other, (**x).clone())).collect()
        }
        ExprKind::Binary(op, x, y) => {
            let fitting = scalars(x, expr).map(|(x, result)| binary_from(x, result));
            let others = fitting.into_iter().flatten().filter(|other| other != op);
            others.map(|other| Expr::binary(other, (**x).clone(), (**y).clone())).collect()
        }
        ExprKind::Cast(cast, x) => {
            let fitting = scalars(x, expr).map(|(x, result)| casts_between(x, result));
            let others = fitting.into_iter().flatten().filter(|other| other != cast);
            others.map(|other| Expr::cast(other, (**x).clone())).collect()
        }
        ExprKind::Lit(_)
        | ExprKind::Var(_)
        | ExprKind::Static(_)
        | ExprKind::Ite(..)
        | ExprKind::Fill(..)
        | ExprKind::Select(..)
        | ExprKind::Store(..) => vec![],
    }
}

fn scalars(
    operand: &Expr,
    result: &Expr,
) -> Option<(verdiff_ir::ScalarType, verdiff_ir::ScalarType)> {
    Some((operand.ty().scalar()?, result.ty().scalar()?))
}

/// Another expression of the same type.
pub(super) fn replace_expression(edit: &mut Edit<'_>) -> Option<String> {
    let wanted = edit.expr(|_| true)?.ty();
    let new = edit.random_expr(wanted, 2);
    let expr = edit.expr(|expr| expr.ty() == wanted && *expr != new)?;
    *expr = new;
    Some("put another expression in place of one".into())
}

/// Exchanges two operands, keys or arguments of the same type.
pub(super) fn swap_operands(edit: &mut Edit<'_>) -> Option<String> {
    let expr = edit.expr(|expr| match &expr.kind {
        ExprKind::Binary(_, x, y) | ExprKind::Ite(_, x, y) => x != y,
        _ => false,
    })?;
    if let ExprKind::Binary(_, x, y) | ExprKind::Ite(_, x, y) = &mut expr.kind {
        std::mem::swap(x, y);
    }
    Some("exchanged two operands".into())
}

/// The negation of a condition, or another one.
pub(super) fn change_condition(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| kind(body, at).is_some_and(has_condition))?;
    let new = if edit.tape.chance(50) { Some(edit.random_expr(Type::BOOL, 2)) } else { None };
    let stmt = place.stmt(&mut edit.proc_mut().body);
    let condition = stmt.exprs_mut().into_iter().next()?;
    let text = if new.is_some() { "put another condition" } else { "negated a condition" };
    *condition = new.unwrap_or_else(|| negated(condition.clone()));
    Some(text.into())
}

fn has_condition(kind: &StmtKind) -> bool {
    matches!(kind, StmtKind::If { .. } | StmtKind::While { .. } | StmtKind::Check { .. })
}
