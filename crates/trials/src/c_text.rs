//! Damaged C for the whole front end; see `damage`.
//!
//! In: C files and a time. An input is preprocessed, parsed, checked, printed
//! and lowered.

use crate::Report;
use crate::damage::{self, Language};
use std::path::{Path, PathBuf};
use std::time::Duration;
use verdiff_c::load::{File, Options, programs, read};
use verdiff_c::preprocess::preprocess;
use verdiff_c::print::print;

const C: Language = Language {
    extension: "c",
    words: &WORDS,
    openings: &OPENINGS,
    piece: |file, range| file[range].to_vec(),
    front_end,
};

const OPENINGS: [&str; 10] = ["(", "{", "[", "*", "-(", "f(", "if(1){", "a?", "int(*", "={"];

/// Reads inputs of one seed after the other until the time is up.
pub fn run(seed: u64, time: Duration, files: &[PathBuf], folder: &Path) -> Report {
    let mut report = Report::default();
    let corpus: Vec<Vec<u8>> = files.iter().filter_map(|file| text_of(file, &mut report)).collect();
    damage::run(&C, &corpus, (seed, time), folder, &mut report);
    report
}

/// A file after preprocessing, without line markers, so that reading it again
/// needs no headers.
fn text_of(file: &Path, report: &mut Report) -> Option<Vec<u8>> {
    match preprocess(file, &Options::default().preprocess) {
        Ok(done) => {
            report.count("files to start from");
            let lines = done.text.split_inclusive('\n').filter(|line| !line.starts_with('#'));
            let lines = lines.filter(|line| !line.trim().is_empty());
            Some(lines.collect::<String>().into_bytes())
        }
        Err(_) => {
            report.count("files that cannot be preprocessed");
            None
        }
    }
}

/// All that the front end does with a file.
fn front_end(file: &Path) -> &'static str {
    let options = Options::default();
    let file = File { path: file.to_owned(), name: "input.c".to_owned() };
    let Ok(parsed) = read(&file, &options) else { return "inputs that cannot be preprocessed" };
    let functions = parsed.unit.functions.len();
    let sound = parsed.unit.functions.iter().filter(|function| function.body.is_ok()).count();
    let _ = print(&parsed.unit, &parsed.text);
    let loaded = programs(&[vec![parsed]], &options);
    let lowered = loaded.iter().any(|version| !version.program.procs.is_empty());
    match (functions, sound, lowered) {
        (0, ..) => "inputs without functions",
        (_, 0, _) => "inputs without a sound function",
        (_, _, false) => "inputs of which nothing is lowered",
        (_, _, true) => "inputs with lowered functions",
    }
}

const WORDS: [&str; 32] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "*",
    "&",
    "=",
    "...",
    "struct",
    "union",
    "enum",
    "int",
    "sizeof",
    "typedef",
    "static",
    "goto",
    "case",
    "0",
    "18446744073709551616",
    "1e999",
    "\"",
    "'",
    "__attribute__((",
    "_Generic(",
    "__typeof__(",
    "->",
    "#",
    "\\",
];
