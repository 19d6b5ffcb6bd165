//! Small programs and what running them shows.

use super::{Budget, Ending, Endless, HashOracle, Inputs, Layout, Machine, Run, Setting};
use crate::text::parse;
use crate::value::{MapValue, Object, Scalar, Value};
use crate::{Bv, LastBits, Name, Statics, Type, Width};
use expect_test::{Expect, expect};
use std::collections::BTreeSet;

/// Runs `f` of a program on small integer arguments and shows the outcome.
fn check(program: &str, args: &[i128], expected: Expect) {
    expected.assert_eq(&show(program, args));
}

fn show(program: &str, args: &[i128]) -> String {
    let program = parse("test.vir", program).expect("the program is valid");
    let args = args.iter().map(|number| int(*number)).collect();
    let inputs = Inputs { args, ..Inputs::default() };
    let mut outside = HashOracle { seed: 1 };
    let machine = Machine::new(&program);
    let run = machine.run(&Name::new("f"), &inputs, &mut outside, Budget::steps(1000));
    match run.expect("there is an f") {
        Run::Finished { outcome, .. } => {
            let mut lines = vec![ending(&outcome.ending)];
            lines.extend(outcome.globals.iter().map(|(name, value)| format!("{name} = {value}")));
            lines.extend(outcome.trace.iter().map(|event| {
                let args: Vec<String> = event.args.iter().map(Value::to_string).collect();
                let reads: Vec<String> =
                    event.reads.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                format!("{}({}) seeing [{}]", event.callee, args.join(", "), reads.join(", "))
            }));
            lines.join("\n")
        }
        Run::Endless(Endless { trace, quiet, .. }) => {
            format!("never ends, {} calls so far, quiet: {quiet}", trace.len())
        }
        Run::Exhausted(_) => "exhausted".into(),
        Run::BadAnswer(why) => why,
    }
}

fn ending(ending: &Ending) -> String {
    match ending {
        Ending::Returned(values) => {
            let values: Vec<String> = values.iter().map(Value::to_string).collect();
            format!("returned {}", values.join(", ")).trim_end().to_string()
        }
        Ending::Failed(failure) => failure.to_string(),
        Ending::Never => "never".to_owned(),
        Ending::Unfinished => "unfinished".to_owned(),
    }
}

fn int(number: i128) -> Value {
    Scalar::Bv(Bv::from_signed(Width::W32, number)).into()
}

#[test]
fn loops_blocks_and_breaks() {
    let program = "
        fn f(n: i32) -> i32 {
            var sum, i: i32;
            block done {
                while true {
                    if i == n { break done; }
                    i = i + 1;
                    block skip {
                        if i % 2 == 0 { break skip; }
                        sum = sum + i;
                    }
                }
            }
            return sum;
        }";
    check(program, &[5], expect!["returned 9"]);
    check(program, &[-1], expect!["exhausted"]);
}

