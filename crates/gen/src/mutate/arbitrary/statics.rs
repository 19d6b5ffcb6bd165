//! Changes of static objects.

use super::Edit;
use crate::skeleton::known;
use verdiff_ir::{Name, Type};

/// Gives an entry of a static object another value, or leaves it out.
pub(super) fn change_contents(edit: &mut Edit<'_>) -> Option<String> {
    let statics: Vec<Name> = edit.program.statics.keys().cloned().collect();
    let entries: Vec<(Name, usize)> = edit
        .program
        .statics
        .values()
        .flat_map(|object| (0..object.contents.len()).map(|at| (object.name.clone(), at)))
        .collect();
    let (name, at) = edit.tape.choose(&entries)?.clone();
    if edit.tape.chance(20) {
        edit.program.statics[&name].contents.remove(at);
        return Some("left an entry of a static object out".into());
    }
    let global = &edit.program.statics[&name].contents[at].global;
    let Type::Map(map) = edit.program.globals.get(global)?.var.ty else { return None };
    let new = known(edit.tape, map.value, &statics);
    let value = &mut edit.program.statics[&name].contents[at].value;
    if *value == new {
        return None;
    }
    *value = new;
    Some("changed what a static object contains".into())
}
