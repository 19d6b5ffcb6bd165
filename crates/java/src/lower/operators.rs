//! Arithmetic, comparison, and conversions of numbers.

use super::function::{Lowering, Result};
use super::throws::Implicit;
use super::value::{eq, not, number, primitive_type, resize};
use crate::typed::{BinaryOp, Expr, Primitive, Type, UnaryOp};
use verdiff_ir::{
    BinOp, Cast, Expr as IrExpr, FloatType, Name, ScalarType, Type as IrType, UnOp, Width,
};

impl<'p> Lowering<'_, 'p> {
    pub(crate) fn unary(&mut self, op: UnaryOp, operand: &'p Expr) -> Result<IrExpr> {
        if operand.ty == Type::Unknown {
            let value = self.value(operand)?;
            return Ok(self.unknown_operation(&format!("{op:?}"), vec![value], IrType::REF));
        }
        let value = self.value(operand)?;
        Ok(match op {
            UnaryOp::Minus => IrExpr::unary(UnOp::Neg, value),
            UnaryOp::BitNot => IrExpr::unary(UnOp::BitNot, value),
            UnaryOp::Not => not(value),
        })
    }

    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        left: &'p Expr,
        right: &'p Expr,
    ) -> Result<IrExpr> {
        let types = (left.ty, right.ty);
        let mut left = self.value(left)?;
        let right = self.after(&mut [&mut left], right)?;
        self.operate(op, types, left, right)
    }

    /// The result of an operation on values of these types.
    pub(crate) fn operate(
        &mut self,
        op: BinaryOp,
        types: (Type, Type),
        left: IrExpr,
        right: IrExpr,
    ) -> Result<IrExpr> {
        if types.0 == Type::Unknown || types.1 == Type::Unknown {
            let left = self.as_object(left, types.0)?;
            let right = self.as_object(right, types.1)?;
            let result = if is_comparison(op) { IrType::BOOL } else { IrType::REF };
            return Ok(self.unknown_operation(&format!("{op:?}"), vec![left, right], result));
        }
        match left.ty() {
            IrType::REF => self.same_object(op, types, left, right),
            IrType::BOOL => self.boolean(op, left, right),
            IrType::F32 | IrType::F64 => self.floating(op, left, right),
            _ => self.integral(op, left, right),
        }
    }

    fn as_object(&mut self, value: IrExpr, ty: Type) -> Result<IrExpr> {
        match ty {
            Type::Primitive(primitive) => self.boxed(value, primitive),
            _ => Ok(value),
        }
    }

    /// An operation on values of which nobody knows what they are.
    pub(crate) fn unknown_operation(
        &mut self,
        op: &str,
        args: Vec<IrExpr>,
        result: IrType,
    ) -> IrExpr {
        let callee: Name = format!("unknown operands of {op}").into();
        self.target.external(&callee, &vec![IrType::REF; args.len()], vec![result]);
        let target = self.temporary_var(result);
        self.call(vec![target.clone()], callee, args);
        IrExpr::var(target)
    }

    fn same_object(
        &mut self,
        op: BinaryOp,
        types: (Type, Type),
        left: IrExpr,
        right: IrExpr,
    ) -> Result<IrExpr> {
        let same = match op {
            BinaryOp::Eq | BinaryOp::Ne => {
                self.guard_enum(left.clone(), types.0);
                self.guard_enum(right.clone(), types.1);
                let same = eq(left.clone(), right.clone());
                if self.is_never_both(types.0, types.1) {
                    let is_null = super::value::is_null(left);
                    self.assume(super::value::or(is_null, not(same.clone())));
                }
                same
            }
            _ => return self.unsupported("arithmetic on objects"),
        };
        Ok(if op == BinaryOp::Eq { same } else { not(same) })
    }

    fn boolean(&mut self, op: BinaryOp, left: IrExpr, right: IrExpr) -> Result<IrExpr> {
        let op = match op {
            BinaryOp::BitAnd => BinOp::And,
            BinaryOp::BitOr => BinOp::Or,
            BinaryOp::BitXor | BinaryOp::Ne => BinOp::Ne,
            BinaryOp::Eq => BinOp::Eq,
            _ => return self.unsupported("arithmetic on truth values"),
        };
        Ok(IrExpr::binary(op, left, right))
    }

    fn floating(&mut self, op: BinaryOp, left: IrExpr, right: IrExpr) -> Result<IrExpr> {
        match plain(op) {
            Some(op) => Ok(IrExpr::binary(op, left, right)),
            None => self.unsupported("bits of floating numbers"),
        }
    }

    fn integral(&mut self, op: BinaryOp, left: IrExpr, right: IrExpr) -> Result<IrExpr> {
        let (width, by) = match (left.ty(), right.ty()) {
            (IrType::Scalar(ScalarType::Bv(left)), IrType::Scalar(ScalarType::Bv(right))) => {
                (left, right)
            }
            _ => return self.unsupported("an operation on these types"),
        };
        match op {
            BinaryOp::Div | BinaryOp::Rem => {
                let is_zero = eq(right.clone(), number(width, 0));
                self.require(not(is_zero), Implicit::Arithmetic);
                let op = if op == BinaryOp::Div { BinOp::Div } else { BinOp::Rem };
                Ok(IrExpr::binary(op, left, right))
            }
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr => {
                let amount = resize(right, by, width, false);
                let mask = number(width, i128::from(width.bits()) - 1);
                let amount = IrExpr::binary(BinOp::BitAnd, amount, mask);
                let op = match op {
                    BinaryOp::Shl => BinOp::Shl,
                    BinaryOp::Shr => BinOp::Shr,
                    _ => BinOp::ShrU,
                };
                Ok(IrExpr::binary(op, left, amount))
            }
            BinaryOp::BitAnd => Ok(IrExpr::binary(BinOp::BitAnd, left, right)),
            BinaryOp::BitOr => Ok(IrExpr::binary(BinOp::BitOr, left, right)),
            BinaryOp::BitXor => Ok(IrExpr::binary(BinOp::BitXor, left, right)),
            _ => match plain(op) {
                Some(op) => Ok(IrExpr::binary(op, left, right)),
                None => self.unsupported("an operation on these types"),
            },
        }
    }

    /// Between numeric types, as JLS 5.1.2 and 5.1.3 say.
    pub(crate) fn numeric(&mut self, value: IrExpr, from: Type, to: Type) -> Result<IrExpr> {
        match (from, to) {
            (Type::Primitive(from), Type::Primitive(to)) => Ok(numeric(value, from, to)),
            _ => self.unsupported("a conversion between these types"),
        }
    }
}

