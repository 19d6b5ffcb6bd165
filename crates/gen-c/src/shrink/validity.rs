//! What edits must not break: names that are used are declared, functions end
//! with their result, jumps have their targets.

use crate::print::print;
use crate::tree::{Block, Part, Stmt, Type, Unit};

/// True if a name no longer occurs in the text of a unit.
pub(super) fn is_gone(unit: &Unit, name: &str) -> bool {
    let (text, _) = print(unit);
    let mut words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.all(|word| word != name)
}

/// True if every function that has a result ends by returning one.
pub(super) fn returns(unit: &Unit) -> bool {
    unit.functions.iter().filter(|function| !function.removed).all(|function| {
        function.result == Type::Void || matches!(function.body.last(), Some(Stmt::Return(_)))
    })
}

/// True if a statement anywhere in a block fits.
pub(super) fn contains(block: &Block, fits: &dyn Fn(&Stmt) -> bool) -> bool {
    let mut found = false;
    Part::Block(&mut block.clone()).visit(&mut |part| {
        if let Part::Block(block) = part {
            found |= block.iter().any(fits);
        }
    });
    found
}

/// True if a block can stand outside of the loop or switch around it.
pub(super) fn is_free(block: &Block) -> bool {
    !contains(block, &|stmt| matches!(stmt, Stmt::Break | Stmt::Continue))
}
