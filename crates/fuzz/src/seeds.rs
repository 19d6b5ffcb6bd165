//! Inputs to start from, where nobody gave any: simple ones, some for each
//! option that the program asks `getopt` for, and pairs of options.

use crate::words::Options;

/// What programs without options may do something with.
const SIMPLE: [&str; 7] = ["1\n", "a\n", "1\n2\n", "1\n1\n2\n", "-1\n", ".5\n1e1\n", "\nab 12\n"];
/// What follows an option in some of them: numbers as people write them, a
/// range, and something to read.
const BEHIND: [&str; 4] = ["1\n2\n", ".5\n1e1\n", "1\n\nab 12\n", "2-3\n\nab 12\n"];
/// So many options are tried.
const MOST_OPTIONS: usize = 30;
/// So many pairs of options are tried.
const MOST_PAIRS: usize = 120;
/// What the options of a pair are given.
const VALUES: [&str; 2] = ["1\n", "2-3\n"];

/// The inputs with their names.
pub(crate) fn seeds(options: &Options) -> Vec<(String, Vec<u8>)> {
    let simple = SIMPLE.iter().enumerate();
    let mut found: Vec<(String, Vec<u8>)> = simple
        .map(|(number, text)| (format!("verdiff-{number}"), text.as_bytes().into()))
        .collect();
    let tried: Vec<(&[u8], bool)> =
        options.iter().take(MOST_OPTIONS).map(|(name, takes)| (name.as_slice(), *takes)).collect();
    for (number, (name, takes)) in tried.iter().enumerate() {
        let alone = (!takes).then_some("\nab 12\n");
        for (kind, rest) in BEHIND.into_iter().chain(alone).enumerate() {
            let text = [*name, b"\n", rest.as_bytes()].concat();
            found.push((format!("verdiff-option-{number}-{kind}"), text));
        }
    }
    found.extend(pairs(&tried));
    found
}

/// Options together: what one does may show only with the other.
fn pairs(options: &[(&[u8], bool)]) -> Vec<(String, Vec<u8>)> {
    let all: Vec<[usize; 2]> = (0..options.len())
        .flat_map(|one| (one + 1..options.len()).map(move |other| [one, other]))
        .collect();
    let step = all.len().div_ceil(MOST_PAIRS).max(1);
    let text = |pair: &[usize; 2]| {
        let mut text = Vec::new();
        for (at, value) in pair.iter().zip(VALUES) {
            let (name, takes) = options[*at];
            text.extend_from_slice(name);
            text.push(b'\n');
            text.extend_from_slice(if takes { value.as_bytes() } else { b"" });
        }
        text.extend_from_slice(b"\nab 12\n");
        text
    };
    let chosen = all.iter().step_by(step).enumerate();
    chosen.map(|(number, pair)| (format!("verdiff-pair-{number}"), text(pair))).collect()
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
        assert!(texts.contains(&&b"-s\n\nab 12\n"[..]));
        assert!(texts.contains(&&b"-b\n1\n-s\n\nab 12\n"[..]));
    }

    #[test]
    fn pairs_are_limited() {
        let many: Vec<Vec<u8>> = (0..30).map(|number| format!("--{number}").into_bytes()).collect();
        let options: Vec<(&[u8], bool)> = many.iter().map(|name| (name.as_slice(), true)).collect();
        assert!((60..=MOST_PAIRS).contains(&pairs(&options).len()));
    }
}
