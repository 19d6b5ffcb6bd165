//! Products of n versions: the paper's programs, which loops run in lockstep, and
//! that running a product is running all versions.

mod support;

use expect_test::{Expect, expect};
use std::fs;
use std::path::Path;
use support::read;
use verdiff_align::{Matched, Version};
use verdiff_gen::inputs_from_seed;
use verdiff_ir::interp::{Answer, Oracle, Question, World, Write};
use verdiff_ir::validate::validate;
use verdiff_ir::{Key, Name, Scalar, ScalarType, Value, Var};
use verdiff_product::nway::{Comparison, Guarded, Product, has_plain_names, product, show};

/// Runs a product beside its versions; how often all ended.
fn ended(matched: &Matched, name: &Name, product: &Product, seeds: u64) -> u64 {
    support::ended(matched, name, seeds, |inputs, outside, steps| {
        product.compare(matched, name, inputs, outside, steps)
    })
}

/// The product of the versions of a procedure, which runs all of them.
fn made(matched: &Matched, name: &str) -> Product {
    let name = Name::new(name);
    let product = product(matched, &name).expect("versions of a procedure");
    assert_eq!(validate(&product.program), Ok(()));
    assert!(ended(matched, &name, &product, 40) > 0);
    product
}

fn product_of(versions: &[&str]) -> Product {
    made(&Matched::several(versions.iter().map(|text| read(text)).collect()), "f")
}

fn check(versions: &[&str], expected: Expect) {
    expected.assert_eq(&show(&product_of(versions).commands));
}

/// The product of a merge of the paper, whose versions the golden merges have.
fn check_paper(case: &str, name: &str, expected: Expect) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/merges/papers").join(case);
    let version = |version: &str| {
        let path = folder.join(version).with_extension("vir");
        read(&fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}")))
    };
    let programs = ["base", "ours", "theirs", "merged"].map(version);
    expected.assert_eq(&show(&made(&Matched::merge(programs, false), name).commands));
}

/// For each loop, outer ones first, how many versions run it in lockstep.
fn lockstep(commands: &[Guarded<Version>]) -> Vec<usize> {
    let mut loops = Vec::new();
    for command in commands {
        if let Guarded::Loop { entries, body, .. } = command {
            loops.push(entries.len());
            loops.extend(lockstep(body));
        }
    }
    loops
}

fn check_lockstep(versions: &[&str], expected: &[usize]) {
    let product = product_of(versions);
    assert_eq!(lockstep(&product.commands), expected, "{}", show(&product.commands));
}

// ----- The paper's programs -----

