//! Conditions in C: what expressions of the core language say of the inputs
//! of a C function.

use crate::c_words::region;
use verdiff_ir::{
    BinOp, Cast, Expr, ExprKind, FloatType, Name, Scalar, ScalarType, UnOp, Width, type_of,
};

/// How strongly an operator binds, weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Conditional,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Comparison,
    Shift,
    Sum,
    Product,
    Prefix,
    Whole,
}

/// A condition, as a part of a conjunction.
pub(crate) fn condition(expr: &Expr) -> Option<String> {
    let (text, binding) = written(expr)?;
    Some(in_brackets(text, binding, Binding::BitOr))
}

/// Whether a condition says that an input is an aligned pointer, or that it is
/// not: `p.off & 3 == 0`.
pub(crate) fn is_aligned(expr: &Expr) -> Option<bool> {
    let ExprKind::Binary(op @ (BinOp::Eq | BinOp::Ne), masked, zero) = &expr.kind else {
        return None;
    };
    let ExprKind::Binary(BinOp::BitAnd, offset, mask) = &masked.kind else { return None };
    let (ExprKind::Var(var), ExprKind::Lit(Scalar::Bv(mask))) = (&offset.kind, &mask.kind) else {
        return None;
    };
    let is_zero = matches!(zero.kind, ExprKind::Lit(Scalar::Bv(zero)) if zero.is_zero());
    let is_mask = (mask.unsigned() + 1).is_power_of_two();
    let is_pointer = var.name.as_str().ends_with(".off");
    (is_zero && is_mask && is_pointer).then_some(*op == BinOp::Eq)
}

fn in_brackets(text: String, binding: Binding, needed: Binding) -> String {
    if binding < needed { format!("({text})") } else { text }
}

fn operand(expr: &Expr, needed: Binding) -> Option<String> {
    let (text, binding) = written(expr)?;
    Some(in_brackets(text, binding, needed))
}

fn written(expr: &Expr) -> Option<(String, Binding)> {
    match &expr.kind {
        ExprKind::Lit(scalar) => Some((literal(*scalar)?, Binding::Whole)),
        ExprKind::Var(var) => name(&var.name).map(|name| (name, Binding::Whole)),
        ExprKind::Static(_) | ExprKind::Fill(..) | ExprKind::Store(..) => None,
        ExprKind::Unary(op, a) => unary(*op, a),
        ExprKind::Binary(op, a, b) => binary(*op, a, b),
        ExprKind::Cast(cast, a) => Some((
            format!("({}) {}", target(*cast)?, operand(a, Binding::Prefix)?),
            Binding::Prefix,
        )),
        ExprKind::Ite(a, b, c) => {
            let [a, b, c] =
                [operand(a, Binding::Or)?, operand(b, Binding::Or)?, operand(c, Binding::Or)?];
            Some((format!("{a} ? {b} : {c}"), Binding::Conditional))
        }
        ExprKind::Select(map, keys) => pointee(map, keys).map(|text| (text, Binding::Whole)),
    }
}

/// A variable that the reader declared.
fn name(name: &Name) -> Option<String> {
    let is_own = name.as_str().chars().all(|c| c.is_alphanumeric() || c == '_');
    is_own.then(|| name.to_string())
}

fn literal(scalar: Scalar) -> Option<String> {
    match scalar {
        Scalar::Bool(truth) => Some(u8::from(truth).to_string()),
        Scalar::Bv(bits) => Some(bits.signed().to_string()),
        Scalar::Float(float) => Some(format!("{:?}", float.as_f64())),
        Scalar::Ref(object) => (object == verdiff_ir::Object::NULL).then(|| "NULL".to_owned()),
    }
}

fn unary(op: UnOp, a: &Expr) -> Option<(String, Binding)> {
    let sign = match op {
        UnOp::Not => "!",
        UnOp::BitNot => "~",
        UnOp::Neg => "-",
        UnOp::Abs | UnOp::Sqrt | UnOp::Round(_) => return None,
    };
    Some((format!("{sign}{}", operand(a, Binding::Whole)?), Binding::Prefix))
}

fn binary(op: BinOp, a: &Expr, b: &Expr) -> Option<(String, Binding)> {
    let (sign, binding) = operator(op);
    // The right side of operators that are done from the left.
    let right = if binding == Binding::Product { Binding::Prefix } else { next(binding) };
    let (left, right) = match is_unsigned(op) {
        true => {
            let ty = of_width(width(a)?, true)?;
            let cast = |text: String| format!("({ty}) {text}");
            let [left, right] = [operand(a, Binding::Prefix)?, operand(b, Binding::Prefix)?];
            let is_small = matches!(b.kind, ExprKind::Lit(Scalar::Bv(bits)) if !bits.is_negative());
            (cast(left), if is_small { right } else { cast(right) })
        }
        false => (operand(a, binding)?, operand(b, right)?),
    };
    Some((format!("{left} {sign} {right}"), binding))
}

