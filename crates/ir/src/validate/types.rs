//! Variables, types and calls. In comes a procedure that is not too deep;
//! what holds after: every variable is declared with the type its node
//! carries, every operand has a type that its operator accepts, conditions
//! are truth values, calls and returns fit their signatures.

use super::{Validator, count};
use crate::expr::{BinOp, Cast, Expr, ExprKind, UnOp, Var};
use crate::float::Float;
use crate::name::Name;
use crate::program::{Body, Call, Failure, Proc, Stmt, StmtKind};
use crate::span::Span;
use crate::text::operators::{binary_text, cast_text, unary_text};
use crate::types::{MapType, ScalarType, Type};
use crate::value::{Object, Scalar};
use rustc_hash::{FxHashMap, FxHashSet};

impl<'p> Validator<'p> {
    pub(super) fn types(&mut self, proc: &'p Proc) {
        let locals = proc.variables().map(|var| (&var.name, var.ty)).collect();
        Typing { validator: self, proc, locals }.body(&proc.body);
    }
}

struct Typing<'v, 'p> {
    validator: &'v mut Validator<'p>,
    proc: &'p Proc,
    locals: FxHashMap<&'p Name, Type>,
}

/// The types of parameters and results.
type Signature = (Vec<Type>, Vec<Type>);

impl Typing<'_, '_> {
    fn invalid(&mut self, span: Span, message: impl Into<String>) {
        self.validator.invalid(span, message);
    }

