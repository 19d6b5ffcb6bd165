//! Locals and labels that correspond although their names changed.
//!
//! In: versions of a procedure. Out: for each version new names for its
//! variables and labels, which are those of version 0 as far as they
//! correspond. What holds after: a renaming is injective and no local has the
//! name of a global of any version, so the renamed procedure does what the
//! procedure does.
//!
//! Parameters correspond by position, other locals and labels by name. What
//! is then left in both versions is paired by alignment: the bodies are
//! aligned with its names erased, and names that stand opposite to each other
//! most often correspond.

use crate::erased::votes;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::rename::{for_each_label, for_each_variable, rename_labels, rename_variables};
use verdiff_ir::{Name, Proc, Var};

/// Other names for the variables and labels of a procedure. Those that are
/// not mentioned keep their names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Renaming {
    /// New names of parameters and other locals.
    pub variables: BTreeMap<Name, Name>,
    /// New names of labels.
    pub labels: BTreeMap<Name, Name>,
}

impl Renaming {
    /// The procedure with the new names.
    pub fn apply(&self, proc: &Proc) -> Proc {
        let mut renamed = proc.clone();
        for var in renamed.params.iter_mut().chain(&mut renamed.locals) {
            rename(&self.variables, &mut var.name);
        }
        rename_variables(&mut renamed.body, &|name| rename(&self.variables, name));
        rename_labels(&mut renamed.body, &|name| rename(&self.labels, name));
        renamed
    }

    /// The renaming that gives back the old names.
    pub fn inverse(&self) -> Renaming {
        let inverse = |names: &BTreeMap<Name, Name>| {
            names.iter().map(|(old, new)| (new.clone(), old.clone())).collect()
        };
        Renaming { variables: inverse(&self.variables), labels: inverse(&self.labels) }
    }
}

fn rename(names: &BTreeMap<Name, Name>, name: &mut Name) {
    if let Some(new) = names.get(name) {
        *name = new.clone();
    }
}

/// One renaming for each version of a procedure. No local keeps or gets the
/// name of one of the `globals`, which are those of all versions, nor of one
/// that a body mentions: a statement that is the same in two versions then
/// means the same variables. So that of version 0 is empty but for locals that
/// are named like another version's global.
pub fn renamings(versions: &[&Proc], globals: &BTreeSet<Name>) -> Vec<Renaming> {
    let Some((base, others)) = versions.split_first() else { return vec![] };
    let mut avoided = globals.clone();
    versions.iter().for_each(|version| mentioned_globals(version, &mut avoided));
    let own = Renaming {
        variables: complete(&Pairs::new(), &locals(base), &avoided),
        labels: BTreeMap::new(),
    };
    let centre = Centre { renamed: own.apply(base), proc: base, renaming: &own };
    let other: Vec<Renaming> =
        others.iter().map(|version| centre.renaming_of(version, &avoided)).collect();
    std::iter::once(own).chain(other).collect()
}

/// Version 0, before and after its own renaming.
struct Centre<'p> {
    proc: &'p Proc,
    renaming: &'p Renaming,
    renamed: Proc,
}

impl Centre<'_> {
    fn renaming_of(&self, version: &Proc, avoided: &BTreeSet<Name>) -> Renaming {
        let mut variables = variables_by_name(self.proc, version);
        variables.values_mut().for_each(|target| rename(&self.renaming.variables, target));
        let (base_labels, labels) = (labels(self.proc), labels(version));
        let common = labels.intersection(&base_labels);
        let mut same_labels: Pairs = common.map(|label| (label.clone(), label.clone())).collect();
        let found = votes(&self.renamed, version, &variables, &same_labels);
        pair_by_votes(&mut variables, &found.variables);
        pair_by_votes(&mut same_labels, &found.labels);
        Renaming {
            variables: complete(&variables, &locals(version), avoided),
            labels: complete(&same_labels, &labels, &BTreeSet::new()),
        }
    }
}

/// Names of a version and of version 0 that correspond.
pub(crate) type Pairs = BTreeMap<Name, Name>;

/// Parameters by position if they have the same types, all others by name.
fn variables_by_name(base: &Proc, version: &Proc) -> Pairs {
    let types = |proc: &Proc| proc.params.iter().map(|param| param.ty).collect::<Vec<_>>();
    let by_name = |ours: &[Var], theirs: &[Var]| {
        let common: Vec<&Var> = theirs.iter().filter(|var| ours.contains(var)).collect();
        common.into_iter().map(|var| (var.name.clone(), var.name.clone())).collect::<Vec<_>>()
    };
    let mut pairs: Pairs = by_name(&base.locals, &version.locals).into_iter().collect();
    if types(base) == types(version) {
        let params = version.params.iter().zip(&base.params);
        pairs.extend(params.map(|(ours, theirs)| (ours.name.clone(), theirs.name.clone())));
    } else {
        pairs.extend(by_name(&base.params, &version.params));
    }
    pairs
}

fn locals(proc: &Proc) -> BTreeSet<Name> {
    proc.variables().map(|var| var.name.clone()).collect()
}

/// Adds the names in the body that are no locals.
fn mentioned_globals(proc: &Proc, globals: &mut BTreeSet<Name>) {
    let locals = locals(proc);
    for_each_variable(&proc.body, &mut |var| {
        if !locals.contains(&var.name) {
            globals.insert(var.name.clone());
        }
    });
}

fn labels(proc: &Proc) -> BTreeSet<Name> {
    let mut labels = BTreeSet::new();
    for_each_label(&proc.body, &mut |label| {
        labels.insert(label.clone());
    });
    labels
}

/// Adds pairs, those that stand opposite to each other most often first, each
/// name once.
fn pair_by_votes(pairs: &mut Pairs, votes: &BTreeMap<(Name, Name), usize>) {
    let mut ranked: Vec<(&(Name, Name), &usize)> = votes.iter().collect();
    ranked.sort_by_key(|(names, count)| (std::cmp::Reverse(**count), *names));
    let mut taken: BTreeSet<Name> = pairs.values().cloned().collect();
    for ((name, target), _) in ranked {
        if !pairs.contains_key(name) && taken.insert(target.clone()) {
            pairs.insert(name.clone(), target.clone());
        }
    }
}

/// The renaming of all names of a version: pairs as they are, others as they
/// were unless another name takes theirs. Left out are those that stay.
fn complete(
    pairs: &Pairs,
    names: &BTreeSet<Name>,
    globals: &BTreeSet<Name>,
) -> BTreeMap<Name, Name> {
    let mut taken: BTreeSet<Name> = pairs.values().chain(globals).cloned().collect();
    let mut renaming = BTreeMap::new();
    for name in names {
        let new = match pairs.get(name) {
            Some(target) => target.clone(),
            None => fresh(name, &taken, names),
        };
        taken.insert(new.clone());
        if new != *name {
            renaming.insert(name.clone(), new);
        }
    }
    renaming
}

/// The name, with marks that make it different from all taken ones.
fn fresh(name: &Name, taken: &BTreeSet<Name>, names: &BTreeSet<Name>) -> Name {
    let mut fresh = name.clone();
    while taken.contains(&fresh) || (fresh != *name && names.contains(&fresh)) {
        fresh = Name::from(format!("{fresh}'"));
    }
    fresh
}
