//! Structured differences: two versions of a body as one tree, in which each
//! node says what both have and what only one has. Section 4 of the paper on
//! correlating programs, over the core language: sequences are lists, and
//! labelled blocks stand for what `break` and `continue` leave.
//!
//! * [`project`]: the version that a difference was made from, exactly.
//! * [`find`]: a good difference of any two bodies.
//! * [`find_by_lines`]: what a comparison of lines would allow.
//! * [`show`]: a difference as text.

mod ahead;
mod find;
mod project;
mod show;
mod tables;
#[cfg(test)]
mod tests;
mod textual;

pub use find::find;
pub use project::{project, projects_to};
pub use show::show;
pub use textual::find_by_lines;

use verdiff_ir::program::Body;
use verdiff_ir::{Expr, Name, Span, Stmt};

/// A sequence of differences.
pub type Difference = Vec<Item>;

/// One of two versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Before the change.
    Old,
    /// After it.
    New,
}

/// A value for each version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Both<T> {
    /// Of the old version.
    pub old: T,
    /// Of the new one.
    pub new: T,
}

impl<T> Both<T> {
    /// The value of one version.
    pub fn of(&self, version: Side) -> &T {
        match version {
            Side::Old => &self.old,
            Side::New => &self.new,
        }
    }

    /// The value of one version, to be changed.
    pub fn of_mut(&mut self, version: Side) -> &mut T {
        match version {
            Side::Old => &mut self.old,
            Side::New => &mut self.new,
        }
    }

    /// What a function makes of both.
    pub fn map<U>(&self, mut to: impl FnMut(&T) -> U) -> Both<U> {
        Both { old: to(&self.old), new: to(&self.new) }
    }
}

/// One difference. What only one version has names that version: the paper's
/// `-` is the old one and its `+` the new one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// `±[c]`: a statement that only one version has.
    Only {
        /// Which version.
        version: Side,
        /// The statement.
        stmt: Stmt,
    },
    /// `a → a'`: statements without statements inside, equal or not.
    Leaf(Both<Stmt>),
    /// `if (b → b') Δ else Δ`
    If {
        /// What decides.
        conditions: Both<Expr>,
        /// Where they stand.
        spans: Both<Span>,
        /// If it holds.
        then: Difference,
        /// If it does not.
        otherwise: Difference,
    },
    /// `while (b → b') Δ`
    While {
        /// Evaluated before each round.
        conditions: Both<Expr>,
        /// Where they stand.
        spans: Both<Span>,
        /// One round.
        body: Difference,
    },
    /// A block in both versions.
    Block {
        /// What it is called.
        labels: Both<Name>,
        /// Where they stand.
        spans: Both<Span>,
        /// What is inside.
        body: Difference,
    },
    /// `±[if (b) c else] Δ` and `±[if (b)] Δ [else c]`: one version has a
    /// conditional around what both have.
    OnlyIf {
        /// Which version.
        version: Side,
        /// What decides.
        condition: Expr,
        /// Where it stands.
        span: Span,
        /// The branch that is around what both have.
        branch: Branch,
        /// What both have.
        kept: Difference,
        /// The other branch.
        apart: Body,
    },
    /// `±[while (b)] Δ`: one version has a loop around what both have.
    OnlyWhile {
        /// Which version.
        version: Side,
        /// Evaluated before each round.
        condition: Expr,
        /// Where it stands.
        span: Span,
        /// What both have.
        body: Difference,
    },
    /// One version has a block around what both have.
    OnlyBlock {
        /// Which version.
        version: Side,
        /// What it is called.
        label: Name,
        /// Where it stands.
        span: Span,
        /// What both have.
        body: Difference,
    },
}

/// A branch of a conditional.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Branch {
    /// If the condition holds.
    Then,
    /// If it does not.
    Else,
}
