//! A solver session for one question of the ladder, within its limits.

use std::time::Instant;
use verdiff_smt::{Limits, SolverError, Z3Session};

/// A fresh session that ends at the deadline.
pub(crate) fn session(resources: u64, deadline: Option<Instant>) -> Result<Z3Session, SolverError> {
    let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    Z3Session::new(Limits { resources: Some(resources), time })
}
