//! Java programs and calls of their static methods in; what each call did on a
//! real JVM out.
//!
//! One JVM compiles and runs a whole batch (see `Driver.java`), since starting
//! one takes longer than a hundred small programs. Every call runs in classes
//! of its own, so that no static field remembers an earlier call. The JVM is
//! run in the sandbox: the programs are not trusted.

mod argument;
mod batch;
mod reply;
mod wire;

pub use argument::Argument;
pub use batch::{Error, Jvm};
pub use reply::{CRASHED, Call, Ended, Outcome, Program, Result};
