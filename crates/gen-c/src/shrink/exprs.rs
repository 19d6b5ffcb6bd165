//! Expressions and effects: replaced by zero, or by a part of the same type.

use super::Attempt;
use super::functions::zero;
use crate::tree::{Effect, Env, Expr, Part, Type, Unit};

/// Ways to make one expression smaller.
const WAYS: usize = 4;

/// Calls a function on every part of the bodies, with the types at hand, until
/// it says that it is done.
fn visit(unit: &mut Unit, each: &mut dyn FnMut(Env<'_>, &mut Part<'_>) -> bool) {
    let mut done = false;
    for id in 0..unit.functions.len() {
        if done || unit.functions[id].removed {
            continue;
        }
        let mut body = std::mem::take(&mut unit.functions[id].body);
        let function = &unit.functions[id];
        let env = Env { unit, locals: &function.locals, result: &function.result };
        Part::Block(&mut body).visit(&mut |part| done = done || each(env, part));
        unit.functions[id].body = body;
    }
}

pub(super) fn simplify_expr(unit: &mut Unit, place: usize) -> Attempt {
    let (site, way) = (place / WAYS, place % WAYS);
    let (mut at, mut result) = (0, Attempt::Over);
    visit(unit, &mut |env, part| {
        let Part::Expr(expr) = part else { return false };
        at += 1;
        if at <= site {
            return false;
        }
        result = match smaller_expr(env, expr, way) {
            Some(smaller) => {
                **expr = smaller;
                Attempt::Done
            }
            None => Attempt::Skipped,
        };
        true
    });
    result
}

fn smaller_expr(env: Env<'_>, expr: &mut Expr, way: usize) -> Option<Expr> {
    let ty = env.expr(expr);
    let is_literal = matches!(expr, Expr::Int { .. } | Expr::Float { .. });
    if !ty.is_arithmetic() || is_literal {
        return None;
    }
    if way == 0 {
        return Some(zero(&ty));
    }
    let parts = expr.parts().into_iter().filter_map(|part| match part {
        Part::Expr(part) => Some(part.clone()),
        Part::Place(_) | Part::Effect(_) | Part::Block(_) | Part::Init(_) => None,
    });
    parts.filter(|part| env.expr(part) == ty).nth(way - 1)
}

pub(super) fn simplify_effect(unit: &mut Unit, place: usize) -> Attempt {
    let (site, way) = (place / WAYS, place % WAYS);
    let (mut at, mut result) = (0, Attempt::Over);
    visit(unit, &mut |env, part| {
        let Part::Effect(effect) = part else { return false };
        at += 1;
        if at <= site {
            return false;
        }
        result = match smaller_effect(env, effect, way) {
            Some(smaller) => {
                **effect = smaller;
                Attempt::Done
            }
            None => Attempt::Skipped,
        };
        true
    });
    result
}

fn smaller_effect(env: Env<'_>, effect: &mut Effect, way: usize) -> Option<Effect> {
    let ty = env.effect(effect);
    if !ty.is_arithmetic() && ty != Type::Void || matches!(effect, Effect::Value(_)) {
        return None;
    }
    if way == 0 {
        return Some(Effect::Value(zero(&ty)));
    }
    // The value of a statement expression may use what its block declares.
    if matches!(effect, Effect::Statements(..)) {
        return None;
    }
    let parts = effect.parts().into_iter().filter_map(|part| match part {
        Part::Effect(part) => Some(part.clone()),
        Part::Expr(part) => Some(Effect::Value(part.clone())),
        Part::Place(_) | Part::Block(_) | Part::Init(_) => None,
    });
    parts.filter(|part| env.effect(part) == ty).nth(way - 1)
}
