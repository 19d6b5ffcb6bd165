//! Variables that only the functions of their file can name, and what they
//! hold when the program starts.
//!
//! One that only some versions have is no part of what a function is asked
//! for: it shows in what the functions do that read it.

use super::Source;
use super::context::{Plan, Storage, Target, UnitTable};
use super::functions::Functions;
use super::initial::initial_value;
use super::statics::has_known_value;
use crate::typed::{DeclKind, Linkage};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{Expr, ExprKind, MapValue, Name, Stmt, StmtKind, Value};

/// Globals and static objects of the core language that are such variables.
pub(crate) fn private(
    version: &[Source<'_>],
    tables: &[UnitTable<'_>],
    functions: &Functions,
    plan: &Plan,
) -> BTreeMap<Name, Option<Value>> {
    let mut found = BTreeMap::new();
    // What initial values mention is declared elsewhere if it is needed.
    let mut scratch = Target::new(plan);
    for (source, table) in version.iter().zip(tables) {
        for (id, storage) in &table.storage {
            let decl = table.unit.decl(*id);
            let is_defined = decl.kind == DeclKind::Static { defined: true };
            let is_constant = has_known_value(&table.unit.types, decl);
            if !is_defined || is_constant || decl.linkage == Linkage::External {
                continue;
            }
            match storage {
                Storage::Split(_) => {
                    let set = initial_value(source, table, functions, &mut scratch, *id);
                    found.extend(set.map(|(stmts, _)| values(&stmts)).unwrap_or_default());
                }
                Storage::Static(name) => {
                    found.insert(name.clone(), None);
                }
                Storage::Fresh(_) | Storage::Constant | Storage::Function(_) => {}
            }
        }
    }
    found
}

/// What statements give to the variables that they set, where they set them
/// once and to a constant.
fn values(stmts: &[Stmt]) -> BTreeMap<Name, Option<Value>> {
    let mut found: BTreeMap<Name, Option<Value>> = BTreeMap::new();
    let mut seen: BTreeSet<&Name> = BTreeSet::new();
    for stmt in stmts {
        if let StmtKind::Assign { target, value } = &stmt.kind {
            let is_first = seen.insert(&target.name);
            found.insert(target.name.clone(), constant(value).filter(|_| is_first));
        }
    }
    found
}

fn constant(value: &Expr) -> Option<Value> {
    match &value.kind {
        ExprKind::Lit(scalar) => Some((*scalar).into()),
        ExprKind::Fill(ty, element) => match element.kind {
            ExprKind::Lit(scalar) => Some(MapValue::fill(*ty, scalar).into()),
            _ => None,
        },
        _ => None,
    }
}
