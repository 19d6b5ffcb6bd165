//! Equal forms of expressions of bits and of floats.

use super::algebra::Forms;
use crate::exprs::{one, zero};
use crate::tape::Tape;
use verdiff_ir::{BinOp, Bv, Cast, Expr, ExprKind, Float, FloatType, ScalarType, UnOp, Var, Width};

/// Forms of an expression of bits.
pub(super) fn bits_forms(expr: &Expr, width: Width, variables: &[Var], tape: &mut Tape) -> Forms {
    let ty = ScalarType::Bv(width);
    let with = |op, other: Expr| Expr::binary(op, expr.clone(), other);
    let (zero, ones) = (|| zero(ty.into()), || Expr::lit(Bv::ones(width)));
    let twice = |op| Expr::unary(op, Expr::unary(op, expr.clone()));
    let mut forms = vec![
        ("x + 0", with(BinOp::Add, zero())),
        ("x - 0", with(BinOp::Sub, zero())),
        ("x ^ 0", with(BinOp::BitXor, zero())),
        ("x | 0", with(BinOp::BitOr, zero())),
        ("x & -1", with(BinOp::BitAnd, ones())),
        ("x << 0", with(BinOp::Shl, zero())),
        ("x >> 0", with(BinOp::Shr, zero())),
        ("x >>u 0", with(BinOp::ShrU, zero())),
        ("x * 1", with(BinOp::Mul, one(ty))),
        ("x /u 1", with(BinOp::DivU, one(ty))),
        ("x | x", with(BinOp::BitOr, expr.clone())),
        ("~~x", twice(UnOp::BitNot)),
        ("-(-x)", twice(UnOp::Neg)),
        ("same width", Expr::cast(Cast::ZeroExtend(width), expr.clone())),
    ];
    forms.extend(widened(expr, width));
    forms.extend(special_bits(expr, width, variables, tape));
    forms
}

/// Extended by a bit and cut again.
fn widened(expr: &Expr, width: Width) -> Option<(&'static str, Expr)> {
    let wider = Width::new(width.bits() + 1)?;
    let extended = Expr::cast(Cast::SignExtend(wider), expr.clone());
    Some(("extended and cut", Expr::cast(Cast::Truncate(width), extended)))
}

/// Forms that depend on what the expression is.
fn special_bits(expr: &Expr, width: Width, variables: &[Var], tape: &mut Tape) -> Forms {
    let ty = ScalarType::Bv(width);
    let one = || one(ty);
    let neg = |expr: &Expr| Expr::unary(UnOp::Neg, expr.clone());
    let not = |expr: &Expr| Expr::unary(UnOp::BitNot, expr.clone());
    let two = |op, left: &Expr, right: &Expr| Expr::binary(op, left.clone(), right.clone());
    match &expr.kind {
        ExprKind::Lit(_) if *expr == zero(ty.into()) => cancelled(ty, variables, tape),
        ExprKind::Unary(UnOp::Neg, x) => vec![("~x + 1", two(BinOp::Add, &not(x), &one()))],
        ExprKind::Unary(UnOp::BitNot, x) => vec![("-x - 1", two(BinOp::Sub, &neg(x), &one()))],
        ExprKind::Binary(BinOp::Add, x, y) => {
            let mut forms = vec![("x - -y", two(BinOp::Sub, x, &neg(y)))];
            if width > Width::W1 {
                let carry = two(BinOp::Shl, &two(BinOp::BitAnd, x, y), &one());
                let sum = two(BinOp::BitXor, x, y);
                forms.push(("sum and carry", two(BinOp::Add, &sum, &carry)));
            }
            forms
        }
        ExprKind::Binary(BinOp::Sub, x, y) => vec![("x + -y", two(BinOp::Add, x, &neg(y)))],
        ExprKind::Binary(BinOp::BitXor, x, y) => {
            let (either, both) = (two(BinOp::BitOr, x, y), two(BinOp::BitAnd, x, y));
            vec![("(x | y) - (x & y)", two(BinOp::Sub, &either, &both))]
        }
        ExprKind::Binary(BinOp::Mul, x, y) if width > Width::W1 && is_two(y, width) => {
            vec![("x << 1", two(BinOp::Shl, x, &one())), ("x + x", two(BinOp::Add, x, x))]
        }
        ExprKind::Binary(BinOp::Shl, x, y) if width > Width::W1 && **y == one() => {
            vec![("x * 2", two(BinOp::Mul, x, &Expr::lit(Bv::new(width, 2))))]
        }
        _ => vec![],
    }
}

fn is_two(expr: &Expr, width: Width) -> bool {
    expr.kind == ExprKind::Lit(Bv::new(width, 2).into())
}

/// Forms of zero: a variable against itself.
fn cancelled(ty: ScalarType, variables: &[Var], tape: &mut Tape) -> Forms {
    let fitting: Vec<&Var> = variables.iter().filter(|var| var.ty == ty.into()).collect();
    let Some(var) = tape.choose(&fitting) else { return vec![] };
    let x = || Expr::var((*var).clone());
    vec![
        ("x ^ x", Expr::binary(BinOp::BitXor, x(), x())),
        ("x - x", Expr::binary(BinOp::Sub, x(), x())),
    ]
}

/// Forms of a float, equal for NaN, infinities and both zeros.
pub(super) fn float_forms(expr: &Expr, float: FloatType) -> Forms {
    let ty = ScalarType::Float(float);
    let with = |op, other: Expr| Expr::binary(op, expr.clone(), other);
    let neg = |expr: Expr| Expr::unary(UnOp::Neg, expr);
    let minus_zero = Expr::lit(Float::from(-0.0).cast(float));
    let bits = Expr::cast(Cast::FloatToBits(float.width()), expr.clone());
    let mut forms = vec![
        ("-(-x)", neg(neg(expr.clone()))),
        ("x * 1", with(BinOp::Mul, one(ty))),
        ("x / 1", with(BinOp::Div, one(ty))),
        ("x - 0", with(BinOp::Sub, zero(ty.into()))),
        ("x + -0", with(BinOp::Add, minus_zero)),
        ("through its bits", Expr::cast(Cast::BitsToFloat(float), bits)),
        ("same format", Expr::cast(Cast::FloatToFloat(float), expr.clone())),
    ];
    if let ExprKind::Binary(BinOp::Sub, x, y) = &expr.kind {
        forms.push(("x + -y", Expr::binary(BinOp::Add, (**x).clone(), neg((**y).clone()))));
    }
    forms
}
