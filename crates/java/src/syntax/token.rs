//! Tokens: text in, tokens with their places out.
//!
//! `>` is always a token of its own, since it may close type arguments; the
//! parser puts shifts together. Words that are keywords only in some places
//! (`var`, `record`, `yield`, …) are identifiers. Comments and white space are
//! dropped. For each opening bracket it is known which token closes it, so
//! that the parser can skip what it does not understand.

use crate::symbol::{Symbol, Symbols};

/// A token.
#[derive(Debug, Clone, Copy)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its first byte.
    pub start: u32,
    /// The byte after its last.
    pub end: u32,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A name, or a word that is a keyword only in some places.
    Ident(Symbol),
    /// A keyword.
    Word(Word),
    /// `1`, `0x1L`
    Integer,
    /// `1.0`, `1e3f`
    Floating,
    /// `'a'`
    Char,
    /// `"a"`
    Str,
    /// `"""` … `"""`
    TextBlock,
    /// Brackets, separators and operators.
    Op(Op),
    /// A character that starts no token, or a literal without end.
    Bad,
    /// The end of the text.
    End,
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $text:literal)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $(#[doc = concat!("`", $text, "`")] $variant,)*
        }

        impl $name {
            /// Its text.
            pub fn text(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)*
                }
            }

            fn from_text(text: &str) -> Option<Self> {
                match text {
                    $($text => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

words! {
    /// The keywords and the literals that are words.
    Word {
        Abstract "abstract" Assert "assert" Boolean "boolean" Break "break" Byte "byte"
        Case "case" Catch "catch" Char "char" Class "class" Const "const" Continue "continue"
        Default "default" Do "do" Double "double" Else "else" Enum "enum" Extends "extends"
        Final "final" Finally "finally" Float "float" For "for" Goto "goto" If "if"
        Implements "implements" Import "import" InstanceOf "instanceof" Int "int"
        Interface "interface" Long "long" Native "native" New "new" Package "package"
        Private "private" Protected "protected" Public "public" Return "return" Short "short"
        Static "static" Strictfp "strictfp" Super "super" Switch "switch"
        Synchronized "synchronized" This "this" Throw "throw" Throws "throws"
        Transient "transient" Try "try" Void "void" Volatile "volatile" While "while"
        True "true" False "false" Null "null"
    }
}

words! {
    /// Brackets, separators and operators, apart from those that begin with
    /// `>` and go on.
    Op {
        LParen "(" RParen ")" LBrace "{" RBrace "}" LBracket "[" RBracket "]" Semi ";"
        Comma "," Dot "." Ellipsis "..." At "@" ColonColon "::" Colon ":" Arrow "->"
        Question "?" Assign "=" Eq "==" Not "!" Ne "!=" BitNot "~" Lt "<" Le "<=" Gt ">"
        Ge ">=" Shl "<<" ShlAssign "<<=" AndAnd "&&" And "&" AndAssign "&=" OrOr "||" Or "|"
        OrAssign "|=" Xor "^" XorAssign "^=" Plus "+" PlusPlus "++" PlusAssign "+=" Minus "-"
        MinusMinus "--" MinusAssign "-=" Star "*" StarAssign "*=" Slash "/" SlashAssign "/="
        Percent "%" PercentAssign "%="
    }
}

/// The tokens of a file.
#[derive(Debug)]
pub struct Tokens {
    /// The tokens; the last is [`Kind::End`].
    pub list: Vec<Token>,
    /// For an opening bracket, the number of the token that closes it, or of
    /// the last token; 0 for everything else.
    pub closing: Vec<u32>,
}

/// Splits a text.
pub fn tokens(text: &str, symbols: &mut Symbols) -> Tokens {
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0, symbols };
    let mut list = Vec::with_capacity(text.len() / 5 + 1);
    loop {
        let token = lexer.next();
        list.push(token);
        if token.kind == Kind::End {
            break;
        }
    }
    let closing = closing(&list);
    Tokens { list, closing }
}

/// Brackets match by kind; one that is closed by another kind is closed
/// there, too.
fn closing(list: &[Token]) -> Vec<u32> {
    let last = (list.len() - 1) as u32;
    let mut closing = vec![0; list.len()];
    let mut open: Vec<(usize, Op)> = Vec::new();
    for (index, token) in list.iter().enumerate() {
        let Kind::Op(op) = token.kind else { continue };
        match op {
            Op::LParen | Op::LBrace | Op::LBracket => {
                open.push((index, op));
                closing[index] = last;
            }
            Op::RParen | Op::RBrace | Op::RBracket => close(&mut open, &mut closing, index, op),
            _ => {}
        }
    }
    closing
}

fn close(open: &mut Vec<(usize, Op)>, closing: &mut [u32], index: usize, op: Op) {
    let partner = match op {
        Op::RParen => Op::LParen,
        Op::RBracket => Op::LBracket,
        _ => Op::LBrace,
    };
    // A parenthesis that is missing must not swallow the braces around it.
    let is_brace = partner == Op::LBrace;
    let reaches = |(_, kind): &(usize, Op)| *kind == partner || (!is_brace && *kind == Op::LBrace);
    let Some(found) = open.iter().rposition(reaches) else { return };
    if open[found].1 != partner {
        return;
    }
    for (opened, _) in open.drain(found..) {
        closing[opened] = index as u32;
    }
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    symbols: &'a mut Symbols,
}

impl Lexer<'_> {
    fn next(&mut self) -> Token {
        self.skip();
        let start = self.at;
        let kind = self.kind();
        Token { kind, start: start as u32, end: self.at as u32 }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn skip(&mut self) {
        loop {
            match self.peek(0) {
                b' ' | b'\t' | b'\n' | b'\r' | b'\x0c' => self.at += 1,
                b'/' if self.peek(1) == b'/' => self.skip_to(b"\n"),
                b'/' if self.peek(1) == b'*' => {
                    self.at += 2;
                    self.skip_to(b"*/");
                    self.at = (self.at + 2).min(self.bytes.len());
                }
                // Old tools end files with Control-Z.
                0x1a if self.at + 1 == self.bytes.len() => self.at += 1,
                0xef if self.at == 0 && self.bytes.starts_with(b"\xef\xbb\xbf") => self.at = 3,
                _ => return,
            }
        }
    }

    fn skip_to(&mut self, end: &[u8]) {
        let rest = &self.bytes[self.at..];
        let found = match end {
            [byte] => rest.iter().position(|found| found == byte || *found == b'\r'),
            _ => rest.windows(end.len()).position(|found| found == end),
        };
        self.at += found.unwrap_or(rest.len());
    }

    fn kind(&mut self) -> Kind {
        match self.peek(0) {
            0 if self.at >= self.bytes.len() => Kind::End,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => self.word(),
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'"' => self.string(),
            b'\'' => self.quoted(b'\'', Kind::Char),
            b'\\' if self.peek(1) == b'u' => self.word(),
            0x80.. => self.word(),
            _ => self.operator(),
        }
    }

    fn word(&mut self) -> Kind {
        let start = self.at;
        let mut is_plain = true;
        loop {
            match self.peek(0) {
                b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'0'..=b'9' => self.at += 1,
                0x80.. | b'\\' if self.letter() => is_plain = false,
                _ => break,
            }
        }
        if self.at == start {
            self.at += self.text[start..].chars().next().map_or(1, char::len_utf8);
            return Kind::Bad;
        }
        let text = &self.text[start..self.at];
        if is_plain {
            return Word::from_text(text)
                .map_or_else(|| Kind::Ident(self.symbols.intern(text)), Kind::Word);
        }
        Kind::Ident(self.symbols.intern(&unescaped(text)))
    }

    /// Takes a letter that is not ASCII, or an escape for one.
    fn letter(&mut self) -> bool {
        if self.peek(0) == b'\\' {
            let length = escape(&self.bytes[self.at..]).map(|(_, length)| length);
            self.at += length.unwrap_or(0);
            return length.is_some();
        }
        let next = self.text[self.at..].chars().next();
        let is_letter = |next: &char| next.is_alphanumeric() || is_joining(*next);
        self.at += next.filter(is_letter).map_or(0, char::len_utf8);
        next.is_some_and(|next| is_letter(&next))
    }

    fn number(&mut self) -> Kind {
        let is_hex = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X');
        let mut is_floating = false;
        let mut before = 0;
        loop {
            let byte = self.peek(0);
            let is_exponent = match is_hex {
                true => matches!(byte, b'p' | b'P'),
                false => matches!(byte, b'e' | b'E'),
            };
            match byte {
                b'.' if self.peek(1) == b'.' || is_name_start(self.peek(1), is_hex) => break,
                b'.' => is_floating = true,
                b'+' | b'-' if is_exponent_before(before, is_hex) => {}
                b'f' | b'F' | b'd' | b'D' if !is_hex || is_floating => is_floating = true,
                b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' => is_floating |= is_exponent,
                _ => break,
            }
            before = byte;
            self.at += 1;
        }
        if is_floating { Kind::Floating } else { Kind::Integer }
    }

    fn string(&mut self) -> Kind {
        if !self.bytes[self.at..].starts_with(b"\"\"\"") {
            return self.quoted(b'"', Kind::Str);
        }
        self.at += 3;
        while self.at < self.bytes.len() {
            match self.peek(0) {
                b'\\' => self.at += 2,
                b'"' if self.bytes[self.at..].starts_with(b"\"\"\"") => {
                    self.at += 3;
                    return Kind::TextBlock;
                }
                _ => self.at += 1,
            }
        }
        self.at = self.bytes.len();
        Kind::Bad
    }

    fn quoted(&mut self, quote: u8, kind: Kind) -> Kind {
        self.at += 1;
        while self.at < self.bytes.len() {
            match self.peek(0) {
                b'\\' if self.peek(1) != b'\n' && self.peek(1) != b'\r' => {
                    self.at = (self.at + 2).min(self.bytes.len());
                }
                b'\n' | b'\r' => return Kind::Bad,
                byte => {
                    self.at += 1;
                    if byte == quote {
                        return kind;
                    }
                }
            }
        }
        // An escape may have ended in the middle of a character.
        self.at = self.bytes.len();
        Kind::Bad
    }

    fn operator(&mut self) -> Kind {
        let rest = &self.bytes[self.at..];
        for length in [3, 2, 1] {
            let text = rest.get(..length).and_then(|bytes| str::from_utf8(bytes).ok());
            if let Some(op) = text.and_then(Op::from_text) {
                self.at += length;
                return Kind::Op(op);
            }
        }
        self.at += 1;
        Kind::Bad
    }
}

fn is_name_start(byte: u8, is_hex: bool) -> bool {
    // `1.e3`, `1.f` and `1.d` are numbers, `1.equals` is none, but nobody
    // writes that.
    let is_suffix = matches!(byte, b'e' | b'E' | b'f' | b'F' | b'd' | b'D');
    byte.is_ascii_alphabetic()
        && !is_suffix
        && !(is_hex && (byte.is_ascii_hexdigit() || byte | 32 == b'p'))
}

fn is_exponent_before(before: u8, is_hex: bool) -> bool {
    if is_hex { matches!(before, b'p' | b'P') } else { matches!(before, b'e' | b'E') }
}

/// Characters of names that are no letters: currency signs, connecting
/// punctuation, marks.
fn is_joining(next: char) -> bool {
    matches!(next, '\u{a2}'..='\u{a5}' | '\u{20a0}'..='\u{20cf}' | '\u{203f}' | '\u{2040}'
        | '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}' | '\u{fe33}' | '\u{fe34}')
}

/// The code unit of an escape `\uXXXX` that bytes begin with, and its length.
pub(super) fn escape(bytes: &[u8]) -> Option<(u16, usize)> {
    let rest = bytes.strip_prefix(b"\\u")?;
    let more = rest.iter().take_while(|byte| **byte == b'u').count();
    let digits = rest.get(more..more + 4)?;
    let is_hex = digits.iter().all(u8::is_ascii_hexdigit);
    let digits = str::from_utf8(digits).ok().filter(|_| is_hex)?;
    Some((u16::from_str_radix(digits, 16).ok()?, more + 6))
}

fn unescaped(text: &str) -> String {
    let (mut units, mut at) = (Vec::new(), 0);
    while let Some(next) = text[at..].chars().next() {
        match escape(&text.as_bytes()[at..]) {
            Some((unit, length)) => {
                units.push(unit);
                at += length;
            }
            None => {
                units.extend_from_slice(next.encode_utf16(&mut [0; 2]));
                at += next.len_utf8();
            }
        }
    }
    String::from_utf16_lossy(&units)
}
