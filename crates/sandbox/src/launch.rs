//! The launcher's side: arguments in; this process becomes the program.

use crate::wire::{Reply, Request};
use crate::{Error, apply};
use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal, setsid};
use std::ffi::OsString;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

/// Restricts this process as the arguments say, and executes the program that
/// they name in its place. Returns only if that is not possible; whoever called
/// [`run`](crate::run()) is told why.
///
/// Call it first in `main`: threads that are already there would not be
/// restricted.
pub fn launch(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let Some(request) = Request::from_arguments(arguments) else { return ExitCode::FAILURE };
    let reply = match start(&request) {
        Error::NoSandbox(missing) => Reply::Insufficient(missing),
        Error::Program { error, .. } => Reply::NotStarted(error),
        error => Reply::Failed(error.to_string()),
    };
    // If it cannot be said, nobody listens.
    let _ = say(&request, &reply);
    ExitCode::FAILURE
}

/// What went wrong, if this process has not become the program.
fn start(request: &Request) -> Error {
    if let Err(error) = prepare(request) {
        return error;
    }
    let program = &request.rules.program;
    let mut command = Command::new(program);
    command.args(&request.arguments).env_clear().envs(&request.environment);
    Error::Program { program: program.clone(), error: command.exec().to_string() }
}

fn prepare(request: &Request) -> Result<(), Error> {
    die_with(request.parent)?;
    setsid().map_err(Error::restriction("starting a session"))?;
    let applied = apply(&request.rules)?;
    say(request, &Reply::Applied(applied)).map_err(Error::restriction("saying what was done"))
}

/// This process is killed when its parent ends.
fn die_with(parent: u32) -> Result<(), Error> {
    set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(Error::restriction("asking to die with the parent"))?;
    // The parent may have ended before that.
    let still_there = getppid()
        .map(Pid::as_raw_nonzero)
        .is_some_and(|pid| u32::try_from(pid.get()).is_ok_and(|pid| pid == parent));
    if still_there { Ok(()) } else { Err(Error::Protocol("its parent is gone".into())) }
}

fn say(request: &Request, reply: &Reply) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(reply.to_line(&request.token).as_bytes())?;
    stdout.flush()
}
