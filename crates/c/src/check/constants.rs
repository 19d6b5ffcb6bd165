//! Constant expressions, evaluated exactly on the typed tree.
//!
//! Integers are computed in 128 bits and wrapped to their type, floats as
//! their type has it. Addresses are known only where they count from zero, as
//! in the old way to write `offsetof`.

use super::arithmetic::{compare, float_binary, int_binary, is_true, truth};
use super::{Check, Checker, error};
use crate::span::Span;
use crate::syntax::ast;
use crate::target::layout;
use crate::typed::{BinaryOp, CastKind, Expr, ExprKind, Problem, UnaryOp};
use crate::types::{FloatKind, IntKind, TypeId, TypeKind};

/// A constant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Value {
    /// An integer.
    Int(i128),
    /// A floating number, exact for float and double.
    Float(f64),
    /// A pointer that counts from zero.
    Address(i128),
}

/// Why something has no constant value.
#[derive(Debug, Clone, Copy)]
pub(super) enum NoValue {
    /// It depends on more than constants.
    NotConstant(Span),
    /// It is a mistake.
    Mistake(Span, &'static str),
}

impl NoValue {
    pub(super) fn is_mistake(self) -> bool {
        matches!(self, NoValue::Mistake(..))
    }

    pub(super) fn problem(self) -> Problem {
        match self {
            NoValue::NotConstant(span) => error(span, "not a constant"),
            NoValue::Mistake(span, what) => error(span, what),
        }
    }
}

type Eval = Result<Value, NoValue>;

/// How deep constants may be nested.
const MAX_EVAL_DEPTH: u32 = 600;

impl Checker {
    /// The value of an integer constant expression.
    pub(super) fn constant_int(&mut self, operand: &ast::Expr) -> Check<i128> {
        let checked = self.rvalue(operand)?;
        self.int_value(&checked)
    }

    /// The value of a checked integer constant expression.
    pub(super) fn int_value(&self, checked: &Expr) -> Check<i128> {
        match self.eval(checked) {
            Ok(Value::Int(value)) => Ok(value),
            Ok(Value::Float(_) | Value::Address(_)) => {
                Err(error(checked.span, "not an integer constant"))
            }
            Err(why) => Err(why.problem()),
        }
    }

    /// The value of an expression, if it is constant.
    pub(super) fn eval(&self, e: &Expr) -> Eval {
        let depth = self.eval_depth.get();
        if depth >= MAX_EVAL_DEPTH {
            return Err(NoValue::Mistake(e.span, "a constant nested too deeply"));
        }
        self.eval_depth.set(depth + 1);
        let result = self.eval_chain(e);
        self.eval_depth.set(depth);
        result
    }

    /// Chains of operators nest to the left, those of `?:` to the right; both
    /// may be long.
    fn eval_chain(&self, e: &Expr) -> Eval {
        let mut at = e;
        while let ExprKind::Conditional(condition, then, otherwise) = &at.kind {
            at = if is_true(self.eval(condition)?) { then } else { otherwise };
        }
        let mut spine = Vec::new();
        while let ExprKind::Binary(_, left, _) | ExprKind::And(left, _) | ExprKind::Or(left, _) =
            &at.kind
        {
            spine.push(at);
            at = left;
        }
        let mut left = self.eval_other(at)?;
        for whole in spine.into_iter().rev() {
            left = match &whole.kind {
                ExprKind::Binary(op, _, right) => {
                    self.eval_binary(*op, left, self.eval(right)?, whole)?
                }
                ExprKind::And(_, right) => truth(is_true(left) && is_true(self.eval(right)?)),
                ExprKind::Or(_, right) => truth(is_true(left) || is_true(self.eval(right)?)),
                _ => left,
            };
        }
        Ok(left)
    }

