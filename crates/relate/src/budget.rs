//! What the attempts at one procedure may spend, in the solver's units, so that
//! the same input gives the same verdict on every machine.
//!
//! The last question of an attempt, whether the versions do the same, has a
//! limit of its own. All that is asked on the way there, about loops mostly,
//! is help. All attempts share one allowance for it, and when an attempt has
//! used up its part no more help is found. So the cost is bounded, however
//! many loops are nested and however they are tried.

use std::time::Duration;
use verdiff_ir::Stop;
use verdiff_smt::Limits;

/// The allowance of all helping questions together, in limits of one.
const HELP: u64 = 12;
/// An attempt gets one of so many parts of what is left.
const PARTS: u64 = 3;
/// What a term of a question counts, beside what the solver counts itself:
/// putting it together takes time, too.
const UNITS_OF_HEARING: u64 = 10;
/// The terms that one unit of what a question may cost is worth: all attempts
/// together build so many. What has more of them is too large to be asked.
const UNITS_OF_TERM: u64 = 2;

/// A question of so many terms may cost what one may. A larger one gets as much less
/// as it is larger: it takes longer for each unit, and is rarely answered at all.
const USUAL_TERMS: usize = 3_000;

/// The same where there is much else to look at: questions of real programs that have more
/// terms than a few hundred are about so much memory that few of them are answered.
const USUAL_TERMS_OF_MANY: usize = 500;

/// The terms of a question there that is asked at all, in units of what it may cost: it would
/// take all of that only to be heard.
const UNITS_OF_QUESTION_OF_MANY: u64 = 80;

/// Where a solver gave up a claim there, it gets so much less for a weaker one: they have
/// nearly all of their terms in common.
const LESS_FOR_WEAKER: u64 = 4;

/// What a question may cost for each of its terms, at the least: what is larger takes all of
/// that only to be heard.
const UNITS_OF_QUESTION: u64 = 20;

/// What the attempts at one procedure may spend.
#[derive(Debug, Clone)]
pub struct Budget {
    /// What one question may cost, in the solver's units.
    resources: u64,
    /// What all helping questions may still cost.
    help: u64,
    /// What those of this attempt may.
    of_attempt: u64,
    /// The terms that may still be built.
    terms: usize,
    /// Whether the procedure is one of so many that each gets little.
    is_of_many: bool,
    stop: Stop,
}

impl Budget {
    /// A budget by what one question may cost, in the solver's units. When it
    /// is time to stop nothing is found out any more.
    pub fn new(resources: u64, stop: Stop) -> Budget {
        let terms = usize::try_from(resources / UNITS_OF_TERM).unwrap_or(usize::MAX);
        let help = resources.saturating_mul(HELP);
        Budget { resources, help, of_attempt: 0, terms, is_of_many: false, stop }
    }

    /// The same for a procedure of a program with so many that each gets little: what is
    /// large is asked less.
    pub fn of_many(self, is_of_many: bool) -> Budget {
        Budget { is_of_many, ..self }
    }

    /// What one question may cost.
    pub fn resources(&self) -> u64 {
        self.resources
    }

    /// The terms that a question may have.
    pub(crate) fn most_heard(&self) -> usize {
        usize::try_from(self.resources / UNITS_OF_QUESTION).unwrap_or(usize::MAX)
    }

    /// Whether a question of so many terms is too large to be asked.
    pub(crate) fn is_too_large(&self, terms: usize) -> bool {
        let most = self.resources / UNITS_OF_QUESTION_OF_MANY;
        self.is_of_many && terms as u64 > most
    }

    /// What is left for a weaker claim where the solver gave up on a stronger one.
    pub(crate) fn for_weaker(&self) -> u64 {
        self.resources / if self.is_of_many { LESS_FOR_WEAKER } else { 1 }
    }

    /// Changes what one question may cost, and says what it was.
    pub(crate) fn replace_resources(&mut self, resources: u64) -> u64 {
        std::mem::replace(&mut self.resources, resources)
    }

    /// Begins an attempt.
    pub(crate) fn begin(&mut self) {
        self.of_attempt = self.help / PARTS;
    }

    /// Whether an attempt may not go on that has built so many terms.
    pub(crate) fn is_spent(&self, terms: usize) -> bool {
        terms > self.terms
    }

    /// Ends an attempt that has built so many terms.
    pub(crate) fn end(&mut self, terms: usize) {
        self.terms = self.terms.saturating_sub(terms);
    }

    /// Whether a helping question may be asked.
    pub(crate) fn has_help(&self) -> bool {
        self.of_attempt > 0
    }

    /// Counts helping questions by what the solver spent on them and by the
    /// size of what it was told.
    pub(crate) fn helped(&mut self, spent: u64, told: u64) {
        let cost = spent.saturating_add(told.saturating_mul(UNITS_OF_HEARING));
        self.of_attempt = self.of_attempt.saturating_sub(cost);
        self.help = self.help.saturating_sub(cost);
    }

    /// The limits of a question of so many terms that is asked now; none if it is
    /// too late.
    pub(crate) fn limits(&self, terms: usize) -> Option<Limits> {
        let time = self.stop.left();
        let is_late = time.is_some_and(|time| time < Duration::from_millis(1));
        let usual = if self.is_of_many { USUAL_TERMS_OF_MANY } else { USUAL_TERMS };
        let share = terms.div_ceil(usual).max(1) as u64;
        let resources = Some(self.resources / share);
        (!is_late && !self.stop.is_asked()).then_some(Limits { resources, time })
    }

    /// Whether it is too late for anything.
    pub(crate) fn is_late(&self) -> bool {
        self.stop.is_due()
    }
}
