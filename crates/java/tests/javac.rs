//! The methods that calls mean, beside what javac says: a program of ours
//! prints javac's choice for every call of a file.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use verdiff_java::load::{program, read_file};
use verdiff_java::typed::{
    Callee, Element, Expr, ExprKind, Initialiser, MethodBody, Origin, Program, Type,
};

/// Calls by their place.
type Calls = BTreeMap<(u32, u32), String>;

fn javac(oracle: &Path, sample: &Path) -> Calls {
    let output = Command::new("java").arg(oracle).arg(sample).output().expect("java runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let call = |line: &str| {
        let parts: Vec<&str> = line.split('\t').collect();
        let number = |text: &str| text.parse::<u32>().expect("a number");
        ((number(parts[1]), number(parts[2])), parts[3].to_owned())
    };
    text.lines().map(call).collect()
}

fn show(program: &Program, ty: Type) -> String {
    match ty {
        Type::Primitive(primitive) => primitive.keyword().to_owned(),
        Type::Class(class) => program.name(program.class(class).binary_name).replace('$', "."),
        Type::Array(Element::Primitive(element), dimensions) => {
            element.keyword().to_owned() + &"[]".repeat(usize::from(dimensions))
        }
        Type::Array(Element::Class(class), dimensions) => {
            show(program, Type::Class(class)) + &"[]".repeat(usize::from(dimensions))
        }
        Type::Null | Type::Void | Type::Unknown => format!("{ty:?}"),
    }
}

fn ours(program: &Program) -> Calls {
    let mut found = Calls::new();
    let mut visit = |expr: &Expr| {
        let ExprKind::Call(call) = &expr.kind else { return };
        let shown = match &call.callee {
            Callee::Outside { name, .. } | Callee::Undecided { name, .. } => {
                format!("?{}", program.name(*name))
            }
            Callee::Method(method) => {
                let method = program.method(*method);
                let params: Vec<_> = method.params.iter().map(|ty| show(program, *ty)).collect();
                format!("{}({})", program.name(method.name), params.join(","))
            }
        };
        found.insert((expr.span.start, expr.span.end), shown);
    };
    for class in program.classes.iter().filter(|class| class.origin == Origin::Source) {
        for method in class.methods.iter().chain(&class.constructors) {
            match &program.method(*method).body {
                MethodBody::Source(block) => block.for_each_expr(&mut visit),
                MethodBody::Problem(problem) => panic!("{problem:?}"),
                _ => {}
            }
        }
        for init in class.static_init.iter().chain(&class.instance_init) {
            match init {
                Initialiser::Field(_, value) => {
                    value.as_ref().expect("a value").for_each_expr(&mut visit);
                }
                Initialiser::Block(block) => {
                    block.as_ref().expect("a block").for_each_expr(&mut visit);
                }
            }
        }
    }
    found
}

#[test]
fn calls_mean_what_javac_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracle");
    let sample = folder.join("Sample.java");
    let expected = javac(&folder.join("Calls.java"), &sample);
    let source = read_file(&sample, "Sample.java").expect("the sample");
    let found = ours(&program(&[source]));
    let wrong: Vec<_> = expected
        .iter()
        .map(|(place, call)| (call, found.get(place)))
        .filter(|(call, found)| *found != Some(*call))
        .collect();
    // What the models leave out is outside, and that is no wrong choice.
    let is_outside = |found: &Option<&String>| found.is_some_and(|call| call.starts_with('?'));
    let (outside, wrong): (Vec<_>, Vec<_>) =
        wrong.into_iter().partition(|(_, found)| is_outside(found));
    assert!(wrong.is_empty(), "{wrong:#?}");
    let same = expected.len() - outside.len();
    assert!(same >= 60, "{same} of {}", expected.len());
}
