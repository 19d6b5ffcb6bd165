//! One set of globals for all versions.
//!
//! In: the programs. Out: the same with the globals of all. A global whose
//! type is not the same in all versions is one for each type from here on.

use crate::version::Version;
use indexmap::IndexSet;
use verdiff_ir::effects::Effects;
use verdiff_ir::rename::rename_variables;
use verdiff_ir::{Footprint, Name, Program, Type};

/// A global whose type changed.
pub(crate) struct Clash {
    name: Name,
    /// What it is called from here on in each version that has it, and its
    /// type there.
    own: Vec<Option<(Name, Type)>>,
}

impl Clash {
    /// Whether a procedure with these effects in a version reads or writes
    /// the global.
    pub(crate) fn is_touched(&self, version: Version, effects: &Effects) -> bool {
        let touches = |(name, _): &(Name, Type)| {
            effects.reads.contains(name) || effects.writes.contains(name)
        };
        self.own[version.index()].as_ref().is_some_and(touches)
    }

    /// The clash in plain words.
    pub(crate) fn message(&self) -> String {
        let mut types = self.own.iter().flatten().map(|(_, ty)| ty);
        let first = types.next();
        let (old, new) = (first, types.find(|ty| Some(*ty) != first));
        let shown = |ty: Option<&Type>| ty.map_or_else(String::new, Type::to_string);
        format!("the type of global `{}` changed from {} to {}", self.name, shown(old), shown(new))
    }
}

/// Gives all versions all globals.
pub(crate) fn unify_globals(versions: &[Version], programs: &mut [Program]) -> Vec<Clash> {
    let clashes: Vec<Clash> =
        names(programs).into_iter().filter_map(|name| clash(versions, programs, name)).collect();
    for clash in &clashes {
        for (program, own) in programs.iter_mut().zip(&clash.own) {
            if let Some((renamed, _)) = own.as_ref().filter(|(own, _)| *own != clash.name) {
                rename_global(program, &clash.name, renamed);
            }
        }
    }
    let all: Vec<_> = programs.iter().flat_map(|program| program.globals.clone()).collect();
    for program in programs {
        for (name, global) in &all {
            program.globals.entry(name.clone()).or_insert_with(|| global.clone());
        }
    }
    clashes
}

fn names(programs: &[Program]) -> IndexSet<Name> {
    programs.iter().flat_map(|program| program.globals.keys().cloned()).collect()
}

/// The first version that has a type keeps the name for it, if no other type
/// came before.
fn clash(versions: &[Version], programs: &[Program], name: Name) -> Option<Clash> {
    let ty = |program: &Program| program.globals.get(&name).map(|global| global.var.ty);
    let types: Vec<Option<Type>> = programs.iter().map(ty).collect();
    let first = types.iter().flatten().next().copied();
    let renamed = |ty: Type| {
        let owner = types.iter().position(|other| *other == Some(ty)).unwrap_or_default();
        match first == Some(ty) {
            true => name.clone(),
            // No program has it: names have no back quotes.
            false => Name::from(format!("{name}`{}", versions[owner].name())),
        }
    };
    let own = types.iter().map(|ty| ty.map(|ty| (renamed(ty), ty))).collect();
    let is_clash = types.iter().flatten().any(|ty| Some(*ty) != first);
    is_clash.then_some(Clash { own, name })
}

fn rename_global(program: &mut Program, name: &Name, renamed: &Name) {
    if let Some(mut global) = program.globals.shift_remove(name) {
        global.var.name = renamed.clone();
        program.globals.insert(renamed.clone(), global);
    }
    let rename = |to_rename: &mut Name| {
        if to_rename == name {
            *to_rename = renamed.clone();
        }
    };
    for external in program.externs.values_mut() {
        for footprint in [&mut external.reads, &mut external.writes] {
            if let Footprint::Only(names) = footprint {
                names.iter_mut().for_each(rename);
            }
        }
    }
    let contents = program.statics.values_mut().flat_map(|object| &mut object.contents);
    contents.for_each(|content| rename(&mut content.global));
    for proc in program.procs.values_mut() {
        rename_variables(&mut proc.body, &rename);
    }
}
