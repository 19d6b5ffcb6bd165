//! Lambdas: the function type that is asked for in, parameters with types and
//! a checked body out.

use super::infer::Inference;
use super::{Check, Checked, Checker, Frame, Returns, Want};
use crate::resolve::ty::Ty;
use crate::span::Span;
use crate::syntax::ast::{self, ExprKind as Syntax};
use crate::typed::{
    ClassId, Expr, ExprKind, Lambda, LambdaBody, LocalId, LocalKind, MethodId, Type,
};

/// The method that a functional interface asks for.
pub(super) struct Function {
    pub(super) interface: ClassId,
    pub(super) method: MethodId,
    pub(super) params: Vec<Ty>,
    pub(super) returns: Ty,
}

impl<'a> Checker<'_, 'a> {
    /// The function that a type asks for (JLS 9.9). None if nothing is known.
    pub(super) fn function_of(&mut self, ty: Ty, span: Span) -> Check<Option<Function>> {
        let Some(class) = self.world.erased_class(ty) else { return Ok(None) };
        let Some(method) = self.world.class(class).typed.function else {
            let is_open = self.world.is_open(class);
            if is_open || class == self.world.known.object {
                return Ok(None);
            }
            let shown = self.world.show(ty);
            return self.error(format!("{shown} is no functional interface"), span);
        };
        let info = self.world.method(method);
        let (declaring, params, returns) = (info.typed.class, info.params.clone(), info.returns);
        let view = self.without_wildcards(ty, class);
        let params = params.into_iter().map(|ty| self.member_type(ty, view, declaring)).collect();
        let returns = self.member_type(returns, view, declaring);
        Ok(Some(Function { interface: class, method, params, returns }))
    }

    /// A type with its wildcards replaced by their bounds.
    fn without_wildcards(&mut self, ty: Ty, class: ClassId) -> Ty {
        let Some((found, args)) = self.world.types.as_class(ty) else { return ty };
        if found != class {
            return ty;
        }
        let args: Vec<Ty> = args.to_vec();
        let args = args.into_iter().map(|arg| self.world.lower(arg)).collect();
        self.world.types.generic(class, args)
    }

    /// A lambda where a type is asked for.
    pub(super) fn lambda(
        &mut self,
        lambda: &'a ast::Lambda,
        want: Want,
        span: Span,
    ) -> Check<Checked> {
        let target = match want {
            Want::Type(ty) => ty,
            Want::Nothing | Want::Later => Ty::UNKNOWN,
        };
        let (expr, _) = self.lambda_for(lambda, target, span)?;
        Ok(Checked { expr, ty: target })
    }

    /// An argument that is a lambda or the like, for a parameter that
    /// mentions type parameters.
    pub(super) fn deferred(
        &mut self,
        expr: &'a ast::Expr,
        param: Ty,
        inference: &mut Inference,
    ) -> Check<Expr> {
        let inside = super::assign::unwrapped(expr);
        let target = self.so_far(inference, param);
        let (checked, found) = match &inside.kind {
            Syntax::Lambda(lambda) => self.lambda_for(lambda, target, expr.span)?,
            Syntax::MethodRef(method) => self.method_ref_for(method, target, expr.span)?,
            _ => (self.expr_as(inside, target)?, None),
        };
        if let Some(found) = found
            && found != Ty::VOID
            && let Some(function) = self.function_of(param, expr.span)?
        {
            self.constrain(inference, found, function.returns, 0);
        }
        Ok(checked)
    }

    /// A lambda for a type, and the type of what it gives.
    pub(super) fn lambda_for(
        &mut self,
        lambda: &'a ast::Lambda,
        target: Ty,
        span: Span,
    ) -> Check<(Expr, Option<Ty>)> {
        let function = self.function_of(target, span)?;
        if let Some(function) = &function
            && function.params.len() != lambda.params.len()
        {
            return self.error("a lambda with another number of parameters".to_owned(), span);
        }
        let wanted = function.as_ref().map_or(Ty::UNKNOWN, |function| function.returns);
        let returns = match wanted.is_unknown() {
            true => Returns::Found(Vec::new()),
            false => Returns::Type(wanted),
        };
        let (mark, env) = (self.scopes.len(), self.env.clone());
        self.push_lambda(returns);
        let result = self.lambda_inside(lambda, function.as_ref(), wanted);
        let frame = self.frames.pop();
        self.scopes.truncate(mark);
        self.env = env;
        let (params, body, found) = result?;
        Ok((self.lambda_expr(function, params, body, found, frame, span), Some(found)))
    }

    /// Enters the body of a lambda.
    pub(super) fn push_lambda(&mut self, returns: Returns) {
        let (class, is_static) = (self.this_class(), !self.has_this());
        let is_early = self.frame().is_some_and(|frame| frame.is_early);
        let frame = Self::body_frame(class, is_static, returns);
        self.frames.push(Frame { is_lambda: true, is_early, ..frame });
    }

    /// The node of a lambda whose body has been left.
    pub(super) fn lambda_expr(
        &mut self,
        function: Option<Function>,
        params: Vec<LocalId>,
        body: LambdaBody,
        found: Ty,
        frame: Option<Frame>,
        span: Span,
    ) -> Expr {
        let lambda = self.lambda_node(function.as_ref(), params, body, found, frame);
        let ty = match &function {
            Some(function) => Type::Class(function.interface),
            None => Type::Unknown,
        };
        Expr { kind: ExprKind::Lambda(Box::new(lambda)), ty, span }
    }

    pub(super) fn lambda_node(
        &mut self,
        function: Option<&Function>,
        params: Vec<LocalId>,
        body: LambdaBody,
        found: Ty,
        frame: Option<Frame>,
    ) -> Lambda {
        let returns = match function {
            Some(function) if !function.returns.is_unknown() => function.returns,
            _ => self.world.boxed(found),
        };
        let (captures, captures_this) =
            frame.map_or((Vec::new(), false), |frame| (frame.captures, frame.captures_this));
        Lambda {
            interface: function.map(|function| function.interface),
            method: function.map(|function| function.method),
            params,
            returns: self.world.erase(returns),
            body,
            captures,
            captures_this,
        }
    }

    fn lambda_inside(
        &mut self,
        lambda: &'a ast::Lambda,
        function: Option<&Function>,
        wanted: Ty,
    ) -> Check<(Vec<LocalId>, LambdaBody, Ty)> {
        let env = self.env.clone();
        let mut params = Vec::new();
        for (index, param) in lambda.params.iter().enumerate() {
            let ty = match (&param.ty, function) {
                (Some(ty), _) => self.world.written(&env, ty),
                (None, Some(function)) => {
                    let ty = function.params.get(index).copied().unwrap_or(Ty::UNKNOWN);
                    self.world.upper(ty)
                }
                (None, None) => Ty::UNKNOWN,
            };
            let (name, span) = (param.name.name, param.name.span);
            params.push(self.declare_local(name, ty, LocalKind::LambdaParameter, span));
        }
        match &lambda.body {
            ast::LambdaBody::Expr(body) => {
                let want = if wanted.is_unknown() { Want::Nothing } else { Want::Type(wanted) };
                let want = if wanted == Ty::VOID { Want::Nothing } else { want };
                let checked = self.expr(body, want)?;
                let found = checked.ty;
                let body = self.given_back(checked, wanted)?;
                Ok((params, LambdaBody::Expr(body), found))
            }
            ast::LambdaBody::Block(block) => {
                let block = self.block(block)?;
                let found = match self.frame().map(|frame| frame.returns.clone()) {
                    Some(Returns::Found(types)) if types.is_empty() => Ty::VOID,
                    Some(Returns::Found(types)) => self.world.least_upper_bound(&types),
                    _ => wanted,
                };
                Ok((params, LambdaBody::Block(block), found))
            }
        }
    }

    /// What a lambda gives, converted to what is asked for. If that is not
    /// known yet, it is a reference.
    pub(super) fn given_back(&mut self, checked: Checked, wanted: Ty) -> Check<Expr> {
        if wanted == Ty::VOID || checked.ty == Ty::VOID {
            return Ok(checked.expr);
        }
        if wanted.is_unknown() {
            let boxed = self.world.boxed(checked.ty);
            return self.coerce(checked, boxed, false);
        }
        self.coerce(checked, wanted, true)
    }
}
