//! Text to tokens. In comes any text, out go its tokens in order and an end
//! token; characters that start no token are reported and left out.

use super::diagnostic::{Diagnostic, Diagnostics};
use super::operators::{KEYWORDS, SYMBOLS, is_identifier_part, is_identifier_start};
use crate::span::{FileId, Span};

/// What a token is; what it says is in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name.
    Identifier,
    /// A name in back quotes.
    Quoted,
    /// A word of the language.
    Keyword,
    /// A number with its suffix; whether it is well formed is not known yet.
    Number,
    /// Text in double quotes; whether its escapes are well formed is not known
    /// yet.
    Text,
    /// An operator or a bracket.
    Symbol,
    /// After the last token.
    End,
}

/// A token: bytes `start..end` of the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Token {
    pub(super) fn span(self) -> Span {
        Span::new(FileId(0), self.start, self.end)
    }

    pub(super) fn text(self, text: &str) -> &str {
        &text[self.start as usize..self.end as usize]
    }
}

/// The tokens of a text of at most [`super::MAX_SIZE`] bytes, the last of
/// which is the end.
pub(super) fn lex(text: &str, diagnostics: &mut Diagnostics) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, diagnostics };
    let mut tokens = Vec::new();
    loop {
        lexer.skip_space();
        let start = lexer.at;
        let Some(first) = lexer.peek() else { break };
        if let Some(kind) = lexer.token(first) {
            tokens.push(token(kind, start, lexer.at));
        }
    }
    tokens.push(token(TokenKind::End, text.len(), text.len()));
    tokens
}

/// Positions fit 32 bits, because the text is not larger than allowed.
fn token(kind: TokenKind, start: usize, end: usize) -> Token {
    Token { kind, start: start as u32, end: end as u32 }
}

struct Lexer<'t, 'd> {
    text: &'t str,
    at: usize,
    diagnostics: &'d mut Diagnostics,
}

impl<'t> Lexer<'t, '_> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Moves over the characters that are accepted and returns them.
    fn take_while(&mut self, accepted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.find(|character| !accepted(character)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn skip_space(&mut self) {
        loop {
            self.take_while(|character| character.is_ascii_whitespace());
            if !self.rest().starts_with("//") {
                return;
            }
            self.take_while(|character| character != '\n');
        }
    }

    /// Moves over one token, or over characters that make none.
    fn token(&mut self, first: char) -> Option<TokenKind> {
        if is_identifier_start(first) || first.is_alphabetic() {
            Some(self.word())
        } else if first.is_ascii_digit() {
            self.number();
            Some(TokenKind::Number)
        } else if first == '`' {
            self.quoted();
            Some(TokenKind::Quoted)
        } else if first == '"' {
            self.string();
            Some(TokenKind::Text)
        } else {
            self.symbol()
        }
    }

    /// A word with letters of all languages is taken for one name, so that it
    /// is reported once.
    fn word(&mut self) -> TokenKind {
        let start = self.at;
        let word = self.take_while(|c| is_identifier_part(c) || c.is_alphanumeric());
        if !word.is_ascii() {
            let span = token(TokenKind::Identifier, start, self.at).span();
            self.error(span, &format!("the name `{word}` must be written in back quotes"));
        }
        let keyword = KEYWORDS.contains(&word);
        if keyword { TokenKind::Keyword } else { TokenKind::Identifier }
    }

    /// Digits, fraction, exponent and suffix. A dot belongs to it only before
    /// a digit, an `e` only before an exponent.
    fn number(&mut self) {
        if self.rest().starts_with("0x") || self.rest().starts_with("0b") {
            self.take_while(is_identifier_part);
            return;
        }
        self.digits();
        let mut after = self.rest().chars();
        if after.next() == Some('.') && after.next().is_some_and(|next| next.is_ascii_digit()) {
            self.at += 1;
            self.digits();
        }
        let after = self.rest();
        if let Some(exponent) = after.strip_prefix(['e', 'E']) {
            let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            if digits.starts_with(|digit: char| digit.is_ascii_digit()) {
                self.at += after.len() - digits.len();
                self.digits();
            }
        }
        self.take_while(is_identifier_part);
    }

    fn digits(&mut self) {
        self.take_while(|character| character.is_ascii_digit() || character == '_');
    }

    fn quoted(&mut self) {
        let start = self.at;
        self.at += 1;
        let name = self.take_while(|character| !matches!(character, '`' | '\n' | '\r'));
        let closed = self.rest().starts_with('`');
        self.at += usize::from(closed);
        let span = token(TokenKind::Quoted, start, self.at).span();
        if !closed {
            self.error(span, "this name has no closing back quote");
        } else if name.is_empty() {
            self.error(span, "a name cannot be empty");
        }
    }

    /// Up to the quote that no backslash stands before.
    fn string(&mut self) {
        let start = self.at;
        self.at += 1;
        loop {
            self.take_while(|character| !matches!(character, '"' | '\\' | '\n' | '\r'));
            if !self.rest().starts_with('\\') {
                break;
            }
            self.at += 1;
            let escaped = self.peek().filter(|character| !matches!(character, '\n' | '\r'));
            self.at += escaped.map_or(0, char::len_utf8);
        }
        let closed = self.rest().starts_with('"');
        self.at += usize::from(closed);
        if !closed {
            let span = token(TokenKind::Text, start, self.at).span();
            self.error(span, "this text has no closing quote");
        }
    }

    fn symbol(&mut self) -> Option<TokenKind> {
        match SYMBOLS.iter().find(|symbol| self.is_at(symbol)) {
            Some(symbol) => {
                self.at += symbol.len();
                Some(TokenKind::Symbol)
            }
            None => {
                self.unexpected();
                None
            }
        }
    }

    /// The `u` of an unsigned operator is not the start of a word.
    fn is_at(&self, symbol: &str) -> bool {
        self.rest().strip_prefix(symbol).is_some_and(|after| {
            !symbol.ends_with(is_identifier_part) || !after.starts_with(is_identifier_part)
        })
    }

    /// One error for a whole run of characters that the language has not.
    fn unexpected(&mut self) {
        let start = self.at;
        let run = self.take_while(|character| {
            !character.is_ascii_graphic() && !character.is_ascii_whitespace()
        });
        if run.is_empty() {
            self.at += self.peek().map_or(0, char::len_utf8);
        }
        let span = token(TokenKind::Symbol, start, self.at).span();
        let first = self.text[start..].chars().next().unwrap_or_default();
        self.error(span, &format!("unexpected character `{}`", first.escape_debug()));
    }

    fn error(&mut self, span: Span, message: &str) {
        self.diagnostics.report(|| Diagnostic::new(message, span, ""));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    fn check(text: &str, expected: Expect) {
        let tokens = lex(text, &mut Diagnostics::default());
        let texts: Vec<&str> = tokens.iter().map(|token| token.text(text)).collect();
        expected.assert_eq(texts.join(" ").trim_end());
    }

    #[test]
    fn the_u_of_unsigned_operators_is_attached_and_ends_there() {
        check("a<u b<ub<u1 a>>u b>=u(c)%u-1", expect!["a <u b < ub < u1 a >>u b >=u ( c ) %u - 1"]);
    }

    #[test]
    fn numbers_end_where_they_cannot_go_on() {
        check("1.5e-3f32 0xffi32 1..2 1e x.1", expect!["1.5e-3f32 0xffi32 1 . . 2 1e x . 1"]);
    }

    #[test]
    fn comments_and_strange_characters_are_left_out() {
        check("a // b\n §# c\n`d e` \u{0} f", expect!["a c `d e` f"]);
    }
}
