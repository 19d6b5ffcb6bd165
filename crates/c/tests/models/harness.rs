//! C programs that tell the outside numbers by `observe`: run natively, and
//! interpreted.

use std::path::{Path, PathBuf};
use std::process::Command;
use verdiff_c::load::{File, Options, programs, read};
use verdiff_c::lower::{INITIAL_VALUES, Overflow};
use verdiff_ir::interp::{Answer, Budget, Ending, Inputs, Machine, Oracle, Question, Write};
use verdiff_ir::{Name, Program, Scalar, Value};

const OBSERVE: &str =
    "#include <stdio.h>\nvoid observe(long value) { printf(\"%ld\\n\", value); }\n";

/// Writes a file to a folder.
pub(crate) fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("the folder can be written to");
    path
}

/// What a program tells when gcc has compiled it.
pub(crate) fn native(file: &Path, flags: &[&str]) -> Vec<i64> {
    let folder = file.parent().expect("files are in folders");
    let observe = write(folder, "observe.c", OBSERVE);
    let binary = file.with_extension("bin");
    let mut gcc = Command::new("gcc");
    gcc.args(["-std=gnu11", "-w"]).args(flags).arg("-o").arg(&binary);
    let compiled = gcc.arg(file).arg(&observe).arg("-lm").output().expect("gcc is here");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(&binary).output().expect("the program starts");
    assert!(ran.status.success(), "natively: {}", ran.status);
    let text = String::from_utf8_lossy(&ran.stdout);
    text.lines().map(|line| line.parse().expect("numbers are printed")).collect()
}

/// A C file in the core language.
pub(crate) fn lowered(file: &Path) -> Program {
    lowered_with(file, Overflow::Wrap)
}

/// The same, where signed overflow does this.
pub(crate) fn lowered_with(file: &Path, overflow: Overflow) -> Program {
    let mut options = Options::default();
    options.lower.overflow = overflow;
    lowered_by(file, options)
}

/// The same, with options of the compiler.
pub(crate) fn lowered_as(file: &Path, arguments: &[&str]) -> Program {
    let mut options = Options::default();
    options.preprocess.arguments = arguments.iter().map(Into::into).collect();
    lowered_by(file, options)
}

fn lowered_by(file: &Path, mut options: Options) -> Program {
    options.lower.initial_values = true;
    let file = File { path: file.to_owned(), name: "program.c".to_owned() };
    let parsed = read(&file, &options).expect("it can be preprocessed");
    let loaded = programs(&[vec![parsed]], &options).remove(0);
    assert_eq!(loaded.problems, []);
    loaded.program
}

/// Fails if some function could not be lowered.
pub(crate) fn assert_lowered(program: &Program) {
    // It is no function, and what it would answer shows in what is told.
    let is_function = |name: &Name| name.as_str() != "the object that these bytes lead to";
    if let Some((name, opaque)) = program.opaque.iter().find(|(name, _)| is_function(name)) {
        let place = program.sources.place(opaque.span).unwrap_or_default();
        panic!("`{name}` is opaque, {place}: {}", opaque.reason);
    }
}

/// What a program tells when it is interpreted.
pub(crate) fn interpreted(program: &Program) -> Vec<i64> {
    let machine = Machine::new(program);
    let run = |name: &str, inputs: &Inputs| {
        let budget = Budget::steps(50_000_000);
        machine.run(&Name::from(name), inputs, &mut Outside, budget).expect("it is there")
    };
    let start = run(INITIAL_VALUES, &Inputs::default());
    let start = start.outcome().expect("initial values end");
    let globals = start.globals.iter().cloned().collect();
    let ran = run("main", &Inputs { globals, ..Inputs::default() });
    let outcome = ran.outcome().unwrap_or_else(|| panic!("{ran:?}"));
    assert!(matches!(outcome.ending, Ending::Returned(_)), "{:?}", outcome.ending);
    let observed = outcome.trace.iter().filter(|event| event.callee.as_str() == "observe");
    observed.filter_map(|event| number(event.args.first()?)).collect()
}

/// An outside that listens, and has memory.
struct Outside;

impl Oracle for Outside {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let result = |ty: &verdiff_ir::Type| match *ty {
            verdiff_ir::Type::BOOL => Value::Scalar(Scalar::Bool(true)),
            ty => Value::zero(ty),
        };
        Answer {
            throws: None,
            results: question.callee.results.iter().map(result).collect(),
            writes: question.writes.iter().map(|_| Write::Keep).collect(),
            world: question.world,
        }
    }
}

fn number(value: &Value) -> Option<i64> {
    match value {
        Value::Scalar(Scalar::Bv(bits)) => Some(bits.signed() as i64),
        Value::Scalar(_) | Value::Map(_) => None,
    }
}

/// Fails at the first observation that differs.
pub(crate) fn assert_same(what: &str, left: &[i64], right: &[i64]) {
    let at = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let (a, b) = (left.get(at), right.get(at));
    assert_eq!(a, b, "{what}: observation {at} of {}", left.len());
    assert!(!left.is_empty(), "{what}: nothing was observed");
}
