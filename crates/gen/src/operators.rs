//! All operators of the language, and which of them fit a type.

use verdiff_ir::{BinOp, Cast, Expr, FloatType, Rounding, ScalarType, UnOp};

/// All operators with one operand.
pub const UNARY: [UnOp; 10] = [
    UnOp::Not,
    UnOp::BitNot,
    UnOp::Neg,
    UnOp::Abs,
    UnOp::Sqrt,
    UnOp::Round(Rounding::Floor),
    UnOp::Round(Rounding::Ceil),
    UnOp::Round(Rounding::Trunc),
    UnOp::Round(Rounding::Even),
    UnOp::Round(Rounding::Away),
];

/// All operators with two operands.
pub const BINARY: [BinOp; 25] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Div,
    BinOp::Rem,
    BinOp::DivU,
    BinOp::RemU,
    BinOp::BitAnd,
    BinOp::BitOr,
    BinOp::BitXor,
    BinOp::Shl,
    BinOp::Shr,
    BinOp::ShrU,
    BinOp::And,
    BinOp::Or,
    BinOp::Eq,
    BinOp::Ne,
    BinOp::Lt,
    BinOp::Le,
    BinOp::Gt,
    BinOp::Ge,
    BinOp::LtU,
    BinOp::LeU,
    BinOp::GtU,
    BinOp::GeU,
];

/// Both float types.
pub(crate) const FLOATS: [FloatType; 2] = [FloatType::F32, FloatType::F64];

/// The operators with one operand of this type.
pub(crate) fn unary_on(ty: ScalarType) -> Vec<UnOp> {
    UNARY.into_iter().filter(|op| op.accepts(ty)).collect()
}

/// The operators from two operands of one type to a result of another.
pub(crate) fn binary_from(operands: ScalarType, result: ScalarType) -> Vec<BinOp> {
    BINARY.into_iter().filter(|op| op.result(operands) == Some(result)).collect()
}

/// The conversions from one type to another.
pub(crate) fn casts_between(operand: ScalarType, result: ScalarType) -> Vec<Cast> {
    let casts = match result {
        ScalarType::Bv(width) => vec![
            Cast::SignExtend(width),
            Cast::ZeroExtend(width),
            Cast::Truncate(width),
            Cast::FloatToSigned(width),
            Cast::FloatToUnsigned(width),
            Cast::FloatToBits(width),
            Cast::Address,
        ],
        ScalarType::Float(float) => vec![
            Cast::SignedToFloat(float),
            Cast::UnsignedToFloat(float),
            Cast::BitsToFloat(float),
            Cast::FloatToFloat(float),
        ],
        ScalarType::Bool | ScalarType::Ref => vec![],
    };
    casts.into_iter().filter(|cast| cast.result(operand) == Some(result)).collect()
}

/// The type of an expression of which it is known that it is not a map: the
/// operand of an operator.
pub(crate) fn scalar_of(expr: &Expr) -> ScalarType {
    expr.ty().scalar().expect("operands are not maps")
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::Width;

    #[test]
    fn operators_are_listed_once() {
        let unary: std::collections::BTreeSet<_> = UNARY.into_iter().collect();
        let binary: std::collections::BTreeSet<_> = BINARY.into_iter().collect();
        assert_eq!((unary.len(), binary.len()), (UNARY.len(), BINARY.len()));
    }

    #[test]
    fn casts_fit_both_types() {
        let (int, float) = (ScalarType::Bv(Width::W32), ScalarType::Float(FloatType::F32));
        assert_eq!(casts_between(int, int).len(), 3);
        assert_eq!(casts_between(float, int).len(), 3);
        assert_eq!(casts_between(ScalarType::Bv(Width::W8), float).len(), 2);
        assert_eq!(casts_between(int, float).len(), 3);
        assert_eq!(casts_between(ScalarType::Bool, int).len(), 0);
    }
}
