//! Recursion, by the rule of Godlin and Strichman: if the bodies are the same
//! whenever the recursive calls are, then the procedures are the same on all
//! inputs on which both end.
//!
//! In: procedures that call each other. Out: a verdict for each.

use crate::climb::{Climb, Decision};
use crate::verdict::{Reason, Rung, Termination, Verdict};
use std::time::{Duration, Instant};
use verdiff_ir::Name;

/// Larger groups are mostly procedures in which nothing changed.
const LARGE: usize = 8;

impl Climb<'_, '_> {
    pub(crate) fn compare_recursive(&mut self, group: &[Name]) {
        let is_same = |name: &&Name| group.len() > LARGE && self.is_same_if(name, group);
        let (same, changed): (Vec<&Name>, Vec<&Name>) = group.iter().partition(is_same);
        let mut open = Vec::new();
        let mut all_open = true;
        for name in changed {
            let start = Instant::now();
            let decision = match self.matched.is_common(name) {
                true => self.cheap_rungs(name).or_else(|| self.calls_opaque(name)),
                false => None,
            };
            match decision {
                Some(decision) => {
                    all_open &= matches!(decision.0, Verdict::Equivalent(_));
                    self.record(name, decision, start.elapsed());
                }
                None if self.matched.is_common(name) => open.push(name.clone()),
                None => all_open = false,
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
            let start = Instant::now();
            let decision = match is_proved {
                true => (Verdict::Equivalent(Termination::Partial), Some(Rung::Unchanged)),
                false => self.searched(name),
            };
            self.record(name, decision, start.elapsed());
        }
    }

    /// What runs show of a procedure in which nothing changed but what it calls.
    fn searched(&mut self, name: &Name) -> Decision {
        let decision = self.not_followed(name);
        let decision = decision.or_else(|| self.cheap_rungs(name));
        let decision = decision.or_else(|| self.calls_opaque(name));
        decision.unwrap_or_else(|| self.unproved_recursion(name))
    }

    /// The versions of a merge are not the same, so there is nothing to assume
    /// of recursive calls.
    pub(crate) fn search_recursive(&mut self, group: &[Name]) {
        for name in group.iter().filter(|name| self.matched.is_common(name)) {
            let start = Instant::now();
            let decision = self.cheap_rungs(name).or_else(|| self.calls_opaque(name));
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
            self.record(name, decision, Duration::ZERO);
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
