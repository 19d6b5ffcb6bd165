//! `verdiff recheck`: recorded queries in, a table of agreements out.

use crate::args::RecheckArgs;
use crate::dump;
use crate::output::print;
use crate::status::Status;
use anyhow::{Context, Result, bail};
use std::fmt;
use std::path::Path;
use verdiff_smt::{Answer, Limits, recheck};

/// Runs the command.
pub(crate) fn run(args: &RecheckArgs) -> Result<Status> {
    let queries = dump::queries(&args.folder)?;
    if queries.is_empty() {
        bail!("{} has no recorded queries (NNNN-name.smt2)", args.folder.display());
    }
    let solver: Vec<String> = args.solver.split_whitespace().map(str::to_owned).collect();
    let Some(program) = solver.first() else { bail!("no solver is given") };
    let limits = Limits { resources: None, time: Some(args.timeout) };
    let width = queries.iter().map(|query| name(query).chars().count()).max().unwrap_or(0);
    print(&format!("{:width$}  recorded  {program}\n", "query"))?;
    let mut tally = Tally::default();
    for query in &queries {
        let line = ask(query, &solver, limits)?;
        print(&format!("{:width$}  {:8}  {}\n", name(query), line.recorded, line.answered))?;
        tally.add(&line);
    }
    print(&format!("{tally}\n"))?;
    Ok(tally.status())
}

fn name(query: &Path) -> String {
    query.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// One line of the table.
struct Line {
    recorded: String,
    answered: String,
    agreement: Agreement,
}

/// How a solver's answer stands to the recorded one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Agreement {
    Agrees,
    Disagrees,
    /// One of the two did not decide.
    Undecided,
    /// The solver gave no answer.
    Failed,
}

fn ask(query: &Path, solver: &[String], limits: Limits) -> Result<Line> {
    let script = std::fs::read_to_string(query)
        .with_context(|| format!("cannot read {}", query.display()))?;
    let Some(recorded) = dump::recorded(&script) else {
        bail!("{} records no answer", query.display());
    };
    let recorded = recorded.to_owned();
    let (answered, agreement) = match recheck(&script, solver, limits) {
        Ok(Answer::Sat) => judge(&recorded, "sat"),
        Ok(Answer::Unsat) => judge(&recorded, "unsat"),
        Ok(Answer::Unknown(why)) => (format!("unknown ({why})"), Agreement::Undecided),
        Err(error) => (format!("no answer: {error}"), Agreement::Failed),
    };
    Ok(Line { recorded, answered, agreement })
}

fn judge(recorded: &str, answer: &str) -> (String, Agreement) {
    if recorded == answer {
        (answer.to_owned(), Agreement::Agrees)
    } else if recorded == "unknown" {
        (answer.to_owned(), Agreement::Undecided)
    } else {
        (format!("{answer}: DISAGREES"), Agreement::Disagrees)
    }
}

/// How often each happened.
#[derive(Default)]
struct Tally {
    agree: usize,
    disagree: usize,
    undecided: usize,
    failed: usize,
}

impl Tally {
    fn add(&mut self, line: &Line) {
        *match line.agreement {
            Agreement::Agrees => &mut self.agree,
            Agreement::Disagrees => &mut self.disagree,
            Agreement::Undecided => &mut self.undecided,
            Agreement::Failed => &mut self.failed,
        } += 1;
    }

    fn status(&self) -> Status {
        match (self.disagree, self.failed) {
            (0, 0) => Status::Proved,
            (0, _) => Status::CannotRun,
            (_, _) => Status::Different,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.agree + self.disagree + self.undecided + self.failed;
        let queries = if total == 1 { "query" } else { "queries" };
        write!(f, "{total} {queries}: {} agree", self.agree)?;
        let others = [
            (self.disagree, "disagree"),
            (self.undecided, "not decided"),
            (self.failed, "without an answer"),
        ];
        for (count, what) in others.iter().filter(|(count, _)| *count > 0) {
            write!(f, ", {count} {what}")?;
        }
        Ok(())
    }
}
