//! What the tests of the ladder share.

// Each test crate has its own copy, and uses a part of it.
#![allow(dead_code)]

use expect_test::Expect;
use verdiff_ir::Program;
use verdiff_ir::text::parse;
use verdiff_ladder::{FunctionResult, Settings, Unobserved, Verdict, compare};

/// Checks what the ladder says of two versions, with a line of dashes between
/// them; and that it takes each for the same as itself.
pub(crate) fn check(pair: &str, expected: Expect) {
    let (old, new) = pair.split_once("----").expect("two versions");
    let (old, new) = (program(old), program(new));
    for version in [&old, &new] {
        let same = compare(version.clone(), version.clone(), &Settings::default(), &mut Unobserved);
        for function in same.functions {
            assert!(matches!(function.verdict, Verdict::Equivalent(_)), "{function:?}");
        }
    }
    let comparison = compare(old, new, &Settings::default(), &mut Unobserved);
    let lines: Vec<String> = comparison.functions.iter().map(show).collect();
    expected.assert_eq(&lines.join("\n"));
}

/// The program of a text.
pub(crate) fn program(text: &str) -> Program {
    parse("test.vir", text).expect("a valid program")
}

/// A result in one line.
pub(crate) fn show(result: &FunctionResult) -> String {
    let rung = result.rung.map_or("no rung".into(), |rung| rung.to_string());
    match &result.verdict {
        Verdict::Equivalent(termination) => {
            format!("{}: equivalent, {termination} ({rung})", result.name)
        }
        Verdict::Different(witness) => {
            let args: Vec<String> = witness.inputs.args.iter().map(|arg| arg.to_string()).collect();
            format!("{}: different at ({}) ({rung})", result.name, args.join(", "))
        }
        Verdict::Conditional(reason) => {
            let agrees = result.summary.as_ref().and_then(|summary| summary.agrees.as_ref());
            let agrees = agrees.map_or(String::new(), |agrees| agrees.to_string());
            format!("{}: equivalent when {agrees}; else: {}", result.name, reason.message)
        }
        Verdict::Unknown(reason) => format!("{}: unknown: {}", result.name, reason.message),
    }
}
