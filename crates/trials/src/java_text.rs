//! Damaged Java for the whole front end; see `damage`.
//!
//! In: Java files, or folders of them, and a time. Programs that the generator
//! makes are damaged as well. An input is one version and its first half the
//! other: both are parsed, resolved, checked and lowered together.

use crate::Report;
use crate::damage::{self, Language};
use crate::java_context::with_context;
use std::path::{Path, PathBuf};
use std::time::Duration;
use verdiff_java::load::{Source, read_file, read_folder};
use verdiff_java::versions::programs;

const JAVA: Language = Language {
    extension: "java",
    words: &WORDS,
    openings: &OPENINGS,
    piece: with_context,
    front_end,
};

const OPENINGS: [&str; 16] = [
    "(",
    "{",
    "[",
    "-(",
    "f(",
    "if(true){",
    "a?",
    "new A(){",
    "x->",
    "List<",
    "(int)",
    "!",
    "a+",
    "switch(a){case 1->",
    "class A{",
    "@A(",
];

/// So many generated programs are damaged besides the files.
const GENERATED: u64 = 50;

/// Reads inputs of one seed after the other until the time is up.
pub fn run(seed: u64, time: Duration, paths: &[PathBuf], folder: &Path) -> Report {
    let mut report = Report::default();
    let mut corpus: Vec<Vec<u8>> = Vec::new();
    for path in paths {
        let read = match path.is_dir() {
            true => read_folder(path),
            false => read_file(path, "input.java").map(|file| vec![file]),
        };
        match read {
            Ok(files) => corpus.extend(files.into_iter().map(|file| {
                report.count("files to start from");
                file.text.into_bytes()
            })),
            Err(error) => report.fail(seed, format!("{}: {error}", path.display())),
        }
    }
    corpus.extend((0..GENERATED).map(|at| generated(seed + at)));
    damage::run(&JAVA, &corpus, (seed, time), folder, &mut report);
    report
}

fn generated(seed: u64) -> Vec<u8> {
    let config = verdiff_gen_java::Config::default();
    verdiff_gen_java::generate(seed, &config).text.into_bytes()
}

/// All that the front end does with a file.
fn front_end(file: &Path) -> &'static str {
    let Ok(whole) = read_file(file, "input.java") else { return "inputs that cannot be read" };
    let lines: Vec<&str> = whole.text.split_inclusive('\n').collect();
    let text = lines[..lines.len() / 2].concat();
    let half = Source { name: whole.name.clone(), text };
    let loaded = programs(&[vec![whole], vec![half]]);
    let Some(program) = loaded.first().map(|version| &version.program) else {
        return "inputs without a program";
    };
    let is_own = |name: &&verdiff_ir::Name| !program.helpers.contains(*name);
    let lowered = program.procs.keys().filter(is_own).count();
    let opaque = program.opaque.keys().filter(is_own).count();
    match (lowered, opaque) {
        (0, 0) => "inputs without methods",
        (0, _) => "inputs of which nothing is lowered",
        (_, _) => "inputs with lowered methods",
    }
}

const WORDS: [&str; 60] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    ".",
    "<",
    ">",
    "=",
    "->",
    "::",
    "...",
    "?",
    ":",
    "@",
    "+",
    "++",
    ">>>=",
    "class",
    "interface",
    "enum",
    "record",
    "extends",
    "implements",
    "permits",
    "sealed",
    "static",
    "final",
    "abstract",
    "default",
    "case",
    "switch",
    "yield",
    "var",
    "new",
    "this",
    "super",
    "instanceof",
    "try",
    "catch",
    "finally",
    "throw",
    "throws",
    "return",
    "break",
    "int",
    "char",
    "null",
    "true",
    "0",
    "9223372036854775808L",
    "1e999",
    "'\\u000a'",
    "\"",
    "\"\"\"",
    "\\",
    "/*",
];
