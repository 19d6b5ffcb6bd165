//! Changes of statements. Declarations and what a function ends with stay
//! where they are, so names keep their scopes and every function its result.

use super::sites::{change_one, is_fixed};
use crate::dice::Dice;
use crate::tree::{Block, Effect, Expr, Part, Place, Stmt, Unit, Var};

pub(super) fn condition(unit: &mut Unit, dice: &mut Dice) -> bool {
    each_statement(unit, dice, &|stmt| matches!(stmt, Stmt::If { .. }), &|block, at| {
        if let Stmt::If { condition, .. } = &mut block[at] {
            let old = std::mem::replace(condition, Effect::Value(Expr::int(0)));
            *condition = Effect::Not(old.boxed());
        }
    })
}

pub(super) fn remove(unit: &mut Unit, dice: &mut Dice) -> bool {
    each_statement(unit, dice, &|stmt| !is_fixed(stmt), &|block, at| drop(block.remove(at)))
}

pub(super) fn repeat(unit: &mut Unit, dice: &mut Dice) -> bool {
    let fits = |stmt: &Stmt| !is_fixed(stmt) && !has_labels(stmt);
    each_statement(unit, dice, &fits, &|block, at| block.insert(at, block[at].clone()))
}

pub(super) fn swap(unit: &mut Unit, dice: &mut Dice) -> bool {
    neighbours(unit, dice, &|left, right| !is_fixed(left) && !is_fixed(right) && left != right)
}

pub(super) fn reorder(unit: &mut Unit, dice: &mut Dice) -> bool {
    neighbours(unit, dice, &independent)
}

/// Changes one of the statements that fit.
fn each_statement(
    unit: &mut Unit,
    dice: &mut Dice,
    fits: &dyn Fn(&Stmt) -> bool,
    change: &dyn Fn(&mut Block, usize),
) -> bool {
    let choice = dice.below(usize::MAX);
    change_one(unit, dice, &mut |part, really| {
        let Part::Block(block) = part else { return false };
        let sites: Vec<_> = (0..block.len()).filter(|at| fits(&block[*at])).collect();
        if really {
            change(block, sites[choice % sites.len()]);
        }
        !sites.is_empty()
    })
}

/// Exchanges two neighbours that fit.
fn neighbours(unit: &mut Unit, dice: &mut Dice, fit: &dyn Fn(&Stmt, &Stmt) -> bool) -> bool {
    let choice = dice.below(usize::MAX);
    change_one(unit, dice, &mut |part, really| {
        let Part::Block(block) = part else { return false };
        let sites: Vec<_> =
            (1..block.len()).filter(|at| fit(&block[at - 1], &block[*at])).collect();
        if really {
            let at = sites[choice % sites.len()];
            block.swap(at - 1, at);
        }
        !sites.is_empty()
    })
}

fn has_labels(stmt: &Stmt) -> bool {
    let mut found = false;
    Part::Block(&mut vec![stmt.clone()]).visit(&mut |part| {
        if let Part::Block(block) = part {
            let labelled = |stmt: &Stmt| {
                matches!(stmt, Stmt::Labelled { .. } | Stmt::Again { .. } | Stmt::JumpIn { .. })
            };
            found |= block.iter().any(labelled);
        }
    });
    found
}

/// True if two statements change one variable each, and neither reads or
/// changes the other's in any way.
fn independent(left: &Stmt, right: &Stmt) -> bool {
    let (Some(first), Some(second)) = (writes(left), writes(right)) else { return false };
    let (Some(read_first), Some(read_second)) = (reads(left), reads(right)) else { return false };
    first != second && !read_first.contains(&second) && !read_second.contains(&first)
}

/// The variable that an assignment writes. Declarations also bring a name into
/// scope, which could hide one that the other statement uses.
fn writes(stmt: &Stmt) -> Option<Var> {
    match stmt {
        Stmt::Eval(Effect::Set { place: Place::Var(var), .. }) => Some(*var),
        _ => None,
    }
}

/// The variables that occur in a statement; none if it also reads through
/// pointers or calls something.
fn reads(stmt: &Stmt) -> Option<Vec<Var>> {
    let mut found = Some(Vec::new());
    Part::Block(&mut vec![stmt.clone()]).visit(&mut |part| match part {
        Part::Place(Place::Var(var)) => {
            found.iter_mut().for_each(|found| found.push(*var));
        }
        Part::Place(Place::VlaElement { array, len, .. }) => {
            let vars = [Var::Local(*array), Var::Local(*len)];
            found.iter_mut().for_each(|found| found.extend(vars));
        }
        Part::Place(Place::Deref(_) | Place::PointerIndex(..))
        | Part::Expr(Expr::Call(..) | Expr::CallPointer { .. } | Expr::LoadOr(..)) => found = None,
        Part::Effect(Effect::Value(_) | Effect::Set { .. }) => {}
        Part::Effect(_) => found = None,
        Part::Expr(_)
        | Part::Place(Place::Index(..) | Place::Field(..) | Place::Byte(..))
        | Part::Block(_)
        | Part::Init(_) => {}
    });
    found
}
