//! Expressions: the way from each kind of syntax to what checks it.

use super::names::Qualifier;
use super::{Check, Checked, Checker, Want};
use crate::resolve::ty::{Ty, TyKind};
use crate::span::Span;
use crate::syntax::ast::{self, ExprKind as Syntax, Literal};
use crate::typed::{
    CastReason, Constant, Conversion, Expr, ExprKind, Knowledge, Primitive, Test, Type,
};

impl<'a> Checker<'_, 'a> {
    /// Checks an expression.
    pub(super) fn expr(&mut self, expr: &'a ast::Expr, want: Want) -> Check<Checked> {
        let span = expr.span;
        match &expr.kind {
            Syntax::Literal(literal) => Ok(self.literal(literal, span)),
            Syntax::Name(name) => self.name(*name, span),
            Syntax::Select(inside, name) => self.select(inside, name, span),
            Syntax::This => {
                let expr = self.this(span)?;
                let ty = self.world.this_type(self.this_class());
                Ok(Checked { expr, ty })
            }
            Syntax::OuterThis(class) => self.written_this(class, span),
            Syntax::Super(_) => self.error("`super` alone".to_owned(), span),
            Syntax::ClassLiteral(ty) => Ok(self.class_literal(ty, span)),
            Syntax::Index(array, index) => self.index(array, index, span),
            Syntax::Call(call) => self.call(call, want, span),
            Syntax::New(new) => self.new_object(new, want, span),
            Syntax::NewArray { ty, lengths, elements } => {
                self.new_array(ty, lengths, elements.as_deref(), span)
            }
            Syntax::ArrayInit(elements) => self.array_init(elements, want, span),
            Syntax::Unary(op, operand) => self.unary(*op, operand, span),
            Syntax::Plus(operand) => self.plus(operand, span),
            Syntax::Step { target, is_increment, is_prefix } => {
                self.step(target, *is_increment, *is_prefix, span)
            }
            Syntax::Binary(..) => self.binary(expr),
            Syntax::And(left, right) => self.and_or(true, left, right, span),
            Syntax::Or(left, right) => self.and_or(false, left, right, span),
            Syntax::Conditional(condition, then, otherwise) => {
                self.conditional(condition, then, otherwise, want, span)
            }
            Syntax::Assign(target, value) => self.assign(target, value, span),
            Syntax::AssignOp(op, target, value) => self.assign_op(*op, target, value, span),
            Syntax::Cast(types, value) => self.cast(types, value, span),
            Syntax::InstanceOf(value, ty) => self.instance_of(value, ty, span),
            Syntax::Matches(value, pattern) => self.matches(value, pattern, span),
            Syntax::Switch(switch) => self.switch_expr(switch, want, span),
            Syntax::Lambda(lambda) => self.lambda(lambda, want, span),
            Syntax::MethodRef(method) => self.method_ref(method, want, span),
            Syntax::Paren(inside) => self.expr(inside, want),
        }
    }

    /// An expression converted to a type, as in an assignment.
    pub(super) fn expr_as(&mut self, expr: &'a ast::Expr, ty: Ty) -> Check<Expr> {
        let checked = self.expr(expr, Want::Type(ty))?;
        self.coerce(checked, ty, true)
    }

    pub(super) fn constant(&self, constant: Constant, ty: Ty, span: Span) -> Checked {
        let erased = self.world.erase(ty);
        Checked { expr: Expr { kind: ExprKind::Constant(constant), ty: erased, span }, ty }
    }

    fn literal(&mut self, literal: &Literal, span: Span) -> Checked {
        let (constant, ty) = match literal {
            Literal::Int(value) => (Constant::Int(*value), Ty::INT),
            Literal::Long(value) => (Constant::Long(*value), Ty::LONG),
            Literal::Float(value) => (Constant::Float(*value), Ty::primitive(Primitive::Float)),
            Literal::Double(value) => (Constant::Double(*value), Ty::primitive(Primitive::Double)),
            Literal::Char(unit) => (Constant::Int(i32::from(*unit)), Ty::CHAR),
            Literal::String(units) => (Constant::String(units.clone()), self.world.string()),
            Literal::Boolean(value) => (Constant::Boolean(*value), Ty::BOOLEAN),
            Literal::Null => (Constant::Null, Ty::NULL),
        };
        self.constant(constant, ty, span)
    }

    fn written_this(&mut self, class: &'a ast::Expr, span: Span) -> Check<Checked> {
        match self.qualifier(class)? {
            Qualifier::Class(class) => {
                let expr = self.outer_this(class, span)?;
                let ty = self.world.this_type(class);
                Ok(Checked { expr, ty })
            }
            _ => self.error("`this` behind something that is no class".to_owned(), span),
        }
    }

    fn class_literal(&mut self, ty: &'a ast::Type, span: Span) -> Checked {
        let env = self.env.clone();
        let ty = self.world.written(&env, ty);
        let erased = self.world.erase(ty);
        let arg = match ty {
            Ty::VOID => self.world.object(),
            ty => self.world.boxed(ty),
        };
        let class = self.world.known.class;
        let full = self.world.types.generic(class, vec![arg]);
        let kind = ExprKind::ClassLiteral(erased);
        Checked { expr: Expr { kind, ty: Type::Class(class), span }, ty: full }
    }

    /// `a[i]`
    pub(super) fn index(
        &mut self,
        array: &'a ast::Expr,
        index: &'a ast::Expr,
        span: Span,
    ) -> Check<Checked> {
        let array = self.expr(array, Want::Nothing)?;
        let index = self.expr(index, Want::Nothing)?;
        let index = self.index_value(index)?;
        let element = match self.world.types.element(array.ty) {
            Some(element) => element,
            None if array.ty.is_unknown() => Ty::UNKNOWN,
            None => return self.error("`[` behind something that is no array".to_owned(), span),
        };
        let array = self.settle(array);
        // What an array's elements are, is known at run time only after erasure.
        let erased = array.ty.element().unwrap_or(Type::Unknown);
        let kind = ExprKind::Index(Box::new(array), Box::new(index));
        Ok(Checked { expr: Expr { kind, ty: erased, span }, ty: element })
    }

    /// An index or a length: promoted to `int`.
    pub(super) fn index_value(&mut self, index: Checked) -> Check<Expr> {
        self.coerce(index, Ty::INT, false)
    }

    fn conditional(
        &mut self,
        condition: &'a ast::Expr,
        then: &'a ast::Expr,
        otherwise: &'a ast::Expr,
        want: Want,
        span: Span,
    ) -> Check<Checked> {
        let mark = self.scopes.len();
        let test = self.expr(condition, Want::Nothing)?;
        let test = self.condition(test)?;
        let bound = self.split_bindings(mark);
        self.bind_when(&bound, condition, true);
        let a = self.expr(then, want)?;
        self.scopes.truncate(mark);
        self.bind_when(&bound, condition, false);
        let b = self.expr(otherwise, want)?;
        self.scopes.truncate(mark);
        self.scopes.extend(bound);
        let ty = self.conditional_type(&a, &b, want);
        let (a, b) = match ty == Ty::VOID {
            true => return self.error("a `void` method where a value is needed".to_owned(), span),
            false => (self.coerce_branch(a, ty)?, self.coerce_branch(b, ty)?),
        };
        let erased = self.branch_erasure(ty, &[&a, &b]);
        if let (ExprKind::Constant(Constant::Boolean(test)), true) =
            (&test.kind, is_constant(&a) && is_constant(&b))
        {
            let chosen = if *test { a } else { b };
            return Ok(Checked { expr: Expr { span, ..chosen }, ty });
        }
        let kind = ExprKind::Conditional(Box::new(test), Box::new(a), Box::new(b));
        Ok(Checked { expr: Expr { kind, ty: erased, span }, ty })
    }

    /// The erased type of a choice between values that were converted to a
    /// type: unknown if one of them is.
    pub(super) fn branch_erasure(&self, ty: Ty, branches: &[&Expr]) -> Type {
        let erased = self.world.erase(ty);
        let is_unknown = branches.iter().any(|branch| branch.ty == Type::Unknown);
        if is_unknown { Type::Unknown } else { erased }
    }

    /// A branch converted to the type of the whole.
    pub(super) fn coerce_branch(&mut self, branch: Checked, ty: Ty) -> Check<Expr> {
        if ty.is_unknown() {
            let expr = self.settle(branch);
            return Ok(match expr.ty {
                Type::Unknown => expr,
                _ => Self::convert(expr, Conversion::ToUnknown, Type::Unknown),
            });
        }
        self.coerce(branch, ty, true)
    }

    /// The type of `c ? a : b` (JLS 15.25).
    pub(super) fn conditional_type(&mut self, a: &Checked, b: &Checked, want: Want) -> Ty {
        if a.ty == Ty::VOID || b.ty == Ty::VOID {
            return Ty::VOID;
        }
        let (pa, pb) = (self.world.unboxed(a.ty), self.world.unboxed(b.ty));
        if a.ty == b.ty {
            return a.ty;
        }
        if let (Some(pa), Some(pb)) = (pa, pb) {
            return self.numeric_conditional(a, b, pa, pb);
        }
        if a.ty.is_unknown() || b.ty.is_unknown() {
            return match want {
                Want::Type(target) => target,
                Want::Nothing | Want::Later => Ty::UNKNOWN,
            };
        }
        match want {
            Want::Type(target) if self.world.types.is_reference(target) => target,
            _ => self.world.least_upper_bound(&[a.ty, b.ty]),
        }
    }

    fn numeric_conditional(
        &mut self,
        a: &Checked,
        b: &Checked,
        pa: Primitive,
        pb: Primitive,
    ) -> Ty {
        if pa == pb {
            return Ty::primitive(pa);
        }
        if !pa.is_numeric() || !pb.is_numeric() {
            return self.world.least_upper_bound(&[a.ty, b.ty]);
        }
        let small = [Primitive::Byte, Primitive::Short];
        if small.contains(&pa) && small.contains(&pb) {
            return Ty::primitive(Primitive::Short);
        }
        // A constant that fits takes the other's type.
        for (value, ty, other) in [(a, a.ty, pb), (b, b.ty, pa)] {
            let is_constant_int = ty == Ty::INT && is_constant(&value.expr);
            if is_constant_int
                && other < Primitive::Int
                && super::operators::fits_constant(&value.expr, other)
            {
                return Ty::primitive(other);
            }
        }
        Ty::primitive(super::operators::promoted(pa, pb))
    }

    fn cast(&mut self, types: &'a [ast::Type], value: &'a ast::Expr, span: Span) -> Check<Checked> {
        let env = self.env.clone();
        let written: Vec<Ty> = types.iter().map(|ty| self.world.written(&env, ty)).collect();
        let (target, first) = match written.as_slice() {
            [single] => (*single, *single),
            [first, ..] => {
                let all = written.clone().into_boxed_slice();
                (self.world.types.intern(TyKind::Intersection(all)), *first)
            }
            [] => return self.error("a cast without a type".to_owned(), span),
        };
        let checked = self.expr(value, Want::Type(target))?;
        let mut expr = self.cast_to(checked, first, span)?;
        for more in written.iter().skip(1) {
            let wanted = self.world.erase(*more);
            if self.world.is_subtype(expr.ty, wanted) != Knowledge::Yes {
                expr = Self::convert(expr, Conversion::CheckCast(CastReason::Written), wanted);
            }
        }
        expr.span = span;
        Ok(Checked { expr, ty: target })
    }

    fn cast_to(&mut self, checked: Checked, target: Ty, span: Span) -> Check<Expr> {
        let wanted = self.world.erase(target);
        if checked.ty == Ty::VOID {
            return self.error("a `void` method where a value is needed".to_owned(), span);
        }
        if checked.ty.is_unknown() && !checked.expr.ty.is_reference() {
            return Ok(Self::convert(checked.expr, Conversion::FromUnknown, wanted));
        }
        match (checked.ty.as_primitive(), target.as_primitive()) {
            (Some(from), Some(to)) if from.is_numeric() == to.is_numeric() => {
                Ok(self.numeric(checked.expr, to))
            }
            (Some(_), _) => self.coerce(checked, target, false),
            (None, Some(to)) => match self.world.unboxed(checked.ty) {
                Some(from) => {
                    let expr = self.unbox(checked, from);
                    Ok(self.numeric(expr, to))
                }
                None => {
                    let class = self.world.known.boxes[to as usize];
                    let expr = self.settle(checked);
                    let cast = Conversion::CheckCast(CastReason::Written);
                    let expr = Self::convert(expr, cast, Type::Class(class));
                    Ok(Self::convert(expr, Conversion::Unbox(to), wanted))
                }
            },
            (None, None) => {
                if let ExprKind::Constant(Constant::String(_)) = checked.expr.kind
                    && wanted == checked.expr.ty
                {
                    return Ok(checked.expr);
                }
                let expr = self.settle(checked);
                Ok(match self.world.is_subtype(expr.ty, wanted) {
                    // What an array is seen as says which stores are checked, and
                    // what an argument is seen as which method outside is called.
                    Knowledge::Yes if expr.ty != wanted => {
                        Self::convert(expr, Conversion::Upcast, wanted)
                    }
                    Knowledge::Yes => expr,
                    Knowledge::No | Knowledge::Unknown => {
                        Self::convert(expr, Conversion::CheckCast(CastReason::Written), wanted)
                    }
                })
            }
        }
    }

    fn instance_of(
        &mut self,
        value: &'a ast::Expr,
        ty: &'a ast::Type,
        span: Span,
    ) -> Check<Checked> {
        let value = self.expr(value, Want::Nothing)?;
        let value = self.settle(value);
        let env = self.env.clone();
        let ty = self.world.written(&env, ty);
        let test = Test::Type(self.world.erase(ty));
        let kind = ExprKind::InstanceOf(Box::new(value), test);
        Ok(Checked { expr: Expr { kind, ty: Type::BOOLEAN, span }, ty: Ty::BOOLEAN })
    }
}

/// Whether an expression is a constant, `null` left out.
pub(super) fn is_constant(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Constant(constant) if *constant != Constant::Null)
}
