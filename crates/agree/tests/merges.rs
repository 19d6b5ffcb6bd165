//! What following changes proves of merges, and what it must not: each merge that is free
//! of conflicts stands beside one that looks like it and is not.

use std::collections::BTreeSet;
use verdiff_agree::{Known, Proof, Question, prove};
use verdiff_align::Matched;
use verdiff_ir::text::parse;
use verdiff_ir::{Name, Program};

/// What the programs of all tests declare.
const DECLARED: &str = "
    global g: i32; global h: i32; global o: ref; global size: [ref]i32;
    extern fn tell(x: i32); extern fn mail(x: i32); extern fn ask() -> i32;
    extern fn risky(x: i32) throws Odd; extern fn make() -> ref; extern fn set(p: ref, x: i32);
    extern fn get(p: ref) -> i32;
";

/// Base, ours, theirs and merged.
struct Merge(Matched, BTreeSet<Name>);

impl Merge {
    /// Of procedures `f(x, y, p, q)` with locals `a`, `b`, `r` and these bodies.
    fn of(bodies: [&str; 4]) -> Merge {
        Merge::with("", bodies)
    }

    /// With further procedures, in which `@` stands for nothing, or for `+ 1` in theirs and
    /// merged.
    fn with(more: &str, bodies: [&str; 4]) -> Merge {
        let program = |(version, body): (usize, &&str)| {
            let more = more.replace('@', if version > 1 { "+ 1" } else { "" });
            let text = format!(
                "{DECLARED} {more} fn f(x: i32, y: i32, p: ref, q: ref) -> i32 {{
                     var a, b: i32; var r: ref; {body} return a; }}"
            );
            parse("test.vir", &text).unwrap_or_else(|error| panic!("{error}"))
        };
        let programs: Vec<Program> = bodies.iter().enumerate().map(program).collect();
        let programs: [Program; 4] = programs.try_into().expect("four");
        let written = ["g", "h", "o", "size"].map(Name::new);
        Merge(Matched::merge(programs, false), BTreeSet::from(written))
    }

    fn ask(&self, known: &[&str], outside_apart: bool) -> Option<Proof> {
        let known =
            |name: &Name| known.contains(&name.as_str()).then_some(Known { is_full: false });
        let Merge(matched, written) = self;
        let without_dependences = false;
        let question =
            Question { matched, known: &known, outside_apart, written, without_dependences };
        prove(&question, &Name::new("f")).ok()
    }

    /// What is said of inputs on which a version does not end, too.
    fn said(&self) -> &'static str {
        match self.ask(&[], false) {
            Some(Proof { is_full: true, .. }) => "free",
            Some(Proof { is_full: false, .. }) => "free where all end",
            None => "nothing",
        }
    }

    /// Whether it is proved if calls to the outside leave each other alone.
    fn is_free_apart(&self) -> bool {
        self.ask(&[], true).is_some()
    }
}

#[test]
fn sides_that_change_different_values() {
    let merged = |merged| Merge::of(["g = x; h = y;", "g = 1; h = y;", "g = x; h = 2;", merged]);
    assert_eq!(merged("g = 1; h = 2;").said(), "free");
    assert_eq!(merged("g = x; h = 2;").said(), "nothing", "ours lost");
    assert_eq!(merged("g = 1; h = y;").said(), "nothing", "theirs lost");
    assert_eq!(merged("g = 1; h = 2; a = 1;").said(), "nothing", "invented");
}

#[test]
fn a_value_that_depends_on_both() {
    let body = |a: &str, b: &str, end: &str| format!("a = {a}; b = {b}; {end}");
    let merge = |end: &str| {
        let [base, ours] = ["x", "1"].map(|a| body(a, "y", end));
        let [theirs, merged] = ["x", "1"].map(|a| body(a, "2", end));
        Merge::of([&base, &ours, &theirs, &merged]).said()
    };
    assert_eq!(merge("g = a; h = b;"), "free");
    assert_eq!(merge("g = a + b;"), "nothing");
    assert_eq!(merge("if a > 0 { g = 5; } h = b;"), "free");
    assert_eq!(merge("if a > 0 { g = b; }"), "nothing");
    assert_eq!(merge("while a > 0 { a = a - 1; } a = 0; h = b;"), "free");
    assert_eq!(merge("while a > 0 { a = a - 1; g = g + b; }"), "nothing");
    assert_eq!(merge("while a > 0 { a = a - 1; g = b; }"), "nothing", "it may be left at once");
}

