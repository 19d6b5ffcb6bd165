//! Arithmetic and comparison.

use super::context::Overflow;
use super::exprs::flat_address;
use super::function::{Lowering, Result};
use super::value::{
    Value, and, constant, equal, int_of, not, number, operation, or, resize, unary_operation,
};
use crate::typed::{BinaryOp, CompareOp, Expr, UnaryOp};
use crate::types::TypeId;
use verdiff_ir::{BinOp, Bv, Cast, Expr as IrExpr, Scalar, ScalarType, UnOp, Width};

impl Lowering<'_, '_> {
    /// `-` and `~`
    pub(crate) fn unary(&mut self, op: UnaryOp, operand: &Expr, ty: TypeId) -> Result<Value> {
        let value = self.scalar(operand)?;
        let is_float = matches!(value.ty().scalar(), Some(ScalarType::Float(_)));
        if op == UnaryOp::Minus && !is_float && self.traps_on_overflow(ty) {
            let width = self.width(ty)?;
            let least = IrExpr::lit(Scalar::Bv(Bv::min_signed(width)));
            self.check(not(equal(value.clone(), least)), "signed_overflow");
        }
        let op = match op {
            UnaryOp::Minus => UnOp::Neg,
            UnaryOp::BitNot => UnOp::BitNot,
        };
        Ok(Value::Scalar(unary_operation(op, value)))
    }

    fn traps_on_overflow(&self, ty: TypeId) -> bool {
        self.target.plan.options.overflow == Overflow::Trap && self.is_signed(ty)
    }

    /// An operation on two operands of a type; of a shift, the right one may
    /// have another.
    pub(crate) fn arithmetic(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
        ty: TypeId,
    ) -> Result<Value> {
        let (Value::Scalar(left), Value::Scalar(right)) = (left, right) else {
            return self.unsupported("arithmetic on something that is no number");
        };
        if let Some(ScalarType::Float(_)) = left.ty().scalar() {
            return self.float_arithmetic(op, left, right);
        }
        let width = self.width(ty)?;
        let signed = self.is_signed(ty);
        let op = match op {
            BinaryOp::Mul | BinaryOp::Add | BinaryOp::Sub => {
                let op = match op {
                    BinaryOp::Mul => BinOp::Mul,
                    BinaryOp::Add => BinOp::Add,
                    _ => BinOp::Sub,
                };
                if self.traps_on_overflow(ty) {
                    self.check_overflow(op, &left, &right, width)?;
                }
                op
            }
            BinaryOp::Div | BinaryOp::Rem => {
                self.check_division(&left, &right, width, signed);
                match (op, signed) {
                    (BinaryOp::Div, true) => BinOp::Div,
                    (BinaryOp::Div, false) => BinOp::DivU,
                    (_, true) => BinOp::Rem,
                    (_, false) => BinOp::RemU,
                }
            }
            BinaryOp::Shl | BinaryOp::Shr => return self.shift(op, left, right, width, signed),
            BinaryOp::BitAnd => BinOp::BitAnd,
            BinaryOp::BitXor => BinOp::BitXor,
            BinaryOp::BitOr => BinOp::BitOr,
        };
        Ok(Value::Scalar(operation(op, left, right)))
    }

    fn float_arithmetic(&mut self, op: BinaryOp, left: IrExpr, right: IrExpr) -> Result<Value> {
        let op = match op {
            BinaryOp::Mul => BinOp::Mul,
            BinaryOp::Add => BinOp::Add,
            BinaryOp::Sub => BinOp::Sub,
            BinaryOp::Div => BinOp::Div,
            BinaryOp::Rem
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::BitAnd
            | BinaryOp::BitXor
            | BinaryOp::BitOr => return self.unsupported("this operation on floating numbers"),
        };
        Ok(Value::Scalar(operation(op, left, right)))
    }

    /// Traps unless the result fits: computed in twice the width.
    fn check_overflow(
        &mut self,
        op: BinOp,
        left: &IrExpr,
        right: &IrExpr,
        width: Width,
    ) -> Result<()> {
        let Some(wide) = Width::new(width.bits() * 2) else {
            return self.unsupported("signed overflow of 128-bit numbers as a trap");
        };
        let widen = |expr: &IrExpr| resize(expr.clone(), width, wide, true);
        let exact = IrExpr::binary(op, widen(left), widen(right));
        let narrow = IrExpr::binary(op, left.clone(), right.clone());
        let fits = equal(exact, IrExpr::cast(Cast::SignExtend(wide), narrow));
        self.check(fits, "signed_overflow");
        Ok(())
    }

