//! What the types of a version say of the objects that it meets at the start.
//!
//! In: a version whose procedures are all there. Out: for the parameters of its
//! methods, for its fields and for elements of arrays, the classes that objects
//! there may have. Nobody is shown a difference on other objects.

use super::context::Target;
use super::hierarchy::{Division, Interfaces};
use super::names;
use super::ranges::Ranges;
use crate::typed::{ClassId, ClassKind, FieldId, MethodId, Origin, Type};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;
use verdiff_ir::{Kind, Kinds, Name};

/// The map of the elements of arrays of references.
const ELEMENTS: &str = "Object[]";

/// Kinds by type, as far as they were asked for.
struct Known<'t, 'p> {
    target: &'t Target<'p>,
    lambdas: &'t Interfaces,
    found: FxHashMap<Type, Option<Arc<Kind>>>,
}

impl Target<'_> {
    /// Says which objects the version can meet. The names of the numbers are
    /// shared by all versions, and added later.
    pub(crate) fn write_kinds(&mut self, lambdas: &Interfaces) {
        let mut known = Known { target: self, lambdas, found: FxHashMap::default() };
        let kinds = Kinds {
            map: Some(names::CLASS.into()),
            names: Arc::default(),
            params: known.params(),
            globals: known.globals(),
            elements: Some((ELEMENTS.into(), known.elements())),
        };
        self.program.kinds = kinds;
    }
}

impl Known<'_, '_> {
    fn params(&mut self) -> BTreeMap<Name, BTreeMap<Name, Arc<Kind>>> {
        let mut all = BTreeMap::new();
        for id in super::own_methods(self.target.typed) {
            let name = self.target.name_of(id);
            let own = self.of_method(id, &name);
            if !own.is_empty() {
                all.insert(name, own);
            }
        }
        all
    }

    /// The parameters of the language come last, `this` is the first.
    fn of_method(&mut self, id: MethodId, name: &Name) -> BTreeMap<Name, Arc<Kind>> {
        let method = self.target.typed.method(id);
        let mut found = BTreeMap::new();
        let Some(proc) = self.target.program.procs.get(name) else { return found };
        let written = proc.params.iter().rev().zip(method.params.iter().rev().copied());
        let this = (!method.flags.is_static).then_some(Type::Class(method.class));
        for (param, ty) in written.chain(proc.params.first().zip(this)) {
            if let Some(kind) = self.of(ty) {
                found.insert(param.name.clone(), kind);
            }
        }
        found
    }

    fn globals(&mut self) -> BTreeMap<Name, Arc<Kind>> {
        let mut all = BTreeMap::new();
        for id in (0..self.target.typed.fields.len() as u32).map(FieldId) {
            let field = self.target.typed.field(id);
            if !field.ty.is_reference() {
                continue;
            }
            let name: Name = names::field(self.target.typed, id).into();
            if !self.target.program.globals.contains_key(&name) {
                continue;
            }
            if let Some(kind) = self.of(field.ty) {
                all.insert(name, kind);
            }
        }
        all
    }

    fn elements(&mut self) -> BTreeMap<u32, Arc<Kind>> {
        let arrays = self.target.tags.arrays().into_iter();
        let of = |(name, tag): (String, u32)| {
            let element = self.target.type_named(name.strip_suffix("[]")?)?;
            Some((tag, self.of(element)?))
        };
        arrays.filter_map(of).collect()
    }

    /// What a reference of a type may be; none if nothing is known.
    fn of(&mut self, ty: Type) -> Option<Arc<Kind>> {
        if let Some(known) = self.found.get(&ty) {
            return known.clone();
        }
        let kind = self.kind(ty).map(Arc::new);
        self.found.insert(ty, kind.clone());
        kind
    }

    fn kind(&mut self, ty: Type) -> Option<Kind> {
        match ty {
            Type::Class(class) if class == self.target.typed.known.object => return None,
            Type::Class(_) | Type::Array(..) => {}
            Type::Primitive(_) | Type::Null | Type::Void | Type::Unknown => return None,
        }
        let Division { yes, no } = self.target.division(ty, self.lambdas);
        let numbers = match self.target.may_be_other(ty) {
            true => Ranges::of([(0, u32::MAX)]).without(&no),
            false => yes,
        };
        let (line, is_listed) = match ty {
            Type::Class(class) => (self.line(class), self.is_listed(class)),
            _ => (vec![Name::new("[]")], false),
        };
        let elements = ty.element().and_then(|element| self.of(element));
        Some(Kind { numbers: numbers.iter().collect(), line, is_listed, elements })
    }

    /// All objects of an enum of the sources are its constants.
    fn is_listed(&self, class: ClassId) -> bool {
        let found = self.target.typed.class(class);
        found.kind == ClassKind::Enum && found.origin == Origin::Source
    }

    /// The classes above a class and itself, from the top. An interface, and
    /// what has a class above it of which nothing is known, may be anything.
    fn line(&self, class: ClassId) -> Vec<Name> {
        let typed = self.target.typed;
        let mut line: Vec<Name> = Vec::new();
        let mut next = Some(class);
        while let Some(id) = next {
            let found = typed.class(id);
            let is_class =
                found.kind != ClassKind::Interface && found.kind != ClassKind::Annotation;
            if !is_class || found.origin == Origin::Outside || line.len() > typed.classes.len() {
                return Vec::new();
            }
            if id != typed.known.object {
                line.push(names::class(typed, id).into());
            }
            next = found.superclass;
        }
        line.reverse();
        line
    }
}
