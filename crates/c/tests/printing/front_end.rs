//! From C text to a checked unit, and programs run by the C compiler.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use verdiff_c::check::check;
use verdiff_c::print::print;
use verdiff_c::symbol::Symbols;
use verdiff_c::syntax::parse;
use verdiff_c::typed::{ProblemKind, Unit};

/// The checked unit of a text; any problem is a failure.
pub(crate) fn unit(text: &str) -> Unit {
    let mut symbols = Symbols::default();
    let tree = parse(text, &mut symbols);
    let unit = check(tree, symbols);
    assert_eq!(unit.problems, [], "in\n{text}");
    for function in &unit.functions {
        if let Err(problem) = &function.body {
            let at = &text[problem.span.start as usize..problem.span.end as usize];
            panic!("{}: {} at `{at}` in\n{text}", unit.name(function.decl), problem.message);
        }
    }
    unit
}

/// Whether all functions of a text are supported.
pub(crate) fn is_supported(text: &str) -> bool {
    let mut symbols = Symbols::default();
    let tree = parse(text, &mut symbols);
    let unit = check(tree, symbols);
    let bodies = unit.functions.iter().filter_map(|function| function.body.as_ref().err());
    let mut problems = unit.problems.iter().chain(bodies);
    problems.all(|problem| problem.kind != ProblemKind::Unsupported)
}

/// The text that the printer makes of a text, which must be a fixed point.
pub(crate) fn printed(text: &str) -> String {
    let once = print(&unit(text), text);
    let twice = print(&unit(&once), &once);
    let changed = once.lines().zip(twice.lines()).find(|(a, b)| a != b);
    assert!(once == twice, "printing again changes {changed:?} in\n{once}");
    once
}

/// Preprocesses a text.
pub(crate) fn preprocess(text: &str) -> String {
    let output = feed(Command::new("cc").args(["-std=gnu11", "-E", "-xc", "-"]), text);
    String::from_utf8(output.stdout).expect("C text is UTF-8")
}

/// Compiles a text into a program.
pub(crate) fn compile(text: &str, program: &Path) {
    let mut compiler = Command::new("cc");
    compiler.args(["-std=gnu11", "-O0", "-w", "-fwrapv", "-xc", "-", "-lm", "-o"]).arg(program);
    let output = feed(&mut compiler, text);
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{message}\n{text}");
}

/// Runs a text: its exit code and what it prints.
pub(crate) fn run(text: &str, name: &str) -> (Option<i32>, String) {
    let program = scratch(name);
    compile(text, &program);
    let output = Command::new(&program).output().expect("the program runs");
    std::fs::remove_file(&program).expect("the program can be removed");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()))
}

fn feed(command: &mut Command, text: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the C compiler is installed");
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("the C compiler ends");
    writer.join().expect("the writer ends").expect("the C compiler reads all");
    output
}
