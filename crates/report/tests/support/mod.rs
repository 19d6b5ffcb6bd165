//! What the tests of the report share: comparisons with chosen verdicts, of
//! programs in their text form.

// Each test crate has its own copy, and uses a part of it.
#![allow(dead_code)]

use std::time::Duration;
use verdiff_align::Matched;
use verdiff_ir::interp::{Budget, HashOracle, Inputs};
use verdiff_ir::{Bv, Name, Program, Scalar, Type, Value, text};
use verdiff_ladder::{Comparison, FunctionResult, Rung, Verdict};
use verdiff_replay::{Arena, Replay};
use verdiff_report::Report;

/// The program of a text.
pub(crate) fn program(name: &str, text: &str) -> Program {
    text::parse(name, text).unwrap_or_else(|error| panic!("{error}"))
}

/// Two versions without verdicts.
pub(crate) fn matched(old: &str, new: &str) -> Matched {
    Matched::change(program("old.vir", old), program("new.vir", new))
}

/// The result for a procedure.
pub(crate) fn result(name: &str, verdict: Verdict, rung: Option<Rung>) -> FunctionResult {
    let time = Duration::from_millis(3);
    let (name, assumptions, notes) = (Name::new(name), Vec::new(), Vec::new());
    FunctionResult { name, verdict, rung, summary: None, cases: None, assumptions, notes, time }
}

/// Inputs in which all parameters, and all globals that are no maps, are set
/// from `numbers`, in order; the rest is zero.
pub(crate) fn inputs(matched: &Matched, name: &str, numbers: &[i128]) -> Inputs {
    let mut numbers = numbers.iter().copied();
    let mut value = |ty: Type| match ty {
        Type::Scalar(verdiff_ir::ScalarType::Bv(width)) => {
            Scalar::Bv(Bv::from_signed(width, numbers.next().unwrap_or(0))).into()
        }
        other => Value::zero(other),
    };
    let proc = &matched.latest().procs[&Name::new(name)];
    let args = proc.params.iter().map(|param| value(param.ty)).collect();
    let globals = matched.latest().globals.values();
    let globals = globals.map(|global| (global.var.name.clone(), value(global.var.ty))).collect();
    Inputs { args, globals, ..Inputs::default() }
}

/// The witness that these inputs are.
pub(crate) fn witness(matched: &Matched, name: &str, numbers: &[i128]) -> Verdict {
    let inputs = inputs(matched, name, numbers);
    let budget = Budget::steps(1000);
    let mut outside = HashOracle { seed: 7 };
    match Arena::new(matched).run(&Name::new(name), &inputs, &mut outside, budget) {
        Replay::Differs(witness) => Verdict::Different(witness),
        other => panic!("no difference: {other:?}"),
    }
}

/// The report of two versions of `f` that differ on these inputs.
pub(crate) fn different(old: &str, new: &str, numbers: &[i128]) -> Report {
    let matched = matched(old, new);
    let verdict = witness(&matched, "f", numbers);
    let functions = vec![result("f", verdict, Some(Rung::Search))];
    Report::of_diff(&Comparison { matched, functions }, &[])
}
