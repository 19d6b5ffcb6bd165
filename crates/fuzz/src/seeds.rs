//! Inputs to start from, where nobody gave any: simple ones, some for each
//! option that the program asks `getopt` for, and pairs of options.

use crate::words::Options;

/// What programs without options may do something with.
const SIMPLE: [&str; 9] =
    ["1\n", "a\n", "1\n2\n", "1\n1\n2\n", "-1\n", ".5\n1e1\n", "\nab 12\n", "f\n", "d\nf\n"];
/// What people give to options: numbers, ranges with and without an end, lists,
/// words.
const VALUES: [&str; 6] = ["1\n", "2-3\n", "1,2\n", "2-\n", "-1\n", "a\n"];
/// What follows the value of an option: nothing, something to read, numbers as
/// people write them, files that are there.
const BEHIND: [&str; 4] = ["2\n", "\nab 12\n", ".5\n1e1\n", "f\nd\n"];
/// So many options are tried.
const MOST_OPTIONS: usize = 30;
/// So many pairs of options are tried.
const MOST_PAIRS: usize = 120;
/// The inputs with their names.
pub(crate) fn seeds(options: &Options) -> Vec<(String, Vec<u8>)> {
    let simple = SIMPLE.iter().enumerate();
    let mut found: Vec<(String, Vec<u8>)> = simple
        .map(|(number, text)| (format!("verdiff-{number}"), text.as_bytes().into()))
        .collect();
    let tried: Vec<(&[u8], bool)> =
        options.iter().take(MOST_OPTIONS).map(|(name, takes)| (name.as_slice(), *takes)).collect();
    for (number, (name, takes)) in tried.iter().enumerate() {
        for (kind, rest) in behind(*takes).into_iter().enumerate() {
            let text = [*name, b"\n", rest.as_bytes()].concat();
            found.push((format!("verdiff-option-{number}-{kind}"), text));
        }
    }
    found.extend(pairs(&tried));
    found
}

/// What may follow an option: arguments that are numbers in any case, since many
/// programs want some; to one that takes something, every kind of value.
fn behind(takes: bool) -> Vec<String> {
    let first = if takes { VALUES[0] } else { "" };
    let mut all: Vec<String> = BEHIND.iter().map(|rest| format!("{first}{rest}")).collect();
    if takes {
        all.extend(VALUES.iter().skip(1).map(|value| format!("{value}{}", BEHIND[1])));
        all.push(BEHIND[2].to_owned());
    } else {
        all.push("1\n2\n".to_owned());
    }
    all
}

/// Options together: what one does may show only with the other. Those that
/// take something are given each kind of value in turn.
fn pairs(options: &[(&[u8], bool)]) -> Vec<(String, Vec<u8>)> {
    let all: Vec<[usize; 2]> = (0..options.len())
        .flat_map(|one| (one + 1..options.len()).map(move |other| [one, other]))
        .collect();
    let step = all.len().div_ceil(MOST_PAIRS).max(1);
    let text = |number: usize, pair: &[usize; 2]| {
        let mut text = Vec::new();
        for (at, turn) in pair.iter().zip([number, number + 1 + number / VALUES.len()]) {
            let (name, takes) = options[*at];
            text.extend_from_slice(name);
            text.push(b'\n');
            let value = VALUES[turn % VALUES.len()];
            text.extend_from_slice(if takes { value.as_bytes() } else { b"" });
        }
        text.extend_from_slice(BEHIND[1].as_bytes());
        text
    };
    let chosen = all.iter().step_by(step).enumerate();
    chosen.map(|(number, pair)| (format!("verdiff-pair-{number}"), text(number, pair))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_tried_alone_and_together() {
        let options: Options =
            [(b"-b".to_vec(), true), (b"-s".to_vec(), false)].into_iter().collect();
        let all = seeds(&options);
        let texts: Vec<&[u8]> = all.iter().map(|(_, text)| text.as_slice()).collect();
        assert!(texts.contains(&&b"-b\n2-3\n\nab 12\n"[..]));
        assert!(texts.contains(&&b"-b\n1\nf\nd\n"[..]));
        assert!(texts.contains(&&b"-s\nf\nd\n"[..]));
        assert!(texts.contains(&&b"-s\n\nab 12\n"[..]));
        assert!(texts.contains(&&b"-b\n1\n-s\n\nab 12\n"[..]));
        assert!(texts.contains(&&b"-s\n1\n2\n"[..]));
    }

    #[test]
    fn pairs_are_limited() {
        let many: Vec<Vec<u8>> = (0..30).map(|number| format!("--{number}").into_bytes()).collect();
        let options: Vec<(&[u8], bool)> = many.iter().map(|name| (name.as_slice(), true)).collect();
        assert!((60..=MOST_PAIRS).contains(&pairs(&options).len()));
    }
}
