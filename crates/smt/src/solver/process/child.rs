//! A running program: its process group, its pipes and what it replies.

use super::super::sexpr::open_brackets;
use super::super::{Answer, SolverError};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// How long a program may take for what is not a check.
const PATIENCE: Duration = Duration::from_secs(10);
/// Longer answers in messages are cut.
const MAX_SHOWN: usize = 300;

const WHY_UNKNOWN: &str = "(get-info :reason-unknown)\n";

/// The reason when the time limit was reached.
pub(super) const TIME_LIMIT: &str = "time limit";

/// The error of a program that does not run.
pub(super) fn stopped(command: &[String], reason: &str) -> SolverError {
    SolverError::Stopped { solver: command.join(" "), reason: reason.into() }
}

/// A running program that is killed when dropped.
pub(in super::super) struct Process {
    command: Vec<String>,
    child: Child,
    /// None after the end of what there is to say.
    input: Option<Sender<String>>,
    output: Receiver<String>,
}

impl Process {
    pub(in super::super) fn start(command: &[String]) -> Result<Process, SolverError> {
        let failed = |error: std::io::Error| stopped(command, &error.to_string());
        let (program, args) =
            command.split_first().ok_or_else(|| stopped(command, "no command"))?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .map_err(failed)?;
        let (input, to_write) = channel();
        let (read, output) = channel();
        if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            std::thread::spawn(move || write_all(stdin, &to_write));
            std::thread::spawn(move || read_all(stdout, &read));
        }
        Ok(Process { command: command.to_vec(), child, input: Some(input), output })
    }

    /// Sends text. A program that stopped shows when it is asked something.
    pub(in super::super) fn send(&mut self, text: &str) {
        let _ = self.input.as_ref().map(|input| input.send(text.to_string()));
    }

    /// Sends all that there is to ask, and ends the input: some programs
    /// answer only then.
    pub(in super::super) fn send_last(&mut self, script: &str) {
        self.send(script);
        self.send(WHY_UNKNOWN);
        self.input = None;
    }

    /// The answer of a check.
    pub(in super::super) fn answer(
        &mut self,
        time: Option<Duration>,
    ) -> Result<Answer, SolverError> {
        let Some(reply) = self.reply(time)? else { return Ok(Answer::Unknown(TIME_LIMIT.into())) };
        match &reply[..] {
            "sat" => Ok(Answer::Sat),
            "unsat" => Ok(Answer::Unsat),
            "unknown" => self.reason().map(Answer::Unknown),
            "timeout" => Ok(Answer::Unknown(TIME_LIMIT.into())),
            _ => Err(self.wrong(&reply)),
        }
    }

    /// Why the last check was not decided. A program whose input has ended was
    /// asked before, and may have ended, too.
    fn reason(&mut self) -> Result<String, SolverError> {
        let reply = match self.input {
            Some(_) => {
                self.send(WHY_UNKNOWN);
                self.reply_soon()?
            }
            None => self.reply_soon().unwrap_or_default(),
        };
        let reason = reply.trim_matches(['(', ')']).strip_prefix(":reason-unknown");
        let reason = reason.map(|reason| reason.trim().trim_matches('"').to_string());
        Ok(reason.unwrap_or_else(|| "it does not say why".into()))
    }

    pub(super) fn reply_soon(&mut self) -> Result<String, SolverError> {
        self.reply(Some(PATIENCE))?.ok_or_else(|| stopped(&self.command, "it does not reply"))
    }

    /// The next expression that is printed; none if it does not come in time.
    fn reply(&mut self, time: Option<Duration>) -> Result<Option<String>, SolverError> {
        let end = time.map(|time| Instant::now() + time);
        let mut reply = String::new();
        let mut open = 0;
        loop {
            let line = match self.line(end) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            };
            open += open_brackets(&line);
            reply += &line;
            reply.push('\n');
            // An option that is not supported may be ignored.
            if matches!(reply.trim(), "" | "unsupported") {
                reply.clear();
            } else if open <= 0 {
                return Ok(Some(reply.trim().to_string()));
            }
        }
    }

    fn line(&self, end: Option<Instant>) -> Result<String, RecvTimeoutError> {
        match end {
            Some(end) => self.output.recv_timeout(end.saturating_duration_since(Instant::now())),
            None => self.output.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    fn ended(&mut self) -> SolverError {
        self.kill();
        let status = self.child.wait().map(|status| status.to_string());
        stopped(&self.command, &status.unwrap_or_else(|error| error.to_string()))
    }

    pub(super) fn wrong(&self, reply: &str) -> SolverError {
        let answer = reply.chars().take(MAX_SHOWN).collect();
        SolverError::Answer { solver: self.command.join(" "), answer }
    }

    fn kill(&mut self) {
        // The group may be gone already.
        let group = rustix::process::Pid::from_child(&self.child);
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        // Nothing can be done about a process that cannot be waited for.
        let _ = self.child.wait();
    }
}

/// Until there is nothing more to write or nobody to read it.
fn write_all(mut stdin: ChildStdin, texts: &Receiver<String>) {
    for text in texts {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Until the program prints no more or nobody listens.
fn read_all(stdout: ChildStdout, lines: &Sender<String>) {
    for line in BufReader::new(stdout).lines() {
        let Ok(line) = line else { return };
        if lines.send(line).is_err() {
            return;
        }
    }
}
