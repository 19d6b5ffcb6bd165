//! Expressions as C: an expression of the core language in, C text of the same
//! value out. Numbers are unsigned, in the smallest type that holds them, with
//! no bits set above their width.

use crate::memory;
use crate::names::Names;
use crate::{NotInC, c_type};
use verdiff_ir::{
    BinOp, Bv, Cast, Expr, ExprKind, FloatType, Rounding, Scalar, ScalarType, Type, UnOp, Width,
    type_of,
};

/// The text of an expression.
pub(crate) fn expr(expr: &Expr, names: &Names) -> Result<String, NotInC> {
    let inner = |operand: &Expr| crate::exprs::expr(operand, names);
    match &expr.kind {
        ExprKind::Lit(scalar) => Ok(literal(*scalar)),
        // A map that is not changed in place gets a second owner.
        ExprKind::Var(var) => Ok(match var.ty {
            Type::Map(_) => format!("vd_share({})", names.of(&var.name)),
            Type::Scalar(_) => names.of(&var.name),
        }),
        ExprKind::Unary(op, a) => unary(*op, scalar_type(a)?, &inner(a)?),
        ExprKind::Binary(op, a, b) => binary(*op, scalar_type(a)?, &inner(a)?, &inner(b)?),
        ExprKind::Cast(cast, a) => convert(*cast, scalar_type(a)?, &inner(a)?),
        ExprKind::Ite(a, b, c) => {
            let ty = c_type(type_of(b));
            Ok(format!("({ty})({} ? {} : {})", inner(a)?, inner(b)?, inner(c)?))
        }
        ExprKind::Static(name) => Ok(literal(Scalar::Ref(names.object(name)?))),
        ExprKind::Fill(_, value) => memory::fill(value, names),
        ExprKind::Select(map, keys) => memory::get(map, keys, names),
        ExprKind::Store(map, keys, value) => memory::put(&inner(map)?, keys, value, names),
    }
}

pub(crate) fn scalar_type(expr: &Expr) -> Result<ScalarType, NotInC> {
    type_of(expr).scalar().ok_or(NotInC("an operation on maps"))
}

pub(crate) fn literal(scalar: Scalar) -> String {
    match scalar {
        Scalar::Bool(truth) => u8::from(truth).to_string(),
        Scalar::Bv(bits) => number(bits),
        Scalar::Float(float) => {
            let bits = float.to_bits();
            format!("vd_f{}({})", bits.width().bits(), number(bits))
        }
        Scalar::Ref(object) => format!("UINT32_C({})", object.0),
    }
}

fn number(bits: Bv) -> String {
    let value = bits.unsigned();
    match container(bits.width()) {
        128 => format!(
            "((vd_u)UINT64_C({}) << 64 | UINT64_C({}))",
            value >> 64,
            value & u128::from(u64::MAX)
        ),
        64 => format!("UINT64_C({value})"),
        _ => format!("UINT32_C({value})"),
    }
}

/// The bits of the C type that holds numbers of a width.
pub(crate) fn container(width: Width) -> u32 {
    width.bits().next_power_of_two().max(8)
}

/// The unsigned C type that holds numbers of a width.
pub(crate) fn holder(width: Width) -> String {
    match container(width) {
        128 => "vd_u".into(),
        bits => format!("uint{bits}_t"),
    }
}

/// The type in which sums and products are taken: C would promote smaller ones
/// to signed numbers, which must not overflow.
fn wide(width: Width) -> String {
    match container(width) {
        128 => "vd_u".into(),
        64 => "uint64_t".into(),
        _ => "uint32_t".into(),
    }
}

/// The low bits of a number.
fn cut(width: Width, text: &str) -> String {
    let holder = holder(width);
    if container(width) == width.bits() {
        return format!("({holder})({text})");
    }
    format!("({holder})(({text}) & {})", number(Bv::ones(width)))
}

/// A number as a signed one.
fn signed(width: Width, text: &str) -> String {
    match width.bits() {
        bits @ (8 | 16 | 32 | 64) => format!("(int{bits}_t)({text})"),
        bits => format!("vd_sext({text}, {bits})"),
    }
}

fn unary(op: UnOp, ty: ScalarType, a: &str) -> Result<String, NotInC> {
    let call = |name: &str, float: FloatType| match float {
        FloatType::F32 => format!("{name}f({a})"),
        FloatType::F64 => format!("{name}({a})"),
    };
    Ok(match (op, ty) {
        (UnOp::Not, _) => format!("(!{a})"),
        (UnOp::BitNot, ScalarType::Bv(width)) => cut(width, &format!("~({}){a}", wide(width))),
        (UnOp::Neg, ScalarType::Bv(width)) => cut(width, &format!("0 - ({}){a}", wide(width))),
        (UnOp::Neg, _) => format!("(-{a})"),
        (UnOp::Abs, ScalarType::Float(float)) => call("fabs", float),
        (UnOp::Sqrt, ScalarType::Float(float)) => call("sqrt", float),
        (UnOp::Round(rounding), ScalarType::Float(float)) => call(
            match rounding {
                Rounding::Floor => "floor",
                Rounding::Ceil => "ceil",
                Rounding::Trunc => "trunc",
                Rounding::Even => "rint",
                Rounding::Away => "round",
            },
            float,
        ),
        (UnOp::BitNot | UnOp::Abs | UnOp::Sqrt | UnOp::Round(_), _) => {
            return Err(NotInC("an operation"));
        }
    })
}

