//! Variable-length arrays: their lengths are evaluated once, where the tree
//! says so.
//!
//! A length that is used only in the declaration right behind its evaluation
//! stands there: `int a[n];`. Any other gets a constant of its own that all
//! its uses name. Which lengths those are turns out while a function is
//! printed; then it is printed again.

use super::Printer;
use super::piece::{Level, Piece};
use crate::typed::{Expr, Stmt, StmtKind, Vla};
use crate::types::{TypeId, TypeKind, VlaId};
use rustc_hash::{FxHashMap, FxHashSet};

/// The lengths of the function being printed.
#[derive(Debug, Default)]
pub(super) struct Vlas<'u> {
    lengths: FxHashMap<VlaId, &'u Expr>,
    /// Those that need a constant.
    named: FxHashMap<VlaId, String>,
    /// Evaluated just before, not yet printed.
    pending: Vec<VlaId>,
    /// Printed with the parameters.
    of_params: FxHashSet<VlaId>,
    /// The parameters of the function are being printed.
    in_params: bool,
}

impl<'u> Vlas<'u> {
    pub(super) fn new(vlas: &'u [Vla]) -> Self {
        let lengths = vlas.iter().map(|vla| (vla.id, &vla.length)).collect();
        Vlas { lengths, ..Vlas::default() }
    }

    /// Ready to print the function again, with what is known now.
    pub(super) fn restart(&mut self) {
        self.pending.clear();
        self.of_params.clear();
    }
}

impl Printer<'_> {
    /// The length of an array, for its declarator.
    pub(super) fn vla_length(&mut self, id: VlaId) -> String {
        if self.vlas.in_params {
            self.vlas.of_params.insert(id);
            return self.vla_length_text(id);
        }
        if let Some(name) = self.vlas.named.get(&id) {
            return name.clone();
        }
        if self.in_prototype || self.for_messages {
            return "*".into();
        }
        match self.vlas.pending.iter().position(|it| *it == id) {
            Some(place) => {
                self.vlas.pending.remove(place);
                self.vla_length_text(id)
            }
            None => {
                self.name_vla(id);
                "1".into()
            }
        }
    }

    fn vla_length_text(&mut self, id: VlaId) -> String {
        match self.vlas.lengths.get(&id).copied() {
            Some(length) => self.converted(length).at_least(Level::Assign),
            None => "*".into(),
        }
    }

    /// A parameter's lengths are evaluated where it stands.
    pub(super) fn in_parameters<T>(&mut self, print: impl FnOnce(&mut Self) -> T) -> T {
        self.vlas.in_params = true;
        let printed = print(self);
        self.vlas.in_params = false;
        printed
    }

    /// Lines for the evaluation of a length: none if it will stand in the
    /// next declaration.
    pub(super) fn eval_vla(&mut self, id: VlaId) -> String {
        match self.vlas.named.get(&id).cloned() {
            Some(name) => {
                let length = self.vla_length_text(id);
                format!("{}const unsigned long {name} = {length};\n", self.margin())
            }
            None if self.vlas.of_params.contains(&id) => String::new(),
            None => {
                self.vlas.pending.push(id);
                String::new()
            }
        }
    }

    /// The lengths that statements evaluate, if they do nothing else and no
    /// length needs a name.
    pub(super) fn unnamed_lengths(&self, stmts: &[Stmt]) -> Option<Vec<VlaId>> {
        let length = |stmt: &Stmt| match stmt.kind {
            StmtKind::EvalVla(id) if !self.vlas.named.contains_key(&id) => Some(id),
            _ => None,
        };
        stmts.iter().map(length).collect()
    }

    /// An expression whose own types evaluate lengths.
    pub(super) fn with_lengths(&mut self, lengths: Vec<VlaId>, value: &Expr) -> Piece {
        let before = std::mem::replace(&mut self.vlas.pending, lengths);
        let piece = self.expr(value);
        self.name_pending_vlas();
        self.vlas.pending = before;
        piece
    }

    /// Lengths that were evaluated, but stand in no declaration right behind.
    pub(super) fn name_pending_vlas(&mut self) {
        for id in std::mem::take(&mut self.vlas.pending) {
            self.name_vla(id);
        }
    }

    fn name_vla(&mut self, id: VlaId) {
        if !self.vlas.lengths.contains_key(&id) || self.vlas.named.contains_key(&id) {
            return;
        }
        let name = self.names.fresh(&self.unit.symbols, "vla");
        self.vlas.named.insert(id, name);
        self.again = true;
    }

    /// `sizeof` of a variable-length type: of an object that has it, if one
    /// can be named.
    pub(super) fn sizeof_vla(&mut self, ty: TypeId) -> String {
        let of_visible = self
            .scopes
            .visible()
            .find_map(|(name, decl)| self.path_to(self.unit.decl(decl).ty.ty, ty, name));
        match of_visible {
            Some(object) => format!("sizeof({object})"),
            None => format!("sizeof({})", self.type_name(ty.into())),
        }
    }

    fn path_to(&self, mut from: TypeId, to: TypeId, name: &str) -> Option<String> {
        let mut path = name.to_owned();
        while from != to {
            from = match self.unit.types.kind(from) {
                TypeKind::Array(element, _) => element.ty,
                TypeKind::Pointer(element)
                    if matches!(self.unit.types.kind(element.ty), TypeKind::Array(..)) =>
                {
                    element.ty
                }
                _ => return None,
            };
            path.insert(0, '*');
        }
        Some(path)
    }
}
