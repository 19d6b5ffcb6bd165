//! Values of C expressions as expressions of the core language.

use super::class::Class;
use verdiff_ir::{BinOp, Bv, Cast, Expr, ExprKind, Float, FloatType, Scalar, UnOp, Width};

/// The value of a C expression.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    /// Of type `void`.
    Void,
    /// An integer, `_Bool` or floating number, with its class's type.
    Scalar(Expr),
    /// A pointer: its object, and the offset in it in bytes.
    Pointer(Expr, Expr),
    /// A struct or union: the values of its leaves.
    Record(Vec<Value>),
}

impl Value {
    /// The null pointer, or another that is no more than a number.
    pub(crate) fn pointer_to_nothing(address: Expr) -> Value {
        Value::Pointer(Expr::lit(Scalar::NULL), address)
    }

    /// The expressions that it is made of, in order.
    pub(crate) fn parts(&self) -> Vec<&Expr> {
        match self {
            Value::Void => vec![],
            Value::Scalar(expr) => vec![expr],
            Value::Pointer(object, offset) => vec![object, offset],
            Value::Record(leaves) => leaves.iter().flat_map(Value::parts).collect(),
        }
    }

    /// The expressions that it is made of, to be changed in place.
    pub(crate) fn parts_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Value::Void => vec![],
            Value::Scalar(expr) => vec![expr],
            Value::Pointer(object, offset) => vec![object, offset],
            Value::Record(leaves) => leaves.iter_mut().flat_map(Value::parts_mut).collect(),
        }
    }

    /// Zero of a class.
    pub(crate) fn zero(class: Class) -> Value {
        match class {
            Class::Ptr => Value::pointer_to_nothing(number(Width::W64, 0)),
            _ => Value::Scalar(Expr::lit(Scalar::zero(class.scalar()))),
        }
    }
}

/// An integer constant.
pub(crate) fn number(width: Width, value: i128) -> Expr {
    Expr::lit(Scalar::Bv(Bv::from_signed(width, value)))
}

/// A 64-bit constant.
pub(crate) fn offset(value: u64) -> Expr {
    Expr::lit(Scalar::Bv(Bv::new(Width::W64, value.into())))
}

/// A floating constant.
pub(crate) fn float(ty: FloatType, value: f64) -> Expr {
    Expr::lit(Scalar::Float(match ty {
        FloatType::F32 => Float::from(value as f32),
        FloatType::F64 => Float::from(value),
    }))
}

/// The sum of two offsets, constants folded.
pub(crate) fn add_offsets(left: Expr, right: Expr) -> Expr {
    match (constant(&left), constant(&right)) {
        (Some(left), Some(right)) => offset((left as u64).wrapping_add(right as u64)),
        (_, Some(0)) => left,
        (Some(0), _) => right,
        _ => Expr::binary(BinOp::Add, left, right),
    }
}

/// An index times the size of an element, constants folded.
pub(crate) fn scaled(index: Expr, size: u64) -> Expr {
    match constant(&index) {
        Some(index) => offset((index as u64).wrapping_mul(size)),
        None if size == 1 => index,
        None => Expr::binary(BinOp::Mul, index, offset(size)),
    }
}

/// The value of an integer constant, without sign.
pub(crate) fn constant(expr: &Expr) -> Option<u128> {
    match &expr.kind {
        ExprKind::Lit(Scalar::Bv(bv)) => Some(bv.unsigned()),
        _ => None,
    }
}

/// The `int` of a truth value.
pub(crate) fn int_of(condition: Expr) -> Expr {
    if let ExprKind::Lit(Scalar::Bool(value)) = condition.kind {
        return number(Width::W32, value.into());
    }
    Expr::ite(condition, number(Width::W32, 1), number(Width::W32, 0))
}

/// The negation, without piling up.
pub(crate) fn not(condition: Expr) -> Expr {
    match condition.kind {
        ExprKind::Unary(UnOp::Not, inner) => *inner,
        ExprKind::Binary(BinOp::Eq, left, right) => Expr::binary(BinOp::Ne, *left, *right),
        ExprKind::Binary(BinOp::Ne, left, right) => Expr::binary(BinOp::Eq, *left, *right),
        ExprKind::Lit(Scalar::Bool(value)) => Expr::lit(Scalar::Bool(!value)),
        _ => Expr::unary(UnOp::Not, condition),
    }
}

