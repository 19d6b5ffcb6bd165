//! Declarations with linkage: one [`Decl`] for all declarations of a name.

use super::{Check, Checker, error, unsupported};
use crate::span::Span;
use crate::symbol::Symbol;
use crate::typed::{Decl, DeclAttributes, DeclId, DeclKind, Linkage};
use crate::types::{ArrayLength, QualType, TypeKind};

/// A declaration with linkage.
pub(super) struct Linked {
    pub(super) name: Symbol,
    pub(super) ty: QualType,
    pub(super) kind: DeclKind,
    /// Whether it says `static`.
    pub(super) is_static: bool,
    /// Whether it says `extern`, or is a function without `static`: then it
    /// takes the linkage that the name has.
    pub(super) follows: bool,
    pub(super) attributes: DeclAttributes,
    pub(super) span: Span,
}

impl Checker {
    /// Unites a declaration with what is known of its name.
    pub(super) fn declare_linked(&mut self, new: Linked) -> Check<DeclId> {
        match self.linked.get(&new.name) {
            Some(id) => {
                let id = *id;
                self.unite(id, new)?;
                Ok(id)
            }
            None => {
                let linkage = if new.is_static { Linkage::Internal } else { Linkage::External };
                let Linked { name, ty, kind, attributes, span, .. } = new;
                let id =
                    self.add_decl(Decl { name, ty, kind, linkage, init: None, attributes, span });
                self.linked.insert(name, id);
                self.file_scope.push(id);
                Ok(id)
            }
        }
    }

    fn unite(&mut self, id: DeclId, new: Linked) -> Check<()> {
        let old = self.decl(id);
        let (old_type, old_linkage) = (old.ty, old.linkage);
        let implicit = self.implicit.remove(&id);
        if !self.compatible_qualified(old_type, new.ty) {
            return self.replace_implicit(id, new, implicit);
        }
        if old_linkage == Linkage::External && new.is_static && !implicit {
            let message = format!("`{}` is static only from here on", self.name(new.name));
            return Err(error(new.span, message));
        }
        if old_linkage == Linkage::Internal && !new.is_static && !new.follows {
            let message = format!("`{}` was static before", self.name(new.name));
            return Err(error(new.span, message));
        }
        let ty = self.composite(old_type, new.ty);
        let decl = self.decl_mut(id);
        decl.ty = ty;
        if new.is_static {
            decl.linkage = Linkage::Internal;
        }
        merge_kind(decl, new.kind, new.span);
        merge_attributes(&mut decl.attributes, new.attributes);
        Ok(())
    }

    /// A declaration that disagrees with an earlier one. After a call without
    /// a declaration, the earlier one was a guess.
    fn replace_implicit(&mut self, id: DeclId, new: Linked, implicit: bool) -> Check<()> {
        if implicit && self.decl(id).kind == (DeclKind::Function { defined: true }) {
            // A definition that could not be read; this tells its type.
            self.decl_mut(id).ty = new.ty;
            return Ok(());
        }
        let name = self.name(new.name);
        if !implicit {
            let message = format!(
                "`{name}` is `{}` here and `{}` before",
                self.describe_qualified(new.ty),
                self.describe_qualified(self.decl(id).ty)
            );
            return Err(error(new.span, message));
        }
        let message = format!("`{name}` was called before this declaration, as another type");
        Err(unsupported(new.span, message))
    }

    /// Declares a function that has a body.
    pub(super) fn define_function(
        &mut self,
        name: Symbol,
        ty: QualType,
        is_static: bool,
        extern_inline: bool,
        span: Span,
        attributes: DeclAttributes,
    ) -> Check<DeclId> {
        if let Some(id) = self.linked.get(&name).copied()
            && self.decl(id).kind == (DeclKind::Function { defined: true })
        {
            // GNU: the body of an `extern inline` function may be replaced.
            let replaceable = self.extern_inline.remove(&id);
            if !replaceable {
                return Err(error(span, format!("`{}` is defined twice", self.name(name))));
            }
            self.functions.retain(|function| function.decl != id);
        }
        let kind = DeclKind::Function { defined: true };
        let new = Linked { name, ty, kind, is_static, follows: !is_static, attributes, span };
        let id = self.declare_linked(new)?;
        if extern_inline {
            self.extern_inline.insert(id);
        }
        Ok(id)
    }

    /// At the end of the unit, `int a[];` has one element.
    pub(super) fn complete_tentative_definitions(&mut self) {
        for id in self.file_scope.clone() {
            let decl = self.decl(id);
            let DeclKind::Static { defined: true } = decl.kind else { continue };
            let (ty, span) = (decl.ty, decl.span);
            if let TypeKind::Array(element, ArrayLength::Incomplete) = *self.types.kind(ty.ty) {
                let one = TypeKind::Array(element, ArrayLength::Known(1));
                self.decl_mut(id).ty = self.types.intern(one).into();
            } else if let Err(problem) = self.require_complete(ty.ty, span) {
                self.problems.push(problem);
            }
        }
    }
}

fn merge_kind(decl: &mut Decl, new: DeclKind, span: Span) {
    let defines = matches!(
        new,
        DeclKind::Function { defined: true }
            | DeclKind::Static { defined: true }
            | DeclKind::ThreadLocal { defined: true }
    );
    let was_defined = matches!(
        decl.kind,
        DeclKind::Function { defined: true }
            | DeclKind::Static { defined: true }
            | DeclKind::ThreadLocal { defined: true }
    );
    if defines && (!was_defined || decl.init.is_none()) {
        decl.span = span;
    }
    if defines {
        decl.kind = new;
    }
}

fn merge_attributes(known: &mut DeclAttributes, new: DeclAttributes) {
    known.noreturn |= new.noreturn;
    known.pure |= new.pure;
    known.constant |= new.constant;
    known.inline |= new.inline;
    known.only_inline &= new.only_inline;
    known.gnu_inline |= new.gnu_inline;
    known.align = known.align.max(new.align);
    known.asm_label = known.asm_label.take().or(new.asm_label);
    known.unsupported = known.unsupported.or(new.unsupported);
}