#[test]
fn who_leaves_early_does_not_see_what_follows() {
    let leave = "if x > 0 { break out; }";
    let merge = |around: fn(&str, &str) -> String| {
        let versions = [("", ""), (leave, ""), ("", "g = 1;"), (leave, "g = 1;")];
        let bodies = versions.map(|(one, two)| around(one, two));
        Merge::of(bodies.each_ref().map(String::as_str)).said()
    };
    let inside = |one: &str, two: &str| format!("block out {{ h = 1; {one} h = 2; {two} }}");
    let behind = |one: &str, two: &str| format!("block out {{ h = 1; {one} h = 2; }} {two}");
    let looped = |one: &str, two: &str| {
        format!("block out {{ while a < y {{ a = a + 1; {one} h = 2; }} }} {two}")
    };
    let in_loop =
        |one: &str, two: &str| format!("block out {{ while a < y {{ a = a + 1; {one} {two} }} }}");
    assert_eq!(merge(inside), "nothing");
    assert_eq!(merge(behind), "free");
    assert_eq!(merge(looped), "free");
    assert_eq!(merge(in_loop), "nothing");
    let ended = |one: &str, two: &str| {
        let one = one.replace("break out", "return 1");
        format!("while a < y {{ a = a + 1; {one} }} {two}")
    };
    let versions = [("", ""), (leave, ""), ("", "g = 1;"), (leave, "g = 1;")];
    let bodies = versions.map(|(one, two)| ended(one, two));
    assert_eq!(Merge::of(bodies.each_ref().map(String::as_str)).said(), "nothing");
}

#[test]
fn checks_end_the_procedure() {
    let merge = |between: &str| {
        let bodies = ["0", "1", "0", "0"].map(|h| format!("h = {h}; {between} h = 0;"));
        Merge::of(bodies.each_ref().map(String::as_str)).said()
    };
    assert_eq!(merge("g = 1;"), "free");
    assert_eq!(merge("check y > 0 else trap failed;"), "nothing", "the trap shows what ours lost");
    let both = |check: &str| {
        let versions = [("x", ""), ("1", ""), ("x", "g = 1;"), ("1", "g = 1;")];
        let bodies = versions.map(|(a, end)| format!("a = {a}; {check} {end}"));
        Merge::of(bodies.each_ref().map(String::as_str)).said()
    };
    assert_eq!(both("check y > 0 else trap failed;"), "free");
    assert_eq!(both("check a > 0 else trap failed;"), "nothing", "ours decides about theirs");
}

/// What a global holds, calls may change; the last statement hides what then would show.
#[test]
fn what_is_known_of_globals_ends_with_a_call() {
    let body = |kept: &str, h: &str| {
        format!("r = new; {kept} h = {h}; check o != null else trap failed; h = 0;")
    };
    let merge = |kept: &str| {
        let bodies = ["0", "1", "0", "0"].map(|h| body(kept, h));
        Merge::of(bodies.each_ref().map(String::as_str)).said()
    };
    assert_eq!(merge("o = r; tell(1);"), "nothing");
    let local =
        |h: &str| format!("r = new; tell(1); h = {h}; check r != null else trap failed; h = 0;");
    let bodies = ["0", "1", "0", "0"].map(local);
    assert_eq!(Merge::of(bodies.each_ref().map(String::as_str)).said(), "free");
}

#[test]
fn ends_of_loops_are_ours_or_theirs() {
    let merge = |merged| {
        let base = "while x > 0 { }";
        let ours = "while x > 1 { }";
        Merge::of([base, ours, base, merged]).said()
    };
    assert_eq!(merge("while x > 1 { }"), "free");
    assert_eq!(merge("while x > 0 { }"), "free where all end");
}

const CALLEE: &str = "fn c(x: i32) -> i32 { var a: i32; a = x @; return a; }";
const THROWS: &str = "fn c(x: i32) -> i32 { check x @ > 0 else throw Odd; return x; }";
const AGAIN: &str = "fn c(x: i32) -> i32 { var a: i32; if x > 0 { a = c(x - 1); } return a @; }";

