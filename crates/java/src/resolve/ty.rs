//! Types with their arguments, as resolution needs them; interned, so that
//! they are copied and compared as numbers.

use crate::typed::{ClassId, Primitive};
use rustc_hash::FxHashMap;

/// A type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Ty(u32);

/// Number of a type variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct VarId(pub(crate) u32);

/// What a type is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum TyKind {
    /// A primitive type.
    Primitive(Primitive),
    /// `void`
    Void,
    /// The type of `null`.
    Null,
    /// Not known.
    Unknown,
    /// A class with arguments for all its parameters, those of the classes
    /// around it that it depends on included; without arguments, it is raw or
    /// has no parameters.
    Class(ClassId, Box<[Ty]>),
    /// An array.
    Array(Ty),
    /// A type variable.
    Var(VarId),
    /// `? extends T`; only as an argument. `?` has the bound `Object`.
    Extends(Ty),
    /// `? super T`; only as an argument.
    Super(Ty),
    /// `A & B`
    Intersection(Box<[Ty]>),
}

/// All types of a version.
#[derive(Debug)]
pub(crate) struct Types {
    kinds: Vec<TyKind>,
    numbers: FxHashMap<TyKind, Ty>,
}

impl Ty {
    pub(crate) const VOID: Ty = Ty(8);
    pub(crate) const NULL: Ty = Ty(9);
    pub(crate) const UNKNOWN: Ty = Ty(10);
    pub(crate) const BOOLEAN: Ty = Ty(0);
    pub(crate) const CHAR: Ty = Ty(3);
    pub(crate) const INT: Ty = Ty(4);
    pub(crate) const LONG: Ty = Ty(5);

    /// A primitive type.
    pub(crate) fn primitive(primitive: Primitive) -> Ty {
        Ty(primitive as u32)
    }

    /// The primitive type that it is.
    pub(crate) fn as_primitive(self) -> Option<Primitive> {
        Primitive::ALL.get(self.0 as usize).copied()
    }

    pub(crate) fn is_unknown(self) -> bool {
        self == Ty::UNKNOWN
    }
}

impl Types {
    pub(crate) fn new() -> Self {
        let mut types = Types { kinds: Vec::new(), numbers: FxHashMap::default() };
        for primitive in Primitive::ALL {
            types.intern(TyKind::Primitive(primitive));
        }
        types.intern(TyKind::Void);
        types.intern(TyKind::Null);
        types.intern(TyKind::Unknown);
        types
    }

    pub(crate) fn intern(&mut self, kind: TyKind) -> Ty {
        if let Some(found) = self.numbers.get(&kind) {
            return *found;
        }
        let ty = Ty(self.kinds.len() as u32);
        self.kinds.push(kind.clone());
        self.numbers.insert(kind, ty);
        ty
    }

    pub(crate) fn kind(&self, ty: Ty) -> &TyKind {
        &self.kinds[ty.0 as usize]
    }

    pub(crate) fn class(&mut self, class: ClassId) -> Ty {
        self.intern(TyKind::Class(class, Box::default()))
    }

    pub(crate) fn generic(&mut self, class: ClassId, args: Vec<Ty>) -> Ty {
        self.intern(TyKind::Class(class, args.into()))
    }

    pub(crate) fn array(&mut self, element: Ty) -> Ty {
        self.intern(TyKind::Array(element))
    }

    pub(crate) fn var(&mut self, var: VarId) -> Ty {
        self.intern(TyKind::Var(var))
    }

    /// The class of a type, if it is one, with its arguments.
    pub(crate) fn as_class(&self, ty: Ty) -> Option<(ClassId, &[Ty])> {
        match self.kind(ty) {
            TyKind::Class(class, args) => Some((*class, args)),
            _ => None,
        }
    }

    /// What an array has in it.
    pub(crate) fn element(&self, ty: Ty) -> Option<Ty> {
        match self.kind(ty) {
            TyKind::Array(element) => Some(*element),
            _ => None,
        }
    }

    pub(crate) fn is_reference(&self, ty: Ty) -> bool {
        ty.as_primitive().is_none() && ty != Ty::VOID && ty != Ty::UNKNOWN
    }
}