    fn body(&mut self, body: &Body) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        for target in stmt.targets() {
            self.var(target, span);
        }
        match &stmt.kind {
            StmtKind::Assign { target, value } => self.expect(value, target.ty),
            StmtKind::Call(call) => self.call(call, span),
            StmtKind::New { target } => self.agree(span, Type::REF, target.ty),
            StmtKind::If { condition, .. } | StmtKind::While { condition, .. } => {
                self.expect(condition, Type::BOOL);
            }
            StmtKind::Block { label, .. } => self.validator.name(label, span),
            StmtKind::Break { .. } => {}
            StmtKind::Check { condition, failure } => {
                self.expect(condition, Type::BOOL);
                self.failure(failure, span);
            }
            StmtKind::Fail { failure } => self.failure(failure, span),
            StmtKind::Return { values } => self.values(values, &self.proc.results, "result", span),
        }
        for body in stmt.bodies() {
            self.body(body);
        }
    }

    fn failure(&mut self, failure: &Failure, span: Span) {
        let (Failure::Trap(name) | Failure::Throw(name)) = failure;
        self.validator.name(name, span);
    }

    fn call(&mut self, call: &Call, span: Span) {
        for exception in call.handlers.iter().filter_map(|handler| handler.exception.as_ref()) {
            self.validator.name(exception, span);
        }
        let mut seen = FxHashSet::default();
        if let Some(twice) = call.targets.iter().find(|target| !seen.insert(&target.name)) {
            self.invalid(span, format!("`{}` takes two results of one call", twice.name));
        }
        let Some((params, results)) = self.signature(&call.callee) else {
            return self.invalid(span, format!("unknown procedure `{}`", call.callee));
        };
        self.values(&call.args, &params, "argument", span);
        if call.targets.len() != results.len() {
            let (results, targets) = (count(results.len(), "result"), call.targets.len());
            let message = format!("expected variables for {results}, found {targets}");
            return self.invalid(span, message);
        }
        for (target, result) in call.targets.iter().zip(results) {
            self.agree(span, target.ty, result);
        }
    }

    fn signature(&self, callee: &Name) -> Option<Signature> {
        let types = |vars: &[Var]| vars.iter().map(|var| var.ty).collect();
        let program = self.validator.program;
        let proc = program.procs.get(callee).map(|p| (types(&p.params), p.results.clone()));
        proc.or_else(|| program.externs.get(callee).map(|e| (types(&e.params), e.results.clone())))
    }

    fn values(&mut self, values: &[Expr], types: &[Type], what: &str, span: Span) {
        if values.len() != types.len() {
            let message = format!("expected {}, found {}", count(types.len(), what), values.len());
            return self.invalid(span, message);
        }
        for (value, ty) in values.iter().zip(types) {
            self.expect(value, *ty);
        }
    }

    fn var(&mut self, var: &Var, span: Span) {
        let program = self.validator.program;
        let global = || program.globals.get(&var.name).map(|global| global.var.ty);
        match self.locals.get(&var.name).copied().or_else(global) {
            Some(ty) if ty == var.ty => {}
            Some(ty) => {
                let message = format!("`{}` is declared as {ty}, used as {}", var.name, var.ty);
                self.invalid(span, message);
            }
            None => self.invalid(span, format!("unknown variable `{}`", var.name)),
        }
    }

    fn expect(&mut self, expr: &Expr, expected: Type) {
        if let Some(found) = self.expr(expr) {
            self.agree(expr.span, expected, found);
        }
    }

    fn agree(&mut self, span: Span, expected: Type, found: Type) {
        if expected != found {
            self.invalid(span, format!("expected {expected}, found {found}"));
        }
    }

    /// The type, or nothing if the expression has none, which is reported.
    fn expr(&mut self, expr: &Expr) -> Option<Type> {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Lit(scalar) => self.literal(*scalar, span),
            ExprKind::Var(var) => {
                self.var(var, span);
                Some(var.ty)
            }
            ExprKind::Static(name) => {
                if !self.validator.program.statics.contains_key(name) {
                    self.invalid(span, format!("unknown object `{name}`"));
                }
                Some(Type::REF)
            }
            ExprKind::Unary(op, operand) => self.unary(*op, operand, span),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, span),
            ExprKind::Cast(cast, operand) => self.cast(*cast, operand, span),
            ExprKind::Ite(condition, then, otherwise) => {
                self.expect(condition, Type::BOOL);
                let ty = self.expr(then)?;
                self.expect(otherwise, ty);
                Some(ty)
            }
            ExprKind::Fill(ty, value) => {
                self.validator.ty((*ty).into(), span);
                self.expect(value, ty.value.into());
                Some((*ty).into())
            }
            ExprKind::Select(map, keys) => Some(self.indexed(map, keys, span)?.value.into()),
            ExprKind::Store(map, keys, value) => {
                let ty = self.indexed(map, keys, span)?;
                self.expect(value, ty.value.into());
                Some(ty.into())
            }
        }
    }

    fn literal(&mut self, scalar: Scalar, span: Span) -> Option<Type> {
        if !is_literal(scalar) {
            self.invalid(span, format!("{scalar:?} is no literal"));
        }
        Some(scalar.ty().into())
    }

    fn unary(&mut self, op: UnOp, operand: &Expr, span: Span) -> Option<Type> {
        let ty = self.expr(operand)?;
        if !ty.scalar().is_some_and(|scalar| op.accepts(scalar)) {
            self.invalid(span, format!("`{}` cannot be applied to {ty}", unary_text(op)));
            return None;
        }
        Some(ty)
    }

    fn binary(&mut self, op: BinOp, left: &Expr, right: &Expr, span: Span) -> Option<Type> {
        let (left, right_ty) = (self.expr(left), self.expr(right));
        let (left, right_ty) = (left?, right_ty?);
        if left != right_ty {
            self.invalid(right.span, format!("expected {left}, found {right_ty}"));
            return None;
        }
        let result = left.scalar().and_then(|scalar| op.result(scalar));
        if result.is_none() {
            self.invalid(span, format!("`{}` cannot be applied to {left}", binary_text(op).0));
        }
        result.map(Type::from)
    }

    fn cast(&mut self, cast: Cast, operand: &Expr, span: Span) -> Option<Type> {
        let ty = self.expr(operand)?;
        let result: Option<ScalarType> = ty.scalar().and_then(|scalar| cast.result(scalar));
        if result.is_none() {
            self.invalid(span, format!("`{}` cannot be applied to {ty}", cast_text(cast)));
        }
        result.map(Type::from)
    }

    /// The type of a map that is indexed, its keys checked.
    fn indexed(&mut self, map: &Expr, keys: &[Expr], span: Span) -> Option<MapType> {
        let ty = self.expr(map)?;
        let Type::Map(map) = ty else {
            self.invalid(span, format!("a value of type {ty} cannot be indexed"));
            return None;
        };
        let types: Vec<Type> = map.keys.as_slice().iter().map(|key| (*key).into()).collect();
        self.values(keys, &types, "key", span);
        Some(map)
    }
}

/// Whether a constant survives the text form, which has no objects but `null`
/// and one NaN.
pub(super) fn is_literal(scalar: Scalar) -> bool {
    match scalar {
        Scalar::Bool(_) | Scalar::Bv(_) => true,
        Scalar::Float(float) => float == Float::from_bits(float.ty(), float.to_bits()),
        Scalar::Ref(object) => object == Object::NULL,
    }
}
