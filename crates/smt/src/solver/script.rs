//! Questions as self-contained SMT-LIB 2 scripts, to keep and to ask again.

use super::lower::Lowering;
use super::print::Printer;
use super::process::Process;
use super::steps::{Expr, Sort, Step, StepKind};
use super::{Answer, Limits, SolverError};
use crate::pool::{Pool, Term};
use std::fmt::Write;

/// Is told of every check, in the thread that asks.
pub trait Recorder: Send {
    /// A check, as a script that stands for itself, and its answer.
    fn record(&mut self, script: &str, answer: &Answer);
}

/// The script that asks whether all terms can be true at once. The title
/// becomes a comment, the answer the expected status.
pub fn script(pool: &Pool, terms: &[Term], title: &str, answer: Option<&Answer>) -> String {
    let mut lowering = Lowering::default();
    let mut asserted = vec![];
    for t in terms {
        let expr = lowering.lower(pool, *t);
        asserted
            .extend(lowering.definitions(pool, *t).into_iter().map(|(_, definition)| definition));
        asserted.push(expr);
    }
    let mut text: String = title.lines().map(|line| format!("; {line}\n")).collect();
    // Writing to a string cannot fail.
    if let Some(answer) = answer {
        let _ = writeln!(text, "(set-info :status {})", status(answer));
    }
    let _ = writeln!(text, "(set-logic {})", logic(lowering.steps()));
    let mut printer = Printer::default();
    let needed = needed(lowering.steps(), &asserted);
    for (step, needed) in lowering.steps().iter().zip(needed) {
        if let Some(command) = printer.add(step).filter(|_| needed) {
            let _ = writeln!(text, "{command}");
        }
    }
    for expr in asserted {
        let _ = writeln!(text, "(assert {})", printer.name(expr));
    }
    text + "(check-sat)\n"
}

/// Asks another solver what a script asks.
///
/// # Errors
/// If the solver cannot be started, stops, or answers something else.
pub fn recheck(script: &str, command: &[String], limits: Limits) -> Result<Answer, SolverError> {
    let mut process = Process::start(command)?;
    process.send_last(script);
    process.answer(limits.time)
}

/// Which steps the expressions use: lowering a term may leave some unused.
fn needed(steps: &[Step], exprs: &[Expr]) -> Vec<bool> {
    let mut needed = vec![false; steps.len()];
    exprs.iter().for_each(|expr| needed[expr.index()] = true);
    for index in (0..steps.len()).rev() {
        if needed[index] {
            steps[index].uses().iter().for_each(|used| needed[used.index()] = true);
        }
    }
    needed
}

fn status(answer: &Answer) -> &'static str {
    match answer {
        Answer::Sat => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown(_) => "unknown",
    }
}

/// The smallest logic with all that is used; with floats there is no common
/// name for every combination.
fn logic(steps: &[Step]) -> String {
    let is_float = |sort: Sort| match sort {
        Sort::Float(_) => true,
        Sort::Array(_, element) => matches!(Sort::from(element), Sort::Float(_)),
        Sort::Bool | Sort::Bits(_) => false,
    };
    if steps.iter().any(|step| is_float(step.sort)) {
        return "ALL".into();
    }
    let arrays = steps.iter().any(|step| matches!(step.sort, Sort::Array(..)));
    let functions = steps.iter().any(|step| matches!(step.kind, StepKind::Call(..)));
    format!("QF_{}{}BV", if arrays { "A" } else { "" }, if functions { "UF" } else { "" })
}
