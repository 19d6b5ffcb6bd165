//! What each version of a procedure does, case by case, if that is asked for.
//!
//! In: a pair of which something changed. Out: its cases. They say nothing about the
//! verdict, and what they cannot tell is left out.

use crate::climb::Climb;
use crate::explored::FEW_ROUNDS;
use crate::solver;
use std::sync::Arc;
use verdiff_align::Property;
use verdiff_ir::Name;
use verdiff_smt::Session;
use verdiff_symex::{Cases, Effort, case_by_case};

/// Cases of a condition that are told.
const MOST_CASES: usize = 6;
/// The size of all questions about a pair together.
const MOST_TERMS: usize = 50_000;

impl Climb<'_, '_> {
    /// The cases of both versions; none if they are not wanted, or cannot be told.
    pub(crate) fn cases(&self, name: &Name) -> Option<Arc<[Cases; 2]>> {
        let is_wanted = self.wants_cases
            && self.matched.property == Property::Equivalence
            && !self.has_same_form(name)
            && self.matched.is_common(name)
            && self.matched.incompatible(name).is_none()
            && !self.matched.is_opaque(name)
            && !self.is_late();
        if !is_wanted {
            return None;
        }
        let resources = self.resources_for(name);
        let mut sessions = || {
            let session = solver::session(resources, &self.stop, None)?;
            Ok(Box::new(session) as Box<dyn Session>)
        };
        let effort = Effort {
            rounds: self.rounds.min(FEW_ROUNDS),
            all: false,
            resources,
            terms: MOST_TERMS,
            known: true,
            is_of_many: self.is_one_of_many(name),
            cases: MOST_CASES,
            stop: self.stop.clone(),
        };
        let cases = case_by_case(self.matched, name, &self.equivalent, &effort, &mut sessions);
        cases.ok().map(Arc::new)
    }
}
