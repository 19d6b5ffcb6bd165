//! What pointers point to, for reports.
//!
//! In: the declarations of a unit. Out: of globals and parameters that are pointers, the
//! members of what they point to, by where they begin.

use super::context::{Storage, UnitTable};
use crate::symbol::Symbols;
use crate::target;
use crate::typed::{Function, Unit};
use crate::types::{ArrayLength, TypeId, TypeKind, Types};
use std::collections::BTreeMap;
use std::sync::Arc;
use verdiff_ir::{Name, Part, Pointee, Pointees};

/// Types of more parts have none: nobody reads a condition on one of so many.
const MOST_PARTS: usize = 256;

/// Adds the globals of a unit.
pub(crate) fn add_globals(table: &UnitTable<'_>, pointees: &mut Pointees) {
    for (id, storage) in &table.storage {
        if let Storage::Split(name) = storage
            && let Some(pointee) = pointee(table.unit, table.unit.decl(*id).ty.ty)
        {
            pointees.globals.insert(name.as_str().into(), Arc::new(pointee));
        }
    }
}

/// Adds the parameters of a function.
pub(crate) fn add_function(
    table: &UnitTable<'_>,
    function: &Function,
    name: &Name,
    pointees: &mut Pointees,
) {
    let unit = table.unit;
    let mut found = BTreeMap::new();
    for id in &function.params {
        let decl = unit.decl(*id);
        if let Some(pointee) = pointee(unit, decl.ty.ty) {
            found.insert(unit.symbols.name(decl.name).into(), Arc::new(pointee));
        }
    }
    pointees.params.insert(name.clone(), found);
}

/// What a pointer points to; none if it is no pointer.
fn pointee(unit: &Unit, ty: TypeId) -> Option<Pointee> {
    let to = unit.types.pointee(ty)?.ty;
    let mut found = Pointee::default();
    if let Some(layout) = target::layout(&unit.types, to) {
        found.size = layout.size;
        let members = Members { types: &unit.types, symbols: &unit.symbols };
        members.add(to, 0, "", &mut found.parts);
    }
    Some(found)
}

struct Members<'u> {
    types: &'u Types,
    symbols: &'u Symbols,
}

impl Members<'_> {
    /// Adds the numbers and pointers of a type that begins at an offset.
    fn add(&self, ty: TypeId, offset: u64, path: &str, parts: &mut BTreeMap<u64, Part>) {
        if parts.len() >= MOST_PARTS {
            return;
        }
        match self.types.kind(ty) {
            TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Enum(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_) => {
                let Some(layout) = target::layout(self.types, ty) else { return };
                let is_unsigned = self.types.int_kind(ty).is_some_and(|kind| !kind.is_signed());
                let part = Part { path: path.to_owned(), size: layout.size, is_unsigned };
                parts.insert(offset, part);
            }
            TypeKind::Record(id) => {
                let record = self.types.record(*id);
                let Some(body) = record.body.as_ref().filter(|_| !record.is_union) else { return };
                for field in body.fields.iter().filter(|field| field.bits.is_none()) {
                    let name = field.name.map_or("", |name| self.symbols.name(name));
                    let joint = if path.is_empty() || name.is_empty() { "" } else { "." };
                    let path = format!("{path}{joint}{name}");
                    self.add(field.ty.ty, offset + field.offset, &path, parts);
                }
            }
            // An array as a whole is no member.
            TypeKind::Array(element, ArrayLength::Known(length)) if !path.is_empty() => {
                let Some(layout) = target::layout(self.types, element.ty) else { return };
                for at in 0..(*length).min(MOST_PARTS as u64) {
                    let path = format!("{path}[{at}]");
                    self.add(element.ty, offset + at * layout.size, &path, parts);
                }
            }
            TypeKind::Void
            | TypeKind::Complex(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Vector(..)
            | TypeKind::Unsupported => {}
        }
    }
}
