//! Inputs to start from, where nobody gave any: simple ones, some for each
//! option that the program asks `getopt` for and for each variable that it asks
//! `getenv` for, and pairs of them.

use crate::input::line_of_variable;
use crate::words::Options;
use std::collections::BTreeSet;

/// What programs without options may do something with.
const SIMPLE: [&str; 10] =
    ["1\n", "a\n", "1\n2\n", "1\n1\n2\n", "-1\n", ".5\n1e1\n", "\nab 12\n", "f\n", "d\nf\n", "/\n"];
/// What people give to options: numbers, ranges with and without an end, lists,
/// words.
const VALUES: [&str; 6] = ["1", "2-3", "1,2", "2-", "-1", "a"];
/// What follows the value of an option: nothing, something to read, numbers as
/// people write them, files that are there, and those that stand in no other folder: the
/// root, and what is a symbolic link on most systems.
const BEHIND: [&str; 5] = ["2\n", "\nab 12\n", ".5\n1e1\n", "f\nd\n", "/\n/bin\n"];
/// So many options are tried.
const MOST_OPTIONS: usize = 30;
/// So many inputs with two options are tried, and so many with a variable and an
/// option.
const MOST_PAIRS: usize = 120;

/// Something that can be given to a program, and whether it takes a value.
type Given<'a> = (&'a [u8], bool);

/// The inputs with their names. Of options that mean the same, one is tried.
pub(crate) fn seeds(options: &Options, variables: &BTreeSet<Vec<u8>>) -> Vec<(String, Vec<u8>)> {
    let simple = SIMPLE.iter().enumerate();
    let mut found: Vec<(String, Vec<u8>)> = simple
        .map(|(number, text)| (format!("verdiff-{number}"), text.as_bytes().into()))
        .collect();
    let tried: Vec<Given<'_>> = options
        .iter()
        .filter(|(_, of)| !of.has_letter)
        .map(|(name, of)| (name.as_slice(), of.takes))
        .take(MOST_OPTIONS)
        .collect();
    for (number, option) in tried.iter().enumerate() {
        for (kind, text) in alone(*option).into_iter().enumerate() {
            found.push((format!("verdiff-option-{number}-{kind}"), text));
        }
    }
    found.extend(pairs(&tried));
    found.extend(with_variables(variables, &tried));
    found
}

