//! Changes that nobody can observe: results, failures, globals and the trace
//! of every procedure stay the same for all inputs, and so does termination.

mod algebra;
mod arithmetic;
pub(crate) mod branches;
mod dead;
mod extract;
mod inline;
mod loops;
mod names;
mod order;
mod temporaries;

use super::edit::Edit;

/// A change that preserves behaviour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Preserving {
    /// Gives a local another name.
    RenameLocal,
    /// Gives the labels other names.
    RenameLabels,
    /// Exchanges the operands of `+`, `==`, `<` and the like.
    Commute,
    /// Puts an equal form in place of an expression.
    Rewrite,
    /// Negates the condition of an `if` and swaps its branches.
    FlipIf,
    /// Makes an `if` of a conditional expression that is assigned.
    IteToIf,
    /// Makes a conditional expression of an `if` that assigns.
    IfToIte,
    /// Makes an `if` of a check.
    CheckToIf,
    /// Makes a check of an `if` that fails.
    IfToCheck,
    /// Swaps two independent statements.
    SwapIndependent,
    /// Assigns a new local that is not read.
    AssignUnread,
    /// Assigns a variable just before it is overwritten.
    AssignOverwritten,
    /// Adds a branch that is never taken.
    NeverRun,
    /// Puts a statement into a branch that is always taken.
    AlwaysRun,
    /// Puts statements into a block.
    WrapInBlock,
    /// Takes a temporary out of an expression.
    SplitExpression,
    /// Puts a temporary into the only expression that reads it.
    JoinTemporary,
    /// Runs the first round of a loop before the loop.
    PeelLoop,
    /// Puts two rounds of a loop into one.
    UnrollLoop,
    /// Moves statements to a new procedure.
    ExtractProcedure,
    /// Puts the body of a procedure in place of a call.
    InlineCall,
}

impl Preserving {
    /// All of them.
    pub const ALL: [Preserving; 21] = [
        Preserving::RenameLocal,
        Preserving::RenameLabels,
        Preserving::Commute,
        Preserving::Rewrite,
        Preserving::FlipIf,
        Preserving::IteToIf,
        Preserving::IfToIte,
        Preserving::CheckToIf,
        Preserving::IfToCheck,
        Preserving::SwapIndependent,
        Preserving::AssignUnread,
        Preserving::AssignOverwritten,
        Preserving::NeverRun,
        Preserving::AlwaysRun,
        Preserving::WrapInBlock,
        Preserving::SplitExpression,
        Preserving::JoinTemporary,
        Preserving::PeelLoop,
        Preserving::UnrollLoop,
        Preserving::ExtractProcedure,
        Preserving::InlineCall,
    ];

    pub(super) fn apply(self, edit: &mut Edit<'_>) -> Option<String> {
        match self {
            Preserving::RenameLocal => names::rename_local(edit),
            Preserving::RenameLabels => names::rename_labels(edit),
            Preserving::Commute => algebra::commute(edit),
            Preserving::Rewrite => algebra::rewrite(edit),
            Preserving::FlipIf => branches::flip_if(edit),
            Preserving::IteToIf => branches::ite_to_if(edit),
            Preserving::IfToIte => branches::if_to_ite(edit),
            Preserving::CheckToIf => branches::check_to_if(edit),
            Preserving::IfToCheck => branches::if_to_check(edit),
            Preserving::SwapIndependent => order::swap_independent(edit),
            Preserving::AssignUnread => dead::assign_unread(edit),
            Preserving::AssignOverwritten => dead::overwritten(edit),
            Preserving::NeverRun => dead::never_run(edit),
            Preserving::AlwaysRun => dead::always_run(edit),
            Preserving::WrapInBlock => dead::wrap(edit),
            Preserving::SplitExpression => temporaries::split(edit),
            Preserving::JoinTemporary => temporaries::join(edit),
            Preserving::PeelLoop => loops::peel(edit),
            Preserving::UnrollLoop => loops::unroll(edit),
            Preserving::ExtractProcedure => extract::extract(edit),
            Preserving::InlineCall => inline::inline(edit),
        }
    }
}
