//! Headers: what a class extends, implements and permits, and the bounds of
//! its type parameters.

use super::env::Env;
use super::ty::{Ty, VarId};
use super::world::{Progress, World};
use crate::syntax::ast;
use crate::typed::{ClassId, ClassKind, Problem, ProblemKind};

impl<'a> World<'a> {
    /// Finds the supertypes of a class, unless that is done or under way.
    pub(crate) fn ensure_supertypes(&mut self, id: ClassId) {
        if self.class(id).progress != Progress::Named {
            return;
        }
        self.class_mut(id).progress = Progress::Supertypes;
        if let Some(class) = self.class(id).ast {
            self.find_supertypes(id, class);
        }
        self.class_mut(id).progress = Progress::HasSupertypes;
    }

    fn find_supertypes(&mut self, id: ClassId, class: &'a ast::Class) {
        let env = self.header_env(id);
        let superclass = match class.kind {
            ClassKind::Class => class.extends.as_ref().map(|ty| self.written(&env, ty)),
            ClassKind::Enum => {
                let this = self.types.class(id);
                Some(self.types.generic(self.known.enumeration, vec![this]))
            }
            ClassKind::Record => Some(self.types.class(self.known.record)),
            ClassKind::Interface | ClassKind::Annotation => None,
        };
        let is_class = matches!(class.kind, ClassKind::Class);
        let superclass = match superclass {
            None if is_class && id != self.known.object => Some(self.object()),
            found => found,
        };
        let interfaces = class.implements.iter().map(|ty| self.written(&env, ty)).collect();
        self.set_supertypes(id, superclass, interfaces);
        let permits = class.permits.iter().map(|ty| self.written(&env, ty));
        let permits: Vec<Ty> = permits.collect();
        let classes = permits.iter().filter_map(|ty| self.types.as_class(*ty)).map(|found| found.0);
        self.class_mut(id).typed.permits = classes.collect();
    }

    /// Sets the supertypes of a class. What is no class is left out.
    pub(crate) fn set_supertypes(
        &mut self,
        id: ClassId,
        superclass: Option<Ty>,
        interfaces: Vec<Ty>,
    ) {
        let class_of = |world: &Self, ty: Ty| world.types.as_class(ty).map(|found| found.0);
        let superclass = superclass.filter(|ty| class_of(self, *ty).is_some());
        let interfaces: Vec<Ty> =
            interfaces.into_iter().filter(|ty| class_of(self, *ty).is_some()).collect();
        let erased_super = superclass.and_then(|ty| class_of(self, ty));
        let erased = interfaces.iter().filter_map(|ty| class_of(self, *ty)).collect();
        let info = self.class_mut(id);
        info.superclass = superclass;
        info.interfaces = interfaces;
        info.typed.superclass = erased_super;
        info.typed.interfaces = erased;
    }

    /// The names that a header sees: not those of the body.
    fn header_env(&self, id: ClassId) -> Env {
        match &self.class(id).inside {
            Env::In(node) => node.1.clone(),
            Env::File(file) => Env::File(*file),
        }
    }

    /// Takes the supertypes of a class away if it is above itself.
    pub(crate) fn break_cycle(&mut self, id: ClassId) {
        let (mut seen, mut next) = (self.direct_supertypes(id), 0);
        while let Some(at) = seen.get(next).copied() {
            if at == id {
                let span = self.class(id).typed.span;
                let name = self.symbols.name(self.class(id).typed.name);
                let message = format!("`{name}` is its own superclass");
                self.problems.push(Problem { kind: ProblemKind::Error, message, span });
                self.set_supertypes(id, None, Vec::new());
                return;
            }
            for above in self.direct_supertypes(at) {
                if !seen.contains(&above) {
                    seen.push(above);
                }
            }
            next += 1;
        }
    }

    /// Finds the bounds of a class's type parameters, and what is sealed
    /// without saying for whom.
    pub(crate) fn finish_header(&mut self, id: ClassId) {
        let Some(class) = self.class(id).ast else { return };
        let env = self.header_env(id);
        let params = self.class(id).params.clone();
        self.find_bounds(&env, &params, &class.type_params);
        for above in self.direct_supertypes(id) {
            let info = self.class(above);
            let implies = info.typed.flags.is_sealed
                && info.ast.is_some_and(|class| class.permits.is_empty())
                && !info.typed.permits.contains(&id);
            if implies {
                self.class_mut(above).typed.permits.push(id);
            }
        }
    }

    /// Finds the bounds of type parameters.
    pub(crate) fn find_bounds(&mut self, env: &Env, vars: &[VarId], params: &[ast::TypeParam]) {
        for (var, param) in vars.iter().zip(params) {
            let bounds: Vec<Ty> = param.bounds.iter().map(|ty| self.written(env, ty)).collect();
            self.vars[var.0 as usize].bounds = bounds;
        }
    }
}
