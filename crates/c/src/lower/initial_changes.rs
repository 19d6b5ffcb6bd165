//! Objects whose initial values differ between versions. A function may be
//! called at any time, so no verdict on functions sees that; it is told as
//! something of its own that is not known to be the same.

use super::Source;
use super::context::{Storage, UnitTable};
use crate::fingerprint;
use crate::typed::{DeclKind, Linkage};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::{Extern, Footprint, Name, Opaque, Program, Span};

/// The initial values of a version, by the names of the objects.
pub(crate) type Values = BTreeMap<Name, (u128, Span)>;

/// The initial values of the objects of a unit that may change, and of
/// constants that are known to.
pub(crate) fn initial_values(
    source: &Source<'_>,
    table: &UnitTable<'_>,
    changed_constants: &BTreeSet<String>,
    found: &mut Values,
) {
    for (id, storage) in &table.storage {
        let own_name = table.unit.name(*id);
        let name = match storage {
            Storage::Split(name) => Name::from(name.as_str()),
            Storage::Static(name) => name.clone(),
            Storage::Constant => Name::from(own_name),
            Storage::Fresh(_) | Storage::Function(_) => continue,
        };
        let decl = table.unit.decl(*id);
        let is_defined = matches!(
            decl.kind,
            DeclKind::Static { defined: true } | DeclKind::ThreadLocal { defined: true }
        );
        let is_shared = decl.linkage == Linkage::External && changed_constants.contains(own_name);
        let is_known = super::statics::has_known_value(&table.unit.types, decl);
        if is_defined && (!is_known || is_shared) {
            let value = fingerprint::of_object(table.unit, source.text, *id);
            found.insert(name, (value, (source.places)(decl.span)));
        }
    }
}

/// Adds to each program what differs between the initial values.
pub(crate) fn add_changes(programs: &mut [Program], values: &[Values]) {
    let mut changed: BTreeSet<&Name> = BTreeSet::new();
    for version in values {
        for (name, (value, _)) in version {
            let differs = |other: &Values| other.get(name).is_some_and(|(known, _)| known != value);
            if values.iter().any(differs) {
                changed.insert(name);
            }
        }
    }
    for (program, values) in programs.iter_mut().zip(values) {
        for name in &changed {
            if let Some((value, span)) = values.get(*name) {
                add_change(program, name, *value, *span);
            }
        }
    }
}

/// What stands for the initial value of an object.
pub(crate) fn initial_value_of(object: &str) -> Name {
    format!("initial value of {object}").into()
}

fn add_change(program: &mut Program, object: &Name, fingerprint: u128, span: Span) {
    let name = initial_value_of(object.as_str());
    program.add_extern(Extern {
        name: name.clone(),
        params: Vec::new(),
        results: Vec::new(),
        pure: false,
        reads: Footprint::All,
        writes: Footprint::All,
        throws: Vec::new(),
        computes: None,
        span,
    });
    let reason = "what it holds when the program starts changed".to_owned();
    program.opaque.insert(name, Opaque { reason, span, fingerprint, calls: BTreeSet::new() });
}
