//! Members that the language adds: default constructors, those of enums and
//! of records.

use super::ty::Ty;
use super::world::{MethodInfo, World};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::typed::{
    ClassId, ClassKind, Derived, Method, MethodBody, MethodFlags, MethodId, Origin, Problem,
    ProblemKind,
};

impl World<'_> {
    /// Adds what the source leaves out.
    pub(crate) fn add_implicit_members(&mut self, id: ClassId) {
        let kind = self.class(id).typed.kind;
        match kind {
            ClassKind::Enum => self.add_enum_members(id),
            ClassKind::Record => self.add_record_members(id),
            ClassKind::Class | ClassKind::Interface | ClassKind::Annotation => {}
        }
        let is_interface = matches!(kind, ClassKind::Interface | ClassKind::Annotation);
        let typed = &self.class(id).typed;
        let needs_constructor = !is_interface
            && typed.constructors.is_empty()
            && !typed.flags.is_anonymous
            && typed.origin != Origin::Library;
        if needs_constructor {
            let body = unchecked(typed.span);
            self.add_implicit(id, self.names.init, Vec::new(), Ty::VOID, false, body);
        }
    }

    /// Adds a public method that is not written.
    pub(crate) fn add_implicit(
        &mut self,
        id: ClassId,
        name: Symbol,
        params: Vec<Ty>,
        returns: Ty,
        is_static: bool,
        body: MethodBody,
    ) -> MethodId {
        let span = self.class(id).typed.span;
        let flags =
            MethodFlags { is_static, is_public: true, is_implicit: true, ..MethodFlags::default() };
        let typed = Method {
            class: id,
            name,
            params: params.iter().map(|ty| self.erase(*ty)).collect(),
            returns: self.erase(returns),
            flags,
            throws: Vec::new(),
            overrides: Vec::new(),
            locals: Vec::new(),
            body,
            name_span: span,
            span,
        };
        let env = self.class(id).inside.clone();
        let type_params = Vec::new();
        self.add_method(MethodInfo { typed, type_params, params, returns, ast: None, env })
    }

    fn add_enum_members(&mut self, id: ClassId) {
        let this = self.types.class(id);
        let array = self.types.array(this);
        let string = self.string();
        let (values, value_of) = (self.names.values, self.names.value_of);
        self.add_implicit(
            id,
            values,
            vec![],
            array,
            true,
            MethodBody::Derived(Derived::EnumValues),
        );
        let body = MethodBody::Derived(Derived::EnumValueOf);
        self.add_implicit(id, value_of, vec![string], this, true, body);
    }

    fn add_record_members(&mut self, id: ClassId) {
        let types = self.component_types(id);
        let erased: Vec<_> = types.iter().map(|ty| self.erase(*ty)).collect();
        let constructors = &self.class(id).typed.constructors;
        let is_canonical = |method: &MethodId| self.method(*method).typed.params == erased;
        if !constructors.iter().any(is_canonical) {
            let body = unchecked(self.class(id).typed.span);
            self.add_implicit(id, self.names.init, types, Ty::VOID, false, body);
        }
        for field in self.class(id).typed.components.clone() {
            let (name, ty) = (self.field(field).typed.name, self.field(field).ty);
            if !self.declares(id, name, &[]) {
                let body = MethodBody::Derived(Derived::RecordAccessor(field));
                self.add_implicit(id, name, Vec::new(), ty, false, body);
            }
        }
        let object = self.object();
        let string = self.string();
        let names = self.names;
        for (name, params, returns, derived) in [
            (names.equals, vec![object], Ty::BOOLEAN, Derived::RecordEquals),
            (names.hash_code, vec![], Ty::INT, Derived::RecordHashCode),
            (names.to_string, vec![], string, Derived::RecordToString),
        ] {
            if !self.declares(id, name, &params) {
                let body = MethodBody::Derived(derived);
                self.add_implicit(id, name, params, returns, false, body);
            }
        }
    }

    fn declares(&mut self, id: ClassId, name: Symbol, params: &[Ty]) -> bool {
        let erased: Vec<_> = params.iter().map(|ty| self.erase(*ty)).collect();
        let own = self.class(id).method_names.get(&name);
        own.is_some_and(|own| own.iter().any(|method| self.method(*method).typed.params == erased))
    }
}

/// The body of a constructor that is still to be made.
fn unchecked(span: Span) -> MethodBody {
    let message = "not checked yet".to_owned();
    MethodBody::Problem(Problem { kind: ProblemKind::Error, message, span })
}
