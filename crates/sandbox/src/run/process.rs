//! The program as a process, and as the session of all that it starts.
//!
//! The launcher opens a session of its own before it becomes the program, and
//! seccomp lets nobody leave it. So killing the process group, whose number is
//! the program's, reaches everything; and as we adopt the children of those who
//! ended, we can wait until all are gone.

use super::session;
use crate::{Ended, Error, Limit, Limits};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, kill_process_group, pidfd_open, waitid,
};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

/// How long to wait before looking again whether what was killed is gone.
const PAUSE: Duration = Duration::from_millis(1);

/// A process that is killed, with its session, when dropped.
pub(super) struct Process {
    child: Child,
    pid: Pid,
    /// Readable once the process has ended.
    descriptor: OwnedFd,
    /// Its number may be that of another process now.
    is_reaped: bool,
}

impl Process {
    pub(super) fn new(mut child: Child) -> Result<Process, Error> {
        let pid = Pid::from_child(&child);
        match pidfd_open(pid, PidfdFlags::empty()) {
            Ok(descriptor) => Ok(Process { child, pid, descriptor, is_reaped: false }),
            Err(error) => {
                // The first error is the one to tell.
                let _ = child.kill().and_then(|()| child.wait());
                Err(Error::watch(error))
            }
        }
    }

    /// Readable once the program has ended.
    pub(super) fn end(&self) -> BorrowedFd<'_> {
        self.descriptor.as_fd()
    }

    /// The limit that the whole session exceeds, if any.
    pub(super) fn exceeds(&self, limits: &Limits) -> Result<Option<Limit>, Error> {
        session::exceeds(self.pid, limits).map_err(Error::watch)
    }

    /// Kills all that is left.
    pub(super) fn kill(&mut self) {
        if !self.is_reaped {
            // There is no group yet if the launcher has just begun, and
            // nothing to kill if all have ended.
            let _ = kill_process_group(self.pid, Signal::KILL);
            let _ = self.child.kill();
        }
    }

    /// How the program, which was killed if it had not ended, ended. Waits for
    /// its session to be empty, but not longer than to this point in time.
    pub(super) fn reap(&mut self, end: Instant, limits: &Limits) -> Result<Ended, Error> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        waitid(WaitId::Pid(self.pid), options).map_err(Error::watch)?;
        // It can be asked for as long as nobody has asked how it ended.
        let cpu = session::cpu_time(self.pid).map_err(Error::watch)?;
        let status = self.child.wait().map_err(Error::watch)?;
        self.is_reaped = true;
        self.reap_orphans(end);
        Ok(ended(status, cpu, limits))
    }

    /// Whoever is left of the group descends from somebody of it, up to one
    /// that we adopted. So it is empty when we have no child in it.
    fn reap_orphans(&self, end: Instant) {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG;
        while let Ok(reaped) = waitid(WaitId::Pgid(Some(self.pid)), options) {
            match reaped {
                Some(_) => {}
                None if Instant::now() < end => std::thread::sleep(PAUSE),
                None => return,
            }
        }
    }
}

/// Makes this process the parent of all whose parents ended, instead of the
/// system's first process, which need not be in a hurry to let them go.
pub(super) fn adopt_orphans() -> Result<(), Error> {
    rustix::process::set_child_subreaper(Some(rustix::process::getpid())).map_err(Error::watch)
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        // Nothing can be done about a process that cannot be waited for.
        let _ = self.child.wait();
    }
}

/// Tells signals of the kernel that enforce a limit from others.
fn ended(status: ExitStatus, cpu: Duration, limits: &Limits) -> Ended {
    let used_up = cpu >= Duration::from_secs(limits.cpu_seconds);
    match (status.code(), status.signal()) {
        (Some(code), _) => Ended::Exited(code),
        (None, Some(libc::SIGXCPU)) => Ended::Stopped(Limit::Cpu),
        (None, Some(libc::SIGKILL)) if used_up => Ended::Stopped(Limit::Cpu),
        (None, Some(libc::SIGXFSZ)) => Ended::Stopped(Limit::FileSize),
        (None, signal) => Ended::Signalled(signal.unwrap_or_default()),
    }
}
