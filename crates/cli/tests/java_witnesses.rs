//! The witnesses of golden cases for Java, on a real JVM: both versions are
//! compiled and called with the inputs that the report names, and must end as
//! it says.
//!
//! Cases are left out whose witness is more than arguments that a line of Java
//! can write; how many there are at least is part of the test.

mod support;

use serde_json::Value;
use std::path::{Path, PathBuf};
use support::{root, run, verdiff};
use verdiff_jvm::{Call, Ended, Jvm, Program};
use verdiff_sandbox::Launcher;

/// So many witnesses are run at least.
const LEAST: usize = 30;

/// A case and what its report says of each version.
struct Witness {
    file: PathBuf,
    /// What each version should do, and the program that shows it.
    versions: Vec<(Value, Program)>,
}

#[test]
fn compiled_java_does_what_witnesses_say() {
    let mut files = Vec::new();
    collect(&root().join("tests/java"), &mut files);
    files.sort();
    let witnesses: Vec<Witness> = files.iter().filter_map(|file| witness(file)).collect();
    assert!(witnesses.len() >= LEAST, "{} witnesses can be run", witnesses.len());
    let program = env!("CARGO_BIN_EXE_verdiff").into();
    let launcher = Launcher { program, arguments: vec!["__sandbox".into()] };
    let jvm = Jvm::find(launcher).expect("a JVM");
    let all = witnesses.iter().flat_map(|witness| &witness.versions);
    let programs: Vec<Program> = all.map(|(_, program)| program.clone()).collect();
    let mut results = jvm.run(&programs).expect("the JVM runs").into_iter();
    let mut wrong = Vec::new();
    for witness in &witnesses {
        for (expected, _) in &witness.versions {
            let outcomes = results.next().expect("an answer for each");
            let ended = outcomes.expect("it compiles").remove(0).ended;
            if !agrees(expected, &ended) {
                wrong.push(format!("{}: {ended:?}, not {expected}", witness.file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder of cases is readable") {
        let path = entry.expect("its entries too").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.to_string_lossy().ends_with(".pair.java") {
            found.push(path);
        }
    }
}

/// The witness of a case that says `different`, if Java can write it.
fn witness(file: &Path) -> Option<Witness> {
    let text = std::fs::read_to_string(file).expect("a case is readable");
    let (header, versions) = text.split_once("//--- old\n")?;
    let (old, new) = versions.split_once("//--- new\n")?;
    if !header.contains("// verdict: different\n") {
        return None;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [("old.java", old), ("new.java", new)] {
        std::fs::write(folder.path().join(name), text).expect("it is writable");
    }
    let mut command = verdiff(folder.path());
    let ran = run(command.args(["diff", "old.java", "new.java", "--format=json"]));
    let report: Value = serde_json::from_str(&ran.stdout).expect("a report");
    let functions = report["functions"].as_array()?;
    // A run that never ends takes the JVM too long.
    let is_run =
        |function: &&Value| !function["witness"].is_null() && function["kind"] != "termination";
    let function = functions.iter().find(is_run)?;
    let version = |name: &str, text: &str| {
        let expected = function["witness"]["runs"][name].clone();
        Some((expected, program(function, text)?))
    };
    let versions = vec![version("old", old)?, version("new", new)?];
    Some(Witness { file: file.to_owned(), versions })
}

/// A version with a method that calls the function on the witness's inputs.
fn program(function: &Value, text: &str) -> Option<Program> {
    let (name, types) = function["name"].as_str()?.strip_suffix(')')?.split_once('(')?;
    let (class, method) = name.rsplit_once('.')?;
    let types: Vec<&str> = types.split(',').filter(|ty| !ty.is_empty()).collect();
    let head = text
        .lines()
        .find(|line| line.contains(&format!(" {method}(")) && line.contains("static"))?;
    let declared = head.split_once('(')?.1.split_once(')')?.0;
    let names = declared.split(',').filter_map(|one| one.split_whitespace().last());
    let names: Vec<&str> = names.collect();
    let inputs = &function["witness"]["inputs"];
    // Objects that static fields hold are not made.
    let mut others = inputs.as_object()?.iter().filter(|(name, _)| !names.contains(&name.as_str()));
    if others.any(|(_, value)| value.is_string()) {
        return None;
    }
    let arguments = types.iter().zip(&names).map(|(ty, name)| argument(ty, &inputs[*name]));
    let arguments: Option<Vec<String>> = arguments.collect();
    let call = format!("{class}.{method}({})", arguments?.join(", "));
    let returns = head.trim().split(' ').nth(1)?;
    let body = match returns {
        "void" => format!("{call}; return null;"),
        "char" => format!("return (int) {call};"),
        _ => format!("return {call};"),
    };
    let runner = format!("class Witness {{ static Object run() {{ {body} }} }}\n");
    let files = vec![("A.java".to_owned(), text.to_owned()), ("Witness.java".to_owned(), runner)];
    let call = Call { class: "Witness".into(), method: "run".into(), arguments: Vec::new() };
    Some(Program { files, calls: vec![call] })
}

/// An input as Java writes it.
fn argument(ty: &str, value: &Value) -> Option<String> {
    Some(match (ty, value) {
        ("boolean", Value::Bool(truth)) => truth.to_string(),
        ("byte" | "short" | "int" | "char", Value::Number(number)) => format!("({ty}) ({number})"),
        ("long", Value::Number(number)) => format!("{number}L"),
        ("float" | "double", Value::Number(number)) => format!("({ty}) ({number})"),
        ("float" | "double", Value::String(text)) => match text.as_str() {
            "inf" => format!("({ty}) (1.0 / 0.0)"),
            "-inf" => format!("({ty}) (-1.0 / 0.0)"),
            "nan" => format!("({ty}) (0.0 / 0.0)"),
            "-0.0" => format!("({ty}) -0.0"),
            _ => return None,
        },
        ("Object", Value::String(text)) if text.starts_with("object ") => "new Object()".to_owned(),
        (_, Value::Null) => format!("({ty}) null"),
        _ => return None,
    })
}

/// Whether a run ended as the report says. Objects that are returned are not
/// compared.
fn agrees(expected: &Value, ended: &Ended) -> bool {
    match ended {
        Ended::Threw { class, .. } => expected["failure"] == class.as_str(),
        Ended::Returned(value) => {
            let shown = expected["results"].get(0);
            expected["ending"] == "returned" && shown.is_none_or(|shown| same_value(shown, value))
        }
        Ended::NotCalled(_) => false,
    }
}

fn same_value(shown: &Value, value: &str) -> bool {
    let double = |bits: &str| bits.parse().ok().map(f64::from_bits);
    match (shown, value.strip_prefix("D:").and_then(double)) {
        (Value::String(text), Some(double)) => format!("{double:?}").to_lowercase() == *text,
        (Value::Number(number), Some(double)) => number.as_f64() == Some(double),
        (Value::Number(number), None) => number.to_string() == value,
        (Value::Bool(truth), _) => truth.to_string() == value,
        (Value::Null, _) => value == "null",
        _ => true,
    }
}
