//! What the functions and objects of file scope are called in the core
//! language: by their names in C, with the file in front where that is not
//! enough.

use crate::typed::walk::{for_each_expr, for_each_stmt};
use crate::typed::{Decl, DeclId, DeclKind, ExprKind, Linkage, Stmt, StmtKind, Unit};
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
            naming.qualified.extend(repeated_inside(&units));
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
        if is_here { self.in_file(file, name) } else { name.to_owned() }
    }

    /// The objects inside functions that outlive calls, with their names.
    pub(crate) fn static_locals(&self, unit: &Unit, file: &str) -> Vec<(DeclId, String)> {
        let locals = static_locals(unit).into_iter();
        locals.map(|(id, name)| (id, self.in_file(file, &name))).collect()
    }

    /// The name of something that only one file has.
    pub(crate) fn in_file(&self, file: &str, name: &str) -> String {
        match self.qualified.contains(name) {
            true => format!("{file}:{name}"),
            false => name.to_owned(),
        }
    }
}

/// Names of static locals and literals that several units have.
fn repeated_inside(units: &[&Unit]) -> BTreeSet<String> {
    let [_, _, ..] = units else { return BTreeSet::new() };
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut repeated = BTreeSet::new();
    for unit in units {
        let locals = static_locals(unit).into_iter().map(|(_, name)| name);
        for name in locals.chain(literals(unit).map(|id| unit.name(id).to_owned())) {
            if !seen.insert(name.clone()) {
                repeated.insert(name);
            }
        }
    }
    repeated
}

/// What one unit has for itself and another shares with others: different
/// things of one name.
fn namesakes(units: &[&Unit]) -> BTreeSet<String> {
    let mut own: BTreeSet<&str> = BTreeSet::new();
    let mut shared: BTreeSet<&str> = BTreeSet::new();
    for unit in units {
        for id in &unit.file_scope {
            match unit.decl(*id).linkage {
                Linkage::Internal => own.insert(unit.name(*id)),
                Linkage::External => shared.insert(unit.name(*id)),
                Linkage::None => false,
            };
        }
    }
    own.intersection(&shared).map(|name| (*name).to_owned()).collect()
}

/// The objects inside functions that outlive calls, with their names. Two
/// files may have functions of one name, see `Naming::static_locals`.
pub fn static_locals(unit: &Unit) -> Vec<(DeclId, String)> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for function in &unit.functions {
        let Ok(body) = &function.body else { continue };
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        let mut add = |id: DeclId| {
            if outlives_calls(unit.decl(id)) && !unit.is_literal(id) && seen.insert(id) {
                let name = unit.name(id);
                let count = counts.entry(name).or_default();
                *count += 1;
                let suffix = if *count > 1 { format!("#{count}") } else { String::new() };
                found.push((id, format!("{}::{name}{suffix}", unit.name(function.decl))));
            }
        };
        for stmt in &body.stmts {
            for_each_stmt(stmt, &mut |stmt| declared(stmt).into_iter().for_each(&mut add));
        }
        for_each_expr(unit, body, &mut |expr| match &expr.kind {
            ExprKind::StmtExpr(stmts) => stmts.iter().for_each(|stmt| {
                for_each_stmt(stmt, &mut |stmt| declared(stmt).into_iter().for_each(&mut add));
            }),
            // `__func__` is declared nowhere.
            ExprKind::Decl(id) => add(*id),
            _ => {}
        });
    }
    found
}

fn declared(stmt: &Stmt) -> Option<DeclId> {
    match &stmt.kind {
        StmtKind::Declare(id) => Some(*id),
        _ => None,
    }
}

/// Objects without a name that outlive calls: literals at file scope.
pub(crate) fn literals(unit: &Unit) -> impl Iterator<Item = DeclId> {
    let ids = (0..unit.decls.len()).map(|at| DeclId(at as u32));
    let is_literal = |id: &DeclId| outlives_calls(unit.decl(*id)) && unit.is_literal(*id);
    ids.filter(is_literal)
}

fn outlives_calls(decl: &Decl) -> bool {
    let is_static = matches!(decl.kind, DeclKind::Static { .. } | DeclKind::ThreadLocal { .. });
    is_static && decl.linkage == Linkage::None
}
