//! Solvers: asking whether terms can be true, and for what values.
//!
//! ```text
//! terms ─ lower ─▶ steps (SMT-LIB as data) ─┬─ z3: a thread with the library
//!                                            ├─ process: a program and a pipe
//!                                            └─ script: text to keep
//! ```
//!
//! [`Incremental`] holds what all sessions share: the stack of assertions,
//! assumptions and their cores, models, recording. A [`Backend`] only carries
//! out commands.

mod backend;
mod incremental;
mod lower;
mod model;
mod print;
mod process;
mod script;
mod sexpr;
mod steps;
mod values;
mod z3;

pub use backend::{Backend, Command};
pub use incremental::Incremental;
pub use model::Model;
pub use process::{ProcessSession, SolverProcess};
pub use script::{Recorder, recheck, script};
pub use steps::{Expr, Sort, Step, StepKind};
pub use z3::{Z3Session, Z3Thread};

use crate::pool::{Pool, Term};
use std::time::Duration;

/// What a solver found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// There is a model.
    Sat,
    /// There is none.
    Unsat,
    /// Not decided, and why.
    Unknown(String),
}

/// How much a check may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// The solver's own unit, per check: the same on every machine. Solvers
    /// that count nothing ignore it.
    pub resources: Option<u64>,
    /// Wall clock, per check: only ever turns an answer into
    /// [`Answer::Unknown`].
    pub time: Option<Duration>,
}

/// Why a solver could not be asked, or its answer not be used.
#[derive(Debug, thiserror::Error)]
pub enum SolverError {
    /// The library is another than the one this was built for.
    #[error("Z3 {wanted} is needed, but Z3 {found} was loaded; run `cargo xtask setup`")]
    Version {
        /// The version this was built for.
        wanted: String,
        /// The version found.
        found: String,
    },
    /// The solver ended or could not be started.
    #[error("the solver {solver} stopped: {reason}")]
    Stopped {
        /// What was run.
        solver: String,
        /// What is known about it.
        reason: String,
    },
    /// The solver refused a command or printed what is no answer.
    #[error("the solver {solver} answered `{answer}`")]
    Answer {
        /// What was run.
        solver: String,
        /// What it printed.
        answer: String,
    },
    /// A value in a model cannot be read.
    #[error("the solver gave a value of type {ty} that cannot be read: {text}")]
    Value {
        /// The type that the value should have.
        ty: String,
        /// What the solver printed.
        text: String,
    },
    /// A model was asked for, but the last check did not find one.
    #[error("there is no model: the last check was not satisfiable")]
    NoModel,
}

/// A solver with a stack of assertions, for the terms of one [`Pool`].
pub trait Session {
    /// Opens a scope.
    fn push(&mut self);

    /// Closes a scope, with all that was asserted in it.
    ///
    /// # Panics
    /// If none is open.
    fn pop(&mut self);

    /// Adds a truth value to the open scope.
    fn assert(&mut self, pool: &mut Pool, t: Term);

    /// Whether all assertions and assumptions can be true at once.
    ///
    /// # Errors
    /// If the solver does not work. Giving up is [`Answer::Unknown`].
    fn check(&mut self, pool: &mut Pool, assumptions: &[Term]) -> Result<Answer, SolverError>;

    /// Values for which all was true in the last check.
    ///
    /// # Errors
    /// If there are none, or they cannot be read.
    fn model(&mut self, pool: &mut Pool) -> Result<Model, SolverError>;

    /// Assumptions that sufficed for the last "unsat".
    fn core(&self) -> Vec<Term>;

    /// What all checks so far have cost, in the units of
    /// [`Limits::resources`]; zero for solvers that count nothing.
    fn spent(&self) -> u64;

    /// Limits for the checks to come.
    fn set_limits(&mut self, limits: Limits);

    /// Who is told of the checks to come.
    fn set_recorder(&mut self, recorder: Option<Box<dyn Recorder>>);
}
