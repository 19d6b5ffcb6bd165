//! Calls of methods: where they are looked for, which one it is, and what
//! becomes of receiver and arguments.

use super::args::Arg;
use super::infer::Inference;
use super::names::Qualifier;
use super::select::Selected;
use super::{Check, Checked, Checker, Entry, Want};
use crate::resolve::ty::{Ty, TyKind};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast;
use crate::typed::{
    Call, Callee, ClassId, ClassKind, Dispatch, Expr, ExprKind, MethodId, Origin, Type,
};

/// Where a method is looked for.
pub(super) struct Site {
    /// The class; none if it is not known.
    pub(super) class: Option<ClassId>,
    /// The type of the receiver, whose arguments its members see.
    pub(super) of: Option<Ty>,
    pub(super) receiver: Receiver,
}

/// What stands before a method's name.
pub(super) enum Receiver {
    /// Nothing, or a class.
    None,
    /// Nothing: it is a method of this class around the place.
    Around(ClassId),
    Value(Expr),
    Super(Expr),
}

/// A call that is to be resolved.
pub(super) struct Request<'s> {
    pub(super) name: Symbol,
    pub(super) args: Vec<Arg<'s>>,
    pub(super) type_args: Vec<Ty>,
    pub(super) want: Want,
    pub(super) span: Span,
}

