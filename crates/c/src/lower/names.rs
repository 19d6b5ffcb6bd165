//! What the functions and objects of file scope are called in the core
//! language: by their names in C, with the file in front where that is not
//! enough.

use crate::typed::{DeclId, DeclKind, Linkage, Stmt, StmtKind, Unit};
use std::collections::{BTreeMap, BTreeSet};

/// Names that need the file in front.
#[derive(Debug, Default)]
pub(crate) struct Naming {
    qualified: BTreeSet<String>,
    /// Functions that several files of one version define for all.
    pub(crate) ambiguous: BTreeSet<String>,
}

impl Naming {
    /// Looks at all versions, so that they name alike. Each is a list of
    /// units.
    pub(crate) fn new<'u>(versions: impl Iterator<Item = Vec<&'u Unit>>) -> Naming {
        let mut naming = Naming::default();
        for units in versions {
            let mut owners: BTreeMap<&str, u32> = BTreeMap::new();
            let mut external: BTreeMap<&str, u32> = BTreeMap::new();
            naming.qualified.extend(namesakes(&units));
            for unit in units {
                naming.count(unit, &mut owners, &mut external);
            }
            let many = |(name, count): (&str, u32)| (count > 1).then(|| name.to_owned());
            naming.qualified.extend(owners.into_iter().filter_map(many));
            naming.ambiguous.extend(external.into_iter().filter_map(many));
        }
        naming
    }

    fn count<'u>(
        &mut self,
        unit: &'u Unit,
        owners: &mut BTreeMap<&'u str, u32>,
        external: &mut BTreeMap<&'u str, u32>,
    ) {
        for id in &unit.file_scope {
            let decl = unit.decl(*id);
            let is_function = matches!(decl.kind, DeclKind::Function { defined: true });
            let is_own_object = decl.linkage == Linkage::Internal
                && matches!(decl.kind, DeclKind::Static { .. } | DeclKind::ThreadLocal { .. });
            if is_function || is_own_object {
                *owners.entry(unit.name(*id)).or_default() += 1;
            }
            if is_function && decl.linkage == Linkage::External {
                *external.entry(unit.name(*id)).or_default() += 1;
            }
        }
    }

    /// The name of something of file scope.
    pub(crate) fn name(&self, unit: &Unit, file: &str, id: DeclId) -> String {
        let decl = unit.decl(id);
        let name = unit.name(id);
        let is_here = decl.linkage == Linkage::Internal
            || matches!(decl.kind, DeclKind::Function { defined: true });
        match is_here && self.qualified.contains(name) {
            true => format!("{file}:{name}"),
            false => name.to_owned(),
        }
    }
}

/// What one unit has for itself and another has from elsewhere: different
/// things of one name.
fn namesakes(units: &[&Unit]) -> BTreeSet<String> {
    let mut own: BTreeSet<&str> = BTreeSet::new();
    let mut from_elsewhere: BTreeSet<&str> = BTreeSet::new();
    for unit in units {
        for id in &unit.file_scope {
            let is_defined = match unit.decl(*id).kind {
                DeclKind::Function { defined }
                | DeclKind::Static { defined }
                | DeclKind::ThreadLocal { defined } => defined,
                DeclKind::Automatic | DeclKind::Parameter => continue,
            };
            match unit.decl(*id).linkage {
                Linkage::Internal => own.insert(unit.name(*id)),
                Linkage::External if !is_defined => from_elsewhere.insert(unit.name(*id)),
                Linkage::External | Linkage::None => false,
            };
        }
    }
    own.intersection(&from_elsewhere).map(|name| (*name).to_owned()).collect()
}

/// The objects inside functions that outlive calls, with their names.
pub fn static_locals(unit: &Unit) -> Vec<(DeclId, String)> {
    let mut found = Vec::new();
    for function in &unit.functions {
        let Ok(body) = &function.body else { continue };
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        let mut visit = |stmt: &Stmt| {
            if let StmtKind::Declare(id) = &stmt.kind
                && unit.decl(*id).linkage == Linkage::None
                && matches!(
                    unit.decl(*id).kind,
                    DeclKind::Static { .. } | DeclKind::ThreadLocal { .. }
                )
            {
                let name = unit.name(*id);
                let count = counts.entry(name).or_default();
                *count += 1;
                let suffix = if *count > 1 { format!("#{count}") } else { String::new() };
                found.push((*id, format!("{}::{name}{suffix}", unit.name(function.decl))));
            }
        };
        for stmt in &body.stmts {
            super::walk::for_each_stmt(stmt, &mut visit);
        }
    }
    found
}
