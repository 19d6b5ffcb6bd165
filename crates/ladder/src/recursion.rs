//! Recursion, by the rule of Godlin and Strichman: if the bodies are the same
//! whenever the recursive calls are, then the procedures are the same on all
//! inputs on which both end.
//!
//! In: procedures that call each other. Out: a verdict for each.

use crate::climb::{Climb, Decision};
use crate::verdict::{Reason, Rung, Termination, Verdict};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use verdiff_ir::Name;

/// Larger groups are mostly procedures in which nothing changed.
pub(crate) const LARGE: usize = 8;

impl Climb<'_, '_> {
    pub(crate) fn compare_recursive(&mut self, group: &[Name]) {
        if group.len() > LARGE {
            self.in_large_group.extend(group.iter().cloned());
        }
        // Nothing else can be shown of what is opaque.
        let is_same = |name: &&Name| {
            (group.len() > LARGE || self.matched.is_opaque(name)) && self.is_same_if(name, group)
        };
        let (same, mut changed): (Vec<&Name>, Vec<&Name>) = group.iter().partition(is_same);
        // Where much changed, a proof that rests on the group rarely gets through.
        let assumed: BTreeSet<&Name> = match changed.len() > LARGE {
            true => BTreeSet::new(),
            false => same.iter().copied().collect(),
        };
        // What changed itself comes before what only calls it.
        changed.sort_by_key(|name| self.has_same_form(name));
        let mut open = Vec::new();
        let mut all_open = true;
        for name in changed {
            match self.decided(name, &assumed) {
                Some(verdict) => all_open &= verdict,
                None => open.push(name.clone()),
            }
        }
        let is_proved = match all_open {
            true => self.induct(&open, &same),
            false => {
                self.give_up(&open);
                false
            }
        };
        for name in same {
            match is_proved {
                true => {
                    let verdict = Verdict::Equivalent(Termination::Partial);
                    self.keep(name, (verdict, Some(Rung::Unchanged)), None, Duration::ZERO);
                }
                false => self.search_followed(name),
            }
        }
    }

    /// Decides a procedure without a proof and says whether it is the same;
    /// none if that takes a proof, in which some procedures are taken to be the
    /// same.
    fn decided(&mut self, name: &Name, assumed: &BTreeSet<&Name>) -> Option<bool> {
        if !self.matched.is_common(name) {
            return Some(false);
        }
        let start = Instant::now();
        if let Some(decision) = self.not_followed(name) {
            self.keep(name, decision, None, start.elapsed());
            return Some(false);
        }
        self.counted(name, |climb| {
            let decision = climb.cheap_rungs(name).or_else(|| climb.calls_opaque(name, assumed))?;
            let is_same = matches!(decision.0, Verdict::Equivalent(_));
            climb.record(name, decision, start.elapsed());
            Some(is_same)
        })
    }

    /// What runs show of a procedure in which nothing changed but what it calls.
    fn search_followed(&mut self, name: &Name) {
        if self.decided(name, &BTreeSet::new()).is_none() {
            let decision = self.unproved_recursion(name);
            self.counted(name, |climb| climb.record(name, decision, Duration::ZERO));
        }
    }

    /// The versions of a merge are not the same, so there is nothing to assume
    /// of recursive calls.
    pub(crate) fn search_recursive(&mut self, group: &[Name]) {
        for name in group.iter().filter(|name| self.matched.is_common(name)) {
            let start = Instant::now();
            let decision = self.cheap_rungs(name);
            let decision = decision.or_else(|| self.calls_opaque(name, &BTreeSet::new()));
            let decision = decision.unwrap_or_else(|| self.unproved_recursion(name));
            self.record(name, decision, start.elapsed());
        }
    }

    /// Proves that procedures are the same if all are, and says whether they
    /// are. Some of them need no proof.
    fn induct(&mut self, open: &[Name], same: &[&Name]) -> bool {
        let mut assumed = self.equivalent.clone();
        let all = open.iter().chain(same.iter().copied());
        assumed.extend(all.map(|name| (name.clone(), Termination::Partial)));
        let mut decisions = Vec::new();
        for name in open {
            let start = Instant::now();
            decisions.push((name, self.prove(name, &assumed), start.elapsed()));
        }
        let holds =
            |(_, (verdict, _), _): &(_, Decision, _)| matches!(verdict, Verdict::Equivalent(_));
        let proved = decisions.iter().all(holds);
        for (name, decision, time) in decisions {
            let decision = match decision.0 {
                // Without all of the group, the induction proves none of it.
                Verdict::Equivalent(_) if !proved => self.unproved_recursion(name),
                _ => decision,
            };
            self.record(name, decision, time);
        }
        proved
    }

    fn give_up(&mut self, open: &[Name]) {
        for name in open {
            let decision = self.unproved_recursion(name);
            match self.not_followed(name) {
                Some(decision) => self.keep(name, decision, None, Duration::ZERO),
                None => self.counted(name, |climb| climb.record(name, decision, Duration::ZERO)),
            }
        }
    }

    fn unproved_recursion(&self, name: &Name) -> Decision {
        let last = self.matched.last();
        let reason = Reason::new(
            "a recursion through procedures that are not all shown to be the same",
            Some((last, self.matched.span(last, name))),
        );
        (Verdict::Unknown(reason), None)
    }
}
