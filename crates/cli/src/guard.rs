//! Where the work runs: on a thread with a stack for deep programs, and with
//! defects caught, so that a user sees a message and never a backtrace.

use crate::output::complain;
use crate::status::Status;
use anyhow::Result;
use std::fmt;
use std::panic::PanicHookInfo;
use std::sync::{Arc, Mutex};

/// Programs may be as deep as the validator allows, and engines recurse.
const STACK: usize = 256 << 20;

/// Set to `fatal` where a defect must not pass for a verdict: in tests.
const INTERNAL_ERRORS: &str = "VERDIFF_INTERNAL_ERRORS";

/// An error that is already in its final form, with source and marks.
#[derive(Debug)]
pub(crate) struct Diagnosed(pub(crate) String);

impl fmt::Display for Diagnosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Diagnosed {}

/// Runs the work, and says on standard error what kept it from ending.
pub(crate) fn run(work: impl FnOnce() -> Result<Status> + Send + 'static) -> Status {
    match on_large_stack(work) {
        Ok(Ok(status)) => status,
        Ok(Err(error)) => {
            match error.downcast_ref::<Diagnosed>() {
                Some(diagnosed) => complain(&diagnosed.0),
                None => complain(&format!("{ERROR}error{ERROR:#}: {error:#}")),
            }
            Status::CannotRun
        }
        Err(defect) => {
            complain(&format!("{ERROR}internal error{ERROR:#}: {defect}\n{PLEASE_REPORT}"));
            if defects_are_fatal() { Status::Defect } else { Status::CannotRun }
        }
    }
}

const ERROR: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

const PLEASE_REPORT: &str = "This is a defect of verdiff, and says nothing about the programs. \
                             Please report it with the command and its input.";

/// Whether a defect is to end the process with a status of its own.
pub(crate) fn defects_are_fatal() -> bool {
    std::env::var_os(INTERNAL_ERRORS).is_some_and(|value| value == "fatal")
}

/// What the work returns, or the message of its panic.
fn on_large_stack<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, String> {
    let told: Arc<Mutex<Option<String>>> = Arc::default();
    let hook = Arc::clone(&told);
    std::panic::set_hook(Box::new(move |info| {
        let mut told = hook.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        told.get_or_insert_with(|| describe(info));
    }));
    let thread = std::thread::Builder::new().name("verdiff".into()).stack_size(STACK).spawn(work);
    let result = match thread {
        Ok(thread) => thread.join(),
        Err(error) => return Err(format!("no thread could be started: {error}")),
    };
    let _ = std::panic::take_hook();
    result.map_err(|_| {
        let mut told = told.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        told.take().unwrap_or_else(|| "a thread ended without a word".into())
    })
}

fn describe(info: &PanicHookInfo<'_>) -> String {
    let message = info.payload_as_str().unwrap_or("no message");
    match info.location() {
        Some(location) => format!("{message} ({}:{})", location.file(), location.line()),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(left: u32) -> u32 {
        let ballast = std::hint::black_box([left; 64]);
        if left == 0 { 0 } else { depth(left - 1) + ballast[0] / ballast[63] }
    }

    // One test for all: the hook belongs to the process, and tests run side
    // by side.
    #[test]
    fn a_panic_becomes_a_message_and_recursion_may_go_deep() {
        let told = on_large_stack(|| -> u8 { panic!("engines {}", "disagree") }).unwrap_err();
        assert!(told.starts_with("engines disagree (crates/cli/src/guard.rs:"), "{told}");
        assert_eq!(on_large_stack(|| 7), Ok(7));
        assert_eq!(on_large_stack(|| depth(200_000)), Ok(200_000));
        assert_eq!(run(|| panic!("once more")), Status::CannotRun);
    }
}
