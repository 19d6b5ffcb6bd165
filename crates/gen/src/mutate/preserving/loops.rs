//! Rounds of loops written out.

use super::branches::kind;
use crate::mutate::edit::Edit;
use crate::mutate::place::Place;
use verdiff_ir::{Body, Expr, StmtKind};

/// `while c { B }` becomes `if c { B while c { B } }`.
pub(super) fn peel(edit: &mut Edit<'_>) -> Option<String> {
    let (place, condition, body) = a_loop(edit)?;
    let mut then = edit.copy(&body);
    then.push(StmtKind::While { condition: condition.clone(), body }.into());
    edit.replace_stmt(&place, vec![StmtKind::If { condition, then, otherwise: vec![] }.into()]);
    Some("peeled the first round off a loop".into())
}

/// `while c { B }` becomes `while c { B if c { B } }`.
pub(super) fn unroll(edit: &mut Edit<'_>) -> Option<String> {
    let (place, condition, mut body) = a_loop(edit)?;
    let then = edit.copy(&body);
    body.push(StmtKind::If { condition: condition.clone(), then, otherwise: vec![] }.into());
    edit.replace_stmt(&place, vec![StmtKind::While { condition, body }.into()]);
    Some("put two rounds of a loop into one".into())
}

fn a_loop(edit: &mut Edit<'_>) -> Option<(Place, Expr, Body)> {
    let place = edit.place(|body, at| matches!(kind(body, at), Some(StmtKind::While { .. })))?;
    match &place.stmt(&mut edit.proc_mut().body).kind {
        StmtKind::While { condition, body } => {
            let (condition, body) = (condition.clone(), body.clone());
            Some((place, condition, body))
        }
        _ => None,
    }
}
