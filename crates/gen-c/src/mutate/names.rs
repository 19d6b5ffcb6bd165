//! Changes that need names: locals renamed, expressions with a name of their
//! own.

use super::sites::every_part;
use crate::dice::Dice;
use crate::tree::{DeclInit, Effect, Env, Expr, Init, Local, Part, Stmt, Type, Unit};

/// A name that no local has.
fn fresh(unit: &Unit, prefix: &str) -> String {
    let taken = |name: &str| {
        let locals = unit.functions.iter().flat_map(|function| &function.locals);
        locals.map(|local| &local.name).any(|other| other == name)
            || unit.globals.iter().any(|global| global.name == name)
    };
    let mut number = 0;
    loop {
        let name = format!("{prefix}{number}");
        if !taken(&name) {
            return name;
        }
        number += 1;
    }
}

pub(super) fn rename(unit: &mut Unit, dice: &mut Dice) -> bool {
    let name = fresh(unit, "renamed");
    let has_locals =
        |id: &usize| !unit.functions[*id].removed && !unit.functions[*id].locals.is_empty();
    let candidates: Vec<_> = (0..unit.functions.len()).filter(has_locals).collect();
    let Some(function) = dice.try_pick(&candidates) else { return false };
    let locals = &mut unit.functions[*function].locals;
    let local = dice.below(locals.len());
    locals[local].name = name;
    true
}

/// Gives a part of a statement's expression a variable of its own, just before
/// the statement. It has no effects and is defined in any case, so that it may
/// be computed although the statement would not.
pub(super) fn extract(unit: &mut Unit, dice: &mut Dice) -> bool {
    let mut sites = Vec::new();
    let mut blocks = 0;
    every_part(unit, &mut |function, part| {
        if let Part::Block(block) = part {
            let fits = (0..block.len()).filter(|at| extractable(&mut block[*at]).is_some());
            sites.extend(fits.map(|at| (function, blocks, at)));
            blocks += 1;
        }
    });
    let Some((function, block, at)) = dice.try_pick(&sites).copied() else { return false };
    let name = fresh(unit, "part");
    let local = unit.functions[function].locals.len();
    let Some(value) = replace(unit, block, at, local) else { return false };
    let this = &unit.functions[function];
    let ty = Env { unit, locals: &this.locals, result: &this.result }.expr(&value);
    unit.functions[function].locals.push(Local {
        name,
        ty,
        is_const: dice.chance(50),
        protected: false,
        range: None,
        counted: None,
    });
    insert(unit, block, at, Stmt::Declare { local, init: DeclInit::Init(Init::Value(value)) });
    true
}

/// Puts a local in the place of what can be extracted there.
fn replace(unit: &mut Unit, block: usize, at: usize, local: usize) -> Option<Expr> {
    let mut value = None;
    at_block(unit, block, &mut |stmts| {
        if let Some(site) = extractable(&mut stmts[at]) {
            value = Some(std::mem::replace(site, Expr::local(local)));
        }
    });
    value
}

fn insert(unit: &mut Unit, block: usize, at: usize, stmt: Stmt) {
    at_block(unit, block, &mut |stmts| stmts.insert(at, stmt.clone()));
}

fn at_block(unit: &mut Unit, block: usize, change: &mut dyn FnMut(&mut Vec<Stmt>)) {
    let mut blocks = 0;
    every_part(unit, &mut |_, part| {
        if let Part::Block(stmts) = part {
            if blocks == block {
                change(stmts);
            }
            blocks += 1;
        }
    });
}

/// An operand in a statement that is evaluated when the statement begins, and
/// before anything changes.
fn extractable(stmt: &mut Stmt) -> Option<&mut Expr> {
    let value = match stmt {
        Stmt::Eval(Effect::Set { value, .. } | Effect::Value(value))
        | Stmt::Return(Effect::Value(value))
        | Stmt::If { condition: Effect::Value(value), .. }
        | Stmt::Switch { on: Effect::Value(value), .. } => value,
        _ => return None,
    };
    match value {
        Expr::Binary(_, left, right) => [left, right]
            .into_iter()
            .map(|operand| &mut **operand)
            .find(|operand| matches!(operand, Expr::Binary(..) | Expr::Cast(Type::Int(_), _))),
        Expr::Unary(_, operand) | Expr::Cast(_, operand) => {
            matches!(**operand, Expr::Binary(..)).then_some(&mut **operand)
        }
        _ => None,
    }
}
