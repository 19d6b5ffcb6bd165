//! Conversions between C types.

use super::class::{Class, class_of};
use super::exprs::flat_address;
use super::function::{Lowering, Result};
use super::places::Place;
use super::value::{Value, constant, convert, int_of, resize, truth};
use crate::typed::{CastKind, Expr};
use crate::types::{TypeId, TypeKind};
use verdiff_ir::{Cast, Expr as IrExpr, FloatType, Width};

impl Lowering<'_, '_> {
    /// The value of a conversion.
    pub(crate) fn cast(&mut self, kind: CastKind, operand: &Expr, to: TypeId) -> Result<Value> {
        let from = operand.ty.ty;
        match kind {
            CastKind::LValueToRValue => self.read_lvalue(operand),
            CastKind::ArrayToPointer => self.decay(operand),
            CastKind::FunctionToPointer => self.function_address(operand),
            CastKind::NoOp => self.value(operand),
            CastKind::ToVoid => {
                self.discard(operand)?;
                Ok(Value::Void)
            }
            CastKind::Pointer => self.value(operand),
            CastKind::NullToPointer => {
                self.discard(operand)?;
                Ok(Value::zero(Class::Ptr))
            }
            CastKind::ToBool => {
                let condition = self.condition(operand)?;
                Ok(Value::Scalar(resize(int_of(condition), Width::W32, Width::W8, false)))
            }
            CastKind::Integral => {
                let value = self.value(operand)?;
                let width = self.width(to)?;
                self.widened(value, from, width).map(Value::Scalar)
            }
            CastKind::IntegralToPointer => self.number_to_pointer(operand),
            CastKind::PointerToIntegral => self.pointer_to_number(operand, to),
            CastKind::IntegralToFloating => self.integer_to_float(operand, to),
            CastKind::FloatingToIntegral => self.float_to_integer(operand, to),
            CastKind::Floating => {
                let value = self.scalar(operand)?;
                let to = self.float_type(to)?;
                let same = self.float_type(from)? == to;
                let cast = |value| convert(Cast::FloatToFloat(to), value);
                Ok(Value::Scalar(if same { value } else { cast(value) }))
            }
            CastKind::ToUnion => self.unsupported("a cast to a union"),
            CastKind::Unsupported => self.unsupported("this conversion"),
        }
    }

    /// The address of an array's first element.
    fn decay(&mut self, array: &Expr) -> Result<Value> {
        match self.place(array)? {
            Place::Memory(address) => Ok(Value::Pointer(address.object, address.offset)),
            _ => self.unsupported("a pointer to an array that is no object"),
        }
    }

    /// The value of an arithmetic operand.
    pub(crate) fn scalar(&mut self, operand: &Expr) -> Result<IrExpr> {
        match self.value(operand)? {
            Value::Scalar(value) => Ok(value),
            Value::Void | Value::Pointer(..) | Value::Record(_) => {
                self.unsupported("arithmetic on something that is no number")
            }
        }
    }

    /// The width of an integer type.
    pub(crate) fn width(&self, ty: TypeId) -> Result<Width> {
        match class_of(self.types(), ty) {
            Some(class) if class != Class::Ptr && class.float().is_none() => Ok(class.width()),
            _ => self.unsupported_type(ty),
        }
    }

    fn float_type(&self, ty: TypeId) -> Result<FloatType> {
        match class_of(self.types(), ty).and_then(Class::float) {
            Some(float) => Ok(float),
            None => self.unsupported_type(ty),
        }
    }

    /// Whether an integer type has negative values.
    pub(crate) fn is_signed(&self, ty: TypeId) -> bool {
        self.types().int_kind(ty).is_some_and(|kind| kind.is_signed())
    }

    /// An integer of a type, in another width.
    pub(crate) fn widened(&mut self, value: Value, ty: TypeId, to: Width) -> Result<IrExpr> {
        let from = self.width(ty)?;
        match value {
            Value::Scalar(value) => Ok(resize(value, from, to, self.is_signed(ty))),
            Value::Void | Value::Pointer(..) | Value::Record(_) => {
                self.unsupported("a number that is none")
            }
        }
    }

    fn number_to_pointer(&mut self, operand: &Expr) -> Result<Value> {
        let value = self.offset_value(operand)?;
        match constant(&value) {
            Some(_) => Ok(Value::pointer_to_nothing(value)),
            None => self.unsupported("a pointer made from a computed number"),
        }
    }

    fn pointer_to_number(&mut self, operand: &Expr, to: TypeId) -> Result<Value> {
        let Value::Pointer(object, offset) = self.value(operand)? else {
            return self.unsupported("a pointer that is none");
        };
        if matches!(self.types().kind(to), TypeKind::Bool) {
            let condition = truth(Value::Pointer(object, offset));
            return Ok(Value::Scalar(resize(int_of(condition), Width::W32, Width::W8, false)));
        }
        let width = self.width(to)?;
        Ok(Value::Scalar(resize(flat_address(object, offset), Width::W64, width, false)))
    }

    fn integer_to_float(&mut self, operand: &Expr, to: TypeId) -> Result<Value> {
        let value = self.scalar(operand)?;
        let to = self.float_type(to)?;
        let cast = match self.is_signed(operand.ty.ty) {
            true => Cast::SignedToFloat(to),
            false => Cast::UnsignedToFloat(to),
        };
        Ok(Value::Scalar(convert(cast, value)))
    }

    fn float_to_integer(&mut self, operand: &Expr, to: TypeId) -> Result<Value> {
        let value = self.scalar(operand)?;
        self.float_type(operand.ty.ty)?;
        let width = self.width(to)?;
        self.assumptions.insert(FLOATS_FIT);
        let cast = match self.is_signed(to) {
            true => Cast::FloatToSigned(width),
            false => Cast::FloatToUnsigned(width),
        };
        Ok(Value::Scalar(convert(cast, value)))
    }
}

const FLOATS_FIT: &str = "floating numbers fit the integer types that they are converted to";
