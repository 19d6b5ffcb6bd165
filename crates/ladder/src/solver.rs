//! A solver session for one question of the ladder, within its limits.

use std::time::Instant;
use verdiff_smt::{Limits, SolverError, Z3Session};

/// What one question may cost, in units of the solver: some seconds on a
/// usual machine, and the same verdict on every machine.
const RESOURCES: u64 = 20_000_000;

/// A fresh session that ends at the deadline.
pub(crate) fn session(deadline: Option<Instant>) -> Result<Z3Session, SolverError> {
    let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    Z3Session::new(Limits { resources: Some(RESOURCES), time })
}
