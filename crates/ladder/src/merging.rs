//! Proofs that a merge is free of conflicts.
//!
//! In: a procedure of four versions that runs show no conflict of. Out: a
//! decision. What no value gets from both sides needs no terms (`agreeing`). With terms,
//! what the outside does is first one state, which every call may
//! look at and change: then nothing is assumed of it. If that does not suffice
//! at little cost,
//! and the merge is not to be strict, calls to the outside are taken apart
//! ([`verdiff_relate::Correspondence`]), which the verdict says.

use crate::agreeing::told;
use crate::climb::{Climb, Decision, Way};
use crate::verdict::{Assumption, Termination, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_align::{Presence, Presences, Property, Version};
use verdiff_ir::program::walk;
use verdiff_ir::{Name, StmtKind};
use verdiff_relate::{Correspondence, Hints};

/// What is assumed of the outside where it is taken apart.
pub(crate) const APART: &str = "calls to the outside see nothing of what a side changed but in objects that they are handed \
     and that were made or fetched before, and what different methods or fields give are \
     different objects";

/// And of objects that it gives.
const GIVEN: &str = "what a side changed decides neither whether calls that all versions make throw, or answer null \
     where that is not tested, nor which objects they give to call something on";

impl Climb<'_, '_> {
    /// Tries to prove that the merge of a procedure is free of conflicts: by following
    /// what each side changed, and only then with terms. A proof that leaves out inputs on
    /// which a version does not end is the last resort.
    pub(crate) fn prove_merge(
        &mut self,
        name: &Name,
        equivalent: &BTreeMap<Name, Termination>,
    ) -> Decision {
        let agreed = self.agreed(name, equivalent);
        if let Some(proof) = agreed.as_ref().ok().filter(|agreed| agreed.proof.is_full) {
            return self.agreement(name, proof);
        }
        match (self.prove_merge_by_terms(name, equivalent), agreed) {
            ((Verdict::Unknown(_), _), Ok(partial)) => self.agreement(name, &partial),
            ((Verdict::Unknown(mut reason), rung), Err(reached)) => {
                if let Some(told) = told(&reached) {
                    reason.message = format!("{told}; {}", reason.message);
                }
                (Verdict::Unknown(reason), rung)
            }
            (decision, _) => decision,
        }
    }

    fn prove_merge_by_terms(
        &mut self,
        name: &Name,
        equivalent: &BTreeMap<Name, Termination>,
    ) -> Decision {
        let effects = self.matched.joint_effects(name);
        let talks = effects.iter().any(|effects| effects.talks);
        let allocates = effects.iter().any(|effects| effects.allocates);
        let repeats = effects.iter().any(|effects| effects.repeats);
        let outside_apart = talks && !self.is_strict();
        let goes_on = outside_apart || allocates;
        let hints = Hints::default();
        let way = Way { hints: &hints, correspondence: None, is_brief: goes_on };
        let plain = self.relate(name, equivalent, way);
        if !goes_on || matches!(plain.0, Verdict::Equivalent(_) | Verdict::Different(_)) {
            return plain;
        }
        let changed = self.changed_below(name);
        let written = self.written(&changed);
        let presences = Presences::new(self.matched, &changed);
        let correspondence =
            Some(Correspondence { presences: &presences, outside_apart, written: &written });
        let way = Way { hints: &hints, correspondence, is_brief: false };
        let apart = self.relate(name, equivalent, way);
        if matches!(apart.0, Verdict::Equivalent(_)) && outside_apart {
            let edited = self.edited_externs(&changed, &presences);
            if !edited.values().all(are_told_apart) {
                return plain;
            }
            self.apart.insert(name.clone(), edited.into_keys().collect());
        }
        match apart.0 {
            Verdict::Unknown(_) if repeats => {
                self.relate(name, equivalent, Way { correspondence: None, ..way })
            }
            Verdict::Unknown(mut reason) if outside_apart => {
                reason.message = format!("{}, even if {APART}", reason.message);
                (Verdict::Unknown(reason), None)
            }
            Verdict::Equivalent(_)
            | Verdict::Different(_)
            | Verdict::Conditional(_)
            | Verdict::Unknown(_) => apart,
        }
    }

    pub(crate) fn is_strict(&self) -> bool {
        self.matched.property == Property::ConflictFreedom { strict: true }
    }

    /// The procedures that a procedure calls in some version, and itself, as
    /// far as they changed.
    pub(crate) fn changed_below(&self, name: &Name) -> BTreeSet<Name> {
        let calls = self.matched.joint_effects(name).into_iter().flat_map(|e| &e.calls);
        calls.chain([name]).filter(|name| !self.has_same_form(name)).cloned().collect()
    }

    /// The globals that some procedures themselves write in any version.
    pub(crate) fn written(&self, procs: &BTreeSet<Name>) -> BTreeSet<Name> {
        let mut written = BTreeSet::new();
        for program in self.matched.programs() {
            for proc in procs.iter().filter_map(|name| program.procs.get(name)) {
                walk(&proc.body, &mut |stmt| {
                    let targets = stmt.targets().iter().map(|var| &var.name);
                    written.extend(
                        targets.filter(|name| program.globals.contains_key(*name)).cloned(),
                    );
                });
            }
        }
        written
    }

    /// The externals that not all versions call where others do, and which do.
    fn edited_externs(
        &self,
        changed: &BTreeSet<Name>,
        presences: &Presences,
    ) -> BTreeMap<Name, BTreeSet<Presence>> {
        let mut edited: BTreeMap<Name, BTreeSet<Presence>> = BTreeMap::new();
        for version in self.matched.versions() {
            let program = self.matched.program(*version);
            for proc in changed.iter().filter_map(|name| program.procs.get(name)) {
                walk(&proc.body, &mut |stmt| {
                    let StmtKind::Call(call) = &stmt.kind else { return };
                    let presence = presences.at(stmt);
                    if presence == presences.all() {
                        return;
                    }
                    let mut note = |name: &Name| {
                        edited.entry(name.clone()).or_default().insert(presence);
                    };
                    match self.matched.effects(*version).get(&call.callee) {
                        Some(effects) => effects.externs.iter().for_each(note),
                        None => note(&call.callee),
                    }
                });
            }
        }
        let is_pure = |name: &Name| {
            let externs = self.matched.programs().iter().filter_map(|p| p.externs.get(name));
            externs.into_iter().all(|external| external.pure)
        };
        edited.retain(|name, _| !is_pure(name));
        edited
    }

    /// What a proof assumed that took the outside apart.
    pub(crate) fn of_outside_apart(&self, name: &Name) -> Vec<Assumption> {
        let Some(edited) = self.apart.get(name) else { return Vec::new() };
        let mut assumptions = [APART, GIVEN].map(|it| Assumption::Plain(it.to_owned())).to_vec();
        if !edited.is_empty() {
            let names: Vec<String> = edited.iter().map(|name| format!("`{name}`")).collect();
            let returns = format!(
                "where not all versions call {}, such calls return, answer null only where that is \
                 tested, and leave others alone",
                names.join(", ")
            );
            assumptions.push(Assumption::Plain(returns));
        }
        assumptions
    }
}

/// Whether no side drops a call of base in one place and makes one of the same external in
/// another: it may be the same call, which that side then did not change.
fn are_told_apart(sets: &BTreeSet<Presence>) -> bool {
    let is_rewritten = |of_base: &Presence, other: &Presence| {
        let is_by = |side: &Version| other.has(*side) && !of_base.has(*side);
        of_base.has(Version::BASE)
            && !other.has(Version::BASE)
            && [Version::OURS, Version::THEIRS].iter().any(is_by)
    };
    sets.iter().all(|of_base| !sets.iter().any(|other| is_rewritten(of_base, other)))
}
