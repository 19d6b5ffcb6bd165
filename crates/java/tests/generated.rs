//! Random programs, which javac takes, go through the front end: every body is
//! understood, but for what is listed, and every call is of a method that is known.

use std::collections::BTreeMap;

use verdiff_gen_java::{Config, generate};
use verdiff_java::load::{Source, program};
use verdiff_java::typed::{Callee, Expr, ExprKind, MethodBody, Origin};

const PROGRAMS: u64 = 60;

/// What the front end does not take today and should: each ends as unknown.
const KNOWN: &[&str] = &[
    "a `switch` whose type nothing asks for, with patterns, lambdas or classes in it",
    // A cast does not say which type the arms of a `switch` have.
    "a value of type int where byte is needed",
];

/// What is not understood in a program, in plain words.
fn complaints(text: String) -> Vec<String> {
    let program = program(&[Source { name: "Main.java".to_owned(), text }]);
    let mut found: Vec<_> = program.problems.iter().map(|one| one.message.clone()).collect();
    for method in &program.methods {
        if program.class(method.class).origin != Origin::Source {
            continue;
        }
        match &method.body {
            MethodBody::Problem(problem) => found.push(problem.message.clone()),
            MethodBody::Source(block) => block.for_each_expr(&mut |expr: &Expr| {
                if let ExprKind::Call(call) = &expr.kind
                    && let Callee::Outside { name, .. } = &call.callee
                {
                    found.push(format!("`{}` is not known", program.name(*name)));
                }
            }),
            MethodBody::Abstract
            | MethodBody::Native
            | MethodBody::Library(_)
            | MethodBody::Derived(_) => {}
        }
    }
    found
}

#[test]
fn random_programs_are_understood() {
    let mut reasons: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for seed in 0..PROGRAMS {
        for complaint in complaints(generate(seed, &Config::default()).text) {
            if !KNOWN.contains(&complaint.as_str()) {
                reasons.entry(complaint).or_default().push(seed);
            }
        }
    }
    assert!(reasons.is_empty(), "{reasons:#?}");
}
