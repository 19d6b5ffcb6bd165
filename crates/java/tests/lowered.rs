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

/// The fingerprints of `A.f()` in two programs, each one of several files, are
/// different ones.
fn changes_among_files(old: &[(&str, &str)], new: &[(&str, &str)]) -> bool {
    let sources = |files: &[(&str, &str)]| -> Vec<Source> {
        let file = |(name, text): &(&str, &str)| Source {
            name: (*name).to_owned(),
            text: (*text).to_owned(),
        };
        files.iter().map(file).collect()
    };
    let found = programs(&[sources(old), sources(new)]);
    let [old, new] = [0, 1].map(|at| opaque(&found[at].program, "A.f(Object)").fingerprint);
    old != new
}

#[test]
fn what_is_below_a_class_is_part_of_what_asks_for_it() {
    let asks = |class: &str| {
        format!("class A {{ int f(Object o) {{ return o instanceof {class} ? undefined : 0; }} }}")
    };
    let of_base = asks("Base");
    let with = |header: &str| -> bool {
        let old = [
            ("A.java", of_base.as_str()),
            ("Base.java", "class Base { }"),
            ("Mid.java", "class Mid extends Base { }"),
            ("Sub.java", "class Sub extends Mid { }"),
        ];
        let mut new = old;
        new[3].1 = header;
        changes_among_files(&old, &new)
    };
    assert!(with("class Sub { }"), "a class far below it in another file");
    assert!(with("class Sub extends Base { int k; } class T extends Mid { }"), "a further one");
    assert!(!with("class Sub extends Mid { int k; }"), "what a class below it holds");
    let of_library = asks("Runnable");
    let with = |header: &'static str| {
        [("A.java", of_library.as_str().to_owned()), ("Sub.java", header.to_owned())]
    };
    let differ = |old: &'static str, new: &'static str| {
        let [old, new] = [with(old), with(new)];
        let [old, new] =
            [&old, &new].map(|files| files.each_ref().map(|(name, text)| (*name, text.as_str())));
        changes_among_files(&old, &new)
    };
    let runs = "class Sub implements Runnable { public void run() { } }";
    assert!(differ(runs, "class Sub { public void run() { } }"), "a class below a library's");
    assert!(!differ("class Sub { }", "class Sub { int k; }"), "a class that is below none");
}

#[test]
fn what_types_are_made_of_and_what_is_imported_is_part_of_it() {
    let with = |import: &str, list: &str, mid: &str| {
        let main = format!(
            "import {import}.Foo; class A {{ \
             int f(Object o) {{ return undefined + Foo.k + B.list.get(0) + new Mid().get(); }} }}"
        );
        let b = format!("import java.util.*; class B {{ static List<{list}> list; }}");
        let mid =
            format!("class Base<T> {{ T get() {{ return null; }} }} class Mid extends {mid} {{ }}");
        [("A.java", main), ("B.java", b), ("Mid.java", mid)]
    };
    let foo =
        |package: &str| format!("package {package}; public class Foo {{ public static int k; }}");
    let foos = [foo("a"), foo("b")];
    let change = |new: [(&'static str, String); 3]| {
        let all = |own: &[(&'static str, String); 3]| -> Vec<(&'static str, String)> {
            let foos = [("a/Foo.java", foos[0].clone()), ("b/Foo.java", foos[1].clone())];
            own.iter().cloned().chain(foos).collect()
        };
        let (old, new) = (all(&with("a", "String", "Base<String>")), all(&new));
        let old: Vec<(&str, &str)> =
            old.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let new: Vec<(&str, &str)> =
            new.iter().map(|(name, text)| (*name, text.as_str())).collect();
        changes_among_files(&old, &new)
    };
    assert!(!change(with("a", "String", "Base<String>")), "nothing");
    assert!(change(with("b", "String", "Base<String>")), "an import");
    assert!(change(with("a", "Integer", "Base<String>")), "an argument of a field's type");
    assert!(change(with("a", "String", "Base<Integer>")), "one of a superclass");
}

#[test]
fn methods_for_their_package_are_overridden_in_it_only() {
    let file = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
    let program = verdiff_java::load::program(&[
        file("p/A.java", "package p; public class A { int g() { return 1; } }"),
        file("p/B.java", "package p; public class B extends A { public int g() { return 2; } }"),
        file("q/C.java", "package q; public class C extends p.A { int g() { return 3; } }"),
        file("q/D.java", "package q; public class D extends p.B { public int g() { return 4; } }"),
    ]);
    let overridden = |class: &str| {
        let id = program.methods.iter().find(|method| {
            program.name(method.name) == "g"
                && program.name(program.class(method.class).binary_name) == class
        });
        id.expect("a method").overrides.len()
    };
    assert_eq!(["p.B", "q.C", "q.D"].map(overridden), [1, 0, 2]);
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
