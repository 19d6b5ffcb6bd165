//! The part of a session that is the same for every solver.
//!
//! The stack of assertions is kept here; a solver hears of a change only when
//! it is asked the next time. So a solver that had to be stopped can be started
//! again and told everything, and what is pushed and popped between checks
//! costs nothing.

use super::backend::{Backend, Command};
use super::lower::Lowering;
use super::model::Model;
use super::script::{Recorder, script};
use super::steps::Expr;
use super::{Answer, Limits, Session, SolverError};
use crate::op::Op;
use crate::pool::{Pool, Term};
use rustc_hash::FxHashSet;

/// A session over a solver.
pub struct Incremental<B> {
    backend: B,
    limits: Limits,
    /// The pool whose terms it has seen.
    pool: Option<u64>,
    lowering: Lowering,
    /// Never empty: the first is open from the start.
    scopes: Vec<Scope>,
    /// What the solver has not heard yet, steps aside.
    pending: Vec<Command>,
    /// How many steps the solver has heard.
    heard: usize,
    last: Option<Check>,
    recorder: Option<Box<dyn Recorder>>,
}

#[derive(Default)]
struct Scope {
    terms: Vec<Term>,
    exprs: Vec<Expr>,
    /// Bit patterns and assumptions whose definitions were asserted here.
    defined: FxHashSet<Term>,
}

/// The last check, as long as nothing changed since.
struct Check {
    answer: Answer,
    assumptions: Vec<Term>,
    core: Vec<Term>,
}

impl<B: Backend> Incremental<B> {
    pub(super) fn with_backend(backend: B, limits: Limits) -> Self {
        Incremental {
            backend,
            limits,
            pool: None,
            lowering: Lowering::default(),
            scopes: vec![Scope::default()],
            pending: vec![],
            heard: 0,
            last: None,
            recorder: None,
        }
    }

    fn scope(&mut self) -> &mut Scope {
        self.scopes.last_mut().expect("the first scope is never closed")
    }

    /// # Panics
    /// If the session was used with another pool before, whose terms would be
    /// taken for this one's.
    fn belongs_to(&mut self, pool: &Pool) {
        let first = *self.pool.get_or_insert(pool.id());
        assert_eq!(first, pool.id(), "a session works with the terms of one pool");
    }

    fn assert_expr(&mut self, expr: Expr) {
        self.scope().exprs.push(expr);
        self.pending.push(Command::Assert(expr));
    }

    /// Asserts what defines `t`, unless an open scope has it.
    fn define(&mut self, t: Term, definition: Expr) {
        if !self.scopes.iter().any(|scope| scope.defined.contains(&t)) {
            self.scope().defined.insert(t);
            self.assert_expr(definition);
        }
    }

    fn define_patterns(&mut self, pool: &Pool, t: Term) {
        for (pattern, definition) in self.lowering.definitions(pool, t) {
            self.define(pattern, definition);
        }
    }

    /// All asserted terms and the assumptions of the last check.
    fn formulas(&self) -> Vec<Term> {
        let asserted = self.scopes.iter().flat_map(|scope| &scope.terms);
        let assumed = self.last.iter().flat_map(|check| &check.assumptions);
        asserted.chain(assumed).copied().collect()
    }

    /// The answer if no solver is needed, with a core.
    fn trivial(&self, pool: &Pool, assumptions: &[Term]) -> Option<(Answer, Vec<Term>)> {
        let asserted = self.scopes.iter().flat_map(|scope| &scope.terms);
        let mut truths = asserted.map(|t| pool.as_bool(*t));
        if truths.clone().any(|truth| truth == Some(false)) {
            return Some((Answer::Unsat, vec![]));
        }
        if let Some(wrong) = assumptions.iter().find(|t| pool.as_bool(**t) == Some(false)) {
            return Some((Answer::Unsat, vec![*wrong]));
        }
        let all_true = truths.all(|truth| truth == Some(true))
            && assumptions.iter().all(|t| pool.as_bool(*t) == Some(true));
        all_true.then_some((Answer::Sat, vec![]))
    }

    /// Brings the solver up to date.
    fn catch_up(&mut self) -> Result<(), SolverError> {
        if !self.backend.is_alive() {
            self.backend.restart()?;
            self.heard = 0;
            self.pending = self.replay();
        }
        let steps = self.lowering.steps()[self.heard..].iter().cloned().map(Command::Step);
        let commands = steps.chain(std::mem::take(&mut self.pending)).collect();
        self.heard = self.lowering.steps().len();
        self.backend.run(commands)
    }

