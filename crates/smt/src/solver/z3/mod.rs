//! Z3 as a library, in a thread of its own.
//!
//! A thread has one Z3 context, and what a context did before influences how
//! it goes on. With a thread per session a check depends on its session alone,
//! whatever else runs, and the session can be sent between threads. The thread
//! also gets the stack that deep formulas need.

mod context;
mod native;

use super::backend::{Backend, Command};
use super::incremental::Incremental;
use super::steps::Expr;
use super::{Answer, Limits, SolverError};
use context::Context;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use verdiff_ir::Stop;

/// The version that the project is tested with.
const VERSION: &str = "5.4.0";
/// How much longer than its limit a check may take before it is abandoned.
const GRACE: Duration = Duration::from_secs(2);
const STACK: usize = 1 << 28;
/// How often it is looked whether somebody asked to stop.
const LOOK: Duration = Duration::from_millis(50);

/// A session with Z3 in this process.
pub type Z3Session = Incremental<Z3Thread>;

impl Z3Session {
    /// A session with these limits for each check.
    ///
    /// # Errors
    /// If the library is not the one this was built for.
    pub fn new(limits: Limits) -> Result<Self, SolverError> {
        Z3Session::until(Stop::default(), limits)
    }

    /// The same, until somebody asks to stop: then a check that is under way is given up.
    ///
    /// # Errors
    /// If the library is not the one this was built for.
    pub fn until(stop: Stop, limits: Limits) -> Result<Self, SolverError> {
        let found = z3::full_version();
        if !found.starts_with(&format!("{VERSION}.")) {
            let found = found.to_string();
            return Err(SolverError::Version { wanted: VERSION.into(), found });
        }
        Ok(Incremental::with_backend(Z3Thread { worker: None, spent: 0, stop }, limits))
    }
}

/// The handle of the thread, which is started when first needed.
pub struct Z3Thread {
    worker: Option<Worker>,
    spent: u64,
    stop: Stop,
}

struct Worker {
    requests: Sender<Request>,
    replies: Receiver<Reply>,
    thread: JoinHandle<()>,
}

enum Request {
    Run(Vec<Command>),
    Check(Vec<Expr>, Limits),
    Values(Vec<Expr>),
    Core,
}

enum Reply {
    /// With what it cost.
    Answer(Answer, u64),
    Values(Vec<String>),
    Core(Vec<usize>),
    /// The library refused something, which is an error of the lowering.
    Failed(String),
}

impl Z3Thread {
    fn stopped(&self, reason: &str) -> SolverError {
        SolverError::Stopped { solver: self.name(), reason: reason.into() }
    }

    fn send(&mut self, request: Request) -> Result<(), SolverError> {
        let sent = self.worker.as_ref().is_some_and(|worker| worker.requests.send(request).is_ok());
        if sent { Ok(()) } else { Err(self.end("its thread ended")) }
    }

    /// The reply, or none if it did not come in time, or before somebody asked to stop.
    fn reply(&mut self, time: Option<Duration>) -> Result<Option<Reply>, SolverError> {
        let Some(worker) = &self.worker else { return Err(self.stopped("it was not started")) };
        let start = Instant::now();
        let reply = loop {
            let left = time.map(|time| time.saturating_sub(start.elapsed()));
            let reply = worker.replies.recv_timeout(left.map_or(LOOK, |left| left.min(LOOK)));
            let is_over = left.is_some_and(|left| left.is_zero()) || self.stop.is_asked();
            if is_over || !matches!(reply, Err(RecvTimeoutError::Timeout)) {
                break reply;
            }
        };
        match reply {
            Ok(Reply::Failed(reason)) => Err(self.end(&reason)),
            Ok(reply) => Ok(Some(reply)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.end("its thread ended")),
        }
    }

    fn end(&mut self, reason: &str) -> SolverError {
        self.worker = None;
        self.stopped(reason)
    }

    fn ask(&mut self, request: Request) -> Result<Reply, SolverError> {
        self.send(request)?;
        self.reply(None)?.ok_or_else(|| self.stopped("it did not reply"))
    }
}

impl Backend for Z3Thread {
    fn name(&self) -> String {
        format!("Z3 {VERSION}")
    }

    fn is_alive(&self) -> bool {
        self.worker.is_some()
    }

    fn restart(&mut self) -> Result<(), SolverError> {
        let (requests, inbox) = channel();
        let (outbox, replies) = channel();
        let thread = std::thread::Builder::new()
            .name("z3".into())
            .stack_size(STACK)
            .spawn(move || serve(&inbox, &outbox))
            .map_err(|error| self.stopped(&error.to_string()))?;
        self.worker = Some(Worker { requests, replies, thread });
        Ok(())
    }

    fn run(&mut self, commands: Vec<Command>) -> Result<(), SolverError> {
        self.send(Request::Run(commands))
    }

    fn check(&mut self, names: &[Expr], limits: Limits) -> Result<Answer, SolverError> {
        self.send(Request::Check(names.to_vec(), limits))?;
        match self.reply(limits.time.map(|time| time + GRACE))? {
            Some(Reply::Answer(answer, cost)) => {
                self.spent += cost;
                Ok(answer)
            }
            Some(_) => Err(self.end("it replied to something else")),
            None => {
                // It does not react to its own limit, or not yet. The thread cannot be
                // stopped; it ends by itself when it sees that nobody listens.
                self.worker = None;
                let why = if self.stop.is_asked() { "it was interrupted" } else { "timeout" };
                Ok(Answer::Unknown(why.into()))
            }
        }
    }

    fn spent(&self) -> u64 {
        self.spent
    }

    fn values(&mut self, exprs: &[Expr]) -> Result<Vec<String>, SolverError> {
        match self.ask(Request::Values(exprs.to_vec()))? {
            Reply::Values(values) => Ok(values),
            Reply::Answer(..) | Reply::Core(_) | Reply::Failed(_) => {
                Err(self.end("it replied to something else"))
            }
        }
    }

    fn core(&mut self) -> Result<Vec<usize>, SolverError> {
        match self.ask(Request::Core)? {
            Reply::Core(core) => Ok(core),
            Reply::Answer(..) | Reply::Values(_) | Reply::Failed(_) => {
                Err(self.end("it replied to something else"))
            }
        }
    }
}

impl Drop for Z3Thread {
    /// Waits for the thread, which is idle, so that no Z3 code runs while the
    /// process ends.
    fn drop(&mut self) {
        if let Some(Worker { requests, replies, thread }) = self.worker.take() {
            drop((requests, replies));
            // It has nothing more to say, not even if it panicked.
            let _ = thread.join();
        }
    }
}

/// The life of the thread: until nobody asks or listens any more.
fn serve(inbox: &Receiver<Request>, outbox: &Sender<Reply>) {
    let mut context = Context::new();
    for request in inbox {
        let reply = match request {
            Request::Run(commands) => match context.run(commands) {
                Ok(()) => continue,
                Err(reason) => Err(reason),
            },
            Request::Check(names, limits) => {
                context.check(&names, limits).map(|answer| Reply::Answer(answer, context.cost()))
            }
            Request::Values(exprs) => context.values(&exprs).map(Reply::Values),
            Request::Core => Ok(Reply::Core(context.core())),
        };
        if outbox.send(reply.unwrap_or_else(Reply::Failed)).is_err() {
            return;
        }
    }
}