#[test]
fn callees_that_a_side_changed() {
    let both = |one: &str, other: &str| [one, other, one, other].map(str::to_owned);
    let said = |more: &str, bodies: [String; 4]| {
        Merge::with(more, bodies.each_ref().map(String::as_str)).said()
    };
    assert_eq!(said(CALLEE, both("b = c(x); h = b;", "b = c(x); h = b; g = 1;")), "free");
    assert_eq!(said(CALLEE, both("b = c(x); h = b;", "b = c(y); h = b;")), "nothing");
    assert_eq!(said(CALLEE, both("a = 3; b = c(x);", "a = 4; b = c(x);")), "free", "its own `a`");
    assert_eq!(said(THROWS, both("b = c(x); g = 1;", "b = c(x); g = 2;")), "nothing");
    let caught = |g: &str| format!("block odd {{ b = c(x) catch Odd -> odd; h = 1; }} g = {g};");
    assert_eq!(said(THROWS, both(&caught("1"), &caught("2"))), "free");
    let inside = |g: &str| format!("block odd {{ b = c(x) catch Odd -> odd; g = {g}; }}");
    assert_eq!(said(THROWS, both(&inside("1"), &inside("2"))), "nothing");
    assert_eq!(said(AGAIN, both("b = c(x);", "b = c(x); g = 1;")), "free", "recursion");
    assert_eq!(said(AGAIN, both("b = c(x);", "b = c(x); g = b;")), "nothing", "recursion");
}

#[test]
fn shared_code_is_a_function_of_what_it_sees() {
    let shared = "fn c(x: i32) -> i32 { return x + h; }";
    let merge = |ours: &str, theirs: &str, end: &str| {
        let bodies = [("", ""), (ours, ""), ("", theirs), (ours, theirs)];
        let bodies = bodies.map(|(one, two)| format!("{one} {two} {end}"));
        let merge = Merge::with(shared, bodies.each_ref().map(String::as_str));
        merge.ask(&["c"], false).map(|proof| proof.is_full)
    };
    assert_eq!(merge("g = 5;", "b = 7;", "a = c(b);"), Some(false), "it may not end");
    assert_eq!(merge("h = 5;", "b = 7;", "a = c(b);"), None);
}

#[test]
fn objects_are_told_by_who_allocates_them() {
    let merge = |bodies| Merge::of(bodies).said();
    let kept = "r = new; o = r;";
    let more = "r = new; r = new; o = r;";
    assert_eq!(
        merge([kept, more, "r = new; o = r; g = 1;", "r = new; r = new; o = r; g = 1;"]),
        "free"
    );
    assert_eq!(merge([kept, "r = new; o = r; r = new; o = r;", kept, kept]), "nothing");
}

#[test]
fn calls_are_one_history_unless_they_are_taken_apart() {
    let added = |first: &str, last: &str| format!("{first} tell(x); {last}");
    let merge = |merged: &str| {
        let [base, ours, theirs] =
            [("", ""), ("", "mail(1);"), ("mail(2);", "")].map(|(first, last)| added(first, last));
        Merge::of([&base, &ours, &theirs, merged])
    };
    let right = merge("mail(2); tell(x); mail(1);");
    assert_eq!(right.said(), "nothing");
    let proof = right.ask(&[], true).expect("a proof");
    assert_eq!(proof.edited, BTreeSet::from([Name::new("mail")]));
    assert!(!merge("mail(1); tell(x); mail(2);").is_free_apart(), "other places");
    assert!(!merge("mail(2); tell(x);").is_free_apart(), "ours lost");
    assert!(!merge("mail(2); mail(2); tell(x); mail(1);").is_free_apart(), "invented");
    let versions = ["tell(x);", "", "if true { tell(x); }", "if true { tell(x); }"];
    assert!(!Merge::of(versions).is_free_apart(), "theirs only writes it in another way");
    let asked = |ours: &str, theirs: &str| format!("{ours} b = ask(); {theirs}");
    let bodies = [("", ""), ("tell(1);", ""), ("", "g = b;"), ("tell(1);", "g = b;")];
    let bodies = bodies.map(|(ours, theirs)| asked(ours, theirs));
    let merge = Merge::of(bodies.each_ref().map(String::as_str));
    assert_eq!(merge.said(), "nothing", "the outside knows what ours called");
}

#[test]
fn what_was_called_on_an_object_counts() {
    let merge = |ours: &str, theirs: &str| {
        let bodies = [("", ""), (ours, ""), ("", theirs), (ours, theirs)];
        let bodies = bodies.map(|(one, two)| format!("r = make(); {one} tell(0); {two}"));
        Merge::of(bodies.each_ref().map(String::as_str)).is_free_apart()
    };
    assert!(merge("set(r, 1);", "tell(2);"));
    assert!(merge("set(r, 1);", "set(r, 2);"), "both are told, nobody asks");
    assert!(merge("b = ask();", "g = 1;"));
    assert!(!merge("b = ask();", "g = b;"), "what ours asked, theirs keeps");
    assert!(!merge("set(r, 1);", "g = get(r);"), "theirs asks what ours set");
    let asked = |decides: &str| format!("a = x; {decides} if a > 0 {{ tell(1); }} b = ask();");
    let counted = |ours: &str, theirs: &str| {
        let bodies = [("", ""), (ours, ""), ("", theirs), (ours, theirs)];
        let bodies = bodies.map(|(one, two)| format!("{} {two}", asked(one)));
        Merge::of(bodies.each_ref().map(String::as_str)).is_free_apart()
    };
    assert!(!counted("a = 1;", "g = b;"), "ours decides which call of all it is");
    assert!(counted("a = 1;", ""));
}

