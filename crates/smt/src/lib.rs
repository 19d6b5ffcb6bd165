//! Terms, their simplifier and solvers: the only crate that knows a solver.
//!
//! * [`op`], [`pool`]: hash-consed, typed terms over the values of the core
//!   language. A pool only grows, and an argument always has a smaller id than
//!   its parent, so every pass is a loop over ids, never a recursion.
//! * [`simplify`]: the constructors, which simplify as they build.
//! * `Pool::expr`: expressions of the core language as terms.
//! * [`mod@eval`]: the reference meaning of terms.
//! * [`solver`]: sessions with solvers, and their models.
//! * `testing` (a feature): random terms and assignments.

pub mod eval;
mod express;
mod meaning;
pub mod op;
pub mod pool;
mod show;
pub mod simplify;
mod size;
pub mod solver;
mod substitute;
#[cfg(feature = "testing")]
pub mod testing;
mod translate;

pub use eval::{Assignment, eval};
pub use op::{Function, Op};
pub use pool::{Pool, Term};
pub use solver::{
    Answer, Limits, Model, ProcessSession, Recorder, Session, SolverError, Z3Session, recheck,
    script,
};
pub use substitute::Substitution;
pub use translate::Names;
