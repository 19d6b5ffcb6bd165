//! Types as they are written: syntax in, types out.

use super::env::{Env, Named};
use super::ty::{Ty, TyKind, VarId};
use super::world::World;
use crate::symbol::Symbol;
use crate::syntax::ast::{self, Bound, TypeKind};
use crate::typed::ClassId;

impl World<'_> {
    /// The type that is written.
    pub(crate) fn written(&mut self, env: &Env, ty: &ast::Type) -> Ty {
        match &ty.kind {
            TypeKind::Primitive(primitive) => Ty::primitive(*primitive),
            TypeKind::Void => Ty::VOID,
            TypeKind::Var => {
                let name = self.symbols.intern("var");
                self.find_type(env, name).map_or(Ty::UNKNOWN, |named| self.named_type(named))
            }
            TypeKind::Array(element) => {
                let element = self.written(env, element);
                self.types.array(element)
            }
            TypeKind::Wildcard(None) => {
                let object = self.object();
                self.types.intern(TyKind::Extends(object))
            }
            TypeKind::Wildcard(Some((bound, ty))) => {
                let ty = self.written(env, ty);
                self.types.intern(match bound {
                    Bound::Extends => TyKind::Extends(ty),
                    Bound::Super => TyKind::Super(ty),
                })
            }
            TypeKind::Named(parts) => self.written_name(env, parts),
        }
    }

    fn written_name(&mut self, env: &Env, parts: &[ast::Part]) -> Ty {
        let Some((first, rest)) = parts.split_first() else { return Ty::UNKNOWN };
        let (mut class, mut index) = match self.find_type(env, first.name.name) {
            Some(Named::Var(var)) => return self.types.var(var),
            Some(Named::Class(class)) => (class, 0),
            None if rest.is_empty() => (self.outside_by_simple_name(env, first.name.name), 0),
            None => self.written_path(env, parts),
        };
        let mut outer_args = Vec::new();
        let mut args = self.written_args(env, &parts[index].args);
        while let Some(part) = parts.get(index + 1) {
            outer_args = args;
            class = self.member_or_outside(class, part.name.name);
            args = self.written_args(env, &part.args);
            index += 1;
        }
        self.with_args(class, args, outer_args)
    }

    /// The longest part of a qualified name that is a class, or the whole as
    /// one outside.
    fn written_path(&mut self, env: &Env, parts: &[ast::Part]) -> (ClassId, usize) {
        let names: Vec<Symbol> = parts.iter().map(|part| part.name.name).collect();
        for length in 2..=names.len() {
            if let Some(class) = self.known_class_of_path(&names[..length]) {
                return (class, length - 1);
            }
        }
        // A class outside that is imported or near, and one of its members.
        let is_upper = self.symbols.name(names[0]).chars().next().is_some_and(char::is_uppercase);
        if is_upper {
            return (self.outside_by_simple_name(env, names[0]), 0);
        }
        (self.class_of_path(&names), names.len() - 1)
    }

    /// A member class, or one outside that is called so.
    pub(crate) fn member_or_outside(&mut self, class: ClassId, name: Symbol) -> ClassId {
        if let Some(found) = self.member_class(class, name) {
            return found;
        }
        let outer = self.symbols.name(self.class(class).typed.binary_name);
        let binary = format!("{outer}${}", self.symbols.name(name));
        self.outside_class(&binary, name)
    }

    fn written_args(&mut self, env: &Env, args: &[ast::Type]) -> Vec<Ty> {
        args.iter().map(|arg| self.written(env, arg)).collect()
    }

    /// A class with the arguments that are written for it and for the class
    /// around it. The parameters of classes around it that nothing is written
    /// for stand for themselves.
    pub(crate) fn with_args(&mut self, class: ClassId, own: Vec<Ty>, outer: Vec<Ty>) -> Ty {
        let info = self.class(class);
        let (own_count, params) = (info.own_params, info.params.clone());
        if own.len() != own_count {
            return self.types.class(class);
        }
        let mut args = self.narrowed(&params, own);
        for (index, var) in params[own_count..].iter().enumerate() {
            let given = outer.get(index).copied();
            args.push(given.unwrap_or_else(|| self.types.var(*var)));
        }
        self.types.generic(class, args)
    }

    /// Arguments of which wildcards have the bounds that the parameters have
    /// (JLS 5.1.10), as far as these are known by now. What is read through a
    /// lower bound is what the parameter's own bound says, which a type here
    /// cannot say beside the lower one: it is unknown.
    fn narrowed(&mut self, params: &[VarId], args: Vec<Ty>) -> Vec<Ty> {
        let narrow = |(index, arg): (usize, Ty)| {
            let given = match *self.types.kind(arg) {
                TyKind::Extends(given) => Some(given),
                TyKind::Super(_) => None,
                _ => return arg,
            };
            let Some(bound) = self.bound_of(params, params[index]) else { return arg };
            let Some(given) = given else { return Ty::UNKNOWN };
            let narrower = match (self.erased_class(given), self.erased_class(bound)) {
                (Some(given), _) if given == self.known.object => bound,
                (Some(_), Some(class)) if self.as_super(given, class).is_some() => return arg,
                (Some(class), Some(_)) if self.as_super(bound, class).is_some() => bound,
                _ => self.types.intern(TyKind::Intersection(vec![given, bound].into())),
            };
            self.types.intern(TyKind::Extends(narrower))
        };
        args.into_iter().enumerate().map(narrow).collect()
    }

    /// The bound of a parameter, without the parameters themselves.
    fn bound_of(&mut self, params: &[VarId], var: VarId) -> Option<Ty> {
        let bounds = self.var(var).bounds.clone();
        let erased: Vec<Ty> = params
            .iter()
            .map(|param| {
                let ty = self.types.var(*param);
                let bound = self.erased(ty);
                self.types.intern(TyKind::Extends(bound))
            })
            .collect();
        let find = |var: VarId| params.iter().position(|p| *p == var).map(|at| erased[at]);
        let bounds: Vec<Ty> = bounds
            .into_iter()
            .map(|bound| {
                let bound = self.replace(bound, &find, 0);
                self.upper(bound)
            })
            .collect();
        match bounds.as_slice() {
            [] => None,
            [single] => Some(*single).filter(|ty| self.erased_class(*ty).is_some()),
            _ => Some(self.types.intern(TyKind::Intersection(bounds.into()))),
        }
    }
}
