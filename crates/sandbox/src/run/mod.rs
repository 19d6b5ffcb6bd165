//! The other side: a job in, how it ended out.
//!
//! One loop in one thread feeds the program's input, takes its output and looks
//! at the clock, so no full pipe can hold up another.

mod pipes;
mod process;
mod session;

use crate::wire::{Reply, Request};
use crate::{Applied, Captured, Ended, Error, Finished, Job, Launcher, Limit, Rules};
use pipes::Pipes;
use process::Process;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The longest line that a launcher says before the program's output. There
/// are at most two.
const LONGEST_REPLY: usize = 4096;
/// How often the program's processes are looked at, at most.
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// Looking may take one part in so many of the time.
const LOOK_SHARE: u32 = 5;
/// How long what is killed may take to be gone.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often whoever watches a program is asked whether it may go on.
const ASK_EVERY: Duration = Duration::from_millis(100);

/// Runs a program in the sandbox until it ends or reaches a limit. When this
/// returns, it and all that it started are gone.
pub fn run(launcher: &Launcher, job: &Job) -> Result<Finished, Error> {
    run_watched(launcher, job, &mut || true)
}

/// The same for a program that takes long: several times a second somebody is
/// asked whether it may go on, and may look at what it left in its folder.
pub fn run_watched(
    launcher: &Launcher,
    job: &Job,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Finished, Error> {
    let request = request(job)?;
    let (process, pipes) = start(launcher, &request, job)?;
    let mut running = Running { process, pipes, end: Instant::now().checked_add(job.limits.wall) };
    let stopped = running.watch(job, goes_on)?;
    let ended = running.finish(stopped, job)?;
    report(ended, running.pipes, &request, job)
}

fn request(job: &Job) -> Result<Request, Error> {
    let mut random = [0; 16];
    rustix::rand::getrandom(&mut random, rustix::rand::GetRandomFlags::empty())
        .map_err(Error::watch)?;
    Ok(Request {
        token: random.iter().map(|byte| format!("{byte:02x}")).collect(),
        parent: std::process::id(),
        rules: Rules {
            profile: job.profile,
            limits: job.limits,
            insist: job.insist,
            folder: folder(&job.folder)?,
            program: absolute(&job.program),
        },
        environment: job.environment.clone(),
        arguments: job.arguments.clone(),
    })
}

fn folder(folder: &Path) -> Result<PathBuf, Error> {
    folder.canonicalize().map_err(|error| Error::Folder { folder: folder.into(), error })
}

/// Links stay: some programs behave by the name they are called.
fn absolute(program: &Path) -> PathBuf {
    std::path::absolute(program).unwrap_or_else(|_| program.into())
}

fn start(launcher: &Launcher, request: &Request, job: &Job) -> Result<(Process, Pipes), Error> {
    process::adopt_orphans()?;
    let mut child = Command::new(&launcher.program)
        .args(&launcher.arguments)
        .args(request.to_arguments())
        .current_dir(&request.rules.folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| Error::Launcher { launcher: launcher.program.clone(), error })?;
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    // From here on, it is killed whatever fails.
    let process = Process::new(child)?;
    let keep = job.limits.output.saturating_add(2 * LONGEST_REPLY);
    let pipes = Pipes::new(pipes, &job.stdin, keep)?;
    Ok((process, pipes))
}

/// A program that has been started.
struct Running {
    process: Process,
    pipes: Pipes,
    /// When the time is over; none if that is never.
    end: Option<Instant>,
}

impl Running {
    /// Until the program ended, or the limit for which it has to be stopped.
    fn watch(
        &mut self,
        job: &Job,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Limit>, Error> {
        let mut next_look = Instant::now() + LOOK_EVERY;
        let mut next_question = Instant::now() + ASK_EVERY;
        loop {
            let wait = next_look.saturating_duration_since(Instant::now());
            if self.pipes.pump(self.process.end(), wait)? {
                return Ok(None);
            }
            if self.pipes.are_cut() {
                return Ok(Some(Limit::Output));
            }
            let now = Instant::now();
            if self.end.is_some_and(|end| now >= end) {
                return Ok(Some(Limit::Wall));
            }
            if now >= next_question {
                if !goes_on() {
                    return Ok(Some(Limit::Asked));
                }
                next_question = now + ASK_EVERY;
            }
            if now >= next_look {
                if let Some(limit) = self.process.exceeds(&job.limits)? {
                    return Ok(Some(limit));
                }
                next_look = Instant::now() + LOOK_EVERY.max(now.elapsed() * LOOK_SHARE);
            }
        }
    }

    /// Kills what is left, and takes what it had still to say.
    fn finish(&mut self, stopped: Option<Limit>, job: &Job) -> Result<Ended, Error> {
        self.process.kill();
        let end = Instant::now() + PATIENCE;
        while self.pipes.are_open() && Instant::now() < end {
            self.pipes.drain(end.saturating_duration_since(Instant::now()))?;
        }
        let ended = self.process.reap(end, &job.limits)?;
        Ok(match stopped {
            Some(limit) => Ended::Stopped(limit),
            None => ended,
        })
    }
}

fn report(ended: Ended, pipes: Pipes, request: &Request, job: &Job) -> Result<Finished, Error> {
    let (stdout, stderr) = pipes.captured();
    let (applied, output) = after_reply(&stdout.bytes, request).map_err(|silent| {
        silent.unwrap_or_else(|| {
            let said = String::from_utf8_lossy(&stderr.bytes);
            Error::Protocol(format!("it {ended} and said: {}", said.trim()))
        })
    })?;
    let stdout = limited(output, stdout.cut, job.limits.output);
    let stderr = limited(&stderr.bytes, stderr.cut, job.limits.output);
    let ended = match ended {
        Ended::Exited(_) | Ended::Signalled(_) if stdout.cut || stderr.cut => {
            Ended::Stopped(Limit::Output)
        }
        Ended::Exited(_) | Ended::Signalled(_) | Ended::Stopped(_) => ended,
    };
    Ok(Finished { ended, stdout, stderr, applied })
}

fn limited(bytes: &[u8], cut: bool, limit: usize) -> Captured {
    let kept = bytes.get(..limit).unwrap_or(bytes);
    Captured { bytes: kept.to_vec(), cut: cut || kept.len() < bytes.len() }
}

/// What the launcher said, and the program's output, which comes after it. No
/// error if the launcher said nothing.
fn after_reply<'a>(
    stdout: &'a [u8],
    request: &Request,
) -> Result<(Applied, &'a [u8]), Option<Error>> {
    let (first, rest) = reply(stdout, request).ok_or(None)?;
    let second = reply(rest, request).map(|(reply, _)| reply);
    Err(Some(match (first, second) {
        (Reply::Applied(_), Some(Reply::NotStarted(error))) | (Reply::NotStarted(error), _) => {
            Error::Program { program: request.rules.program.clone(), error }
        }
        (Reply::Applied(applied), _) => return Ok((applied, rest)),
        (Reply::Insufficient(missing), _) => Error::NoSandbox(missing),
        (Reply::Failed(error), _) => Error::Protocol(error),
    }))
}

/// The reply on the first line, and the other lines.
fn reply<'a>(bytes: &'a [u8], request: &Request) -> Option<(Reply, &'a [u8])> {
    let length = bytes.iter().position(|&byte| byte == b'\n')?;
    let (line, rest) = bytes.split_at_checked(length)?;
    let reply = Reply::from_line(line, &request.token, request.rules.profile)?;
    Some((reply, rest.strip_prefix(b"\n")?))
}
