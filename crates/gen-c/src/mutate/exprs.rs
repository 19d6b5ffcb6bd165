//! Changes of expressions.

use super::sites::change_one;
use crate::dice::Dice;
use crate::safety::Range;
use crate::tree::{BinOp, Effect, Expr, IntKind, Part, Type, Unit};

/// Operators that can stand for each other, whatever the operands.
fn class(op: BinOp) -> &'static [BinOp] {
    if op.is_comparison() {
        &BinOp::COMPARISON
    } else if op.needs_integers() {
        &BinOp::INTEGER
    } else {
        &BinOp::ARITHMETIC
    }
}

pub(super) fn operator(unit: &mut Unit, dice: &mut Dice) -> bool {
    let choice = dice.below(usize::MAX);
    change_one(unit, dice, &mut |part, really| {
        let op = match part {
            Part::Expr(Expr::Binary(op, ..)) => op,
            Part::Effect(Effect::Binary(op, ..) | Effect::Set { op: Some(op), .. }) => op,
            _ => return false,
        };
        if really {
            let others: Vec<_> = class(*op).iter().filter(|other| *other != op).collect();
            *op = *others[choice % others.len()];
        }
        true
    })
}

pub(super) fn constant(unit: &mut Unit, dice: &mut Dice) -> bool {
    let choice = dice.below(4);
    change_one(unit, dice, &mut |part, really| {
        let Part::Expr(Expr::Int { value, ty: Type::Int(kind), .. }) = part else { return false };
        if really {
            *value = another(*value, *kind, choice);
        }
        true
    })
}

/// A different value of the type.
fn another(value: i128, kind: IntKind, choice: usize) -> i128 {
    let range = Range::of(kind);
    let wished = match choice {
        0 => value + 1,
        1 => value - 1,
        2 => value ^ 4,
        _ => range.high,
    };
    let fits = range.contains(wished) && wished != value;
    let next = if value < range.high { value + 1 } else { value - 1 };
    if fits { wished } else { next }
}

pub(super) fn commute(unit: &mut Unit, dice: &mut Dice) -> bool {
    change_one(unit, dice, &mut |part, really| {
        let Part::Expr(Expr::Binary(op, left, right)) = part else { return false };
        let commutative = matches!(
            op,
            BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Eq | BinOp::Ne
        );
        let fits = commutative && left != right;
        if fits && really {
            std::mem::swap(left, right);
        }
        fits
    })
}
