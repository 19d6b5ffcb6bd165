//! Names, constants, strings, parentheses, and builtins with a syntax of their
//! own.

use super::{Parse, Parser};
use crate::syntax::ast::{Designator, Expr, ExprKind, StrLiteral, TypeName};
use crate::syntax::lexer::{numbers, strings};
use crate::syntax::token::TokenKind;

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> Parse<Expr> {
        let start = self.start();
        let kind = match self.kind {
            TokenKind::Ident => {
                let symbol = self.token().symbol;
                self.bump();
                ExprKind::Ident(symbol)
            }
            TokenKind::Number => self.number()?,
            TokenKind::Char => self.character()?,
            TokenKind::Str => ExprKind::Str(self.string()?),
            TokenKind::LParen => self.parenthesised()?,
            TokenKind::Generic => self.generic()?,
            TokenKind::Offsetof => self.offsetof()?,
            TokenKind::VaArg => self.va_arg()?,
            TokenKind::TypesCompatible => self.types_compatible()?,
            TokenKind::ChooseExpr => self.choose_expr()?,
            TokenKind::TypeBuiltin => self.type_builtin()?,
            TokenKind::SoftTrue => self.word(ExprKind::Bool(true)),
            TokenKind::SoftFalse => self.word(ExprKind::Bool(false)),
            TokenKind::SoftNullptr => self.word(ExprKind::Nullptr),
            // Other soft keywords in the place of a name are names that some
            // header outside of the text declares.
            kind if kind.is_soft() && !kind.is_type_word() && !self.dialect.c23 => {
                self.word(ExprKind::Ident(self.token().symbol))
            }
            _ => return self.expected("expression"),
        };
        Ok(self.made(kind, start))
    }

    fn word(&mut self, kind: ExprKind) -> ExprKind {
        self.bump();
        kind
    }

    fn number(&mut self) -> Parse<ExprKind> {
        let token = self.token();
        let number = match numbers::number(self.text_of(token)) {
            Ok(number) => number,
            Err(message) => return self.fail(token.span(), message),
        };
        self.bump();
        Ok(match number {
            numbers::Number::Int(literal) => ExprKind::Int(literal),
            numbers::Number::Float(literal) => ExprKind::Float(literal),
            numbers::Number::Other => {
                let text = self.text_of(token);
                ExprKind::OtherBuiltin(self.symbols.intern(text))
            }
        })
    }

    fn character(&mut self) -> Parse<ExprKind> {
        let token = self.token();
        match strings::character(self.text_of(token)) {
            Ok(literal) => Ok(self.word(ExprKind::Char(literal))),
            Err(message) => self.fail(token.span(), message),
        }
    }

    /// Adjacent string literals, of which one stands here.
    fn string(&mut self) -> Parse<StrLiteral> {
        let (first, start) = (self.at, self.start());
        while self.kind == TokenKind::Str {
            self.bump();
        }
        let tokens = self.tokens.get(first..self.at).unwrap_or_default();
        let literal = strings::string(tokens.iter().map(|token| self.text_of(*token)));
        literal.or_else(|message| self.fail(self.since(start), message))
    }

    /// The bytes of adjacent string literals that must stand here.
    pub(super) fn string_bytes(&mut self) -> Parse<Vec<u8>> {
        if self.kind != TokenKind::Str {
            return self.expected("string literal");
        }
        let literal = self.string()?;
        Ok(literal.units.iter().map(|unit| *unit as u8).collect())
    }

    /// `(e)` or `({ … })`
    fn parenthesised(&mut self) -> Parse<ExprKind> {
        self.bump();
        let kind = match self.kind {
            TokenKind::LBrace => ExprKind::StmtExpr(Box::new(self.block()?)),
            _ => ExprKind::Paren(Box::new(self.expression()?)),
        };
        self.expect(TokenKind::RParen, ")")?;
        Ok(kind)
    }

    /// `_Generic(e, type: a, default: b)`
    fn generic(&mut self) -> Parse<ExprKind> {
        self.bump();
        self.expect(TokenKind::LParen, "(")?;
        let controlling = Box::new(self.assignment()?);
        let mut cases = Vec::new();
        while self.eat(TokenKind::Comma) {
            let ty = match self.eat(TokenKind::Default) {
                true => None,
                false => Some(self.type_name()?),
            };
            self.expect(TokenKind::Colon, ":")?;
            cases.push((ty, self.assignment()?));
        }
        self.expect(TokenKind::RParen, ")")?;
        Ok(ExprKind::Generic(controlling, cases))
    }

    /// `__builtin_offsetof(type, a.b[2])`
    fn offsetof(&mut self) -> Parse<ExprKind> {
        self.bump();
        self.expect(TokenKind::LParen, "(")?;
        let ty = Box::new(self.type_argument()?);
        self.expect(TokenKind::Comma, ",")?;
        let (name, span) = self.name()?;
        let mut path = vec![Designator::Field(name, span)];
        while matches!(self.kind, TokenKind::Dot | TokenKind::LBracket) {
            path.push(self.designator()?);
        }
        self.expect(TokenKind::RParen, ")")?;
        Ok(ExprKind::Offsetof(ty, path))
    }

    /// A type that must stand here.
    fn type_argument(&mut self) -> Parse<TypeName> {
        match self.at_type() {
            true => self.type_name(),
            false => self.no_specifiers(),
        }
    }

    /// `__builtin_va_arg(list, type)`
    fn va_arg(&mut self) -> Parse<ExprKind> {
        self.bump();
        self.expect(TokenKind::LParen, "(")?;
        let list = Box::new(self.assignment()?);
        self.expect(TokenKind::Comma, ",")?;
        let ty = Box::new(self.type_argument()?);
        self.expect(TokenKind::RParen, ")")?;
        Ok(ExprKind::VaArg(list, ty))
    }

    /// `__builtin_types_compatible_p(a, b)`
    fn types_compatible(&mut self) -> Parse<ExprKind> {
        self.bump();
        self.expect(TokenKind::LParen, "(")?;
        let one = Box::new(self.type_argument()?);
        self.expect(TokenKind::Comma, ",")?;
        let other = Box::new(self.type_argument()?);
        self.expect(TokenKind::RParen, ")")?;
        Ok(ExprKind::TypesCompatible(one, other))
    }

    /// `__builtin_choose_expr(c, a, b)`
    fn choose_expr(&mut self) -> Parse<ExprKind> {
        self.bump();
        self.expect(TokenKind::LParen, "(")?;
        let condition = Box::new(self.assignment()?);
        self.expect(TokenKind::Comma, ",")?;
        let one = Box::new(self.assignment()?);
        self.expect(TokenKind::Comma, ",")?;
        let other = Box::new(self.assignment()?);
        self.expect(TokenKind::RParen, ")")?;
        Ok(ExprKind::ChooseExpr(condition, one, other))
    }

    /// A builtin that takes types and is not supported.
    fn type_builtin(&mut self) -> Parse<ExprKind> {
        let symbol = self.token().symbol;
        self.bump();
        match self.kind {
            TokenKind::LParen => self.skip_balanced()?,
            _ => return self.expected("`(`"),
        }
        Ok(ExprKind::OtherBuiltin(symbol))
    }
}
