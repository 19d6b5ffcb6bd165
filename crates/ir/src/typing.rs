//! The types of expressions. In comes a valid expression, out goes its type;
//! no environment is needed, since variables carry their types.

use crate::expr::{BinOp, Cast, Expr, ExprKind};
use crate::types::{MapType, ScalarType, Type, Width};

/// The type of a valid expression; the same as [`Expr::ty`].
///
/// # Panics
/// If something that is not a map is indexed, which validation rules out.
pub fn type_of(expr: &Expr) -> Type {
    expr.ty()
}

impl Expr {
    /// The type of a valid expression. Takes time in proportion to the depth.
    ///
    /// # Panics
    /// If something that is not a map is indexed, which validation rules out.
    pub fn ty(&self) -> Type {
        match &self.kind {
            ExprKind::Lit(scalar) => scalar.ty().into(),
            ExprKind::Var(var) => var.ty,
            ExprKind::Static(_) => Type::REF,
            ExprKind::Unary(_, operand) => operand.ty(),
            ExprKind::Binary(op, left, _) if op.keeps_type() => left.ty(),
            ExprKind::Binary(..) => Type::BOOL,
            ExprKind::Cast(cast, _) => cast.target().into(),
            ExprKind::Ite(_, then, _) => then.ty(),
            ExprKind::Fill(ty, _) => (*ty).into(),
            ExprKind::Select(map, _) => map.map_ty().value.into(),
            ExprKind::Store(map, _, _) => map.ty(),
        }
    }

    fn map_ty(&self) -> MapType {
        match self.ty() {
            Type::Map(map) => map,
            Type::Scalar(scalar) => panic!("a {scalar} is indexed"),
        }
    }
}

impl BinOp {
    /// Whether the result has the type of the operands; otherwise it is a
    /// truth value.
    pub fn keeps_type(self) -> bool {
        match self {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => true,
            BinOp::DivU | BinOp::RemU | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor => true,
            BinOp::Shl | BinOp::Shr | BinOp::ShrU | BinOp::And | BinOp::Or => true,
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => false,
            BinOp::LtU | BinOp::LeU | BinOp::GtU | BinOp::GeU => false,
        }
    }
}

impl Cast {
    /// The type of the result.
    pub fn target(self) -> ScalarType {
        match self {
            Cast::SignExtend(to)
            | Cast::ZeroExtend(to)
            | Cast::Truncate(to)
            | Cast::FloatToSigned(to)
            | Cast::FloatToUnsigned(to)
            | Cast::FloatToBits(to) => ScalarType::Bv(to),
            Cast::BitsToFloat(to)
            | Cast::SignedToFloat(to)
            | Cast::UnsignedToFloat(to)
            | Cast::FloatToFloat(to) => ScalarType::Float(to),
            Cast::Address => ScalarType::Bv(Width::W64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bv::Bv;
    use crate::expr::Var;

    #[test]
    fn types_follow_the_operands_down_to_the_leaves() {
        let heap = MapType::one(ScalarType::Ref, ScalarType::Bv(Width::W8));
        let map = Expr::var(Var::new("heap", heap.into()));
        let key = Expr::var(Var::new("p", Type::REF));
        let byte: Expr = ExprKind::Select(Box::new(map.clone()), vec![key.clone()]).into();
        let one = Expr::lit(Bv::one(Width::W8));
        let sum = Expr::binary(BinOp::Add, byte, one);
        assert_eq!(sum.ty(), Type::bv(Width::W8));
        assert_eq!(Expr::binary(BinOp::LtU, sum.clone(), sum.clone()).ty(), Type::BOOL);
        assert_eq!(Expr::cast(Cast::SignExtend(Width::W64), sum.clone()).ty(), Type::I64);
        let stored = ExprKind::Store(Box::new(map), vec![key], Box::new(sum));
        assert_eq!(Expr::from(stored).ty(), Type::Map(heap));
    }
}
