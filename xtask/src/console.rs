//! What the chores say: one line in, one line on the terminal out.

use std::io::Write;

/// Prints a line. A reader that went away (`cargo xtask tidy | head`) is no
/// reason to fail, so the outcome of the write is dropped.
pub(crate) fn say(line: &str) {
    // The test harness does not capture such writes: tests stay silent.
    if cfg!(not(test)) {
        let _ = writeln!(std::io::stdout(), "{line}");
    }
}

/// Prints a line where errors go.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
