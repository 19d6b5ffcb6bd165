//! What stands around a piece of a Java file: a piece from the middle of a body
//! means nothing without the class and the method that it stands in.
//!
//! In: a file and a range of it. Out: the piece, after all that opens braces
//! around it and before what closes them. Both are told by braces alone, outside
//! of comments and literals: the pieces are damaged afterwards.

use std::ops::Range;

/// A piece of a file as part of a whole file.
pub(crate) fn with_context(file: &[u8], piece: Range<usize>) -> Vec<u8> {
    let mut text = Vec::new();
    for header in open_at(file, piece.start) {
        text.extend_from_slice(&file[header]);
    }
    text.extend_from_slice(&file[piece]);
    let open = open_at(&text, text.len()).len();
    text.push(b'\n');
    text.extend(std::iter::repeat_n(b'}', open));
    text
}

/// What opens the braces that are open at a place, from the outside inwards:
/// each with its brace.
fn open_at(text: &[u8], place: usize) -> Vec<Range<usize>> {
    let mut open = Vec::new();
    let (mut at, mut start) = (0, 0);
    while at < place {
        let end = at + token(&text[at..]);
        match text[at] {
            b'{' => open.push(start..end),
            b'}' => drop(open.pop()),
            _ => {}
        }
        if matches!(text[at], b'{' | b'}' | b';') {
            start = end;
        }
        at = end;
    }
    open
}

/// How long a comment, a literal, or else a character is, at the beginning of a
/// text that is not empty.
fn token(text: &[u8]) -> usize {
    let until = |from: usize, end: &[u8]| {
        let found = text[from..].windows(end.len()).position(|window| window == end);
        found.map_or(text.len(), |at| from + at + end.len())
    };
    match text {
        [b'/', b'/', ..] => until(2, b"\n"),
        [b'/', b'*', ..] => until(2, b"*/"),
        [b'"', b'"', b'"', ..] => until(3, b"\"\"\""),
        [quote @ (b'"' | b'\''), ..] => quoted(text, *quote),
        _ => 1,
    }
}

/// How long a literal is, which ends with its line at the latest.
fn quoted(text: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < text.len() && text[at] != quote && text[at] != b'\n' {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    text.len().min(at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(file: &str, piece: &str, expected: &str) {
        let from = file.find(piece).expect("a piece of the file");
        let text = with_context(file.as_bytes(), from..from + piece.len());
        assert_eq!(String::from_utf8_lossy(&text), expected);
    }

    #[test]
    fn a_piece_of_a_body_keeps_its_class_and_its_method() {
        check(
            "import a.B; class A { int x; int f() { x++; if (x > 1) { return 2; } return x; } }",
            " return 2; }",
            " class A { int f() { if (x > 1) { return 2; }\n}}",
        );
    }

    #[test]
    fn braces_in_literals_and_comments_open_nothing() {
        let file = "class A { /* { */ char c = '{'; String s = \"\\\"{\"; // {\n int y; }";
        check(file, " int y;", "class A { int y;\n}");
    }

    #[test]
    fn the_beginning_of_a_file_has_no_context() {
        check(
            "class A { void f() { g();",
            "class A { void f() { g();",
            "class A { void f() { g();\n}}",
        );
    }
}
