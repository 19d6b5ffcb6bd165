//! Declarations at file scope and in blocks.

use super::linkage::Linked;
use super::scope::Entity;
use super::specifiers::SpecType;
use super::{Check, Checker, error, unsupported};
use crate::symbol::Symbol;
use crate::syntax::ast::{
    Declaration, InitDeclarator, Initializer, Specifiers, StaticAssert, Storage, TypeSpec,
};
use crate::typed::{DeclAttributes, DeclId, DeclKind, Init, Problem, Stmt, StmtKind};
use crate::types::{ArrayLength, QualType, TypeKind};

impl Checker {
    /// A declaration at file scope; what is wrong with it is listed.
    pub(super) fn file_declaration(&mut self, declaration: &Declaration) {
        let base = match self.declaration_base(declaration) {
            Ok(base) => base,
            Err(problem) => {
                for declared in &declaration.declarators {
                    self.bind_broken(declared.declarator.name, &problem);
                }
                self.problems.push(problem);
                self.recover();
                return;
            }
        };
        for declared in &declaration.declarators {
            let mut none = Vec::new();
            if let Err(problem) = self.declared(&declaration.specifiers, base, declared, &mut none)
            {
                self.recover();
                self.bind_broken(declared.declarator.name, &problem);
                self.problems.push(problem);
            }
        }
    }

    /// After a problem at file scope, only the file's scope is open.
    fn recover(&mut self) {
        self.scopes.truncate(1);
        self.depth = 0;
        self.in_prototype = 0;
    }

    fn bind_broken(&mut self, name: Option<Symbol>, problem: &Problem) {
        if let Some(name) = name {
            self.bind(name, Entity::Broken(Box::new(problem.clone())));
        }
    }

    /// A declaration in a block.
    pub(super) fn block_declaration(
        &mut self,
        declaration: &Declaration,
        out: &mut Vec<Stmt>,
    ) -> Check<()> {
        let base = self.declaration_base(declaration)?;
        self.evaluate_pending_vlas(declaration.span, out);
        for declared in &declaration.declarators {
            self.declared(&declaration.specifiers, base, declared, out)?;
        }
        Ok(())
    }

    /// The type of the specifiers; none if it is deduced from the initialiser.
    fn declaration_base(&mut self, declaration: &Declaration) -> Check<Option<SpecType>> {
        let specifiers = &declaration.specifiers;
        if matches!(specifiers.ty, TypeSpec::Auto) {
            return Ok(None);
        }
        let alone = declaration.declarators.is_empty() && is_bare(specifiers);
        self.specifiers(specifiers, alone).map(Some)
    }

    fn declared(
        &mut self,
        specifiers: &Specifiers,
        base: Option<SpecType>,
        declared: &InitDeclarator,
        out: &mut Vec<Stmt>,
    ) -> Check<()> {
        let span = declared.declarator.span;
        let Some(name) = declared.declarator.name else {
            return Err(error(span, "a declaration without a name"));
        };
        let mut attributes = self.decl_attributes(
            specifiers,
            &[&declared.declarator.attributes, &declared.attributes],
        )?;
        attributes.asm_label = declared.asm_label.clone();
        let base = match base {
            Some(base) => base,
            None => return self.deduced(name, specifiers, declared, attributes, out),
        };
        let ty = self.attributed_type(base.ty, &declared.declarator.attributes)?;
        let ty = self.attributed_type(ty, &declared.attributes)?;
        let ty = self.declarator_type(ty, &declared.declarator)?;
        self.evaluate_pending_vlas(declared.span, out);
        let plain = declared.declarator.derivations.is_empty();
        if specifiers.storage == Some(Storage::Typedef) {
            return self.typedef(name, ty, base, plain, attributes, declared);
        }
        if plain && let Some(align) = base.align {
            attributes.align = attributes.align.or(Some(align));
        }
        if matches!(self.types.kind(ty.ty), TypeKind::Function(_)) {
            return self.function_declaration(name, ty, specifiers, attributes, declared);
        }
        self.object(name, ty, specifiers, attributes, declared, out)
    }

