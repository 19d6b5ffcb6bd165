//! Formats of functions that print: `%n` makes such a function store how much
//! it printed.
//!
//! If a call in any version does so, all calls of that function are taken to:
//! an external is declared once, for all calls and versions.

use super::calls::designated;
use super::walk::{exprs_of_init, for_each_expr};
use crate::models::table::{Known, known};
use crate::typed::{Expr, ExprKind, Function, Unit};
use std::collections::BTreeSet;

/// The functions that print of which a call in these functions has `%n`.
pub(crate) fn storing(unit: &Unit, functions: &[&Function]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut visit = |expr: &Expr| found.extend(storing_call(unit, expr));
    for body in functions.iter().filter_map(|function| function.body.as_ref().ok()) {
        for_each_expr(unit, body, &mut visit);
    }
    for decl in &unit.file_scope {
        exprs_of_init(unit, unit.decl(*decl), &mut visit);
    }
    found
}

fn storing_call(unit: &Unit, expr: &Expr) -> Option<String> {
    let ExprKind::Call(callee, args) = &expr.kind else { return None };
    let name = unit.name(designated(callee)?);
    let (Known::Prints(format) | Known::PrintsBytes(format)) = known(name)? else { return None };
    let units = literal(args.get(format)?)?;
    stores(units).then(|| name.to_owned())
}

/// Whether a format has `%n`.
fn stores(units: &[u32]) -> bool {
    let is_modifier = |unit: &u32| {
        char::from_u32(*unit).is_some_and(|c| "0123456789-+ #'.*hlqjztLI$".contains(c))
    };
    let mut rest = units.iter();
    while rest.any(|unit| *unit == u32::from(b'%')) {
        if rest.find(|unit| !is_modifier(unit)) == Some(&u32::from(b'n')) {
            return true;
        }
    }
    false
}

/// What a string literal says.
pub(crate) fn literal(expr: &Expr) -> Option<&[u32]> {
    match &expr.kind {
        ExprKind::Str(units, _) => Some(units),
        ExprKind::Cast(_, operand) => literal(operand),
        _ => None,
    }
}
