//! Variables that nobody outside of a file can name, and that have another
//! name in another version.
//!
//! In: the units of all versions. Out: for each version what such a variable
//! is called in the core language, where that is not its own name: as in the
//! first version. Two variables are one if their types and initial values are
//! the same and the same functions use them, or no others could be meant.
//!
//! A proof holds whatever is paired here, as long as it is one to one and the
//! initial values agree: the paired variables hold the same from the start,
//! and each function leaves them so. A bad choice costs an answer.

use super::Source;
use super::names::Naming;
use crate::fingerprint;
use crate::typed::walk::for_each_expr;
use crate::typed::{DeclId, DeclKind, ExprKind, Linkage, Unit};
use std::collections::{BTreeMap, BTreeSet};

/// The names of one version's own variables in the core language, where they
/// are other ones than in C.
pub(crate) type Renamed = BTreeMap<String, String>;

/// The new names of all versions.
pub(crate) fn renamed(versions: &[Vec<Source<'_>>], naming: &Naming) -> Vec<Renamed> {
    let Some((first, others)) = versions.split_first() else { return Vec::new() };
    let of_first = names(first, naming);
    let mut all = vec![Renamed::new()];
    for version in others {
        let of_version = names(version, naming);
        let (in_first, in_version) = (all_names(first, naming), all_names(version, naming));
        let gone: BTreeSet<&String> = of_first.difference(&in_version).collect();
        let come: BTreeSet<&String> = of_version.difference(&in_first).collect();
        all.push(match gone.is_empty() || come.is_empty() {
            true => Renamed::new(),
            false => pairs(&variables(first, naming, &gone), &variables(version, naming, &come)),
        });
    }
    all
}

/// The variables of a unit that only it can name, with their names.
pub(crate) fn own_variables(source: &Source<'_>, naming: &Naming) -> Vec<(DeclId, String)> {
    let unit = source.unit;
    let is_own =
        |id: &&DeclId| unit.decl(**id).linkage == Linkage::Internal && is_variable(unit, **id);
    let own = unit.file_scope.iter().filter(is_own);
    let own = own.map(|id| (*id, naming.name(unit, source.file, *id)));
    own.chain(naming.static_locals(unit, source.file)).collect()
}

fn is_variable(unit: &Unit, id: DeclId) -> bool {
    let decl = unit.decl(id);
    let is_static = matches!(decl.kind, DeclKind::Static { .. });
    is_static && !super::statics::has_known_value(&unit.types, decl)
}

fn names(version: &[Source<'_>], naming: &Naming) -> BTreeSet<String> {
    let own = version.iter().flat_map(|source| own_variables(source, naming));
    own.map(|(_, name)| name).collect()
}

/// All names of a version, those that others can use too.
fn all_names(version: &[Source<'_>], naming: &Naming) -> BTreeSet<String> {
    let file_scope = version.iter().flat_map(|source| {
        source.unit.file_scope.iter().map(|id| naming.name(source.unit, source.file, *id))
    });
    file_scope.chain(names(version, naming)).collect()
}

/// A variable, as far as it matters which one it is.
#[derive(Debug)]
struct Variable {
    name: String,
    /// Of its type and initial value.
    meaning: u128,
    /// The functions that mention it, by name.
    users: BTreeSet<String>,
}

/// The variables of these names, in the order of the files.
fn variables(version: &[Source<'_>], naming: &Naming, wanted: &BTreeSet<&String>) -> Vec<Variable> {
    let mut found = Vec::new();
    for source in version {
        let unit = source.unit;
        let own = own_variables(source, naming);
        let own: Vec<_> = own.into_iter().filter(|(_, name)| wanted.contains(name)).collect();
        let mut users: BTreeMap<DeclId, BTreeSet<String>> = BTreeMap::new();
        let ids: BTreeSet<DeclId> = own.iter().map(|(id, _)| *id).collect();
        for function in &unit.functions {
            let Ok(body) = &function.body else { continue };
            for_each_expr(unit, body, &mut |expr| {
                if let ExprKind::Decl(id) = expr.kind
                    && ids.contains(&id)
                {
                    users.entry(id).or_default().insert(unit.name(function.decl).to_owned());
                }
            });
        }
        found.extend(own.into_iter().map(|(id, name)| Variable {
            name,
            meaning: fingerprint::of_object(unit, source.text, id),
            users: users.remove(&id).unwrap_or_default(),
        }));
    }
    found
}

/// Pairs variables that are used alike, in their order; then those that are
/// the only ones of their kind.
fn pairs(gone: &[Variable], come: &[Variable]) -> Renamed {
    let mut renamed = Renamed::new();
    let key = |variable: &Variable| (variable.meaning, variable.users.clone());
    for (_, (old, new)) in grouped(gone, come, key) {
        if old.len() == new.len() {
            renamed.extend(
                new.iter().zip(&old).map(|(new, old)| (new.name.clone(), old.name.clone())),
            );
        }
    }
    let paired: BTreeSet<String> =
        renamed.iter().flat_map(|(new, old)| [new.clone(), old.clone()]).collect();
    let users = |all: &[Variable]| -> BTreeSet<String> {
        all.iter().flat_map(|variable| variable.users.iter().cloned()).collect()
    };
    let (old_users, new_users) = (users(gone), users(come));
    for (_, (old, new)) in grouped(gone, come, |variable| variable.meaning) {
        let is_open = |variable: &&&Variable| !paired.contains(&variable.name);
        let old: Vec<_> = old.iter().filter(is_open).collect();
        let new: Vec<_> = new.iter().filter(is_open).collect();
        if let ([old], [new]) = (&old[..], &new[..])
            && (!old.users.is_disjoint(&new.users)
                || (old.users.is_disjoint(&new_users) && new.users.is_disjoint(&old_users)))
        {
            renamed.insert(new.name.clone(), old.name.clone());
        }
    }
    renamed
}

/// The variables of both versions that have a key in common.
fn grouped<'v, K: Ord>(
    gone: &'v [Variable],
    come: &'v [Variable],
    key: impl Fn(&Variable) -> K,
) -> BTreeMap<K, (Vec<&'v Variable>, Vec<&'v Variable>)> {
    let mut groups: BTreeMap<K, (Vec<&Variable>, Vec<&Variable>)> = BTreeMap::new();
    for variable in gone.iter().filter(|variable| !variable.users.is_empty()) {
        groups.entry(key(variable)).or_default().0.push(variable);
    }
    for variable in come.iter().filter(|variable| !variable.users.is_empty()) {
        groups.entry(key(variable)).or_default().1.push(variable);
    }
    groups
}
