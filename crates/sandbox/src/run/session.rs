//! What the processes of a session use, as `/proc` tells it.

use crate::{Limit, Limits};
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::Pid;
use std::fs;
use std::io;
use std::time::Duration;

/// What processes of a session use together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Usage {
    /// Processes that have not ended, and their threads.
    tasks: u64,
    /// Resident memory in bytes.
    memory: u64,
}

impl Usage {
    fn exceeds(self, limits: &Limits) -> Option<Limit> {
        if self.tasks > limits.tasks {
            Some(Limit::Tasks)
        } else if self.memory > limits.memory {
            Some(Limit::Memory)
        } else {
            None
        }
    }
}

/// What one process uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stat {
    has_ended: bool,
    session: i32,
    /// In ticks.
    cpu: u64,
    threads: u64,
    /// In pages.
    memory: u64,
}

/// The limit that the session with this leader exceeds, if any.
pub(super) fn exceeds(leader: Pid, limits: &Limits) -> io::Result<Option<Limit>> {
    let mut is_visible = false;
    let mut usage = Usage::default();
    for entry in fs::read_dir("/proc")? {
        let name = entry?.file_name();
        let Some(pid) = name.to_str().and_then(|name| name.parse().ok()) else { continue };
        // Processes end while we look.
        let Ok(stat) = stat(pid) else { continue };
        is_visible = true;
        if stat.session == leader.as_raw_pid() && !stat.has_ended {
            usage.tasks += stat.threads;
            usage.memory += stat.memory.saturating_mul(page_size() as u64);
        }
        // The others may be many, and becoming more.
        if let Some(limit) = usage.exceeds(limits) {
            return Ok(Some(limit));
        }
    }
    // Not even our own: then it is not the real one.
    if is_visible { Ok(None) } else { Err(io::Error::other("/proc shows no processes")) }
}

/// The processor time of a process that may have ended.
pub(super) fn cpu_time(pid: Pid) -> io::Result<Duration> {
    let ticks = stat(pid.as_raw_pid())?.cpu;
    let millis = ticks.saturating_mul(1000).checked_div(clock_ticks_per_second());
    Ok(Duration::from_millis(millis.unwrap_or_default()))
}

fn stat(pid: i32) -> io::Result<Stat> {
    let text = fs::read(format!("/proc/{pid}/stat"))?;
    let stat = parse(&String::from_utf8_lossy(&text));
    stat.ok_or_else(|| io::Error::other(format!("/proc/{pid}/stat cannot be understood")))
}

/// The fields are numbered as in proc(5), from one. The second is the name in
/// parentheses, which may contain anything.
fn parse(text: &str) -> Option<Stat> {
    const FIRST: usize = 3;
    let (_, fields) = text.rsplit_once(')')?;
    let fields: Vec<_> = fields.split_whitespace().collect();
    let field = |number: usize| fields.get(number - FIRST).copied();
    let number = |index: usize| field(index)?.parse::<u64>().ok();
    Some(Stat {
        has_ended: matches!(field(3)?, "Z" | "X"),
        session: field(6)?.parse().ok()?,
        cpu: number(14)?.saturating_add(number(15)?),
        threads: number(20)?,
        memory: number(24)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_read_whatever_its_name() {
        let fields = "S 1 7 8 0 -1 4194304 5 6 7 8 30 12 1 1 20 0 3 0 99 8000000 250 1844674";
        let stat = Stat { has_ended: false, session: 8, cpu: 42, threads: 3, memory: 250 };
        for name in ["cc", "a b", ") S 1 (", ""] {
            assert_eq!(parse(&format!("4 ({name}) {fields}")), Some(stat), "{name}");
        }
        let ended = parse(&format!("4 (cc) {}", fields.replacen('S', "Z", 1)));
        assert_eq!(ended, Some(Stat { has_ended: true, ..stat }));
        assert_eq!(parse("4 (cc) S 1 7 8"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn the_first_limit_that_is_exceeded_is_named() {
        let limits = Limits { tasks: 2, memory: 100, ..Limits::run() };
        let check = |tasks, memory, limit| {
            assert_eq!(Usage { tasks, memory }.exceeds(&limits), limit, "{tasks} {memory}");
        };
        check(2, 100, None);
        check(3, 0, Some(Limit::Tasks));
        check(1, 101, Some(Limit::Memory));
    }
}