fn width(expr: &Expr) -> Option<Width> {
    match type_of(expr).scalar()? {
        ScalarType::Bv(width) => Some(width),
        ScalarType::Bool | ScalarType::Float(_) | ScalarType::Ref => None,
    }
}

fn operator(op: BinOp) -> (&'static str, Binding) {
    match op {
        BinOp::Add => ("+", Binding::Sum),
        BinOp::Sub => ("-", Binding::Sum),
        BinOp::Mul => ("*", Binding::Product),
        BinOp::Div | BinOp::DivU => ("/", Binding::Product),
        BinOp::Rem | BinOp::RemU => ("%", Binding::Product),
        BinOp::BitAnd => ("&", Binding::BitAnd),
        BinOp::BitOr => ("|", Binding::BitOr),
        BinOp::BitXor => ("^", Binding::BitXor),
        BinOp::Shl => ("<<", Binding::Shift),
        BinOp::Shr | BinOp::ShrU => (">>", Binding::Shift),
        BinOp::And => ("&&", Binding::And),
        BinOp::Or => ("||", Binding::Or),
        BinOp::Eq => ("==", Binding::Equality),
        BinOp::Ne => ("!=", Binding::Equality),
        BinOp::Lt | BinOp::LtU => ("<", Binding::Comparison),
        BinOp::Le | BinOp::LeU => ("<=", Binding::Comparison),
        BinOp::Gt | BinOp::GtU => (">", Binding::Comparison),
        BinOp::Ge | BinOp::GeU => (">=", Binding::Comparison),
    }
}

fn is_unsigned(op: BinOp) -> bool {
    matches!(
        op,
        BinOp::DivU | BinOp::RemU | BinOp::ShrU | BinOp::LtU | BinOp::LeU | BinOp::GtU | BinOp::GeU
    )
}

/// The weakest binding that needs no brackets to the right of an operator.
fn next(binding: Binding) -> Binding {
    match binding {
        Binding::Conditional | Binding::Or => Binding::And,
        Binding::And => Binding::BitOr,
        Binding::BitOr => Binding::BitXor,
        Binding::BitXor => Binding::BitAnd,
        Binding::BitAnd => Binding::Equality,
        Binding::Equality => Binding::Comparison,
        Binding::Comparison => Binding::Shift,
        Binding::Shift => Binding::Sum,
        Binding::Sum => Binding::Product,
        Binding::Product => Binding::Prefix,
        Binding::Prefix | Binding::Whole => Binding::Whole,
    }
}

fn target(cast: Cast) -> Option<String> {
    match cast {
        Cast::SignExtend(width) | Cast::Truncate(width) | Cast::FloatToSigned(width) => {
            of_width(width, false)
        }
        Cast::ZeroExtend(width) | Cast::FloatToUnsigned(width) => of_width(width, true),
        Cast::SignedToFloat(ty) | Cast::FloatToFloat(ty) => Some(float(ty).to_owned()),
        Cast::UnsignedToFloat(_) | Cast::FloatToBits(_) | Cast::BitsToFloat(_) | Cast::Address => {
            None
        }
    }
}

fn float(ty: FloatType) -> &'static str {
    match ty {
        FloatType::F32 => "float",
        FloatType::F64 => "double",
    }
}

fn of_width(width: Width, is_unsigned: bool) -> Option<String> {
    let ty = match width.bits() {
        8 => "char",
        16 => "short",
        32 => "int",
        64 => "long",
        _ => return None,
    };
    Some(match (is_unsigned, ty) {
        (true, "int") => "unsigned".to_owned(),
        (true, ty) => format!("unsigned {ty}"),
        (false, "char") => "signed char".to_owned(),
        (false, ty) => ty.to_owned(),
    })
}

/// `mem.i32[p, p.off + 4]`: `p[1]`.
fn pointee(map: &Expr, keys: &[Expr]) -> Option<String> {
    let (ExprKind::Var(map), [base, offset]) = (&map.kind, keys) else { return None };
    let region = region(map.name.as_str())?;
    let ExprKind::Var(pointer) = &base.kind else { return None };
    let pointer = name(&pointer.name)?;
    let own = |expr: &Expr| matches!(&expr.kind, ExprKind::Var(var) if var.name.as_str() == format!("{pointer}.off"));
    let at = match &offset.kind {
        _ if own(offset) => 0,
        ExprKind::Binary(op @ (BinOp::Add | BinOp::Sub), start, by) if own(start) => {
            let ExprKind::Lit(Scalar::Bv(by)) = by.kind else { return None };
            if *op == BinOp::Add { by.signed() } else { -by.signed() }
        }
        _ => return None,
    };
    match (at % region.size, at / region.size) {
        (0, 0) => Some(format!("*{pointer}")),
        (0, index) => Some(format!("{pointer}[{index}]")),
        _ => None,
    }
}
