//! Members by name: fields and methods of a class and of all above it.

use super::world::World;
use crate::symbol::Symbol;
use crate::typed::{ClassId, ClassKind, FieldId, MethodId, Origin};

/// What a search for a field found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FieldFound {
    /// This one.
    Field(FieldId),
    /// None, and all classes that could have it are known.
    None,
    /// None, but a class outside of the sources may have it.
    Outside,
}

impl World<'_> {
    /// The field of this name of a class, inherited ones included.
    pub(crate) fn find_field(&self, class: ClassId, name: Symbol) -> FieldFound {
        let mut is_open = false;
        let (mut seen, mut next) = (vec![class], 0);
        while let Some(at) = seen.get(next).copied() {
            let info = self.class(at);
            if let Some(field) = info.field_names.get(&name) {
                return FieldFound::Field(*field);
            }
            // The table and the models may leave fields out.
            is_open |= info.typed.origin != Origin::Source && at != self.known.object;
            // Interfaces come before the superclass, as their constants are
            // no less near.
            for above in info.typed.interfaces.iter().chain(&info.typed.superclass) {
                if !seen.contains(above) {
                    seen.push(*above);
                }
            }
            next += 1;
        }
        if is_open { FieldFound::Outside } else { FieldFound::None }
    }

    /// All methods of this name that a class has, inherited ones included,
    /// without those that others of them override; and whether a class
    /// outside of the sources may have more.
    pub(crate) fn find_methods(&self, class: ClassId, name: Symbol) -> (Vec<MethodId>, bool) {
        let mut found: Vec<MethodId> = Vec::new();
        let mut is_open = false;
        let (mut seen, mut next) = (vec![class], 0);
        let is_interface = self.class(class).typed.kind == ClassKind::Interface;
        while let Some(at) = seen.get(next).copied() {
            let info = self.class(at);
            is_open |= info.typed.origin == Origin::Outside;
            for method in info.method_names.get(&name).into_iter().flatten() {
                if self.is_inherited(class, at, *method) && !self.is_hidden(&found, *method) {
                    found.push(*method);
                }
            }
            for above in info.typed.superclass.iter().chain(&info.typed.interfaces) {
                if !seen.contains(above) {
                    seen.push(*above);
                }
            }
            next += 1;
            if is_interface && next == seen.len() && !seen.contains(&self.known.object) {
                seen.push(self.known.object);
            }
        }
        // A class further up may have come before the one that overrides it.
        let all = found.clone();
        found.retain(|method| {
            !all.iter().any(|other| self.method(*other).typed.overrides.contains(method))
        });
        (found, is_open)
    }

    fn is_inherited(&self, class: ClassId, at: ClassId, method: MethodId) -> bool {
        let flags = self.method(method).typed.flags;
        let is_static_of_interface =
            flags.is_static && self.class(at).typed.kind == ClassKind::Interface;
        at == class || !(flags.is_private || is_static_of_interface)
    }

    /// Whether one of the methods found overrides or hides this one.
    fn is_hidden(&self, found: &[MethodId], method: MethodId) -> bool {
        let typed = &self.method(method).typed;
        found.iter().any(|other| {
            let other = &self.method(*other).typed;
            other.overrides.contains(&method)
                || (other.params == typed.params && other.class != typed.class)
        })
    }
}