    fn typedef(
        &mut self,
        name: Symbol,
        ty: QualType,
        base: SpecType,
        plain: bool,
        attributes: DeclAttributes,
        declared: &InitDeclarator,
    ) -> Check<()> {
        if self.has_attribute(&declared.attributes, "transparent_union")
            && let TypeKind::Record(id) = self.types.kind(ty.ty)
        {
            self.transparent.insert(*id);
        }
        let span = declared.declarator.span;
        match self.scopes.find_here(name) {
            Some(Entity::Typedef(known, _)) if !self.compatible_qualified(*known, ty) => {
                Err(error(span, format!("the type `{}` is declared twice", self.name(name))))
            }
            Some(Entity::Decl(_) | Entity::Enumerator(..)) => {
                Err(error(span, format!("`{}` is declared twice", self.name(name))))
            }
            _ => {
                let inherited = if plain { base.align } else { None };
                let align = attributes.align.or(inherited);
                self.bind(name, Entity::Typedef(ty, align));
                Ok(())
            }
        }
    }

    fn function_declaration(
        &mut self,
        name: Symbol,
        ty: QualType,
        specifiers: &Specifiers,
        attributes: DeclAttributes,
        declared: &InitDeclarator,
    ) -> Check<()> {
        let span = declared.declarator.span;
        if declared.init.is_some() {
            return Err(error(declared.span, "a function with an initialiser"));
        }
        self.check_same_kind(name, declared)?;
        let is_static = specifiers.storage == Some(Storage::Static);
        let kind = DeclKind::Function { defined: false };
        let new = Linked { name, ty, kind, is_static, follows: !is_static, attributes, span };
        let id = self.declare_linked(new)?;
        self.bind(name, Entity::Decl(id));
        Ok(())
    }

    /// Complains about a name that means something else in this scope.
    fn check_same_kind(&self, name: Symbol, declared: &InitDeclarator) -> Check<()> {
        match self.scopes.find_here(name) {
            Some(Entity::Typedef(..) | Entity::Enumerator(..)) => {
                let message = format!("`{}` is declared twice", self.name(name));
                Err(error(declared.declarator.span, message))
            }
            _ => Ok(()),
        }
    }

    fn object(
        &mut self,
        name: Symbol,
        ty: QualType,
        specifiers: &Specifiers,
        attributes: DeclAttributes,
        declared: &InitDeclarator,
        out: &mut Vec<Stmt>,
    ) -> Check<()> {
        let span = declared.declarator.span;
        if ty.ty == self.basics.void {
            return Err(error(span, format!("`{}` is an object of type void", self.name(name))));
        }
        self.check_same_kind(name, declared)?;
        let at_file_scope = self.scopes.at_file_scope();
        let is_extern = specifiers.storage == Some(Storage::Extern);
        if at_file_scope || is_extern {
            if self.is_variable(ty.ty) {
                return Err(error(span, "the length of an array is not constant here"));
            }
            return self.linked_object(name, ty, specifiers, attributes, declared);
        }
        if matches!(self.scopes.find_here(name), Some(Entity::Decl(_))) {
            return Err(error(span, format!("`{}` is declared twice", self.name(name))));
        }
        let kind = if specifiers.thread_local {
            DeclKind::ThreadLocal { defined: true }
        } else if specifiers.storage == Some(Storage::Static) {
            DeclKind::Static { defined: true }
        } else {
            DeclKind::Automatic
        };
        if kind != DeclKind::Automatic && self.is_variable(ty.ty) {
            return Err(error(span, "the length of an array is not constant here"));
        }
        let mut decl = self.unlinked(name, ty, kind, span);
        decl.attributes = attributes;
        let id = self.add_decl(decl);
        self.bind(name, Entity::Decl(id));
        self.initialise(id, declared)?;
        self.evaluate_pending_vlas(declared.span, out);
        self.require_complete(self.decl(id).ty.ty, span)?;
        out.push(Stmt { kind: StmtKind::Declare(id), span: declared.span });
        Ok(())
    }

