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
use std::sync::OnceLock;
use verdiff_ir::rename::for_each_variable;
use verdiff_ir::statics::mentioned;
use verdiff_ir::{Name, Proc, Program, Value};

/// What only one version has and nobody outside can name.
#[derive(Debug, Default)]
pub struct Hidden {
    /// The globals, with what they hold when the program starts.
    pub globals: BTreeMap<Name, Option<Value>>,
    /// The static objects.
    pub objects: BTreeSet<Name>,
    /// For each version: the procedures whose own code mentions some, and which.
    mentions: OnceLock<Vec<BTreeMap<Name, BTreeSet<Name>>>>,
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
        let mentions = self.mentions.get_or_init(|| {
            let programs = matched.programs().iter();
            programs.map(|program| self.mentioned_in(program)).collect()
        });
        let at = matched.versions().iter().position(|other| *other == version);
        let calls = matched.effects(version).get(name).map(|effects| &effects.calls);
        for (proc, names) in at.and_then(|at| mentions.get(at)).into_iter().flatten() {
            if proc == name || calls.is_some_and(|calls| calls.contains(proc)) {
                found.extend(names.iter().cloned());
            }
        }
        found
    }

    fn mentioned_in(&self, program: &Program) -> BTreeMap<Name, BTreeSet<Name>> {
        let own = |proc: &Proc| -> BTreeSet<Name> {
            let mut found: BTreeSet<Name> =
                mentioned(proc).intersection(&self.objects).cloned().collect();
            for_each_variable(&proc.body, &mut |var| {
                if self.globals.contains_key(&var.name) && !proc.variables().any(|own| own == var) {
                    found.insert(var.name.clone());
                }
            });
            found
        };
        let all = program.procs.iter().map(|(name, proc)| (name.clone(), own(proc)));
        all.filter(|(_, names)| !names.is_empty()).collect()
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
