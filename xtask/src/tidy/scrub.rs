//! Rust source in; its code and its comments apart, out.
//!
//! Both keep the lines of the source. Strings and characters are in neither:
//! what they contain is data, also when it looks like code.

/// A source file taken apart. Both texts have the source's lines; what belongs
/// to the other, or to a literal, is blank.
pub(super) struct Scrubbed {
    pub(super) code: String,
    pub(super) comments: String,
}

/// What a stretch of the source is.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Code,
    Comment,
    Literal,
}

pub(super) fn scrub(source: &str) -> Scrubbed {
    let chars: Vec<char> = source.chars().collect();
    let mut scrubbed = Scrubbed { code: String::new(), comments: String::new() };
    let mut at = 0;
    while at < chars.len() {
        let (kind, length) = stretch(&chars, at);
        let end = (at + length).min(chars.len());
        for &c in &chars[at..end] {
            scrubbed.code.push(if kind == Kind::Code { c } else { blank(c) });
            scrubbed.comments.push(if kind == Kind::Comment { c } else { blank(c) });
        }
        at = end;
    }
    scrubbed
}

fn blank(c: char) -> char {
    if c == '\n' { c } else { ' ' }
}

/// The kind and the length of the stretch that starts here; never empty.
fn stretch(chars: &[char], at: usize) -> (Kind, usize) {
    let rest = &chars[at..];
    let in_word = at > 0 && is_word(chars[at - 1]);
    match rest {
        ['/', '/', ..] => (Kind::Comment, length_until(rest, '\n')),
        ['/', '*', ..] => (Kind::Comment, block_comment(rest)),
        ['"', ..] => (Kind::Literal, quoted(rest, '"')),
        ['\'', '\\', ..] | ['\'', _, '\'', ..] => (Kind::Literal, quoted(rest, '\'')),
        ['r', '"' | '#', ..] if !in_word || is_prefixed(chars, at) => match raw_string(rest) {
            Some(length) => (Kind::Literal, length),
            None => (Kind::Code, 1),
        },
        _ => (Kind::Code, 1),
    }
}

/// Whether the `r` here is the second letter of `br"…"` or `cr"…"`.
fn is_prefixed(chars: &[char], at: usize) -> bool {
    let first = matches!(chars[at - 1], 'b' | 'c');
    first && (at < 2 || !is_word(chars[at - 2]))
}

/// Whether a character can be part of a name.
pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn length_until(rest: &[char], end: char) -> usize {
    rest.iter().position(|c| *c == end).unwrap_or(rest.len())
}

/// Block comments nest in Rust.
fn block_comment(rest: &[char]) -> usize {
    let (mut depth, mut at) = (0, 0);
    loop {
        match &rest[at..] {
            ['/', '*', ..] => (depth, at) = (depth + 1, at + 2),
            ['*', '/', ..] if depth == 1 => return at + 2,
            ['*', '/', ..] => (depth, at) = (depth - 1, at + 2),
            [_, ..] => at += 1,
            [] => return at,
        }
    }
}

/// The length of a literal between two quotes, with escapes.
fn quoted(rest: &[char], quote: char) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != quote {
        at += if rest[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

/// The length of `r"…"` or `r##"…"##`; none when this is a raw name (`r#type`).
fn raw_string(rest: &[char]) -> Option<usize> {
    let hashes = rest[1..].iter().take_while(|c| **c == '#').count();
    if rest.get(1 + hashes) != Some(&'"') {
        return None;
    }
    let body = 2 + hashes;
    let closes = |at: usize| {
        rest[at] == '"' && rest[at + 1..].iter().take_while(|c| **c == '#').count() >= hashes
    };
    let end = (body..rest.len()).find(|at| closes(*at));
    Some(end.map_or(rest.len(), |at| at + 1 + hashes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(source: &str) -> String {
        scrub(source).code.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn comments(source: &str) -> String {
        scrub(source).comments.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_are_told_from_code() {
        let source = "a // b\nc /* d /* e */ f */ g";
        assert_eq!(code(source), "a c g");
        assert_eq!(comments(source), "// b /* d /* e */ f */");
    }

    #[test]
    fn literals_are_neither() {
        assert_eq!(code(r#"a("b // c \" d", 'e', '\'', '"', f)"#), "a( , , , , f)");
        assert_eq!(code("a(r\"b\\\", r#\"c\"d\"#, br\"e\", r#type)"), "a( , , b , r#type)");
        assert_eq!(comments("a(\"// b\")"), "");
    }

    #[test]
    fn lifetimes_are_code() {
        assert_eq!(code("fn f<'a>(x: &'a str) -> &'a str"), "fn f<'a>(x: &'a str) -> &'a str");
    }

    #[test]
    fn lines_are_kept_and_open_ends_do_no_harm() {
        assert_eq!(scrub("a\n/* b\nc */ d\n").code.lines().count(), 3);
        for open in ["\"a", "'\\", "/* a", "r#\"a", "\"a\\"] {
            assert_eq!(code(open), "", "{open}");
        }
    }
}
