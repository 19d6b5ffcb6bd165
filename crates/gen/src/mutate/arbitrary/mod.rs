//! Changes that may or may not matter. The program stays valid.

mod exprs;
mod statics;
mod stmts;

use super::edit::Edit;

/// A change that may alter behaviour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arbitrary {
    /// Another constant.
    ChangeConstant,
    /// Another operator or cast for the same types.
    ReplaceOperator,
    /// Another expression of the same type.
    ReplaceExpression,
    /// Exchanges two operands.
    SwapOperands,
    /// Negates a condition or puts another one.
    ChangeCondition,
    /// Leaves a statement out.
    DeleteStatement,
    /// Runs a statement twice.
    DuplicateStatement,
    /// Adds an assignment, a check or an early return.
    InsertStatement,
    /// Swaps two neighbours.
    SwapStatements,
    /// Swaps the branches of an `if`.
    SwapBranches,
    /// Leaves a check out.
    RemoveCheck,
    /// Leaves a break out.
    RemoveBreak,
    /// Lets a break or a handler leave another block.
    RetargetJump,
    /// Lets a statement assign another variable.
    RetargetAssignment,
    /// Exchanges two arguments of a call or two results.
    SwapArguments,
    /// Lets something fail in another way.
    ChangeFailure,
    /// Leaves a handler out.
    RemoveHandler,
    /// Lets a static object contain something else, or less.
    ChangeContents,
}

impl Arbitrary {
    /// All of them.
    pub const ALL: [Arbitrary; 18] = [
        Arbitrary::ChangeConstant,
        Arbitrary::ReplaceOperator,
        Arbitrary::ReplaceExpression,
        Arbitrary::SwapOperands,
        Arbitrary::ChangeCondition,
        Arbitrary::DeleteStatement,
        Arbitrary::DuplicateStatement,
        Arbitrary::InsertStatement,
        Arbitrary::SwapStatements,
        Arbitrary::SwapBranches,
        Arbitrary::RemoveCheck,
        Arbitrary::RemoveBreak,
        Arbitrary::RetargetJump,
        Arbitrary::RetargetAssignment,
        Arbitrary::SwapArguments,
        Arbitrary::ChangeFailure,
        Arbitrary::RemoveHandler,
        Arbitrary::ChangeContents,
    ];

    pub(super) fn apply(self, edit: &mut Edit<'_>) -> Option<String> {
        match self {
            Arbitrary::ChangeConstant => exprs::change_constant(edit),
            Arbitrary::ReplaceOperator => exprs::replace_operator(edit),
            Arbitrary::ReplaceExpression => exprs::replace_expression(edit),
            Arbitrary::SwapOperands => exprs::swap_operands(edit),
            Arbitrary::ChangeCondition => exprs::change_condition(edit),
            Arbitrary::DeleteStatement => stmts::delete(edit),
            Arbitrary::DuplicateStatement => stmts::duplicate(edit),
            Arbitrary::InsertStatement => stmts::insert(edit),
            Arbitrary::SwapStatements => stmts::swap(edit),
            Arbitrary::SwapBranches => stmts::swap_branches(edit),
            Arbitrary::RemoveCheck => stmts::remove_check(edit),
            Arbitrary::RemoveBreak => stmts::remove_break(edit),
            Arbitrary::RetargetJump => stmts::retarget_jump(edit),
            Arbitrary::RetargetAssignment => stmts::retarget_assignment(edit),
            Arbitrary::SwapArguments => stmts::swap_arguments(edit),
            Arbitrary::ChangeFailure => stmts::change_failure(edit),
            Arbitrary::RemoveHandler => stmts::remove_handler(edit),
            Arbitrary::ChangeContents => statics::change_contents(edit),
        }
    }
}
