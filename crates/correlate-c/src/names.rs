//! Names of the core language as C identifiers: what C does not allow in one is
//! spelled out. Two names that would become one are refused.

use crate::NotInC;
use std::collections::BTreeMap;
use std::fmt::Write;
use verdiff_ir::{Name, Object, Program, Statics};

/// The identifiers of a program's names.
pub(crate) struct Names {
    of: BTreeMap<Name, String>,
    statics: Statics,
}

impl Names {
    pub(crate) fn new(program: &Program) -> Result<Names, NotInC> {
        let mut all: Vec<&Name> = program.globals.keys().collect();
        all.extend(program.procs.keys().chain(program.externs.keys()));
        let locals = program.procs.values().flat_map(|proc| proc.variables());
        all.extend(locals.map(|var| &var.name));
        let mut of = BTreeMap::new();
        let mut taken: BTreeMap<String, &Name> = BTreeMap::new();
        for name in all {
            let spelled = spelled(name);
            if taken.insert(spelled.clone(), name).is_some_and(|other| other != name) {
                return Err(NotInC("two names that C cannot tell apart"));
            }
            of.insert(name.clone(), spelled);
        }
        Ok(Names { of, statics: Statics::new(program) })
    }

    /// The number of an object that is there from the start.
    pub(crate) fn object(&self, name: &Name) -> Result<Object, NotInC> {
        self.statics.object(name).ok_or(NotInC("an object that is not declared"))
    }

    /// The identifier of a name.
    pub(crate) fn of(&self, name: &Name) -> String {
        self.of.get(name).cloned().unwrap_or_else(|| spelled(name))
    }
}

fn spelled(name: &Name) -> String {
    let mut spelled = String::new();
    for letter in name.as_str().chars() {
        if letter.is_ascii_alphanumeric() || letter == '_' {
            spelled.push(letter);
        } else {
            let _ = write!(spelled, "_u{:x}_", u32::from(letter));
        }
    }
    spelled
}
