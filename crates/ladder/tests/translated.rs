//! What the ladder says of programs that a front end brings: procedures that it
//! could not translate, and what its translation rests on.

mod support;

use expect_test::expect;
use support::{check, program, show};
use verdiff_ladder::{FunctionResult, Settings, Unobserved, compare};

const ASSEMBLY: &str = "opaque fn a(x: i32) -> i32 because \"inline assembly\" fingerprint 0x1";

#[test]
fn an_opaque_procedure_with_the_same_source_and_equivalent_callees_is_unchanged() {
    check(
        &format!(
            "{ASSEMBLY} calls g, e; extern fn e();
         fn g(x: i32) -> i32 {{ return x + x; }}
         fn f(x: i32) -> i32 {{ var r: i32; r = a(x); return r + 1 + 1; }}
         ----
         {ASSEMBLY} calls g, e; extern fn e();
         fn g(x: i32) -> i32 {{ return 2 * x; }}
         fn f(x: i32) -> i32 {{ var r: i32; r = a(x); return r + 2; }}"
        ),
        expect![[r#"
            g: equivalent, full (relational)
            f: equivalent, full (relational)
            a: equivalent, full (unchanged)"#]],
    );
}

#[test]
fn an_opaque_procedure_with_another_source_is_unknown_and_so_are_its_callers() {
    check(
        "opaque fn a(x: i32) -> i32 because \"inline assembly\" fingerprint 0x1;
         fn f(x: i32) -> i32 { var r: i32; r = a(x); return r; }
         fn g(x: i32) -> i32 { var r: i32; if x == 77 { r = a(x); } return x; }
         fn h(x: i32) -> i32 { return x + x; }
         ----
         opaque fn a(x: i32) -> i32 because \"inline assembly\" fingerprint 0x2;
         fn f(x: i32) -> i32 { var r: i32; r = a(x); return r; }
         fn g(x: i32) -> i32 { var r: i32; if x == 77 { r = a(x); } return x + 1; }
         fn h(x: i32) -> i32 { return 2 * x; }",
        expect![[r#"
            f: unknown: it calls `a`: it changed, and is not analysed: inline assembly
            g: different at (0) (search)
            h: equivalent, full (relational)
            a: unknown: it changed, and is not analysed: inline assembly"#]],
    );
}

#[test]
fn a_difference_behind_an_opaque_procedure_is_not_told() {
    // What `a` does is fixed: perhaps it never returns 3.
    check(
        &format!("{ASSEMBLY};
         fn f(x: i32) -> i32 {{ var r: i32; r = a(x); return r == 3 ? 1 : 0; }}
         fn g(x: i32) -> i32 {{ var r: i32; r = a(x); return 1; }}
         fn few(x: bool) -> bool {{ var r: i32; r = a(0); return x; }}
         fn before(x: i32) -> i32 {{ var r: i32; if x > 5 {{ return x; }} r = a(x); return r; }}
         ----
         {ASSEMBLY};
         fn f(x: i32) -> i32 {{ var r: i32; r = a(x); return 0; }}
         fn g(x: i32) -> i32 {{ var r: i32; r = a(x + 1); return 1; }}
         fn few(x: bool) -> bool {{ var r: i32; r = a(1); return x; }}
         fn before(x: i32) -> i32 {{ var r: i32; if x > 5 {{ return x + 1; }} r = a(x); return r; }}"),
        expect![[r#"
            f: unknown: the difference depends on what `a` does, which is not analysed: inline assembly
            g: unknown: the difference depends on what `a` does, which is not analysed: inline assembly
            few: unknown: the difference depends on what `a` does, which is not analysed: inline assembly
            before: different at (6) (search)
            a: equivalent, full (unchanged)"#]],
    );
}

#[test]
fn a_procedure_that_is_opaque_in_one_version_is_unknown_and_so_are_its_callers() {
    let proc = "fn a(x: i32) -> i32 { return x; }";
    let caller = "fn f(x: i32) -> i32 { var r: i32; r = a(x); return r; }";
    check(
        &format!("{ASSEMBLY}; {caller} ---- {proc} {caller}"),
        expect![[r#"
            a: unknown: the old version is not analysed: inline assembly
            f: unknown: it calls `a`: the old version is not analysed: inline assembly"#]],
    );
    check(
        &format!("{proc} {caller} ---- {ASSEMBLY}; {caller}"),
        expect![[r#"
            f: unknown: it calls `a`: the new version is not analysed: inline assembly
            a: unknown: the new version is not analysed: inline assembly"#]],
    );
    check(
        &format!("fn f(x: i32) -> i32 {{ return x; }} ---- {ASSEMBLY}; {caller}"),
        expect!["f: unknown: it calls `a`, which is not analysed: inline assembly"],
    );
    check(
        &format!("extern fn a(x: i32) -> i32; {caller} ---- {ASSEMBLY}; {caller}"),
        expect!["f: unknown: it calls `a`, which is not analysed: inline assembly"],
    );
}

#[test]
fn what_an_opaque_procedure_uses_may_have_changed() {
    let caller = "fn f(x: i32) -> i32 { var r: i32; r = a(x); return r; }";
    check(
        &format!(
            "{ASSEMBLY} calls g; {caller} fn g() {{ trap one; }}
         ----
         {ASSEMBLY} calls g; {caller} fn g() {{ trap two; }}"
        ),
        expect![[r#"
            f: unknown: it calls `a`: what it calls is not shown to be the same, and it is not analysed itself: inline assembly
            g: different at () (search)
            a: unknown: what it calls is not shown to be the same, and it is not analysed itself: inline assembly"#]],
    );
    check(
        &format!(
            "{ASSEMBLY} calls e; {caller} extern fn e();
         ----
         {ASSEMBLY} calls e; {caller} extern pure fn e();"
        ),
        expect![[r#"
            f: unknown: the declaration of external `e` changed
            a: unknown: the declaration of external `e` changed"#]],
    );
    check(
        &format!(
            "{ASSEMBLY}; {caller} global m: [ref]i8; object table {{ m = 1; }}
         ----
         {ASSEMBLY}; {caller} global m: [ref]i8; object table {{ m = 2; }}"
        ),
        expect![[r#"
            f: unknown: it calls `a`: the contents of object `table` changed, and it is not analysed: inline assembly
            a: unknown: the contents of object `table` changed, and it is not analysed: inline assembly"#]],
    );
    check(
        &format!(
            "{ASSEMBLY}; {caller} global g: i8;
         ----
         {ASSEMBLY}; {caller} global g: i16;"
        ),
        expect![[r#"
            f: unknown: the type of global `g` changed from i8 to i16
            a: unknown: the type of global `g` changed from i8 to i16"#]],
    );
    check(
        &format!(
            "{ASSEMBLY}; {caller}
         ----
         opaque fn a(x: i64) -> i32 because \"inline assembly\" fingerprint 0x1;
         fn f(x: i32) -> i32 {{ var r: i32; r = a(i64.sext(x)); return r; }}"
        ),
        expect![[r#"
            f: unknown: it calls `a`: the signature changed from (i32) -> (i32) to (i64) -> (i32)
            a: unknown: the signature changed from (i32) -> (i32) to (i64) -> (i32)"#]],
    );
}

#[test]
fn recursion_through_opaque_procedures() {
    check(
        &format!(
            "{ASSEMBLY} calls f; fn f(x: i32) -> i32 {{ var r: i32; r = a(x); return r; }}
         ----
         {ASSEMBLY} calls f; fn f(y: i32) -> i32 {{ var s: i32; s = a(y); return s; }}"
        ),
        expect![[r#"
            f: equivalent, full (unchanged)
            a: equivalent, full (unchanged)"#]],
    );
    check(
        &format!(
            "{ASSEMBLY} calls f; fn f(x: i32) -> i32 {{ var r: i32; r = a(x); return r + 1 + 1; }}
         ----
         {ASSEMBLY} calls f; fn f(x: i32) -> i32 {{ var r: i32; r = a(x); return r + 2; }}"
        ),
        expect![[r#"
            f: equivalent, partial (abstract)
            a: equivalent, partial (unchanged)"#]],
    );
    // Nothing is assumed of it where what it calls is not the same.
    check(
        &format!(
            "{ASSEMBLY} calls f; fn f(x: i32) -> i32 {{ var r: i32; r = a(x); return r + 1; }}
         ----
         {ASSEMBLY} calls f; fn f(x: i32) -> i32 {{ var r: i32; r = a(x); return r + 2; }}"
        ),
        expect![[r#"
            f: unknown: the difference depends on what `a` does, which is not analysed: inline assembly
            a: unknown: what it calls is not shown to be the same, and it is not analysed itself: inline assembly"#]],
    );
}

#[test]
fn a_callee_that_is_the_same_only_where_it_ends_makes_its_callers_so() {
    let recursive = |step: &str| {
        format!(
            "{ASSEMBLY} calls r; fn r(n: i32) -> i32 {{
                 var s: i32;
                 if n == 0 {{ return 0; }}
                 s = r({step});
                 return s + 1;
             }}"
        )
    };
    check(
        &format!(
            "{} fn f(x: i32) -> i32 {{ var r: i32; r = a(x); return r + r; }}
         ----
         {} fn f(x: i32) -> i32 {{ var r: i32; r = a(x); return 2 * r; }}",
            recursive("n - 1"),
            recursive("-1 + n")
        ),
        expect![[r#"
            r: equivalent, partial (abstract)
            f: equivalent, partial (relational)
            a: equivalent, partial (unchanged)"#]],
    );
}

#[test]
fn verdicts_tell_what_the_translation_of_all_that_is_called_rests_on() {
    let text = |sum: &str| {
        format!(
            "opaque fn o() because \"assembly\" fingerprint 0x1 calls below;
             fn below(x: i32) {{ }} fn g(x: i32) -> i32 {{ o(); return {sum}; }}
             fn f(x: i32) -> i32 {{ var r: i32; r = g(x); return r; }}
             fn other(x: i32) -> i32 {{ return {sum}; }}"
        )
    };
    let compared = |sums: [&str; 2]| {
        let mut programs = sums.map(|sum| program(&text(sum)));
        let mut assume = |version: usize, name: &str, what: &str| {
            let of = programs[version].assumptions.entry(name.into()).or_default();
            of.insert(what.to_string());
        };
        assume(0, "g", "pointers do not alias");
        assume(1, "g", "locals are initialised");
        assume(1, "below", "memory that was freed is not used");
        assume(0, "other", "pointers do not alias");
        let [old, new] = programs;
        let functions = compare(old, new, &Settings::default(), &mut Unobserved).functions;
        let line = |result: &FunctionResult| {
            let assumptions = result.assumptions.iter().map(ToString::to_string);
            format!("{}: {:?}", show(result), assumptions.collect::<Vec<_>>())
        };
        functions.iter().map(line).collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        below: equivalent, full (unchanged): []
        g: equivalent, full (relational): ["`o` answers alike when its arguments and all it can observe are alike", "locals are initialised", "memory that was freed is not used", "pointers do not alias"]
        f: equivalent, full (unchanged): ["`o` answers alike when its arguments and all it can observe are alike", "locals are initialised", "memory that was freed is not used", "pointers do not alias"]
        other: equivalent, full (relational): ["pointers do not alias"]
        o: equivalent, full (unchanged): ["`o` answers alike when its arguments and all it can observe are alike"]"#]].assert_eq(&compared(["x + x", "2 * x"]));
    expect![[r#"
        below: equivalent, full (unchanged): []
        g: unknown: the difference depends on what `o` does, which is not analysed: assembly: []
        f: unknown: the difference depends on what `o` does, which is not analysed: assembly: []
        other: different at (0) (search): ["pointers do not alias"]
        o: equivalent, full (unchanged): ["`o` answers alike when its arguments and all it can observe are alike"]"#]].assert_eq(&compared(["x", "x + 1"]));
}
