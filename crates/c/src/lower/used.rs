//! Which functions a version uses: those of the user, those of system
//! headers that they use, and models of the library.

use super::Source;
use crate::models::models;
use crate::models::table::{Known, known};
use crate::typed::walk::{exprs_of_init, for_each_expr};
use crate::typed::{DeclKind, Expr, ExprKind, Function, Linkage, Unit};
use std::collections::BTreeSet;

/// The functions that a version uses.
pub(crate) struct Used<'u> {
    /// Of each unit, in order.
    pub(crate) wanted: Vec<Vec<&'u Function>>,
    /// The models, in order.
    pub(crate) models: Vec<&'static Function>,
    /// Whether some of them look at `errno`.
    pub(crate) errno: bool,
}

impl<'u> Used<'u> {
    pub(crate) fn by(version: &[Source<'u>]) -> Self {
        let wanted: Vec<Vec<&Function>> = version.iter().map(wanted).collect();
        let mut names: BTreeSet<&str> = BTreeSet::new();
        for (source, functions) in version.iter().zip(&wanted) {
            let unit = source.unit;
            let mut here = BTreeSet::new();
            functions.iter().for_each(|function| here.extend(mentioned(unit, function)));
            let mut visit = |expr: &'u Expr| here.extend(function_name(unit, expr));
            let objects = unit.file_scope.iter().map(|id| unit.decl(*id));
            objects.for_each(|decl| exprs_of_init(unit, decl, &mut visit));
            let own = unit.functions.iter().map(|function| unit.name(function.decl)).collect();
            names.extend(here.difference(&own));
        }
        for name in version.iter().flat_map(|source| functions_for_all(source.unit)) {
            names.remove(name);
        }
        let models = needed_models(&names);
        let of_models =
            models.iter().flat_map(|function| mentioned(&self::models().unit, function));
        let is_errno = |name: &str| known(name) == Some(Known::Errno);
        let errno = names.iter().copied().chain(of_models).any(is_errno);
        Used { wanted, models, errno }
    }
}

/// The functions that a unit defines for all units.
fn functions_for_all(unit: &Unit) -> impl Iterator<Item = &str> {
    let defined = unit.functions.iter().map(|function| function.decl);
    let for_all = defined.filter(|id| unit.decl(*id).linkage == Linkage::External);
    for_all.map(|id| unit.name(id))
}

/// The models that calls of these functions need.
fn needed_models(names: &BTreeSet<&str>) -> Vec<&'static Function> {
    let model = |name: &&str| match known(name)? {
        Known::Model(_) => Some((*name).to_owned()),
        Known::CharacterTable(element) => Some(element.to_owned()),
        _ => None,
    };
    let wanted: BTreeSet<String> = names.iter().filter_map(model).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let unit = &models().unit;
    reachable(unit, |function| wanted.contains(unit.name(function.decl)))
}

/// The functions of a unit that are the user's, and those of the system that
/// they use, in order.
fn wanted<'u>(source: &Source<'u>) -> Vec<&'u Function> {
    reachable(source.unit, |function| !(source.is_system)(function.span))
}

/// These functions of a unit, and those that they use, in order.
fn reachable(unit: &Unit, is_wanted: impl Fn(&Function) -> bool) -> Vec<&Function> {
    let functions = &unit.functions;
    let mut found: Vec<bool> = functions.iter().map(is_wanted).collect();
    let mut used = BTreeSet::new();
    let mut work: Vec<usize> = (0..functions.len()).filter(|at| found[*at]).collect();
    while let Some(at) = work.pop() {
        for name in mentioned(unit, &functions[at]) {
            if !used.insert(name) {
                continue;
            }
            let owner = |function: &Function| unit.name(function.decl) == name;
            if let Some(callee) = functions.iter().position(owner).filter(|at| !found[*at]) {
                found[callee] = true;
                work.push(callee);
            }
        }
    }
    functions.iter().zip(found).filter(|(_, found)| *found).map(|(function, _)| function).collect()
}

/// The names of the functions that a body mentions.
fn mentioned<'u>(unit: &'u Unit, function: &'u Function) -> BTreeSet<&'u str> {
    let mut found = BTreeSet::new();
    if let Ok(body) = &function.body {
        for_each_expr(unit, body, &mut |expr| found.extend(function_name(unit, expr)));
    }
    found
}

fn function_name<'u>(unit: &'u Unit, expr: &Expr) -> Option<&'u str> {
    match expr.kind {
        ExprKind::Decl(decl) => {
            let is_function = matches!(unit.decl(decl).kind, DeclKind::Function { .. });
            is_function.then(|| unit.name(decl))
        }
        _ => None,
    }
}