    fn eval_other(&self, e: &Expr) -> Eval {
        match &e.kind {
            ExprKind::Int(value) => Ok(Value::Int(*value)),
            ExprKind::Float(value) => Ok(Value::Float(*value)),
            ExprKind::Unary(op, operand) => {
                let operand = self.eval(operand)?;
                self.eval_unary(*op, operand, e)
            }
            ExprKind::Not(operand) => Ok(truth(!is_true(self.eval(operand)?))),
            ExprKind::Compare(op, left, right) => {
                let unsigned = self.types.int_kind(left.ty.ty) == Some(IntKind::UInt128);
                compare(*op, self.eval(left)?, self.eval(right)?, unsigned)
                    .ok_or(NoValue::NotConstant(e.span))
            }
            ExprKind::Binary(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Conditional(..) => self.eval(e),
            ExprKind::ConditionalOmitted { condition, otherwise, .. } => {
                let condition = self.eval(condition)?;
                if !is_true(condition) {
                    return self.eval(otherwise);
                }
                self.to_type(condition, e.ty.ty, e.span)
            }
            ExprKind::Cast(cast, operand) => self.eval_cast(cast.kind, operand, e),
            ExprKind::AddrOf(lvalue) => self.eval_address(lvalue).map(Value::Address),
            ExprKind::PointerAdd { .. } | ExprKind::PointerDiff(..) => self.eval_pointer(e),
            ExprKind::Builtin(name, args) => self.eval_builtin(*name, args, e),
            ExprKind::Str(..)
            | ExprKind::Decl(_)
            | ExprKind::Deref(_)
            | ExprKind::Index(..)
            | ExprKind::Member(..)
            | ExprKind::Omitted
            | ExprKind::Comma(..)
            | ExprKind::Assign(..)
            | ExprKind::AssignOp(_)
            | ExprKind::AssignPointerAdd { .. }
            | ExprKind::Step(..)
            | ExprKind::Call(..)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::StmtExpr(_)
            | ExprKind::SizeofVla(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::VaArg(_) => Err(NoValue::NotConstant(e.span)),
        }
    }

    fn eval_unary(&self, op: UnaryOp, operand: Value, e: &Expr) -> Eval {
        match (op, operand) {
            (UnaryOp::Minus, Value::Int(value)) => {
                Ok(Value::Int(self.wrap(value.wrapping_neg(), e.ty.ty)))
            }
            (UnaryOp::BitNot, Value::Int(value)) => Ok(Value::Int(self.wrap(!value, e.ty.ty))),
            (UnaryOp::Minus, Value::Float(value)) => Ok(Value::Float(-value)),
            _ => Err(NoValue::NotConstant(e.span)),
        }
    }

    fn eval_binary(&self, op: BinaryOp, left: Value, right: Value, e: &Expr) -> Eval {
        match (left, right) {
            (Value::Int(left), Value::Int(right)) => {
                let kind = self.types.int_kind(e.ty.ty).ok_or(NoValue::NotConstant(e.span))?;
                let result = int_binary(op, left, right, kind)
                    .map_err(|what| NoValue::Mistake(e.span, what))?;
                Ok(Value::Int(kind.wrap(result)))
            }
            (Value::Float(left), Value::Float(right)) => {
                let result = float_binary(op, left, right).ok_or(NoValue::NotConstant(e.span))?;
                self.rounded(result, e.ty.ty, e.span)
            }
            _ => Err(NoValue::NotConstant(e.span)),
        }
    }

    /// A number as a floating type has it. Long doubles are not computed.
    fn rounded(&self, value: f64, ty: TypeId, span: Span) -> Eval {
        match self.types.kind(ty) {
            TypeKind::Float(FloatKind::Float) => Ok(Value::Float(f64::from(value as f32))),
            TypeKind::Float(FloatKind::Double) => Ok(Value::Float(value)),
            _ => Err(NoValue::NotConstant(span)),
        }
    }

    /// An integer wrapped to a type.
    pub(super) fn wrap(&self, value: i128, ty: TypeId) -> i128 {
        match self.types.int_kind(ty) {
            Some(kind) => kind.wrap(value),
            None => value,
        }
    }

    fn eval_cast(&self, kind: CastKind, operand: &Expr, e: &Expr) -> Eval {
        match kind {
            CastKind::Integral
            | CastKind::IntegralToFloating
            | CastKind::FloatingToIntegral
            | CastKind::Floating
            | CastKind::NullToPointer
            | CastKind::IntegralToPointer
            | CastKind::PointerToIntegral
            | CastKind::Pointer
            | CastKind::ToBool
            | CastKind::NoOp => {
                let value = self.eval(operand)?;
                let huge = matches!(value, Value::Int(value) if value < 0)
                    && self.types.int_kind(operand.ty.ty) == Some(IntKind::UInt128);
                if huge && kind == CastKind::IntegralToFloating {
                    return Err(NoValue::NotConstant(e.span));
                }
                self.to_type(value, e.ty.ty, e.span)
            }
            CastKind::ArrayToPointer => self.eval_address(operand).map(Value::Address),
            CastKind::LValueToRValue
            | CastKind::FunctionToPointer
            | CastKind::ToVoid
            | CastKind::ToUnion
            | CastKind::Unsupported => Err(NoValue::NotConstant(e.span)),
        }
    }

    /// A constant converted to a scalar type.
    pub(super) fn to_type(&self, value: Value, ty: TypeId, span: Span) -> Eval {
        let refuse = Err(NoValue::NotConstant(span));
        match (self.types.kind(ty), value) {
            (TypeKind::Bool, value) => Ok(truth(is_true(value))),
            (TypeKind::Int(_) | TypeKind::Enum(_), Value::Int(value) | Value::Address(value)) => {
                Ok(Value::Int(self.wrap(value, ty)))
            }
            (TypeKind::Int(_) | TypeKind::Enum(_), Value::Float(value)) => {
                let truncated = value.trunc() as i128;
                let wrapped = self.wrap(truncated, ty);
                if wrapped == truncated { Ok(Value::Int(wrapped)) } else { refuse }
            }
            (TypeKind::Float(_), Value::Int(value)) => self.int_to_float(value, ty, span),
            (TypeKind::Float(_), Value::Float(value)) => self.rounded(value, ty, span),
            (TypeKind::Pointer(_), Value::Int(value) | Value::Address(value)) => {
                Ok(Value::Address(IntKind::ULong.wrap(value)))
            }
            _ => refuse,
        }
    }

    fn int_to_float(&self, value: i128, ty: TypeId, span: Span) -> Eval {
        match self.types.kind(ty) {
            // Directly, since rounding twice may differ.
            TypeKind::Float(FloatKind::Float) => Ok(Value::Float(f64::from(value as f32))),
            TypeKind::Float(FloatKind::Double) => Ok(Value::Float(value as f64)),
            _ => Err(NoValue::NotConstant(span)),
        }
    }

    /// The address of an lvalue that counts from zero.
    fn eval_address(&self, e: &Expr) -> Result<i128, NoValue> {
        let refuse = NoValue::NotConstant(e.span);
        match &e.kind {
            ExprKind::Deref(pointer) => address(self.eval(pointer)?).ok_or(refuse),
            ExprKind::Index(pointer, index) => {
                let pointer = address(self.eval(pointer)?).ok_or(refuse)?;
                let Value::Int(index) = self.eval(index)? else { return Err(refuse) };
                let size = layout(&self.types, e.ty.ty).ok_or(refuse)?.size;
                Ok(pointer.wrapping_add(index.wrapping_mul(i128::from(size))))
            }
            ExprKind::Member(base, number) => {
                let start = self.eval_address(base)?;
                let field = self.field_of(base.ty.ty, *number).ok_or(refuse)?;
                Ok(start.wrapping_add(i128::from(field.offset)))
            }
            _ => Err(refuse),
        }
    }

    fn eval_pointer(&self, e: &Expr) -> Eval {
        let refuse = NoValue::NotConstant(e.span);
        let size_of = |ty: TypeId| {
            let to = self.types.pointee(ty).ok_or(refuse)?;
            layout(&self.types, to.ty).map(|layout| i128::from(layout.size)).ok_or(refuse)
        };
        match &e.kind {
            ExprKind::PointerAdd { pointer, index, subtract } => {
                let size = size_of(pointer.ty.ty)?;
                let start = address(self.eval(pointer)?).ok_or(refuse)?;
                let Value::Int(index) = self.eval(index)? else { return Err(refuse) };
                let distance = index.wrapping_mul(size);
                let distance = if *subtract { distance.wrapping_neg() } else { distance };
                Ok(Value::Address(IntKind::ULong.wrap(start.wrapping_add(distance))))
            }
            ExprKind::PointerDiff(left, right) => {
                let size = size_of(left.ty.ty)?;
                let left = address(self.eval(left)?).ok_or(refuse)?;
                let right = address(self.eval(right)?).ok_or(refuse)?;
                left.wrapping_sub(right).checked_div(size).map(Value::Int).ok_or(refuse)
            }
            _ => Err(refuse),
        }
    }
}

fn address(value: Value) -> Option<i128> {
    match value {
        Value::Address(address) => Some(address),
        Value::Int(_) | Value::Float(_) => None,
    }
}
