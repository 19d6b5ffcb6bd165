//! What a solver must be able to do.

use super::steps::{Expr, Step};
use super::{Answer, Limits, SolverError};

/// A change of the stack of assertions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// A step that later commands may use. Steps outlive scopes.
    Step(Step),
    /// Opens a scope.
    Push,
    /// Closes a scope.
    Pop,
    /// Adds an assertion to the open scope.
    Assert(Expr),
}

/// A solver that carries out commands. It need not survive a check that took
/// too long: then it says so, and is started again.
pub trait Backend {
    /// What is run, for messages.
    fn name(&self) -> String;

    /// Whether it still knows the commands that it was given.
    fn is_alive(&self) -> bool;

    /// Starts again with an empty stack.
    ///
    /// # Errors
    /// If it cannot be started.
    fn restart(&mut self) -> Result<(), SolverError>;

    /// Carries out commands.
    ///
    /// # Errors
    /// If it stopped.
    fn run(&mut self, commands: Vec<Command>) -> Result<(), SolverError>;

    /// Checks the assertions and these names, which must be unknowns.
    ///
    /// # Errors
    /// If it stopped, or answered something else.
    fn check(&mut self, names: &[Expr], limits: Limits) -> Result<Answer, SolverError>;

    /// What all checks so far have cost, as far as it counts that.
    fn spent(&self) -> u64;

    /// After "sat": the values of expressions, in SMT-LIB.
    ///
    /// # Errors
    /// If it stopped, or answered something else.
    fn values(&mut self, exprs: &[Expr]) -> Result<Vec<String>, SolverError>;

    /// After "unsat": the positions of the names that sufficed.
    ///
    /// # Errors
    /// If it stopped, or answered something else.
    fn core(&mut self) -> Result<Vec<usize>, SolverError>;
}
