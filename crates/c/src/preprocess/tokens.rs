//! Preprocessing tokens: text, original or preprocessed, in; the places of its
//! tokens out, without comments and directives.
//!
//! Made to compare texts, not to reject any: what is no token is one
//! character. Both texts are cut by the same rules, and a token with a line
//! continuation or an escaped character in it has the same [`spelling`] as one
//! without.

use std::borrow::Cow;

/// A token: bytes `start..end` of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// The tokens of a text, and its directives.
#[derive(Debug, Default)]
pub(super) struct Scanned {
    pub(super) tokens: Vec<Token>,
    /// Lines that begin with `#`, with their continuations.
    pub(super) directives: Vec<Token>,
}

/// The tokens of `text`.
pub(super) fn scan(text: &str) -> Scanned {
    let mut scanner = Scanner { bytes: text.as_bytes(), at: 0, line_began: true };
    let mut scanned = Scanned::default();
    while let Some((is_directive, token)) = scanner.next() {
        match is_directive {
            true => scanned.directives.push(token),
            false => scanned.tokens.push(token),
        }
    }
    scanned
}

/// A token's text without line continuations, its escaped characters as such.
pub(super) fn spelling(text: &str, token: Token) -> Cow<'_, str> {
    let raw = text.get(token.start as usize..token.end as usize).unwrap_or_default();
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut scanner = Scanner { bytes: raw.as_bytes(), at: 0, line_began: false };
    let mut spelt = Vec::with_capacity(raw.len());
    while let Some(byte) = scanner.peek() {
        spelt.push(byte);
        scanner.at += 1;
    }
    let spelt = String::from_utf8_lossy(&spelt).into_owned();
    // In literals an escape is not the character; both texts have it alike.
    if raw.ends_with(['"', '\'']) { spelt.into() } else { unescaped(&spelt).into() }
}

/// An identifier with `\u00e9` and `\U000000e9` as the character.
fn unescaped(identifier: &str) -> String {
    let mut result = String::with_capacity(identifier.len());
    let mut parts = identifier.split('\\');
    result.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let digits = if part.starts_with('U') { 9 } else { 5 };
        let code = part.get(1..digits).and_then(|code| u32::from_str_radix(code, 16).ok());
        match code.and_then(char::from_u32) {
            Some(character) => result.push(character),
            None => result.push('\\'),
        }
        let rest = if code.is_some() { part.get(digits..) } else { Some(part) };
        result.push_str(rest.unwrap_or_default());
    }
    result
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Nothing but white space since the last line break.
    line_began: bool,
}

