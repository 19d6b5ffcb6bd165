//! Calls: of methods that are known, by the class of the receiver or not, and
//! of those outside.

use super::context::{Target, Virtual};
use super::dispatch::{OWN_METHODS, is_open};
use super::function::{Lowering, Result};
use super::names;
use super::throws::Implicit;
use super::value::{ir_type, not_null, null, results};
use crate::typed::Primitive;
use crate::typed::{
    Call, Callee, ClassId, ClassKind, Dispatch, Effect, Knowledge, MethodBody, MethodId, Origin,
    Type,
};
use verdiff_ir::{Expr as IrExpr, Function, Name, Type as IrType};

/// Why methods of the library are not looked at.
pub(crate) const NO_MODEL: &str = "a method of the library without a model";

impl<'p> Lowering<'_, 'p> {
    pub(crate) fn lower_call(&mut self, call: &'p Call, ty: Type) -> Result<Option<IrExpr>> {
        let mut receiver = match &call.receiver {
            Some(receiver) => Some(self.value(receiver)?),
            None => None,
        };
        let mut args: Vec<IrExpr> = Vec::new();
        for arg in &call.args {
            let mark = self.out.len();
            let value = self.value(arg)?;
            let mut before: Vec<&mut IrExpr> = receiver.iter_mut().chain(&mut args).collect();
            self.protect(&mut before, mark);
            args.push(value);
        }
        if let (Some(ty), Some(array)) = (self.copied_array(call), &receiver) {
            self.require_object(array.clone());
            return self.copy_array(array.clone(), ty).map(Some);
        }
        if let (Some(object), Some(ty)) = (&receiver, self.asked_class(call)) {
            self.require_object(object.clone());
            self.guard(object.clone(), ty)?;
        }
        match &call.callee {
            Callee::Method(method) => {
                self.call_chosen(*method, call.dispatch, call.qualifier, receiver, args)
            }
            Callee::Outside { class, name } => {
                let types: Vec<Type> = call.args.iter().map(|arg| arg.ty).collect();
                let name = self.typed.name(*name);
                if let Some(receiver) = &receiver {
                    self.require_object(receiver.clone());
                }
                self.call_outside(*class, name, receiver, args, &types, ty).map(Some)
            }
            Callee::Undecided { class, name } => {
                let types: Vec<Type> = call.args.iter().map(|arg| arg.ty).collect();
                let name = self.typed.name(*name);
                if let Some(receiver) = &receiver {
                    self.require_object(receiver.clone());
                }
                Ok(self.call_undecided(*class, name, receiver, args, &types, ty))
            }
        }
    }

    fn call_chosen(
        &mut self,
        method: MethodId,
        dispatch: Dispatch,
        qualifier: Option<ClassId>,
        receiver: Option<IrExpr>,
        args: Vec<IrExpr>,
    ) -> Result<Option<IrExpr>> {
        match (dispatch, receiver) {
            (Dispatch::Static, _) => self.call_method(method, None, args),
            (Dispatch::Special, Some(receiver)) => {
                self.require_object(receiver.clone());
                self.call_method(method, Some(receiver), args)
            }
            (Dispatch::Virtual | Dispatch::Interface | Dispatch::Unknown, Some(receiver)) => {
                self.require_object(receiver.clone());
                let owner = self.typed.method(method).class;
                let qualifier = qualifier.unwrap_or(owner);
                self.call_virtual(method, qualifier, receiver, args)
            }
            (_, None) => self.unsupported("a call without an object"),
        }
    }

    /// A call of the method that the class of the receiver has.
    pub(crate) fn call_virtual(
        &mut self,
        method: MethodId,
        qualifier: ClassId,
        receiver: IrExpr,
        args: Vec<IrExpr>,
    ) -> Result<Option<IrExpr>> {
        self.guard_enum(receiver.clone(), Type::Class(qualifier));
        if let Some(only) = self.only_implementation(method, qualifier) {
            return self.call_method(only, Some(receiver), args);
        }
        let on_itself = self.calls_itself(&receiver, qualifier);
        if on_itself && let Some(only) = self.target.only_given(method, qualifier) {
            return self.call_method(only, Some(receiver), args);
        }
        let name = self.target.choosing(Virtual { method, qualifier, on_itself });
        let args = std::iter::once(receiver).chain(args).collect();
        Ok(self.call_procedure(name, args, self.typed.method(method).returns))
    }

    /// Whether a call is one of an object on itself, of which it is assumed that
    /// its class is given.
    fn calls_itself(&mut self, receiver: &IrExpr, qualifier: ClassId) -> bool {
        let is_this = self.this.as_ref() == Some(receiver);
        if !is_this || !self.target.is_of_given_class(qualifier) {
            return false;
        }
        if is_open(self.typed, qualifier) {
            self.assumptions.insert(OWN_METHODS);
            self.is_of_given_class = true;
        }
        true
    }

    /// The method that runs whatever the class of the receiver is.
    fn only_implementation(&self, method: MethodId, qualifier: ClassId) -> Option<MethodId> {
        let found = self.typed.method(method);
        let class = self.typed.class(qualifier);
        if class.origin == Origin::Library || class.origin == Origin::Outside {
            return None;
        }
        if found.flags.is_final || found.flags.is_private || found.flags.is_static {
            return Some(method);
        }
        match class.flags.is_final && class.kind != ClassKind::Interface {
            true => self.typed.implementation(qualifier, method),
            false => None,
        }
    }

    /// A call of this very method.
    pub(crate) fn call_method(
        &mut self,
        method: MethodId,
        receiver: Option<IrExpr>,
        args: Vec<IrExpr>,
    ) -> Result<Option<IrExpr>> {
        let found = self.typed.method(method);
        let returns = found.returns;
        if let Some(receiver) = &receiver
            && self.is_exception_constructor(method)
        {
            self.construct_exception(receiver.clone(), &args);
            return Ok(None);
        }
        if let ("valueOf", [value], Some(primitive)) =
            (self.typed.name(found.name), &args[..], self.boxed_by(method))
        {
            return self.boxed(value.clone(), primitive).map(Some);
        }
        if let Some(value) = self.intrinsic(method, receiver.as_ref(), &args)? {
            return Ok(Some(value));
        }
        let args: Vec<IrExpr> = receiver.into_iter().chain(args).collect();
        let name = match &found.body {
            MethodBody::Source(_) | MethodBody::Derived(_) | MethodBody::Problem(_) => {
                self.target.want(method)
            }
            MethodBody::Abstract | MethodBody::Native | MethodBody::Library(_) => {
                self.target.declare_fixed(method)
            }
        };
        Ok(self.call_procedure(name, args, returns))
    }

    pub(crate) fn call_procedure(
        &mut self,
        name: Name,
        args: Vec<IrExpr>,
        returns: Type,
    ) -> Option<IrExpr> {
        let is_quiet = self.target.program.externs.get(&name).is_some_and(|e| e.pure);
        if is_quiet {
            return Some(self.ask(name, args, ir_type(returns)));
        }
        match returns {
            Type::Void => {
                self.call(Vec::new(), name, args);
                None
            }
            _ => {
                let target = self.temporary_var(ir_type(returns));
                self.call(vec![target.clone()], name, args);
                Some(IrExpr::var(target))
            }
        }
    }

    /// A call without arguments that the language makes by itself.
    pub(crate) fn call_on(&mut self, object: IrExpr, ty: Type, callee: &Callee) -> Result<IrExpr> {
        self.require(not_null(object.clone()), Implicit::Null);
        match callee {
            Callee::Method(method) => {
                let owner = self.typed.method(*method).class;
                let qualifier = match ty {
                    Type::Class(class) => class,
                    _ => owner,
                };
                let value = self.call_virtual(*method, qualifier, object, Vec::new())?;
                Ok(value.unwrap_or_else(null))
            }
            Callee::Outside { class, name } | Callee::Undecided { class, name } => {
                let name = self.typed.name(*name);
                self.call_outside(*class, name, Some(object), Vec::new(), &[], Type::Unknown)
            }
        }
    }

    /// What a callee returns.
    pub(crate) fn result_of(&self, callee: &Callee) -> Type {
        match callee {
            Callee::Method(method) => self.typed.method(*method).returns,
            Callee::Outside { .. } | Callee::Undecided { .. } => Type::Unknown,
        }
    }

    /// A method of a class by its name and the number of its parameters.
    pub(crate) fn method_named(
        &self,
        class: ClassId,
        name: &str,
        params: &[Type],
    ) -> Option<MethodId> {
        let is_it = |id: &&MethodId| {
            let method = self.typed.method(**id);
            self.typed.name(method.name) == name && method.params == params
        };
        self.typed.class(class).methods.iter().find(is_it).copied()
    }
}

