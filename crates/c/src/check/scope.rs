//! Scopes: what ordinary names and tags mean, innermost first.
//!
//! Labels and members have name spaces of their own, in functions and records.

use crate::symbol::Symbol;
use crate::typed::{DeclId, Problem};
use crate::types::{EnumId, QualType, RecordId, TypeId};
use rustc_hash::FxHashMap;

/// What an ordinary name means.
#[derive(Debug, Clone)]
pub(super) enum Entity {
    /// An object or function.
    Decl(DeclId),
    /// A typedef, with the alignment that it asks for.
    Typedef(QualType, Option<u64>),
    /// An enumerator.
    Enumerator(i128, TypeId),
    /// A parameter of a prototype that belongs to no definition.
    PrototypeParam,
    /// Something whose declaration is wrong or not supported.
    Broken(Box<Problem>),
}

/// What a tag means.
#[derive(Debug, Clone, Copy)]
pub(super) enum Tag {
    /// A struct or union.
    Record(RecordId),
    /// An enum.
    Enum(EnumId),
}

#[derive(Default)]
struct Scope {
    names: FxHashMap<Symbol, Entity>,
    tags: FxHashMap<Symbol, Tag>,
}

/// The open scopes; the first is the file's.
pub(super) struct Scopes {
    open: Vec<Scope>,
}

impl Scopes {
    pub(super) fn new() -> Self {
        Scopes { open: vec![Scope::default()] }
    }

    pub(super) fn enter(&mut self) {
        self.open.push(Scope::default());
    }

    pub(super) fn leave(&mut self) {
        self.truncate(self.open.len() - 1);
    }

    /// How many scopes are open.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Leaves scopes until only so many are open; never the file's.
    pub(super) fn truncate(&mut self, depth: usize) {
        self.open.truncate(depth.max(1));
    }

    pub(super) fn at_file_scope(&self) -> bool {
        self.open.len() == 1
    }

    pub(super) fn bind(&mut self, name: Symbol, entity: Entity) {
        if let Some(scope) = self.open.last_mut() {
            scope.names.insert(name, entity);
        }
    }

    pub(super) fn bind_at_file_scope(&mut self, name: Symbol, entity: Entity) {
        if let Some(scope) = self.open.first_mut() {
            scope.names.insert(name, entity);
        }
    }

    pub(super) fn bind_tag(&mut self, name: Symbol, tag: Tag) {
        if let Some(scope) = self.open.last_mut() {
            scope.tags.insert(name, tag);
        }
    }

    pub(super) fn find(&self, name: Symbol) -> Option<&Entity> {
        self.open.iter().rev().find_map(|scope| scope.names.get(&name))
    }

    pub(super) fn find_here(&self, name: Symbol) -> Option<&Entity> {
        self.open.last().and_then(|scope| scope.names.get(&name))
    }

    pub(super) fn find_tag(&self, name: Symbol) -> Option<Tag> {
        self.open.iter().rev().find_map(|scope| scope.tags.get(&name)).copied()
    }

    pub(super) fn find_tag_here(&self, name: Symbol) -> Option<Tag> {
        self.open.last().and_then(|scope| scope.tags.get(&name)).copied()
    }
}
