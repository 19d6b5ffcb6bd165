//! Procedures up to the names of parameters, locals and labels.
//!
//! In: a procedure. Out: the same with parameters named by position, locals
//! and labels by first appearance, and unused locals left out. Two procedures
//! with equal normal forms do the same if their callees do.

use std::collections::BTreeMap;
use verdiff_ir::rename::{for_each_label, for_each_variable, rename_labels, rename_variables};
use verdiff_ir::{Name, Proc};

/// The normal form of a procedure of a validated program.
pub fn normal_form(proc: &Proc) -> Proc {
    let mut normal = proc.clone();
    let mut names: BTreeMap<Name, Name> = BTreeMap::new();
    for (at, param) in normal.params.iter_mut().enumerate() {
        let name = Name::from(format!("param {at}"));
        names.insert(param.name.clone(), name.clone());
        param.name = name;
    }
    normal.locals = Vec::new();
    for_each_variable(&proc.body, &mut |var| {
        let is_local = proc.locals.iter().any(|local| local.name == var.name);
        if is_local && !names.contains_key(&var.name) {
            let mut local = var.clone();
            local.name = Name::from(format!("local {}", normal.locals.len()));
            names.insert(var.name.clone(), local.name.clone());
            normal.locals.push(local);
        }
    });
    rename_variables(&mut normal.body, &renaming(&names));
    let mut labels: BTreeMap<Name, Name> = BTreeMap::new();
    for_each_label(&proc.body, &mut |label| {
        let number = labels.len();
        labels.entry(label.clone()).or_insert_with(|| Name::from(format!("label {number}")));
    });
    rename_labels(&mut normal.body, &renaming(&labels));
    normal
}

fn renaming(names: &BTreeMap<Name, Name>) -> impl Fn(&mut Name) + '_ {
    |name| {
        if let Some(new) = names.get(name) {
            *name = new.clone();
        }
    }
}
