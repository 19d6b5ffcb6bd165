//! `new`: objects with their enclosing instances, anonymous classes, arrays.

use super::args::Arg;
use super::calls::Request;
use super::infer::Inference;
use super::select::Selected;
use super::{Check, Checked, Checker, Want};
use crate::resolve::ty::{Ty, TyKind};
use crate::span::Span;
use crate::syntax::ast::{self, TypeKind};
use crate::typed::{Callee, ClassId, Expr, ExprKind, New, Origin, Type};

impl<'a> Checker<'_, 'a> {
    /// `o.new C(…) { … }`
    pub(super) fn new_object(
        &mut self,
        new: &'a ast::New,
        want: Want,
        span: Span,
    ) -> Check<Checked> {
        let outer = match &new.outer {
            Some(outer) => Some(self.expr(outer, Want::Nothing)?),
            None => None,
        };
        let ty = self.created_type(new, outer.as_ref());
        let is_diamond = matches!(&new.ty.kind, TypeKind::Named(parts)
            if parts.last().is_some_and(|part| part.is_diamond));
        let outer = outer.map(|outer| self.settle(outer));
        let args = self.args(&new.args)?;
        match &new.body {
            None => self.create(ty, is_diamond, outer, args, want, span),
            Some(body) => {
                let ty = match (is_diamond, want) {
                    (true, Want::Type(target)) => self.diamond_for(ty, target),
                    _ => ty,
                };
                self.anonymous(body, ty, outer, args, span)
            }
        }
    }

    fn created_type(&mut self, new: &'a ast::New, outer: Option<&Checked>) -> Ty {
        let env = self.env.clone();
        let (Some(outer), TypeKind::Named(parts)) = (outer, &new.ty.kind) else {
            return self.world.written(&env, &new.ty);
        };
        let (Some(class), Some(part)) = (self.class_of_value(outer.ty), parts.last()) else {
            return Ty::UNKNOWN;
        };
        let member = self.world.member_or_outside(class, part.name.name);
        let args: Vec<Ty> = part.args.iter().map(|arg| self.world.written(&env, arg)).collect();
        let outer_args = self.world.types.as_class(outer.ty).map(|found| found.1.to_vec());
        self.world.with_args(member, args, outer_args.unwrap_or_default())
    }

    /// The arguments of a diamond from the type that is asked for, for an
    /// anonymous class.
    fn diamond_for(&mut self, ty: Ty, target: Ty) -> Ty {
        let Some(class) = self.world.erased_class(ty) else { return ty };
        let mut inference = Inference::new(self.world.class(class).params.clone());
        let this = self.world.this_type(class);
        self.constrain_result(&mut inference, this, Want::Type(target));
        let solution = self.solution(&inference, Want::Nothing);
        self.world.substitute(this, &inference.vars, &solution)
    }

    /// An object of a class that is not anonymous.
    pub(super) fn create(
        &mut self,
        ty: Ty,
        is_diamond: bool,
        outer: Option<Expr>,
        args: Vec<Arg<'a>>,
        want: Want,
        span: Span,
    ) -> Check<Checked> {
        let Some((class, _)) = self.world.types.as_class(ty) else {
            return self.error("`new` of something that is no class".to_owned(), span);
        };
        let outer = match outer {
            Some(outer) => Some(outer),
            None => self.outer_for(class, span)?,
        };
        let (callee, args, ty) = self.construct(class, ty, is_diamond, args, want, span)?;
        let new = New { class, callee, outer, args, super_outer: None, constant: None };
        let kind = ExprKind::New(Box::new(new));
        Ok(Checked { expr: Expr { kind, ty: Type::Class(class), span }, ty })
    }

    /// The enclosing instance that an object of a class needs; the variables
    /// that a local class needs are noted as used.
    pub(super) fn outer_for(&mut self, class: ClassId, span: Span) -> Check<Option<Expr>> {
        let typed = &self.world.class(class).typed;
        let (enclosing, is_local) = (typed.enclosing, typed.flags.is_local);
        let captures = typed.captures.clone();
        let is_open = self.frames.iter().position(|frame| frame.class == class);
        if let Some(first) = is_open
            && is_local
            && self.frames[first..].iter().any(|frame| frame.is_lambda || frame.class != class)
        {
            let message = "a local class that is created inside of itself by a lambda or class";
            return self.unsupported(message, span);
        }
        for local in captures {
            self.note_use(local);
        }
        match enclosing {
            Some(enclosing) if enclosing.has_instance => match is_local {
                true => self.outer_this(enclosing.class, span).map(Some),
                false => self.enclosing_instance(enclosing.class, span).map(Some),
            },
            _ => Ok(None),
        }
    }

    /// The constructor that takes these arguments, the arguments for it, and
    /// the type of the object.
    pub(super) fn construct(
        &mut self,
        class: ClassId,
        ty: Ty,
        is_diamond: bool,
        args: Vec<Arg<'a>>,
        want: Want,
        span: Span,
    ) -> Check<(Callee, Vec<Expr>, Ty)> {
        let name = self.world.names.init;
        let constructors = self.world.class(class).typed.constructors.clone();
        let origin = self.world.class(class).typed.origin;
        let outside = Callee::Outside { class: Some(class), name };
        match self.select_method(&constructors, &args) {
            Selected::Method(method, is_packed) => {
                let request = Request { name, args, type_args: Vec::new(), want, span };
                let (args, ty) = match is_diamond {
                    false => {
                        let (args, _) = self.bind(Some(ty), method, is_packed, request)?;
                        (args, ty)
                    }
                    true => {
                        let this = self.world.this_type(class);
                        let mut vars = self.world.class(class).params.clone();
                        vars.extend(self.world.method(method).type_params.iter().copied());
                        let inference = Inference::new(vars);
                        self.bind_with(None, method, is_packed, request, inference, this)?
                    }
                };
                Ok((Callee::Method(method), args, ty))
            }
            Selected::Undecided(_) if origin == Origin::Source => {
                let args = self.args_outside(args)?;
                Ok((Callee::Undecided { class: Some(class), name }, args, ty))
            }
            Selected::None if origin == Origin::Source => {
                self.error("no constructor takes these arguments".to_owned(), span)
            }
            Selected::None | Selected::Undecided(_) => {
                let args = self.args_outside(args)?;
                Ok((outside, args, ty))
            }
        }
    }

    /// `new T[a][]` or `new T[] { … }`
    pub(super) fn new_array(
        &mut self,
        ty: &'a ast::Type,
        lengths: &'a [ast::Expr],
        elements: Option<&'a [ast::Expr]>,
        span: Span,
    ) -> Check<Checked> {
        let env = self.env.clone();
        let ty = self.world.written(&env, ty);
        if let Some(elements) = elements {
            return self.array_of(elements, ty, span);
        }
        let mut checked = Vec::new();
        for length in lengths {
            let length = self.expr(length, Want::Nothing)?;
            checked.push(self.index_value(length)?);
        }
        let erased = self.world.erase(ty);
        Ok(Checked { expr: Expr { kind: ExprKind::NewArray(checked), ty: erased, span }, ty })
    }

    /// `{ a, b }` for an array that is asked for.
    pub(super) fn array_init(
        &mut self,
        elements: &'a [ast::Expr],
        want: Want,
        span: Span,
    ) -> Check<Checked> {
        match want {
            Want::Type(ty) if matches!(self.world.types.kind(ty), TyKind::Array(_)) => {
                self.array_of(elements, ty, span)
            }
            _ => self.error("elements of an array where none is expected".to_owned(), span),
        }
    }

    fn array_of(&mut self, elements: &'a [ast::Expr], ty: Ty, span: Span) -> Check<Checked> {
        let Some(element) = self.world.types.element(ty) else {
            return self.error("elements of something that is no array".to_owned(), span);
        };
        let mut checked = Vec::with_capacity(elements.len());
        for expr in elements {
            checked.push(self.expr_as(expr, element)?);
        }
        let erased = self.world.erase(ty);
        Ok(Checked { expr: Expr { kind: ExprKind::ArrayLiteral(checked), ty: erased, span }, ty })
    }
}