    /// The commands that lead to the present stack.
    fn replay(&self) -> Vec<Command> {
        let mut commands = vec![];
        for (depth, scope) in self.scopes.iter().enumerate() {
            if depth > 0 {
                commands.push(Command::Push);
            }
            commands.extend(scope.exprs.iter().copied().map(Command::Assert));
        }
        commands
    }

    fn ask(
        &mut self,
        pool: &Pool,
        assumptions: &[Term],
    ) -> Result<(Answer, Vec<Term>), SolverError> {
        if let Some(known) = self.trivial(pool, assumptions) {
            return Ok(known);
        }
        let mut names = vec![];
        for assumption in assumptions {
            let guard = self.lowering.guard(pool, *assumption);
            self.define_patterns(pool, *assumption);
            self.define(*assumption, guard.implication);
            names.push(guard.name);
        }
        self.catch_up()?;
        let answer = self.backend.check(&names, self.limits)?;
        let core = match answer {
            Answer::Unsat if !names.is_empty() => self.backend.core()?,
            Answer::Sat | Answer::Unsat | Answer::Unknown(_) => vec![],
        };
        let mut core: Vec<Term> = core.into_iter().map(|index| assumptions[index]).collect();
        core.sort_unstable();
        core.dedup();
        Ok((answer, core))
    }
}

impl<B: Backend> Session for Incremental<B> {
    fn push(&mut self) {
        self.last = None;
        self.scopes.push(Scope::default());
        self.pending.push(Command::Push);
    }

    fn pop(&mut self) {
        assert!(self.scopes.len() > 1, "no scope is open");
        self.last = None;
        self.scopes.pop();
        // What the solver never heard of need not be undone.
        match self.pending.iter().rposition(|command| *command == Command::Push) {
            Some(start) if !self.pending[start..].contains(&Command::Pop) => {
                self.pending.truncate(start);
            }
            _ => self.pending.push(Command::Pop),
        }
    }

    fn assert(&mut self, pool: &mut Pool, t: Term) {
        self.belongs_to(pool);
        assert_eq!(pool.sort(t), verdiff_ir::Type::BOOL, "only truth values can be asserted");
        self.last = None;
        let expr = self.lowering.lower(pool, t);
        self.define_patterns(pool, t);
        self.scope().terms.push(t);
        self.assert_expr(expr);
    }

    fn check(&mut self, pool: &mut Pool, assumptions: &[Term]) -> Result<Answer, SolverError> {
        self.belongs_to(pool);
        self.last = None;
        let (answer, core) = self.ask(pool, assumptions)?;
        let assumptions = assumptions.to_vec();
        self.last = Some(Check { answer: answer.clone(), assumptions, core });
        if let Some(mut recorder) = self.recorder.take() {
            let script = script(pool, &self.formulas(), &self.backend.name(), Some(&answer));
            recorder.record(&script, &answer);
            self.recorder = Some(recorder);
        }
        Ok(answer)
    }

    fn model(&mut self, pool: &mut Pool) -> Result<Model, SolverError> {
        if !self.last.as_ref().is_some_and(|check| check.answer == Answer::Sat) {
            return Err(SolverError::NoModel);
        }
        let unknown = |t: &Term| matches!(pool.op(*t), Op::Var(..) | Op::Apply(_));
        let formulas = self.formulas();
        let mut terms = pool.subterms(&formulas);
        terms.retain(|t| unknown(t) && self.lowering.known(*t).is_some());
        let exprs: Vec<Expr> = terms.iter().filter_map(|t| self.lowering.known(*t)).collect();
        let texts = if exprs.is_empty() { vec![] } else { self.backend.values(&exprs)? };
        let values: Result<_, SolverError> = terms
            .iter()
            .zip(texts)
            .map(|(t, text)| Ok((*t, super::values::read(&text, pool.sort(*t))?)))
            .collect();
        Ok(Model::new(pool, values?))
    }

    fn core(&self) -> Vec<Term> {
        self.last.as_ref().map_or(vec![], |check| check.core.clone())
    }

    fn spent(&self) -> u64 {
        self.backend.spent()
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn set_recorder(&mut self, recorder: Option<Box<dyn Recorder>>) {
        self.recorder = recorder;
    }
}
