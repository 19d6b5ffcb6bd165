//! Random tests of the text form. Out of a number comes a text: random bytes,
//! random tokens, or a program with some damage; whatever it is, reading it
//! must end well, and a program that is read must survive printing.

use super::lexer::lex;
use super::operators::{KEYWORDS, SYMBOLS};
use super::{Diagnostics, MAX_DIAGNOSTICS, ParseError, parse, print};
use crate::random::Stream;
use crate::validate::validate;

/// Programs that use every construct.
pub const PROGRAMS: &[&str] = &[
    include_str!("../../tests/programs/everything.vir"),
    include_str!("../../tests/programs/arithmetic.vir"),
    include_str!("../../tests/programs/control.vir"),
];

/// Makes a text from the seed and checks it. Texts are at most some hundred
/// kilobytes.
///
/// # Panics
/// If [`check_text`] does, which is what the caller looks for.
pub fn fuzz_one(seed: u64) {
    check_text(&text(seed));
}

/// Reads a text; if it is a program, checks that it is valid and that
/// printing and reading it again changes nothing, otherwise that the errors
/// can be shown.
///
/// # Panics
/// If something does not hold.
pub fn check_text(text: &str) {
    match parse("fuzz", text) {
        Err(error) => check_error(&error),
        Ok(program) => {
            assert_eq!(validate(&program), Ok(()));
            let printed = print(&program);
            match parse("printed", &printed) {
                Err(error) => panic!("printed:\n{printed}\nis no program: {error}"),
                Ok(again) => {
                    assert!(program == again, "not the same after printing:\n{printed}");
                    assert_eq!(printed, print(&again));
                }
            }
        }
    }
}

fn check_error(error: &ParseError) {
    assert!((1..=MAX_DIAGNOSTICS).contains(&error.diagnostics.len()));
    for diagnostic in &error.diagnostics {
        let notes = diagnostic.notes.iter().map(|(span, _)| *span);
        for range in notes.chain([diagnostic.span]).filter_map(|span| span.range()) {
            assert!(error.file.text.get(range.clone()).is_some(), "{range:?} of {diagnostic:?}");
        }
    }
    assert!(!error.to_string().is_empty());
}

/// The text for a seed.
pub fn text(seed: u64) -> String {
    let mut random = Random(Stream::new(seed));
    match random.below(10) {
        0 => random_bytes(&mut random),
        1 => token_soup(&mut random),
        2 => nested(&mut random),
        3 => damaged_bytes(&mut random),
        4..=6 => varied(&mut random),
        _ => damaged_tokens(&mut random),
    }
}

/// A stream of choices.
struct Random(Stream);

impl Random {
    fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// Less than `limit`, or zero.
    fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit.max(1))
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

fn random_bytes(random: &mut Random) -> String {
    let length = random.below(400);
    let bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

const WORDS: &[&str] = &[
    "x",
    "p",
    "t",
    "heap",
    "`a b`",
    "f",
    "put",
    "i32",
    "i1",
    "i128",
    "f32",
    "f64",
    "bool",
    "ref",
    "0",
    "1",
    "-1",
    "128",
    "255i8",
    "-128i8",
    "1.5",
    "1e39f32",
    "-0.0",
    "0x80000000",
    "sext",
    "bits",
    "from_bits",
    "inf",
    "nan",
    "\n",
    "// c\n",
    "é",
];

fn any_token(random: &mut Random) -> &'static str {
    let from = random.pick(&[WORDS, KEYWORDS, SYMBOLS]);
    random.pick(from)
}

fn token_soup(random: &mut Random) -> String {
    let length = random.below(300);
    let tokens: Vec<&str> = (0..length).map(|_| any_token(random)).collect();
    tokens.join(" ")
}

