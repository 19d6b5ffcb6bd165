//! The bundled table of the library against the JDK: every class, method,
//! constructor and field that it lists is there, with the same erased types.

mod support;

use verdiff_java::load::table;
use verdiff_java::lower::names::{class, full_type};
use verdiff_java::typed::{ClassKind, Method, Origin, Program as Typed, Type};
use verdiff_jvm::{Argument, Call, Ended, Jvm, Program};
use verdiff_sandbox::Launcher;

/// Looks all entries up by reflection.
const CHECKER: &str = include_str!("support/Checker.java");

/// A line for each entry, its parts separated by bars.
fn entries(typed: &Typed) -> Vec<String> {
    let mut lines = Vec::new();
    for found in typed.classes.iter().filter(|class| class.origin == Origin::Library) {
        let owner = typed.name(found.binary_name);
        let kind = match found.kind {
            ClassKind::Class => "class",
            ClassKind::Interface => "interface",
            ClassKind::Enum => "enum",
            ClassKind::Record => "record",
            ClassKind::Annotation => "annotation",
        };
        let supertypes = found.superclass.iter().chain(&found.interfaces);
        let supertypes: Vec<&str> = supertypes.map(|id| class(typed, *id)).collect();
        let flags = &found.flags;
        lines.push(format!(
            "class|{owner}|{kind}|{}|{}|{}",
            supertypes.join(","),
            flags.is_final,
            flags.is_abstract
        ));
        for id in found.methods.iter().chain(&found.constructors) {
            let Method { name, params, returns, flags, .. } = typed.method(*id);
            let params: Vec<String> = params.iter().map(|ty| full_type(typed, *ty)).collect();
            let (name, returns) = (typed.name(*name), full_type(typed, *returns));
            let (params, is_varargs) = (params.join(","), flags.is_varargs);
            let is_static = flags.is_static;
            lines
                .push(format!("method|{owner}|{name}|{params}|{returns}|{is_static}|{is_varargs}"));
        }
        for id in &found.fields {
            let field = typed.field(*id);
            let ty: Type = field.ty;
            let (name, ty) = (typed.name(field.name), full_type(typed, ty));
            lines.push(format!("field|{owner}|{name}|{ty}|{}|{}", field.is_static, field.is_final));
        }
    }
    lines
}

/// What the JDK says against these entries.
fn complaints(lines: &[String]) -> Vec<String> {
    let launcher = Launcher {
        program: env!("CARGO_BIN_EXE_verdiff").into(),
        arguments: vec!["__sandbox".into()],
    };
    let call = |lines: &[String]| Call {
        class: "Checker".into(),
        method: "check".into(),
        arguments: vec![Argument::String(lines.join("\n"))],
    };
    let files = vec![("Checker.java".to_owned(), CHECKER.to_owned())];
    let program = Program { files, calls: vec![call(lines)] };
    let mut answers = Jvm::find(launcher).expect("a JVM").run(&[program]).expect("it runs");
    let outcome = answers.remove(0).expect("it compiles").remove(0);
    let Ended::Returned(said) = outcome.ended else { panic!("{:?}", outcome.ended) };
    let said = said.strip_prefix("T:").expect("a text").replace("\\u000a", "\n");
    said.lines().map(str::to_owned).collect()
}

#[test]
fn the_table_is_what_the_jdk_has() {
    let lines = entries(&table());
    assert!(lines.len() > 2000, "only {} entries", lines.len());
    let found = complaints(&lines);
    assert!(found.is_empty(), "{} of {} entries:\n{}", found.len(), lines.len(), found.join("\n"));
}

#[test]
fn a_wrong_entry_is_found() {
    let wrong = [
        "class|java.lang.Strin|class||false|false",
        "class|java.lang.String|interface||false|false",
        "class|java.lang.Integer|class|java.lang.String|true|false",
        "class|java.util.ArrayList|class|java.util.AbstractList|true|false",
        "method|java.lang.String|charAt|long|char|false|false",
        "method|java.lang.String|charAt|int|int|false|false",
        "method|java.lang.String|charAt|int|char|true|false",
        "method|java.lang.String|format|java.lang.String,java.lang.Object[]|java.lang.String|true|false",
        "method|java.lang.String|<init>|java.lang.Integer|void|false|false",
        "field|java.lang.Integer|MAX_VALUE|long|true|true",
        "field|java.lang.Integer|MOST|int|true|true",
    ];
    let lines: Vec<String> = wrong.map(str::to_owned).to_vec();
    let found = complaints(&lines);
    assert_eq!(found.len(), lines.len(), "{found:#?}");
}
