//! Looking ahead: whether tokens form a type, without building one.
//!
//! Each function takes the number of a token and gives that of the token
//! behind what it looked for.

use super::Parser;
use crate::syntax::token::{Kind, Op, Word};

/// How deep type arguments may be nested in what is looked ahead at.
const MAX_TYPE_DEPTH: u32 = 40;

impl Parser<'_> {
    /// Behind a type, if there is one.
    pub(super) fn past_type(&self, at: usize) -> Option<usize> {
        self.past_type_in(at, 0)
    }

    fn past_type_in(&self, at: usize, depth: u32) -> Option<usize> {
        let mut at = self.past_annotations(at)?;
        match self.kind_at(at) {
            Kind::Word(word) if primitive(word) => at += 1,
            Kind::Ident(_) => at = self.past_named(at, depth)?,
            _ => return None,
        }
        Some(self.past_dimensions(at))
    }

    /// Behind `a.B<C>.D`.
    fn past_named(&self, mut at: usize, depth: u32) -> Option<usize> {
        loop {
            at = self.past_annotations(at)?;
            let Kind::Ident(_) = self.kind_at(at) else { return None };
            at += 1;
            if self.kind_at(at) == Kind::Op(Op::Lt) {
                at = self.past_type_args(at, depth)?;
            }
            let goes_on = self.kind_at(at) == Kind::Op(Op::Dot)
                && matches!(self.kind_at(at + 1), Kind::Ident(_) | Kind::Op(Op::At));
            if !goes_on {
                return Some(at);
            }
            at += 1;
        }
    }

    /// Behind `<A, ? extends B>`.
    pub(super) fn past_type_args(&self, at: usize, depth: u32) -> Option<usize> {
        if depth > MAX_TYPE_DEPTH {
            return None;
        }
        let mut at = at + 1;
        if self.kind_at(at) == Kind::Op(Op::Gt) {
            return Some(at + 1);
        }
        loop {
            at = self.past_annotations(at)?;
            if self.kind_at(at) == Kind::Op(Op::Question) {
                at += 1;
                if matches!(self.kind_at(at), Kind::Word(Word::Extends | Word::Super)) {
                    at = self.past_type_in(at + 1, depth + 1)?;
                }
            } else {
                at = self.past_type_in(at, depth + 1)?;
            }
            match self.kind_at(at) {
                Kind::Op(Op::Comma) => at += 1,
                Kind::Op(Op::Gt) => return Some(at + 1),
                _ => return None,
            }
        }
    }

    /// Behind any number of `[]`.
    fn past_dimensions(&self, mut at: usize) -> usize {
        while let Some(next) = self.past_annotations(at)
            && self.kind_at(next) == Kind::Op(Op::LBracket)
            && self.kind_at(next + 1) == Kind::Op(Op::RBracket)
        {
            at = next + 2;
        }
        at
    }

    /// Behind any number of annotations.
    fn past_annotations(&self, mut at: usize) -> Option<usize> {
        while self.kind_at(at) == Kind::Op(Op::At)
            && self.kind_at(at + 1) != Kind::Word(Word::Interface)
        {
            at += 1;
            while let Kind::Ident(_) = self.kind_at(at) {
                at += 1;
                let goes_on = self.kind_at(at) == Kind::Op(Op::Dot);
                at += usize::from(goes_on);
                if !goes_on {
                    break;
                }
            }
            if self.kind_at(at) == Kind::Op(Op::LParen) {
                at = self.closing[at] as usize + 1;
            }
        }
        Some(at)
    }

    /// Takes annotations.
    pub(super) fn skip_annotations(&mut self) -> super::Parse<()> {
        if let Some(at) = self.past_annotations(self.at) {
            self.at = at.min(self.list.len() - 1);
        }
        Ok(())
    }

    /// Whether a declaration of a variable starts here: a type and a name.
    pub(super) fn is_declaration(&self) -> bool {
        let behind = self.past_type(self.at);
        behind.is_some_and(|at| matches!(self.kind_at(at), Kind::Ident(_)))
    }

    /// What the parenthesis here opens.
    pub(super) fn parenthesis(&self) -> Parenthesis {
        let close = self.closing[self.at] as usize;
        if self.kind_at(close + 1) == Kind::Op(Op::Arrow) && self.allows_lambda {
            return Parenthesis::Lambda;
        }
        let Some(mut end) = self.past_type(self.at + 1) else { return Parenthesis::Expr };
        while self.kind_at(end) == Kind::Op(Op::And) {
            match self.past_type(end + 1) {
                Some(next) => end = next,
                None => return Parenthesis::Expr,
            }
        }
        if end != close || self.kind_at(close) != Kind::Op(Op::RParen) {
            return Parenthesis::Expr;
        }
        let is_primitive = matches!(self.kind_at(close - 1), Kind::Word(_));
        match self.starts_operand(close + 1) || (is_primitive && self.is_sign(close + 1)) {
            true => Parenthesis::Cast,
            false => Parenthesis::Expr,
        }
    }

    /// Whether what follows can only be the operand of a cast.
    fn starts_operand(&self, at: usize) -> bool {
        match self.kind_at(at) {
            Kind::Ident(_)
            | Kind::Integer
            | Kind::Floating
            | Kind::Char
            | Kind::Str
            | Kind::TextBlock
            | Kind::Op(Op::LParen | Op::Not | Op::BitNot) => true,
            Kind::Word(word) => {
                primitive(word)
                    || matches!(
                        word,
                        Word::This
                            | Word::Super
                            | Word::New
                            | Word::True
                            | Word::False
                            | Word::Null
                            | Word::Switch
                            | Word::Void
                    )
            }
            Kind::Op(_) | Kind::Bad | Kind::End => false,
        }
    }

    fn is_sign(&self, at: usize) -> bool {
        let signs = [Op::Plus, Op::Minus, Op::PlusPlus, Op::MinusMinus];
        signs.iter().any(|sign| self.kind_at(at) == Kind::Op(*sign))
    }

    /// Whether a type stands here that goes on with `::`, or is an array's
    /// class literal.
    pub(super) fn is_type_before_colons(&self) -> bool {
        let next = match self.kind() {
            Kind::Word(word) => return primitive(word),
            Kind::Ident(_) => {
                let mut at = self.at + 1;
                while self.kind_at(at) == Kind::Op(Op::Dot)
                    && matches!(self.kind_at(at + 1), Kind::Ident(_))
                {
                    at += 2;
                }
                at
            }
            _ => return false,
        };
        let may_be = match self.kind_at(next) {
            Kind::Op(Op::Lt) => true,
            Kind::Op(Op::LBracket) => self.kind_at(next + 1) == Kind::Op(Op::RBracket),
            // `String @A []::new`
            _ => false,
        };
        may_be
            && self.past_type(self.at).is_some_and(|end| match self.kind_at(end) {
                Kind::Op(Op::ColonColon) => true,
                Kind::Op(Op::Dot) => self.kind_at(end + 1) == Kind::Word(Word::Class),
                _ => false,
            })
    }
}

/// What a parenthesis opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parenthesis {
    /// `(T) e`
    Cast,
    /// `(a, b) -> e`
    Lambda,
    /// `(e)`
    Expr,
}

/// Whether a keyword is a primitive type.
pub(super) fn primitive(word: Word) -> bool {
    matches!(
        word,
        Word::Boolean
            | Word::Byte
            | Word::Short
            | Word::Char
            | Word::Int
            | Word::Long
            | Word::Float
            | Word::Double
    )
}
