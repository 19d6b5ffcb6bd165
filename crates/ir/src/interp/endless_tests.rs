//! Runs that never end, and runs that only take long.

use super::{Budget, HashOracle, Inputs, Machine, Run};
use crate::text::parse;
use crate::value::{Scalar, Value};
use crate::{Bv, Name, Width};

/// What becomes of `f(0)`.
fn run(program: &str) -> Run {
    let program = parse("test.vir", program).expect("the program is valid");
    let zero: Value = Scalar::Bv(Bv::from_signed(Width::W32, 0)).into();
    let inputs = Inputs { args: vec![zero], ..Inputs::default() };
    let machine = Machine::new(&program);
    let mut outside = HashOracle { seed: 1 };
    let run = machine.run(&Name::new("f"), &inputs, &mut outside, Budget::steps(2_000));
    run.expect("there is an f")
}

fn is_endless(program: &str) -> bool {
    matches!(run(program), Run::Endless(_))
}

/// A loop whose body is given, over some variables.
fn looping(body: &str) -> String {
    format!(
        "global g: i32; global m: [i32]i32;
         extern fn tell(a: i32) reads none writes none;
         extern pure fn look(a: i32) -> i32;
         fn id(a: i32) -> i32 {{ return a; }}
         fn f(n: i32) {{
             var i, j, k: i32;
             var p: ref;
             block done {{ while i <= n {{ {body} }} }}
         }}"
    )
}

#[test]
fn a_state_that_comes_back_is_the_end_of_all_hope() {
    assert!(is_endless(&looping("j = 1 - j;")));
    assert!(is_endless(&looping("i = 1 - i; i = i - 1; g = 3; m[j] = 4;")));
    assert!(is_endless(&looping("g = g ^ 1; if g == 2 { break done; }")));
    assert!(is_endless(&looping("j = id(j); k = look(j);")));
    let inner = "j = 0; while j < 20 { j = j + 1; }";
    assert!(is_endless(&looping(inner)));
}

#[test]
fn what_only_grows_and_steers_nothing_does_not_matter() {
    assert!(is_endless(&looping("j = j + 1;")));
    assert!(is_endless(&looping("j = j + k; k = k + 1; g = j;")));
}

#[test]
fn a_loop_that_only_takes_long_proves_nothing() {
    let exhausted =
        |body: &str| assert!(matches!(run(&looping(body)), Run::Exhausted(_)), "{body}");
    exhausted("j = j + 1; if j == 1000000 { i = 1; }");
    exhausted("k = k + 1; j = j + k; check j != 77777777 else trap t;");
    // What others see of it, or do with it, may end it.
    exhausted("j = j + 1; tell(0);");
    exhausted("j = j + 1; k = id(j);");
    exhausted("g = g + 1; k = id(0);");
    exhausted("j = j + 1; k = look(j);");
    // An index may leave its object, and a new object is a new one.
    exhausted("j = j + 1; m[j] = 4;");
    exhausted("j = j + 1; k = m[j];");
    exhausted("p = new;");
}

#[test]
fn loops_that_end_end() {
    let ends = |body: &str| assert!(run(&looping(body)).outcome().is_some(), "{body}");
    ends("j = j + 1; if j == 300 { break done; }");
    ends("j = j + 1; if j == 300 { return; }");
    ends("i = 1;");
}

#[test]
fn calls_before_the_loop_are_told_and_it_is_quiet() {
    let program = "extern fn tell(a: i32) reads none writes none;
                   fn f(n: i32) { tell(n); while true { } }";
    let Run::Endless(endless) = run(program) else { panic!("it never ends") };
    assert!(endless.quiet);
    assert_eq!(endless.trace.len(), 1);
}