impl<'a> Checker<'_, 'a> {
    /// `r.m(…)`
    pub(super) fn call(&mut self, call: &'a ast::Call, want: Want, span: Span) -> Check<Checked> {
        let name = call.name.name;
        let site = match &call.receiver {
            None => self.site_around(name, span)?,
            Some(receiver) => {
                let found = self.qualifier(receiver)?;
                self.site_of(found, span)?
            }
        };
        let env = self.env.clone();
        let type_args = call.type_args.iter().map(|ty| self.world.written(&env, ty)).collect();
        let args = self.args(&call.args)?;
        self.invoke(site, Request { name, args, type_args, want, span })
    }

    /// Where a method is looked for that nothing stands before.
    fn site_around(&mut self, name: Symbol, span: Span) -> Check<Site> {
        let mut outside = None;
        for index in (0..self.scopes.len()).rev() {
            let Entry::Class(class) = self.scopes[index] else { continue };
            let (methods, is_open) = self.world.find_methods(class, name);
            if !methods.is_empty() {
                let of = Some(self.world.this_type(class));
                return Ok(Site { class: Some(class), of, receiver: Receiver::Around(class) });
            }
            if is_open || self.has_library_above(class) {
                outside.get_or_insert(class);
            }
        }
        if let Some(class) = self.static_method_import(name) {
            return Ok(Site { class: Some(class), of: None, receiver: Receiver::None });
        }
        match outside {
            Some(class) => Ok(Site { class: Some(class), of: None, receiver: Receiver::None }),
            None => {
                let text = self.text(name).to_owned();
                self.error(format!("there is no method `{text}`"), span)
            }
        }
    }

    /// Whether the table or a model may leave out a method that a class has.
    fn has_library_above(&self, class: ClassId) -> bool {
        let mut at = Some(class);
        while let Some(found) = at {
            let typed = &self.world.class(found).typed;
            if typed.origin != Origin::Source && found != self.world.known.object {
                return true;
            }
            let is_library =
                |class: &ClassId| self.world.class(*class).typed.origin != Origin::Source;
            if typed.interfaces.iter().any(is_library) {
                return true;
            }
            at = typed.superclass;
        }
        false
    }

    fn static_method_import(&mut self, name: Symbol) -> Option<ClassId> {
        let file = self.env.file();
        let single = self.world.files[file].single_static.iter().find(|(found, _)| *found == name);
        if let Some((_, path)) = single {
            let path = path.clone();
            return Some(self.world.class_of_path(&path));
        }
        let mut outside = Vec::new();
        for path in self.world.files[file].on_demand_static.clone() {
            let class = self.world.class_of_path(&path);
            let (methods, is_open) = self.world.find_methods(class, name);
            if !methods.is_empty() {
                return Some(class);
            }
            if is_open || self.has_library_above(class) {
                outside.push(class);
            }
        }
        self.world.one_of(outside)
    }

    pub(super) fn site_of(&mut self, found: Qualifier, span: Span) -> Check<Site> {
        match found {
            Qualifier::Value(value) => {
                if value.ty.as_primitive().is_some() || value.ty == Ty::VOID {
                    return self.error("a method of something that is no object".to_owned(), span);
                }
                let (of, class) = (value.ty, self.class_of_value(value.ty));
                let receiver = Receiver::Value(self.settle(value));
                Ok(Site { class, of: Some(of), receiver })
            }
            Qualifier::Class(class) => {
                Ok(Site { class: Some(class), of: None, receiver: Receiver::None })
            }
            Qualifier::Super(class, object) => {
                let of = Some(self.world.this_type(self.this_class()));
                Ok(Site { class: Some(class), of, receiver: Receiver::Super(object) })
            }
            Qualifier::Package(path) => {
                let class = self.world.class_of_path(&path);
                Ok(Site { class: Some(class), of: None, receiver: Receiver::None })
            }
        }
    }

    /// The methods that a site has of a name.
    fn methods_at(&self, site: &Site, name: Symbol) -> (Vec<MethodId>, bool) {
        let Some(class) = site.class else { return (Vec::new(), true) };
        let (mut methods, mut is_open) = self.world.find_methods(class, name);
        let more = site.of.map(|ty| self.further_bounds(ty)).unwrap_or_default();
        for bound in more {
            let (others, open) = self.world.find_methods(bound, name);
            is_open |= open;
            for other in others {
                let params = &self.world.method(other).typed.params;
                let is_new =
                    methods.iter().all(|found| self.world.method(*found).typed.params != *params);
                if is_new {
                    methods.push(other);
                }
            }
        }
        (methods, is_open || self.has_library_above(class))
    }

    /// The classes of a type with several bounds, behind the first.
    fn further_bounds(&self, ty: Ty) -> Vec<ClassId> {
        let bounds: Vec<Ty> = match self.world.types.kind(ty) {
            TyKind::Var(var) => self.world.var(*var).bounds.clone(),
            TyKind::Intersection(types) => types.to_vec(),
            _ => Vec::new(),
        };
        bounds.iter().skip(1).filter_map(|ty| self.world.erased_class(*ty)).collect()
    }

    /// Chooses the method and makes the call.
    pub(super) fn invoke(&mut self, site: Site, request: Request<'a>) -> Check<Checked> {
        let (methods, is_open) = self.methods_at(&site, request.name);
        match self.select_method(&methods, &request.args) {
            Selected::Method(method, is_packed) => {
                self.finish_call(site, method, is_packed, request)
            }
            Selected::None if is_open => self.call_outside(site, request, None),
            Selected::None => {
                let text = self.text(request.name).to_owned();
                self.error(format!("no method `{text}` takes these arguments"), request.span)
            }
            Selected::Undecided(among) => self.undecided(site, request, among),
        }
    }

    /// Which method it is depends on what is not known. If one of them is in
    /// the sources, it may be different in another version.
    fn undecided(
        &mut self,
        site: Site,
        request: Request<'a>,
        among: Vec<MethodId>,
    ) -> Check<Checked> {
        let origin = |method: &MethodId| {
            let class = self.world.method(*method).typed.class;
            self.world.class(class).typed.origin
        };
        let is_own = among.iter().any(|method| origin(method) == Origin::Source);
        let mut types = among.iter().map(|method| self.world.method(*method).returns);
        let first = types.next();
        let agreed = first.filter(|first| types.all(|ty| ty == *first));
        let is_plain = |ty: &Ty| !matches!(self.world.types.kind(*ty), TyKind::Var(_));
        let agreed = agreed.filter(is_plain);
        let (class, name) = (site.class, request.name);
        match is_own {
            true => self.call_unknown(site, request, Callee::Undecided { class, name }, agreed),
            false => self.call_outside(site, request, agreed),
        }
    }

    /// A call of a method that is not known.
    fn call_outside(&mut self, site: Site, request: Request<'a>, ty: Option<Ty>) -> Check<Checked> {
        let callee = Callee::Outside { class: site.class, name: request.name };
        self.call_unknown(site, request, callee, ty)
    }

    fn call_unknown(
        &mut self,
        site: Site,
        request: Request<'a>,
        callee: Callee,
        ty: Option<Ty>,
    ) -> Check<Checked> {
        let args = self.args_outside(request.args)?;
        let receiver = match site.receiver {
            Receiver::None | Receiver::Around(_) => None,
            Receiver::Value(object) | Receiver::Super(object) => Some(object),
        };
        let ty = ty.unwrap_or(Ty::UNKNOWN);
        let erased = self.world.erase(ty);
        let call =
            Call { callee, dispatch: Dispatch::Unknown, receiver, qualifier: site.class, args };
        let kind = ExprKind::Call(Box::new(call));
        Ok(Checked { expr: Expr { kind, ty: erased, span: request.span }, ty })
    }

    fn finish_call(
        &mut self,
        site: Site,
        method: MethodId,
        is_packed: bool,
        request: Request<'a>,
    ) -> Check<Checked> {
        let (span, name) = (request.span, request.name);
        let (dispatch, receiver) = self.dispatch(&site, method, span)?;
        let (args, returns) = self.bind(site.of, method, is_packed, request)?;
        let typed = &self.world.method(method).typed;
        let mut erased = typed.returns;
        let mut ty = self.world.upper(returns);
        let of = site.of.unwrap_or(Ty::UNKNOWN);
        if name == self.world.names.get_class && args.is_empty() {
            ty = self.class_of(of);
        }
        if name == self.world.names.clone && self.world.types.element(of).is_some() {
            ty = of;
            erased = self.world.erase(of);
        }
        let qualifier = site.class;
        let call = Call { callee: Callee::Method(method), dispatch, receiver, qualifier, args };
        let kind = ExprKind::Call(Box::new(call));
        Ok(Checked { expr: Expr { kind, ty: erased, span }, ty })
    }

    /// `Class<? extends T>`
    fn class_of(&mut self, of: Ty) -> Ty {
        let erased = self.world.erased(of);
        let bound = self.world.types.intern(TyKind::Extends(erased));
        self.world.types.generic(self.world.known.class, vec![bound])
    }

    fn dispatch(
        &mut self,
        site: &Site,
        method: MethodId,
        span: Span,
    ) -> Check<(Dispatch, Option<Expr>)> {
        let typed = &self.world.method(method).typed;
        let (flags, declaring) = (typed.flags, typed.class);
        let receiver = match &site.receiver {
            Receiver::None if flags.is_static => None,
            Receiver::None => {
                let text = self.text(typed.name).to_owned();
                return self.error(format!("`{text}` is not static"), span);
            }
            Receiver::Around(_) if flags.is_static => None,
            Receiver::Around(class) => Some(self.outer_this(*class, span)?),
            Receiver::Value(object) | Receiver::Super(object) => Some(object.clone()),
        };
        let is_interface = |class: ClassId| {
            matches!(
                self.world.class(class).typed.kind,
                ClassKind::Interface | ClassKind::Annotation
            )
        };
        let class = site.class.unwrap_or(declaring);
        let dispatch = match &site.receiver {
            _ if flags.is_static => Dispatch::Static,
            Receiver::Super(_) => Dispatch::Special,
            _ if flags.is_private => Dispatch::Special,
            _ if is_interface(class) && declaring != self.world.known.object => Dispatch::Interface,
            _ => Dispatch::Virtual,
        };
        Ok((dispatch, receiver))
    }

    /// Arguments converted to a method's parameters, and the type that the
    /// method returns here.
    pub(super) fn bind(
        &mut self,
        of: Option<Ty>,
        method: MethodId,
        is_packed: bool,
        request: Request<'a>,
    ) -> Check<(Vec<Expr>, Ty)> {
        let info = self.world.method(method);
        let (class, returns) = (info.typed.class, info.returns);
        let vars = info.type_params.clone();
        let is_static = info.typed.flags.is_static;
        let returns = self.seen_from(returns, of.filter(|_| !is_static), class);
        let mut inference = Inference::new(vars);
        for (index, ty) in request.type_args.iter().enumerate().take(inference.vars.len()) {
            inference.set(index, *ty);
        }
        let of = of.filter(|_| !is_static);
        self.bind_with(of, method, is_packed, request, inference, returns)
    }

    /// A member's type as seen from the receiver, if there is one.
    pub(super) fn seen_from(&mut self, ty: Ty, of: Option<Ty>, class: ClassId) -> Ty {
        match of {
            Some(of) => self.member_type(ty, of, class),
            None => ty,
        }
    }

    /// The same with what is known of the type parameters.
    pub(super) fn bind_with(
        &mut self,
        of: Option<Ty>,
        method: MethodId,
        is_packed: bool,
        request: Request<'a>,
        mut inference: Inference,
        returns: Ty,
    ) -> Check<(Vec<Expr>, Ty)> {
        let class = self.world.method(method).typed.class;
        let mut params = Vec::with_capacity(request.args.len());
        for (index, arg) in request.args.iter().enumerate() {
            let param = self.param_for(method, index, is_packed).unwrap_or(Ty::UNKNOWN);
            let param = self.seen_from(param, of, class);
            let param = self.world.lower(param);
            if let Some(ty) = arg.ty() {
                self.constrain(&mut inference, ty, param, 0);
            }
            params.push(param);
        }
        self.constrain_result(&mut inference, returns, request.want);
        let mut args = Vec::with_capacity(request.args.len());
        for (index, arg) in request.args.into_iter().enumerate() {
            args.push(self.bind_arg(
                method,
                index,
                is_packed,
                arg,
                params[index],
                &mut inference,
            )?);
        }
        let solution = self.solution(&inference, request.want);
        let returns = self.world.substitute(returns, &inference.vars, &solution);
        if is_packed {
            self.pack(method, &mut args, request.span);
        }
        Ok((args, returns))
    }

    fn bind_arg(
        &mut self,
        method: MethodId,
        index: usize,
        is_packed: bool,
        arg: Arg<'a>,
        param: Ty,
        inference: &mut Inference,
    ) -> Check<Expr> {
        match arg {
            Arg::Deferred(expr) => self.deferred(expr, param, inference),
            done => {
                let declared = self.param_for(method, index, is_packed).unwrap_or(Ty::UNKNOWN);
                let target = self.world.erased(declared);
                self.arg_as(done, target)
            }
        }
    }

    /// Puts arguments of variable arity into an array.
    fn pack(&mut self, method: MethodId, args: &mut Vec<Expr>, span: Span) {
        let params = &self.world.method(method).typed.params;
        let array = params.last().copied().unwrap_or(Type::Unknown);
        let fixed = params.len().saturating_sub(1).min(args.len());
        let elements = args.split_off(fixed);
        args.push(Self::packed(elements, array, span));
    }
}
