//! Small expressions of the core language, constants folded.

use crate::typed::{Primitive, Type};
use verdiff_ir::{
    BinOp, Bv, Cast, Expr, ExprKind, FloatType, MapType, Name, Scalar, ScalarType, Type as Ir,
    UnOp, Var, Width,
};

/// The width of lengths: they are never negative.
pub(crate) const LENGTH: Width = width(31);

/// The width of characters.
pub(crate) const CHAR: Width = width(16);

const fn width(bits: u32) -> Width {
    match Width::new(bits) {
        Some(width) => width,
        None => Width::W1,
    }
}

/// What values of a primitive type are in the core language.
pub(crate) fn primitive_type(primitive: Primitive) -> ScalarType {
    match primitive {
        Primitive::Boolean => ScalarType::Bool,
        Primitive::Byte => ScalarType::Bv(Width::W8),
        Primitive::Short | Primitive::Char => ScalarType::Bv(width(16)),
        Primitive::Int => ScalarType::Bv(Width::W32),
        Primitive::Long => ScalarType::Bv(Width::W64),
        Primitive::Float => ScalarType::Float(FloatType::F32),
        Primitive::Double => ScalarType::Float(FloatType::F64),
    }
}

/// What values of a type are in the core language. A value of unknown type
/// is a reference: to its box, if it is primitive.
pub(crate) fn scalar_type(ty: Type) -> ScalarType {
    match ty {
        Type::Primitive(primitive) => primitive_type(primitive),
        Type::Class(_) | Type::Array(..) | Type::Null | Type::Void | Type::Unknown => {
            ScalarType::Ref
        }
    }
}

/// The type of a variable.
pub(crate) fn ir_type(ty: Type) -> Ir {
    Ir::Scalar(scalar_type(ty))
}

/// The results of what returns this.
pub(crate) fn results(ty: Type) -> Vec<Ir> {
    match ty {
        Type::Void => Vec::new(),
        _ => vec![ir_type(ty)],
    }
}

/// The type of a map from objects.
pub(crate) fn field_map(value: ScalarType) -> Ir {
    Ir::Map(MapType::one(ScalarType::Ref, value))
}

/// The type of a map from objects and indices.
pub(crate) fn element_map(value: ScalarType) -> Ir {
    Ir::Map(MapType::two(ScalarType::Ref, ScalarType::Bv(Width::W32), value))
}

/// An integer constant.
pub(crate) fn number(width: Width, value: i128) -> Expr {
    Expr::lit(Scalar::Bv(Bv::from_signed(width, value)))
}

/// An `int`.
pub(crate) fn int(value: i128) -> Expr {
    number(Width::W32, value)
}

/// Zero, false or null.
pub(crate) fn zero(ty: ScalarType) -> Expr {
    Expr::lit(Scalar::zero(ty))
}

pub(crate) fn null() -> Expr {
    Expr::lit(Scalar::NULL)
}

pub(crate) fn is_null(value: Expr) -> Expr {
    eq(value, null())
}

pub(crate) fn not_null(value: Expr) -> Expr {
    not(is_null(value))
}

pub(crate) fn eq(left: Expr, right: Expr) -> Expr {
    match (&left.kind, &right.kind) {
        (ExprKind::Lit(a), ExprKind::Lit(b)) if a.ty() == b.ty() && !is_float(a) => {
            Expr::lit(a == b)
        }
        (ExprKind::Static(a), ExprKind::Static(b)) => Expr::lit(a == b),
        (ExprKind::Static(_), ExprKind::Lit(Scalar::Ref(_)))
        | (ExprKind::Lit(Scalar::Ref(_)), ExprKind::Static(_)) => Expr::lit(false),
        _ => Expr::binary(BinOp::Eq, left, right),
    }
}

fn is_float(scalar: &Scalar) -> bool {
    matches!(scalar, Scalar::Float(_))
}

/// The negation, without piling up.
pub(crate) fn not(condition: Expr) -> Expr {
    match condition.kind {
        ExprKind::Unary(UnOp::Not, inner) => *inner,
        ExprKind::Binary(BinOp::Eq, left, right) => Expr::binary(BinOp::Ne, *left, *right),
        ExprKind::Binary(BinOp::Ne, left, right) => Expr::binary(BinOp::Eq, *left, *right),
        ExprKind::Lit(Scalar::Bool(value)) => Expr::lit(!value),
        _ => Expr::unary(UnOp::Not, condition),
    }
}

/// Whether it is this truth value.
pub(crate) fn is_bool(expr: &Expr, value: bool) -> bool {
    expr.kind == ExprKind::Lit(Scalar::Bool(value))
}

/// The conjunction, without constants.
pub(crate) fn and(left: Expr, right: Expr) -> Expr {
    if is_bool(&left, true) || is_bool(&right, false) {
        return right;
    }
    if is_bool(&right, true) || is_bool(&left, false) {
        return left;
    }
    Expr::binary(BinOp::And, left, right)
}

/// The disjunction, without constants.
pub(crate) fn or(left: Expr, right: Expr) -> Expr {
    if is_bool(&left, false) || is_bool(&right, true) {
        return right;
    }
    if is_bool(&right, false) || is_bool(&left, true) {
        return left;
    }
    Expr::binary(BinOp::Or, left, right)
}

/// `map[keys]`
pub(crate) fn select(map: Var, keys: Vec<Expr>) -> Expr {
    ExprKind::Select(Box::new(Expr::var(map)), keys).into()
}

/// `map[keys := value]`
pub(crate) fn store(map: Var, keys: Vec<Expr>, value: Expr) -> Expr {
    ExprKind::Store(Box::new(Expr::var(map)), keys, Box::new(value)).into()
}

/// Bits to another width, by the sign or by zeros.
pub(crate) fn resize(value: Expr, from: Width, to: Width, is_signed: bool) -> Expr {
    let cast = match (from.bits().cmp(&to.bits()), is_signed) {
        (std::cmp::Ordering::Equal, _) => return value,
        (std::cmp::Ordering::Greater, _) => Cast::Truncate(to),
        (std::cmp::Ordering::Less, true) => Cast::SignExtend(to),
        (std::cmp::Ordering::Less, false) => Cast::ZeroExtend(to),
    };
    if let ExprKind::Lit(Scalar::Bv(bv)) = value.kind {
        let bv = match cast {
            Cast::SignExtend(to) => bv.sign_extend(to),
            Cast::ZeroExtend(to) => bv.zero_extend(to),
            _ => bv.truncate(to),
        };
        return Expr::lit(Scalar::Bv(bv));
    }
    Expr::cast(cast, value)
}

/// Whether statements leave the block of this label.
pub(crate) fn leaves(body: &[verdiff_ir::Stmt], label: &Name) -> bool {
    let mut found = false;
    verdiff_ir::program::walk(body, &mut |stmt| match &stmt.kind {
        verdiff_ir::StmtKind::Break { label: to } => found |= to == label,
        verdiff_ir::StmtKind::Call(call) => {
            found |= call.handlers.iter().any(|handler| &handler.label == label);
        }
        _ => {}
    });
    found
}

/// Takes the places out of a procedure that is not from the source.
pub(crate) fn forget_places(proc: &mut verdiff_ir::Proc) {
    fn forget(body: &mut [verdiff_ir::Stmt]) {
        for stmt in body {
            stmt.span = verdiff_ir::Span::NOWHERE;
            stmt.bodies_mut().into_iter().for_each(|body| forget(body));
        }
    }
    proc.span = verdiff_ir::Span::NOWHERE;
    forget(&mut proc.body);
}
