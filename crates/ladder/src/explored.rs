//! The symbolic rung: loops and recursion round by round, where proofs do not
//! get through, and the conditions under which versions differ and agree.
//!
//! In: what the rungs before decided. Out: the same, or more.

use crate::climb::{Climb, Decision};
use crate::solver::{self, Record};
use crate::verdict::{Reason, Rung, Termination, Verdict};
use std::sync::Arc;
use verdiff_align::Property;
use verdiff_ir::Name;
use verdiff_relate::{Candidate, Failed};
use verdiff_replay::Replay;
use verdiff_smt::Session;
use verdiff_symex::{Effort, Explored, Summary, explore};

/// Rounds that are explored first: most conditions show after few.
pub(crate) const FEW_ROUNDS: usize = 6;
/// Cases of a condition that people still read.
const MOST_CASES: usize = 6;
/// One of so many parts of the budget is what a question may cost where the
/// verdict is open. Questions are small; one that is not is not worth more.
const SHARE: u64 = 10;
/// The same where a difference is known, and only its condition is wanted.
const SHARE_FOR_CONDITION: u64 = 20;
/// The size of all questions about a pair together: what is larger takes a
/// solver seconds only to hear.
const MOST_TERMS: usize = 100_000;
/// One of so many parts of that where much is called, and only that changed.
const LESS: usize = 5;

impl Climb<'_, '_> {
    /// What exploration adds to a decision.
    pub(crate) fn explored(
        &mut self,
        name: &Name,
        decision: Decision,
    ) -> (Decision, Option<Arc<Summary>>) {
        if !self.is_worth_exploring(name, &decision) {
            return (decision, None);
        }
        let is_known = matches!(decision.0, Verdict::Different(_));
        let few = self.rounds.min(FEW_ROUNDS);
        let first = self.explore(name, few, false, is_known);
        let is_final = matches!(&first, Ok(found) if is_final(found));
        let more = self.rounds > few && !is_final && !self.is_heavy(name);
        let (first, summary) = self.settle(name, decision, first);
        let is_partial = summary.as_ref().is_some_and(|summary| !summary.full);
        if !more || !(is_open(&first) || is_partial) {
            return (first, summary);
        }
        // Unwinding further is of use only if it gets to the end.
        let second = self.explore(name, self.rounds, true, is_known);
        match self.settle(name, first.clone(), second) {
            (second, further) if is_open(&first) && !is_open(&second) => (second, further),
            (second, further) if is_full(&further) => (second, further),
            _ => (first, summary),
        }
    }

    fn is_worth_exploring(&self, name: &Name, (verdict, rung): &Decision) -> bool {
        let is_open = match verdict {
            Verdict::Equivalent(termination) => {
                *termination == Termination::Partial && *rung != Some(Rung::Unchanged)
            }
            Verdict::Different(_) => self.conditions,
            Verdict::Conditional(reason) | Verdict::Unknown(reason) => !reason.internal,
        };
        // Where only callees changed, and are too hard, it does not get far.
        let is_too_hard = self.is_heavy(name) && self.given_up.contains(name);
        is_open
            && !is_too_hard
            && self.rounds > 0
            && self.matched.property == Property::Equivalence
            && self.matched.is_common(name)
            && self.matched.incompatible(name).is_none()
            && self.matched.opaque(name).is_none()
            && self.calls_opaque(name, &Default::default()).is_none()
            && !self.is_late()
    }

    fn explore(
        &mut self,
        name: &Name,
        rounds: usize,
        all: bool,
        known: bool,
    ) -> Result<Explored, Failed> {
        let share = if known { SHARE_FOR_CONDITION } else { SHARE };
        let is_less = self.is_heavy(name) || self.is_one_of_many(name);
        let terms = MOST_TERMS / if is_less { LESS } else { 1 };
        let resources = self.resources_for(name) / share;
        let record = self.observer.wants_scripts().then(Record::default);
        let stop = self.stop.clone();
        let mut sessions = || {
            let session = solver::session(resources, &stop, record.clone())?;
            Ok(Box::new(session) as Box<dyn Session>)
        };
        let cases = if self.conditions { MOST_CASES } else { 0 };
        let is_of_many = self.is_one_of_many(name);
        let stop = stop.clone();
        let effort = Effort { rounds, all, resources, terms, known, is_of_many, cases, stop };
        let found = explore(self.matched, name, &self.equivalent, &effort, &mut sessions);
        if let Some(record) = &record {
            record.tell(self.observer, name);
        }
        found
    }

