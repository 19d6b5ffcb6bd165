//! Expressions: unary operators, primaries, and what follows them.

use super::lookahead::{Parenthesis, primitive};
use super::{Parse, Parser};
use crate::syntax::ast::{
    Call, Expr, ExprKind, Lambda, LambdaBody, Literal, MethodRef, New, Param, RefTarget, Type,
    TypeKind,
};
use crate::syntax::literals;
use crate::syntax::token::{Kind, Op, Word};
use crate::typed::UnaryOp;

impl Parser<'_> {
    /// Unary operators and casts.
    pub(super) fn unary(&mut self) -> Parse<Expr> {
        self.nested(Self::unary_inside)
    }

    fn unary_inside(&mut self) -> Parse<Expr> {
        let span = self.span();
        let Kind::Op(op) = self.kind() else { return self.postfix() };
        let kind = match op {
            Op::Minus => {
                self.advance();
                if self.kind() == Kind::Integer {
                    return self.negative(span);
                }
                ExprKind::Unary(UnaryOp::Minus, Box::new(self.unary()?))
            }
            Op::Plus => {
                self.advance();
                ExprKind::Plus(Box::new(self.unary()?))
            }
            Op::Not | Op::BitNot => {
                self.advance();
                let op = if op == Op::Not { UnaryOp::Not } else { UnaryOp::BitNot };
                ExprKind::Unary(op, Box::new(self.unary()?))
            }
            Op::PlusPlus | Op::MinusMinus => {
                self.advance();
                let target = Box::new(self.unary()?);
                let is_increment = op == Op::PlusPlus;
                ExprKind::Step { target, is_increment, is_prefix: true }
            }
            Op::LParen => match self.parenthesis() {
                Parenthesis::Cast => self.cast()?,
                Parenthesis::Lambda | Parenthesis::Expr => return self.postfix(),
            },
            _ => return self.postfix(),
        };
        Ok(Expr { kind, span: self.since(span) })
    }

    /// `-1`: the least value has no positive counterpart. Something may
    /// follow the literal only if no minus is before it.
    fn negative(&mut self, span: crate::span::Span) -> Parse<Expr> {
        let literal_span = self.span();
        let literal = self.literal_value(literals::integer(self.token_text(self.at), true))?;
        self.advance();
        let operand = Expr { kind: ExprKind::Literal(literal), span: literal_span };
        let operand = self.suffixes(operand)?;
        let kind = ExprKind::Unary(UnaryOp::Minus, Box::new(operand));
        Ok(Expr { kind, span: self.since(span) })
    }

    /// `(T) e` or `(A & B) e`
    fn cast(&mut self) -> Parse<ExprKind> {
        self.expect(Op::LParen)?;
        let mut types = vec![self.ty()?];
        while self.take(Op::And) {
            types.push(self.ty()?);
        }
        self.expect(Op::RParen)?;
        let value = if self.starts_lambda() { self.expr()? } else { self.unary()? };
        Ok(ExprKind::Cast(types, Box::new(value)))
    }

    /// Whether a lambda starts here.
    pub(super) fn starts_lambda(&self) -> bool {
        match self.kind() {
            Kind::Ident(_) => self.ahead(1) == Kind::Op(Op::Arrow) && self.allows_lambda,
            Kind::Op(Op::LParen) => self.parenthesis() == Parenthesis::Lambda,
            _ => false,
        }
    }

    fn postfix(&mut self) -> Parse<Expr> {
        let primary = self.primary()?;
        let mut expr = self.suffixes(primary)?;
        while let Kind::Op(op @ (Op::PlusPlus | Op::MinusMinus)) = self.kind() {
            self.advance();
            let span = self.since(expr.span);
            let (target, is_increment) = (Box::new(expr), op == Op::PlusPlus);
            expr = Expr { kind: ExprKind::Step { target, is_increment, is_prefix: false }, span };
        }
        Ok(expr)
    }

    /// `.x`, `.m()`, `[i]`, `::m`, any number of them.
    fn suffixes(&mut self, mut expr: Expr) -> Parse<Expr> {
        let mut length = 0;
        loop {
            let start = expr.span;
            let kind = match self.kind() {
                Kind::Op(Op::Dot) => self.dot(expr)?,
                Kind::Op(Op::LBracket) => {
                    self.advance();
                    let index = self.lambdas(Self::expr)?;
                    self.expect(Op::RBracket)?;
                    ExprKind::Index(Box::new(expr), Box::new(index))
                }
                Kind::Op(Op::ColonColon) => self.method_ref(RefTarget::Expr(expr))?,
                _ => return Ok(expr),
            };
            expr = Expr { kind, span: self.since(start) };
            length += 1;
            if length > super::MAX_LENGTH {
                return self.fail("an expression that is too long");
            }
            if matches!(&expr.kind, ExprKind::Super(_)) && self.is(Op::LParen) {
                return Ok(expr);
            }
        }
    }

    /// Parses with lambdas allowed, as in brackets.
    fn lambdas<T>(&mut self, inside: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        let before = std::mem::replace(&mut self.allows_lambda, true);
        let result = inside(self);
        self.allows_lambda = before;
        result
    }

    fn dot(&mut self, receiver: Expr) -> Parse<ExprKind> {
        self.expect(Op::Dot)?;
        match self.kind() {
            Kind::Word(Word::New) => {
                let new = self.new_object(Some(receiver))?;
                Ok(new.kind)
            }
            Kind::Word(Word::This) => {
                self.advance();
                Ok(ExprKind::OuterThis(Box::new(receiver)))
            }
            Kind::Word(Word::Super) => {
                self.advance();
                Ok(ExprKind::Super(Some(Box::new(receiver))))
            }
            Kind::Word(Word::Class) => {
                self.advance();
                let span = receiver.span;
                match named(&receiver) {
                    Some(kind) => Ok(ExprKind::ClassLiteral(Type { kind, span })),
                    None => self.fail("a class is missing"),
                }
            }
            _ => {
                let type_args = self.type_args()?;
                if self.is_word(Word::Super) && self.ahead(1) == Kind::Op(Op::LParen) {
                    self.advance();
                    return Ok(ExprKind::Super(Some(Box::new(receiver))));
                }
                let name = self.member_name()?;
                if !self.is(Op::LParen) {
                    return Ok(ExprKind::Select(Box::new(receiver), name));
                }
                let args = self.arguments()?;
                let receiver = Some(receiver);
                Ok(ExprKind::Call(Box::new(Call { receiver, type_args, name, args })))
            }
        }
    }

    /// `(a, b)`
    pub(super) fn arguments(&mut self) -> Parse<Vec<crate::syntax::ast::Expr>> {
        self.expect(Op::LParen)?;
        let mut args = Vec::new();
        if self.take(Op::RParen) {
            return Ok(args);
        }
        loop {
            args.push(self.lambdas(Self::expr)?);
            if !self.take(Op::Comma) {
                break;
            }
        }
        self.expect(Op::RParen)?;
        Ok(args)
    }

    fn method_ref(&mut self, target: RefTarget) -> Parse<ExprKind> {
        self.expect(Op::ColonColon)?;
        self.type_args()?;
        let name = match self.take_word(Word::New) {
            true => None,
            false => Some(self.member_name()?),
        };
        Ok(ExprKind::MethodRef(Box::new(MethodRef { target, name })))
    }

    fn primary(&mut self) -> Parse<Expr> {
        let span = self.span();
        let kind = match self.kind() {
            Kind::Integer | Kind::Floating | Kind::Char | Kind::Str | Kind::TextBlock => {
                self.literal()?
            }
            Kind::Ident(_) => return self.ident_primary(),
            Kind::Word(word) => self.word_primary(word)?,
            Kind::Op(Op::LParen) if self.starts_lambda() => self.lambda()?,
            Kind::Op(Op::LParen) => {
                self.advance();
                let inside = self.lambdas(Self::expr)?;
                self.expect(Op::RParen)?;
                ExprKind::Paren(Box::new(inside))
            }
            Kind::Op(Op::Lt) => {
                // `<T>this(…)`, `<T>super(…)`: the type arguments do not matter.
                self.type_args()?;
                return self.primary();
            }
            Kind::Op(Op::At) => {
                self.skip_annotations()?;
                return self.primary();
            }
            Kind::Op(_) | Kind::Bad | Kind::End => return self.fail("an expression is missing"),
        };
        Ok(Expr { kind, span: self.since(span) })
    }

    fn ident_primary(&mut self) -> Parse<Expr> {
        let span = self.span();
        let kind = if self.starts_lambda() {
            self.lambda()?
        } else if self.is_type_before_colons() {
            self.type_primary()?
        } else {
            let name = self.ident()?;
            if self.is(Op::LParen) {
                let args = self.arguments()?;
                let call = Call { receiver: None, type_args: Vec::new(), name, args };
                ExprKind::Call(Box::new(call))
            } else {
                ExprKind::Name(name.name)
            }
        };
        Ok(Expr { kind, span: self.since(span) })
    }

    /// `T::new`, `T[].class`
    fn type_primary(&mut self) -> Parse<ExprKind> {
        let ty = self.ty()?;
        if self.is(Op::ColonColon) {
            return self.method_ref(RefTarget::Type(ty));
        }
        self.expect(Op::Dot)?;
        self.expect_word(Word::Class)?;
        Ok(ExprKind::ClassLiteral(ty))
    }

    fn word_primary(&mut self, word: Word) -> Parse<ExprKind> {
        match word {
            Word::This => {
                self.advance();
                Ok(ExprKind::This)
            }
            Word::Super => {
                self.advance();
                Ok(ExprKind::Super(None))
            }
            Word::New => self.new_object(None).map(|new| new.kind),
            Word::Switch => self.switch().map(|switch| ExprKind::Switch(Box::new(switch))),
            Word::True | Word::False => {
                self.advance();
                Ok(ExprKind::Literal(Literal::Boolean(word == Word::True)))
            }
            Word::Null => {
                self.advance();
                Ok(ExprKind::Literal(Literal::Null))
            }
            Word::Void => self.type_primary(),
            _ if primitive(word) => self.type_primary(),
            _ => self.fail("an expression is missing"),
        }
    }

    fn literal(&mut self) -> Parse<ExprKind> {
        let text = self.token_text(self.at);
        let value = match self.kind() {
            Kind::Integer => literals::integer(text, false),
            Kind::Floating => literals::floating(text),
            Kind::Char => literals::character(text),
            Kind::Str => literals::string(text),
            _ => literals::text_block(text),
        };
        let literal = self.literal_value(value)?;
        self.advance();
        Ok(ExprKind::Literal(literal))
    }

    fn literal_value(&self, value: Result<Literal, &'static str>) -> Parse<Literal> {
        value.map_err(|wrong| {
            let found = super::shortened(self.token_text(self.at));
            self.problem(format!("syntax error: `{found}` is {wrong}"), self.span())
        })
    }

    /// `new C(…)`, `new T[…]`
    fn new_object(&mut self, outer: Option<Expr>) -> Parse<Expr> {
        let span = self.span();
        self.expect_word(Word::New)?;
        self.type_args()?;
        let ty = self.base_type()?;
        self.skip_annotations()?;
        let kind = if self.is(Op::LBracket) {
            self.new_array(ty)?
        } else {
            let args = self.arguments()?;
            let body = if self.is(Op::LBrace) { Some(self.anonymous()?) } else { None };
            ExprKind::New(Box::new(New { outer, ty, args, body }))
        };
        Ok(Expr { kind, span: self.since(span) })
    }

    fn new_array(&mut self, element: Type) -> Parse<ExprKind> {
        let mut ty = element;
        let mut lengths = Vec::new();
        loop {
            self.skip_annotations()?;
            if !self.is(Op::LBracket) || self.ahead(1) == Kind::Op(Op::RBracket) {
                break;
            }
            self.advance();
            lengths.push(self.lambdas(Self::expr)?);
            self.expect(Op::RBracket)?;
            ty = self.array_of(ty)?;
        }
        ty = self.dimensions(ty)?;
        let elements = match self.is(Op::LBrace) && lengths.is_empty() {
            true => Some(self.elements()?),
            false => None,
        };
        if lengths.is_empty() && elements.is_none() {
            return self.fail("the elements of the array are missing");
        }
        Ok(ExprKind::NewArray { ty, lengths, elements })
    }

    fn lambda(&mut self) -> Parse<ExprKind> {
        let params = match self.take(Op::LParen) {
            false => {
                let name = self.ident()?;
                vec![Param { ty: None, is_varargs: false, name }]
            }
            true => self.lambda_params()?,
        };
        self.expect(Op::Arrow)?;
        let body = match self.is(Op::LBrace) {
            true => LambdaBody::Block(self.nested(Self::block)?),
            false => LambdaBody::Expr(self.expr()?),
        };
        Ok(ExprKind::Lambda(Box::new(Lambda { params, body })))
    }

    /// Behind the parenthesis: `a, b)` or `int a, T b)`.
    fn lambda_params(&mut self) -> Parse<Vec<Param>> {
        let is_bare = matches!(self.kind(), Kind::Ident(_))
            && matches!(self.ahead(1), Kind::Op(Op::Comma | Op::RParen));
        if !is_bare {
            let mut params = self.params(Op::RParen)?;
            for param in &mut params {
                param.ty.take_if(|ty| matches!(ty.kind, TypeKind::Var));
            }
            return Ok(params);
        }
        let mut params = Vec::new();
        loop {
            let name = self.ident()?;
            params.push(Param { ty: None, is_varargs: false, name });
            if !self.take(Op::Comma) {
                break;
            }
        }
        self.expect(Op::RParen)?;
        Ok(params)
    }
}

/// The type that an expression names, if it is only names.
fn named(expr: &Expr) -> Option<TypeKind> {
    let mut parts = Vec::new();
    let mut at = expr;
    loop {
        let (name, next) = match &at.kind {
            ExprKind::Name(name) => {
                (crate::syntax::ast::Ident { name: *name, span: at.span }, None)
            }
            ExprKind::Select(inside, name) => (*name, Some(inside)),
            _ => return None,
        };
        parts.push(crate::syntax::ast::Part { name, args: Vec::new(), is_diamond: false });
        match next {
            Some(next) => at = next,
            None => break,
        }
    }
    parts.reverse();
    Some(TypeKind::Named(parts))
}
