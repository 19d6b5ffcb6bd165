//! Other names for locals and labels.

use crate::mutate::edit::{Edit, unused};
use std::collections::BTreeSet;
use verdiff_ir::{Name, rename};

/// Another name for a local, a parameter perhaps.
pub(super) fn rename_local(edit: &mut Edit<'_>) -> Option<String> {
    let locals: Vec<Name> = edit.proc().variables().map(|var| var.name.clone()).collect();
    let old = edit.tape.choose(&locals)?.clone();
    let taken: BTreeSet<Name> = edit.variables().into_iter().map(|var| var.name).collect();
    let new = unused("r", &taken);
    let rename = |name: &mut Name| {
        if *name == old {
            *name = new.clone();
        }
    };
    let proc = edit.proc_mut();
    for var in proc.params.iter_mut().chain(&mut proc.locals) {
        rename(&mut var.name);
    }
    rename::rename_variables(&mut proc.body, &rename);
    Some(format!("renamed {old} to {new}"))
}

/// Other names for all labels.
pub(super) fn rename_labels(edit: &mut Edit<'_>) -> Option<String> {
    let body = edit.proc().body.clone();
    let copy = edit.copy(&body);
    let changed = copy != body;
    edit.proc_mut().body = copy;
    changed.then(|| "renamed the labels".into())
}