/// The conjunction, without constants.
pub(crate) fn and(left: Expr, right: Expr) -> Expr {
    match (&left.kind, &right.kind) {
        (ExprKind::Lit(Scalar::Bool(true)), _) | (_, ExprKind::Lit(Scalar::Bool(false))) => right,
        (_, ExprKind::Lit(Scalar::Bool(true))) | (ExprKind::Lit(Scalar::Bool(false)), _) => left,
        _ => Expr::binary(BinOp::And, left, right),
    }
}

/// The disjunction, without constants.
pub(crate) fn or(left: Expr, right: Expr) -> Expr {
    match (&left.kind, &right.kind) {
        (ExprKind::Lit(Scalar::Bool(false)), _) | (_, ExprKind::Lit(Scalar::Bool(true))) => right,
        (_, ExprKind::Lit(Scalar::Bool(false))) | (ExprKind::Lit(Scalar::Bool(true)), _) => left,
        _ => Expr::binary(BinOp::Or, left, right),
    }
}

/// Whether a scalar is not zero.
pub(crate) fn truth(value: Value) -> Expr {
    match value {
        Value::Scalar(expr) => scalar_truth(expr),
        Value::Pointer(object, offset) => {
            let null = equal(object, Expr::lit(Scalar::NULL));
            let zero = equal(offset, number(Width::W64, 0));
            not(and(null, zero))
        }
        Value::Void | Value::Record(_) => Expr::lit(Scalar::Bool(false)),
    }
}

fn scalar_truth(expr: Expr) -> Expr {
    if let ExprKind::Lit(Scalar::Bv(bv)) = &expr.kind {
        return Expr::lit(Scalar::Bool(!bv.is_zero()));
    }
    if let ExprKind::Ite(_, then, otherwise) = &expr.kind
        && (constant(then), constant(otherwise)) == (Some(1), Some(0))
        && let ExprKind::Ite(condition, ..) = expr.kind
    {
        return *condition;
    }
    let zero = match expr.ty().scalar() {
        Some(ty) => Expr::lit(Scalar::zero(ty)),
        None => return Expr::lit(Scalar::Bool(false)),
    };
    Expr::binary(BinOp::Ne, expr, zero)
}

/// Equality, decided where both are the same constant.
pub(crate) fn equal(left: Expr, right: Expr) -> Expr {
    match (&left.kind, &right.kind) {
        (ExprKind::Lit(a), ExprKind::Lit(b)) if !matches!(a, Scalar::Float(_)) => {
            Expr::lit(Scalar::Bool(a == b))
        }
        (ExprKind::Static(a), ExprKind::Static(b)) => Expr::lit(Scalar::Bool(a == b)),
        (ExprKind::Static(_), ExprKind::Lit(_)) | (ExprKind::Lit(_), ExprKind::Static(_)) => {
            Expr::lit(Scalar::Bool(false))
        }
        _ => Expr::binary(BinOp::Eq, left, right),
    }
}

/// A conversion, done if it is of a constant.
pub(crate) fn convert(cast: Cast, operand: Expr) -> Expr {
    match operand.kind {
        ExprKind::Lit(scalar) if cast != Cast::Address => Expr::lit(cast.apply(scalar)),
        // Bits that are copied are not looked at.
        ExprKind::Cast(Cast::BitsToFloat(_), bits) if matches!(cast, Cast::FloatToBits(_)) => *bits,
        _ => Expr::cast(cast, operand),
    }
}

/// An operation, done if it is of constants.
pub(crate) fn operation(op: BinOp, left: Expr, right: Expr) -> Expr {
    match (&left.kind, &right.kind) {
        (ExprKind::Lit(a), ExprKind::Lit(b)) => Expr::lit(op.apply(*a, *b)),
        _ => Expr::binary(op, left, right),
    }
}

/// An operation, done if it is of a constant.
pub(crate) fn unary_operation(op: UnOp, operand: Expr) -> Expr {
    match operand.kind {
        ExprKind::Lit(scalar) => Expr::lit(op.apply(scalar)),
        _ => Expr::unary(op, operand),
    }
}

/// An integer in another width.
pub(crate) fn resize(expr: Expr, from: Width, to: Width, signed: bool) -> Expr {
    if let ExprKind::Lit(Scalar::Bv(bv)) = &expr.kind {
        let value = if signed { bv.signed() } else { bv.unsigned() as i128 };
        return number(to, value);
    }
    match from.bits().cmp(&to.bits()) {
        std::cmp::Ordering::Equal => expr,
        std::cmp::Ordering::Greater => Expr::cast(Cast::Truncate(to), expr),
        std::cmp::Ordering::Less if signed => Expr::cast(Cast::SignExtend(to), expr),
        std::cmp::Ordering::Less => Expr::cast(Cast::ZeroExtend(to), expr),
    }
}
