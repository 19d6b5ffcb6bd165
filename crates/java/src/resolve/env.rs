//! Names of types: where a name stands in, the class or type variable that it
//! means out.
//!
//! What is around a place is a list from the inside out: type parameters,
//! local classes, classes with their members, at last the file. A name that
//! nothing declares is a class outside of the sources.

use super::ty::{Ty, VarId};
use super::world::World;
use crate::span::Span;
use crate::symbol::Symbol;
use crate::typed::class::SOMEWHERE;
use crate::typed::{Class, ClassFlags, ClassId, ClassKind, Enclosing, Origin, Places};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// What is around a place.
#[derive(Debug, Clone)]
pub(crate) enum Env {
    /// Nothing but the file of this number.
    File(usize),
    /// Something, and what is around that.
    In(Rc<(Around, Env)>),
}

/// Something that declares names of types.
#[derive(Debug)]
pub(crate) enum Around {
    /// Type parameters.
    Vars(Vec<(Symbol, VarId)>),
    /// A local class.
    Local(Symbol, ClassId),
    /// The body of a class.
    Class(ClassId),
}

/// The imports of a file.
#[derive(Debug, Default)]
pub(crate) struct FileEnv {
    pub(crate) package: Option<Symbol>,
    /// `import a.b.C;`: the simple name, and the parts.
    pub(crate) single: FxHashMap<Symbol, Vec<Symbol>>,
    /// `import a.b.*;`: the parts.
    pub(crate) on_demand: Vec<Vec<Symbol>>,
    /// `import static a.B.m;`: the member's name, and the parts of the class.
    pub(crate) single_static: Vec<(Symbol, Vec<Symbol>)>,
    /// `import static a.B.*;`
    pub(crate) on_demand_static: Vec<Vec<Symbol>>,
    /// What simple names were found to mean.
    pub(crate) found: FxHashMap<Symbol, ClassId>,
}

impl Env {
    /// Something inside of this.
    pub(crate) fn with(&self, around: Around) -> Env {
        Env::In(Rc::new((around, self.clone())))
    }

    /// The number of the file.
    pub(crate) fn file(&self) -> usize {
        match self {
            Env::File(file) => *file,
            Env::In(node) => node.1.file(),
        }
    }
}

/// What the name of a type means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Named {
    Class(ClassId),
    Var(VarId),
}

