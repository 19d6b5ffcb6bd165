//! Where changes can be made: parts of function bodies, counted and then
//! visited again to change the chosen one.

use crate::dice::Dice;
use crate::tree::{Part, Stmt, Unit};

/// Calls a function on every part of every body, with the function's number.
pub(crate) fn every_part(unit: &mut Unit, each: &mut dyn FnMut(usize, &mut Part<'_>)) {
    for (id, function) in unit.functions.iter_mut().enumerate() {
        if !function.removed {
            Part::Block(&mut function.body).visit(&mut |part| each(id, part));
        }
    }
}

/// Changes one of the parts that `change` accepts, all with the same chance.
/// `change` says whether a part fits, and changes it only if told to.
pub(crate) fn change_one(
    unit: &mut Unit,
    dice: &mut Dice,
    change: &mut dyn FnMut(&mut Part<'_>, bool) -> bool,
) -> bool {
    let mut count = 0;
    every_part(unit, &mut |_, part| count += usize::from(change(part, false)));
    if count == 0 {
        return false;
    }
    let chosen = dice.below(count);
    let mut at = 0;
    every_part(unit, &mut |_, part| {
        if change(part, false) {
            if at == chosen {
                change(part, true);
            }
            at += 1;
        }
    });
    true
}

/// True for what introduces a name or ends its function.
pub(crate) fn is_fixed(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Declare { .. } | Stmt::Return(_))
}
