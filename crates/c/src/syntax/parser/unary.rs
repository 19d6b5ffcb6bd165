//! Operators before their operand, casts, compound literals, and operators
//! behind their operand.

use super::{Parse, Parser, operators};
use crate::syntax::ast::{Expr, ExprKind, StepOp, TypeName};
use crate::syntax::token::TokenKind;

/// `sizeof` or `__alignof__`
#[derive(Clone, Copy)]
enum Measure {
    Size,
    Alignment,
}

impl Parser<'_> {
    /// A cast or unary expression.
    pub(super) fn unary(&mut self) -> Parse<Expr> {
        match self.kind {
            TokenKind::Ident | TokenKind::Number | TokenKind::Str => {
                let primary = self.primary()?;
                self.postfix(primary)
            }
            _ => self.nested(Self::prefixed),
        }
    }

    fn prefixed(&mut self) -> Parse<Expr> {
        let start = self.start();
        if let Some(op) = operators::unary(self.kind) {
            self.bump();
            let operand = Box::new(self.unary()?);
            return Ok(self.made(ExprKind::Unary(op, operand), start));
        }
        match self.kind {
            TokenKind::LParen if self.starts_type(1) => self.cast_or_literal(),
            TokenKind::PlusPlus => self.step(StepOp::PreInc),
            TokenKind::MinusMinus => self.step(StepOp::PreDec),
            TokenKind::Sizeof => self.measure(Measure::Size),
            TokenKind::AlignOf | TokenKind::SoftAlignOf => self.measure(Measure::Alignment),
            TokenKind::Extension => self.wrapped(ExprKind::Extension),
            TokenKind::RealImag => self.wrapped(ExprKind::ComplexPart),
            TokenKind::AndAnd => {
                self.bump();
                let (label, _) = self.name()?;
                Ok(self.made(ExprKind::LabelAddress(label), start))
            }
            _ => {
                let primary = self.primary()?;
                self.postfix(primary)
            }
        }
    }

    /// An expression from `start` to here.
    pub(super) fn made(&self, kind: ExprKind, start: u32) -> Expr {
        Expr { kind, span: self.since(start) }
    }

    fn step(&mut self, op: StepOp) -> Parse<Expr> {
        self.wrapped(|operand| ExprKind::Step(op, operand))
    }

    /// An operator here, and its operand.
    fn wrapped(&mut self, make: impl FnOnce(Box<Expr>) -> ExprKind) -> Parse<Expr> {
        let start = self.start();
        self.bump();
        let operand = Box::new(self.unary()?);
        Ok(self.made(make(operand), start))
    }

    /// `(type)` in parentheses.
    pub(super) fn parenthesised_type(&mut self) -> Parse<TypeName> {
        self.expect(TokenKind::LParen, "(")?;
        let ty = self.type_name()?;
        self.expect(TokenKind::RParen, ")")?;
        Ok(ty)
    }

    fn cast_or_literal(&mut self) -> Parse<Expr> {
        let start = self.start();
        let ty = Box::new(self.parenthesised_type()?);
        if self.kind == TokenKind::LBrace {
            return self.compound_literal(ty, start);
        }
        let operand = Box::new(self.unary()?);
        Ok(self.made(ExprKind::Cast(ty, operand), start))
    }

    fn compound_literal(&mut self, ty: Box<TypeName>, start: u32) -> Parse<Expr> {
        let items = self.initialiser_list()?;
        let literal = self.made(ExprKind::CompoundLiteral(ty, items), start);
        self.postfix(literal)
    }

    fn measure(&mut self, measure: Measure) -> Parse<Expr> {
        let start = self.start();
        self.bump();
        let of_expression = |operand| match measure {
            Measure::Size => ExprKind::SizeofExpr(Box::new(operand)),
            Measure::Alignment => ExprKind::AlignofExpr(Box::new(operand)),
        };
        if self.kind != TokenKind::LParen || !self.starts_type(1) {
            let operand = self.unary()?;
            return Ok(self.made(of_expression(operand), start));
        }
        let open = self.start();
        let ty = Box::new(self.parenthesised_type()?);
        if self.kind == TokenKind::LBrace {
            let operand = self.compound_literal(ty, open)?;
            return Ok(self.made(of_expression(operand), start));
        }
        let kind = match measure {
            Measure::Size => ExprKind::SizeofType(ty),
            Measure::Alignment => ExprKind::AlignofType(ty),
        };
        Ok(self.made(kind, start))
    }

    /// `[…]`, `(…)`, `.a`, `->a`, `++` and `--` behind an operand.
    pub(super) fn postfix(&mut self, operand: Expr) -> Parse<Expr> {
        let mut expr = operand;
        let start = expr.span.start;
        let mut links = 0;
        loop {
            let kind = match self.kind {
                TokenKind::LBracket => {
                    self.bump();
                    let index = self.nested(Self::expression)?;
                    self.expect(TokenKind::RBracket, "]")?;
                    ExprKind::Index(Box::new(expr), Box::new(index))
                }
                TokenKind::LParen => self.nested(|parser| parser.call(expr))?,
                TokenKind::Dot => {
                    self.bump();
                    ExprKind::Member(Box::new(expr), self.name()?.0)
                }
                TokenKind::Arrow => {
                    self.bump();
                    ExprKind::Arrow(Box::new(expr), self.name()?.0)
                }
                TokenKind::PlusPlus => {
                    self.bump();
                    ExprKind::Step(StepOp::PostInc, Box::new(expr))
                }
                TokenKind::MinusMinus => {
                    self.bump();
                    ExprKind::Step(StepOp::PostDec, Box::new(expr))
                }
                _ => return Ok(expr),
            };
            expr = self.made(kind, start);
            links += 1;
            self.check_chain(links)?;
        }
    }

    /// `(args)` behind what is called. A builtin that takes a type is
    /// [`ExprKind::OtherBuiltin`].
    fn call(&mut self, function: Expr) -> Parse<ExprKind> {
        let open = self.at;
        self.bump();
        let mut args = Vec::new();
        if self.eat(TokenKind::RParen) {
            return Ok(ExprKind::Call(Box::new(function), args));
        }
        loop {
            if self.at_type()
                && let ExprKind::Ident(name) = function.kind
                && self.symbols.name(name).starts_with("__builtin_")
            {
                self.go_to(open);
                self.skip_balanced()?;
                return Ok(ExprKind::OtherBuiltin(name));
            }
            args.push(self.assignment()?);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RParen, ")")?;
        Ok(ExprKind::Call(Box::new(function), args))
    }
}