impl World<'_> {
    /// What a simple name means, if that is known: never a class outside of
    /// the sources.
    pub(crate) fn find_type(&mut self, env: &Env, name: Symbol) -> Option<Named> {
        let mut at = env.clone();
        loop {
            let node = match &at {
                Env::File(file) => return self.find_in_file(*file, name).map(Named::Class),
                Env::In(node) => node.clone(),
            };
            match &node.0 {
                Around::Vars(vars) => {
                    if let Some((_, var)) = vars.iter().find(|(found, _)| *found == name) {
                        return Some(Named::Var(*var));
                    }
                }
                Around::Local(found, class) if *found == name => {
                    return Some(Named::Class(*class));
                }
                Around::Local(..) => {}
                Around::Class(class) => {
                    if self.class(*class).typed.name == name {
                        return Some(Named::Class(*class));
                    }
                    if let Some(found) = self.member_class(*class, name) {
                        return Some(Named::Class(found));
                    }
                }
            }
            at = node.1.clone();
        }
    }

    /// The member class of this name, inherited ones included.
    pub(crate) fn member_class(&mut self, class: ClassId, name: Symbol) -> Option<ClassId> {
        let (mut seen, mut next) = (vec![class], 0);
        while let Some(at) = seen.get(next).copied() {
            if let Some(found) = self.class(at).member_names.get(&name) {
                return Some(*found);
            }
            self.ensure_supertypes(at);
            for above in self.direct_supertypes(at) {
                if !seen.contains(&above) {
                    seen.push(above);
                }
            }
            next += 1;
        }
        None
    }

    /// The classes directly above, as far as they are known by now.
    pub(crate) fn direct_supertypes(&self, class: ClassId) -> Vec<ClassId> {
        let typed = &self.class(class).typed;
        typed.superclass.into_iter().chain(typed.interfaces.iter().copied()).collect()
    }

    fn find_in_file(&mut self, file: usize, name: Symbol) -> Option<ClassId> {
        if let Some(found) = self.files[file].found.get(&name) {
            return Some(*found);
        }
        let found = self.search_file(file, name)?;
        self.files[file].found.insert(name, found);
        Some(found)
    }

    fn search_file(&mut self, file: usize, name: Symbol) -> Option<ClassId> {
        if let Some(path) = self.files[file].single.get(&name).cloned() {
            return Some(self.class_of_path(&path));
        }
        let package = self.files[file].package.unwrap_or(self.names.empty);
        if let Some(found) = self.top.get(&(package, name)) {
            return Some(*found);
        }
        let statics = self.files[file].single_static.iter().filter(|(found, _)| *found == name);
        let statics: Vec<_> = statics.map(|(_, path)| path.clone()).collect();
        for path in statics {
            let class = self.class_of_path(&path);
            if let Some(found) = self.member_class(class, name) {
                return Some(found);
            }
        }
        let mut paths = self.files[file].on_demand.clone();
        paths.extend(self.files[file].on_demand_static.iter().cloned());
        let in_path = |path: Vec<Symbol>| self.on_demand(&path, name);
        let found = paths.into_iter().find_map(in_path);
        found.or_else(|| self.top.get(&(self.names.java_lang, name)).copied())
    }

    /// A class that `import path.*` brings.
    fn on_demand(&mut self, path: &[Symbol], name: Symbol) -> Option<ClassId> {
        let package = self.joined(path);
        if let Some(found) = self.top.get(&(package, name)) {
            return Some(*found);
        }
        let class = self.known_class_of_path(path)?;
        self.member_class(class, name)
    }

    /// Names with dots between them.
    pub(crate) fn joined(&mut self, path: &[Symbol]) -> Symbol {
        match path {
            [single] => *single,
            _ => {
                let names: Vec<&str> = path.iter().map(|name| self.symbols.name(*name)).collect();
                let joined = names.join(".");
                self.symbols.intern(&joined)
            }
        }
    }

    /// The class that a qualified name means, if it is known.
    pub(crate) fn known_class_of_path(&mut self, path: &[Symbol]) -> Option<ClassId> {
        for split in (0..path.len()).rev() {
            let package = if split == 0 { self.names.empty } else { self.joined(&path[..split]) };
            let Some(found) = self.top.get(&(package, path[split])) else { continue };
            let mut class = *found;
            for name in &path[split + 1..] {
                class = self.member_class(class, *name)?;
            }
            return Some(class);
        }
        None
    }

    /// The class that a qualified name means: one outside if it is not known.
    pub(crate) fn class_of_path(&mut self, path: &[Symbol]) -> ClassId {
        if let Some(found) = self.known_class_of_path(path) {
            return found;
        }
        let starts_upper =
            |name: &Symbol| self.symbols.name(*name).chars().next().is_some_and(char::is_uppercase);
        let first = path.iter().position(starts_upper).unwrap_or(path.len().saturating_sub(1));
        let mut binary = String::new();
        for (index, name) in path.iter().enumerate() {
            let separator = if index == 0 {
                ""
            } else if index <= first {
                "."
            } else {
                "$"
            };
            binary += separator;
            binary += self.symbols.name(*name);
        }
        let simple = path.last().copied().unwrap_or(self.names.empty);
        self.outside_class(&binary, simple)
    }

    /// The class outside of the sources with this binary name.
    pub(crate) fn outside_class(&mut self, binary: &str, simple: Symbol) -> ClassId {
        let binary_name = self.symbols.intern(binary);
        if let Some(found) = self.outside.get(&binary_name) {
            return *found;
        }
        let typed = blank_class(simple, binary_name, ClassKind::Class, Origin::Outside);
        let id = self.add_class(typed, None, Env::File(0));
        self.class_mut(id).progress = super::world::Progress::HasSupertypes;
        self.outside.insert(binary_name, id);
        id
    }

    /// What a simple name means that nothing declares: a class of the same
    /// package, of any package that is imported on demand, or of `java.lang`.
    pub(crate) fn outside_by_simple_name(&mut self, env: &Env, name: Symbol) -> ClassId {
        let places = self.places_of(env, name);
        let text = self.symbols.name(name);
        let package = Some(&places.package).filter(|package| !package.is_empty());
        let all: BTreeSet<&str> = places
            .imported
            .iter()
            .chain(&places.first)
            .chain(package)
            .map(String::as_str)
            .collect();
        // The package without a name is there for all files that are in none.
        let binary = match all.is_empty() {
            true => text.to_owned(),
            false => {
                let all: Vec<&str> = all.into_iter().collect();
                format!("({}{SOMEWHERE}{text}", all.join(".*, "))
            }
        };
        let class = self.outside_class(&binary, name);
        self.class_mut(class).typed.places = Some(places);
        class
    }

    /// The class that is one of these, nobody knows which.
    pub(crate) fn one_of(&mut self, classes: Vec<ClassId>) -> Option<ClassId> {
        if let [] | [_] = classes.as_slice() {
            return classes.first().copied();
        }
        let binary = |class: &ClassId| self.symbols.name(self.class(*class).typed.binary_name);
        let mut all: Vec<&str> = classes.iter().map(binary).collect();
        all.sort_unstable();
        let binary = format!("({}{SOMEWHERE}class", all.join(".*, "));
        let simple = self.symbols.intern("class");
        Some(self.outside_class(&binary, simple))
    }

    /// All that may declare a simple name.
    fn places_of(&mut self, env: &Env, name: Symbol) -> Places {
        let file = &self.files[env.file()];
        let statics = file.single_static.iter().filter(|(found, _)| *found == name);
        let statics: Vec<Vec<Symbol>> = statics.map(|(_, path)| path.clone()).collect();
        let paths: Vec<Vec<Symbol>> =
            file.on_demand.iter().chain(&file.on_demand_static).cloned().collect();
        let package = self.symbols.name(file.package.unwrap_or(self.names.empty)).to_owned();
        let mut joined = |path: Vec<Symbol>| {
            let joined = self.joined(&path);
            self.symbols.name(joined).to_owned()
        };
        let imported = paths.into_iter().map(&mut joined).collect();
        let mut first: BTreeSet<String> = statics.into_iter().map(joined).collect();
        first.extend(self.outside_around(env));
        Places { package, imported, first }
    }

    /// The classes outside that the classes around a place extend, as far as
    /// that is known by now.
    fn outside_around(&self, env: &Env) -> Vec<String> {
        let mut classes = Vec::new();
        let mut at = env;
        while let Env::In(node) = at {
            if let Around::Class(class) = &node.0 {
                classes.push(*class);
            }
            at = &node.1;
        }
        let mut next = 0;
        while let Some(class) = classes.get(next).copied() {
            for above in self.direct_supertypes(class) {
                if !classes.contains(&above) {
                    classes.push(above);
                }
            }
            next += 1;
        }
        let outside = classes.into_iter().map(|class| &self.class(class).typed);
        let outside = outside.filter(|class| class.origin == Origin::Outside);
        outside.map(|class| self.symbols.name(class.binary_name).to_owned()).collect()
    }

    /// A class that is only named so far.
    pub(crate) fn add_class(
        &mut self,
        typed: Class,
        outer: Option<Enclosing>,
        outside: Env,
    ) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        let inside = outside.with(Around::Class(id));
        let mut info = super::world::ClassInfo {
            typed,
            ast: None,
            outside,
            inside,
            params: Vec::new(),
            own_params: 0,
            superclass: None,
            interfaces: Vec::new(),
            field_names: FxHashMap::default(),
            method_names: FxHashMap::default(),
            member_names: FxHashMap::default(),
            progress: super::world::Progress::Named,
            numbered: FxHashMap::default(),
        };
        info.typed.enclosing = outer;
        self.classes.push(info);
        id
    }

    /// The type that a name means.
    pub(crate) fn named_type(&mut self, named: Named) -> Ty {
        match named {
            Named::Class(class) => self.types.class(class),
            Named::Var(var) => self.types.var(var),
        }
    }
}

/// A class with nothing in it.
pub(crate) fn blank_class(
    name: Symbol,
    binary_name: Symbol,
    kind: ClassKind,
    origin: Origin,
) -> Class {
    Class {
        name,
        binary_name,
        places: None,
        kind,
        origin,
        flags: ClassFlags::default(),
        superclass: None,
        interfaces: Vec::new(),
        permits: Vec::new(),
        enclosing: None,
        captures: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        constructors: Vec::new(),
        members: Vec::new(),
        static_init: Vec::new(),
        instance_init: Vec::new(),
        enum_constants: Vec::new(),
        components: Vec::new(),
        function: None,
        span: Span::default(),
    }
}
