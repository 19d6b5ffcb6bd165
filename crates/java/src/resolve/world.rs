//! The world of a version while it is being resolved: all classes and members
//! with their full types, beside what the typed tree says of them.

use super::env::{Env, FileEnv};
use super::ty::{Ty, TyKind, Types, VarId};
use crate::symbol::{Symbol, Symbols};
use crate::syntax::ast;
use crate::typed::{
    Class, ClassId, Field, FieldId, KnownClasses, Local, LocalId, Method, MethodId, Problem,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Everything about a version.
pub(crate) struct World<'a> {
    pub(crate) symbols: Symbols,
    pub(crate) types: Types,
    pub(crate) classes: Vec<ClassInfo<'a>>,
    pub(crate) fields: Vec<FieldInfo<'a>>,
    pub(crate) methods: Vec<MethodInfo<'a>>,
    pub(crate) locals: Vec<Local>,
    pub(crate) local_infos: Vec<LocalInfo>,
    pub(crate) vars: Vec<VarInfo>,
    pub(crate) files: Vec<FileEnv>,
    /// Classes that are not nested, by package and name.
    pub(crate) top: FxHashMap<(Symbol, Symbol), ClassId>,
    /// Classes of which only the name is known, by binary name.
    pub(crate) outside: FxHashMap<Symbol, ClassId>,
    /// Packages that have classes.
    pub(crate) packages: FxHashSet<Symbol>,
    pub(crate) problems: Vec<Problem>,
    pub(crate) names: Names,
    pub(crate) known: KnownClasses,
    pub(crate) targets: u32,
}

/// Names that resolution itself needs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Names {
    pub(crate) init: Symbol,
    pub(crate) empty: Symbol,
    pub(crate) java_lang: Symbol,
    pub(crate) values: Symbol,
    pub(crate) value_of: Symbol,
    pub(crate) length: Symbol,
    pub(crate) get_class: Symbol,
    pub(crate) clone: Symbol,
    pub(crate) iterator: Symbol,
    pub(crate) has_next: Symbol,
    pub(crate) next: Symbol,
    pub(crate) close: Symbol,
    pub(crate) equals: Symbol,
    pub(crate) hash_code: Symbol,
    pub(crate) to_string: Symbol,
    pub(crate) receiver: Symbol,
    pub(crate) argument: Symbol,
}

/// A class while it is being resolved.
pub(crate) struct ClassInfo<'a> {
    pub(crate) typed: Class,
    pub(crate) ast: Option<&'a ast::Class>,
    /// The names around it, without its own.
    pub(crate) outside: Env,
    /// The names in its body.
    pub(crate) inside: Env,
    /// Its own type parameters, then those of the classes around it that its
    /// objects depend on.
    pub(crate) params: Vec<VarId>,
    /// How many of them are its own.
    pub(crate) own_params: usize,
    pub(crate) superclass: Option<Ty>,
    pub(crate) interfaces: Vec<Ty>,
    pub(crate) field_names: FxHashMap<Symbol, FieldId>,
    pub(crate) method_names: FxHashMap<Symbol, Vec<MethodId>>,
    pub(crate) member_names: FxHashMap<Symbol, ClassId>,
    pub(crate) progress: Progress,
    /// How many local and anonymous classes of each name it has directly in it.
    pub(crate) numbered: FxHashMap<Symbol, u32>,
}

/// How far the resolution of a class has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Progress {
    /// It is only named.
    Named,
    /// Its supertypes are being looked for.
    Supertypes,
    /// They are there.
    HasSupertypes,
}

/// A field while it is being resolved.
pub(crate) struct FieldInfo<'a> {
    pub(crate) typed: Field,
    pub(crate) ty: Ty,
    pub(crate) ast: Option<&'a ast::Field>,
    /// Whether its constant has been looked for, or is being.
    pub(crate) is_evaluated: bool,
}

/// A method or constructor while it is being resolved.
pub(crate) struct MethodInfo<'a> {
    pub(crate) typed: Method,
    pub(crate) type_params: Vec<VarId>,
    pub(crate) params: Vec<Ty>,
    pub(crate) returns: Ty,
    pub(crate) ast: Option<&'a ast::Method>,
    /// The names that its signature sees.
    pub(crate) env: Env,
}

