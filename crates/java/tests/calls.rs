//! Which method a call means, what it is given, and what it gives: Java in,
//! each call of `Main.main` with its method and types out.

use verdiff_java::load::{Source, program};
use verdiff_java::typed::{Callee, Dispatch, Element, Expr, ExprKind, MethodBody, Program, Type};

fn typed(text: &str) -> Program {
    program(&[Source { name: "Main.java".to_owned(), text: text.to_owned() }])
}

fn show(program: &Program, ty: Type) -> String {
    match ty {
        Type::Primitive(primitive) => primitive.keyword().to_owned(),
        Type::Class(class) => program.name(program.class(class).name).to_owned(),
        Type::Array(element, dimensions) => {
            let element = match element {
                Element::Primitive(primitive) => Type::Primitive(primitive),
                Element::Class(class) => Type::Class(class),
            };
            show(program, element) + &"[]".repeat(usize::from(dimensions))
        }
        Type::Null => "null".to_owned(),
        Type::Void => "void".to_owned(),
        Type::Unknown => "?".to_owned(),
    }
}

/// The calls in the method `main`, each as `Class.name(params)returns`; those
/// of methods that are not known as `?name`.
fn calls(text: &str) -> Vec<String> {
    let program = typed(text);
    let main = program.methods.iter().find(|method| program.name(method.name) == "main");
    let block = match &main.expect("a method main").body {
        MethodBody::Source(block) => block,
        other => panic!("{other:?}"),
    };
    let mut found = Vec::new();
    block.for_each_expr(&mut |expr: &Expr| {
        if let ExprKind::Call(call) = &expr.kind {
            found.push(match &call.callee {
                Callee::Outside { name, .. } => {
                    assert_eq!(call.dispatch, Dispatch::Unknown);
                    format!("?{}", program.name(*name))
                }
                Callee::Undecided { name, .. } => {
                    assert_eq!(call.dispatch, Dispatch::Unknown);
                    format!("??{}", program.name(*name))
                }
                Callee::Method(method) => {
                    let method = program.method(*method);
                    let params: Vec<_> =
                        method.params.iter().map(|ty| show(&program, *ty)).collect();
                    let class = program.name(program.class(method.class).name);
                    let name = program.name(method.name);
                    format!("{class}.{name}({}){}", params.join(","), show(&program, expr.ty))
                }
            });
        }
    });
    found
}

/// The calls that a body makes beside some methods.
fn check(methods: &str, body: &str, expected: &[&str]) {
    let text = format!(
        "import java.util.*; import java.util.function.*;
         class Main {{ {methods} static void main(int i, long l, Integer boxed, String s, Object o) \
         throws Exception {{ {body} }} }}"
    );
    assert_eq!(calls(&text), expected, "{body}");
}

#[test]
fn phases_of_overload_resolution() {
    let methods = "static void f(long x) {} static void f(Integer x) {} static void f(int... x) {} \
                   static void f(Object x) {}";
    check(methods, "f(i);", &["Main.f(long)void"]);
    check(methods, "f(boxed);", &["Main.f(Integer)void"]);
    check(methods, "f(i, i);", &["Main.f(int[])void"]);
    check(methods, "f();", &["Main.f(int[])void"]);
    check(methods, "f('a');", &["Main.f(long)void"]);
    check(methods, "f(1.5);", &["Main.f(Object)void"]);
    check(methods, "f(s);", &["Main.f(Object)void"]);
}

#[test]
fn the_most_specific_method_is_chosen() {
    let methods = "static void g(Object x) {} static void g(CharSequence x) {} \
                   static void g(String x) {} static void h(char x) {} static void h(int x) {}";
    check(methods, "g(s);", &["Main.g(String)void"]);
    check(methods, "g(null);", &["Main.g(String)void"]);
    check(methods, "g(new StringBuilder());", &["Main.g(CharSequence)void"]);
    check(methods, "h('a'); h((byte) 1);", &["Main.h(char)void", "Main.h(int)void"]);
    let lists = "List<Integer> list = new ArrayList<>(); list.remove(i); list.remove(boxed);";
    check("", lists, &["List.remove(int)Object", "List.remove(Object)boolean"]);
}

