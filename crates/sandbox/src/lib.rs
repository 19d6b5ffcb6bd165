//! Running untrusted native programs where they can do no harm.
//!
//! In: a [`Job`]: a program, its arguments, input and environment, a working
//! folder, a [`Profile`] and [`Limits`]. Out: a [`Finished`]: how it ended,
//! what it printed, and what the kernel [`Applied`].
//!
//! What holds for the program and for all that it starts: it has no network,
//! writes nothing outside of the working folder, gains no privileges, cannot
//! signal or trace other processes, and is gone when [`run()`] returns. Where the
//! kernel cannot give all of this, [`Applied::notes`] says what is missing; if
//! there is neither a limit on the network nor one on files, nothing is run.
//!
//! Restrictions are laid on a process by itself, just before it becomes the
//! program. So [`run()`] does not start the program but a [`Launcher`]: an
//! executable that calls [`launch()`] and nothing else, before it has threads.

mod applied;
mod apply;
mod error;
mod finished;
mod job;
mod launch;
mod run;
mod wire;

pub use applied::{Applied, Files, Landlock, Network, Seccomp};
pub use apply::{Rules, apply};
pub use error::Error;
pub use finished::{Captured, Ended, Finished, Limit};
pub use job::{Insist, Job, Launcher, Limits, Profile};
pub use launch::launch;
pub use run::{run, run_watched};
