//! Which code is executed, and what it has to know of static objects.
//!
//! In: the procedure, its callees that are the same in all versions, and how
//! closely these are looked at. Out: the inputs with the contents of the static
//! objects that executed code mentions. Callees that stand as functions are not
//! executed: the tables that only they look at would be carried through every
//! state for nothing.

use crate::LoopEffort;
use crate::context::Context;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::call_graph::for_each_call;
use verdiff_ir::effects::Effects;
use verdiff_ir::statics::mentioned;
use verdiff_ir::{Key, Name, Scalar, Static};
use verdiff_smt::Term;

/// Entries of static objects that are installed at the most, small objects first.
/// A table of thousands would be part of every state and of every question, and
/// few proofs need one.
const MOST_ENTRIES: usize = 1_000;

impl Context<'_> {
    /// Whether a callee stands as functions of what it reads.
    pub(crate) fn is_abstracted(&self, callee: &Name) -> bool {
        let effects = self.callee_effects(callee);
        let Effects { repeats, allocates, .. } = &*effects;
        let callees = self.callees;
        // What a loop asks of a callee tells when it ends.
        let looks_inside = callees.look_inside || self.effort > LoopEffort::Invariants;
        let is_wanted = match &self.unwinding {
            Some(unwinding) => !unwinding.inside.contains(callee),
            None => *repeats || !looks_inside,
        };
        // Where conditions are looked for, objects are to be known.
        let is_exact = *allocates && self.unwinding.is_some();
        callees.equivalent.contains_key(callee) && !is_exact && is_wanted
    }

    /// The static objects that executed code mentions, in any version.
    fn met(&self, proc: &Name) -> BTreeSet<Name> {
        let (mut seen, mut met) = (BTreeSet::from([proc.clone()]), BTreeSet::new());
        let mut open = vec![proc.clone()];
        while let Some(name) = open.pop() {
            let bodies = self.matched.programs().iter().filter_map(|it| it.procs.get(&name));
            for body in bodies {
                met.extend(mentioned(body));
                for_each_call(body, |call| {
                    if !seen.contains(&call.callee) && !self.is_abstracted(&call.callee) {
                        seen.insert(call.callee.clone());
                        open.push(call.callee.clone());
                    }
                });
            }
        }
        self.matched.led_to(met)
    }

    /// Writes the contents of static objects over the inputs.
    pub(crate) fn install(&mut self, proc: &Name) {
        let matched = self.matched;
        let mut contents: BTreeMap<Name, Vec<(Key, Scalar)>> = BTreeMap::new();
        let met = self.met(proc);
        self.abstractions.tables = met != matched.statics(proc);
        let objects = met.iter().filter_map(|it| matched.latest().statics.get(it));
        let mut objects: Vec<&Static> = objects.collect();
        objects.sort_by_key(|object| object.contents.len());
        let mut entries = 0;
        for object in objects {
            entries += object.contents.len();
            if entries > MOST_ENTRIES {
                self.abstractions.tables = true;
                break;
            }
            let entries = self.statics.entries(object);
            let seen = entries.filter(|(global, ..)| matched.looks_at(proc, global));
            for (global, key, value) in seen {
                contents.entry(global.clone()).or_default().push((key, value));
            }
        }
        for (global, entries) in &contents {
            let Some(map) = self.globals.get_mut(global) else { continue };
            let mut writes = BTreeMap::new();
            for (key, value) in entries {
                let keys: Vec<Term> = key.scalars().map(|key| self.pool.scalar(key)).collect();
                writes.insert(keys, self.pool.scalar(*value));
            }
            *map = self.pool.store_constants(*map, writes);
        }
        self.contents = contents;
    }

    /// What the outside made of a map: it leaves the contents of static
    /// objects as they were.
    pub(crate) fn keep_contents(&mut self, global: &Name, before: Term, after: Term) -> Term {
        let Some(contents) = self.contents.get(global) else { return after };
        let written = self.pool.constant_writes(before);
        let mut held = BTreeMap::new();
        for (key, _) in contents {
            let keys: Vec<Term> = key.scalars().map(|key| self.pool.scalar(key)).collect();
            let value = match written.get(&keys) {
                Some(value) => *value,
                None => self.pool.select(before, &keys),
            };
            held.insert(keys, value);
        }
        self.pool.store_constants(after, held)
    }
}
