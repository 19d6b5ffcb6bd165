//! Running the preprocessor: a command line in; what it printed, or how it
//! failed, out. Whatever happens, no process of it is left.

use std::ffi::OsString;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::Limits;

/// Bytes of messages that are kept.
const MESSAGES: u64 = 1 << 20;

/// What to run.
#[derive(Debug)]
pub(super) struct Invocation {
    pub(super) program: OsString,
    pub(super) arguments: Vec<OsString>,
    /// Where, unless here.
    pub(super) folder: Option<PathBuf>,
}

/// How a run failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// The program could not be started.
    Start(std::io::Error),
    /// It ran for too long.
    Time,
    /// It printed too much.
    Output,
    /// It said that it failed; its messages.
    Status(String),
}

/// Runs a program to its end and returns what it printed.
pub(super) fn run(invocation: Invocation, limits: &Limits) -> Result<Vec<u8>, Failure> {
    let child = spawn(invocation).map_err(Failure::Start)?;
    let mut group = Group(child);
    let (printed, messages) = (group.0.stdout.take(), group.0.stderr.take());
    let printed = collect(printed, limits.output.saturating_add(1));
    let messages = collect(messages, MESSAGES);
    let start = Instant::now();
    let left = || limits.time.saturating_sub(start.elapsed());
    let output = printed.recv_timeout(left()).map_err(gave_up)?;
    if output.len() as u64 > limits.output {
        return Err(Failure::Output);
    }
    let said = messages.recv_timeout(left()).map_err(gave_up)?;
    let status = loop {
        match group.0.try_wait().map_err(Failure::Start)? {
            Some(status) => break status,
            None if left().is_zero() => return Err(Failure::Time),
            // Both its pipes are closed, so it is about to end.
            None => thread::sleep(Duration::from_millis(1)),
        }
    };
    match status.success() {
        true => Ok(output),
        false => Err(Failure::Status(String::from_utf8_lossy(&said).into_owned())),
    }
}

fn spawn(invocation: Invocation) -> std::io::Result<Child> {
    let mut command = Command::new(invocation.program);
    command.args(invocation.arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // Compilers start programs of their own; a group can be killed at once.
    command.process_group(0);
    if let Some(folder) = invocation.folder {
        command.current_dir(folder);
    }
    // Messages that can be read here, the same `__DATE__` in every run, and no
    // files written.
    command.env("LC_ALL", "C").env("SOURCE_DATE_EPOCH", "0");
    command.env_remove("DEPENDENCIES_OUTPUT").env_remove("SUNPRO_DEPENDENCIES");
    command.spawn()
}

/// Reads up to `limit` bytes, on a thread of its own: both pipes must be
/// emptied, or the program waits for ever.
fn collect(pipe: Option<impl Read + Send + 'static>, limit: u64) -> Receiver<Vec<u8>> {
    let (sender, receiver) = sync_channel(1);
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(pipe) = pipe {
            // What was read before an error is what there is.
            let _ = pipe.take(limit).read_to_end(&mut bytes);
        }
        let _ = sender.send(bytes);
    });
    receiver
}

fn gave_up(error: RecvTimeoutError) -> Failure {
    match error {
        RecvTimeoutError::Timeout => Failure::Time,
        RecvTimeoutError::Disconnected => Failure::Status(String::new()),
    }
}

/// A process and those that it started; they end with this value.
struct Group(Child);

impl Drop for Group {
    fn drop(&mut self) {
        // Once it was waited for, its number may be another's.
        if let Ok(None) = self.0.try_wait() {
            let group = rustix::process::Pid::from_child(&self.0);
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
            let _ = self.0.wait();
        }
    }
}
