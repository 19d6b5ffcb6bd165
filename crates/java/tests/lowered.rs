//! What whole programs are lowered to: that one bad method costs one method,
//! and what stands for what is not known.

use verdiff_ir::{Opaque, Program, StmtKind};
use verdiff_java::load::Source;
use verdiff_java::versions::programs;

fn source(text: &str) -> Vec<Source> {
    vec![Source { name: "Main.java".to_owned(), text: text.to_owned() }]
}

fn lowered(text: &str) -> Program {
    programs(&[source(text)]).remove(0).program
}

fn both(old: &str, new: &str) -> (Program, Program) {
    let mut found = programs(&[source(old), source(new)]).into_iter();
    let mut next = || found.next().expect("a version").program;
    (next(), next())
}

fn opaque<'p>(program: &'p Program, name: &str) -> &'p Opaque {
    program.opaque.get(name).unwrap_or_else(|| panic!("`{name}` is not opaque"))
}

/// All methods of the text are lowered.
fn check_lowered(text: &str, methods: &[&str]) {
    let program = lowered(text);
    let own: Vec<&str> = program
        .procs
        .keys()
        .filter(|name| !program.helpers.contains(*name))
        .map(|name| name.as_str())
        .collect();
    assert_eq!(own, methods, "opaque: {:?}", program.opaque.keys().collect::<Vec<_>>());
}

#[test]
fn any_text_is_a_literal() {
    let text = r#"class A { static String f() { return "a\tb\0`\u007f"; } }"#;
    check_lowered(text, &["A.f()"]);
}

#[test]
fn a_bad_method_costs_one_method() {
    let text = "class A { int f() { return x; } int g() { return f(); } }";
    let program = lowered(text);
    assert!(opaque(&program, "A.f()").reason.contains('x'));
    assert!(program.procs.contains_key("A.g()"));
}

#[test]
fn references_with_several_parameters() {
    let text = "import java.util.function.*; class A { \
                static BinaryOperator<Integer> f() { return Integer::sum; } }";
    check_lowered(text, &["A.f()", "A.f() lambda 1"]);
}

#[test]
fn what_is_not_known_is_outside() {
    let text = "class A { static Object f(foo.Bar bar) { bar.x = 1; bar.y[2] = bar.x; \
                for (Object o : bar.all()) { bar.y[0] = o; } return bar.y[2]; } }";
    check_lowered(text, &["A.f(Bar)"]);
}

#[test]
fn threads_wait_outside() {
    check_lowered("class A { void f() throws Exception { wait(); notifyAll(); } }", &["A.f()"]);
}

#[test]
fn modules_with_annotations_declare_no_classes() {
    let loaded = programs(&[source("@Deprecated module m { requires java.base; }")]);
    assert!(loaded[0].problems.is_empty(), "{:?}", loaded[0].problems);
}

#[test]
fn one_of_several_methods_depends_on_all_of_them() {
    let text = "class A { static int f(foo.B x) { return 1; } static int f(foo.C x) { return 2; } \
                static int g() { return f(foo.D.make()); } }";
    let program = lowered(text);
    let (_, undecided) = program
        .opaque
        .iter()
        .find(|(name, _)| name.as_str().starts_with("one of A.f("))
        .expect("an opaque call");
    let calls: Vec<&str> = undecided.calls.iter().map(|name| name.as_str()).collect();
    assert!(calls.contains(&"A.f(B)") && calls.contains(&"A.f(C)"), "{calls:?}");
    assert!(program.procs.contains_key("A.g()"));
}

/// Whether what stands for a method changes.
fn changes(name: &str, old: &str, new: &str) -> bool {
    let (old, new) = both(old, new);
    opaque(&old, name).fingerprint != opaque(&new, name).fingerprint
}

#[test]
fn the_fingerprint_of_what_is_not_lowered() {
    let with =
        |body: &str| format!("class A {{ int k; int f() {{ return undefined + k{body}; }} }}");
    let old = with("");
    let change = |new: &str| changes("A.f()", &old, new);
    assert!(change(&with(" + 1")), "its text");
    assert!(change(&old.replace("int k", "long k")), "a declaration that it mentions");
    assert!(!change(&old.replace("return undefined", "return\n    undefined")), "its layout");
    let mut more = source(&old);
    more.push(Source { name: "B.java".to_owned(), text: "class B { void g() { } }".to_owned() });
    let found = programs(&[source(&old), more]);
    let [old_mark, new_mark] = [0, 1].map(|at| opaque(&found[at].program, "A.f()").fingerprint);
    assert_eq!(old_mark, new_mark, "a class in another file that it does not mention");
    assert!(change(&old.replace("class A", "final class A")), "the class around it");
}

#[test]
fn initialisers_are_part_of_constructors() {
    let with = |value: &str| format!("class A {{ int k = undefined{value}; A() {{ }} }}");
    assert!(changes("A.<init>()", &with(""), &with(" + 1")));
}

#[test]
fn classes_of_other_versions_are_not_met() {
    let old = "interface I { int m(); } class A { static int f(I i) { return i.m(); } }";
    let new = format!("{old} class B implements I {{ public int m() {{ return 1; }} }}");
    let (old, new) = both(old, &new);
    let chooser = "I.m() of I";
    let checks = |program: &Program| {
        let body = &program.procs.get(chooser).expect("a procedure that chooses").body;
        body.iter().filter(|stmt| matches!(stmt.kind, StmtKind::Check { .. })).count()
    };
    // The class of the receiver is one that the old version has, and has `m`.
    assert_eq!((checks(&old), checks(&new)), (2, 1));
}
