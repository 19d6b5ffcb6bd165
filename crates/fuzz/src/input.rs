//! Inputs: arguments, environment and standard input, as the harnesses take them
//! apart.

use std::collections::BTreeMap;

/// What a program is run on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Input {
    /// Its arguments, without its name.
    pub arguments: Vec<Vec<u8>>,
    /// Its whole environment.
    pub variables: BTreeMap<Vec<u8>, Vec<u8>>,
    /// What it can read.
    pub stdin: Vec<u8>,
}

impl Input {
    /// Standard input alone.
    pub(crate) fn of_stdin(stdin: Vec<u8>) -> Input {
        Input { stdin, ..Input::default() }
    }

    /// Lines are arguments up to the first empty one, and one that is a single
    /// zero byte is an empty argument; a zero byte, a name, `=` and a value are a
    /// variable; the rest is standard input.
    pub fn of(bytes: &[u8]) -> Input {
        let mut input = Input::default();
        let mut rest = bytes;
        while !rest.is_empty() {
            let end = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
            let (line, after) = (&rest[..end], rest.get(end + 1..).unwrap_or_default());
            rest = after;
            match (line, variable(line)) {
                ([], _) => {
                    input.stdin = rest.to_vec();
                    break;
                }
                // The first of a name counts.
                (_, Some((name, value))) => {
                    input.variables.entry(name.to_vec()).or_insert(until_zero(value).to_vec());
                }
                (line, None) => input.arguments.push(until_zero(line).to_vec()),
            }
        }
        input
    }
}

/// What a line that is a variable says: its name and its value. Those that steer
/// the harness, the loader, or where a test finds the program are none.
fn variable(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let (name, value) = split_at_equals(line.strip_prefix(&[0])?)?;
    let is_name = !name.is_empty()
        && !name.first().is_some_and(u8::is_ascii_digit)
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let steers = name.starts_with(b"LD_") || name.starts_with(b"VERDIFF_") || name == b"PATH";
    (is_name && !steers).then_some((name, value))
}

/// What a line begins with that gives a variable a value.
pub(crate) fn start_of_variable(name: &[u8]) -> Vec<u8> {
    [&[0], name, b"="].concat()
}

/// The line of an input that gives a variable this value.
pub(crate) fn line_of_variable(name: &[u8], value: &[u8]) -> Vec<u8> {
    [&start_of_variable(name), value, b"\n"].concat()
}

fn split_at_equals(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = text.iter().position(|byte| *byte == b'=')?;
    Some((&text[..at], &text[at + 1..]))
}

/// Texts of C end at their first zero.
fn until_zero(text: &[u8]) -> &[u8] {
    text.split(|byte| *byte == 0).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_arguments_up_to_an_empty_one() {
        let input = Input::of(b"-w\n\0\nx\n\nfirst\n\nrest");
        let arguments: Vec<&[u8]> = input.arguments.iter().map(Vec::as_slice).collect();
        assert_eq!(arguments, [&b"-w"[..], b"", b"x"]);
        assert_eq!(input.stdin, b"first\n\nrest");
        let one = Input { arguments: vec![b"12".to_vec()], ..Input::default() };
        assert_eq!(Input::of(b"12"), one);
    }

    #[test]
    fn variables_have_names() {
        let check = |bytes: &[u8], expected: &[(&str, &str)], arguments: usize| {
            let input = Input::of(bytes);
            let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
            let found: Vec<(String, String)> =
                input.variables.iter().map(|(name, value)| (text(name), text(value))).collect();
            let expected =
                expected.iter().map(|(name, value)| (name.to_string(), value.to_string()));
            assert_eq!(found, expected.collect::<Vec<_>>(), "{bytes:?}");
            assert_eq!(input.arguments.len(), arguments, "{bytes:?}");
        };
        check(b"\0A_1=x=y\n-l\n", &[("A_1", "x=y")], 1);
        check(b"\0A=1\n\0A=2\n\0B=\0x\n", &[("A", "1"), ("B", "")], 0);
        // None of these is a name.
        check(b"\0=1\n\x001=2\n\0A-B=1\n\0A\nA=1\n", &[], 5);
        check(b"\0LD_PRELOAD=f\n\0VERDIFF_PP=old\n\0PATH=.\n", &[], 3);
    }

    #[test]
    fn lines_of_variables_are_read_as_such() {
        let input = Input::of(&line_of_variable(b"COLUMNS", b"80"));
        assert_eq!(input.variables, [(b"COLUMNS".to_vec(), b"80".to_vec())].into());
    }
}
