//! Text to tokens. In comes preprocessed text, out go its tokens in order and
//! an end token. Line markers, `#pragma` lines and `_Pragma` are left out; what
//! is no token becomes [`TokenKind::Stray`].
//!
//! Numbers, characters and strings are only delimited here. [`numbers`] and
//! [`strings`] give their values when the parser asks.

pub(super) mod numbers;
mod punctuation;
pub(super) mod strings;

use super::token::{Keywords, Token, TokenKind};
use crate::symbol::{Symbol, Symbols};

/// The tokens of a text of less than 4 GiB, the last of which is the end.
pub(super) fn lex(text: &str, symbols: &mut Symbols) -> Vec<Token> {
    let keywords = Keywords::new(symbols);
    let no_symbol = symbols.intern("");
    let tokens = Vec::with_capacity(text.len() / 6 + 1);
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0, tokens, no_symbol };
    while lexer.skip_space() {
        lexer.token(symbols, &keywords);
    }
    lexer.push(TokenKind::End, lexer.at);
    lexer.tokens
}

struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    tokens: Vec<Token>,
    no_symbol: Symbol,
}

impl<'t> Lexer<'t> {
    /// The byte so far ahead; zero behind the end.
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// The token from `start` to here.
    fn push(&mut self, kind: TokenKind, start: usize) {
        self.push_word(kind, start, self.no_symbol);
    }

    fn push_word(&mut self, kind: TokenKind, start: usize, symbol: Symbol) {
        self.tokens.push(Token { kind, start: start as u32, end: self.at as u32, symbol });
    }

    /// Moves to the next token; false at the end. A zero byte is space, as it
    /// is for gcc.
    fn skip_space(&mut self) -> bool {
        while let Some(byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t'..=b'\r' | 0 => self.at += 1,
                b'/' if self.peek(1) == b'*' => {
                    if !self.skip_comment() {
                        return true;
                    }
                }
                b'/' if self.peek(1) == b'/' => self.skip_line(),
                b'\\' if matches!(self.peek(1), b'\n' | b'\r') => self.at += 2,
                b'#' if self.starts_line() => self.skip_line(),
                _ => return true,
            }
        }
        false
    }

    /// Skips `/* … */`; false, and nothing skipped, if it does not end.
    fn skip_comment(&mut self) -> bool {
        let end = self.text.get(self.at + 2..).and_then(|rest| rest.find("*/"));
        if let Some(length) = end {
            self.at += length + 4;
        }
        end.is_some()
    }

    fn skip_line(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
    }

    /// Whether only space stands before this on its line.
    fn starts_line(&self) -> bool {
        let before = self.bytes.get(..self.at).unwrap_or_default();
        let last = before.iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        last.is_none_or(|byte| *byte == b'\n')
    }

    /// One token; something stands here.
    fn token(&mut self, symbols: &mut Symbols, keywords: &Keywords) {
        let start = self.at;
        match self.peek(0) {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | 0x80.. | b'\\' => {
                self.word_or_literal(symbols, keywords);
            }
            b'0'..=b'9' => self.number(start),
            b'.' if self.peek(1).is_ascii_digit() => self.number(start),
            b'"' => self.quoted(b'"', TokenKind::Str, start),
            b'\'' => self.quoted(b'\'', TokenKind::Char, start),
            _ => self.punctuator(),
        }
    }

    /// An identifier or keyword, or a string or character with a prefix.
    fn word_or_literal(&mut self, symbols: &mut Symbols, keywords: &Keywords) {
        let start = self.at;
        let plain = self.skip_word();
        if self.at == start {
            return self.stray();
        }
        let word = self.text.get(start..self.at).unwrap_or_default();
        if matches!(self.peek(0), b'"' | b'\'') && matches!(word, "L" | "u" | "U" | "u8") {
            let quote = self.peek(0);
            let kind = if quote == b'"' { TokenKind::Str } else { TokenKind::Char };
            return self.quoted(quote, kind, start);
        }
        let symbol = match plain {
            true => symbols.intern(word),
            false => symbols.intern(&strings::universal_names(word)),
        };
        match keywords.kind(symbol) {
            TokenKind::Pragma => self.skip_pragma(),
            kind => self.push_word(kind, start, symbol),
        }
    }

    /// Moves over an identifier; whether it has no `\u` in it.
    fn skip_word(&mut self) -> bool {
        let mut plain = true;
        loop {
            let byte = self.peek(0);
            if byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' {
                self.at += 1;
            } else if byte >= 0x80 && self.foreign_letter() > 0 {
                self.at += self.foreign_letter();
            } else if byte == b'\\' && matches!(self.peek(1), b'u' | b'U') {
                plain = false;
                self.at += 2;
            } else {
                return plain;
            }
        }
    }

    /// The length of the character here if it may be part of an identifier.
    /// Replaced bytes, spaces and the marks of typography may not.
    fn foreign_letter(&self) -> usize {
        let character = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        match character {
            None
            | Some('\u{80}'..='\u{a7}' | '\u{2000}'..='\u{206f}' | '\u{fffd}' | '\u{feff}') => 0,
            Some(letter) if letter.is_whitespace() => 0,
            Some(letter) => letter.len_utf8(),
        }
    }

    /// A preprocessing number: whether it is well formed is not asked here.
    fn number(&mut self, start: usize) {
        loop {
            let byte = self.peek(0);
            let next = self.peek(1);
            let signed = matches!(byte, b'e' | b'E' | b'p' | b'P') && matches!(next, b'+' | b'-');
            let separated = byte == b'\'' && next.is_ascii_alphanumeric();
            if signed || separated {
                self.at += 2;
            } else if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | 0x80..) {
                self.at += 1;
            } else {
                return self.push(TokenKind::Number, start);
            }
        }
    }

    /// The rest of a string or character; the quote stands here.
    fn quoted(&mut self, quote: u8, kind: TokenKind, start: usize) {
        self.at += 1;
        while let Some(byte) = self.bytes.get(self.at) {
            match *byte {
                b'\n' => break,
                b'\\' if self.at + 1 < self.bytes.len() => self.at += 2,
                byte => {
                    self.at += 1;
                    if byte == quote {
                        return self.push(kind, start);
                    }
                }
            }
        }
        self.push(TokenKind::Stray, start);
    }

    /// One character that starts no token, or a comment that does not end.
    fn stray(&mut self) {
        let start = self.at;
        let rest = self.text.get(start..).unwrap_or_default();
        self.at += match rest.starts_with("/*") {
            true => rest.len(),
            false => rest.chars().next().map_or(1, char::len_utf8),
        };
        self.push(TokenKind::Stray, start);
    }

    /// Skips what stands behind `_Pragma`: a string in parentheses.
    fn skip_pragma(&mut self) {
        self.skip_space();
        if self.peek(0) != b'(' {
            return;
        }
        self.at += 1;
        self.skip_space();
        if self.peek(0) == b'"' {
            self.quoted(b'"', TokenKind::Str, self.at);
            self.tokens.pop();
        }
        self.skip_space();
        if self.peek(0) == b')' {
            self.at += 1;
        }
    }
}
