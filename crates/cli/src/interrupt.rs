//! Ctrl-C: the first one ends the analysis with what is known by then, the
//! second one ends the program.

use anyhow::{Context, Result};
use signal_hook::consts::SIGINT;
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use verdiff_ir::Stop;

/// When to end: at an interrupt, or when the time is up.
pub(crate) fn stop(timeout: Option<Duration>) -> Result<Stop> {
    let asked = Arc::new(AtomicBool::new(false));
    let refused = "cannot watch for interrupts";
    flag::register_conditional_default(SIGINT, Arc::clone(&asked)).context(refused)?;
    flag::register(SIGINT, Arc::clone(&asked)).context(refused)?;
    let stop = Stop::when(asked);
    Ok(timeout.map_or(stop.clone(), |timeout| stop.within(timeout)))
}
