//! Mutants: a program in, a second version of it with one small change out.
//! The tree's operations are total, so every change that keeps the tree
//! well-typed keeps the program free of undefined behaviour.

mod exprs;
mod names;
mod sites;
mod stmts;

pub(crate) use sites::{every_part, is_fixed};

use crate::dice::Dice;
use crate::program::Program;
use crate::tree::Unit;

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// An operator became another one.
    Operator,
    /// A literal has another value.
    Constant,
    /// The condition of an `if` is negated.
    Condition,
    /// Two neighbouring statements changed places.
    Swap,
    /// A statement is gone.
    Remove,
    /// A statement is done twice.
    Repeat,
    /// A local has another name.
    Rename,
    /// A part of an expression got a variable of its own.
    Extract,
    /// Two statements that have nothing to do with each other changed places.
    Reorder,
    /// The operands of a commutative operator changed places.
    Commute,
}

impl Change {
    /// All kinds of changes.
    pub const ALL: [Change; 10] = [
        Change::Operator,
        Change::Constant,
        Change::Condition,
        Change::Swap,
        Change::Remove,
        Change::Repeat,
        Change::Rename,
        Change::Extract,
        Change::Reorder,
        Change::Commute,
    ];

    /// True if the change never alters what a program does.
    pub fn preserves_behaviour(self) -> bool {
        match self {
            Change::Rename | Change::Extract | Change::Reorder | Change::Commute => true,
            Change::Operator
            | Change::Constant
            | Change::Condition
            | Change::Swap
            | Change::Remove
            | Change::Repeat => false,
        }
    }
}

/// A second version of a program.
#[derive(Debug, Clone)]
pub struct Mutant {
    /// The version.
    pub program: Program,
    /// What is different in it.
    pub change: Change,
}

/// A second version of a program, the same for the same seed. None if the
/// program offers nothing to change.
pub fn mutate(seed: u64, program: &Program) -> Option<Mutant> {
    let mut dice = Dice::new(seed ^ 0x6d75_7461_7465);
    let first = dice.below(Change::ALL.len());
    (0..Change::ALL.len()).find_map(|step| {
        let change = Change::ALL[(first + step) % Change::ALL.len()];
        let mut unit = program.unit.clone();
        apply(change, &mut unit, &mut dice).then(|| Mutant { program: Program::of(unit), change })
    })
}

/// Makes the change somewhere, if there is a place for it.
fn apply(change: Change, unit: &mut Unit, dice: &mut Dice) -> bool {
    match change {
        Change::Operator => exprs::operator(unit, dice),
        Change::Constant => exprs::constant(unit, dice),
        Change::Commute => exprs::commute(unit, dice),
        Change::Condition => stmts::condition(unit, dice),
        Change::Swap => stmts::swap(unit, dice),
        Change::Remove => stmts::remove(unit, dice),
        Change::Repeat => stmts::repeat(unit, dice),
        Change::Reorder => stmts::reorder(unit, dice),
        Change::Rename => names::rename(unit, dice),
        Change::Extract => names::extract(unit, dice),
    }
}
