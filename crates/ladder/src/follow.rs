//! Procedures in which nothing changed but what they call: they come after
//! those that changed, and are looked at until a budget is spent. Behind a
//! procedure that everything calls there may be thousands, each of which calls
//! thousands.
//!
//! In: a procedure. Out: whether it is such a one, and if it is not looked at,
//! why.

use crate::climb::{Climb, Decision};
use crate::verdict::{Reason, Verdict};
use verdiff_align::normal_form::has_same_form;
use verdiff_ir::Name;

/// They are looked at until they and all that each of them calls are so many.
const MOST_CALLS: usize = 40_000;
/// The same for the steps of their runs.
const MOST_STEPS: u64 = 4_000_000;

/// Those that call no more than this, directly or not, are looked at like others.
const FEW_CALLS: usize = 20;
/// A question about the rest may cost one of so many parts of what it may elsewhere.
const LESS: u64 = 10;
/// The same for procedures that changed in a large group of those that call each other.
const LESS_IN_LARGE_GROUP: u64 = 16;
/// The same for procedures of a program of more than so many, once the solver gave up on
/// them: there is much else to look at, and who asks for one by name gets more.
const LARGE_PROGRAM: usize = 100;
const LESS_IN_LARGE_PROGRAM: u64 = 8;
/// The first also holds where the solver gave up on more procedures than these.
const MOST_GIVEN_UP: usize = 8;
/// One of so many parts of the inputs is tried on them.
const FEWER_RUNS: usize = 5;

/// What was spent on procedures in which nothing changed but what they call.
#[derive(Debug, Default)]
pub(crate) struct Followed {
    calls: usize,
    steps: u64,
}

impl Followed {
    fn is_enough(&self) -> bool {
        self.calls > MOST_CALLS || self.steps > MOST_STEPS
    }
}

impl Climb<'_, '_> {
    /// Whether all versions have the procedure with the same normal form, or
    /// as opaque ones with the same source.
    pub(crate) fn has_same_form(&self, name: &Name) -> bool {
        if let Some(known) = self.same_forms.borrow().get(name) {
            return *known;
        }
        let same = has_same_form(self.matched.programs(), name)
            && self.matched.is_common(name)
            && self.matched.incompatible(name).is_none();
        self.same_forms.borrow_mut().insert(name.clone(), same);
        same
    }

    /// Whether only what it calls brings a procedure here.
    pub(crate) fn is_followed(&self, name: &Name) -> bool {
        !self.named.contains(name) && self.has_same_form(name)
    }

    /// What one question about a procedure may cost. Where everything calls everything,
    /// or the solver gave up often, it is rarely of use to ask it more.
    pub(crate) fn resources_for(&self, name: &Name) -> u64 {
        let is_large = self.in_large_group.contains(name);
        let is_hard = self.given_up.contains(name);
        let is_too_much = self.given_up.len() > MOST_GIVEN_UP;
        if is_large && is_hard || is_too_much || self.is_heavy(name) {
            return self.resources / LESS;
        }
        match (is_large, is_hard && self.is_one_of_many(name)) {
            (true, _) => self.resources / LESS_IN_LARGE_GROUP,
            (false, true) => self.resources / LESS_IN_LARGE_PROGRAM,
            (false, false) => self.resources,
        }
    }

    /// Whether a procedure is of a large program, and was not asked for by name.
    pub(crate) fn is_one_of_many(&self, name: &Name) -> bool {
        self.matched.common.len() > LARGE_PROGRAM && !self.named.contains(name)
    }

    /// How many inputs are tried on a procedure.
    pub(crate) fn runs_of(&self, name: &Name) -> usize {
        match self.is_heavy(name) {
            true => self.runs.div_ceil(FEWER_RUNS),
            false => self.runs,
        }
    }

    /// Whether only what it calls brings a procedure here, and that is much, or too hard
    /// by itself: there are many such procedures, and what changed is somewhere else.
    pub(crate) fn is_heavy(&self, name: &Name) -> bool {
        let calls_given_up = || self.graph.callees(name).any(|it| self.given_up.contains(it));
        self.is_followed(name) && (self.calls_below(name) > FEW_CALLS || calls_given_up())
    }

    /// How many procedures one calls, directly or not.
    fn calls_below(&self, name: &Name) -> usize {
        let calls = self.matched.joint_effects(name).into_iter().map(|e| e.calls.len());
        calls.max().unwrap_or_default()
    }

    /// Why a procedure is not looked at in which nothing changed but what it
    /// calls: there are too many of them.
    pub(crate) fn not_followed(&mut self, name: &Name) -> Option<Decision> {
        if !self.is_followed(name) || !self.followed.is_enough() {
            return None;
        }
        let mut callees = self.graph.callees(name);
        let callee = callees.find(|callee| !self.equivalent.contains_key(*callee))?;
        let why = format!(
            "it is the same itself, but it calls `{callee}`, which is not shown to be the same; \
             there are too many such procedures to look at each"
        );
        Some((Verdict::Unknown(Reason::new(why, None)), None))
    }

    /// Does something about a procedure and counts what that costs.
    pub(crate) fn counted<R>(&mut self, name: &Name, work: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.arena.steps();
        let result = work(self);
        if self.is_followed(name) {
            self.followed.calls += self.calls_below(name) + 1;
            self.followed.steps += self.arena.steps() - before;
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, Unobserved};
    use verdiff_align::Matched;
    use verdiff_ir::text::parse;

    /// What a question about `f0` may cost that was given up before, of what it may
    /// elsewhere, in a program of so many procedures.
    fn part(procedures: usize, named: &[&str]) -> u64 {
        let version = |result: &str| {
            let procs =
                (0..procedures).map(|at| format!("fn f{at}() -> i32 {{ return {result}; }}"));
            let text: String = procs.collect();
            parse("test.vir", &text).expect("it is well-formed")
        };
        let matched = Matched::change(version("1"), version("2"));
        let functions = named.iter().map(|name| Name::from(*name)).collect();
        let settings = Settings { functions, ..Settings::default() };
        let mut unobserved = Unobserved;
        let mut climb = Climb::new(&matched, &settings, &mut unobserved);
        let name = Name::from("f0");
        assert_eq!(climb.resources_for(&name), settings.resources);
        climb.given_up.insert(name.clone());
        settings.resources / climb.resources_for(&name)
    }

    #[test]
    fn what_is_too_hard_gets_less_in_large_programs_unless_it_is_asked_for() {
        assert_eq!(part(LARGE_PROGRAM, &[]), 1);
        assert_eq!(part(LARGE_PROGRAM + 1, &[]), LESS_IN_LARGE_PROGRAM);
        assert_eq!(part(LARGE_PROGRAM + 1, &["f0"]), 1);
    }
}
