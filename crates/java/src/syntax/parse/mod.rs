//! The parser: tokens in, the tree of a file out.
//!
//! Recursive descent with a look ahead where Java needs one: whether `(`
//! opens a cast or a lambda, whether `<` opens type arguments, whether a
//! statement is a declaration. Looking ahead skips tokens and builds nothing.
//!
//! What is wrong inside of a body costs that body, what is wrong elsewhere in
//! a member costs the member. Nesting is limited, so that no text exhausts the
//! stack.

mod binary;
mod classes;
mod exprs;
mod lookahead;
mod members;
mod stmts;
mod switches;
mod types;

use super::ast::{Ident, Import, Unit};
use super::token::{Kind, Op, Token, Tokens, Word, tokens};
use crate::span::{FileId, Span};
use crate::symbol::{Symbol, Symbols};
use crate::typed::{Problem, ProblemKind};

/// Levels of nesting that a file may have.
pub const MAX_DEPTH: u32 = 600;

/// How many operators or calls may follow each other.
pub const MAX_LENGTH: u32 = 5_000;

/// What a file is parsed as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Java.
    Source,
    /// Signatures of the library: names of parameters may be left out, and
    /// `pure`, `reads` and `changes` are modifiers.
    Signatures,
}

/// Parses a file.
pub fn parse(text: &str, file: FileId, mode: Mode, symbols: &mut Symbols) -> Unit {
    let Tokens { list, closing } = tokens(text, symbols);
    let words = Words::new(symbols);
    let mut parser =
        Parser { text, list, closing, at: 0, file, depth: 0, words, mode, allows_lambda: true };
    parser.unit()
}

/// What failed, and where.
type Parse<T> = Result<T, Box<Problem>>;

/// Words that are keywords only in some places.
struct Words {
    var: Symbol,
    record: Symbol,
    sealed: Symbol,
    non: Symbol,
    permits: Symbol,
    yields: Symbol,
    when: Symbol,
    pure: Symbol,
    reads: Symbol,
    changes: Symbol,
    nameless: Symbol,
}

impl Words {
    fn new(symbols: &mut Symbols) -> Self {
        let mut word = |text| symbols.intern(text);
        Words {
            var: word("var"),
            record: word("record"),
            sealed: word("sealed"),
            non: word("non"),
            permits: word("permits"),
            yields: word("yield"),
            when: word("when"),
            pure: word("pure"),
            reads: word("reads"),
            changes: word("changes"),
            nameless: word("_"),
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    list: Vec<Token>,
    closing: Vec<u32>,
    at: usize,
    file: FileId,
    depth: u32,
    words: Words,
    mode: Mode,
    /// Not in labels of cases, where `->` ends the expression.
    allows_lambda: bool,
}

impl Parser<'_> {
    fn kind(&self) -> Kind {
        self.list[self.at].kind
    }

    /// The kind of a token further on; the last one beyond the end.
    fn ahead(&self, by: usize) -> Kind {
        self.kind_at(self.at + by)
    }

    fn kind_at(&self, index: usize) -> Kind {
        self.list[index.min(self.list.len() - 1)].kind
    }

    fn advance(&mut self) {
        if self.at + 1 < self.list.len() {
            self.at += 1;
        }
    }

    fn is(&self, op: Op) -> bool {
        self.kind() == Kind::Op(op)
    }

    fn is_word(&self, word: Word) -> bool {
        self.kind() == Kind::Word(word)
    }

    fn take(&mut self, op: Op) -> bool {
        let found = self.is(op);
        if found {
            self.advance();
        }
        found
    }

    fn take_word(&mut self, word: Word) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, op: Op) -> Parse<()> {
        if self.take(op) { Ok(()) } else { self.fail(&format!("`{}` is missing", op.text())) }
    }

    fn expect_word(&mut self, word: Word) -> Parse<()> {
        if self.take_word(word) {
            Ok(())
        } else {
            self.fail(&format!("`{}` is missing", word.text()))
        }
    }

    fn ident(&mut self) -> Parse<Ident> {
        match self.kind() {
            Kind::Ident(name) => {
                let span = self.span();
                self.advance();
                Ok(Ident { name, span })
            }
            _ => self.fail("a name is missing"),
        }
    }

    /// The name here, if it is this one.
    fn is_ident(&self, name: Symbol) -> bool {
        self.kind() == Kind::Ident(name)
    }

    /// Where the token here stands.
    fn span(&self) -> Span {
        let token = self.list[self.at];
        Span::new(self.file, token.start, token.end)
    }

    /// From a token on to the last one that was taken.
    fn from(&self, first: usize) -> Span {
        let start = self.list[first].start;
        let last = self.list[self.at.saturating_sub(1).max(first)];
        Span::new(self.file, start, last.end.max(start))
    }

