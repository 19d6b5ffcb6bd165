//! Members: the signatures of fields, methods and constructors.

use super::env::Around;
use super::ty::{Ty, VarId};
use super::world::{FieldInfo, MethodInfo, World};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::syntax::ast::{self, Member, Modifier};
use crate::typed::{
    ClassId, ClassKind, Effect, Field, FieldId, Method, MethodBody, MethodFlags, MethodId, Origin,
    Problem, ProblemKind,
};

impl<'a> World<'a> {
    /// Declares the members of a class that are written.
    pub(crate) fn declare_own_members(&mut self, id: ClassId) {
        let Some(class) = self.class(id).ast else { return };
        let this = self.this_type(id);
        for constant in &class.constants {
            let field = blank_field(id, constant.name.name, constant.name.span, true);
            let field = self.add_field(field, this, None);
            self.class_mut(id).typed.enum_constants.push(field);
        }
        for component in &class.components {
            let env = self.class(id).inside.clone();
            let ty = component.ty.as_ref().map_or(Ty::UNKNOWN, |ty| self.written(&env, ty));
            let mut field = blank_field(id, component.name.name, component.name.span, false);
            field.is_private = true;
            field.is_public = false;
            let field = self.add_field(field, ty, None);
            self.class_mut(id).typed.components.push(field);
        }
        for member in &class.members {
            match member {
                Member::Field(field) => self.declare_field(id, class.kind, field),
                Member::Method(method) => self.declare_method(id, class, method),
                Member::Class(_) | Member::Init { .. } => {}
            }
        }
    }

    fn declare_field(&mut self, id: ClassId, kind: ClassKind, field: &'a ast::Field) {
        let env = self.class(id).inside.clone();
        let ty = self.written(&env, &field.ty);
        let has = |modifier| field.modifiers.has(modifier);
        let is_constant = matches!(kind, ClassKind::Interface | ClassKind::Annotation);
        let typed = Field {
            class: id,
            name: field.name.name,
            ty: self.erase(ty),
            is_static: has(Modifier::Static) || is_constant,
            is_final: has(Modifier::Final) || is_constant,
            is_volatile: has(Modifier::Volatile),
            is_private: has(Modifier::Private),
            is_public: has(Modifier::Public) || is_constant,
            constant: None,
            span: field.name.span,
        };
        self.add_field(typed, ty, Some(field));
    }

    /// Adds a field; its erased type is that of its type.
    pub(crate) fn add_field(
        &mut self,
        mut typed: Field,
        ty: Ty,
        ast: Option<&'a ast::Field>,
    ) -> FieldId {
        typed.ty = self.erase(ty);
        let id = FieldId(self.fields.len() as u32);
        let (class, name) = (typed.class, typed.name);
        self.fields.push(FieldInfo { typed, ty, ast, is_evaluated: ast.is_none() });
        let info = self.class_mut(class);
        info.typed.fields.push(id);
        info.field_names.entry(name).or_insert(id);
        id
    }

    fn declare_method(&mut self, id: ClassId, class: &'a ast::Class, method: &'a ast::Method) {
        let vars = self.declare_vars(&method.type_params);
        let outside = self.class(id).inside.clone();
        let env = if vars.is_empty() { outside } else { outside.with(Around::Vars(vars.clone())) };
        let type_params: Vec<VarId> = vars.iter().map(|(_, var)| *var).collect();
        self.find_bounds(&env, &type_params, &method.type_params);
        let params: Vec<Ty> = match &method.params {
            Some(params) => {
                let written = |ty: &ast::Type| self.written(&env, ty);
                params.iter().filter_map(|param| param.ty.as_ref()).map(written).collect()
            }
            None => self.component_types(id),
        };
        let returns = method.returns.as_ref().map_or(Ty::VOID, |ty| self.written(&env, ty));
        let name = if method.returns.is_some() { method.name.name } else { self.names.init };
        let throws: Vec<Ty> = method.throws.iter().map(|ty| self.written(&env, ty)).collect();
        let throws = throws.into_iter().filter_map(|ty| self.erased_class(ty)).collect();
        let typed = Method {
            class: id,
            name,
            params: params.iter().map(|ty| self.erase(*ty)).collect(),
            returns: self.erase(returns),
            flags: method_flags(class.kind, method),
            throws,
            overrides: Vec::new(),
            locals: Vec::new(),
            body: self.first_body(id, class, method),
            name_span: method.name.span,
            span: method.span,
        };
        self.add_method(MethodInfo { typed, type_params, params, returns, ast: Some(method), env });
    }