    fn linked_object(
        &mut self,
        name: Symbol,
        ty: QualType,
        specifiers: &Specifiers,
        attributes: DeclAttributes,
        declared: &InitDeclarator,
    ) -> Check<()> {
        let is_extern = specifiers.storage == Some(Storage::Extern);
        let is_static = specifiers.storage == Some(Storage::Static);
        let defined = !is_extern || declared.init.is_some();
        let kind = if specifiers.thread_local {
            DeclKind::ThreadLocal { defined }
        } else {
            DeclKind::Static { defined }
        };
        let span = declared.declarator.span;
        let new = Linked { name, ty, kind, is_static, follows: is_extern, attributes, span };
        let id = self.declare_linked(new)?;
        self.bind(name, Entity::Decl(id));
        if declared.init.is_some() {
            if self.decl(id).init.is_some() {
                return Err(error(span, format!("`{}` is defined twice", self.name(name))));
            }
            self.initialise(id, declared)?;
        }
        Ok(())
    }

    /// Gives an object its initialiser, which may also complete its type.
    fn initialise(&mut self, id: DeclId, declared: &InitDeclarator) -> Check<()> {
        let Some(written) = &declared.init else { return Ok(()) };
        let ty = self.decl(id).ty;
        if self.is_variable(ty.ty) {
            return Err(error(declared.span, "an array of variable length with an initialiser"));
        }
        let (ty, init) = self.initialiser(ty, written, declared.span)?;
        let decl = self.decl_mut(id);
        decl.ty = ty;
        decl.init = Some(init);
        Ok(())
    }

    /// `__auto_type x = e;`
    fn deduced(
        &mut self,
        name: Symbol,
        specifiers: &Specifiers,
        declared: &InitDeclarator,
        attributes: DeclAttributes,
        out: &mut Vec<Stmt>,
    ) -> Check<()> {
        let Some(Initializer::Expr(written)) = &declared.init else {
            return Err(error(declared.span, "a type is deduced where there is no value"));
        };
        if !declared.declarator.derivations.is_empty() {
            return Err(unsupported(declared.span, "a deduced type with a declarator"));
        }
        // The name is not visible in its own initialiser.
        let first = self.rvalue(written)?;
        let ty = self.qualify(first.ty, specifiers.quals);
        if ty.ty == self.basics.void {
            return Err(error(declared.span, "an object of type void"));
        }
        let declared = InitDeclarator { init: None, ..declared.clone() };
        self.object(name, ty, specifiers, attributes, &declared, out)?;
        if let Some(Entity::Decl(id)) = self.scopes.find_here(name) {
            let id = *id;
            self.decl_mut(id).init = Some(Init::Expr(first));
        }
        Ok(())
    }

    /// `_Static_assert`
    pub(super) fn static_assert(&mut self, assertion: &StaticAssert) -> Check<()> {
        let condition = self.constant_int(&assertion.condition)?;
        if condition != 0 {
            return Ok(());
        }
        let message = match &assertion.message {
            Some(text) => format!("a static assertion fails: {}", String::from_utf8_lossy(text)),
            None => "a static assertion fails".to_owned(),
        };
        Err(error(assertion.span, message))
    }

    /// An array type with its length.
    pub(super) fn completed_array(&mut self, ty: QualType, length: u64) -> QualType {
        match *self.types.kind(ty.ty) {
            TypeKind::Array(element, ArrayLength::Incomplete) => {
                let array = TypeKind::Array(element, ArrayLength::Known(length));
                self.derive(array, element.ty).into()
            }
            _ => ty,
        }
    }
}

/// `struct s;` and nothing more declares a new struct.
fn is_bare(specifiers: &Specifiers) -> bool {
    specifiers.storage.is_none() && specifiers.quals == crate::types::Quals::default()
}
