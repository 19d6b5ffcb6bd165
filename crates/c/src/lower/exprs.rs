//! Values of expressions. Operands are evaluated from left to right; side
//! effects become statements before the one in hand.

use super::assignments::Assigned;
use super::class::{Class, class_of};
use super::function::{Lowering, Result};
use super::value::{Value, add_offsets, and, float, int_of, not, number, or, truth};
use crate::target;
use crate::typed::{CastKind, Expr, ExprKind, StepOp};
use crate::types::{TypeId, TypeKind};
use verdiff_ir::{BinOp, Expr as IrExpr, Stmt, StmtKind, Type, Width};

impl Lowering<'_, '_> {
    /// The value of an expression.
    pub(crate) fn value(&mut self, expr: &Expr) -> Result<Value> {
        let outer = std::mem::replace(&mut self.span, expr.span);
        let value = self.value_here(expr);
        self.span = outer;
        value
    }

    fn value_here(&mut self, expr: &Expr) -> Result<Value> {
        let ty = expr.ty.ty;
        match &expr.kind {
            ExprKind::Int(value) => self.integer(ty, *value),
            ExprKind::Float(value) => self.floating(ty, *value),
            ExprKind::Cast(cast, operand) => self.cast(cast.kind, operand, ty),
            ExprKind::AddrOf(operand) => self.address_of(operand),
            ExprKind::Unary(op, operand) => self.unary(*op, operand, ty),
            ExprKind::Not(operand) => {
                let condition = self.condition(operand)?;
                Ok(Value::Scalar(int_of(not(condition))))
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = self.both(left, right)?;
                self.arithmetic(*op, left, right, ty)
            }
            ExprKind::Compare(op, left, right) => self.compare(*op, left, right),
            ExprKind::PointerAdd { pointer, index, subtract } => {
                self.pointer_add(pointer, index, *subtract)
            }
            ExprKind::PointerDiff(left, right) => self.pointer_diff(left, right),
            ExprKind::And(left, right) => self.short_circuit(left, right, true),
            ExprKind::Or(left, right) => self.short_circuit(left, right, false),
            ExprKind::Conditional(condition, then, otherwise) => {
                let condition = self.condition(condition)?;
                self.choose(condition, then, otherwise)
            }
            ExprKind::ConditionalOmitted { condition, then, otherwise } => {
                self.choose_omitted(condition, then, otherwise)
            }
            ExprKind::Omitted => self.omitted_value(),
            ExprKind::Comma(first, second) => {
                self.discard(first)?;
                self.value(second)
            }
            ExprKind::Assign(..) | ExprKind::AssignOp(_) | ExprKind::AssignPointerAdd { .. } => {
                self.value_of_assignment(expr)
            }
            ExprKind::Step(op, target) => self.step(*op, target),
            ExprKind::Call(callee, args) => self.call(callee, args, ty),
            ExprKind::Builtin(name, args) => self.builtin(*name, args, ty),
            ExprKind::StmtExpr(stmts) => self.statement_expression(stmts),
            ExprKind::SizeofVla(ty) => {
                let one = number(Width::W64, 1);
                self.scaled_by(one, *ty).map(Value::Scalar)
            }
            ExprKind::LabelAddress(_) => self.unsupported("the address of a label"),
            ExprKind::VaArg(list) => self.next_argument(list, ty),
            ExprKind::Str(..)
            | ExprKind::Decl(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::CompoundLiteral(_) => self.read_lvalue(expr),
            ExprKind::Member(..) => {
                let place = self.place(expr)?;
                self.read(&place, ty)
            }
        }
    }

    fn omitted_value(&mut self) -> Result<Value> {
        match self.omitted.last() {
            Some(value) => Ok(value.clone()),
            None => self.unsupported("a value that is missing"),
        }
    }

    fn value_of_assignment(&mut self, expr: &Expr) -> Result<Value> {
        match self.any_assignment(expr)? {
            Some(assigned) => self.assigned_value(assigned),
            None => Ok(Value::Void),
        }
    }

    /// The value of an object.
    pub(crate) fn read_lvalue(&mut self, lvalue: &Expr) -> Result<Value> {
        let place = self.place(lvalue)?;
        self.note_atomic(lvalue);
        match lvalue.ty.quals.volatile {
            true => self.read_volatile(&place, lvalue.ty.ty),
            false => self.read(&place, lvalue.ty.ty),
        }
    }

    /// Evaluates an expression for its effects.
    pub(crate) fn discard(&mut self, expr: &Expr) -> Result<()> {
        match &expr.kind {
            ExprKind::Cast(cast, operand) if cast.kind == CastKind::ToVoid => self.discard(operand),
            ExprKind::Cast(cast, operand) if cast.kind == CastKind::LValueToRValue => {
                let is_volatile = operand.ty.quals.volatile;
                match is_volatile {
                    true => self.read_lvalue(operand).map(drop),
                    // Nothing is accessed but what leads to the object.
                    false => self.place(operand).map(drop),
                }
            }
            ExprKind::Decl(_) => Ok(()),
            ExprKind::Assign(..) | ExprKind::AssignOp(_) | ExprKind::AssignPointerAdd { .. } => {
                let outer = std::mem::replace(&mut self.span, expr.span);
                let done = self.any_assignment(expr).map(drop);
                self.span = outer;
                done
            }
            ExprKind::Step(op, target) => {
                let subtract = matches!(op, StepOp::PreDec | StepOp::PostDec);
                self.step_in_place(target, subtract).map(drop)
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                let condition = self.condition(condition)?;
                self.discard_either(condition, then, otherwise)
            }
            ExprKind::Comma(first, second) => {
                self.discard(first)?;
                self.discard(second)
            }
            _ => self.value(expr).map(drop),
        }
    }

    fn discard_either(&mut self, condition: IrExpr, then: &Expr, otherwise: &Expr) -> Result<()> {
        let then = self.nested(|this| this.discard(then))?;
        let otherwise = self.nested(|this| this.discard(otherwise))?;
        if !then.is_empty() || !otherwise.is_empty() {
            self.emit(StmtKind::If { condition, then, otherwise });
        }
        Ok(())
    }

    /// Whether an expression is not zero.
    pub(crate) fn condition(&mut self, expr: &Expr) -> Result<IrExpr> {
        Ok(truth(self.value(expr)?))
    }

    /// An integer as an offset: 64 bits, with its sign.
    pub(crate) fn offset_value(&mut self, expr: &Expr) -> Result<IrExpr> {
        let value = self.value(expr)?;
        self.widened(value, expr.ty.ty, Width::W64)
    }

    /// Two operands, the left one as it was before the right one's effects.
    pub(crate) fn both(&mut self, left: &Expr, right: &Expr) -> Result<(Value, Value)> {
        let mut left = self.value(left)?;
        let mark = self.out.len();
        let right = self.value(right)?;
        self.protect(&mut [&mut left], mark);
        Ok((left, right))
    }

    fn integer(&mut self, ty: TypeId, value: i128) -> Result<Value> {
        match class_of(self.types(), ty) {
            Some(Class::Ptr) => Ok(Value::pointer_to_nothing(number(Width::W64, value))),
            Some(class) => Ok(Value::Scalar(number(class.width(), value))),
            None => self.unsupported_type(ty),
        }
    }

    fn floating(&mut self, ty: TypeId, value: f64) -> Result<Value> {
        match class_of(self.types(), ty).and_then(Class::float) {
            Some(ty) => Ok(Value::Scalar(float(ty, value))),
            None => self.unsupported_type(ty),
        }
    }

    fn address_of(&mut self, operand: &Expr) -> Result<Value> {
        match &operand.kind {
            ExprKind::Deref(pointer) => return self.value(pointer),
            ExprKind::Index(pointer, index) => return self.pointer_add(pointer, index, false),
            _ if matches!(self.types().kind(operand.ty.ty), TypeKind::Function(_)) => {
                return self.function_address(operand);
            }
            _ => {}
        }
        match self.place(operand)? {
            super::places::Place::Memory(address) => {
                Ok(Value::Pointer(address.object, address.offset))
            }
            _ => self.unsupported("the address of what is not in memory"),
        }
    }

    /// `p + i` or `p - i`
    fn pointer_add(&mut self, pointer: &Expr, index: &Expr, subtract: bool) -> Result<Value> {
        let mut base = self.value(pointer)?;
        let mark = self.out.len();
        let index = self.offset_value(index)?;
        self.protect(&mut [&mut base], mark);
        self.moved(base, pointer.ty.ty, index, subtract)
    }

    /// A pointer of a type, so many elements further.
    pub(crate) fn moved(
        &mut self,
        pointer: Value,
        ty: TypeId,
        index: IrExpr,
        subtract: bool,
    ) -> Result<Value> {
        let (Value::Pointer(object, start), Some(to)) = (pointer, self.types().pointee(ty)) else {
            return self.unsupported("arithmetic on something that is no pointer");
        };
        let bytes = self.scaled_by(index, to.ty)?;
        let offset = match (subtract, super::value::constant(&bytes)) {
            (false, _) => add_offsets(start, bytes),
            (true, Some(bytes)) => add_offsets(start, number(Width::W64, -(bytes as i128))),
            (true, None) => IrExpr::binary(BinOp::Sub, start, bytes),
        };
        Ok(Value::Pointer(object, offset))
    }

    fn pointer_diff(&mut self, left: &Expr, right: &Expr) -> Result<Value> {
        let element = self.types().pointee(left.ty.ty).map(|to| to.ty);
        let size = element.and_then(|ty| target::layout(self.types(), ty)).map(|l| l.size);
        let (left, right) = self.both(left, right)?;
        let (Value::Pointer(a, a_offset), Value::Pointer(b, b_offset)) = (left, right) else {
            return self.unsupported("the difference of what are no pointers");
        };
        let Some(size) = size.filter(|size| *size > 0) else {
            return self.unsupported("the difference of pointers to a type of unknown size");
        };
        let bytes = match a == b {
            true => IrExpr::binary(BinOp::Sub, a_offset, b_offset),
            false => {
                let (a, b) = (flat_address(a, a_offset), flat_address(b, b_offset));
                IrExpr::binary(BinOp::Sub, a, b)
            }
        };
        Ok(Value::Scalar(match size {
            1 => bytes,
            _ => IrExpr::binary(BinOp::Div, bytes, number(Width::W64, size.into())),
        }))
    }

    /// `a && b` or `a || b`
    fn short_circuit(&mut self, left: &Expr, right: &Expr, is_and: bool) -> Result<Value> {
        let left = self.condition(left)?;
        let mut result = IrExpr::lit(false);
        let inner = self.nested(|this| {
            result = this.condition(right)?;
            Ok(())
        })?;
        if inner.is_empty() {
            let joined = if is_and { and(left, result) } else { or(left, result) };
            return Ok(Value::Scalar(int_of(joined)));
        }
        let var = self.temporary_var(Type::BOOL);
        self.assign(var.clone(), left);
        let mut then = inner;
        then.push(self.assignment_of(var.clone(), result));
        let condition = IrExpr::var(var.clone());
        let condition = if is_and { condition } else { not(condition) };
        self.emit(StmtKind::If { condition, then, otherwise: Vec::new() });
        Ok(Value::Scalar(int_of(IrExpr::var(var))))
    }

    pub(crate) fn assignment_of(&self, target: verdiff_ir::Var, value: IrExpr) -> Stmt {
        Stmt::new(StmtKind::Assign { target, value }, (self.places)(self.span))
    }

    /// `c ? a : b`
    fn choose(&mut self, condition: IrExpr, then: &Expr, otherwise: &Expr) -> Result<Value> {
        let (mut first, mut second) = (Value::Void, Value::Void);
        let mut then = self.nested(|this| {
            first = this.value(then)?;
            Ok(())
        })?;
        let mut otherwise = self.nested(|this| {
            second = this.value(otherwise)?;
            Ok(())
        })?;
        if then.is_empty() && otherwise.is_empty() {
            for (first, second) in first.parts_mut().into_iter().zip(second.parts_mut()) {
                let (a, b) = (first.clone(), second.clone());
                *first = if a == b { a } else { IrExpr::ite(condition.clone(), a, b) };
            }
            return Ok(first);
        }
        let mut result = first.clone();
        let pairs = first.parts().into_iter().zip(second.parts());
        let pairs: Vec<(IrExpr, IrExpr)> = pairs.map(|(a, b)| (a.clone(), b.clone())).collect();
        for (part, (first, second)) in result.parts_mut().into_iter().zip(pairs) {
            let var = self.temporary_var(first.ty());
            then.push(self.assignment_of(var.clone(), first));
            otherwise.push(self.assignment_of(var.clone(), second));
            *part = IrExpr::var(var);
        }
        self.emit(StmtKind::If { condition, then, otherwise });
        Ok(result)
    }

    fn choose_omitted(&mut self, condition: &Expr, then: &Expr, otherwise: &Expr) -> Result<Value> {
        let mut value = self.value(condition)?;
        for part in value.parts_mut() {
            *part = self.temporary(part.clone());
        }
        let condition = truth(value.clone());
        self.omitted.push(value);
        let chosen = self.choose(condition, then, otherwise);
        self.omitted.pop();
        chosen
    }

    /// An assignment of any kind; none if it is something else.
    fn any_assignment(&mut self, expr: &Expr) -> Result<Option<Assigned>> {
        Ok(Some(match &expr.kind {
            ExprKind::Assign(target, value) => self.assignment(target, value)?,
            ExprKind::AssignOp(op) => self.compound_assignment(op)?,
            ExprKind::AssignPointerAdd { target, index, subtract } => {
                self.pointer_assignment(target, index, *subtract)?
            }
            _ => return Ok(None),
        }))
    }

    /// `++` and `--`
    fn step(&mut self, op: StepOp, target: &Expr) -> Result<Value> {
        let subtract = matches!(op, StepOp::PreDec | StepOp::PostDec);
        if matches!(op, StepOp::PreInc | StepOp::PreDec) {
            let assigned = self.step_in_place(target, subtract)?;
            return self.assigned_value(assigned);
        }
        let ty = target.ty.ty;
        let place = self.place_to_write(target)?;
        let mut old = self.read(&place, ty)?;
        for part in old.parts_mut() {
            *part = self.temporary(part.clone());
        }
        let new = self.stepped(old.clone(), ty, subtract)?;
        self.write(&place, ty, new)?;
        Ok(old)
    }

    fn step_in_place(&mut self, target: &Expr, subtract: bool) -> Result<Assigned> {
        let ty = target.ty.ty;
        let place = self.place_to_write(target)?;
        let old = self.read(&place, ty)?;
        let value = self.stepped(old, ty, subtract)?;
        self.stored(place, ty, value)
    }

    fn stepped(&mut self, old: Value, ty: TypeId, subtract: bool) -> Result<Value> {
        let by_one =
            if subtract { crate::typed::BinaryOp::Sub } else { crate::typed::BinaryOp::Add };
        if self.types().pointee(ty).is_some() {
            return self.moved(old, ty, number(Width::W64, 1), subtract);
        }
        if matches!(self.types().kind(ty), TypeKind::Bool) {
            let Value::Scalar(old) = old else { return self.unsupported_type(ty) };
            let one = number(Width::W8, 1);
            return Ok(Value::Scalar(match subtract {
                true => IrExpr::binary(BinOp::BitXor, old, one),
                false => one,
            }));
        }
        let Some(class) = class_of(self.types(), ty) else { return self.unsupported_type(ty) };
        let one = match class.float() {
            Some(ty) => float(ty, 1.0),
            None => number(class.width(), 1),
        };
        // Types below `int` are promoted, so they cannot overflow, and their
        // result is cut to the type: both are the same as wrapping.
        match class {
            Class::I8 | Class::I16 => {
                let Value::Scalar(old) = old else { return self.unsupported_type(ty) };
                let op = if subtract { BinOp::Sub } else { BinOp::Add };
                Ok(Value::Scalar(IrExpr::binary(op, old, one)))
            }
            _ => self.arithmetic(by_one, old, Value::Scalar(one), ty),
        }
    }
}

/// An address as a number.
pub(crate) fn flat_address(object: IrExpr, offset: IrExpr) -> IrExpr {
    if object.kind == verdiff_ir::ExprKind::Lit(verdiff_ir::Scalar::NULL) {
        return offset;
    }
    add_offsets(IrExpr::cast(verdiff_ir::Cast::Address, object), offset)
}
