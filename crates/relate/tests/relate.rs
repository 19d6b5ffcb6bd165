//! What relational execution says, and how often it asks the solver.

use expect_test::{Expect, expect};
use std::collections::BTreeMap;
use verdiff_align::Matched;
use verdiff_ir::text::parse;
use verdiff_ir::{Name, Stop};
use verdiff_relate::{
    Attempt, Budget, Callees, Failed, Hints, LoopEffort, Relation, Termination, relate,
};
use verdiff_smt::{Answer, Limits, Model, Pool, Recorder, Session, SolverError, Term, Z3Session};

/// Z3, with a count of the questions.
struct Counting {
    session: Z3Session,
    questions: usize,
}

impl Session for Counting {
    fn push(&mut self) {
        self.session.push();
    }

    fn pop(&mut self) {
        self.session.pop();
    }

    fn assert(&mut self, pool: &mut Pool, term: Term) {
        self.session.assert(pool, term);
    }

    fn check(&mut self, pool: &mut Pool, assumptions: &[Term]) -> Result<Answer, SolverError> {
        self.questions += 1;
        self.session.check(pool, assumptions)
    }

    fn model(&mut self, pool: &mut Pool) -> Result<Model, SolverError> {
        self.session.model(pool)
    }

    fn core(&self) -> Vec<Term> {
        self.session.core()
    }

    fn spent(&self) -> u64 {
        self.session.spent()
    }

    fn set_limits(&mut self, limits: Limits) {
        self.session.set_limits(limits);
    }

    fn set_recorder(&mut self, recorder: Option<Box<dyn Recorder>>) {
        self.session.set_recorder(recorder);
    }
}

/// Relates `f` of two programs; `g` is known to be the same.
fn check(old: &str, new: &str, look_inside: bool, expected: Expect) {
    let [old, new] = [old, new].map(|text| parse("test.vir", text).expect("a valid program"));
    let matched = Matched::change(old, new);
    let equivalent = BTreeMap::from([(Name::new("g"), Termination::Full)]);
    let callees = Callees { equivalent: &equivalent, look_inside };
    let session = Z3Session::new(Limits::default()).expect("the library is installed");
    let mut counting = Counting { session, questions: 0 };
    let mut budget = Budget::new(4_000_000, Stop::default());
    let (f, effort) = (Name::new("f"), LoopEffort::Invariants);
    let hints = Hints::default();
    let attempt = Attempt::new(callees, effort, &hints);
    let relation = relate(&matched, &f, attempt, &mut budget, &mut counting);
    let said = match relation {
        Ok(Relation::Equal(termination)) => format!("equal, {termination}"),
        Ok(Relation::Maybe(_, abstractions)) => {
            format!("maybe, through {:?}", abstractions.callees)
        }
        Ok(Relation::Open(why)) => format!("open: {why}"),
        Err(Failed::Unsupported(construct)) => format!("unsupported: {construct}"),
        Err(Failed::Solver(error)) => format!("failed: {error}"),
    };
    expected.assert_eq(&format!("{said} after {} questions", counting.questions));
}

#[test]
fn what_is_computed_alike_needs_no_solver() {
    check(
        "global a: i32; global b: i32;
         fn f(x: i32) -> i32 { a = x * 2; b = x + 1; if x > b { return a; } return b; }",
        "global a: i32; global b: i32;
         fn f(x: i32) -> i32 { b = 1 + x; a = x + x; if !(x > b) { return b; } return a; }",
        false,
        expect!["equal, full after 0 questions"],
    );
}

#[test]
fn what_is_not_alike_is_asked_once() {
    check(
        "fn f(x: i32) -> bool { return x & 1 == 0; }",
        "fn f(x: i32) -> bool { return x % 2 == 0; }",
        false,
        expect!["equal, full after 1 questions"],
    );
}

#[test]
fn a_known_callee_is_a_function_until_its_body_is_wanted() {
    let g = "fn g(x: i32) -> i32 { return x & 7; }";
    let old = format!("{g} fn f(x: i32) -> bool {{ var r: i32; r = g(x); return r < 8; }}");
    let new = format!("{g} fn f(x: i32) -> bool {{ return true; }}");
    check(&old, &new, false, expect!["maybe, through [g] after 2 questions"]);
    check(&old, &new, true, expect!["equal, full after 1 questions"]);
}

#[test]
fn a_callee_that_may_not_end_is_asked_about_termination_first() {
    let g = "fn g(x: i32) -> i32 { while x != 0 { x = x / 2; } return x; }";
    let old = format!("{g} fn f(x: i32) -> i32 {{ var r: i32; r = g(x); return r - r; }}");
    let new = format!("{g} fn f(x: i32) -> i32 {{ return 0; }}");
    check(&old, &old, false, expect!["equal, full after 0 questions"]);
    check(&old, &new, false, expect!["equal, partial after 1 questions"]);
}

#[test]
fn what_is_repeated_and_cannot_be_related_is_named() {
    let calling = "fn h(x: i32) { h(x - 1); } fn f(x: i32) { h(x); }";
    let unsupported = expect!["unsupported: a call of `h`, which is recursive after 0 questions"];
    check(calling, calling, false, unsupported);
}