#[test]
fn figure_1() {
    check_paper(
        "safemerge-fig1",
        "f",
        expect![[r#"
        v1_x = v1_x + 1;
        v3_x = v3_x + 1;
        v0_y = v0_x;
        v1_y = v1_x;
        v2_y = v2_x;
        v3_y = v3_x;
        // all
        v2_y = v2_y + 1;
        v3_y = v3_y + 1;
        R0_v0 = v0_y;
        R0_v1 = v1_y;
        R0_v2 = v2_y;
        R0_v3 = v3_y;
        // all
    "#]],
    );
}

/// RxJava: one side moves a statement behind the loop, the other puts a call in
/// it under a condition, and all versions break out of it.
#[test]
fn figure_3() {
    check_paper(
        "safemerge-fig3",
        "trigger_actions",
        expect![[r#"
        G0_v0 = v0_queue < v0_size;
        G0_v1 = v1_queue < v1_size;
        G0_v2 = v2_queue < v2_size;
        G0_v3 = v3_queue < v3_size;
        while (G0_v0 || G0_v1 || G0_v2 || G0_v3) {
            if (G0_v0) v0_at = v0_time_of(v0_queue);
            if (G0_v1) v1_at = v1_time_of(v1_queue);
            if (G0_v2) v2_at = v2_time_of(v2_queue);
            if (G0_v3) v3_at = v3_time_of(v3_queue);
            // all
            if (G0_v0) G1_v0 = v0_at > v0_target;
            if (G0_v1) G1_v1 = v1_at > v1_target;
            if (G0_v2) G1_v2 = v2_at > v2_target;
            if (G0_v3) G1_v3 = v3_at > v3_target;
            if (G0_v0 && G1_v0) v0_time = v0_target;
            if (G0_v2 && G1_v2) v2_time = v2_target;
            if (G0_v0 && G1_v0) G0_v0 = false;
            if (G0_v1 && G1_v1) G0_v1 = false;
            if (G0_v2 && G1_v2) G0_v2 = false;
            if (G0_v3 && G1_v3) G0_v3 = false;
            if (G0_v0) v0_time = v0_at;
            if (G0_v1) v1_time = v1_at;
            if (G0_v2) v2_time = v2_at;
            if (G0_v3) v3_time = v3_at;
            // all
            if (G0_v0) v0_queue = v0_queue + 1;
            if (G0_v1) v1_queue = v1_queue + 1;
            if (G0_v2) v2_queue = v2_queue + 1;
            if (G0_v3) v3_queue = v3_queue + 1;
            // all
            if (G0_v2) v2_cancelled = v2_is_cancelled(v2_queue);
            if (G0_v3) v3_cancelled = v3_is_cancelled(v3_queue);
            if (G0_v2) G2_v2 = !v2_cancelled;
            if (G0_v3) G2_v3 = !v3_cancelled;
            if (G0_v0) v0_act(v0_queue);
            if (G0_v1) v1_act(v1_queue);
            if (G0_v2 && G2_v2) v2_act(v2_queue);
            if (G0_v3 && G2_v3) v3_act(v3_queue);
            // all
            if (G0_v0) G0_v0 = v0_queue < v0_size;
            if (G0_v1) G0_v1 = v1_queue < v1_size;
            if (G0_v2) G0_v2 = v2_queue < v2_size;
            if (G0_v3) G0_v3 = v3_queue < v3_size;
        }
        v1_time = v1_target;
        v3_time = v3_target;
    "#]],
    );
}

#[test]
fn example_4_2() {
    check_paper(
        "safemerge-ex4.2",
        "f",
        expect![[r#"
        v1_x = v1_x + 1;
        v3_x = v3_x + 1;
        v0_out[0] = v0_x;
        v1_out[0] = v1_x;
        v2_out[0] = v2_x;
        v3_out[0] = v3_x;
        // all
        v2_out[0] = v2_out[0] + 1;
        v3_out[0] = v3_out[0] + 1;
    "#]],
    );
}

#[test]
fn example_4_3() {
    check_paper(
        "safemerge-ex4.3",
        "f",
        expect![[r#"
        G0_v0 = v0_x > 0;
        G0_v1 = v1_x > 0;
        G0_v2 = v2_x <= 0;
        G0_v3 = v3_x > 0;
        if (G0_v0) v0_y = 1;
        if (G0_v2) v2_y = 1;
        if (!G0_v0) v0_y = 0;
        if (G0_v1) v1_y = 0;
        if (!G0_v2) v2_y = 0;
        if (G0_v3) v3_y = 0;
        // all
        if (!G0_v1) v1_y = 1;
        if (!G0_v3) v3_y = 1;
        v0_out[0] = v0_y;
        v1_out[0] = v1_y;
        v2_out[0] = v2_y;
        v3_out[0] = v3_y;
        // all
    "#]],
    );
}

/// Two programs, whose product the paper prints. Its loop runs while both do, and
/// loops for the rest follow; here the rest are further rounds of the one loop.
#[test]
fn example_5_2() {
    let version = "fn f(n: i32, x: i32) -> i32 {
        var i: i32; i = 0; while i < n { i = i * x; } return i; }";
    check(
        &[version, version],
        expect![[r#"
        v0_i = 0;
        v1_i = 0;
        // all
        G0_v0 = v0_i < v0_n;
        G0_v1 = v1_i < v1_n;
        while (G0_v0 || G0_v1) {
            if (G0_v0) v0_i = v0_i * v0_x;
            if (G0_v1) v1_i = v1_i * v1_x;
            // all
            if (G0_v0) G0_v0 = v0_i < v0_n;
            if (G0_v1) G0_v1 = v1_i < v1_n;
        }
        R0_v0 = v0_i;
        R0_v1 = v1_i;
        // all
    "#]],
    );
}

// ----- What leaves loops -----

#[test]
fn breaks_returns_and_traps_leave_a_shared_loop_for_one_version_each() {
    check(
        &[
            "extern fn next(i: i32) -> i32;
             fn f(n: i32) -> i32 { var i, r: i32;
               block out { while i < n { r = next(i); if r == 3 { break out; } i = i + 1; } }
               return r; }",
            "extern fn next(i: i32) -> i32;
             fn f(n: i32) -> i32 { var i, r: i32;
               while i < n { r = next(i); if r == 3 { return 5; } i = i + 1; }
               return r; }",
            "extern fn next(i: i32) -> i32;
             fn f(n: i32) -> i32 { var i, r: i32;
               while i < n { r = next(i); check r != 3 else trap three; i = i + 1; }
               return r; }",
        ],
        expect![[r#"
            G0_v1 = true;
            G0_v2 = true;
            G0_v0 = v0_i < v0_n;
            if (G0_v1) G1_v1 = v1_i < v1_n;
            if (G0_v2) G1_v2 = v2_i < v2_n;
            while (G0_v0 || G0_v1 && G1_v1 || G0_v2 && G1_v2) {
                if (G0_v0) v0_r = v0_next(v0_i);
                if (G0_v1 && G1_v1) v1_r = v1_next(v1_i);
                if (G0_v2 && G1_v2) v2_r = v2_next(v2_i);
                // all
                if (G0_v0) G1_v0 = v0_r == 3;
                if (G0_v1 && G1_v1) G2_v1 = v1_r == 3;
                if (G0_v2 && G1_v2) G2_v2 = v2_r != 3;
                if (G0_v1 && G1_v1 && G2_v1) R0_v1 = 5;
                if (G0_v2 && G1_v2 && !G2_v2) E_v2 = 1;
                if (G0_v0 && G1_v0) G0_v0 = false;
                if (G0_v1 && G1_v1 && G2_v1) G0_v1 = false;
                if (G0_v2 && G1_v2 && !G2_v2) G0_v2 = false;
                if (G0_v0) v0_i = v0_i + 1;
                if (G0_v1 && G1_v1) v1_i = v1_i + 1;
                if (G0_v2 && G1_v2) v2_i = v2_i + 1;
                // all
                if (G0_v0) G0_v0 = v0_i < v0_n;
                if (G0_v1 && G1_v1) G1_v1 = v1_i < v1_n;
                if (G0_v2 && G1_v2) G1_v2 = v2_i < v2_n;
            }
            R0_v0 = v0_r;
            if (G0_v1) R0_v1 = v1_r;
            if (G0_v2) R0_v2 = v2_r;
            // all
            if (G0_v1) G0_v1 = false;
            if (G0_v2) G0_v2 = false;
        "#]],
    );
}

/// Inner loops are left by breaks out of the outer one and of a round of it, and
/// by an exception that a handler of the round takes in one version only.
#[test]
fn labels_of_loops_in_loops() {
    check(
        &[
            "extern fn g(i: i32) -> i32 throws E;
             fn f(n: i32) -> i32 { var i, j, r: i32;
               block out { while i < n & 7 { i = i + 1; j = 0; block round {
                 while j < i { j = j + 1; r = r + j; if r == 9 { break out; } if r > 7 { break round; } }
                 r = g(j); } } }
               return r; }",
            "extern fn g(i: i32) -> i32 throws E;
             fn f(n: i32) -> i32 { var i, j, r: i32;
               block out { while i < n & 7 { i = i + 1; j = 0; block round {
                 while j < i { j = j + 1; r = r + j; if r == 8 { break out; } }
                 r = g(j) catch E -> round; } } }
               return r; }",
        ],
        expect![[r#"
            G0_v0 = true;
            if (G0_v0) G1_v0 = v0_i < v0_n & 7;
            G0_v1 = v1_i < v1_n & 7;
            while (G0_v0 && G1_v0 || G0_v1) {
                if (G0_v0 && G1_v0) v0_i = v0_i + 1;
                if (G0_v1) v1_i = v1_i + 1;
                // all
                if (G0_v0 && G1_v0) v0_j = 0;
                if (G0_v1) v1_j = 0;
                // all
                if (G0_v0 && G1_v0) G2_v0 = true;
                if (G0_v1) G1_v1 = true;
                if (G0_v0 && G1_v0 && G2_v0) G3_v0 = v0_j < v0_i;
                if (G0_v1 && G1_v1) G2_v1 = v1_j < v1_i;
                while (G0_v0 && G1_v0 && G2_v0 && G3_v0 || G0_v1 && G1_v1 && G2_v1) {
                    if (G0_v0 && G1_v0 && G2_v0 && G3_v0) v0_j = v0_j + 1;
                    if (G0_v1 && G1_v1 && G2_v1) v1_j = v1_j + 1;
                    // all
                    if (G0_v0 && G1_v0 && G2_v0 && G3_v0) v0_r = v0_r + v0_j;
                    if (G0_v1 && G1_v1 && G2_v1) v1_r = v1_r + v1_j;
                    // all
                    if (G0_v0 && G1_v0 && G2_v0 && G3_v0) G4_v0 = v0_r == 9;
                    if (G0_v1 && G1_v1 && G2_v1) G3_v1 = v1_r == 8;
                    if (G0_v0 && G1_v0 && G2_v0 && G3_v0 && G4_v0) G1_v0 = false;
                    if (G0_v0 && G1_v0 && G2_v0 && G3_v0) G5_v0 = v0_r > 7;
                    if (G0_v0 && G1_v0 && G2_v0 && G3_v0 && G5_v0) G2_v0 = false;
                    if (G0_v1 && G1_v1 && G2_v1 && G3_v1) G0_v1 = false;
                    if (G0_v0 && G1_v0 && G2_v0 && G3_v0) G3_v0 = v0_j < v0_i;
                    if (G0_v1 && G1_v1 && G2_v1) G2_v1 = v1_j < v1_i;
                }
                if (G0_v0 && G1_v0 && G2_v0) v0_r = v0_g(v0_j); on throw E: G0_v0 = false;
                if (G0_v1 && G1_v1) v1_r = v1_g(v1_j); on throw E: G1_v1 = false;
                if (G0_v0 && G1_v0) G1_v0 = v0_i < v0_n & 7;
                if (G0_v1) G0_v1 = v1_i < v1_n & 7;
            }
            if (G0_v0) R0_v0 = v0_r;
            R0_v1 = v1_r;
            // all
            if (G0_v0) G0_v0 = false;
        "#]],
    );
}

// ----- Which loops run in lockstep -----

const SUM: &str = "while i < n & 7 { i = i + 1; s = s + i; }";
const SCALE: &str = "while j < n & 7 { j = j + 1; s = s * j; }";

fn with(body: &str) -> String {
    format!("fn f(n: i32) -> i32 {{ var i, j, k, s: i32; {body} return s; }}")
}

fn check_bodies(bodies: &[&str], expected: &[usize]) {
    let versions: Vec<String> = bodies.iter().map(|body| with(body)).collect();
    check_lockstep(&versions.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

#[test]
fn versions_that_are_the_same_have_each_loop_once() {
    let nested =
        "while i < n & 7 { i = i + 1; j = 0; while j < i { j = j + 1; s = s + j; } s = s + i; }";
    for versions in 2..=8 {
        let body = format!("{SUM} s = s + 1; {nested} {SCALE}");
        check_bodies(&vec![body.as_str(); versions], &[versions; 4]);
    }
}

#[test]
fn loops_with_the_same_guard_and_other_bodies_are_one() {
    check_bodies(
        &[
            "while i < n & 7 { i = i + 1; s = s + i; }",
            "while i < n & 7 { i = i + 2; k = s; }",
            "while i < n & 7 { s = s * 2; if s > 7 { s = 1; } i = i + 1; }",
            "while i < n & 7 { i = i + 3; }",
        ],
        &[4],
    );
}

#[test]
fn loops_with_other_guards_and_the_same_body_are_one() {
    let versions = ["i < n & 7", "i <= n & 7", "i != n & 7", "i < n & 7 && s < 9"];
    let versions = versions.map(|guard| format!("while {guard} {{ i = i + 1; s = s + i; }}"));
    check_bodies(&versions.each_ref().map(String::as_str), &[4]);
}

#[test]
fn a_loop_runs_with_the_most_similar_one_and_not_with_the_first() {
    check_bodies(&[&format!("{SUM} {SCALE}"), SCALE, &format!("{SUM} {SCALE}"), SUM], &[3, 3]);
}

#[test]
fn what_is_in_a_loop_says_which_one_is_similar() {
    let around = |stmts: &str| format!("while i < n & 7 {{ i = i + 1; {stmts} }}");
    let [one, other] = ["s = s + i;", "j = s * i;"].map(around);
    let both = format!("{one} {other}");
    check_bodies(&[&both, &around("j = s * i; k = j;")], &[1, 2]);
    check_bodies(&[&both, &around("k = 2; s = s + i;")], &[2, 1]);
}

#[test]
fn a_loop_that_some_have_runs_with_those() {
    let more = "while k < 3 { k = k + 1; s = s ^ k; }";
    let bodies = [SUM.to_owned(), format!("{more} {SUM}"), SUM.to_owned(), format!("{more} {SUM}")];
    check_bodies(&bodies.each_ref().map(String::as_str), &[2, 4]);
}

#[test]
fn a_loop_in_a_branch_or_block_runs_with_one_that_is_in_none() {
    check_bodies(
        &[
            SUM,
            &format!("if n > 3 {{ {SUM} }} else {{ s = 4; }}"),
            &format!("block b {{ if n == 5 {{ break b; }} {SUM} }}"),
            &format!("if n > 3 {{ s = 1; }} else {{ if n < 0 {{ s = 2; }} else {{ {SUM} }} }}"),
        ],
        &[4],
    );
}

#[test]
fn loops_that_have_nothing_in_common_run_in_lockstep_if_nothing_is_better() {
    check_bodies(&["while false { i = 1; }", "while k > n { k = k * 2 - 1; s = k; }"], &[2]);
    check_bodies(
        &["while i < n & 7 { i = i + 1; }", "while k > n { k = k * 2 - 1; s = k; }"],
        &[2],
    );
}

/// What is too long to be aligned command by command has its loops aligned.
#[test]
fn loops_of_long_versions() {
    let stmts = |seed: u32| {
        let stmt = |at: u32| format!("s = s ^ {};", 2 * at + seed);
        (0..1500).map(stmt).collect::<String>()
    };
    let version = |seed| format!("{} {SUM} {} {SCALE}", stmts(seed), stmts(seed));
    check_bodies(&[&version(0), &version(1)], &[2, 2]);
}

#[test]
fn a_renamed_variable_does_not_hide_a_loop() {
    check_bodies(
        &[
            &format!("{SUM} {SCALE}"),
            &format!("{} {SCALE}", SUM.replace("i ", "k ").replace("i;", "k;")),
        ],
        &[2, 2],
    );
}

// ----- Isolation and refusals -----

/// Each version has its own objects, globals and world.
#[test]
fn versions_that_allocate_and_call_see_what_they_would_see_alone() {
    let version = |body: &str| {
        format!(
            "global next: [ref]ref; global head: ref;
             extern fn shown(p: ref) -> ref reads next, head writes next, head;
             fn f(n: i32) -> ref {{ var i: i32; var p: ref;
               while i < n & 3 {{ i = i + 1; {body} }} return p; }}"
        )
    };
    let product = product_of(&[
        &version("p = new; next[p] = head; head = p; p = shown(p);"),
        &version("p = new; p = new; next[p] = head; head = p; p = shown(head);"),
        &version("p = shown(p); p = new; next[head] = p;"),
    ]);
    assert_eq!(lockstep(&product.commands), [3]);
}

/// An outside that hands back the object that it is given, makes it lead to
/// itself, and stores true where it leads to something else than an object.
struct Echo;

impl Oracle for Echo {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let given = question.args[0].scalar().expect("an object");
        let write = |(_, present): &(Var, Value)| match present {
            Value::Scalar(_) => Write::Set(given.into()),
            Value::Map(map) => {
                let kept = map.ty().value == ScalarType::Ref;
                let stored = if kept { given } else { Scalar::Bool(true) };
                Write::Update(vec![(Key::from(&[given][..]), stored)])
            }
        };
        Answer {
            throws: None,
            results: vec![given.into()],
            writes: question.writes.iter().map(write).collect(),
            world: World(question.world.0 + 1),
        }
    }
}

fn check_echo(versions: &[String]) {
    let matched = Matched::several(versions.iter().map(|text| read(text)).collect());
    let name = Name::new("f");
    let product = product(&matched, &name).expect("versions of a procedure");
    for seed in 0..40 {
        let inputs = inputs_from_seed(matched.latest(), &name, seed);
        let compared = product.compare(&matched, &name, &inputs, &mut Echo, 100);
        assert_eq!(compared, Comparison::Ended, "on {inputs:?}");
    }
}

#[test]
fn the_outside_answers_a_version_with_objects_of_that_version() {
    let version = |body: &str| {
        format!(
            "global next: [ref]ref; global head: ref;
             extern fn echo(p: ref) -> ref reads next, head writes next, head;
             fn f(n: i32) -> bool {{ var i: i32; var p, q: ref;
               while i < n & 3 {{ i = i + 1; {body} }} return q == p && next[q] == p; }}"
        )
    };
    check_echo(&[
        version("p = new; q = echo(p);"),
        version("p = new; q = echo(p); p = new; q = echo(q);"),
        version("q = new; p = new; q = echo(p); head = q;"),
    ]);
}

/// What a static object contains is not changed from outside, in no version.
#[test]
fn constants_are_constants_of_all_versions() {
    let version = |body: &str| {
        format!(
            "global flag: [ref]bool; object fixed {{ flag = false; }}
             extern fn echo(p: ref) -> ref writes flag;
             fn f() -> bool {{ var p: ref; {body} return flag[p]; }}"
        )
    };
    check_echo(&[version("p = echo(&fixed);"), version("p = &fixed; p = echo(p);")]);
}

/// Matching makes several globals of one whose type changed, under names that are
/// no names. The product has them too, and is right all the same.
#[test]
fn globals_whose_type_changed() {
    let versions = [
        "extern fn look(); fn f() { look(); look(); }",
        "global g: i32; fn f() { }",
        "global g: bool; fn f() { }",
    ];
    let matched = Matched::several(versions.map(read).into());
    assert!(!has_plain_names(&matched));
    let name = Name::new("f");
    let product = product(&matched, &name).expect("versions of a procedure");
    assert_eq!(ended(&matched, &name, &product, 10), 10);
}

#[test]
fn what_has_no_body_is_refused() {
    let versions = ["extern fn f();", "fn f() {}", "fn f() {}"].map(read);
    let refusal = product(&Matched::several(versions.into()), &Name::new("f")).unwrap_err();
    assert_eq!(refusal.to_string(), "no procedure `f` with a body in all versions");
}
