//! Relations between types: subclasses, supertypes with their arguments, the
//! least common supertype, boxes.

use super::ty::{Ty, TyKind};
use super::world::World;
use crate::typed::{ClassId, ClassKind, Knowledge, Origin, Primitive, Type};

impl World<'_> {
    /// Whether a class is a subclass of another.
    pub(crate) fn is_subclass(&self, sub: ClassId, sup: ClassId) -> Knowledge {
        if sub == sup || sup == self.known.object {
            return Knowledge::Yes;
        }
        let mut is_open = false;
        let is_library = self.class(sup).typed.is_unlisted(&self.symbols);
        let (mut seen, mut next) = (vec![sub], 0);
        while let Some(at) = seen.get(next).copied() {
            let typed = &self.class(at).typed;
            let is_listed = matches!(typed.origin, Origin::Prelude | Origin::Library);
            let is_listed = is_listed && at != self.known.object;
            let is_annotation = typed.kind == ClassKind::Annotation;
            is_open |=
                typed.origin == Origin::Outside || is_library && (is_listed || is_annotation);
            for above in typed.superclass.iter().chain(&typed.interfaces) {
                if *above == sup {
                    return Knowledge::Yes;
                }
                if !seen.contains(above) {
                    seen.push(*above);
                }
            }
            next += 1;
        }
        if is_open { Knowledge::Unknown } else { Knowledge::No }
    }

    /// Whether a class outside of the sources is above a class, or is it.
    pub(crate) fn is_open(&self, class: ClassId) -> bool {
        let (mut seen, mut next) = (vec![class], 0);
        while let Some(at) = seen.get(next).copied() {
            let typed = &self.class(at).typed;
            if typed.origin == Origin::Outside {
                return true;
            }
            for above in typed.superclass.iter().chain(&typed.interfaces) {
                if !seen.contains(above) {
                    seen.push(*above);
                }
            }
            next += 1;
        }
        false
    }

    /// Whether references of one erased type are ones of another.
    pub(crate) fn is_subtype(&self, sub: Type, sup: Type) -> Knowledge {
        match (sub, sup) {
            (Type::Unknown, _) | (_, Type::Unknown) => Knowledge::Unknown,
            (Type::Null, Type::Class(_) | Type::Array(..) | Type::Null) => Knowledge::Yes,
            (Type::Class(sub), Type::Class(sup)) => self.is_subclass(sub, sup),
            (Type::Array(..), Type::Class(sup)) => {
                let name = self.symbols.name(self.class(sup).typed.binary_name);
                let names = ["java.lang.Object", "java.lang.Cloneable", "java.io.Serializable"];
                match (names.contains(&name), self.class(sup).typed.origin) {
                    (true, _) => Knowledge::Yes,
                    (false, _) => Knowledge::No,
                }
            }
            (Type::Array(..), Type::Array(..)) => {
                let of = |ty: Type| ty.element().unwrap_or(Type::Unknown);
                match (of(sub), of(sup)) {
                    (Type::Primitive(a), Type::Primitive(b)) => known(a == b),
                    (Type::Primitive(_), _) | (_, Type::Primitive(_)) => Knowledge::No,
                    (a, b) => self.is_subtype(a, b),
                }
            }
            (a, b) => known(a == b),
        }
    }

    /// A type as an instance of a class above it, with its arguments.
    pub(crate) fn as_super(&mut self, ty: Ty, class: ClassId) -> Option<Ty> {
        self.as_super_within(ty, class, 0)
    }

    fn as_super_within(&mut self, ty: Ty, class: ClassId, depth: u32) -> Option<Ty> {
        if depth > 60 {
            return None;
        }
        match self.types.kind(ty).clone() {
            TyKind::Class(found, _) if found == class => Some(ty),
            TyKind::Class(found, args) => {
                if self.is_subclass(found, class) != Knowledge::Yes {
                    return None;
                }
                let info = self.class(found);
                let params = info.params.clone();
                let above: Vec<Ty> =
                    info.superclass.iter().chain(&info.interfaces).copied().collect();
                for sup in above {
                    let sup = self.substitute(sup, &params, &args);
                    if let Some(found) = self.as_super_within(sup, class, depth + 1) {
                        return Some(found);
                    }
                }
                (class == self.known.object).then(|| self.object())
            }
            TyKind::Var(var) => {
                let bounds = self.var(var).bounds.clone();
                let found =
                    bounds.into_iter().find_map(|ty| self.as_super_within(ty, class, depth + 1));
                found.or_else(|| (class == self.known.object).then(|| self.object()))
            }
            TyKind::Extends(bound) => self.as_super_within(bound, class, depth + 1),
            TyKind::Intersection(types) => {
                types.iter().find_map(|ty| self.as_super_within(*ty, class, depth + 1))
            }
            TyKind::Array(_) | TyKind::Super(_) => {
                (class == self.known.object).then(|| self.object())
            }
            TyKind::Primitive(_) | TyKind::Void | TyKind::Null | TyKind::Unknown => None,
        }
    }

    /// The box of a primitive type.
    pub(crate) fn box_of(&mut self, primitive: Primitive) -> Ty {
        self.types.class(self.known.boxes[primitive as usize])
    }

    /// The reference type for any type.
    pub(crate) fn boxed(&mut self, ty: Ty) -> Ty {
        match ty.as_primitive() {
            Some(primitive) => self.box_of(primitive),
            None => ty,
        }
    }

    /// The primitive type that a type is, or is the box of.
    pub(crate) fn unboxed(&self, ty: Ty) -> Option<Primitive> {
        if let Some(primitive) = ty.as_primitive() {
            return Some(primitive);
        }
        let class = match self.types.kind(ty) {
            TyKind::Class(class, _) => *class,
            TyKind::Var(_) | TyKind::Intersection(_) | TyKind::Extends(_) => {
                self.erased_class(ty)?
            }
            _ => return None,
        };
        let index = self.known.boxes.iter().position(|found| *found == class)?;
        Primitive::ALL.get(index).copied()
    }

    /// The least common supertype, as far as one class says it.
    pub(crate) fn least_upper_bound(&mut self, types: &[Ty]) -> Ty {
        let mut distinct: Vec<Ty> = Vec::new();
        for ty in types {
            let ty = self.boxed(*ty);
            if ty.is_unknown() {
                return Ty::UNKNOWN;
            }
            if ty != Ty::NULL && !distinct.contains(&ty) {
                distinct.push(ty);
            }
        }
        match distinct.as_slice() {
            [] => Ty::NULL,
            [single] => *single,
            [first, rest @ ..] => self.common(*first, rest),
        }
    }

    fn common(&mut self, first: Ty, rest: &[Ty]) -> Ty {
        for candidate in std::iter::once(first).chain(rest.iter().copied()) {
            let sup = self.erase(candidate);
            let is_above = |ty: &Ty| self.is_subtype(self.erase(*ty), sup) == Knowledge::Yes;
            if is_above(&first) && rest.iter().all(is_above) {
                return candidate;
            }
        }
        let Some(class) = self.erased_class(first) else { return self.object() };
        let (mut seen, mut next) = (vec![class], 0);
        let mut best: Option<ClassId> = None;
        while let Some(at) = seen.get(next).copied() {
            let sup = Type::Class(at);
            let is_common =
                rest.iter().all(|ty| self.is_subtype(self.erase(*ty), sup) == Knowledge::Yes);
            if is_common && at != self.known.object {
                let better = best.is_none_or(|best| self.is_subclass(at, best) == Knowledge::Yes);
                if better {
                    best = Some(at);
                }
            }
            for above in self.direct_supertypes(at) {
                if !seen.contains(&above) {
                    seen.push(above);
                }
            }
            next += 1;
        }
        let is_open = seen.iter().any(|at| self.class(*at).typed.origin == Origin::Outside);
        match best {
            Some(best) => self.as_super(first, best).unwrap_or_else(|| self.types.class(best)),
            None if is_open => Ty::UNKNOWN,
            None => self.object(),
        }
    }
}

fn known(is: bool) -> Knowledge {
    if is { Knowledge::Yes } else { Knowledge::No }
}
