//! Substitution of type variables, and erasure.

use super::ty::{Ty, TyKind, VarId};
use super::world::World;
use crate::typed::{ClassId, Type};

/// How deep a substitution follows types that contain each other.
const MAX_DEPTH: u32 = 50;

impl World<'_> {
    /// The erasure of a type.
    pub(crate) fn erase(&self, ty: Ty) -> Type {
        self.erase_within(ty, 0)
    }

    fn erase_within(&self, ty: Ty, depth: u32) -> Type {
        if depth > MAX_DEPTH {
            return Type::Class(self.known.object);
        }
        match self.types.kind(ty) {
            TyKind::Primitive(primitive) => Type::Primitive(*primitive),
            TyKind::Void => Type::Void,
            TyKind::Null => Type::Null,
            TyKind::Unknown => Type::Unknown,
            TyKind::Class(class, _) => Type::Class(*class),
            TyKind::Array(element) => {
                self.erase_within(*element, depth + 1).array().unwrap_or(Type::Unknown)
            }
            TyKind::Var(var) => match self.var(*var).bounds.first() {
                Some(bound) => self.erase_within(*bound, depth + 1),
                None => Type::Class(self.known.object),
            },
            TyKind::Extends(bound) => self.erase_within(*bound, depth + 1),
            TyKind::Super(_) => Type::Class(self.known.object),
            TyKind::Intersection(types) => types
                .first()
                .map_or(Type::Class(self.known.object), |ty| self.erase_within(*ty, depth + 1)),
        }
    }

    /// The class that a type erases to.
    pub(crate) fn erased_class(&self, ty: Ty) -> Option<ClassId> {
        match self.erase(ty) {
            Type::Class(class) => Some(class),
            _ => None,
        }
    }

    /// The erasure as a type of ours.
    pub(crate) fn erased(&mut self, ty: Ty) -> Ty {
        let erased = self.erase(ty);
        self.unerased(erased)
    }

    /// A type that has no arguments.
    pub(crate) fn unerased(&mut self, ty: Type) -> Ty {
        match ty {
            Type::Primitive(primitive) => Ty::primitive(primitive),
            Type::Void => Ty::VOID,
            Type::Null => Ty::NULL,
            Type::Unknown => Ty::UNKNOWN,
            Type::Class(class) => self.types.class(class),
            Type::Array(..) => {
                let element = ty.element().unwrap_or(Type::Unknown);
                let element = self.unerased(element);
                self.types.array(element)
            }
        }
    }

    /// A type with its variables replaced. Without arguments, the type is
    /// used raw, and the result is erased.
    pub(crate) fn substitute(&mut self, ty: Ty, vars: &[VarId], args: &[Ty]) -> Ty {
        if vars.is_empty() {
            return ty;
        }
        if args.len() != vars.len() {
            return self.erased(ty);
        }
        let find =
            |var: VarId| vars.iter().position(|found| *found == var).map(|index| args[index]);
        self.replace(ty, &find, 0)
    }

    /// A type with those variables replaced that `find` knows.
    pub(crate) fn replace(&mut self, ty: Ty, find: &dyn Fn(VarId) -> Option<Ty>, depth: u32) -> Ty {
        if depth > MAX_DEPTH {
            return ty;
        }
        match self.types.kind(ty).clone() {
            TyKind::Primitive(_) | TyKind::Void | TyKind::Null | TyKind::Unknown => ty,
            TyKind::Var(var) => find(var).unwrap_or(ty),
            TyKind::Array(element) => {
                let element = self.replace(element, find, depth + 1);
                let element = self.upper(element);
                match element.is_unknown() {
                    true => Ty::UNKNOWN,
                    false => self.types.array(element),
                }
            }
            TyKind::Class(class, args) => {
                if args.is_empty() {
                    return ty;
                }
                let args = args.iter().map(|arg| self.replace(*arg, find, depth + 1)).collect();
                self.types.generic(class, args)
            }
            TyKind::Extends(bound) => {
                let bound = self.replace(bound, find, depth + 1);
                let bound = self.upper(bound);
                if bound.is_unknown() { bound } else { self.types.intern(TyKind::Extends(bound)) }
            }
            TyKind::Super(bound) => {
                let bound = self.replace(bound, find, depth + 1);
                match *self.types.kind(bound) {
                    TyKind::Super(_) | TyKind::Unknown => bound,
                    TyKind::Extends(_) => {
                        let object = self.object();
                        self.types.intern(TyKind::Extends(object))
                    }
                    _ => self.types.intern(TyKind::Super(bound)),
                }
            }
            TyKind::Intersection(types) => {
                let types = types.iter().map(|ty| self.replace(*ty, find, depth + 1)).collect();
                self.types.intern(TyKind::Intersection(types))
            }
        }
    }

    /// What a value is that has a wildcard for its type.
    pub(crate) fn upper(&mut self, ty: Ty) -> Ty {
        match *self.types.kind(ty) {
            TyKind::Extends(bound) => bound,
            TyKind::Super(_) => self.object(),
            _ => ty,
        }
    }

    /// What a parameter takes that has a wildcard for its type.
    pub(crate) fn lower(&mut self, ty: Ty) -> Ty {
        match *self.types.kind(ty) {
            TyKind::Extends(bound) | TyKind::Super(bound) => bound,
            _ => ty,
        }
    }
}
