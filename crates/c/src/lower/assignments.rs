//! Assignments of all kinds.

use super::function::{Lowering, Result};
use super::places::Place;
use super::value::{Value, convert, int_of, resize, truth};
use crate::typed::{AssignOp, Expr};
use crate::types::{TypeId, TypeKind};
use verdiff_ir::{Cast, ScalarType, Stmt, StmtKind, Width};

/// What an assignment did.
pub(crate) struct Assigned {
    pub(crate) place: Place,
    pub(crate) ty: TypeId,
    /// What was stored, as it was computed.
    pub(crate) value: Value,
    /// Where the statements begin that store it.
    pub(crate) stored: usize,
}

impl Lowering<'_, '_> {
    /// The place of an lvalue that is about to be changed.
    pub(crate) fn place_to_write(&mut self, target: &Expr) -> Result<Place> {
        self.note_atomic(target);
        let place = self.place(target)?;
        Ok(match target.ty.quals.volatile {
            true => Place::Volatile(Box::new(place)),
            false => place,
        })
    }

    /// `target = value`
    pub(crate) fn assignment(&mut self, target: &Expr, value: &Expr) -> Result<Assigned> {
        let mut place = self.place_to_write(target)?;
        let mark = self.out.len();
        let value = self.value(value)?;
        self.protect_place(&mut place, mark);
        self.stored(place, target.ty.ty, value)
    }

    /// Stores a value, as the last part of an assignment.
    pub(crate) fn stored(&mut self, place: Place, ty: TypeId, value: Value) -> Result<Assigned> {
        let stored = self.out.len();
        self.write(&place, ty, value.clone())?;
        Ok(Assigned { place, ty, value, stored })
    }

    /// The value of an assignment: what was stored, also if the expression
    /// that it came from would now read something else.
    pub(crate) fn assigned_value(&mut self, assigned: Assigned) -> Result<Value> {
        let Assigned { mut place, ty, value, stored } = assigned;
        let is_settled = value.parts().iter().all(|part| {
            let mut reads = false;
            part.for_each_var(&mut |_| reads = true);
            !reads
        });
        if is_settled && !matches!(place, Place::Bits(_)) {
            return Ok(value);
        }
        // What was stored may be what says where the place is.
        self.protect_place(&mut place, stored);
        self.read_again(&place, ty)
    }

    /// The value of an object that was accessed just now: no check is needed.
    fn read_again(&mut self, place: &Place, ty: TypeId) -> Result<Value> {
        if let Place::Volatile(_) = place {
            return self.unsupported("the value of an assignment to a volatile object");
        }
        let mark = self.out.len();
        let value = self.read(place, ty)?;
        let added = self.out.split_off(mark);
        let is_check = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Check { .. });
        self.out.extend(added.into_iter().filter(|stmt| !is_check(stmt)));
        Ok(value)
    }

    /// `target op= value`
    pub(crate) fn compound_assignment(&mut self, op: &AssignOp) -> Result<Assigned> {
        let (ty, computed) = (op.target.ty.ty, op.computed_in);
        let mut place = self.place_to_write(&op.target)?;
        let mark = self.out.len();
        let right = self.value(&op.value)?;
        self.protect_place(&mut place, mark);
        let left = self.read(&place, ty)?;
        let left = self.converted(left, ty, computed)?;
        let result = self.arithmetic(op.op, left, right, computed)?;
        let result = self.converted(result, computed, ty)?;
        self.stored(place, ty, result)
    }

    /// `pointer += index`
    pub(crate) fn pointer_assignment(
        &mut self,
        target: &Expr,
        index: &Expr,
        subtract: bool,
    ) -> Result<Assigned> {
        let ty = target.ty.ty;
        let mut place = self.place_to_write(target)?;
        let mark = self.out.len();
        let index = self.offset_value(index)?;
        self.protect_place(&mut place, mark);
        let old = self.read(&place, ty)?;
        let new = self.moved(old, ty, index, subtract)?;
        self.stored(place, ty, new)
    }

    /// A number of one arithmetic type as one of another.
    fn converted(&mut self, value: Value, from: TypeId, to: TypeId) -> Result<Value> {
        if from == to {
            return Ok(value);
        }
        if matches!(self.types().kind(to), TypeKind::Bool) {
            let bit = resize(int_of(truth(value)), Width::W32, Width::W8, false);
            return Ok(Value::Scalar(bit));
        }
        let Value::Scalar(value) = value else { return self.unsupported_type(from) };
        let to_class = super::class::class_of(self.types(), to);
        let Some(to_scalar) = to_class.map(super::class::Class::scalar) else {
            return self.unsupported_type(to);
        };
        let is_float = |ty| matches!(ty, Some(ScalarType::Float(_)));
        let from_scalar = value.ty().scalar();
        Ok(Value::Scalar(match (from_scalar, to_scalar) {
            (Some(ScalarType::Float(a)), ScalarType::Float(b)) if a == b => value,
            (_, ScalarType::Float(to)) if is_float(from_scalar) => {
                convert(Cast::FloatToFloat(to), value)
            }
            (_, ScalarType::Float(float)) => match self.is_signed(from) {
                true => convert(Cast::SignedToFloat(float), value),
                false => convert(Cast::UnsignedToFloat(float), value),
            },
            (_, ScalarType::Bv(width)) if is_float(from_scalar) => match self.is_signed(to) {
                true => convert(Cast::FloatToSigned(width), value),
                false => convert(Cast::FloatToUnsigned(width), value),
            },
            (_, ScalarType::Bv(width)) => {
                return self.widened(Value::Scalar(value), from, width).map(Value::Scalar);
            }
            (_, ScalarType::Bool | ScalarType::Ref) => return self.unsupported_type(to),
        }))
    }
}