/// Exceptions of the library hold a message and a cause.
impl Lowering<'_, '_> {
    /// The primitive type that a static method of its box takes alone.
    fn boxed_by(&self, method: MethodId) -> Option<Primitive> {
        let found = self.typed.method(method);
        let boxes = self.typed.known.boxes;
        let at = boxes.iter().position(|class| *class == found.class)?;
        let primitive = Primitive::ALL[at];
        let is_it = found.flags.is_static && found.params == [Type::Primitive(primitive)];
        (is_it && found.returns == Type::Class(found.class)).then_some(primitive)
    }

    /// Whether a constructor of an exception of the library does nothing but
    /// keep what it gets.
    fn is_exception_constructor(&self, method: MethodId) -> bool {
        let found = self.typed.method(method);
        let known = &self.typed.known;
        let (message, cause) = (Type::Class(known.string), Type::Class(known.throwable));
        let params = &found.params[..];
        let keeps = params.is_empty() || params == [message] || params == [message, cause];
        matches!(found.body, MethodBody::Library(_))
            && self.typed.name(found.name) == "<init>"
            && keeps
            && self.typed.is_subclass(found.class, known.throwable) == Knowledge::Yes
            && names::class(self.typed, found.class) != "java.lang.AssertionError"
    }

    fn construct_exception(&mut self, object: IrExpr, args: &[IrExpr]) {
        for (at, field) in ["message", "cause"].into_iter().enumerate() {
            let map = format!("java.lang.Throwable.{field}");
            let map = self.target.hidden_field(&map, verdiff_ir::ScalarType::Ref);
            let value = args.get(at).cloned().unwrap_or_else(null);
            self.store(map, vec![object.clone()], value);
        }
    }
}