/// A type variable.
pub(crate) struct VarInfo {
    pub(crate) name: Symbol,
    /// Its bounds; empty is `Object`.
    pub(crate) bounds: Vec<Ty>,
}

/// What the typed tree does not say of a local variable.
pub(crate) struct LocalInfo {
    pub(crate) ty: Ty,
    pub(crate) constant: Option<crate::typed::Constant>,
    /// How many bodies are around its own.
    pub(crate) frame: usize,
}

impl<'a> World<'a> {
    pub(crate) fn class(&self, id: ClassId) -> &ClassInfo<'a> {
        &self.classes[id.0 as usize]
    }

    pub(crate) fn class_mut(&mut self, id: ClassId) -> &mut ClassInfo<'a> {
        &mut self.classes[id.0 as usize]
    }

    pub(crate) fn field(&self, id: FieldId) -> &FieldInfo<'a> {
        &self.fields[id.0 as usize]
    }

    pub(crate) fn field_mut(&mut self, id: FieldId) -> &mut FieldInfo<'a> {
        &mut self.fields[id.0 as usize]
    }

    pub(crate) fn method(&self, id: MethodId) -> &MethodInfo<'a> {
        &self.methods[id.0 as usize]
    }

    pub(crate) fn method_mut(&mut self, id: MethodId) -> &mut MethodInfo<'a> {
        &mut self.methods[id.0 as usize]
    }

    pub(crate) fn local(&self, id: LocalId) -> &LocalInfo {
        &self.local_infos[id.0 as usize]
    }

    pub(crate) fn var(&self, id: VarId) -> &VarInfo {
        &self.vars[id.0 as usize]
    }

    /// The type of a class in its own body: its parameters are its arguments.
    pub(crate) fn this_type(&mut self, class: ClassId) -> Ty {
        let params = self.class(class).params.clone();
        let args = params.into_iter().map(|var| self.types.var(var)).collect();
        self.types.generic(class, args)
    }

    pub(crate) fn object(&mut self) -> Ty {
        self.types.class(self.known.object)
    }

    pub(crate) fn string(&mut self) -> Ty {
        self.types.class(self.known.string)
    }

    /// How a type is called in messages.
    pub(crate) fn show(&self, ty: Ty) -> String {
        match self.types.kind(ty) {
            TyKind::Primitive(primitive) => primitive.keyword().to_owned(),
            TyKind::Void => "void".to_owned(),
            TyKind::Null => "null".to_owned(),
            TyKind::Unknown => "an unknown type".to_owned(),
            TyKind::Class(class, args) => self.show_class(*class, args),
            TyKind::Array(element) => format!("{}[]", self.show(*element)),
            TyKind::Var(var) => self.symbols.name(self.var(*var).name).to_owned(),
            TyKind::Extends(bound) => format!("? extends {}", self.show(*bound)),
            TyKind::Super(bound) => format!("? super {}", self.show(*bound)),
            TyKind::Intersection(types) => {
                types.iter().map(|ty| self.show(*ty)).collect::<Vec<_>>().join(" & ")
            }
        }
    }

    fn show_class(&self, class: ClassId, args: &[Ty]) -> String {
        let typed = &self.class(class).typed;
        let name = match self.symbols.name(typed.name) {
            "" => self.symbols.name(typed.binary_name).to_owned(),
            name => name.to_owned(),
        };
        if args.is_empty() {
            return name;
        }
        let args: Vec<_> = args.iter().map(|arg| self.show(*arg)).collect();
        format!("{name}<{}>", args.join(", "))
    }
}

impl Names {
    pub(crate) fn new(symbols: &mut Symbols) -> Self {
        let mut name = |text| symbols.intern(text);
        Names {
            init: name("<init>"),
            empty: name(""),
            java_lang: name("java.lang"),
            values: name("values"),
            value_of: name("valueOf"),
            length: name("length"),
            get_class: name("getClass"),
            clone: name("clone"),
            iterator: name("iterator"),
            has_next: name("hasNext"),
            next: name("next"),
            close: name("close"),
            equals: name("equals"),
            hash_code: name("hashCode"),
            to_string: name("toString"),
            receiver: name("<receiver>"),
            argument: name("<argument>"),
        }
    }
}
