//! Which numbers are without sign, for reports.
//!
//! In: the declarations of a unit. Out: the names of parameters, globals and
//! results in the core language, which does not tell them from others.

use super::context::{Storage, UnitTable};
use crate::typed::{DeclId, Function};
use crate::types::{TypeId, TypeKind, Types};
use verdiff_ir::{Name, Unsigned};

fn is_unsigned(types: &Types, ty: TypeId) -> bool {
    types.int_kind(ty).is_some_and(|kind| !kind.is_signed())
}

/// Adds the globals of a unit.
pub(crate) fn add_globals(table: &UnitTable<'_>, unsigned: &mut Unsigned) {
    let unit = table.unit;
    for (id, storage) in &table.storage {
        if let Storage::Split(name) = storage
            && is_unsigned(&unit.types, unit.decl(*id).ty.ty)
        {
            unsigned.globals.insert(name.as_str().into());
        }
    }
}

/// Adds the parameters of a function, and its result.
pub(crate) fn add_function(
    table: &UnitTable<'_>,
    function: &Function,
    name: &Name,
    unsigned: &mut Unsigned,
) {
    let unit = table.unit;
    let found = function.params.iter().filter_map(|id| parameter(table, *id)).collect();
    unsigned.params.insert(name.clone(), found);
    if let TypeKind::Function(ty) = unit.types.kind(unit.decl(function.decl).ty.ty)
        && is_unsigned(&unit.types, ty.result.ty)
    {
        unsigned.results.insert(name.clone());
    }
}

/// `x` if the parameter is such a number, `*x` if it points to such.
fn parameter(table: &UnitTable<'_>, id: DeclId) -> Option<Name> {
    let types = &table.unit.types;
    let decl = table.unit.decl(id);
    let name = table.unit.symbols.name(decl.name);
    if is_unsigned(types, decl.ty.ty) {
        return Some(name.into());
    }
    let pointee = types.pointee(decl.ty.ty)?;
    is_unsigned(types, pointee.ty).then(|| format!("*{name}").into())
}
