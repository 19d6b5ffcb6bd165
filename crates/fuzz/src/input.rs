//! Inputs: arguments and standard input, as the harnesses take them apart.

/// What a program is run on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Input {
    /// Its arguments, without its name.
    pub arguments: Vec<Vec<u8>>,
    /// What it can read.
    pub stdin: Vec<u8>,
}

impl Input {
    /// Lines are arguments up to the first empty one, and one that is a single
    /// zero byte is an empty argument; the rest is standard input.
    pub fn of(bytes: &[u8]) -> Input {
        let mut input = Input::default();
        let mut rest = bytes;
        while !rest.is_empty() {
            let end = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
            let (line, after) = (&rest[..end], rest.get(end + 1..).unwrap_or_default());
            rest = after;
            match line {
                [] => {
                    input.stdin = rest.to_vec();
                    break;
                }
                [0] => input.arguments.push(Vec::new()),
                // An argument ends at its first zero.
                line => {
                    let text = line.split(|byte| *byte == 0).next().unwrap_or_default();
                    input.arguments.push(text.to_vec());
                }
            }
        }
        input
    }
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
        assert_eq!(Input::of(b"12"), Input { arguments: vec![b"12".to_vec()], stdin: vec![] });
    }
}