    /// Holds what exploration found against what was decided.
    fn settle(
        &self,
        name: &Name,
        (verdict, rung): Decision,
        found: Result<Explored, Failed>,
    ) -> (Decision, Option<Arc<Summary>>) {
        match (verdict, found) {
            (verdict, Err(_)) => ((verdict, rung), None),
            (Verdict::Different(witness), Ok(Explored::Equal(Termination::Partial)))
                if witness.is_endless() =>
            {
                ((Verdict::Different(witness), rung), None)
            }
            (Verdict::Different(_), Ok(Explored::Equal(_))) => {
                let contradiction = "a proof says that what runs show to differ is the same";
                ((Verdict::Unknown(Reason::internal(contradiction)), None), None)
            }
            (verdict @ Verdict::Different(_), Ok(found)) => ((verdict, rung), told(found)),
            (Verdict::Equivalent(Termination::Partial), Ok(Explored::Equal(termination))) => {
                ((Verdict::Equivalent(termination), rung), None)
            }
            (Verdict::Equivalent(termination), Ok(Explored::Differs(candidate, summary))) => {
                self.apart(name, (termination, rung), *candidate, summary)
            }
            (verdict @ Verdict::Equivalent(_), Ok(_)) => ((verdict, rung), None),
            (_, Ok(Explored::Equal(termination))) => {
                ((Verdict::Equivalent(termination), Some(Rung::Symbolic)), None)
            }
            (Verdict::Conditional(reason) | Verdict::Unknown(reason), Ok(found)) => {
                self.open(name, reason, found)
            }
        }
    }

    /// Runs a model of a pair that is proved to be the same where both end: it
    /// may be one on which only one does.
    fn apart(
        &self,
        name: &Name,
        (termination, rung): (Termination, Option<Rung>),
        candidate: Candidate,
        summary: Summary,
    ) -> (Decision, Option<Arc<Summary>>) {
        match self.shown(name, candidate) {
            Some(witness) if witness.is_endless() && termination == Termination::Partial => {
                let decision = (Verdict::Different(witness), Some(Rung::Symbolic));
                (decision, Some(Arc::new(summary)))
            }
            Some(_) => {
                let contradiction = "runs differ that are proved to be the same";
                ((Verdict::Unknown(Reason::internal(contradiction)), None), None)
            }
            None => ((Verdict::Equivalent(termination), rung), None),
        }
    }

    /// Runs a model of an open pair; if that shows nothing, it stays open, at
    /// least in part.
    fn open(
        &self,
        name: &Name,
        reason: Reason,
        found: Explored,
    ) -> (Decision, Option<Arc<Summary>>) {
        let (candidate, summary) = match found {
            Explored::Differs(candidate, summary) => (Some(*candidate), Arc::new(summary)),
            Explored::Partly(summary) => (None, Arc::new(summary)),
            Explored::Equal(_) => return ((Verdict::Unknown(reason), None), None),
        };
        if let Some(witness) = candidate.and_then(|candidate| self.shown(name, candidate)) {
            return ((Verdict::Different(witness), Some(Rung::Symbolic)), Some(summary));
        }
        let agrees = summary.agrees.as_ref().is_some_and(|agrees| !agrees.cases.is_empty());
        match agrees {
            true => ((Verdict::Conditional(reason), Some(Rung::Symbolic)), Some(summary)),
            false => ((Verdict::Unknown(reason), None), None),
        }
    }

    fn shown(&self, name: &Name, candidate: Candidate) -> Option<Box<verdiff_replay::Witness>> {
        match self.confirm(name, candidate) {
            Replay::Differs(witness) => Some(witness),
            Replay::Agrees | Replay::Impossible | Replay::Undecided(_) => None,
        }
    }
}

fn is_open((verdict, _): &Decision) -> bool {
    matches!(verdict, Verdict::Conditional(_) | Verdict::Unknown(_))
}

fn told(found: Explored) -> Option<Arc<Summary>> {
    match found {
        Explored::Equal(_) => None,
        Explored::Differs(_, summary) | Explored::Partly(summary) => Some(Arc::new(summary)),
    }
}

fn is_full(summary: &Option<Arc<Summary>>) -> bool {
    summary.as_ref().is_some_and(|summary| summary.full)
}

/// Whether unwinding further would find nothing more.
fn is_final(found: &Explored) -> bool {
    match found {
        Explored::Equal(_) => true,
        Explored::Differs(_, summary) | Explored::Partly(summary) => summary.full,
    }
}
