//! Restricting this process: rules in, what the kernel granted out.
//!
//! After it, nothing that this process does or becomes escapes the rules.

mod filter;
mod paths;
mod resources;
mod syscalls;

use crate::{Applied, Error, Insist, Limits, Profile};
use rustix::thread::{CapabilitySet, CapabilitySets, clear_ambient_capability_set};
use std::path::PathBuf;

/// What a process lays on itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// What it may do.
    pub profile: Profile,
    /// How much it may use. Those of wall time, resident memory and output are
    /// not for the process itself to keep.
    pub limits: Limits,
    /// What must be in force.
    pub insist: Insist,
    /// Where it may write.
    pub folder: PathBuf,
    /// What it may execute, and is about to.
    pub program: PathBuf,
}

/// The first file descriptor that is not one of the standard streams.
const FIRST_OTHER_FILE: i32 = 3;

/// Restricts this process for good. It must have no other threads, and should
/// execute the program next.
pub fn apply(rules: &Rules) -> Result<Applied, Error> {
    // A file that is open already escapes every rule about paths.
    close_fds::set_fds_cloexec(FIRST_OTHER_FILE, &[]);
    rustix::thread::set_no_new_privs(true)
        .map_err(Error::restriction("giving up new privileges"))?;
    let landlock = paths::restrict(rules).map_err(Error::restriction("restricting files"))?;
    drop_capabilities().map_err(Error::restriction("giving up capabilities"))?;
    resources::limit(&rules.limits).map_err(Error::restriction("limiting resources"))?;
    let seccomp =
        filter::install(rules, landlock).map_err(Error::restriction("filtering system calls"))?;
    let applied = Applied { landlock, seccomp, profile: rules.profile };
    match applied.suffices(rules.insist) {
        true => Ok(applied),
        false => Err(Error::NoSandbox(applied.notes().join("; "))),
    }
}

/// Makes root an ordinary user. As new privileges are given up, executing a
/// program does not bring them back.
fn drop_capabilities() -> rustix::io::Result<()> {
    clear_ambient_capability_set()?;
    let none = CapabilitySet::empty();
    let sets = CapabilitySets { effective: none, permitted: none, inheritable: none };
    rustix::thread::set_capabilities(None, sets)
}
