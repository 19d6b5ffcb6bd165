//! Conditions under which versions are said to differ and to agree, held
//! against runs on inputs that the engines did not choose.

use crate::Report;
use std::collections::BTreeSet;
use verdiff_align::Matched;
use verdiff_gen::inputs_from_seed;
use verdiff_ir::interp::{Budget, Ending, HashOracle, Inputs, Layout, Machine, Setting};
use verdiff_ir::{Expr, LastBits, Name, Proc, Program, Scalar, Stmt, StmtKind, Value};
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
    let told = Told::new(&comparison.matched, name, summary);
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
    /// The static objects whose contents the pair can meet: of others, runs of the pair
    /// know nothing either.
    met: BTreeSet<Name>,
    summary: &'s Summary,
}

const DIFFERS: &str = "is said to differ";
const AGREES: &str = "is said to agree";
const ONE_ENDS: &str = "is said to end in one version only";

impl<'s> Told<'s> {
    fn new(matched: &Matched, name: &Name, summary: &'s Summary) -> Self {
        let mut program = matched.latest().clone();
        let conditions =
            [(DIFFERS, &summary.differs), (AGREES, &summary.agrees), (ONE_ENDS, &summary.one_ends)];
        for (called, condition) in conditions {
            if let Some(condition) = condition {
                let proc = procedure(&program.procs[name], called, condition);
                program.procs.insert(proc.name.clone(), proc);
            }
        }
        Told { program, met: matched.statics(name), summary }
    }

    fn contradicts(&self, inputs: &Inputs, seen: &Replay) -> Option<String> {
        let holds =
            [DIFFERS, AGREES, ONE_ENDS].map(|called| self.holds(called, inputs) == Some(true));
        let problem = match (holds, seen) {
            ([true, true, _] | [true, _, true] | [_, true, true], _) => "two conditions hold",
            ([true, ..], Replay::Agrees) => "said to differ, but agrees",
            ([true, ..], Replay::Differs(witness)) if witness.is_endless() => {
                "said to differ where both end, but only one ends"
            }
            ([_, true, _], Replay::Differs(_)) => "said to agree, but differs",
            ([_, _, true], Replay::Agrees) => "said to end in one version only, but agrees",
            ([_, _, true], Replay::Differs(witness)) if !witness.is_endless() => {
                "said to end in one version only, but both end"
            }
            ([false, false, false], Replay::Agrees | Replay::Differs(_)) if self.is_all() => {
                "no condition holds, although they are said to be full"
            }
            _ => return None,
        };
        Some(format!("{problem}: {seen:?}"))
    }

    /// Whether the conditions, as far as they are told, are said to leave no
    /// input out.
    fn is_all(&self) -> bool {
        let Summary { differs, agrees, one_ends, full, .. } = self.summary;
        let is_whole = |of: &Option<Condition>| of.as_ref().is_some_and(|of| of.whole);
        *full && [differs, agrees, one_ends].into_iter().all(is_whole)
    }

    /// Whether a condition holds, if it is told.
    fn holds(&self, called: &str, inputs: &Inputs) -> Option<bool> {
        let name = Name::new(called);
        self.program.procs.get(&name)?;
        let machine = Machine::new(&self.program);
        let contents = &machine.contents(&self.met, &|_| true);
        let setting = Setting { contents, layout: Layout::default(), last_bits: LastBits::Own };
        let mut outside = HashOracle { seed: 0 };
        let run = machine.run_in(setting, &name, inputs, &mut outside, Budget::steps(STEPS))?;
        match &run.outcome()?.ending {
            Ending::Returned(values) => Some(values[..] == [Value::Scalar(Scalar::Bool(true))]),
            Ending::Failed(_) | Ending::Never | Ending::Unfinished => None,
        }
    }
}

/// A procedure with the same parameters that says whether a condition holds.
fn procedure(of: &Proc, called: &str, condition: &Condition) -> Proc {
    returning(of, called, vec![condition.expr()])
}

fn returning(of: &Proc, called: &str, values: Vec<Expr>) -> Proc {
    let results = values.iter().map(Expr::ty).collect();
    let body = vec![Stmt { kind: StmtKind::Return { values }, span: of.span }];
    Proc { name: Name::new(called), results, locals: Vec::new(), body, ..of.clone() }
}

/// The values of expressions over the inputs of a procedure.
pub(crate) fn run_expressions(
    program: &Program,
    of: &Name,
    values: Vec<Expr>,
    inputs: &Inputs,
) -> Option<Vec<Value>> {
    const CALLED: &str = "what is said";
    let mut program = program.clone();
    program.add_proc(returning(&program.procs[of], CALLED, values));
    let mut outside = HashOracle { seed: 0 };
    let machine = Machine::new(&program);
    let run = machine.run(&CALLED.into(), inputs, &mut outside, Budget::steps(STEPS))?;
    match &run.outcome()?.ending {
        Ending::Returned(values) => Some(values.clone()),
        Ending::Failed(_) | Ending::Never | Ending::Unfinished => None,
    }
}

/// Whether a condition over the inputs of a procedure holds.
pub(crate) fn truth(program: &Program, of: &Name, holds: Expr, inputs: &Inputs) -> Option<bool> {
    let values = run_expressions(program, of, vec![holds], inputs)?;
    Some(values[..] == [Value::Scalar(Scalar::Bool(true))])
}
