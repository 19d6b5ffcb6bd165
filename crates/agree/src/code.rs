//! Code that is not gone through, as a function of what it sees.
//!
//! In: the name of a procedure. Out: what it may do in any version, and which pairs of
//! versions may have different code there. Where two versions have the same, and the same
//! in all that it calls, equal inputs lead to equal outcomes, or both do not end.

use crate::pairs::{Pairs, VERSIONS, Versions};
use crate::walk::Walk;
use std::collections::BTreeSet;
use std::rc::Rc;
use verdiff_ir::Name;
use verdiff_ir::effects::Effects;

/// Code as a function.
#[derive(Debug)]
pub(crate) struct Code {
    /// What it may do in any version.
    pub(crate) effects: Effects,
    /// The pairs of versions that may have different code.
    pub(crate) differ: Pairs,
    /// Whether those that do not also end on the same inputs.
    pub(crate) is_full: bool,
}

impl Walk<'_> {
    /// The code of a procedure that the running versions have.
    pub(crate) fn code(&mut self, name: &Name) -> Rc<Code> {
        if let Some(code) = self.codes.get(name) {
            return Rc::clone(code);
        }
        let known = (self.known)(name);
        let matched = self.matched;
        // What is the same does what any of its versions does.
        let (effects, differ) = match known {
            Some(_) => (matched.effects(matched.last()).get(name).cloned(), Pairs::NONE),
            None => {
                let all = matched.joint_effects(name).into_iter().cloned();
                (all.reduce(Effects::union), self.changed_pairs(name))
            }
        };
        let effects = effects.unwrap_or_default();
        let is_full = known.is_none_or(|known| known.is_full);
        let code = Rc::new(Code { effects, differ, is_full });
        self.codes.insert(name.clone(), Rc::clone(&code));
        code
    }

    /// The pairs of versions in which a procedure, or something that it calls, is not
    /// written alike.
    fn changed_pairs(&self, name: &Name) -> Pairs {
        let programs = self.matched.programs();
        let below = |version: usize| -> Option<BTreeSet<&Name>> {
            let effects = self.matched.effects(self.matched.versions()[version]).get(name)?;
            Some(effects.calls.iter().chain([name]).collect())
        };
        let below: Vec<Option<BTreeSet<&Name>>> = (0..VERSIONS).map(below).collect();
        let is_alike = |one: usize, other: usize| {
            let (Some(names), Some(others)) = (&below[one], &below[other]) else { return false };
            let is_same = |name: &&Name| {
                let own = [one, other].map(|version| programs[version].procs.get(*name));
                // What is no procedure is opaque, and known to be the same.
                own[0] == own[1]
            };
            names == others && names.iter().all(is_same)
        };
        let pairs = (0..VERSIONS).flat_map(|one| (0..one).map(move |other| (one, other)));
        let changed = pairs.filter(|(one, other)| !is_alike(*one, *other));
        changed.map(|(one, other)| Versions::of([one, other]).inner_pairs()).collect()
    }
}