    fn check_division(&mut self, left: &IrExpr, right: &IrExpr, width: Width, signed: bool) {
        let divisor = constant(right);
        if divisor.is_none_or(|divisor| divisor == 0) {
            self.check(not(equal(right.clone(), number(width, 0))), "div_by_zero");
        }
        let minus_one = Bv::ones(width).unsigned();
        if signed && divisor.is_none_or(|divisor| divisor == minus_one) {
            let least = IrExpr::lit(Scalar::Bv(Bv::min_signed(width)));
            let overflows =
                and(equal(right.clone(), number(width, -1)), equal(left.clone(), least));
            self.check(not(overflows), "div_overflow");
        }
    }

    fn shift(
        &mut self,
        op: BinaryOp,
        left: IrExpr,
        right: IrExpr,
        width: Width,
        signed: bool,
    ) -> Result<Value> {
        let from = match right.ty().scalar() {
            Some(ScalarType::Bv(from)) => from,
            _ => return self.unsupported("a shift by something that is no integer"),
        };
        // Out of range is undefined; the machine takes the count modulo the
        // width.
        let mask = number(width, i128::from(width.bits()) - 1);
        let count = match constant(&right) {
            Some(count) => number(width, (count % u128::from(width.bits())) as i128),
            None => {
                let count = resize(right.clone(), from, width, false);
                IrExpr::binary(BinOp::BitAnd, count, mask)
            }
        };
        let largest = number(from, width.bits().into());
        if constant(&right).is_none_or(|count| count >= width.bits().into()) {
            match self.target.plan.options.overflow {
                Overflow::Trap => {
                    let inside = IrExpr::binary(BinOp::LtU, right, largest);
                    self.check(inside, "shift_out_of_range");
                }
                Overflow::Wrap => {
                    self.assumptions.insert(SHIFTS_IN_RANGE);
                }
            }
        }
        let op = match (op, signed) {
            (BinaryOp::Shl, _) => BinOp::Shl,
            (_, true) => BinOp::Shr,
            (_, false) => BinOp::ShrU,
        };
        Ok(Value::Scalar(operation(op, left, count)))
    }

    /// A comparison, as an `int`.
    pub(crate) fn compare(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> Result<Value> {
        let signed = self.is_signed(left.ty.ty);
        let (left, right) = self.both(left, right)?;
        let condition = match (left, right) {
            (Value::Scalar(left), Value::Scalar(right)) => {
                let is_float = matches!(left.ty().scalar(), Some(ScalarType::Float(_)));
                compare_numbers(op, left, right, signed || is_float)
            }
            (Value::Pointer(a, a_offset), Value::Pointer(b, b_offset)) => {
                let null = IrExpr::lit(Scalar::NULL);
                if a != null && b != null && a != b {
                    self.assumptions.insert(OBJECTS_APART);
                }
                compare_pointers(op, (a, a_offset), (b, b_offset))
            }
            _ => return self.unsupported("a comparison of this kind"),
        };
        Ok(Value::Scalar(int_of(condition)))
    }
}

const OBJECTS_APART: &str = "no object begins where another ends";

const SHIFTS_IN_RANGE: &str = "no shift is by a negative number, or by as many bits as there are";

fn compare_numbers(op: CompareOp, left: IrExpr, right: IrExpr, signed: bool) -> IrExpr {
    let op = match (op, signed) {
        (CompareOp::Eq, _) => return equal(left, right),
        (CompareOp::Ne, _) => BinOp::Ne,
        (CompareOp::Lt, true) => BinOp::Lt,
        (CompareOp::Lt, false) => BinOp::LtU,
        (CompareOp::Gt, true) => BinOp::Gt,
        (CompareOp::Gt, false) => BinOp::GtU,
        (CompareOp::Le, true) => BinOp::Le,
        (CompareOp::Le, false) => BinOp::LeU,
        (CompareOp::Ge, true) => BinOp::Ge,
        (CompareOp::Ge, false) => BinOp::GeU,
    };
    operation(op, left, right)
}

/// Equality compares object and offset. Order is that of offsets in one
/// object, and that of addresses between objects.
fn compare_pointers(op: CompareOp, left: (IrExpr, IrExpr), right: (IrExpr, IrExpr)) -> IrExpr {
    let ((a, a_offset), (b, b_offset)) = (left, right);
    let same = and(equal(a.clone(), b.clone()), equal(a_offset.clone(), b_offset.clone()));
    match op {
        CompareOp::Eq => same,
        CompareOp::Ne => not(same),
        CompareOp::Lt | CompareOp::Gt | CompareOp::Le | CompareOp::Ge => {
            if a == b {
                return compare_numbers(op, a_offset, b_offset, true);
            }
            let inside = compare_numbers(op, a_offset.clone(), b_offset.clone(), true);
            let (left, right) =
                (flat_address(a.clone(), a_offset), flat_address(b.clone(), b_offset));
            let outside = compare_numbers(op, left, right, false);
            let one_object = equal(a, b);
            or(and(one_object.clone(), inside), and(not(one_object), outside))
        }
    }
}
