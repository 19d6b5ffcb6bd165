//! Naming: trees of files in, classes with their names and nesting out.

use super::env::{Around, Env, FileEnv, blank_class};
use super::ty::VarId;
use super::world::{VarInfo, World};
use crate::symbol::Symbol;
use crate::syntax::ast::{self, Member, Modifier};
use crate::typed::{ClassFlags, ClassId, ClassKind, Enclosing, Origin, Problem, ProblemKind};

impl<'a> World<'a> {
    /// Names the classes of a file.
    pub(crate) fn declare_unit(&mut self, unit: &'a ast::Unit, origin: Origin) {
        let file = self.files.len();
        let env = self.file_env(unit);
        let package = env.package.unwrap_or(self.names.empty);
        self.files.push(env);
        self.packages.insert(package);
        self.problems.extend(unit.problems.iter().cloned());
        for class in &unit.classes {
            self.declare_top(class, package, file, origin);
        }
    }

    fn declare_top(&mut self, class: &'a ast::Class, package: Symbol, file: usize, origin: Origin) {
        let Some(name) = class.name else { return };
        if let Some(found) = self.top.get(&(package, name.name)) {
            if origin == Origin::Source && self.class(*found).typed.origin == Origin::Source {
                let text = self.symbols.name(name.name);
                let message = format!("a second class `{text}`: only the first is looked at");
                self.problems.push(Problem { kind: ProblemKind::Error, message, span: name.span });
            }
            return;
        }
        let prefix = match self.symbols.name(package) {
            "" => String::new(),
            package => format!("{package}."),
        };
        let binary = format!("{prefix}{}", self.symbols.name(name.name));
        let id = self.declare_class(class, &binary, None, Env::File(file), origin);
        self.top.insert((package, name.name), id);
    }

    fn file_env(&mut self, unit: &ast::Unit) -> FileEnv {
        let symbols = |path: &[ast::Ident]| path.iter().map(|part| part.name).collect::<Vec<_>>();
        let mut env = FileEnv::default();
        if !unit.package.is_empty() {
            env.package = Some(self.joined(&symbols(&unit.package)));
        }
        for import in &unit.imports {
            let path = symbols(&import.path);
            match (import.is_static, import.is_on_demand, path.split_last()) {
                (false, true, _) => env.on_demand.push(path),
                (true, true, _) => env.on_demand_static.push(path),
                (false, false, Some((last, _))) => {
                    env.single.insert(*last, path);
                }
                (true, false, Some((last, class))) => {
                    env.single_static.push((*last, class.to_vec()));
                }
                (_, false, None) => {}
            }
        }
        env
    }

    /// Names a class and the classes in it.
    pub(crate) fn declare_class(
        &mut self,
        class: &'a ast::Class,
        binary: &str,
        enclosing: Option<Enclosing>,
        outside: Env,
        origin: Origin,
    ) -> ClassId {
        let name = class.name.map_or(self.names.empty, |name| name.name);
        let binary_name = self.symbols.intern(binary);
        let mut typed = blank_class(name, binary_name, class.kind, origin);
        typed.flags = flags(class, enclosing);
        typed.span = class.span;
        let id = self.add_class(typed, enclosing, outside.clone());
        let own = self.declare_vars(&class.type_params);
        let header = match own.is_empty() {
            true => outside,
            false => outside.with(Around::Vars(own.clone())),
        };
        let around = enclosing.filter(|around| around.has_instance);
        let inherited = around.map(|around| self.class(around.class).params.clone());
        let info = self.class_mut(id);
        info.ast = Some(class);
        info.inside = header.with(Around::Class(id));
        info.own_params = own.len();
        info.params = own.iter().map(|(_, var)| *var).collect();
        info.params.extend(inherited.into_iter().flatten());
        self.declare_members(class, binary, id, origin);
        id
    }

    fn declare_members(
        &mut self,
        class: &'a ast::Class,
        binary: &str,
        id: ClassId,
        origin: Origin,
    ) {
        for member in &class.members {
            let Member::Class(member) = member else { continue };
            let Some(name) = member.name else { continue };
            if self.class(id).member_names.contains_key(&name.name) {
                continue;
            }
            let nested = format!("{binary}${}", self.symbols.name(name.name));
            let has_instance = !is_static_member(class, member);
            let enclosing = Some(Enclosing { class: id, has_instance });
            let env = self.class(id).inside.clone();
            let found = self.declare_class(member, &nested, enclosing, env, origin);
            let info = self.class_mut(id);
            info.typed.members.push(found);
            info.member_names.insert(name.name, found);
        }
    }

    /// New type variables, without bounds yet.
    pub(crate) fn declare_vars(&mut self, params: &[ast::TypeParam]) -> Vec<(Symbol, VarId)> {
        let declare = |param: &ast::TypeParam| {
            let var = VarId(self.vars.len() as u32);
            self.vars.push(VarInfo { name: param.name.name, bounds: Vec::new() });
            (param.name.name, var)
        };
        params.iter().map(declare).collect()
    }
}

fn is_static_member(outer: &ast::Class, member: &ast::Class) -> bool {
    member.modifiers.has(Modifier::Static)
        || member.kind != ClassKind::Class
        || matches!(outer.kind, ClassKind::Interface | ClassKind::Annotation)
}

fn flags(class: &ast::Class, enclosing: Option<Enclosing>) -> ClassFlags {
    let has = |modifier| class.modifiers.has(modifier);
    let is_interface = matches!(class.kind, ClassKind::Interface | ClassKind::Annotation);
    let has_bodies = class.constants.iter().any(|constant| constant.body.is_some());
    ClassFlags {
        is_abstract: has(Modifier::Abstract) || is_interface,
        is_final: has(Modifier::Final)
            || class.kind == ClassKind::Record
            || (class.kind == ClassKind::Enum && !has_bodies)
            || class.name.is_none(),
        is_static: !enclosing.is_some_and(|enclosing| enclosing.has_instance),
        is_public: has(Modifier::Public),
        is_private: has(Modifier::Private),
        is_local: false,
        is_anonymous: class.name.is_none(),
        is_sealed: has(Modifier::Sealed),
    }
}
