//! Questions to the solver, with all that is known where they are asked.

use crate::context::Context;
use crate::skeleton::skeleton;
use crate::start;
use verdiff_align::Property;
use verdiff_ir::{Bv, ScalarType, Type};
use verdiff_smt::{Answer, Model, Op, SolverError, Term};

/// Numbers of this size are read at a glance.
const SMALL: i128 = 16;

/// Terms of a question where the outside is taken apart: larger ones are about so many
/// calls that a solver gets nowhere.
const MOST_APART: usize = 5_000;

/// Terms of a question that only helps there: of larger ones a solver says nothing for
/// seconds, whatever it may spend, and nearly all that can be told of them is told by form.
const MOST_HELPING_APART: usize = 300;

/// What is said instead of a model that nobody wants.
const NO_MODEL: &str = "a model is not wanted";

/// Whether a term holds for all inputs.
pub enum Verdict {
    /// It does.
    Valid,
    /// Not in this model.
    Refuted(Box<Model>),
    /// The solver does not know, and says why.
    Open(String),
}

/// What is wanted of a question that can be refuted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Nothing,
    Any,
    Small,
}

impl Context<'_> {
    /// Whether a claim follows from some conditions and all that is known
    /// here. No answer is no, and so is one that is too dear.
    pub(crate) fn proves(&mut self, conditions: &[Term], claim: Term) -> bool {
        if self.pool.as_bool(claim) == Some(true) || conditions.contains(&claim) {
            return true;
        }
        if !self.budget.has_help() {
            return false;
        }
        let negation = self.pool.not(claim);
        let contradiction: Vec<Term> = conditions.iter().copied().chain([negation]).collect();
        let contradiction = self.pool.and(&contradiction);
        match self.counted(|context| context.check(contradiction, Wanted::Nothing)) {
            Ok(Verdict::Valid) => true,
            Ok(Verdict::Refuted(_) | Verdict::Open(_)) => false,
            Err(error) => {
                self.broken.get_or_insert(error);
                false
            }
        }
    }

    /// Counts what a question costs as help.
    pub(crate) fn counted<T>(&mut self, question: impl FnOnce(&mut Self) -> T) -> T {
        let (spent, told) = (self.session.spent(), self.told);
        let answer = question(self);
        self.budget.helped(self.session.spent() - spent, self.told - told);
        answer
    }

    /// Whether a claim holds for all inputs, and one for which it does not.
    pub(crate) fn ask(&mut self, claim: Term) -> Result<Verdict, SolverError> {
        self.ask_for(claim, Wanted::Any)
    }

    /// The same, with a model for people to read.
    pub(crate) fn ask_for_example(&mut self, claim: Term) -> Result<Verdict, SolverError> {
        self.ask_for(claim, Wanted::Small)
    }

    fn ask_for(&mut self, claim: Term, wanted: Wanted) -> Result<Verdict, SolverError> {
        if self.pool.as_bool(claim) == Some(true) {
            return Ok(Verdict::Valid);
        }
        let negation = self.pool.not(claim);
        self.abstractions.remainders |= self.pool.has_remainders(negation);
        self.abstractions.addresses |= self.pool.has_addresses(negation);
        self.check(negation, wanted)
    }

    /// Whether something contradicts what is known.
    fn check(&mut self, question: Term, wanted: Wanted) -> Result<Verdict, SolverError> {
        if self.pool.as_bool(question) == Some(false) {
            return Ok(Verdict::Valid);
        }
        let known: Vec<Term> = self.assumed.iter().chain(&self.frame.facts).copied().collect();
        let known = self.pool.and(&known);
        let all = self.pool.and(&[known, question]);
        if self.pool.as_bool(all) == Some(false) {
            return Ok(Verdict::Valid);
        }
        match self.answered.get(&all) {
            Some(false) => return Ok(Verdict::Valid),
            Some(true) if wanted == Wanted::Nothing => return Ok(Verdict::Open(NO_MODEL.into())),
            Some(true) | None => {}
        }
        let terms = self.pool.subterms(&[all]).len();
        let Some(limits) = self.budget.limits(terms) else {
            return Ok(Verdict::Open("the time is up".into()));
        };
        self.session.set_limits(limits);
        if self.remembers() && self.is_impossible_by_form(all)? {
            return Ok(Verdict::Valid);
        }
        let is_too_large_apart = wanted == Wanted::Nothing && terms > MOST_HELPING_APART;
        if !self.may_ask(all)
            || self.is_hopeless(all)
            || self.budget.is_too_large(terms)
            || (self.is_apart() && is_too_large_apart)
        {
            return Ok(Verdict::Open("the questions are too large".into()));
        }
        self.session.push();
        for facts in [start::facts, start::addresses] {
            let facts = facts(&mut self.pool, all);
            self.session.assert(&mut self.pool, facts);
        }
        self.session.assert(&mut self.pool, all);
        let answer = self.session.check(&mut self.pool, &[])?;
        if !matches!(answer, Answer::Unknown(_)) {
            self.answered.insert(all, matches!(answer, Answer::Sat));
        }
        let verdict = match answer {
            Answer::Unsat => Verdict::Valid,
            Answer::Unknown(why) => Verdict::Open(why),
            Answer::Sat if wanted == Wanted::Nothing => Verdict::Open(NO_MODEL.into()),
            Answer::Sat => Verdict::Refuted(Box::new(self.model(all, wanted)?)),
        };
        self.session.pop();
        Ok(verdict)
    }

    /// Whether a question is too large for what it may cost. Those of merges that are
    /// settled by how they are put together are settled then.
    fn is_hopeless(&mut self, question: Term) -> bool {
        let is_merge = self.matched.property != Property::Equivalence;
        let most = match self.is_apart() {
            true => MOST_APART,
            false => self.budget.most_heard(),
        };
        is_merge && self.pool.size(question) > most
    }

    /// Whether a question contradicts itself, whatever its atoms mean.
    fn is_impossible_by_form(&mut self, question: Term) -> Result<bool, SolverError> {
        let skeleton = skeleton(&mut self.pool, question);
        self.session.push();
        self.session.assert(&mut self.pool, skeleton);
        let answer = self.session.check(&mut self.pool, &[])?;
        self.session.pop();
        Ok(matches!(answer, Answer::Unsat))
    }

    /// A model of what was just found to be possible: if it can be, one in
    /// which all numbers are small.
    fn model(&mut self, found: Term, wanted: Wanted) -> Result<Model, SolverError> {
        let model = self.session.model(&mut self.pool)?;
        if wanted != Wanted::Small {
            return Ok(model);
        }
        let small = self.all_small(found);
        match self.session.check(&mut self.pool, &small)? {
            Answer::Sat => self.session.model(&mut self.pool),
            Answer::Unsat | Answer::Unknown(_) => Ok(model),
        }
    }

    /// That each unknown number of a term is small.
    fn all_small(&mut self, term: Term) -> Vec<Term> {
        let mut small = Vec::new();
        for unknown in self.pool.subterms(&[term]) {
            let (Op::Var(..), Type::Scalar(ScalarType::Bv(width))) =
                (self.pool.op(unknown), self.pool.sort(unknown))
            else {
                continue;
            };
            // A byte is small as it is.
            if width.bits() > 8 {
                let [least, most] = [-SMALL, SMALL].map(|bound| {
                    let bound = Bv::new(width, bound as u128);
                    self.pool.scalar(bound)
                });
                let [above, below] = [self.pool.sle(least, unknown), self.pool.sle(unknown, most)];
                small.extend([above, below]);
            }
        }
        small
    }
}