/// Each variable by itself, before arguments that are files or something to read,
/// and with options.
fn with_variables(variables: &BTreeSet<Vec<u8>>, options: &[Given<'_>]) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let variables: Vec<&Vec<u8>> = variables.iter().take(MOST_OPTIONS).collect();
    for (number, name) in variables.iter().enumerate() {
        for (kind, value) in VALUES.iter().enumerate() {
            let rest = BEHIND[if kind == 0 { 3 } else { 1 }];
            let text = [line_of_variable(name, value.as_bytes()), rest.into()].concat();
            found.push((format!("verdiff-variable-{number}-{kind}"), text));
        }
    }
    let all = variables.iter().flat_map(|name| options.iter().map(move |option| (name, option)));
    let step = (variables.len() * options.len()).div_ceil(MOST_PAIRS).max(1);
    for (number, (variable, option)) in all.step_by(step).enumerate() {
        let line = line_of_variable(variable, VALUES[number % VALUES.len()].as_bytes());
        let rest = BEHIND[if number % 2 == 0 { 3 } else { 1 }];
        let text = [line, in_one(*option, VALUES[0]), rest.into()].concat();
        found.push((format!("verdiff-variable-pair-{number}"), text));
    }
    found
}

/// An option with its value, if it takes one, as one argument: what belongs
/// together stays together.
fn in_one((name, takes): Given<'_>, value: &str) -> Vec<u8> {
    let between: &[u8] = if name.starts_with(b"--") { b"=" } else { b"" };
    match takes {
        true => [name, between, value.as_bytes(), b"\n"].concat(),
        false => [name, b"\n"].concat(),
    }
}

/// What may follow an option: arguments that are numbers in any case, since many
/// programs want some; to one that takes something, every kind of value.
fn alone(option: Given<'_>) -> Vec<Vec<u8>> {
    let (name, takes) = option;
    let first = if takes { format!("{}\n", VALUES[0]) } else { String::new() };
    let behind = |rest: &str| [name, b"\n", first.as_bytes(), rest.as_bytes()].concat();
    let mut all: Vec<Vec<u8>> = BEHIND.iter().map(|rest| behind(rest)).collect();
    if takes {
        let joined = |value: &&str| [in_one(option, value), BEHIND[1].into()].concat();
        all.extend(VALUES.iter().skip(1).map(joined));
        all.push([name, b"\n", BEHIND[2].as_bytes()].concat());
    } else {
        all.push([name, b"\n1\n2\n"].concat());
    }
    all
}

/// Options together: what one does may show only with the other. Those that
/// take something are given each kind of value in turn, and several where there is
/// room for that.
fn pairs(options: &[Given<'_>]) -> Vec<(String, Vec<u8>)> {
    let all: Vec<[Given<'_>; 2]> = options
        .iter()
        .enumerate()
        .flat_map(|(at, one)| options.iter().skip(at + 1).map(move |other| [*one, *other]))
        .collect();
    let step = all.len().div_ceil(MOST_PAIRS).max(1);
    let turns = (MOST_PAIRS / all.len().max(1)).clamp(1, VALUES.len());
    let text = |number: usize, [one, other]: &[Given<'_>; 2]| {
        let turn = number + 1 + number / VALUES.len();
        let values = [number, turn].map(|turn| VALUES[turn % VALUES.len()]);
        [in_one(*one, values[0]), in_one(*other, values[1]), BEHIND[1].into()].concat()
    };
    let several = |pair: &[Given<'_>; 2]| if pair.iter().any(|it| it.1) { turns } else { 1 };
    let chosen = all.iter().step_by(step).flat_map(|pair| vec![pair; several(pair)]).enumerate();
    chosen.map(|(number, pair)| (format!("verdiff-pair-{number}"), text(number, pair))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Taken;

    #[test]
    fn options_are_tried_alone_and_together() {
        let options: Options = [("-b", true, false), ("-s", false, false), ("--bytes", true, true)]
            .into_iter()
            .map(|(name, takes, has_letter)| (name.into(), Taken { takes, has_letter }))
            .collect();
        let variables: BTreeSet<Vec<u8>> = [b"TERM".to_vec()].into();
        let all = seeds(&options, &variables);
        let texts: Vec<&[u8]> = all.iter().map(|(_, text)| text.as_slice()).collect();
        assert!(texts.contains(&&b"-b2-3\n\nab 12\n"[..]));
        assert!(texts.contains(&&b"-b\n1\nf\nd\n"[..]));
        assert!(texts.contains(&&b"-s\nf\nd\n"[..]));
        assert!(texts.contains(&&b"-s\n/\n/bin\n"[..]));
        assert!(texts.contains(&&b"-s\n\nab 12\n"[..]));
        assert!(texts.contains(&&b"-b1\n-s\n\nab 12\n"[..]));
        assert!(texts.contains(&&b"-s\n1\n2\n"[..]));
        assert!(texts.contains(&&b"\0TERM=1\nf\nd\n"[..]));
        assert!(texts.contains(&&b"\0TERM=2-3\n-s\n\nab 12\n"[..]));
    }

    #[test]
    fn pairs_are_limited() {
        let many: Vec<Vec<u8>> = (0..30).map(|number| format!("--{number}").into_bytes()).collect();
        let options: Vec<Given<'_>> = many.iter().map(|name| (name.as_slice(), true)).collect();
        assert!((60..=MOST_PAIRS).contains(&pairs(&options).len()));
    }
}