/// Long chains and deep nests, often beyond the limit, some of them closed.
fn nested(random: &mut Random) -> String {
    let (open, close) = random.pick(&[
        ("(", ")"),
        ("-", ""),
        ("~", ""),
        ("x + ", ""),
        ("x - (", ")"),
        ("x == 1 ? 2 : ", ""),
        ("x < (true ? 1 : ", ") ? 1 : 2"),
        ("m[", "]"),
        ("m[0 := ", "][1]"),
        ("i32.trunc(", ")"),
    ]);
    let (before, after) = random.pick(&[
        ("x = ", ";"),
        ("m[x] = ", ";"),
        ("if x == 0 { x = ", "; }"),
        ("block a { while true { if x == ", " { break a; } } }"),
    ]);
    let times = random.pick(&[1, 10, 240, 248, 490, 495, 496, 497, 498, 499, 500, 501, 5000]);
    let closed = if random.below(8) == 0 { random.below(times) } else { times };
    let nest = format!("{}x{}", open.repeat(times), close.repeat(closed));
    format!("fn f(x: i32, m: [i32]i32) {{ {before}{nest}{after} }}")
}

fn damaged_bytes(random: &mut Random) -> String {
    let mut bytes = random.pick(PROGRAMS).as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        match random.below(3) {
            0 => bytes[at] = random.next() as u8,
            1 => drop(bytes.remove(at)),
            _ => bytes.insert(at, random.pick(b"0123456789 -+*/%<>=!&|^~()[]{}u.,:;`ex")),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn tokens(program: &'static str) -> Vec<&'static str> {
    let tokens = lex(program, &mut Diagnostics::default());
    tokens.iter().map(|token| token.text(program)).collect()
}

fn damaged_tokens(random: &mut Random) -> String {
    let mut tokens = tokens(random.pick(PROGRAMS));
    for _ in 0..=random.below(3) {
        let (at, other) = (random.below(tokens.len()), random.below(tokens.len()));
        match random.below(6) {
            0 => drop(tokens.remove(at)),
            1 => tokens.insert(at, tokens[other]),
            2 => tokens.swap(at, other),
            3 => tokens[at] = tokens[other],
            4 => tokens[at] = any_token(random),
            _ => transplant(random, &mut tokens, at),
        }
    }
    tokens.join(" ")
}

/// Texts that can mostly stand for each other.
const ALIKE: &[&[&str]] = &[
    &["+", "-", "*", "/", "%"],
    &["&", "|", "^", "<<", ">>", ">>u", "/u", "%u"],
    &["<", "<=", ">", ">=", "==", "!="],
    &["<u", "<=u", ">u", ">=u", "== -", "!= ~"],
    &["&&", "||", "&& true ||", "|| false ==", "&& !"],
    &["abs", "sqrt", "floor", "ceil", "trunc", "round_even", "round_away", "- -", "-"],
    &["0", "1", "2", "3", "5", "-1", "-(1)", "(1 + 2)", "(true ? 1 : -2)", "- -1", "1 - -1"],
    &["0.1", "inf", "nan", "-inf", "-(nan)", "-0.0", "1e-7", "1.5", "(false ? 0.0 : 1e300)"],
    &["a", "b", "~a", "-b", "(a - b)", "(a == b ? a : 1)", "(b << a)"],
];

/// A program with other operators and literals, often still a program.
fn varied(random: &mut Random) -> String {
    let mut tokens = tokens(random.pick(PROGRAMS));
    for _ in 0..random.below(40) {
        let at = random.below(tokens.len());
        let group = ALIKE.iter().find(|group| group.contains(&tokens[at]));
        if let Some(group) = group {
            tokens[at] = random.pick(group);
        }
    }
    tokens.join(" ")
}

/// Inserts some tokens that follow each other in a program.
fn transplant(random: &mut Random, into: &mut Vec<&'static str>, at: usize) {
    let from = tokens(random.pick(PROGRAMS));
    let start = random.below(from.len());
    let end = (start + 1 + random.below(30)).min(from.len());
    into.splice(at..at, from[start..end].iter().copied());
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn no_text_does_harm(seed: u64) {
            fuzz_one(seed);
        }

        #[test]
        fn no_string_does_harm(text in ".*") {
            check_text(&text);
        }
    }

    #[test]
    fn the_programs_are_programs() {
        for text in PROGRAMS {
            assert!(parse("", text).is_ok(), "{text}");
            check_text(text);
        }
    }

    /// If nearly all damaged programs were rejected, the test above would say
    /// little about printing.
    #[test]
    fn a_good_part_of_the_texts_are_programs() {
        let programs = (0..1000).filter(|seed| parse("", &text(*seed)).is_ok()).count();
        assert!(programs > 100, "{programs}");
    }
}
