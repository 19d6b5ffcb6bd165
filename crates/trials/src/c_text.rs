//! Damaged C for the whole front end: whatever a file holds, reading it must
//! neither panic nor hang, nor need much memory.
//!
//! In: C files and a time. Out: how many inputs were
//! read, and those on which something went wrong, which are left in a folder.
//! An input is a piece of a file with some damage: bytes that are no text,
//! tokens that are gone, doubled, swapped or from another file, a sudden end,
//! deep nesting. It is preprocessed, parsed, checked, printed and lowered.

use crate::Report;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use verdiff_c::load::{File, Options, programs, read};
use verdiff_c::preprocess::preprocess;
use verdiff_c::print::print;
use verdiff_ir::random::Stream;

/// What one input may take; the machine may be busy.
const LONGEST: Duration = Duration::from_secs(60);
/// What all of it may need, in kilobytes.
const LARGEST: u64 = 4 << 20;
/// The command gives itself as much.
const STACK: usize = 256 << 20;
/// Bytes of an input, at most.
const LENGTH: usize = 20_000;

/// Reads inputs of one seed after the other until the time is up.
pub fn run(seed: u64, time: Duration, files: &[PathBuf], folder: &Path) -> Report {
    let mut report = Report::default();
    let corpus: Vec<Vec<u8>> = files.iter().filter_map(|file| text_of(file, &mut report)).collect();
    if corpus.is_empty() {
        report.fail(seed, "there are no files to start from");
        return report;
    }
    let start = Instant::now();
    let (inputs, results) = worker();
    for seed in seed.. {
        if start.elapsed() >= time {
            break;
        }
        let bytes = damaged(&corpus, &mut Stream::new(seed));
        let file = folder.join(format!("input{seed}.c"));
        if let Err(error) = fs::write(&file, bytes) {
            report.fail(seed, error);
            break;
        }
        let asked = inputs.send(file.clone());
        match results.recv_timeout(LONGEST) {
            Ok(what) if asked.is_ok() => {
                report.count(what);
                // One that stays behind does no harm.
                let _ = fs::remove_file(&file);
            }
            // The worker is dead or stuck: there is nobody left to ask.
            Ok(_) | Err(_) => {
                report.fail(seed, format!("a panic, or no end: {}", file.display()));
                break;
            }
        }
    }
    if let Some(used) = memory().filter(|used| *used > LARGEST) {
        report.fail(seed, format!("{used} kB of memory"));
    }
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

/// A thread that reads the files it is given, and is gone after a panic.
fn worker() -> (Sender<PathBuf>, Receiver<&'static str>) {
    let (inputs, files) = channel::<PathBuf>();
    let (done, results) = channel();
    let work = move || {
        for file in files {
            if done.send(front_end(&file)).is_err() {
                break;
            }
        }
    };
    // Without a worker, the first input ends the trial.
    let _ = thread::Builder::new().stack_size(STACK).spawn(work);
    (inputs, results)
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

/// A piece of a file with some damage.
fn damaged(corpus: &[Vec<u8>], random: &mut Stream) -> Vec<u8> {
    let mut bytes = piece(corpus, random);
    for _ in 0..1 + random.below(6) {
        damage(&mut bytes, corpus, random);
    }
    bytes
}

/// Some lines of a file.
fn piece(corpus: &[Vec<u8>], random: &mut Stream) -> Vec<u8> {
    let file = &corpus[random.below(corpus.len())];
    let from = random.below(file.len().max(1));
    let is_line = |at: &usize| *at == 0 || file[*at - 1] == b'\n';
    let from = (0..=from.min(file.len())).rev().find(is_line).unwrap_or(0);
    let to = file.len().min(from + random.below(LENGTH) + 1);
    file[from..to].to_vec()
}

fn damage(bytes: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Stream) {
    let at = random.below(bytes.len() + 1);
    let token = token_at(bytes, at);
    match random.below(10) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at, random.next() as u8),
        2 => drop(bytes.splice(token, [])),
        3 => {
            let twice = bytes[token.clone()].to_vec();
            bytes.splice(token.start..token.start, twice);
        }
        4 => {
            let other = random.below(bytes.len() + 1);
            let other = bytes[token_at(bytes, other)].to_vec();
            bytes.splice(token, other);
        }
        5 => {
            let other = piece(corpus, random);
            let length = other.len().min(1 + random.below(400));
            bytes.splice(at..at, other[..length].iter().copied());
        }
        6 => {
            let open = ["(", "{", "[", "*", "-(", "f(", "if(1){", "a?", "int(*", "={"];
            let nest = open[random.below(open.len())].repeat(1 + random.below(2_000));
            bytes.splice(token.start..token.start, nest.bytes());
        }
        _ => {
            let word = WORDS[random.below(WORDS.len())];
            bytes.splice(token, word.bytes());
        }
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

/// The word or character at a place.
fn token_at(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let before = bytes[..at].iter().rev().take_while(|byte| is_letter(byte)).count();
    let after = bytes[at..].iter().take_while(|byte| is_letter(byte)).count();
    match before + after {
        0 => at..bytes.len().min(at + 1),
        _ => at - before..at + after,
    }
}

/// The most memory that this process had, in kilobytes.
fn memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
