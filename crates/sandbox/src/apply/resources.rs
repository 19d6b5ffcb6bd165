//! Limits that the kernel keeps for each process.
//!
//! The number of processes is not among them: the kernel's limit counts all
//! processes of the user, wherever they run, and does not bind root.

use crate::Limits;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The usual size, so that runs do not depend on the user's setting.
const STACK: u64 = 8 << 20;

pub(super) fn limit(limits: &Limits) -> rustix::io::Result<()> {
    let cpu_seconds = limits.cpu_seconds.max(1);
    // A signal at the first, and a second later death, should it be ignored.
    set(Resource::Cpu, cpu_seconds, cpu_seconds.saturating_add(1))?;
    for (resource, value) in [
        (Resource::As, limits.address_space),
        (Resource::Fsize, limits.file_size),
        (Resource::Nofile, limits.open_files),
        (Resource::Stack, STACK),
        (Resource::Core, 0),
    ] {
        set(resource, value, value)?;
    }
    Ok(())
}

/// At most these values: what is forbidden already stays so.
fn set(resource: Resource, current: u64, maximum: u64) -> rustix::io::Result<()> {
    let ceiling = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    let within = |value: u64| Some(value.min(ceiling)).filter(|&value| value != u64::MAX);
    setrlimit(resource, Rlimit { current: within(current), maximum: within(maximum) })
}
