//! Questions about a resolved program: subclasses, and which method runs.

use super::{Class, ClassId, ClassKind, Method, MethodBody, MethodId, Origin, Program};

/// An answer that may depend on classes outside of the sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Knowledge {
    /// So it is.
    Yes,
    /// So it is not.
    No,
    /// Nobody knows.
    Unknown,
}

impl Program {
    /// The direct supertypes of a class: its superclass, then its interfaces.
    pub fn supertypes(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        let class = self.class(class);
        class.superclass.into_iter().chain(class.interfaces.iter().copied())
    }

    /// Whether every object of class `sub` is one of `sup`. Unknown if a
    /// class outside of the sources lies between.
    pub fn is_subclass(&self, sub: ClassId, sup: ClassId) -> Knowledge {
        if sub == sup || sup == self.known.object {
            return Knowledge::Yes;
        }
        let is_listed = matches!(self.class(sub).origin, Origin::Prelude | Origin::Library);
        let is_annotation = self.class(sub).kind == ClassKind::Annotation;
        let is_library = is_annotation || is_listed && sub != self.known.object;
        if self.class(sub).origin == Origin::Outside {
            return Knowledge::Unknown;
        }
        let mut found = match is_library && self.class(sup).is_unlisted(&self.symbols) {
            true => Knowledge::Unknown,
            false => Knowledge::No,
        };
        for above in self.supertypes(sub) {
            match self.is_subclass(above, sup) {
                Knowledge::Yes => return Knowledge::Yes,
                Knowledge::Unknown => found = Knowledge::Unknown,
                Knowledge::No => {}
            }
        }
        found
    }

    /// The method that runs when `method` is called on an object whose class
    /// is exactly `class`. None if the class is abstract in that respect, or
    /// if a class outside of the sources may bring one.
    pub fn implementation(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let mut next = Some(class);
        while let Some(at) = next {
            if let Some(found) = self.own_implementation(at, method) {
                return (!matches!(self.method(found).body, MethodBody::Abstract)).then_some(found);
            }
            if self.class(at).origin == Origin::Outside {
                return None;
            }
            next = self.class(at).superclass;
        }
        self.default_implementation(class, method)
    }

    /// The method that runs when `method`, which is not its function, is called
    /// on a lambda for an interface: a default one, or one of `Object`.
    pub fn default_method(&self, interface: ClassId, method: MethodId) -> Option<MethodId> {
        if self.method(method).class == self.known.object {
            return self.implementation(self.known.object, method);
        }
        let own = self.class(interface).methods.iter().copied();
        let mut own = own.filter(|found| self.is_or_overrides(*found, method));
        match own.next() {
            Some(found) => {
                (!matches!(self.method(found).body, MethodBody::Abstract)).then_some(found)
            }
            None => self.default_implementation(interface, method),
        }
    }

    /// The method of this very class that is `method` or overrides it.
    fn own_implementation(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let Class { kind, methods, .. } = self.class(class);
        if matches!(kind, ClassKind::Interface | ClassKind::Annotation) {
            return None;
        }
        let is_it = |found: &MethodId| self.is_or_overrides(*found, method);
        let named = methods.iter().copied().find(is_it);
        named.or_else(|| methods.iter().copied().find(|found| self.has_signature(*found, method)))
    }

    /// Whether a method implements another without its class knowing: a
    /// superclass has it, and the subclass implements the interface.
    fn has_signature(&self, found: MethodId, method: MethodId) -> bool {
        let (found, method) = (self.method(found), self.method(method));
        let is_instance = |flags: super::MethodFlags| !flags.is_static && !flags.is_private;
        let in_interface = self.class(method.class).kind == ClassKind::Interface;
        in_interface
            && is_instance(found.flags)
            && is_instance(method.flags)
            && (found.name, &found.params) == (method.name, &method.params)
    }

    fn is_or_overrides(&self, found: MethodId, method: MethodId) -> bool {
        let Method { overrides, .. } = self.method(found);
        found == method || overrides.contains(&method)
    }

    /// The default method among all interfaces of a class that no other one
    /// there overrides.
    fn default_implementation(&self, class: ClassId, method: MethodId) -> Option<MethodId> {
        let mut candidates = Vec::new();
        let mut interfaces = Vec::new();
        if !self.collect_interfaces(class, &mut interfaces) {
            return None;
        }
        for interface in interfaces {
            let methods = &self.class(interface).methods;
            candidates.extend(methods.iter().filter(|found| self.is_or_overrides(**found, method)));
        }
        let is_best = |best: &&MethodId| {
            !candidates.iter().any(|other| self.method(*other).overrides.contains(best))
        };
        let mut best = candidates.iter().filter(is_best);
        let found = *best.next()?;
        let is_default = !matches!(self.method(found).body, MethodBody::Abstract);
        (is_default && best.next().is_none()).then_some(found)
    }

    /// All interfaces of a class, however far up, each once. False if some
    /// are not known.
    fn collect_interfaces(&self, class: ClassId, found: &mut Vec<ClassId>) -> bool {
        let mut is_known = self.class(class).origin != Origin::Outside;
        for above in self.supertypes(class) {
            let is_interface = self.class(above).kind == ClassKind::Interface;
            if found.contains(&above) {
                continue;
            }
            if is_interface {
                found.push(above);
            }
            is_known &= self.collect_interfaces(above, found);
        }
        is_known
    }
}
