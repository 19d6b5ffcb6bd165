//! Conditions over inputs, as the reader would write them.
//!
//! In: a condition of a difference summary. Out: its text in the reader's
//! language; none if it speaks of something that has no words there.

use crate::c_conditions;
use crate::c_signs::Signs;
use crate::java_conditions;
use crate::words::Speech;
use verdiff_ir::{BinOp, Expr, ExprKind, Kinds};
use verdiff_ladder::Condition;

/// The text of a condition.
pub(crate) fn told(
    speech: Speech,
    (signs, kinds): (&Signs, &Kinds),
    condition: &Condition,
) -> Option<String> {
    let cases: Vec<Vec<&Expr>> =
        condition.cases.iter().filter_map(|case| meant(speech, case)).collect();
    if cases.iter().any(Vec::is_empty) {
        return Some("true".to_owned());
    }
    if cases.is_empty() {
        return condition.whole.then(|| "false".to_owned());
    }
    let cases: Option<Vec<String>> =
        cases.iter().map(|case| conjunction(speech, (signs, kinds), case)).collect();
    Some(cases?.join(" || "))
}

/// The text of an expression over the inputs.
pub(crate) fn expression(
    speech: Speech,
    (signs, kinds): (&Signs, &Kinds),
    expr: &Expr,
) -> Option<String> {
    match speech {
        Speech::Core => Some(match &expr.kind {
            ExprKind::Lit(scalar) => scalar.to_string(),
            _ => expr.to_string(),
        }),
        Speech::Java => java_conditions::condition(kinds, &expr.to_string()),
        Speech::C => c_conditions::condition(signs, expr),
    }
}

/// A case without what holds of all inputs that a program may be given; none
/// if it holds of none of them. In C, a pointer is aligned.
fn meant(speech: Speech, case: &[Expr]) -> Option<Vec<&Expr>> {
    let is_aligned = |expr: &Expr| match speech {
        Speech::Core | Speech::Java => None,
        Speech::C => c_conditions::is_aligned(expr),
    };
    let is_possible = case.iter().all(|expr| is_aligned(expr) != Some(false));
    is_possible.then(|| case.iter().filter(|expr| is_aligned(expr).is_none()).collect())
}

fn conjunction(speech: Speech, (signs, kinds): (&Signs, &Kinds), case: &[&Expr]) -> Option<String> {
    match speech {
        Speech::Core => core(case),
        Speech::Java => core(case).and_then(|text| java_conditions::condition(kinds, &text)),
        Speech::C => {
            let case = c_conditions::in_order(signs, case);
            let parts = case.iter().map(|expr| c_conditions::condition(signs, expr));
            let parts: Option<Vec<String>> = parts.collect();
            Some(parts?.join(" && "))
        }
    }
}

fn core(case: &[&Expr]) -> Option<String> {
    let both = |a: Expr, b: &&Expr| Expr::binary(BinOp::And, a, (*b).clone());
    let (first, rest) = case.split_first()?;
    Some(rest.iter().fold((*first).clone(), both).to_string())
}
