//! The variables of C behind the globals of the core language.
//!
//! In: a unit. Out: for each global that stands for a part of a variable of
//! file scope, which part of which variable that is. The names are those that
//! lowering gives.

use std::collections::BTreeMap;
use verdiff_c::lower::{Class, bit_field_bytes, class_of, has_known_value};
use verdiff_c::target::layout;
use verdiff_c::typed::{DeclId, DeclKind, Unit};
use verdiff_c::types::{ArrayLength, TypeId, TypeKind};

/// A part of a variable: a scalar, or the same scalar in all elements of
/// arrays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Variable {
    /// The name of the variable in C.
    pub(crate) owner: String,
    /// Where the part begins in it, in bytes.
    pub(crate) offset: u64,
    /// What it is.
    pub(crate) class: Class,
    /// The arrays that it is in, outermost first: their length and the size
    /// of their elements.
    arrays: Vec<(u64, u64)>,
}

impl Variable {
    /// How many elements there are; none if it is no array.
    pub(crate) fn length(&self) -> Option<u64> {
        let lengths = || self.arrays.iter().map(|(length, _)| *length);
        (!self.arrays.is_empty()).then(|| lengths().fold(1, u64::saturating_mul))
    }

    /// Where an element begins.
    pub(crate) fn element(&self, index: u64) -> u64 {
        let mut rest = index;
        let mut offset = self.offset;
        for (length, size) in self.arrays.iter().rev().filter(|(length, _)| *length > 0) {
            offset += rest % length * size;
            rest /= length;
        }
        offset
    }
}

/// A variable of file scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Owner {
    /// Whether its value is that of its initialiser for ever.
    pub(crate) is_constant: bool,
    /// Whether this unit defines it.
    pub(crate) is_defined: bool,
    /// In bytes.
    pub(crate) size: u64,
}

/// The variables of file scope of a unit, and their parts.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    pub(crate) owners: BTreeMap<String, Owner>,
    pub(crate) parts: BTreeMap<String, Variable>,
}

impl Variables {
    pub(crate) fn of(unit: &Unit) -> Variables {
        let mut found = Variables::default();
        for id in &unit.file_scope {
            let decl = unit.decl(*id);
            let is_defined = match decl.kind {
                DeclKind::Static { defined } | DeclKind::ThreadLocal { defined } => defined,
                DeclKind::Function { .. } | DeclKind::Automatic | DeclKind::Parameter => continue,
            };
            let Some(layout) = layout(&unit.types, decl.ty.ty) else { continue };
            let is_constant = has_known_value(&unit.types, decl);
            let owner = Owner { is_constant, is_defined, size: layout.size };
            found.owners.insert(unit.name(*id).to_owned(), owner);
            found.add(unit, *id);
        }
        found
    }

    fn add(&mut self, unit: &Unit, id: DeclId) {
        let owner = unit.name(id).to_owned();
        let whole = Variable { owner, offset: 0, class: Class::I8, arrays: Vec::new() };
        self.walk(unit, unit.name(id).to_owned(), unit.decl(id).ty.ty, whole);
    }

    fn walk(&mut self, unit: &Unit, name: String, ty: TypeId, mut part: Variable) {
        match unit.types.kind(ty) {
            TypeKind::Array(element, ArrayLength::Known(length)) => {
                if let Some(layout) = layout(&unit.types, element.ty) {
                    part.arrays.push((*length, layout.size));
                    self.walk(unit, name, element.ty, part);
                }
            }
            TypeKind::Record(id) => {
                let fields = unit.types.record(*id).body.iter().flat_map(|body| &body.fields);
                for (number, field) in fields.enumerate() {
                    let at = |offset| Variable { offset: part.offset + offset, ..part.clone() };
                    if let Some(bits) = field.bits {
                        for byte in bit_field_bytes(field.offset, bits) {
                            self.parts.insert(format!("{name}.byte{byte}"), at(byte));
                        }
                        continue;
                    }
                    let member = match field.name {
                        Some(symbol) => format!("{name}.{}", unit.symbols.name(symbol)),
                        None => format!("{name}.{number}"),
                    };
                    self.walk(unit, member, field.ty.ty, at(field.offset));
                }
            }
            _ => {
                if let Some(class) = class_of(&unit.types, ty) {
                    self.parts.insert(name, Variable { class, ..part });
                }
            }
        }
    }
}
