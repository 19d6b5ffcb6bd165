//! Formats of functions that print: `%n` makes such a function store how much
//! it printed, `%ls` makes it read text that is not of characters.
//!
//! If a call in any version does so, all calls of that function are taken to
//! read and write anything: an external is declared once, for all calls and
//! versions.

use super::calls::designated;
use super::class::{Class, class_of};
use crate::models::table::{Known, known};
use crate::typed::walk::{exprs_of_init, for_each_expr};
use crate::typed::{Expr, ExprKind, Function, Unit};
use std::collections::BTreeSet;

/// The functions that print of which a call in these functions does more than
/// to read strings.
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
    let does_more = match literal(args.get(format)?) {
        Some(units) => has_other_pointers(units),
        None => args.iter().skip(format + 1).any(|arg| may_be_wide(unit, arg)),
    };
    does_more.then(|| name.to_owned())
}

/// Whether a format has `%n`, `%ls` or `%S`.
fn has_other_pointers(units: &[u32]) -> bool {
    let modifiers = "0123456789-+ #'.*hlqjztLI$";
    let mut rest = units.iter().map(|unit| char::from_u32(*unit).unwrap_or_default());
    while rest.any(|unit| unit == '%') {
        let mut is_long = false;
        let conversion = rest.find(|unit| {
            is_long |= *unit == 'l';
            !modifiers.contains(*unit)
        });
        if matches!(conversion, Some('n' | 'S')) || (is_long && conversion == Some('s')) {
            return true;
        }
    }
    false
}

/// Whether an argument may be text of wide characters.
fn may_be_wide(unit: &Unit, arg: &Expr) -> bool {
    let pointee = unit.types.pointee(arg.ty.ty);
    pointee.is_some_and(|to| class_of(&unit.types, to.ty) == Some(Class::I32))
}

/// What a string literal says.
pub(crate) fn literal(expr: &Expr) -> Option<&[u32]> {
    match &expr.kind {
        ExprKind::Str(units, _) => Some(units),
        ExprKind::Cast(_, operand) => literal(operand),
        _ => None,
    }
}
