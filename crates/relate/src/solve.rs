//! Questions to the solver, with all that is known where they are asked.

use crate::context::Context;
use crate::start;
use verdiff_smt::{Answer, Model, SolverError, Term};

/// Whether a term holds for all inputs.
pub enum Verdict {
    /// It does.
    Valid,
    /// Not in this model.
    Refuted(Box<Model>),
    /// The solver does not know, and says why.
    Open(String),
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
        match self.counted(|context| context.check(contradiction, false)) {
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
        let before = self.session.spent();
        let answer = question(self);
        let cost = self.session.spent() - before;
        self.budget.helped(cost);
        answer
    }

    /// Whether a claim holds for all inputs, and one for which it does not.
    pub(crate) fn ask(&mut self, claim: Term) -> Result<Verdict, SolverError> {
        if self.pool.as_bool(claim) == Some(true) {
            return Ok(Verdict::Valid);
        }
        let negation = self.pool.not(claim);
        self.abstractions.remainders |= self.pool.has_remainders(negation);
        self.abstractions.addresses |= self.pool.has_addresses(negation);
        self.check(negation, true)
    }

    /// Whether something contradicts what is known.
    fn check(&mut self, question: Term, wants_model: bool) -> Result<Verdict, SolverError> {
        if self.pool.as_bool(question) == Some(false) {
            return Ok(Verdict::Valid);
        }
        let known: Vec<Term> = self.assumed.iter().chain(&self.frame.facts).copied().collect();
        let known = self.pool.and(&known);
        let all = self.pool.and(&[known, question]);
        if self.pool.as_bool(all) == Some(false) {
            return Ok(Verdict::Valid);
        }
        if !self.may_ask(all) {
            return Ok(Verdict::Open("the questions are too large".into()));
        }
        let Some(limits) = self.budget.limits() else {
            return Ok(Verdict::Open("the time is up".into()));
        };
        self.session.set_limits(limits);
        self.session.push();
        for facts in [start::facts, start::addresses] {
            let facts = facts(&mut self.pool, all);
            self.session.assert(&mut self.pool, facts);
        }
        self.session.assert(&mut self.pool, all);
        let verdict = match self.session.check(&mut self.pool, &[])? {
            Answer::Unsat => Verdict::Valid,
            Answer::Unknown(why) => Verdict::Open(why),
            Answer::Sat if wants_model => {
                Verdict::Refuted(Box::new(self.session.model(&mut self.pool)?))
            }
            Answer::Sat => Verdict::Open("a model is not wanted".into()),
        };
        self.session.pop();
        Ok(verdict)
    }
}