#[test]
fn objects_of_a_loop_lie_at_the_same_addresses() {
    let put = "extern fn put(x: i64) reads none writes none;";
    let looking = |count: &str| {
        format!(
            "{put} fn f(x: i32) {{ var p: ref; \
             while x > {count} {{ p = new; put(i64.address(p)); x = x - 1; }} }}"
        )
    };
    check(&looking("0"), &looking("0"), false, expect!["equal, full after 43 questions"]);
    check(&looking("0"), &looking("1"), false, expect!["maybe, through [] after 48 questions"]);
}

#[test]
fn the_order_of_calls_to_the_outside_is_compared() {
    let put = "extern fn put(x: i32) reads none writes none;";
    check(
        &format!("{put} fn f() {{ put(1); put(2); }}"),
        &format!("{put} fn f() {{ put(2); put(1); }}"),
        false,
        expect!["maybe, through [] after 2 questions"],
    );
    check(
        &format!("{put} fn g() {{ put(1); }} fn f() {{ g(); put(2); }}"),
        &format!("{put} fn g() {{ put(1); }} fn f() {{ put(2); g(); }}"),
        false,
        expect!["maybe, through [g] after 2 questions"],
    );
}

#[test]
fn a_known_callee_depends_on_the_globals_that_it_may_read_or_leave() {
    let reads = "global h: i32; fn g() -> i32 { return h; }";
    let using = |value: &str| {
        format!(
            "{reads} fn f(x: i32) -> i32 {{ var r: i32; h = {value}; r = g(); h = 0; return r; }}"
        )
    };
    check(&using("x"), &using("x + 1"), false, expect!["maybe, through [g] after 2 questions"]);
    let leaves = "global h: i32; fn g(x: i32) { if x > 0 { h = 1; } }";
    let using =
        |value: &str| format!("{leaves} fn f(x: i32) -> i32 {{ h = {value}; g(x); return h; }}");
    check(&using("x"), &using("x + 1"), false, expect!["maybe, through [g] after 2 questions"]);
}

#[test]
fn an_external_depends_on_what_it_may_read_and_leaves_what_it_does_not_write() {
    let look = "global h: i32; extern pure fn look() -> i32 reads h;";
    let using = |value: &str| {
        format!(
            "{look} fn f(x: i32) -> i32 {{ var r: i32; h = {value}; r = look(); h = 0; return r; }}"
        )
    };
    check(&using("x"), &using("x + 1"), false, expect!["maybe, through [] after 2 questions"]);
    let touch = "global h: i32; global k: i32; extern fn touch() reads none writes k;";
    check(
        &format!("{touch} fn f() -> i32 {{ h = 5; touch(); return h; }}"),
        &format!("{touch} fn f() -> i32 {{ touch(); h = 5; return 5; }}"),
        false,
        expect!["equal, full after 0 questions"],
    );
    check(
        &format!("{touch} fn f() -> i32 {{ k = 5; touch(); return k; }}"),
        &format!("{touch} fn f() -> i32 {{ k = 6; touch(); return k; }}"),
        false,
        expect!["maybe, through [] after 2 questions"],
    );
}

const TABLE: &str = "
    global m: [ref, i64]i32; object table { m[0] = 7; } object other; extern fn scramble();";

#[test]
fn contents_of_static_objects_are_known_at_the_start_and_after_externals() {
    check(
        &format!("{TABLE} fn f() -> i32 {{ return m[&table, 0]; }}"),
        "global m: [ref, i64]i32; fn f() -> i32 { return 7; }",
        false,
        expect!["equal, full after 0 questions"],
    );
    check(
        &format!("{TABLE} fn f() -> i32 {{ scramble(); return m[&table, 0]; }}"),
        &format!("{TABLE} fn f() -> i32 {{ scramble(); return 7; }}"),
        false,
        expect!["equal, full after 0 questions"],
    );
    check(
        &format!(
            "{TABLE} fn f(x: i32) -> i32 {{ m[&table, 0] = x; scramble(); return m[&table, 0]; }}"
        ),
        &format!("{TABLE} fn f(x: i32) -> i32 {{ m[&table, 0] = x; scramble(); return x; }}"),
        false,
        expect!["equal, full after 0 questions"],
    );
    check(
        &format!("{TABLE} fn f() -> i32 {{ scramble(); return m[&other, 0]; }}"),
        &format!("{TABLE} fn f() -> i32 {{ var x: i32; x = m[&other, 0]; scramble(); return x; }}"),
        false,
        expect!["maybe, through [] after 2 questions"],
    );
}

#[test]
fn static_objects_differ_from_each_other_and_from_what_is_allocated() {
    check(
        &format!(
            "{TABLE} fn f(p: ref) -> bool {{ var q: ref; q = new; return q == &table || &table == &other || &table == null; }}"
        ),
        &format!("{TABLE} fn f(p: ref) -> bool {{ return false; }}"),
        false,
        expect!["equal, full after 0 questions"],
    );
    check(
        &format!("{TABLE} fn f(p: ref) -> bool {{ return p == &table; }}"),
        &format!("{TABLE} fn f(p: ref) -> bool {{ return false; }}"),
        false,
        expect!["maybe, through [] after 2 questions"],
    );
}
