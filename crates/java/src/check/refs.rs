//! Method references: turned into lambdas that call the method.

use super::args::Arg;
use super::calls::{Receiver, Request, Site};
use super::lambdas::Function;
use super::names::Qualifier;
use super::select::Selected;
use super::{Check, Checked, Checker, Returns, Want};
use crate::resolve::ty::Ty;
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{self, RefTarget};
use crate::typed::{
    Call, Callee, ClassId, Dispatch, Expr, ExprKind, LambdaBody, LocalId, LocalKind, MethodRef,
    Type,
};

/// What stands before `::`.
enum Target {
    Value(Checked),
    Super(ClassId, Expr),
    Type(Ty),
}

impl<'a> Checker<'_, 'a> {
    /// A method reference where a type is asked for.
    pub(super) fn method_ref(
        &mut self,
        method: &'a ast::MethodRef,
        want: Want,
        span: Span,
    ) -> Check<Checked> {
        let target = match want {
            Want::Type(ty) => ty,
            Want::Nothing | Want::Later => Ty::UNKNOWN,
        };
        let (expr, _) = self.method_ref_for(method, target, span)?;
        Ok(Checked { expr, ty: target })
    }

    /// A method reference for a type, and the type of what it gives.
    pub(super) fn method_ref_for(
        &mut self,
        method: &'a ast::MethodRef,
        ty: Ty,
        span: Span,
    ) -> Check<(Expr, Option<Ty>)> {
        let function = self.function_of(ty, span)?;
        let target = self.ref_target(&method.target)?;
        let (target, receiver) = match target {
            Target::Value(value) => {
                let (ty, name) = (value.ty, self.world.names.receiver);
                let expr = self.settle(value);
                let local = self.new_local(name, ty, LocalKind::Synthetic, span);
                (Target::Value(self.local_later(local, span)), Some((local, expr)))
            }
            target => (target, None),
        };
        let wanted = function.as_ref().map_or(Ty::UNKNOWN, |function| function.returns);
        self.push_lambda(Returns::Type(wanted));
        let result = self.ref_body(method, function.as_ref(), target, wanted, span);
        let frame = self.frames.pop();
        let (params, body, found) = result?;
        let body = LambdaBody::Expr(body);
        let lambda = self.lambda_node(function.as_ref(), params, body, found, frame);
        let ty = function.as_ref().map_or(Type::Unknown, |found| Type::Class(found.interface));
        let kind = ExprKind::MethodRef(Box::new(MethodRef { receiver, lambda }));
        let found = function.is_some().then_some(found);
        Ok((Expr { kind, ty, span }, found))
    }

    /// A variable as a value, without noting that it is used here.
    fn local_later(&self, local: LocalId, span: Span) -> Checked {
        let erased = self.world.locals[local.0 as usize].ty;
        let ty = self.world.local(local).ty;
        Checked { expr: Expr { kind: ExprKind::Local(local), ty: erased, span }, ty }
    }

    fn ref_target(&mut self, target: &'a RefTarget) -> Check<Target> {
        let expr = match target {
            RefTarget::Type(ty) => {
                let env = self.env.clone();
                return Ok(Target::Type(self.world.written(&env, ty)));
            }
            RefTarget::Expr(expr) => expr,
        };
        Ok(match self.qualifier(expr)? {
            Qualifier::Value(value) => Target::Value(value),
            Qualifier::Super(class, object) => Target::Super(class, object),
            Qualifier::Class(class) => Target::Type(self.world.types.class(class)),
            Qualifier::Package(path) => {
                let class = self.world.class_of_path(&path);
                Target::Type(self.world.types.class(class))
            }
        })
    }

    fn ref_body(
        &mut self,
        method: &'a ast::MethodRef,
        function: Option<&Function>,
        target: Target,
        wanted: Ty,
        span: Span,
    ) -> Check<(Vec<LocalId>, Expr, Ty)> {
        if let Target::Value(value) = &target
            && let ExprKind::Local(local) = value.expr.kind
        {
            self.note_use(local);
        }
        let Some(function) = function else {
            let body = self.ref_outside(method, target, span);
            return Ok((Vec::new(), body, Ty::UNKNOWN));
        };
        let mut params = Vec::new();
        for ty in &function.params {
            let ty = self.world.upper(*ty);
            let name = self.world.names.argument;
            params.push(self.new_local(name, ty, LocalKind::Synthetic, span));
        }
        let args: Vec<Checked> =
            params.iter().map(|local| self.local_later(*local, span)).collect();
        let checked = match method.name {
            None => self.ref_new(target, args, wanted, span)?,
            Some(name) => self.ref_call(name.name, target, args, wanted, span)?,
        };
        let found = checked.ty;
        if wanted != Ty::VOID && found == Ty::VOID && !wanted.is_unknown() {
            return self.error("a `void` method where a value is needed".to_owned(), span);
        }
        let body = self.given_back(checked, wanted)?;
        Ok((params, body, found))
    }

    /// The reference is to something whose use is not known.
    fn ref_outside(&mut self, method: &'a ast::MethodRef, target: Target, span: Span) -> Expr {
        let name = method.name.map_or(self.world.names.init, |name| name.name);
        let (class, receiver) = match target {
            Target::Value(value) => (self.class_of_value(value.ty), Some(value.expr)),
            Target::Super(class, object) => (Some(class), Some(object)),
            Target::Type(ty) => (self.world.erased_class(ty), None),
        };
        let callee = Callee::Outside { class, name };
        let dispatch = Dispatch::Unknown;
        let call = Call { callee, dispatch, receiver, qualifier: class, args: Vec::new() };
        Expr { kind: ExprKind::Call(Box::new(call)), ty: Type::Unknown, span }
    }

    fn ref_new(
        &mut self,
        target: Target,
        args: Vec<Checked>,
        wanted: Ty,
        span: Span,
    ) -> Check<Checked> {
        let Target::Type(ty) = target else {
            return self.error("`new` behind something that is no class".to_owned(), span);
        };
        if self.world.types.element(ty).is_some() {
            let mut lengths = Vec::new();
            for arg in args {
                lengths.push(self.index_value(arg)?);
            }
            let erased = self.world.erase(ty);
            let kind = ExprKind::NewArray(lengths);
            return Ok(Checked { expr: Expr { kind, ty: erased, span }, ty });
        }
        let is_raw = self.world.types.as_class(ty).is_some_and(|(_, args)| args.is_empty());
        let want = if wanted.is_unknown() || wanted == Ty::VOID {
            Want::Later
        } else {
            Want::Type(wanted)
        };
        let args = args.into_iter().map(Arg::Done).collect();
        self.create(ty, is_raw, None, args, want, span)
    }

    fn ref_call(
        &mut self,
        name: Symbol,
        target: Target,
        args: Vec<Checked>,
        wanted: Ty,
        span: Span,
    ) -> Check<Checked> {
        let want = if wanted.is_unknown() || wanted == Ty::VOID {
            Want::Later
        } else {
            Want::Type(wanted)
        };
        let site = match target {
            Target::Value(value) => self.site_of(Qualifier::Value(value), span)?,
            Target::Super(class, object) => self.site_of(Qualifier::Super(class, object), span)?,
            Target::Type(ty) => return self.ref_static(name, ty, args, want, span),
        };
        let args = args.into_iter().map(Arg::Done).collect();
        self.invoke(site, Request { name, args, type_args: Vec::new(), want, span })
    }

    /// `C::m`: a static method of all arguments, or a method of the first.
    fn ref_static(
        &mut self,
        name: Symbol,
        ty: Ty,
        args: Vec<Checked>,
        want: Want,
        span: Span,
    ) -> Check<Checked> {
        let class = self.class_of_value(ty);
        let (methods, _) = match class {
            Some(class) => self.world.find_methods(class, name),
            None => (Vec::new(), true),
        };
        let all: Vec<Arg<'a>> = args.iter().cloned().map(Arg::Done).collect();
        let of_all = self.select_method(&methods, &all);
        let is_static = |checker: &Self, selected: &Selected| {
            matches!(selected, Selected::Method(method, _)
                if checker.world.method(*method).typed.flags.is_static)
        };
        let has_instance =
            methods.iter().any(|method| !self.world.method(*method).typed.flags.is_static);
        let mut rest = args.clone().into_iter();
        let first = rest.next();
        let Some(first) =
            first.filter(|_| !is_static(self, &of_all) && (has_instance || methods.is_empty()))
        else {
            let site = Site { class, of: None, receiver: Receiver::None };
            return self
                .invoke(site, Request { name, args: all, type_args: Vec::new(), want, span });
        };
        let is_raw = self.world.types.as_class(ty).is_some_and(|(_, args)| args.is_empty());
        let view = class.filter(|_| is_raw).and_then(|class| self.world.as_super(first.ty, class));
        let of = view.unwrap_or(ty);
        let receiver = self.coerce(first, ty, false)?;
        let site = Site { class, of: Some(of), receiver: Receiver::Value(receiver) };
        let args = rest.map(Arg::Done).collect();
        self.invoke(site, Request { name, args, type_args: Vec::new(), want, span })
    }
}
