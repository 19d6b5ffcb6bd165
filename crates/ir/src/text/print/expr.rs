//! Expressions to text. A literal gets a suffix only where reading would not
//! know its type: see `elaborate::expr` for the rule, which is followed here.

use super::{commas, quoted};
use crate::expr::{BinOp, Expr, ExprKind, UnOp};
use crate::float::Float;
use crate::text::operators::{
    PREFIX, Precedence, binary_text, cast_operand, cast_text, unary_text,
};
use crate::value::Scalar;
use std::fmt::{self, Display, Formatter};

impl Display for Expr {
    /// With suffixes where the expression alone does not determine its type.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Shown { expr: self, least: Precedence::TERNARY, typed: false }.fmt(f)
    }
}

/// An expression at a place.
#[derive(Clone, Copy)]
pub(super) struct Shown<'e> {
    expr: &'e Expr,
    /// What binds less tightly goes into parentheses.
    least: Precedence,
    /// Whether the place determines the type.
    typed: bool,
}

impl<'e> Shown<'e> {
    /// At a place that determines the type and needs no parentheses.
    pub(super) fn typed(expr: &'e Expr) -> Self {
        Shown { expr, least: Precedence::TERNARY, typed: true }
    }
}

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if precedence(self.expr) < self.least {
            return write!(f, "({})", Shown { least: Precedence::TERNARY, ..*self });
        }
        let at = |expr, least, typed| Shown { expr, least, typed };
        match &self.expr.kind {
            ExprKind::Lit(scalar) => write_literal(f, *scalar, self.typed),
            ExprKind::Var(var) => quoted(&var.name).fmt(f),
            ExprKind::Static(name) => write!(f, "&{}", quoted(name)),
            ExprKind::Unary(op, operand) => write_unary(f, *op, operand, self.typed),
            ExprKind::Binary(op, left, right) => write_binary(f, *op, left, right, self.typed),
            ExprKind::Cast(cast, operand) => {
                let operand = at(operand, Precedence::TERNARY, cast_operand(*cast).is_some());
                write!(f, "{}({operand})", cast_text(*cast))
            }
            ExprKind::Ite(condition, then, otherwise) => {
                let (then_typed, otherwise_typed) = typed_pair(then, otherwise, self.typed);
                let condition = at(condition, Precedence::LOWEST_BINARY, true);
                let then = at(then, Precedence::LOWEST_BINARY, then_typed);
                let otherwise = at(otherwise, Precedence::TERNARY, otherwise_typed);
                write!(f, "{condition} ? {then} : {otherwise}")
            }
            ExprKind::Fill(ty, value) => write!(f, "fill {ty} ({})", Shown::typed(value)),
            ExprKind::Select(map, keys) => {
                let map = at(map, Precedence::POSTFIX, false);
                write!(f, "{map}[{}]", commas(keys.iter().map(Shown::typed)))
            }
            ExprKind::Store(map, keys, value) => {
                let map = at(map, Precedence::POSTFIX, false);
                let keys = commas(keys.iter().map(Shown::typed));
                write!(f, "{map}[{keys} := {}]", Shown::typed(value))
            }
        }
    }
}

fn write_unary(f: &mut Formatter<'_>, op: UnOp, operand: &Expr, typed: bool) -> fmt::Result {
    let text = unary_text(op);
    // `-5` would be read as a literal.
    let is_literal = op == UnOp::Neg && matches!(operand.kind, ExprKind::Lit(_));
    let least = if is_literal { Precedence::TERNARY } else { Precedence::UNARY };
    let shown = |least| Shown { expr: operand, least, typed };
    if is_prefix(op) && !is_literal {
        write!(f, "{text}{}", shown(least))
    } else {
        write!(f, "{text}({})", shown(Precedence::TERNARY))
    }
}

fn write_binary(
    f: &mut Formatter<'_>,
    op: BinOp,
    left: &Expr,
    right: &Expr,
    typed: bool,
) -> fmt::Result {
    let (symbol, own) = binary_text(op);
    let (left_typed, right_typed) = typed_pair(left, right, typed && op.keeps_type());
    let left_least = if own.is_associative() { own } else { own.tighter() };
    let left = Shown { expr: left, least: left_least, typed: left_typed };
    let right = Shown { expr: right, least: own.tighter(), typed: right_typed };
    write!(f, "{left} {symbol} {right}")
}

/// Which of two expressions of one type are at a place that determines it,
/// given whether the place of both does.
fn typed_pair(left: &Expr, right: &Expr, typed: bool) -> (bool, bool) {
    let right_decides = !typed && is_determined(right) && !is_determined(left);
    (typed || right_decides, typed || !right_decides)
}

/// Whether the type is known without any suffix and without surroundings.
fn is_determined(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Lit(Scalar::Bool(_) | Scalar::Ref(_)) => true,
        ExprKind::Lit(Scalar::Bv(_) | Scalar::Float(_)) => false,
        ExprKind::Unary(_, operand) => is_determined(operand),
        ExprKind::Binary(op, left, right) => {
            !op.keeps_type() || is_determined(left) || is_determined(right)
        }
        ExprKind::Ite(_, then, otherwise) => is_determined(then) || is_determined(otherwise),
        ExprKind::Var(_)
        | ExprKind::Static(_)
        | ExprKind::Cast(..)
        | ExprKind::Fill(..)
        | ExprKind::Select(..)
        | ExprKind::Store(..) => true,
    }
}

fn is_prefix(op: UnOp) -> bool {
    PREFIX.iter().any(|(prefix, _)| *prefix == op)
}

fn precedence(expr: &Expr) -> Precedence {
    match &expr.kind {
        ExprKind::Lit(scalar) if is_negative(*scalar) => Precedence::UNARY,
        ExprKind::Unary(op, _) if is_prefix(*op) => Precedence::UNARY,
        ExprKind::Binary(op, _, _) => binary_text(*op).1,
        ExprKind::Ite(..) => Precedence::TERNARY,
        ExprKind::Lit(_)
        | ExprKind::Var(_)
        | ExprKind::Static(_)
        | ExprKind::Unary(..)
        | ExprKind::Cast(..)
        | ExprKind::Fill(..)
        | ExprKind::Select(..)
        | ExprKind::Store(..) => Precedence::POSTFIX,
    }
}

/// Whether the literal is written with a minus sign.
fn is_negative(scalar: Scalar) -> bool {
    match scalar {
        Scalar::Bool(_) | Scalar::Ref(_) => false,
        Scalar::Bv(bv) => bv.is_negative(),
        Scalar::Float(float) => !float.is_nan() && float.to_bits().is_negative(),
    }
}

fn write_literal(f: &mut Formatter<'_>, scalar: Scalar, typed: bool) -> fmt::Result {
    match scalar {
        Scalar::Bool(_) | Scalar::Ref(_) => scalar.fmt(f),
        Scalar::Bv(bv) if typed => bv.fmt(f),
        Scalar::Bv(bv) => write!(f, "{bv}{}", bv.width()),
        Scalar::Float(float) if typed => float.fmt(f),
        Scalar::Float(float) => write_typed_float(f, float),
    }
}

fn write_typed_float(f: &mut Formatter<'_>, float: Float) -> fmt::Result {
    let ty = float.ty();
    if float.as_f64().is_finite() {
        return write!(f, "{float}{ty}");
    }
    let sign = if is_negative(Scalar::Float(float)) { "-" } else { "" };
    write!(f, "{sign}{ty}.{}", float.abs())
}
