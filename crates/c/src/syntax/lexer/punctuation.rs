//! Operators and brackets: the longest that stands here is taken.

use super::Lexer;
use crate::syntax::token::TokenKind::{self, *};

impl Lexer<'_> {
    /// An operator or a bracket, or a stray character.
    pub(super) fn punctuator(&mut self) {
        let start = self.at;
        let bytes = [self.peek(0), self.peek(1), self.peek(2)];
        let Some((kind, length)) = punctuator(bytes) else { return self.stray() };
        self.at += length;
        self.push(kind, start);
    }
}

/// What starts with these bytes, and its length.
fn punctuator(bytes: [u8; 3]) -> Option<(TokenKind, usize)> {
    let [first, second, third] = bytes;
    Some(match first {
        b'(' => (LParen, 1),
        b')' => (RParen, 1),
        b'[' => (LBracket, 1),
        b']' => (RBracket, 1),
        b'{' => (LBrace, 1),
        b'}' => (RBrace, 1),
        b';' => (Semi, 1),
        b',' => (Comma, 1),
        b'?' => (Question, 1),
        b'~' => (Tilde, 1),
        b':' if second == b'>' => (RBracket, 2),
        b':' => (Colon, 1),
        b'.' if (second, third) == (b'.', b'.') => (Ellipsis, 3),
        b'.' => (Dot, 1),
        b'-' if second == b'>' => (Arrow, 2),
        b'=' | b'!' | b'*' | b'/' | b'%' | b'^' => equal_or_alone(first, second)?,
        b'+' | b'-' | b'&' | b'|' => doubled(first, second)?,
        b'<' | b'>' => angle(bytes),
        _ => return None,
    })
}

/// Operators that may end in `=`, and the digraphs with `%`.
fn equal_or_alone(first: u8, second: u8) -> Option<(TokenKind, usize)> {
    let equal = second == b'=';
    let kind = match first {
        b'=' if equal => EqEq,
        b'=' => Assign,
        b'!' if equal => Ne,
        b'!' => Bang,
        b'*' if equal => StarAssign,
        b'*' => Star,
        b'/' if equal => SlashAssign,
        b'/' if second == b'*' => return None,
        b'/' => Slash,
        b'%' if equal => PercentAssign,
        b'%' if second == b'>' => return Some((RBrace, 2)),
        b'%' => Percent,
        b'^' if equal => CaretAssign,
        _ => Caret,
    };
    Some((kind, 1 + usize::from(equal)))
}

/// Operators that may be doubled or end in `=`.
fn doubled(first: u8, second: u8) -> Option<(TokenKind, usize)> {
    let (alone, twice, assigned) = match first {
        b'+' => (Plus, PlusPlus, PlusAssign),
        b'-' => (Minus, MinusMinus, MinusAssign),
        b'&' => (Amp, AndAnd, AmpAssign),
        b'|' => (Pipe, OrOr, PipeAssign),
        _ => return None,
    };
    Some(match second {
        b'=' => (assigned, 2),
        _ if second == first => (twice, 2),
        _ => (alone, 1),
    })
}

/// Comparisons, shifts, and the digraphs with `<`.
fn angle([first, second, third]: [u8; 3]) -> (TokenKind, usize) {
    match (first, second) {
        (b'<', b'<') if third == b'=' => (ShlAssign, 3),
        (b'<', b'<') => (Shl, 2),
        (b'<', b'=') => (Le, 2),
        (b'<', b':') => (LBracket, 2),
        (b'<', b'%') => (LBrace, 2),
        (b'<', _) => (Lt, 1),
        (_, b'>') if third == b'=' => (ShrAssign, 3),
        (_, b'>') => (Shr, 2),
        (_, b'=') => (Ge, 2),
        _ => (Gt, 1),
    }
}
