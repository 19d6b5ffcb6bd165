//! What concrete search finds, and what it claims when it finds nothing.

use verdiff_align::Matched;
use verdiff_ir::interp::{Answer, Budget, Ending, Inputs, Oracle, Question, Write};
use verdiff_ir::text::parse;
use verdiff_ir::{Bv, Name, Scalar, Stop, Width};
use verdiff_replay::{Arena, Replay};
use verdiff_search::{Effort, Found, search, simplify};

fn found(old: &str, new: &str) -> String {
    let [old, new] = [old, new].map(|text| parse("test.vir", text).expect("a valid program"));
    let matched = Matched::change(old, new);
    let effort = Effort { runs: 600, steps: 1_000, stop: Stop::default() };
    match search(&matched, &Arena::new(&matched), &Name::new("f"), &effort) {
        Found::Difference(witness) => {
            let args: Vec<String> = witness.inputs.args.iter().map(|arg| arg.to_string()).collect();
            args.join(", ")
        }
        Found::AllAgree => "all agree".into(),
        Found::Nothing => "nothing".into(),
    }
}

#[test]
fn constants_of_the_program_are_tried() {
    assert_eq!(
        found(
            "fn f(x: i64) -> bool { return x == 123456789; }",
            "fn f(x: i64) -> bool { return false; }",
        ),
        "123456789"
    );
}

#[test]
fn witnesses_are_small() {
    assert_eq!(
        found(
            "fn f(x: i32, y: i32) -> bool { return x > 3 && y < -2; }",
            "fn f(x: i32, y: i32) -> bool { return false; }",
        ),
        "4, -3"
    );
}

#[test]
fn the_ends_of_a_type_are_easier_to_read_than_any_large_number() {
    let middle = |sum: &str| {
        format!(
            "fn f(low: i32, high: i32) -> i32 {{
                 check 0 <= low && low <= high else trap bad_range;
                 return {sum};
             }}"
        )
    };
    let [old, new] = ["(low + high) / 2", "low + (high - low) / 2"].map(middle);
    assert_eq!(found(&old, &new), "1, 2147483647");
}

/// An outside that always answers with the same number.
struct Always(i128);

impl Oracle for Always {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let number = Scalar::Bv(Bv::from_signed(Width::W64, self.0));
        let writes = question.writes.iter().map(|_| Write::Keep).collect();
        Answer { throws: None, results: vec![number.into()], writes, world: question.world }
    }
}

/// What the outside answers in a witness that was made small.
fn answer(old: &str, number: i128) -> String {
    let f = |result: &str| {
        let f = format!("fn f() -> bool {{ var x: i64; x = e(); return {result}; }}");
        parse("test.vir", &format!("extern fn e() -> i64; {f}")).expect("a valid program")
    };
    let matched = Matched::change(f(old), f("false"));
    let arena = Arena::new(&matched);
    let name = Name::new("f");
    let mut run = |inputs: &Inputs, outside: &mut dyn Oracle| {
        arena.run(&name, inputs, outside, Budget::steps(1_000))
    };
    let mut outside = Always(number);
    let Replay::Differs(witness) = run(&Inputs::default(), &mut outside) else {
        panic!("they differ")
    };
    let witness = simplify(*witness, &mut outside, &mut run);
    let Ending::Returned(answer) = &witness.runs[0].outcome.trace[0].ending else {
        panic!("the outside answers")
    };
    answer[0].to_string()
}

#[test]
fn answers_of_the_outside_are_small() {
    assert_eq!(answer("true", 1 << 40), "0");
    assert_eq!(answer("x > 0", 1 << 40), "3");
    assert_eq!(answer("x > 1000", 1 << 40), "1099511627776");
    assert_eq!(answer("true", 5), "5");
}

#[test]
fn few_inputs_are_all_tried() {
    let by_loop =
        "fn f(n: i8) -> i8 { var s: i8; while n != 0 { n = n - 1; s = s + 3; } return s; }";
    assert_eq!(found(by_loop, "fn f(n: i8) -> i8 { return n * 3; }"), "all agree");
    let but_one = "fn f(n: i8) -> i8 { return n * n == 100 && n > 80 ? 0 : n * 3; }";
    assert_eq!(found(by_loop, but_one), "118");
}

#[test]
fn a_run_that_is_not_seen_to_end_is_no_agreement() {
    let long = "fn f(n: i8) -> i8 {
                    var i: i32; while n == 77 && i < 30000 { i = i + 1; } return n;
                }";
    assert_eq!(found(long, "fn f(n: i8) -> i8 { return n; }"), "nothing");
}

#[test]
fn a_run_that_never_ends_is_a_difference_if_there_is_no_other() {
    let endless = "fn f(n: i8) -> i8 { while n == 77 { } return n; }";
    assert_eq!(found(endless, "fn f(n: i8) -> i8 { return n; }"), "77");
    assert_eq!(found("fn f(n: i8) -> i8 { return n; }", endless), "77");
    assert_eq!(found(endless, "fn f(n: i8) -> i8 { return n == 100 ? 0 : n; }"), "100");
    let other = "fn f(n: i8) -> i8 { var i: i8; while n == 77 { i = i + 1; } return n; }";
    assert_eq!(found(endless, other), "all agree");
}

#[test]
fn globals_count_among_the_inputs() {
    assert_eq!(
        found(
            "global g: i8; fn f() -> i8 { return g; }",
            "global g: i8; fn f() -> i8 { return g * 2; }"
        ),
        ""
    );
    assert_eq!(found("global g: i8; fn f() { g = g; }", "global g: i8; fn f() { }"), "all agree");
}

#[test]
fn an_outside_is_never_tried_as_a_whole() {
    let asks = "extern pure fn e() -> bool; fn f() -> bool { var b: bool; b = e(); return b; }";
    assert_eq!(found(asks, asks), "nothing");
}

#[test]
fn static_objects_are_tried_as_references_and_as_keys() {
    let table = "global m: [ref]i32; object table; object last;";
    assert_eq!(
        found(
            &format!("{table} fn f(p: ref) -> bool {{ return p == &table; }}"),
            &format!("{table} fn f(p: ref) -> bool {{ return false; }}"),
        ),
        "static object 2"
    );
    assert_eq!(
        found(
            &format!("{table} fn f() -> bool {{ return m[&last] == m[&table]; }}"),
            &format!("{table} fn f() -> bool {{ return true; }}"),
        ),
        ""
    );
}

#[test]
fn an_object_whose_contents_changed_is_no_input() {
    let table = |value| format!("global m: [ref]i32; object table {{ m = {value}; }}");
    let using = |value: i32, result: &str| {
        format!("{} fn f(p: ref) -> i32 {{ return {result}; }}", table(value))
    };
    let compares = "p == &table ? 1 : 0";
    assert_eq!(found(&using(1, compares), &using(2, compares)), "nothing");
    assert_eq!(found(&using(1, "m[&table]"), &using(2, "m[&table]")), "null");
}

#[test]
fn one_layout_is_not_all_there_are() {
    let objects = "object a; object b;";
    assert_eq!(
        found(
            &format!("{objects} fn f() -> bool {{ return i64.address(&a) <u i64.address(&b); }}"),
            &format!("{objects} fn f() -> bool {{ return true; }}"),
        ),
        "nothing"
    );
}
