//! Expressions, by precedence climbing. Nodes are built through `node`, which
//! enforces the depth limit, so that deep trees never come into being.

use super::Parser;
use crate::expr::{BinOp, Cast, UnOp};
use crate::span::Span;
use crate::text::diagnostic::{Diagnostic, Reading, Reported};
use crate::text::lexer::TokenKind;
use crate::text::number::{Literal, Number};
use crate::text::operators::{self, FUNCTIONS, PREFIX, Precedence};
use crate::text::syntax::{Expr, ExprKind, Ident};
use crate::types::{FloatType, ScalarType, Width};
use crate::validate::MAX_DEPTH;

impl<'t> Parser<'t, '_> {
    pub(super) fn expr(&mut self) -> Reading<Expr<'t>> {
        self.nested(|parser| {
            let condition = parser.binary(Precedence::LOWEST_BINARY)?;
            if !parser.eat("?") {
                return Ok(condition);
            }
            let then = parser.expr()?;
            parser.expect(":")?;
            let otherwise = parser.expr()?;
            let span = condition.span.to(otherwise.span);
            parser.node(ExprKind::Ite(Box::new([condition, then, otherwise])), span)
        })
    }

    pub(super) fn node(&mut self, kind: ExprKind<'t>, span: Span) -> Reading<Expr<'t>> {
        let depth = kind.depth_below() + 1;
        if self.level + depth > MAX_DEPTH {
            return Err(self.too_deep());
        }
        let determined = kind.is_determined();
        Ok(Expr { kind, span, depth, determined })
    }

    /// Operators that bind at least as tightly as `least`.
    fn binary(&mut self, least: Precedence) -> Reading<Expr<'t>> {
        let mut left = self.unary()?;
        while let Some((op, precedence)) = self.binary_operator() {
            if precedence < least {
                break;
            }
            self.bump();
            let right = self.nested(|parser| parser.binary(precedence.tighter()))?;
            let span = left.span.to(right.span);
            left = self.node(ExprKind::Binary(op, Box::new([left, right])), span)?;
            self.not_chained(precedence)?;
        }
        Ok(left)
    }

    fn binary_operator(&self) -> Option<(BinOp, Precedence)> {
        let token = self.token();
        let symbol = token.kind == TokenKind::Symbol;
        symbol.then(|| operators::binary(token.text(self.text))).flatten()
    }

    fn not_chained(&mut self, precedence: Precedence) -> Reading<()> {
        let next = self.binary_operator().map(|(_, precedence)| precedence);
        if precedence.is_associative() || next != Some(precedence) {
            return Ok(());
        }
        Err(self.error_here(|span| {
            Diagnostic::new("comparisons cannot be chained", span, "a second comparison")
                .help("use `&&` or parentheses")
        }))
    }

    fn unary(&mut self) -> Reading<Expr<'t>> {
        let Some((op, _)) = PREFIX.iter().find(|(_, symbol)| self.at(symbol)) else {
            return self.postfix();
        };
        let start = self.bump().span();
        if *op == UnOp::Neg && self.at_number() {
            return self.negative_literal(start);
        }
        let operand = self.nested(Self::unary)?;
        let span = start.to(operand.span);
        self.node(ExprKind::Unary(*op, Box::new(operand)), span)
    }

    /// Whether a numeric literal without sign is next.
    fn at_number(&self) -> bool {
        let infinite = |token| self.is(token, "inf") || self.is(token, "nan");
        self.token().kind == TokenKind::Number
            || infinite(self.token())
            || self.is(self.ahead(1), ".") && infinite(self.ahead(2))
    }

    /// `-5` is a literal; `-(5)` is an operation on one.
    fn negative_literal(&mut self, start: Span) -> Reading<Expr<'t>> {
        let mut expr = self.primary()?;
        if let ExprKind::Literal(literal) = expr.kind {
            expr.kind = ExprKind::Literal(literal.negated());
        }
        expr.span = start.to(expr.span);
        Ok(expr)
    }

    fn postfix(&mut self) -> Reading<Expr<'t>> {
        let mut expr = self.primary()?;
        while self.eat("[") {
            let start = expr.span;
            let keys = self.list(Self::expr)?;
            let value = if self.eat(":=") { Some(self.expr()?) } else { None };
            self.expect("]")?;
            let map = Box::new(expr);
            let kind = match value {
                Some(value) => ExprKind::Store(map, keys, Box::new(value)),
                None => ExprKind::Select(map, keys),
            };
            expr = self.node(kind, self.span_from(start))?;
        }
        Ok(expr)
    }

    fn primary(&mut self) -> Reading<Expr<'t>> {
        let token = self.token();
        match token.kind {
            TokenKind::Number => self.number(),
            TokenKind::Identifier if self.is(self.ahead(1), ".") => self.typed(),
            TokenKind::Identifier | TokenKind::Quoted => {
                let name = self.name("a variable")?;
                if self.at("(") {
                    return Err(self.call_in_expr(name));
                }
                self.node(ExprKind::Var(name.text), name.span)
            }
            TokenKind::Keyword => self.keyword(),
            TokenKind::Symbol if self.eat("&") => {
                let name = self.name("an object")?;
                self.node(ExprKind::Static(name), self.span_from(token.span()))
            }
            TokenKind::Symbol if self.eat("(") => {
                let inner = self.expr()?;
                self.expect(")")?;
                Ok(inner)
            }
            TokenKind::Text | TokenKind::Symbol | TokenKind::End => {
                Err(self.expected("an expression"))
            }
        }
    }

    pub(super) fn call_in_expr(&mut self, callee: Ident<'t>) -> Reported {
        let message = format!("the call of `{}` cannot be part of an expression", callee.text);
        self.error(
            Diagnostic::new(message, callee.span, "a call")
                .help("calls are statements: assign the result to a variable first"),
        )
    }

    fn number(&mut self) -> Reading<Expr<'t>> {
        let token = self.bump();
        match Literal::number(token.text(self.text)) {
            Ok(literal) => self.node(ExprKind::Literal(literal), token.span()),
            Err(message) => Err(self.error(Diagnostic::new(message, token.span(), ""))),
        }
    }

    fn keyword(&mut self) -> Reading<Expr<'t>> {
        let token = self.token();
        let word = token.text(self.text);
        if word == "fill" {
            return self.fill();
        }
        if let Some((op, _)) = FUNCTIONS.iter().find(|(_, name)| *name == word) {
            self.bump();
            let operand = Box::new(self.parenthesised()?);
            let span = self.span_from(token.span());
            return self.node(ExprKind::Unary(*op, operand), span);
        }
        let literal = match word {
            "true" => Literal::Bool(true),
            "false" => Literal::Bool(false),
            "null" => Literal::Null,
            "inf" => Literal::float(Number::Infinity, None),
            "nan" => Literal::float(Number::Nan, None),
            "new" => return Err(self.new_in_expr()),
            _ => return Err(self.expected("an expression")),
        };
        self.bump();
        self.node(ExprKind::Literal(literal), token.span())
    }

    fn new_in_expr(&mut self) -> Reported {
        self.error_here(|span| {
            Diagnostic::new("`new` cannot be part of an expression", span, "an allocation")
                .help("allocations are statements: `x = new;`")
        })
    }

    fn parenthesised(&mut self) -> Reading<Expr<'t>> {
        self.expect("(")?;
        let inner = self.expr()?;
        self.expect(")")?;
        Ok(inner)
    }

    /// `fill [ref]i32 (0)`
    fn fill(&mut self) -> Reading<Expr<'t>> {
        let start = self.expect("fill")?;
        let ty = self.map_type()?;
        let value = Box::new(self.parenthesised()?);
        self.node(ExprKind::Fill(ty, value), self.span_from(start))
    }

    /// `type.conversion(operand)`, `f32.inf` or `f32.nan`.
    fn typed(&mut self) -> Reading<Expr<'t>> {
        let start = self.span();
        let target = self.scalar_type()?;
        self.expect(".")?;
        let method = self.token();
        let word = method.text(self.text);
        if let ScalarType::Float(ty) = target
            && let Some(number) = special(word)
        {
            self.bump();
            return self.special_float(number, ty, start);
        }
        let Some(cast) = self.cast_method(target, word) else {
            return Err(self.error_here(|span| {
                let message = format!("there is no conversion `{target}.{word}`");
                Diagnostic::new(message, span, "").help(conversions(target))
            }));
        };
        self.bump();
        let operand = Box::new(self.parenthesised()?);
        self.node(ExprKind::Cast(cast, operand), self.span_from(start))
    }

    fn special_float(&mut self, is: Number, ty: FloatType, start: Span) -> Reading<Expr<'t>> {
        let literal = Literal::float(is, Some(ty));
        self.node(ExprKind::Literal(literal), self.span_from(start))
    }

    fn cast_method(&self, target: ScalarType, word: &str) -> Option<Cast> {
        let is_word = matches!(self.token().kind, TokenKind::Identifier | TokenKind::Keyword);
        is_word.then(|| operators::cast(target, word)).flatten()
    }
}

fn special(word: &str) -> Option<Number> {
    match word {
        "inf" => Some(Number::Infinity),
        "nan" => Some(Number::Nan),
        _ => None,
    }
}

fn conversions(target: ScalarType) -> String {
    match target {
        ScalarType::Bv(Width::W64) => {
            "conversions to bits are sext, zext, trunc, sat_s, sat_u, bits, address"
        }
        ScalarType::Bv(_) => "conversions to bits are sext, zext, trunc, sat_s, sat_u, bits",
        ScalarType::Float(_) => "conversions to floats are from_bits, from_s, from_u, cast",
        ScalarType::Bool | ScalarType::Ref => "only bits and floats can be converted to",
    }
    .to_string()
}