impl Scanner<'_> {
    /// The next token, and whether it is a whole directive.
    fn next(&mut self) -> Option<(bool, Token)> {
        self.skip_blanks();
        let first = self.peek()?;
        let start = self.at;
        let is_directive = first == b'#' && self.line_began;
        self.line_began = false;
        match first {
            b'#' if is_directive => self.directive(),
            b'"' | b'\'' => self.literal(first),
            b'.' => {
                self.at += 1;
                if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                    self.number()
                }
            }
            byte if byte.is_ascii_digit() => self.number(),
            byte if is_word(byte) => self.word(start),
            byte => {
                self.at += 1;
                self.operator(byte);
            }
        }
        Some((is_directive, Token { start: start as u32, end: self.at as u32 }))
    }

    /// The byte here, behind line continuations.
    fn peek(&mut self) -> Option<u8> {
        while let Some(length) = self.continuation() {
            self.at += length;
        }
        self.bytes.get(self.at).copied()
    }

    /// The length of a backslash with the line break that follows, if that is
    /// here. Compilers allow white space between.
    fn continuation(&self) -> Option<usize> {
        let rest = self.bytes.get(self.at..)?.strip_prefix(b"\\")?;
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        (rest.get(blanks) == Some(&b'\n')).then_some(blanks + 2)
    }

    /// White space and comments.
    fn skip_blanks(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' => self.line_began = true,
                byte if byte.is_ascii_whitespace() || byte == 0x0b => {}
                b'/' => match self.bytes.get(self.at + 1) {
                    Some(b'*') => self.block_comment(),
                    Some(b'/') => self.line_comment(),
                    _ => return,
                },
                _ => return,
            }
            self.at += 1;
        }
    }

    /// To the last byte of a comment.
    fn block_comment(&mut self) {
        let rest = self.bytes.get(self.at + 2..).unwrap_or_default();
        let length = rest.windows(2).position(|pair| pair == b"*/");
        self.at = length.map_or(self.bytes.len(), |length| self.at + length + 3);
    }

    /// To the last byte before the line break.
    fn line_comment(&mut self) {
        while self.peek().is_some_and(|byte| byte != b'\n') {
            self.at += 1;
        }
        self.at -= 1;
    }

    /// To the end of a directive. A comment in it may hold line breaks.
    fn directive(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' => return,
                b'"' | b'\'' => self.literal(byte),
                b'/' if self.bytes.get(self.at + 1) == Some(&b'*') => {
                    self.block_comment();
                    self.at = (self.at + 1).min(self.bytes.len());
                }
                b'/' if self.bytes.get(self.at + 1) == Some(&b'/') => {
                    self.line_comment();
                    self.at += 1;
                }
                _ => self.at += 1,
            }
        }
    }

    /// A literal ends with its line if nowhere else.
    fn literal(&mut self, quote: u8) {
        self.at += 1;
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' => return,
                b'\\' => self.at = (self.at + 2).min(self.bytes.len()),
                byte => {
                    self.at += 1;
                    if byte == quote {
                        return;
                    }
                }
            }
        }
    }

    fn number(&mut self) {
        let mut last = b'0';
        while let Some(byte) = self.peek() {
            let is_sign = matches!(byte, b'+' | b'-');
            let after_exponent = matches!(last, b'e' | b'E' | b'p' | b'P');
            if !(is_word(byte) && byte != b'\\' || byte == b'.' || is_sign && after_exponent) {
                return;
            }
            last = byte;
            self.at += 1;
        }
    }

    /// An identifier, or a literal with a prefix.
    fn word(&mut self, start: usize) {
        while self.peek().is_some_and(is_word) {
            self.at += 1;
        }
        let word = self.bytes.get(start..self.at).unwrap_or_default();
        if let Some(quote @ (b'"' | b'\'')) = self.peek()
            && matches!(word, b"L" | b"u" | b"U" | b"u8")
        {
            self.literal(quote);
        }
    }

    /// The rest of an operator that begins with `first`.
    fn operator(&mut self, first: u8) {
        let Some(second) = self.peek() else { return };
        let is_doubled = first == second && b"+-<>=&|#".contains(&first);
        let is_assigned = second == b'=' && b"+-*/%&|^<>!=".contains(&first);
        let is_pair = matches!(
            (first, second),
            (b'-', b'>') | (b'<', b':' | b'%') | (b':' | b'%', b'>') | (b'%', b':')
        );
        if !(is_doubled || is_assigned || is_pair) {
            return;
        }
        self.at += 1;
        if is_doubled && matches!(first, b'<' | b'>') && self.peek() == Some(b'=') {
            self.at += 1;
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'\\') || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let tokens = scan(text).tokens;
        let spelt: Vec<_> = tokens.into_iter().map(|token| spelling(text, token)).collect();
        assert_eq!(spelt, expected, "{text}");
    }

    #[test]
    fn tokens_are_those_of_c() {
        check("a+++b<<=c->d", &["a", "++", "+", "b", "<<=", "c", "->", "d"]);
        check("1.5e-3f .5 0x1p+2-1", &["1.5e-3f", ".5", "0x1p+2", "-", "1"]);
        check(r#"L"a\"b" 'x' u8"é" u 'y'"#, &[r#"L"a\"b""#, "'x'", "u8\"é\"", "u", "'y'"]);
        check("x é$_ \u{fffd}", &["x", "é$_", "\u{fffd}"]);
        check("...", &[".", ".", "."]);
    }

    #[test]
    fn comments_and_directives_are_no_tokens() {
        check("a /* b\n */ c // d \\\n e\nf", &["a", "c", "f"]);
        check("a\n  # define X \\\n 1\nb # c", &["a", "b", "#", "c"]);
        check("#if /* \n */ x\na\n#error don't \"\nb", &["a", "b"]);
        check("a /* # */\n/* */ # x\nb /", &["a", "b", "/"]);
        check("a /* open", &["a"]);
        check("//", &[]);
    }

    #[test]
    fn continuations_and_escapes_do_not_matter() {
        check("a\\\nb +\\\n= \"x\\\ny\" \\ \r\n 1\\\n2", &["ab", "+=", "\"xy\"", "12"]);
        check("\\u00e9a \\U000000e9 \\x", &["éa", "é", "\\x"]);
        check("\"open\n'also\nb\\", &["\"open", "'also", "b\\"]);
    }
}
