//! Statements: removed, or replaced by what is inside.

use super::Attempt;
use super::validity::{contains, is_free, is_gone, returns};
use crate::mutate::{every_part, is_fixed};
use crate::tree::{Block, Effect, Part, Stmt, Unit};

/// Calls a function on the block of this number.
fn at_block(
    unit: &mut Unit,
    place: usize,
    change: &mut dyn FnMut(&mut Block) -> Attempt,
) -> Attempt {
    let mut at = 0;
    let mut result = Attempt::Over;
    every_part(unit, &mut |_, part| {
        if let Part::Block(block) = part {
            if at == place {
                result = change(block);
            }
            at += 1;
        }
    });
    result
}

/// Calls a function on the block and the position of the statement of this
/// number.
fn at_statement(
    unit: &mut Unit,
    place: usize,
    change: &mut dyn FnMut(&mut Block, usize) -> Attempt,
) -> Attempt {
    let mut left = place;
    let mut result = None;
    every_part(unit, &mut |_, part| {
        if let Part::Block(block) = part
            && result.is_none()
        {
            if left < block.len() {
                result = Some(change(block, left));
            } else {
                left -= block.len();
            }
        }
    });
    result.unwrap_or(Attempt::Over)
}

/// Removes all of a block that declares nothing and returns nothing.
pub(super) fn clear_block(unit: &mut Unit, place: usize) -> Attempt {
    at_block(unit, place, &mut |block| {
        let before = block.len();
        block.retain(is_fixed);
        if block.len() < before { Attempt::Done } else { Attempt::Skipped }
    })
}

pub(super) fn remove_statement(unit: &mut Unit, place: usize) -> Attempt {
    let mut declared = Vec::new();
    let function = function_of(unit, place);
    let attempt = at_statement(unit, place, &mut |block, at| {
        if let Stmt::Declare { local, .. } = block.remove(at) {
            declared.push(local);
        }
        Attempt::Done
    });
    checked(unit, attempt, function, &declared)
}

/// An attempt counts only if the locals that went with it are not used and
/// every function still has its result.
fn checked(unit: &Unit, attempt: Attempt, function: Option<usize>, locals: &[usize]) -> Attempt {
    let gone = |local: &usize| {
        let name = function.map(|function| &unit.functions[function].locals[*local].name);
        name.is_some_and(|name| is_gone(unit, name))
    };
    if attempt == Attempt::Done && !(returns(unit) && locals.iter().all(gone)) {
        return Attempt::Skipped;
    }
    attempt
}

/// Puts the inside of a statement in its place.
pub(super) fn unwrap_statement(unit: &mut Unit, place: usize) -> Attempt {
    let mut counters = Vec::new();
    let function = function_of(unit, place);
    let attempt =
        at_statement(unit, place, &mut |block, at| match inside(&block[at], &mut counters) {
            Some(inner) => {
                let declares = inner.iter().any(|stmt| matches!(stmt, Stmt::Declare { .. }));
                if declares {
                    block[at] = Stmt::Block(inner);
                } else {
                    block.splice(at..=at, inner);
                }
                Attempt::Done
            }
            None => Attempt::Skipped,
        });
    checked(unit, attempt, function, &counters)
}

/// The function with the statement of this number.
fn function_of(unit: &mut Unit, place: usize) -> Option<usize> {
    let mut left = place;
    let mut found = None;
    every_part(unit, &mut |function, part| {
        if let Part::Block(block) = part
            && found.is_none()
        {
            if left < block.len() {
                found = Some(function);
            } else {
                left -= block.len();
            }
        }
    });
    found
}

/// The statements that can stand for one, and the locals that go with it.
fn inside(stmt: &Stmt, counters: &mut Vec<usize>) -> Option<Block> {
    match stmt {
        Stmt::If { then, otherwise, .. } => {
            let kept = if then.is_empty() { otherwise.as_ref()? } else { then };
            Some(kept.clone())
        }
        Stmt::Block(body) => {
            let declares = body.iter().any(|stmt| matches!(stmt, Stmt::Declare { .. }));
            (!declares).then(|| body.clone())
        }
        Stmt::For { counter, body, .. } | Stmt::While { counter, body, .. } => {
            counters.push(*counter);
            is_free(body).then(|| body.clone())
        }
        Stmt::Walk { pointer, body, .. } => {
            counters.push(*pointer);
            is_free(body).then(|| body.clone())
        }
        Stmt::Chase { pointer, counter, body, .. } => {
            counters.extend([*pointer, *counter]);
            is_free(body).then(|| body.clone())
        }
        Stmt::Again { counter, body, .. } => {
            counters.push(*counter);
            Some(body.clone())
        }
        Stmt::Switch { cases, .. } => {
            let bodies = cases.iter().map(|case| &case.body);
            let first = bodies.max_by_key(|body| body.len())?;
            is_free(first).then(|| first.clone())
        }
        Stmt::Duff { counter, parts, .. } => {
            counters.push(*counter);
            let first = parts.first()?;
            is_free(first).then(|| first.clone())
        }
        Stmt::JumpIn { counter, after, .. } => {
            counters.push(*counter);
            is_free(after).then(|| after.clone())
        }
        Stmt::Labelled { label, body } => {
            let jumps = contains(body, &|stmt| matches!(stmt, Stmt::Goto(to) if to == label));
            (!jumps).then(|| body.clone())
        }
        Stmt::Eval(Effect::Statements(body, _)) => Some(body.clone()),
        Stmt::Declare { .. }
        | Stmt::Eval(_)
        | Stmt::Break
        | Stmt::Continue
        | Stmt::Return(_)
        | Stmt::Goto(_)
        | Stmt::SetTagged { .. }
        | Stmt::StoreIfSet { .. }
        | Stmt::Copy { .. }
        | Stmt::Fill { .. }
        | Stmt::StaticAssert { .. } => None,
    }
}