impl Target<'_> {
    /// A method of the library, or a native one: an external that is fixed
    /// code.
    pub(crate) fn declare_fixed(&mut self, method: MethodId) -> Name {
        let found = self.typed.method(method);
        let name = self.name_of(method);
        let mut params: Vec<IrType> = found.params.iter().map(|ty| ir_type(*ty)).collect();
        let is_number = |ty: &Type| matches!(ty, Type::Primitive(_));
        let gives_float = matches!(ir_type(found.returns), IrType::F32 | IrType::F64);
        // Those that compute with floats alone throw nothing.
        let function = self.function(method);
        let is_pure = matches!(found.body, MethodBody::Library(Effect::Pure));
        let is_quiet = (is_pure || function.is_some())
            && found.flags.is_static
            && gives_float
            && found.returns != Type::Void
            && found.params.iter().all(is_number);
        if !found.flags.is_static {
            params.insert(0, IrType::REF);
        }
        match is_quiet {
            true => self.pure(&name, &params, ir_type(found.returns)),
            false => self.external(&name, &params, results(found.returns)),
        }
        if !matches!(found.body, MethodBody::Abstract) {
            self.compute_or_fix(function, &name);
        }
        name
    }

    /// The function of floats that a method of the library is.
    fn function(&self, method: MethodId) -> Option<Function> {
        let found = self.typed.method(method);
        match (names::class(self.typed, found.class), self.typed.name(found.name)) {
            ("java.lang.Math", "pow") => Some(Function::PowOrNan),
            ("java.lang.Math", other) => Function::named(other),
            _ => None,
        }
    }

    /// Says what a method of the library computes, or else that it is fixed.
    fn compute_or_fix(&mut self, function: Option<Function>, name: &Name) {
        let external = self.program.externs.get_mut(name);
        match (function, external) {
            (Some(function), Some(external)) if external.can_compute(function) => {
                external.computes = Some(function);
            }
            _ => self.fixed(name, NO_MODEL),
        }
    }
}
