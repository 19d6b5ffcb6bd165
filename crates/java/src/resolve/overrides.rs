//! What overrides what, and which interfaces are functional.

use super::ty::Ty;
use super::world::World;
use crate::typed::{ClassId, ClassKind, MethodId, Origin, Type};

impl World<'_> {
    /// Finds out what the methods of a class override. The classes above it
    /// have their signatures.
    pub(crate) fn find_overrides(&mut self, id: ClassId) {
        let this = self.this_type(id);
        let mut above = self.direct_supertypes(id);
        let mut next = 0;
        while let Some(at) = above.get(next).copied() {
            for further in self.direct_supertypes(at) {
                if !above.contains(&further) {
                    above.push(further);
                }
            }
            next += 1;
        }
        if self.class(id).typed.kind == ClassKind::Interface {
            above.push(self.known.object);
        }
        for method in self.class(id).typed.methods.clone() {
            let flags = self.method(method).typed.flags;
            if flags.is_static || flags.is_private {
                continue;
            }
            let found = self.overridden(this, method, &above);
            self.method_mut(method).typed.overrides = found;
        }
    }

    fn overridden(&mut self, this: Ty, method: MethodId, above: &[ClassId]) -> Vec<MethodId> {
        let name = self.method(method).typed.name;
        let mut found = Vec::new();
        for class in above {
            let Some(others) = self.class(*class).method_names.get(&name).cloned() else {
                continue;
            };
            for other in others {
                if self.overrides(this, method, *class, other) {
                    found.push(other);
                }
            }
        }
        let own = self.method(method).typed.class;
        let all = found.clone();
        found.retain(|other| self.is_seen(own, *other, &all));
        found
    }

    /// Whether a class can override a method: one that is for its package only
    /// it can if it is in that package, or if it overrides one that does.
    fn is_seen(&self, class: ClassId, method: MethodId, all: &[MethodId]) -> bool {
        let typed = &self.method(method).typed;
        let (owner, flags) = (&self.class(typed.class).typed, typed.flags);
        let is_for_all = owner.origin != Origin::Source
            || owner.kind == ClassKind::Interface
            || owner.kind == ClassKind::Annotation
            || flags.is_public
            || flags.is_protected;
        let near = self.package_of(typed.class);
        is_for_all
            || self.package_of(class) == near
            || all.iter().any(|other| {
                let between = self.method(*other).typed.class;
                between != typed.class
                    && self.package_of(between) == near
                    && self.is_above(typed.class, between)
            })
    }

    fn package_of(&self, class: ClassId) -> &str {
        let name = self.symbols.name(self.class(class).typed.binary_name);
        name.rsplit_once('.').map_or("", |(package, _)| package)
    }

    fn is_above(&self, above: ClassId, class: ClassId) -> bool {
        let mut at = self.class(class).typed.superclass;
        while let Some(found) = at.filter(|found| *found != above) {
            at = self.class(found).typed.superclass;
        }
        at == Some(above)
    }

    /// Whether a method overrides another of a class above: the same
    /// parameters, seen from the subclass, or the same after erasure.
    fn overrides(&mut self, this: Ty, method: MethodId, class: ClassId, other: MethodId) -> bool {
        let (mine, theirs) = (self.method(method), self.method(other));
        let flags = theirs.typed.flags;
        if flags.is_static || flags.is_private || mine.params.len() != theirs.params.len() {
            return false;
        }
        if mine.typed.params == theirs.typed.params {
            return true;
        }
        let (own_vars, other_vars) = (mine.type_params.clone(), theirs.type_params.clone());
        let (mine, theirs) = (mine.typed.params.clone(), theirs.params.clone());
        let Some(view) = self.as_super(this, class) else { return false };
        let args = self.types.as_class(view).map(|(_, args)| args.to_vec()).unwrap_or_default();
        let params = self.class(class).params.clone();
        let own: Vec<Ty> = own_vars.iter().map(|var| self.types.var(*var)).collect();
        let seen: Vec<Type> = theirs
            .iter()
            .map(|ty| {
                let ty = self.substitute(*ty, &params, &args);
                let ty = match own.len() == other_vars.len() {
                    true => self.substitute(ty, &other_vars, &own),
                    false => ty,
                };
                self.erase(ty)
            })
            .collect();
        seen == mine
    }

    /// Finds the method of a functional interface.
    pub(crate) fn find_function(&mut self, id: ClassId) {
        if self.class(id).typed.kind != ClassKind::Interface || self.is_open(id) {
            return;
        }
        let (mut seen, mut next) = (vec![id], 0);
        let mut all: Vec<MethodId> = Vec::new();
        while let Some(at) = seen.get(next).copied() {
            all.extend(self.class(at).typed.methods.iter().copied());
            for above in self.class(at).typed.interfaces.clone() {
                if !seen.contains(&above) {
                    seen.push(above);
                }
            }
            next += 1;
        }
        let is_overridden = |method: &MethodId| {
            all.iter().any(|other| self.method(*other).typed.overrides.contains(method))
        };
        let mut abstract_ones = all.iter().filter(|method| {
            self.method(**method).typed.flags.is_abstract
                && !is_overridden(method)
                && !self.is_of_object(**method)
        });
        let first = abstract_ones.next().copied();
        let same = |other: &MethodId, first: MethodId| {
            let (other, first) = (&self.method(*other).typed, &self.method(first).typed);
            other.name == first.name && other.params == first.params
        };
        let is_single = first.is_some_and(|first| abstract_ones.all(|other| same(other, first)));
        self.class_mut(id).typed.function = first.filter(|_| is_single);
    }

    /// Whether an interface's method is one that every object has.
    fn is_of_object(&self, method: MethodId) -> bool {
        let typed = &self.method(method).typed;
        let own = self.class(self.known.object).method_names.get(&typed.name);
        own.is_some_and(|own| {
            own.iter().any(|other| self.method(*other).typed.params == typed.params)
        })
    }
}
