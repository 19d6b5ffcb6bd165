//! Expressions: types go up from variables and down to literals. An operand
//! whose own parts determine its type decides for its sibling; the context
//! decides only where neither does. The printer follows the same rule when it
//! leaves out suffixes.

use super::stmt::Elaborator;
use crate::expr::{BinOp, Cast, Expr, ExprKind, UnOp};
use crate::name::Name;
use crate::span::Span;
use crate::text::diagnostic::{Diagnostic, Reading, Reported};
use crate::text::number::Literal;
use crate::text::operators::{binary_text, cast_operand, cast_text, unary_text};
use crate::text::syntax;
use crate::types::{MapType, ScalarType, Type};
use crate::validate::count;

/// An expression with its type.
struct Typed {
    expr: Expr,
    ty: Type,
}

impl Typed {
    fn boxed(self) -> Box<Expr> {
        Box::new(self.expr)
    }
}

/// Two operands of one type, in the order of the text.
type Pair = (Typed, Typed);

impl<'i> Elaborator<'_, 'i, '_> {
    /// The expression at the given type.
    pub(super) fn expect(&mut self, expr: &syntax::Expr<'i>, expected: Type) -> Reading<Expr> {
        let typed = self.expr(expr, Some(expected))?;
        if typed.ty == expected {
            return Ok(typed.expr);
        }
        Err(self.mismatch(expr.span, expected, typed.ty))
    }

    fn mismatch(&mut self, span: Span, expected: Type, found: Type) -> Reported {
        let message = format!("expected {expected}, found {found}");
        self.error(|| Diagnostic::new(message, span, format!("expected {expected}")))
    }

    /// `hint` is the type that the context asks for, if it asks for one. It
    /// decides for literals; that the rest has it is for the caller to check.
    fn expr(&mut self, expr: &syntax::Expr<'i>, hint: Option<Type>) -> Reading<Typed> {
        let span = expr.span;
        let (kind, ty) = match &expr.kind {
            syntax::ExprKind::Literal(literal) => self.literal(literal, hint, span)?,
            syntax::ExprKind::Var(name) => {
                let var = self.variable(name, span)?;
                let ty = var.ty;
                (ExprKind::Var(var), ty)
            }
            syntax::ExprKind::Static(name) => {
                self.program.known_static(*name)?;
                (ExprKind::Static(Name::new(name.text)), Type::REF)
            }
            syntax::ExprKind::Unary(op, operand) => self.unary(*op, operand, hint, span)?,
            syntax::ExprKind::Binary(op, operands) => self.binary(*op, operands, hint, span)?,
            syntax::ExprKind::Cast(cast, operand) => self.cast(*cast, operand, span)?,
            syntax::ExprKind::Ite(operands) => self.conditional(operands, hint)?,
            syntax::ExprKind::Fill(ty, value) => {
                let value = self.expect(value, ty.value.into())?;
                (ExprKind::Fill(*ty, Box::new(value)), (*ty).into())
            }
            syntax::ExprKind::Select(map, keys) => {
                let (map, ty, keys) = self.indexed(map, keys, span)?;
                (ExprKind::Select(map, keys), ty.value.into())
            }
            syntax::ExprKind::Store(map, keys, value) => {
                let (map, ty, keys) = self.indexed(map, keys, span)?;
                let value = self.expect(value, ty.value.into())?;
                (ExprKind::Store(map, keys, Box::new(value)), ty.into())
            }
        };
        Ok(Typed { expr: Expr::new(kind, span), ty })
    }

    fn literal(
        &mut self,
        literal: &Literal,
        hint: Option<Type>,
        span: Span,
    ) -> Reading<(ExprKind, Type)> {
        let Some(ty) = literal.own_type().or(hint) else {
            return Err(self.undetermined(literal, span));
        };
        match literal.value(ty) {
            Some(scalar) => Ok((ExprKind::Lit(scalar), ty)),
            None => Err(self.unfit(literal, ty, span)),
        }
    }

    fn undetermined(&mut self, literal: &Literal, span: Span) -> Reported {
        let example = match literal {
            Literal::Float { .. } => "`1.5f64` or `f64.inf`",
            Literal::Int { .. } | Literal::Bool(_) | Literal::Null => "`5i32`",
        };
        self.error(|| {
            Diagnostic::new("the type of this literal is not known", span, "of which type?")
                .help(format!("add a suffix, as in {example}"))
        })
    }

    fn unfit(&mut self, literal: &Literal, ty: Type, span: Span) -> Reported {
        let (what, is_kind, help) = match literal {
            Literal::Int { .. } => {
                let bits = matches!(ty, Type::Scalar(ScalarType::Bv(_)));
                let float = matches!(ty, Type::Scalar(ScalarType::Float(_)));
                let help = float.then(|| "write it with a fraction, as in `5.0`".to_string());
                ("an integer", bits, help)
            }
            Literal::Float { .. } => {
                let float = matches!(ty, Type::Scalar(ScalarType::Float(_)));
                ("a float", float, None)
            }
            Literal::Bool(_) => ("bool", false, None),
            Literal::Null => ("null", false, None),
        };
        let message = if is_kind {
            format!("this literal does not fit {ty}")
        } else {
            format!("expected {ty}, found {what}")
        };
        let label = if is_kind { String::new() } else { format!("expected {ty}") };
        self.error(|| Diagnostic::new(message, span, label).maybe_help(help))
    }