fn is_comparison(op: BinaryOp) -> bool {
    matches!(
        op,
        BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne
    )
}

/// Operators that floats and integers share.
fn plain(op: BinaryOp) -> Option<BinOp> {
    Some(match op {
        BinaryOp::Add => BinOp::Add,
        BinaryOp::Sub => BinOp::Sub,
        BinaryOp::Mul => BinOp::Mul,
        BinaryOp::Div => BinOp::Div,
        BinaryOp::Rem => BinOp::Rem,
        BinaryOp::Lt => BinOp::Lt,
        BinaryOp::Le => BinOp::Le,
        BinaryOp::Gt => BinOp::Gt,
        BinaryOp::Ge => BinOp::Ge,
        BinaryOp::Eq => BinOp::Eq,
        BinaryOp::Ne => BinOp::Ne,
        BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::UShr
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor => return None,
    })
}

/// A number as another numeric type.
pub(crate) fn numeric(value: IrExpr, from: Primitive, to: Primitive) -> IrExpr {
    match (primitive_type(from), primitive_type(to)) {
        (ScalarType::Bv(a), ScalarType::Bv(b)) => resize(value, a, b, from != Primitive::Char),
        (ScalarType::Bv(a), ScalarType::Float(float)) => {
            let wide = resize(value, a, a.max(Width::W32), from != Primitive::Char);
            IrExpr::cast(Cast::SignedToFloat(float), wide)
        }
        (ScalarType::Float(_), ScalarType::Bv(width)) => {
            // Narrow types go by way of `int`.
            let wide = width.max(Width::W32);
            let integer = IrExpr::cast(Cast::FloatToSigned(wide), value);
            resize(integer, wide, width, true)
        }
        (ScalarType::Float(a), ScalarType::Float(b)) if a == b => value,
        (ScalarType::Float(_), ScalarType::Float(to)) => {
            IrExpr::cast(Cast::FloatToFloat(to), value)
        }
        _ => value,
    }
}

/// One of a numeric type.
pub(crate) fn one(ty: IrType) -> IrExpr {
    match ty {
        IrType::Scalar(ScalarType::Bv(width)) => number(width, 1),
        IrType::Scalar(ScalarType::Float(FloatType::F32)) => {
            IrExpr::lit(verdiff_ir::Float::from(1.0f32))
        }
        _ => IrExpr::lit(verdiff_ir::Float::from(1.0f64)),
    }
}