#[test]
fn checks_fail_with_their_kind() {
    let program = "
        global g: i32;
        fn f(x: i32) -> i32 {
            g = 7;
            check x != 0 else trap div_by_zero;
            check x > 0 else throw Negative;
            return 100 / x;
        }";
    check(
        program,
        &[0],
        expect![[r#"
        trap div_by_zero
        g = 7"#]],
    );
    check(
        program,
        &[-3],
        expect![[r#"
        throw Negative
        g = 7"#]],
    );
    check(
        program,
        &[3],
        expect![[r#"
        returned 33
        g = 7"#]],
    );
}

#[test]
fn the_first_matching_handler_takes_an_exception() {
    let program = "
        fn g(x: i32) -> i32 {
            check x != 1 else throw One;
            check x != 2 else throw Two;
            check x != 3 else trap three;
            return x;
        }
        fn f(x: i32) -> i32 {
            var r: i32;
            block other {
                block one {
                    r = g(x) catch One -> one, * -> other;
                    return r;
                }
                return -1;
            }
            return -2;
        }";
    check(program, &[0], expect!["returned 0"]);
    check(program, &[1], expect!["returned -1"]);
    check(program, &[2], expect!["returned -2"]);
    check(program, &[3], expect!["trap three"]);
}

#[test]
fn several_results_and_recursion() {
    let program = "
        fn fib(n: i32) -> (i32, i32) {
            var a, b: i32;
            if n == 0 { return 0, 1; }
            a, b = fib(n - 1);
            return b, a + b;
        }
        fn f(n: i32) -> i32 {
            var a, b: i32;
            a, b = fib(n);
            return a;
        }";
    check(program, &[10], expect!["returned 55"]);
    check(program, &[-1], expect!["exhausted"]);
}

#[test]
fn an_external_is_shown_what_it_may_read() {
    let program = "
        global g: i32;
        global h: i32;
        extern fn put(x: i32) reads g writes none;
        fn f(x: i32) {
            g = x;
            h = 5;
            put(x + 1);
            g = 0;
        }";
    check(
        program,
        &[1],
        expect![[r#"
        returned
        g = 0
        h = 5
        put(2) seeing [g = 1]"#]],
    );
}

#[test]
fn a_pure_external_leaves_no_trace_and_answers_alike() {
    let program = "
        extern pure fn sin(x: i32) -> i32;
        fn f(x: i32) -> i32 {
            var a, b: i32;
            a = sin(x);
            b = sin(x);
            return a - b;
        }";
    check(program, &[1], expect!["returned 0"]);
}

#[test]
fn the_outside_moves_on_between_calls() {
    let program = "
        extern fn read() -> i64 reads none writes none;
        fn f(x: i32) -> bool {
            var a, b, c: i64;
            a = read();
            b = read();
            c = read();
            return a == b && b == c;
        }";
    assert!(show(program, &[1]).starts_with("returned false"));
}

#[test]
fn objects_that_cannot_be_reached_cannot_be_seen() {
    let program = "
        global field: [ref]i32;
        global root: ref;
        fn f(x: i32) {
            var garbage: ref;
            garbage = new;
            field[garbage] = 5;
            root = new;
            field[root] = x;
        }";
    check(
        program,
        &[3],
        expect![[r#"
        returned
        field = [new object 1: 3, else: 0]
        root = new object 1"#]],
    );
}

#[test]
fn the_outside_cannot_reach_an_object_that_it_never_saw() {
    let program = "
        global field: [ref]i32;
        extern fn scramble();
        fn f(x: i32) -> i32 {
            var mine: ref;
            mine = new;
            field[mine] = x;
            scramble();
            return field[mine];
        }";
    assert!(show(program, &[3]).starts_with("returned 3"));
}

#[test]
fn contents_hold_at_the_start_and_the_outside_does_not_change_them() {
    let program = "
        global m: [ref, i64]i32;
        object table { m[0] = 7; m[1] = 0; }
        object other;
        extern fn scramble();
        fn f(x: i32) -> (i32, i32, bool) {
            var before, after: i32;
            before = m[&table, 0];
            scramble(); scramble(); scramble(); scramble();
            after = m[&table, 0] + m[&table, 1];
            m[&table, 0] = x;
            scramble(); scramble(); scramble();
            return before + after, m[&table, 0], &table != &other && &table != null;
        }";
    assert!(show(program, &[3]).starts_with("returned 14, 3, true\n"), "{}", show(program, &[3]));
}

#[test]
fn contents_hold_whatever_the_inputs_say() {
    let text = "
        global m: [ref, i64]i32;
        global p: [ref]ref;
        object list { p = &table; }
        object table { m[0] = 7; }
        fn f() -> i32 { return m[p[&list], 0] + m[&table, 1]; }";
    let program = parse("test.vir", text).expect("the program is valid");
    let Type::Map(ty) = program.globals["m"].var.ty else { panic!("a map") };
    let mut inputs = Inputs::default();
    inputs.globals.insert("m".into(), MapValue::fill(ty, Bv::one(Width::W32).into()).into());
    let machine = Machine::new(&program);
    let run = machine.run(&Name::new("f"), &inputs, &mut HashOracle::default(), Budget::steps(9));
    let run = run.expect("there is an f");
    let outcome = run.outcome().expect("it ends");
    assert_eq!(outcome.ending, Ending::Returned(vec![int(8)]));
    let statics = Statics::new(&program);
    let shown: Vec<String> =
        outcome.globals.iter().map(|(_, value)| statics.show(value).to_string()).collect();
    assert_eq!(shown, ["[(&table, 0): 7, else: 1]", "[&list: &table, else: null]"]);
}

#[test]
fn objects_lie_at_different_places_and_null_at_none() {
    let program = "
        object table;
        fn f(x: i32) -> (i64, bool, i64) {
            var p, q: ref;
            p = new;
            q = new;
            return i64.address(null), i64.address(&table) != i64.address(p),
                (i64.address(q) - i64.address(p)) >> 32;
        }";
    check(program, &[0], expect!["returned 0, true, 1"]);
}

#[test]
fn in_a_layout_by_use_other_allocations_move_nothing() {
    let text = "
        fn f(x: i32) -> (i64, i64) {
            var p, q, r: ref;
            p = new;
            q = new;
            r = new;
            return i64.address(r), i64.address(q);
        }";
    let program = parse("test.vir", text).expect("the program is valid");
    let machine = Machine::new(&program);
    let contents = machine.contents(&BTreeSet::new(), &|_| true);
    let last_bits = LastBits::Own;
    let setting = Setting { contents: &contents, layout: Layout::ByUse, last_bits };
    let inputs = Inputs { args: vec![int(0)], ..Inputs::default() };
    let mut outside = HashOracle::default();
    let run = machine.run_in(setting, &Name::new("f"), &inputs, &mut outside, Budget::steps(9));
    let first = Object::FIRST_FRESH;
    let addresses = [first, Object(first.0 + 1)].map(|object| Scalar::Bv(object.address()).into());
    let run = run.expect("there is an f");
    assert_eq!(run.outcome().expect("it ends").ending, Ending::Returned(addresses.to_vec()));
}