    fn unary(
        &mut self,
        op: UnOp,
        operand: &syntax::Expr<'i>,
        hint: Option<Type>,
        span: Span,
    ) -> Reading<(ExprKind, Type)> {
        let hint = if op == UnOp::Not { Some(Type::BOOL) } else { hint };
        let operand = self.expr(operand, hint)?;
        let ty = operand.ty;
        if !ty.scalar().is_some_and(|scalar| op.accepts(scalar)) {
            return Err(self.not_accepted(unary_text(op), ty, span));
        }
        Ok((ExprKind::Unary(op, operand.boxed()), ty))
    }

    fn not_accepted(&mut self, operator: &str, ty: Type, span: Span) -> Reported {
        let message = format!("`{operator}` cannot be applied to {ty}");
        self.error(|| Diagnostic::new(message, span, ""))
    }

    fn binary(
        &mut self,
        op: BinOp,
        operands: &[syntax::Expr<'i>; 2],
        hint: Option<Type>,
        span: Span,
    ) -> Reading<(ExprKind, Type)> {
        let [left, right] = operands;
        let hint = if op.keeps_type() { hint } else { None };
        let (left, right) = self.pair(left, right, hint)?;
        let result = left.ty.scalar().and_then(|scalar| op.result(scalar));
        match result {
            Some(ty) => Ok((ExprKind::Binary(op, left.boxed(), right.boxed()), ty.into())),
            None => Err(self.not_accepted(binary_text(op).0, left.ty, span)),
        }
    }

    /// Two expressions of one type.
    fn pair(
        &mut self,
        left: &syntax::Expr<'i>,
        right: &syntax::Expr<'i>,
        hint: Option<Type>,
    ) -> Reading<Pair> {
        let right_decides = right.determined && !left.determined;
        let (first, second) = if right_decides { (right, left) } else { (left, right) };
        let decided = self.expr(first, hint)?;
        let follows = self.expr(second, Some(decided.ty))?;
        if decided.ty != follows.ty {
            let message = format!("expected {}, found {}", decided.ty, follows.ty);
            let (label, note) = (format!("expected {}", decided.ty), format!("{}", decided.ty));
            let (place, other) = (second.span, first.span);
            return Err(self.error(|| {
                Diagnostic::new(message, place, label)
                    .note(other, format!("because this is of type {note}"))
            }));
        }
        Ok(if right_decides { (follows, decided) } else { (decided, follows) })
    }

    fn cast(
        &mut self,
        cast: Cast,
        operand: &syntax::Expr<'i>,
        span: Span,
    ) -> Reading<(ExprKind, Type)> {
        let operand = self.expr(operand, cast_operand(cast))?;
        match operand.ty.scalar().and_then(|scalar| cast.result(scalar)) {
            Some(ty) => Ok((ExprKind::Cast(cast, operand.boxed()), ty.into())),
            None => Err(self.not_accepted(&cast_text(cast), operand.ty, span)),
        }
    }

    fn conditional(
        &mut self,
        operands: &[syntax::Expr<'i>; 3],
        hint: Option<Type>,
    ) -> Reading<(ExprKind, Type)> {
        let [condition, then, otherwise] = operands;
        let condition = self.expect(condition, Type::BOOL)?;
        let (then, otherwise) = self.pair(then, otherwise, hint)?;
        let ty = then.ty;
        Ok((ExprKind::Ite(Box::new(condition), then.boxed(), otherwise.boxed()), ty))
    }

    /// A map with its type and the keys that it is indexed by.
    fn indexed(
        &mut self,
        map: &syntax::Expr<'i>,
        keys: &[syntax::Expr<'i>],
        span: Span,
    ) -> Reading<(Box<Expr>, MapType, Vec<Expr>)> {
        let place = map.span;
        let map = self.expr(map, None)?;
        let Type::Map(ty) = map.ty else {
            let message = format!("a value of type {} cannot be indexed", map.ty);
            return Err(self.error(|| Diagnostic::new(message, place, "not a map")));
        };
        let types = ty.keys.as_slice();
        if types.len() != keys.len() {
            let wanted = count(types.len(), "key");
            let message = format!("a map of type {ty} takes {wanted}, found {}", keys.len());
            return Err(self.error(|| Diagnostic::new(message, span, "")));
        }
        let pairs = keys.iter().zip(types);
        let keys = pairs.map(|(key, ty)| self.expect(key, (*ty).into())).collect::<Result<_, _>>();
        Ok((map.boxed(), ty, keys?))
    }
}