#[test]
fn members_of_generic_types_have_their_types() {
    let body = "Map<String, List<Integer>> m = new HashMap<>(); \
                int n = m.get(s).get(0).intValue(); String t = m.keySet().iterator().next().trim();";
    let expected = [
        "Integer.intValue()int",
        "List.get(int)Object",
        "Map.get(Object)Object",
        "String.trim()String",
        "Iterator.next()Object",
        "Iterable.iterator()Iterator",
        "Map.keySet()Set",
    ];
    check("", body, &expected);
}

#[test]
fn lambdas_take_the_types_of_their_parameters_from_the_context() {
    let body = "Function<String, Integer> f = x -> x.length(); \
                Optional.of(s).map(x -> x.trim()).map(String::length).get().intValue();";
    let expected = [
        "String.length()int",
        "Integer.intValue()int",
        "Optional.get()Object",
        "Optional.map(Function)Optional",
        "Optional.map(Function)Optional",
        "Optional.of(Object)Optional",
        "String.trim()String",
        "String.length()int",
    ];
    check("", body, &expected);
}

#[test]
fn what_lies_outside_is_outside() {
    check("", "Foo.bar(i); new Foo().baz().qux(s);", &["?bar", "?qux", "?baz"]);
    check("static void f(int x) {}", "f(Foo.bar());", &["Main.f(int)void", "?bar"]);
    // Which of two of the sources it is, nobody knows.
    let two = "static void f(int x) {} static void f(String x) {}";
    check(two, "f(Foo.bar());", &["??f", "?bar"]);
}

#[test]
fn a_syntax_error_costs_one_member() {
    let text = "class Main { void f() { int = 3; } void main() { g(1); } int g(int x) { return x; } \
                void h( { } int k() { return 1; } }";
    assert_eq!(calls(text), ["Main.g(int)int"]);
    let program = typed(text);
    let names: Vec<&str> = program
        .methods
        .iter()
        .filter(|method| program.name(program.class(method.class).name) == "Main")
        .filter(|method| matches!(method.body, MethodBody::Problem(_)))
        .map(|method| program.name(method.name))
        .collect();
    assert_eq!(names, ["f"]);
}

#[test]
fn constants_are_folded_as_java_does() {
    let text = "class Main { static final int A = 7; static final String S = \"a\" + A + 'b'; \
                int main() { final byte b = A * 2; return b << 33; } String s() { return S + 1L; } }";
    let program = typed(text);
    let constant = |name: &str| {
        let method = program.methods.iter().find(|method| program.name(method.name) == name);
        let mut found = Vec::new();
        if let MethodBody::Source(block) = &method.expect("a method").body {
            block.for_each_expr(&mut |expr| found.push(format!("{:?}", expr.kind)));
        }
        found.pop().expect("an expression")
    };
    assert_eq!(constant("main"), "Constant(Int(28))");
    assert_eq!(constant("s"), "Constant(String([97, 55, 98, 49]))");
}

#[test]
fn deep_nesting_is_refused_and_not_a_crash() {
    let deep = "(".repeat(100_000) + "1" + &")".repeat(100_000);
    let text = format!("class Main {{ int f() {{ return {deep}; }} void main() {{ }} }}");
    assert_eq!(calls(&text), [""; 0]);
    let sum = "1".to_owned() + &" + i".repeat(4_000);
    let text = format!("class Main {{ int main(int i) {{ return {sum}; }} }}");
    assert_eq!(calls(&text), [""; 0]);
}

/// Every body of the prelude means something.
#[test]
fn the_prelude_is_understood() {
    let program = typed("class Main { void main() { } }");
    let problems: Vec<String> = program
        .methods
        .iter()
        .filter_map(|method| match &method.body {
            MethodBody::Problem(problem) => {
                let class = program.name(program.class(method.class).binary_name);
                Some(format!("{class}.{}: {}", program.name(method.name), problem.message))
            }
            _ => None,
        })
        .collect();
    assert_eq!(problems, [""; 0], "{}", problems.len());
    assert_eq!(program.problems, []);
}
