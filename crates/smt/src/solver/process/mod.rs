//! Any SMT-LIB 2 solver, as a program.
//!
//! The program gets a process group of its own, which is killed when a limit
//! is reached and when the session ends, with all that the program started. It
//! is written to and read from by threads, so neither a full pipe nor a silent
//! program can block the caller beyond its limit.

mod child;

pub(super) use child::Process;

use super::backend::{Backend, Command};
use super::incremental::Incremental;
use super::print::Printer;
use super::sexpr::Sexprs;
use super::steps::Expr;
use super::{Answer, Limits, SolverError};
use child::{TIME_LIMIT, stopped};

/// A session with a program.
pub type ProcessSession = Incremental<SolverProcess>;

impl ProcessSession {
    /// A session with the solver that a command starts, which must read
    /// SMT-LIB 2 from its input: `["z3", "-in"]`. It is started when first
    /// needed. Without a time limit, a check takes as long as it takes.
    pub fn new(command: Vec<String>, limits: Limits) -> Self {
        Incremental::with_backend(SolverProcess { command, running: None }, limits)
    }
}

/// A solver's command, and its process while it runs.
pub struct SolverProcess {
    command: Vec<String>,
    running: Option<Running>,
}

struct Running {
    process: Process,
    printer: Printer,
    /// The limit that it was last told.
    resources: Option<u64>,
    /// The names of the last check, as printed.
    names: Vec<String>,
}

impl SolverProcess {
    /// Does something with the process; after an error, it is ended.
    fn with<T>(
        &mut self,
        action: impl FnOnce(&mut Running) -> Result<T, SolverError>,
    ) -> Result<T, SolverError> {
        let stopped = stopped(&self.command, "it was not started");
        let result = action(self.running.as_mut().ok_or(stopped)?);
        if result.is_err() {
            self.running = None;
        }
        result
    }
}

impl Backend for SolverProcess {
    fn name(&self) -> String {
        self.command.join(" ")
    }

    fn is_alive(&self) -> bool {
        self.running.is_some()
    }

    fn restart(&mut self) -> Result<(), SolverError> {
        let mut process = Process::start(&self.command)?;
        process.send(
            "(set-option :print-success false)\n\
             (set-option :global-declarations true)\n\
             (set-option :produce-models true)\n\
             (set-option :produce-unsat-assumptions true)\n\
             (set-logic ALL)\n",
        );
        let printer = Printer::default();
        self.running = Some(Running { process, printer, resources: None, names: vec![] });
        Ok(())
    }

    fn run(&mut self, commands: Vec<Command>) -> Result<(), SolverError> {
        self.with(|running| {
            let text = running.print(&commands);
            running.process.send(&text);
            Ok(())
        })
    }

    fn check(&mut self, names: &[Expr], limits: Limits) -> Result<Answer, SolverError> {
        let answer = self.with(|running| {
            running.limit(limits);
            running.check(names, limits)
        })?;
        if answer == Answer::Unknown(TIME_LIMIT.into()) {
            self.running = None;
        }
        Ok(answer)
    }

    fn spent(&self) -> u64 {
        0
    }

    fn values(&mut self, exprs: &[Expr]) -> Result<Vec<String>, SolverError> {
        self.with(|running| running.values(exprs))
    }

    fn core(&mut self) -> Result<Vec<usize>, SolverError> {
        self.with(Running::core)
    }
}

impl Running {
    fn print(&mut self, commands: &[Command]) -> String {
        let mut text = String::new();
        for command in commands {
            match command {
                Command::Step(step) => text += &self.printer.add(step).unwrap_or_default(),
                Command::Push => text += "(push 1)",
                Command::Pop => text += "(pop 1)",
                Command::Assert(expr) => text += &format!("(assert {})", self.printer.name(*expr)),
            }
            text.push('\n');
        }
        text
    }

    fn limit(&mut self, limits: Limits) {
        if limits.resources != self.resources {
            self.resources = limits.resources;
            let units = limits.resources.unwrap_or(0);
            self.process.send(&format!("(set-option :reproducible-resource-limit {units})\n"));
        }
    }

    fn check(&mut self, names: &[Expr], limits: Limits) -> Result<Answer, SolverError> {
        self.names = names.iter().map(|name| self.printer.name(*name).to_string()).collect();
        let question = match &self.names[..] {
            [] => "(check-sat)\n".to_string(),
            names => format!("(check-sat-assuming ({}))\n", names.join(" ")),
        };
        self.process.send(&question);
        self.process.answer(limits.time)
    }

    fn values(&mut self, exprs: &[Expr]) -> Result<Vec<String>, SolverError> {
        let names: Vec<&str> = exprs.iter().map(|expr| self.printer.name(*expr)).collect();
        self.process.send(&format!("(get-value ({}))\n", names.join(" ")));
        let reply = self.process.reply_soon()?;
        let values = read_pairs(&reply).filter(|values| values.len() == exprs.len());
        values.ok_or_else(|| self.process.wrong(&reply))
    }

    fn core(&mut self) -> Result<Vec<usize>, SolverError> {
        self.process.send("(get-unsat-assumptions)\n");
        let reply = self.process.reply_soon()?;
        let core = read_symbols(&reply).ok_or_else(|| self.process.wrong(&reply))?;
        Ok((0..self.names.len()).filter(|index| core.contains(&self.names[*index])).collect())
    }
}

/// The second parts of a list of pairs.
fn read_pairs(text: &str) -> Option<Vec<String>> {
    let (sexprs, top) = Sexprs::read(text)?;
    let [list] = top[..] else { return None };
    let second = |pair: &_| match sexprs.list(*pair)? {
        [_, value] => Some(sexprs.text(*value)),
        _ => None,
    };
    sexprs.list(list)?.iter().map(second).collect()
}

/// A list of symbols, without quotes.
fn read_symbols(text: &str) -> Option<Vec<String>> {
    let (sexprs, top) = Sexprs::read(text)?;
    let [list] = top[..] else { return None };
    let symbol = |id: &_| Some(sexprs.atom(*id)?.trim_matches('|').to_string());
    sexprs.list(list)?.iter().map(symbol).collect()
}