fn binary(op: BinOp, ty: ScalarType, a: &str, b: &str) -> Result<String, NotInC> {
    match ty {
        ScalarType::Bv(width) => bits(op, width, a, b),
        ScalarType::Float(float) => floats(op, float, a, b),
        ScalarType::Bool | ScalarType::Ref => Ok(format!("({a} {} {b})", symbol(op))),
    }
}

fn bits(op: BinOp, width: Width, a: &str, b: &str) -> Result<String, NotInC> {
    let wide = wide(width);
    let plain = || format!("({wide}){a} {} ({wide}){b}", symbol(op));
    let (left, right) = (signed(width, a), signed(width, b));
    let bits = width.bits();
    Ok(match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul => cut(width, &plain()),
        BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor => cut(width, &plain()),
        BinOp::Div => cut(width, &format!("(vd_u)vd_sdiv({left}, {right})")),
        BinOp::Rem => cut(width, &format!("(vd_u)vd_srem({left}, {right})")),
        BinOp::DivU => cut(width, &format!("vd_udiv({a}, {b})")),
        BinOp::RemU => cut(width, &format!("vd_urem({a}, {b})")),
        BinOp::Shl => cut(width, &format!("vd_shl({a}, {b}, {bits})")),
        BinOp::ShrU => cut(width, &format!("vd_shru({a}, {b}, {bits})")),
        BinOp::Shr => cut(width, &format!("(vd_u)vd_shr({left}, {b}, {bits})")),
        BinOp::Eq | BinOp::Ne | BinOp::LtU | BinOp::LeU | BinOp::GtU | BinOp::GeU => {
            format!("({a} {} {b})", symbol(op))
        }
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => {
            format!("({left} {} {right})", symbol(op))
        }
        BinOp::And | BinOp::Or => return Err(NotInC("an operation")),
    })
}

fn floats(op: BinOp, float: FloatType, a: &str, b: &str) -> Result<String, NotInC> {
    Ok(match (op, float) {
        (BinOp::Rem, FloatType::F32) => format!("fmodf({a}, {b})"),
        (BinOp::Rem, FloatType::F64) => format!("fmod({a}, {b})"),
        (BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div, FloatType::F32) => {
            format!("(float)({a} {} {b})", symbol(op))
        }
        _ => format!("({a} {} {b})", symbol(op)),
    })
}

fn symbol(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Div | BinOp::DivU => "/",
        BinOp::Rem | BinOp::RemU => "%",
        BinOp::BitAnd => "&",
        BinOp::BitOr => "|",
        BinOp::BitXor => "^",
        BinOp::Shl => "<<",
        BinOp::Shr | BinOp::ShrU => ">>",
        BinOp::And => "&&",
        BinOp::Or => "||",
        BinOp::Eq => "==",
        BinOp::Ne => "!=",
        BinOp::Lt | BinOp::LtU => "<",
        BinOp::Le | BinOp::LeU => "<=",
        BinOp::Gt | BinOp::GtU => ">",
        BinOp::Ge | BinOp::GeU => ">=",
    }
}

fn convert(cast: Cast, from: ScalarType, a: &str) -> Result<String, NotInC> {
    let width = match from {
        ScalarType::Bv(width) => Some(width),
        ScalarType::Bool | ScalarType::Float(_) | ScalarType::Ref => None,
    };
    let as_signed = || width.map(|width| signed(width, a)).ok_or(NotInC("a conversion"));
    let float = |ty| c_type(Type::Scalar(ScalarType::Float(ty)));
    Ok(match cast {
        Cast::SignExtend(to) => cut(to, &format!("(vd_u)(vd_s){}", as_signed()?)),
        Cast::ZeroExtend(to) => format!("({}){a}", holder(to)),
        Cast::Truncate(to) => cut(to, a),
        Cast::FloatToSigned(to) => cut(to, &format!("(vd_u)vd_to_signed({a}, {})", to.bits())),
        Cast::FloatToUnsigned(to) => cut(to, &format!("vd_to_unsigned({a}, {})", to.bits())),
        Cast::FloatToBits(to) => format!("vd_bits{}({a})", to.bits()),
        Cast::BitsToFloat(to) => format!("vd_f{}({a})", to.width().bits()),
        Cast::SignedToFloat(to) => format!("({}){}", float(to), as_signed()?),
        Cast::UnsignedToFloat(to) | Cast::FloatToFloat(to) => format!("({}){a}", float(to)),
        // As in the layout of the interpreter.
        Cast::Address => format!("((uint64_t){a} << 32)"),
    })
}
