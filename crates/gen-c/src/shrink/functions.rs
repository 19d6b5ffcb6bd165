//! Whole functions, variables and types.

use super::Attempt;
use super::validity::is_gone;
use crate::mutate::every_part;
use crate::tree::{Effect, Expr, Init, LitStyle, Part, Type, Unit};

/// The zero of a type that a function can have as its result.
pub(super) fn zero(ty: &Type) -> Expr {
    match ty {
        Type::Float | Type::Double => Expr::Float { value: 0.0, ty: ty.clone() },
        Type::Record(_) => Expr::Compound(ty.clone(), Box::new(Init::List(Vec::new()))),
        Type::Int(_) | Type::Enum(_) => {
            Expr::Int { value: 0, ty: ty.clone(), style: LitStyle::Decimal }
        }
        Type::Void | Type::Function(_) | Type::Pointer(_) | Type::Array(..) => Expr::int(0),
    }
}

/// Removes a function; calls of it become zeros. One entry always stays.
pub(super) fn drop_function(unit: &mut Unit, place: usize) -> Attempt {
    // Callers first: they stand behind.
    let Some(id) = unit.functions.len().checked_sub(place + 1) else { return Attempt::Over };
    let entries = unit.functions.iter().filter(|function| function.is_entry && !function.removed);
    let is_last = unit.functions[id].is_entry && entries.count() == 1;
    if is_last || unit.functions[id].removed {
        return Attempt::Skipped;
    }
    unit.functions[id].removed = true;
    let value = zero(&unit.functions[id].result);
    every_part(unit, &mut |_, part| match part {
        Part::Expr(expr) => match expr {
            Expr::Call(callee, _) if *callee == id => **expr = value.clone(),
            _ => {}
        },
        Part::Effect(effect) => match effect {
            Effect::Call(call) if call.function == id => **effect = Effect::Value(value.clone()),
            Effect::Store { place, call } if call.function == id => {
                **effect = Effect::set(place.clone(), value.clone());
            }
            _ => {}
        },
        _ => {}
    });
    let name = unit.functions[id].name.clone();
    if is_gone(unit, &name) { Attempt::Done } else { Attempt::Skipped }
}

/// Removes a variable or a type that nothing names.
pub(super) fn drop_definition(unit: &mut Unit, place: usize) -> Attempt {
    let globals = unit.globals.iter_mut().map(|global| (&mut global.removed, &global.name));
    let signatures = unit.signatures.iter_mut().map(|s| (&mut s.removed, &s.name));
    let records = unit.records.iter_mut().rev().map(|record| (&mut record.removed, &record.name));
    let enums = unit.enums.iter_mut().map(|def| (&mut def.removed, &def.name));
    let mut all = globals.chain(signatures).chain(records).chain(enums);
    let Some((removed, name)) = all.nth(place) else { return Attempt::Over };
    if *removed {
        return Attempt::Skipped;
    }
    *removed = true;
    let name = name.clone();
    drop(all);
    let constants = unit.enums.iter().find(|def| def.name == name);
    let mut names: Vec<_> = constants
        .map(|def| def.constants.iter().map(|(name, _)| name.clone()).collect())
        .unwrap_or_default();
    names.push(name);
    let gone = names.iter().all(|name| is_gone(unit, name));
    if gone { Attempt::Done } else { Attempt::Skipped }
}