    /// Adds a method or constructor. If the class has one of the same
    /// signature, the new one is an error of its own, and nobody calls it.
    pub(crate) fn add_method(&mut self, mut info: MethodInfo<'a>) -> MethodId {
        let id = MethodId(self.methods.len() as u32);
        let (class, name) = (info.typed.class, info.typed.name);
        let is_constructor = name == self.names.init;
        let same = self.class(class).method_names.get(&name).is_some_and(|others| {
            others.iter().any(|other| self.method(*other).typed.params == info.typed.params)
        });
        if same {
            let message = "a second method of the same signature".to_owned();
            let span = info.typed.name_span;
            info.typed.body =
                MethodBody::Problem(Problem { kind: ProblemKind::Error, message, span });
            info.ast = None;
        }
        self.methods.push(info);
        let class = self.class_mut(class);
        match is_constructor {
            true => class.typed.constructors.push(id),
            false => class.typed.methods.push(id),
        }
        if !same {
            class.method_names.entry(name).or_default().push(id);
        }
        id
    }

    pub(crate) fn component_types(&self, id: ClassId) -> Vec<Ty> {
        let components = &self.class(id).typed.components;
        components.iter().map(|field| self.field(*field).ty).collect()
    }

    /// The body of a method as far as it is known before bodies are read:
    /// one that is still to be checked is a problem until then.
    fn first_body(&self, id: ClassId, class: &ast::Class, method: &ast::Method) -> MethodBody {
        let flags = method_flags(class.kind, method);
        if flags.is_abstract {
            return MethodBody::Abstract;
        }
        if self.class(id).typed.origin == Origin::Library {
            let own = effect(method.modifiers);
            return MethodBody::Library(own.or(effect(class.modifiers)).unwrap_or_default());
        }
        if method.modifiers.has(Modifier::Native) {
            return MethodBody::Native;
        }
        let message = match &method.body {
            Some(Err(problem)) => return MethodBody::Problem(problem.clone()),
            Some(Ok(_)) => "not checked yet",
            None => "a method without a body",
        };
        let (message, span) = (message.to_owned(), method.name.span);
        MethodBody::Problem(Problem { kind: ProblemKind::Error, message, span })
    }
}

/// A field of a class that nothing is said of.
fn blank_field(class: ClassId, name: Symbol, span: Span, is_static: bool) -> Field {
    Field {
        class,
        name,
        ty: crate::typed::Type::Unknown,
        is_static,
        is_final: true,
        is_volatile: false,
        is_private: false,
        is_public: true,
        constant: None,
        span,
    }
}

/// The effect that modifiers name.
fn effect(modifiers: ast::Modifiers) -> Option<Effect> {
    if modifiers.has(Modifier::Changes) {
        return Some(Effect::Any);
    }
    let reads = modifiers.has(Modifier::Reads).then_some(Effect::Reads);
    reads.or(modifiers.has(Modifier::Pure).then_some(Effect::Pure))
}

fn method_flags(kind: ClassKind, method: &ast::Method) -> MethodFlags {
    let has = |modifier| method.modifiers.has(modifier);
    let in_interface = matches!(kind, ClassKind::Interface | ClassKind::Annotation);
    let is_concrete = has(Modifier::Static)
        || has(Modifier::Default)
        || has(Modifier::Private)
        || method.body.is_some();
    let last = method.params.as_ref().and_then(|params| params.last());
    MethodFlags {
        is_static: has(Modifier::Static),
        is_abstract: has(Modifier::Abstract) || (in_interface && !is_concrete),
        is_final: has(Modifier::Final),
        is_private: has(Modifier::Private),
        is_public: has(Modifier::Public) || (in_interface && !has(Modifier::Private)),
        is_protected: has(Modifier::Protected),
        is_synchronized: has(Modifier::Synchronized),
        is_varargs: last.is_some_and(|param| param.is_varargs),
        is_implicit: false,
    }
}
