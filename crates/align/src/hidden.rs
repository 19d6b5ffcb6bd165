//! Variables that only one version has and that nobody outside can name.
//!
//! In: the programs of a change. Out: their private globals and static objects
//! without a counterpart. What such a global holds is not compared: it shows in
//! what the procedures do that read it. A proof that speaks of all its values
//! holds whatever it is, call after call. A run knows only one value of it that
//! surely occurs: the one that it starts with.
//!
//! Of a merge nothing is hidden: what a side adds, merged must have.

use crate::matching::Matched;
use crate::version::{Version, only_have};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::rename::for_each_variable;
use verdiff_ir::statics::mentioned;
use verdiff_ir::{Name, Program, Value};

/// What only one version has and nobody outside can name.
#[derive(Debug, Default)]
pub struct Hidden {
    /// The globals, with what they hold when the program starts.
    pub globals: BTreeMap<Name, Option<Value>>,
    /// The static objects.
    pub objects: BTreeSet<Name>,
}

impl Hidden {
    /// Of programs that do not have each other's declarations yet.
    pub(crate) fn of(programs: &[Program]) -> Hidden {
        let mut hidden = Hidden::default();
        for (at, program) in programs.iter().enumerate() {
            let others = || programs.iter().enumerate().filter(move |(other, _)| *other != at);
            for (name, start) in &program.private {
                let is_global = |p: &Program| p.globals.contains_key(name);
                let is_object = |p: &Program| p.statics.contains_key(name);
                let is_elsewhere = others().any(|(_, other)| is_global(other) || is_object(other));
                if is_global(program) && !is_elsewhere {
                    hidden.globals.insert(name.clone(), start.clone());
                } else if is_object(program) && !is_elsewhere {
                    hidden.objects.insert(name.clone());
                }
            }
        }
        hidden
    }

    /// Whether nothing is hidden.
    pub fn is_empty(&self) -> bool {
        self.globals.is_empty() && self.objects.is_empty()
    }

    /// What the code of a procedure, and of what it calls, mentions of it in
    /// a version.
    fn met(&self, matched: &Matched, version: Version, name: &Name) -> BTreeSet<Name> {
        let mut found = BTreeSet::new();
        if self.is_empty() {
            return found;
        }
        let program = matched.program(version);
        let effects = matched.effects(version).get(name);
        let all = effects.into_iter().flat_map(|effects| &effects.calls).chain([name]);
        for proc in all.filter_map(|name| program.procs.get(name)) {
            for_each_variable(&proc.body, &mut |var| {
                if self.globals.contains_key(&var.name) && !proc.variables().any(|own| own == var) {
                    found.insert(var.name.clone());
                }
            });
            found.extend(mentioned(proc).intersection(&self.objects).cloned());
        }
        found
    }

    pub(crate) fn notes(&self, matched: &Matched, name: &Name) -> Vec<String> {
        let mut notes = Vec::new();
        for version in matched.versions() {
            for met in self.met(matched, *version, name) {
                let who = only_have(&[*version]);
                notes.push(format!("what `{met}` holds, which {who}, is not compared by itself"));
            }
        }
        notes
    }

    /// A reason why a difference between runs of a procedure may be one that
    /// no program shows: it may depend on values that never occur.
    pub(crate) fn doubt(&self, matched: &Matched, name: &Name) -> Option<String> {
        let met = matched.versions().iter().flat_map(|version| self.met(matched, *version, name));
        let met = met.into_iter().find(|met| !matches!(self.globals.get(met), Some(Some(_))))?;
        Some(format!("the difference may depend on what `{met}` holds, which only one version has"))
    }
}
