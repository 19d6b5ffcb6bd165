//! Names: those of the unit where they can be kept, made-up ones elsewhere.
//!
//! A made-up name is one that occurs nowhere in the unit.

use crate::symbol::{Symbol, Symbols};
use crate::typed::{DeclId, Unit};
use crate::types::{EnumId, RecordId};
use rustc_hash::{FxHashMap, FxHashSet};

/// What has a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Tagged {
    Record(RecordId),
    Enum(EnumId),
}

/// Names that are given as they are asked for.
#[derive(Debug, Default)]
pub(super) struct Names {
    made_up: FxHashSet<String>,
    tags: FxHashMap<Tagged, String>,
    taken_tags: FxHashSet<String>,
}

impl Names {
    /// A name that occurs nowhere, beginning with a stem.
    pub(super) fn fresh(&mut self, symbols: &Symbols, stem: &str) -> String {
        let free = |name: &String| symbols.get(name).is_none() && !self.made_up.contains(name);
        let name = (1u64..).map(|k| format!("{stem}_{k}")).find(free).unwrap_or_default();
        self.made_up.insert(name.clone());
        name
    }

    /// The tag of a struct, union or enum. Those without get one, and so do
    /// those whose tag another type has that is declared in another scope.
    pub(super) fn tag(&mut self, unit: &Unit, of: Tagged) -> String {
        if let Some(tag) = self.tags.get(&of) {
            return tag.clone();
        }
        let own = own_tag(unit, of).map(|symbol| unit.symbols.name(symbol).to_owned());
        let tag = match own {
            Some(name) if self.taken_tags.insert(name.clone()) => name,
            Some(name) => self.fresh(&unit.symbols, &name),
            None => self.fresh(&unit.symbols, "anon"),
        };
        self.tags.insert(of, tag.clone());
        tag
    }
}

/// The tag that the source gives.
pub(super) fn own_tag(unit: &Unit, of: Tagged) -> Option<Symbol> {
    match of {
        Tagged::Record(id) => unit.types.record(id).tag,
        Tagged::Enum(id) => unit.types.enumeration(id).tag,
    }
}

/// What the names of a function's own objects mean at the place being
/// printed.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    bound: FxHashMap<String, Vec<DeclId>>,
    /// Visible objects with their names, innermost last.
    visible: Vec<(String, DeclId)>,
    /// How many were visible when each open scope began.
    marks: Vec<usize>,
}

impl Scopes {
    pub(super) fn enter(&mut self) {
        self.marks.push(self.visible.len());
    }

    pub(super) fn leave(&mut self) {
        let mark = self.marks.pop().unwrap_or(0);
        for (name, _) in self.visible.drain(mark..) {
            if let Some(stack) = self.bound.get_mut(&name) {
                stack.pop();
            }
        }
    }

    /// Leaves a scope whose objects live on in the one around it.
    pub(super) fn keep(&mut self) {
        self.marks.pop();
    }

    pub(super) fn bind(&mut self, name: &str, decl: DeclId) {
        self.bound.entry(name.to_owned()).or_default().push(decl);
        self.visible.push((name.to_owned(), decl));
    }

    /// What a name means here, if an object of the function has it.
    pub(super) fn lookup(&self, name: &str) -> Option<DeclId> {
        self.bound.get(name)?.last().copied()
    }

    /// The objects that can be named here, innermost first.
    pub(super) fn visible(&self) -> impl Iterator<Item = (&str, DeclId)> {
        let seen = |(name, decl): &&(String, DeclId)| self.lookup(name) == Some(*decl);
        self.visible.iter().rev().filter(seen).map(|(name, decl)| (name.as_str(), *decl))
    }
}
