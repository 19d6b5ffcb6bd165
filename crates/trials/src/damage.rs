//! Damaged texts for front ends: whatever a file holds, reading it must neither
//! panic nor hang, nor need much memory.
//!
//! In: texts, a language and a time. Out: how many inputs were read, and those
//! on which something went wrong, which are left in a folder. An input is a
//! piece of a text with some damage: bytes that are no text, tokens that are
//! gone, doubled, swapped or from another text, a sudden end, deep nesting. Most
//! inputs are damaged gently, word for word and statement for statement, so that
//! what comes after parsing sees them, too.

use crate::Report;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use verdiff_ir::random::Stream;

/// What one input may take; the machine may be busy.
const LONGEST: Duration = Duration::from_secs(60);
/// What all of it may need, in kilobytes.
const LARGEST: u64 = 4 << 20;
/// The command gives itself as much.
const STACK: usize = 256 << 20;
/// Bytes of an input, at most.
const LENGTH: usize = 20_000;

/// A language to damage.
pub(crate) struct Language {
    /// What names of files end in.
    pub(crate) extension: &'static str,
    /// Words that take the place of others.
    pub(crate) words: &'static [&'static str],
    /// What opens something, to be nested deeply.
    pub(crate) openings: &'static [&'static str],
    /// A piece of a file, with what it needs around it.
    pub(crate) piece: fn(&[u8], Range<usize>) -> Vec<u8>,
    /// Does all that the front end does with a file, and says how far it came.
    pub(crate) front_end: fn(&Path) -> &'static str,
}

/// Reads inputs of one seed after the other until the time is up.
pub(crate) fn run(
    language: &Language,
    corpus: &[Vec<u8>],
    (seed, time): (u64, Duration),
    folder: &Path,
    report: &mut Report,
) {
    if corpus.is_empty() {
        report.fail(seed, "there are no files to start from");
        return;
    }
    let start = Instant::now();
    let (inputs, results) = worker(language.front_end);
    for seed in seed.. {
        if start.elapsed() >= time {
            break;
        }
        let bytes = damaged(language, corpus, &mut Stream::new(seed));
        let file = folder.join(format!("input{seed}.{}", language.extension));
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
}

/// A thread that reads the files it is given, and is gone after a panic.
fn worker(front_end: fn(&Path) -> &'static str) -> (Sender<PathBuf>, Receiver<&'static str>) {
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

/// A piece of a file with some damage.
fn damaged(language: &Language, corpus: &[Vec<u8>], random: &mut Stream) -> Vec<u8> {
    let (file, range) = piece(corpus, random);
    let mut bytes = (language.piece)(file, range);
    let is_gentle = random.below(3) > 0;
    for _ in 0..1 + random.below(6) {
        match is_gentle {
            true => gentle(&mut bytes, random),
            false => damage(language, &mut bytes, corpus, random),
        }
    }
    bytes
}

/// Damage after which most of a file can still be parsed: a word or an operator
/// for another, a statement less or once more.
fn gentle(bytes: &mut Vec<u8>, random: &mut Stream) {
    let at = random.below(bytes.len() + 1);
    match random.below(4) {
        0 => {
            let statement = statement_at(bytes, at);
            drop(bytes.splice(statement, []));
        }
        1 => {
            let statement = statement_at(bytes, at);
            let twice = bytes[statement.clone()].to_vec();
            bytes.splice(statement.start..statement.start, twice);
        }
        _ => {
            let token = token_at(bytes, at);
            let wanted = sort_of(&bytes[token.clone()]);
            let mut others = (0..100).map(|_| token_at(bytes, random.below(bytes.len() + 1)));
            let other =
                others.find(|other| wanted != 0 && sort_of(&bytes[other.clone()]) == wanted);
            if let Some(other) = other {
                let other = bytes[other].to_vec();
                bytes.splice(token, other);
            }
        }
    }
}

/// What a token may be exchanged for: words, numbers, operators; zero for what
/// holds a text together.
fn sort_of(token: &[u8]) -> u8 {
    match token.first() {
        Some(byte) if byte.is_ascii_digit() => 2,
        Some(byte) if byte.is_ascii_alphabetic() || *byte == b'_' => 1,
        Some(byte) if b"+-%<>=!&|^?:.,".contains(byte) => 3,
        Some(_) | None => 0,
    }
}

/// From the end of a statement to that of the next, without braces; empty where
/// there is no such thing.
fn statement_at(bytes: &[u8], at: usize) -> Range<usize> {
    let ends = |byte: &u8| b";{}".contains(byte);
    let start = bytes[..at].iter().rposition(ends).map_or(0, |before| before + 1);
    match bytes[at..].iter().position(ends).map(|after| at + after) {
        Some(end) if bytes[end] == b';' => start..end + 1,
        Some(_) | None => at..at,
    }
}

/// Some lines of a file.
fn piece<'c>(corpus: &'c [Vec<u8>], random: &mut Stream) -> (&'c [u8], Range<usize>) {
    let file = &corpus[random.below(corpus.len())];
    let from = random.below(file.len().max(1));
    let is_line = |at: &usize| *at == 0 || file[*at - 1] == b'\n';
    let from = (0..=from.min(file.len())).rev().find(is_line).unwrap_or(0);
    let to = file.len().min(from + random.below(LENGTH) + 1);
    (file, from..to)
}

fn damage(language: &Language, bytes: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Stream) {
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
            let (file, range) = piece(corpus, random);
            let length = range.len().min(1 + random.below(400));
            bytes.splice(at..at, file[range].iter().copied().take(length));
        }
        6 => {
            let open = language.openings;
            let nest = open[random.below(open.len())].repeat(1 + random.below(2_000));
            bytes.splice(token.start..token.start, nest.bytes());
        }
        _ => {
            let word = language.words[random.below(language.words.len())];
            bytes.splice(token, word.bytes());
        }
    }
}

/// The word or character at a place.
fn token_at(bytes: &[u8], at: usize) -> Range<usize> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_go_from_one_semicolon_or_brace_to_the_next() {
        let text = b"f() { a = 1; b = 2; if (c) { d(); } }";
        let found = |at: usize| String::from_utf8_lossy(&text[statement_at(text, at)]).into_owned();
        assert_eq!(found(8), " a = 1;");
        assert_eq!(found(14), " b = 2;");
        assert_eq!(found(22), "");
        assert_eq!(found(text.len()), "");
    }

    #[test]
    fn gentle_damage_keeps_braces() {
        let text = b"class A { int f(int x) { int y = 3; return x + y * (1 - x); } }";
        let count = |bytes: &[u8]| bytes.iter().filter(|byte| b"{}".contains(byte)).count();
        for seed in 0..200 {
            let mut bytes = text.to_vec();
            gentle(&mut bytes, &mut Stream::new(seed));
            assert_eq!(count(&bytes), count(text), "{}", String::from_utf8_lossy(&bytes));
        }
    }
}
