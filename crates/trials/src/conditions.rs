//! Conditions under which versions are said to differ and to agree, held
//! against runs on inputs that the engines did not choose.

use crate::Report;
use verdiff_gen::inputs_from_seed;
use verdiff_ir::interp::{Budget, Ending, HashOracle, Inputs, Machine};
use verdiff_ir::{Name, Proc, Program, Scalar, Stmt, StmtKind, Type, Value};
use verdiff_ladder::{Comparison, Condition, FunctionResult, Summary};
use verdiff_replay::{Arena, Replay};

/// Inputs on which each summary is checked.
const RUNS: u64 = 60;
/// Steps of the versions in those runs.
const STEPS: u64 = 20_000;

/// Holds the summary of a pair, if it has one, against runs.
pub(crate) fn check(
    seed: u64,
    comparison: &Comparison,
    function: &FunctionResult,
    report: &mut Report,
) {
    let Some(summary) = &function.summary else { return };
    let name = &function.name;
    report.count(if summary.full { "summaries, full" } else { "summaries, partial" });
    let arena = Arena::new(&comparison.matched);
    let told = Told::new(comparison.matched.latest(), name, summary);
    for run in 0..RUNS {
        let inputs = inputs_from_seed(comparison.matched.latest(), name, seed ^ run << 48);
        let mut outside = HashOracle { seed: run };
        let seen = arena.run(name, &inputs, &mut outside, Budget::steps(STEPS));
        if let Some(problem) = told.contradicts(&inputs, &seen) {
            report.fail(seed, format!("`{name}`: {problem}, on {inputs:?}"));
            return;
        }
    }
}

/// The conditions of a summary, as procedures that can be run.
struct Told<'s> {
    program: Program,
    summary: &'s Summary,
}

const DIFFERS: &str = "is said to differ";
const AGREES: &str = "is said to agree";

impl<'s> Told<'s> {
    fn new(program: &Program, name: &Name, summary: &'s Summary) -> Self {
        let mut program = program.clone();
        let conditions = [(DIFFERS, &summary.differs), (AGREES, &summary.agrees)];
        for (called, condition) in conditions {
            if let Some(condition) = condition {
                let proc = procedure(&program.procs[name], called, condition);
                program.procs.insert(proc.name.clone(), proc);
            }
        }
        Told { program, summary }
    }

    fn contradicts(&self, inputs: &Inputs, seen: &Replay) -> Option<String> {
        let (differs, agrees) = (self.holds(DIFFERS, inputs), self.holds(AGREES, inputs));
        let are_whole = [&self.summary.differs, &self.summary.agrees]
            .iter()
            .all(|condition| condition.as_ref().is_some_and(|condition| condition.whole));
        match (differs, agrees, seen) {
            (Some(true), Some(true), _) => Some("both conditions hold".to_owned()),
            (Some(true), _, Replay::Agrees) => Some("said to differ, but agrees".to_owned()),
            (_, Some(true), Replay::Differs(witness)) => {
                Some(format!("said to agree, but differs: {witness:?}"))
            }
            (Some(false), Some(false), Replay::Agrees | Replay::Differs(_))
                if self.summary.full && are_whole =>
            {
                Some("neither condition holds, although they are said to be full".to_owned())
            }
            _ => None,
        }
    }

    /// Whether a condition holds, if it is told.
    fn holds(&self, called: &str, inputs: &Inputs) -> Option<bool> {
        let name = Name::new(called);
        self.program.procs.get(&name)?;
        let machine = Machine::new(&self.program);
        let mut outside = HashOracle { seed: 0 };
        let run = machine.run(&name, inputs, &mut outside, Budget::steps(STEPS))?;
        match &run.outcome()?.ending {
            Ending::Returned(values) => Some(values[..] == [Value::Scalar(Scalar::Bool(true))]),
            Ending::Failed(_) => None,
        }
    }
}

/// A procedure with the same parameters that says whether a condition holds.
fn procedure(of: &Proc, called: &str, condition: &Condition) -> Proc {
    let kind = StmtKind::Return { values: vec![condition.expr()] };
    Proc {
        name: Name::new(called),
        results: vec![Type::BOOL],
        locals: Vec::new(),
        body: vec![Stmt { kind, span: of.span }],
        ..of.clone()
    }
}
