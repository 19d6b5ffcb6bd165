//! What versions are said to do, case by case, held against runs on inputs that the
//! engines did not choose.

use crate::Report;
use crate::conditions::{run_expressions, truth};
use verdiff_align::Version;
use verdiff_gen::inputs_from_seed;
use verdiff_ir::interp::{Budget, Ending, HashOracle, Inputs, Machine, Outcome};
use verdiff_ir::{Expr, Name, Program, Value};
use verdiff_ladder::{Case, CaseEnding, Comparison, FunctionResult};

/// Inputs on which the cases are checked.
const RUNS: u64 = 60;
/// Steps of the versions in those runs.
const STEPS: u64 = 20_000;

/// Holds the cases of a pair, if it has any, against runs.
pub(crate) fn check(
    seed: u64,
    comparison: &Comparison,
    function: &FunctionResult,
    report: &mut Report,
) {
    let Some(both) = &function.cases else { return };
    let name = &function.name;
    for (version, told) in Version::CHANGE.into_iter().zip(both.iter()) {
        // Cases are told in the words of the latest version.
        let (program, words) = (comparison.matched.program(version), comparison.matched.latest());
        report.count(if told.whole { "lists of cases, full" } else { "lists of cases, partial" });
        for run in 0..RUNS {
            let inputs = inputs_from_seed(words, name, seed ^ run << 48);
            let Some(outcome) = outcome(program, name, &inputs, run) else { continue };
            let holds = |case: &&Case| holds(words, name, case, &inputs);
            let of = told.cases.iter().filter(holds).collect::<Vec<&Case>>();
            let problem = match &of[..] {
                [case] => contradicts(words, name, case, &inputs, &outcome),
                [] => (told.whole && told.cases.iter().all(is_whole)).then_some("is in no case"),
                _ => Some("is in two cases"),
            };
            if let Some(problem) = problem {
                let of: Vec<_> = of.into_iter().cloned().collect();
                report.fail(seed, format!("`{name}` {version:?} {problem}: {of:?}, {inputs:?}"));
                return;
            }
        }
    }
}

fn is_whole(case: &Case) -> bool {
    case.when.as_ref().is_some_and(|when| when.whole)
}

fn outcome(program: &Program, name: &Name, inputs: &Inputs, run: u64) -> Option<Outcome> {
    let mut outside = HashOracle { seed: run };
    let machine = Machine::new(program);
    let run = machine.run(name, inputs, &mut outside, Budget::steps(STEPS))?;
    run.outcome().cloned()
}

fn holds(words: &Program, name: &Name, case: &Case, inputs: &Inputs) -> bool {
    let when = case.when.as_ref().map(|when| when.expr());
    when.and_then(|when| truth(words, name, when, inputs)) == Some(true)
}

fn contradicts(
    words: &Program,
    name: &Name,
    case: &Case,
    inputs: &Inputs,
    outcome: &Outcome,
) -> Option<&'static str> {
    let is_so = |expr: &Option<Expr>, value: &Value| {
        let Some(expr) = expr else { return true };
        let said = run_expressions(words, name, vec![expr.clone()], inputs);
        said.is_none_or(|said| said[..] == [value.clone()])
    };
    match (&case.ending, &outcome.ending) {
        (CaseEnding::Unexplored, _) => return None,
        (CaseEnding::Returns(exprs), Ending::Returned(values)) => {
            if !exprs.iter().zip(values).all(|(expr, value)| is_so(expr, value)) {
                return Some("returns something else");
            }
        }
        (CaseEnding::Fails(said), Ending::Failed(failure)) if said == failure => {}
        (CaseEnding::NeverEnds, Ending::Never) => return None,
        _ => return Some("ends in another way"),
    }
    if !case.calls && !outcome.trace.is_empty() {
        return Some("calls the outside");
    }
    let is_kept = |(global, value): &(Name, Value)| match changed(case, global) {
        Some(expr) => is_so(expr, value),
        // What objects that are there from the start hold is no part of the inputs.
        None if !words.statics.is_empty() && matches!(value, Value::Map(_)) => true,
        None => match inputs.globals.get(global) {
            Some(start) => start == value,
            None => Value::zero(value.ty()) == *value,
        },
    };
    (!outcome.globals.iter().all(is_kept)).then_some("leaves something else in a global")
}

fn changed<'c>(case: &'c Case, global: &Name) -> Option<&'c Option<Expr>> {
    case.changes.iter().find(|(name, _)| name == global).map(|(_, expr)| expr)
}