    /// From where something starts to the last token that was taken.
    fn since(&self, start: Span) -> Span {
        let end = self.list[self.at.saturating_sub(1)].end;
        Span::new(self.file, start.start, end.max(start.end))
    }

    fn token_text(&self, index: usize) -> &str {
        let token = self.list[index];
        &self.text[token.start as usize..token.end as usize]
    }

    /// A syntax error at the token here.
    fn fail<T>(&self, message: &str) -> Parse<T> {
        let found = match self.kind() {
            Kind::End => "the end of the file".to_owned(),
            _ => format!("`{}`", shortened(self.token_text(self.at))),
        };
        Err(self.problem(format!("syntax error: {message} before {found}"), self.span()))
    }

    fn problem(&self, message: String, span: Span) -> Box<Problem> {
        Box::new(Problem { kind: ProblemKind::Syntax, message, span })
    }

    /// Goes one level deeper, if that is allowed.
    fn nested<T>(&mut self, inside: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            let message = format!("nested deeper than {MAX_DEPTH} levels");
            return Err(self.problem(message, self.span()));
        }
        self.depth += 1;
        let result = inside(self);
        self.depth -= 1;
        result
    }

    fn unit(&mut self) -> Unit {
        let mut unit = Unit::default();
        let result = self.head(&mut unit);
        unit.problems.extend(result.err().map(|problem| *problem));
        while self.kind() != Kind::End {
            let first = self.at;
            if self.take(Op::Semi) {
                continue;
            }
            match self.class_here() {
                Ok(Some(class)) => unit.classes.push(class),
                Ok(None) => self.stray(first, &mut unit.problems),
                Err(problem) => {
                    unit.problems.push(*problem);
                    self.skip_declaration(first);
                }
            }
        }
        unit
    }

    /// Something that is no class, where one should be.
    fn stray(&mut self, first: usize, problems: &mut Vec<Problem>) {
        // Annotations may stand before it.
        let is_module = self.is_module();
        self.at = first;
        if is_module || self.is_module() {
            self.skip_declaration(first);
            return;
        }
        let failed: Parse<()> = self.fail("a class is missing");
        problems.extend(failed.err().map(|problem| *problem));
        self.skip_declaration(first);
    }

    /// `module-info.java` declares no classes.
    fn is_module(&self) -> bool {
        let is_module = |index: usize| {
            matches!(self.kind_at(index), Kind::Ident(_)) && self.token_text(index) == "module"
        };
        is_module(self.at)
            || (matches!(self.kind(), Kind::Ident(_))
                && self.token_text(self.at) == "open"
                && self.at + 1 < self.list.len()
                && is_module(self.at + 1))
    }

    /// Skips to the end of a declaration: a semicolon, or closing brace.
    fn skip_declaration(&mut self, first: usize) {
        self.at = first;
        loop {
            match self.kind() {
                Kind::End => return,
                Kind::Op(Op::Semi) => {
                    self.advance();
                    return;
                }
                Kind::Op(Op::RBrace) if self.at > first => return,
                Kind::Op(Op::LBrace) => {
                    self.skip_brackets();
                    return;
                }
                Kind::Op(Op::LParen | Op::LBracket) => self.skip_brackets(),
                _ => self.advance(),
            }
        }
    }

    /// From an opening bracket to behind the one that closes it.
    fn skip_brackets(&mut self) {
        self.at = self.closing[self.at] as usize;
        self.advance();
    }

    fn head(&mut self, unit: &mut Unit) -> Parse<()> {
        let first = self.at;
        self.skip_annotations()?;
        if self.take_word(Word::Package) {
            unit.package = self.path()?.0;
            self.expect(Op::Semi)?;
        } else {
            self.at = first;
        }
        while self.is_word(Word::Import) || self.is(Op::Semi) {
            if !self.take(Op::Semi) {
                let import = self.import()?;
                unit.imports.push(import);
            }
        }
        Ok(())
    }

    fn import(&mut self) -> Parse<Import> {
        self.expect_word(Word::Import)?;
        let is_static = self.take_word(Word::Static);
        let (path, is_on_demand) = self.path()?;
        self.expect(Op::Semi)?;
        Ok(Import { path, is_static, is_on_demand })
    }

    /// `a.b.c` or `a.b.*`
    fn path(&mut self) -> Parse<(Vec<Ident>, bool)> {
        let mut path = vec![self.ident()?];
        while self.take(Op::Dot) {
            if self.take(Op::Star) {
                return Ok((path, true));
            }
            path.push(self.ident()?);
        }
        Ok((path, false))
    }
}

/// A text that fits into a message.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(30) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