/// What is null in all versions is the same in all that are there, for as long as nobody
/// else writes it.
#[test]
fn what_is_null_is_the_same() {
    let merge = |around: fn(&str, &str) -> String| {
        let versions = [("", ""), ("if x > 0 { break out; }", ""), ("", "o = p;")];
        let merged = ("if x > 0 { break out; }", "o = p;");
        let versions = [versions[0], versions[1], versions[2], merged];
        let bodies = versions.map(|(one, two)| around(one, two));
        Merge::of(bodies.each_ref().map(String::as_str)).said()
    };
    let behind = |one: &str, two: &str| {
        format!("{two} block out {{ {one} }} if y > 0 {{ o = null; }} else {{ o = null; }}")
    };
    let before = |one: &str, two: &str| {
        format!("{two} block out {{ {one} if y > 0 {{ o = null; }} else {{ o = null; }} }}")
    };
    assert_eq!(merge(behind), "free");
    assert_eq!(merge(before), "nothing", "ours leaves it as theirs has it");
    let kept = "fn c(p: ref) { o = p; }";
    let called = |ours: &str, theirs: &str| {
        let bodies = [("", ""), (ours, ""), ("", theirs), (ours, theirs)];
        let end = "o = null; tell(0); c(r); if y > 0 { a = 1; } else { a = 2; }";
        let bodies = bodies.map(|(one, two)| format!("r = p; {one} {two} {end}"));
        let merge = Merge::with(kept, bodies.each_ref().map(String::as_str));
        merge.ask(&["c"], true).is_some()
    };
    assert!(!called("r = q;", "if x > 0 { r = null; }"), "`c` writes it");
    assert!(called("r = q;", ""));
}

#[test]
fn code_that_lies_too_deep_is_a_function_in_those_that_have_it_alike() {
    let deep: String = (0..20)
        .map(|at| {
            format!("fn c{at}(x: i32) -> i32 {{ var a: i32; a = c{}(x); return a; }} ", at + 1)
        })
        .collect();
    let deep = format!("{deep} fn c20(x: i32) -> i32 {{ return x @; }}");
    let merge = |ours: &str| {
        let bodies = ["", ours, "", ours].map(|ours| format!("b = c0(x); {ours}"));
        Merge::with(&deep, bodies.each_ref().map(String::as_str)).said()
    };
    assert_eq!(merge("g = 1;"), "free");
    assert_eq!(merge("g = b;"), "nothing");
}

/// `p` and `q` may be one object, whether or not anything outside is called.
#[test]
fn parameters_may_be_one_object() {
    let merge = |ours: &str, theirs: &str| {
        let bodies = [("", ""), (ours, ""), ("", theirs), (ours, theirs)];
        let bodies = bodies.map(|(one, two)| format!("r = new; tell(0); {one} {two}"));
        Merge::of(bodies.each_ref().map(String::as_str)).is_free_apart()
    };
    assert!(!merge("size = size[p := 1];", "size = size[q := 2];"));
    assert!(!merge("size = size[p := 1];", "size = size[o := 2];"), "a field may hold `p`");
    assert!(!merge("size = size[p := 1];", "g = size[q];"));
    assert!(merge("size = size[p := 1];", "size = size[r := 2];"), "a new one is neither");
}

#[test]
fn what_a_side_catches_is_code_of_that_side() {
    let caught = "block odd { risky(x) catch Odd -> odd; g = 1; }";
    let told = |start: &str, end: &str| format!("{start} tell(0); {end}");
    let merge = |merged: &str| {
        let bodies = [told("", ""), told(caught, ""), told("", "mail(1);")];
        Merge::of([&bodies[0], &bodies[1], &bodies[2], &told(merged, "mail(1);")]).is_free_apart()
    };
    assert!(merge(caught));
    assert!(!merge("block odd { risky(x) catch Odd -> odd; }"));
}
