//! Exploration: for which inputs two versions differ, and for which they
//! agree, as far as loops and recursion are unwound.
//!
//! In: a matched pair and how deep to go. Out: an [`Exploration`]: three
//! conditions over the inputs, and answers to questions about them. Where
//! none holds, nothing is known. That the versions differ where the first
//! holds is exact unless something was abstracted; that they agree where the
//! second holds is always true. Where the third holds, only one version ends:
//! again exactly, unless something was abstracted.

use crate::budget::Budget;
use crate::candidate::Candidate;
use crate::context::{Abstractions, Callees, Context, LoopEffort, global_name, param_name};
use crate::solve::Verdict;
use crate::summary::{Summary, impossible, same};
use crate::unwind::Unwinding;
use crate::{Failed, Termination, summarise};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_align::{Matched, Version};
use verdiff_ir::{Expr, Failure, Name, Var};
use verdiff_smt::{Model, Op, Pool, Session, SolverError, Term};

/// How deep to explore.
#[derive(Debug, Clone)]
pub struct Depth {
    /// Rounds of each loop, and calls of one procedure within each other.
    pub rounds: usize,
    /// Whether to give up where some input goes further.
    pub all: bool,
    /// What may be asked: the terms of all questions together.
    pub terms: usize,
    /// Callees that are the same in both versions, but are looked into.
    pub inside: BTreeSet<Name>,
}

/// What a version does, as terms over the inputs.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// How it ends, as a code.
    pub ending: Term,
    /// The results, meaningful where it returns.
    pub results: Vec<Term>,
    /// The globals that can be seen, at the end.
    pub globals: Vec<(Name, Term)>,
    /// The state of the outside, at the end.
    pub world: Term,
}

/// What a code of an ending stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EndingCode {
    /// It returns.
    Returned,
    /// It fails.
    Failed(Failure),
    /// It does not end.
    Diverged,
    /// It goes further than was explored.
    Unexplored,
}

/// What is known of a pair after exploration.
pub struct Exploration<'m> {
    context: Context<'m>,
    proc: Name,
    both: [Summary; 2],
    differs: Term,
    agrees: Term,
    one_ends: Term,
}

impl<'m> Exploration<'m> {
    /// Explores the two versions of a procedure.
    ///
    /// # Errors
    /// If a construct is not handled, or the solver does not work.
    pub fn new(
        matched: &'m Matched,
        proc: &Name,
        equivalent: &'m BTreeMap<Name, Termination>,
        depth: Depth,
        budget: &'m mut Budget,
        session: &'m mut dyn Session,
    ) -> Result<Self, Failed> {
        let callees = Callees { equivalent, look_inside: false };
        let mut context = Context::new(matched, proc, callees, LoopEffort::Places, budget, session);
        context.unwinding = Some(Unwinding::new(depth));
        context.install(proc);
        let old = summarise(&mut context, Version::OLD, proc)?;
        let new = summarise(&mut context, Version::NEW, proc)?;
        let both = [old, new];
        let Conditions { differs, agrees, one_ends } = conditions(&mut context, &both);
        match context.broken.take() {
            Some(broken) => Err(broken.into()),
            None => {
                Ok(Exploration { context, proc: proc.clone(), both, differs, agrees, one_ends })
            }
        }
    }

    /// What a version does.
    pub fn outcome(&self, version: Version) -> Outcome {
        let Summary { ending, results, shared } = &self.both[version.index()];
        let hidden = self.context.matched.hidden();
        let seen = shared.globals.iter().filter(|(name, _)| !hidden.globals.contains_key(*name));
        let globals = seen.map(|(name, value)| (name.clone(), *value)).collect();
        Outcome { ending: *ending, results: results.clone(), globals, world: shared.world }
    }

    /// What a code of an ending stands for; none if the term is no code.
    pub fn ending(&self, code: Term) -> Option<EndingCode> {
        self.context.ending(code)
    }

    /// Whether a global, or the outside if it has no name, is what it was at the start.
    pub fn is_as_before(&self, global: Option<&Name>, value: Term) -> bool {
        let start = global.map_or(Some(&self.context.world), |name| self.context.globals.get(name));
        start == Some(&value)
    }

    /// Where both versions end, and differently.
    pub fn differs(&self) -> Term {
        self.differs
    }

    /// Where both versions do the same.
    pub fn agrees(&self) -> Term {
        self.agrees
    }

    /// Where one version ends, and the other does not.
    pub fn one_ends(&self) -> Term {
        self.one_ends
    }

    /// The terms.
    pub fn pool(&mut self) -> &mut Pool {
        &mut self.context.pool
    }

    /// What stands between the first condition and real runs.
    pub fn abstractions(&mut self) -> &Abstractions {
        let (pool, differs) = (&self.context.pool, self.differs);
        self.context.abstractions.remainders |= pool.has_remainders(differs);
        self.context.abstractions.addresses |= pool.has_addresses(differs);
        &self.context.abstractions
    }

    /// The callees that stand as unknown functions in some terms.
    pub fn abstracted(&self, terms: &[Term]) -> BTreeSet<Name> {
        let subterms = self.context.pool.subterms(terms);
        let owner = |term: &Term| match self.context.pool.op(*term) {
            Op::Apply(function) => function.name.as_str().split('`').next().map(Name::from),
            _ => None,
        };
        let owners: BTreeSet<Name> = subterms.iter().filter_map(owner).collect();
        let is_callee = |name: &Name| self.context.abstractions.callees.contains(name);
        owners.into_iter().filter(is_callee).collect()
    }

    /// A term as an expression over parameters and globals.
    pub fn express(&self, term: Term) -> Option<Expr> {
        self.context.pool.express(term, &|unknown| self.input(unknown))
    }

    /// The variable of the program that an unknown stands for.
    fn input(&self, unknown: Term) -> Option<Var> {
        let Op::Var(name, ty) = self.context.pool.op(unknown) else { return None };
        let latest = self.context.matched.latest();
        let params = latest.procs.get(&self.proc)?.params.iter().enumerate();
        let mut params = params.map(|(at, param)| (param_name(at, &param.name), &param.name));
        let mut globals = latest.globals.keys().map(|global| (global_name(global), global));
        let is_named = |(known, _): &(String, &Name)| known == name.as_str();
        let found = params.find(is_named).or_else(|| globals.find(is_named))?;
        Some(Var::new(found.1.clone(), *ty))
    }

    /// Whether a claim holds for all inputs, and a model in which it does not.
    ///
    /// # Errors
    /// If the solver does not work.
    pub fn ask(&mut self, claim: Term) -> Result<Verdict, SolverError> {
        self.context.ask(claim)
    }

    /// The same, with a model for people to read.
    ///
    /// # Errors
    /// If the solver does not work.
    pub fn ask_for_example(&mut self, claim: Term) -> Result<Verdict, SolverError> {
        self.context.ask_for_example(claim)
    }

    /// The same for a question that only helps to tell a condition: all of
    /// them share what is left of the allowance for help.
    ///
    /// # Errors
    /// If the solver does not work.
    pub fn probe(&mut self, claim: Term) -> Result<Verdict, SolverError> {
        if !self.context.budget.has_help() {
            return Ok(Verdict::Open("the allowance is used up".into()));
        }
        self.context.counted(|context| context.ask(claim))
    }

    /// The inputs of a model, and its outside.
    pub fn candidate(&self, model: Model) -> Candidate {
        Candidate::new(&self.context, &self.proc, model)
    }
}

/// Where two outcomes are known to differ, where to be the same, and where only
/// one is an outcome.
struct Conditions {
    differs: Term,
    agrees: Term,
    one_ends: Term,
}

fn conditions(context: &mut Context<'_>, both: &[Summary; 2]) -> Conditions {
    let (diverged, unexplored) = (context.diverged(), context.unexplored());
    let impossible = impossible(context, both);
    let pool = &mut context.pool;
    let [old, new] = both;
    let ends_with = |pool: &mut Pool, code: Term| [old, new].map(|one| pool.eq(one.ending, code));
    let unexplored = ends_with(pool, unexplored);
    let diverges = ends_with(pool, diverged);
    let open = pool.or(&unexplored);
    let explored = pool.not(open);
    let any_diverges = pool.or(&diverges);
    let end = pool.not(any_diverges);
    // Forever in the same way, and after the same calls.
    let same_calls = pool.eq(old.shared.world, new.shared.world);
    let both_diverge = pool.and(&[diverges[0], diverges[1], same_calls]);
    let ends_alike = pool.eq(diverges[0], diverges[1]);
    let apart = pool.not(ends_alike);
    let same = same(pool, context.matched.hidden(), old, new);
    let same_end = pool.and(&[end, same]);
    let alike = pool.or(&[same_end, both_diverge, impossible]);
    let agrees = pool.and(&[explored, alike]);
    let unlike = pool.not(same);
    let possible = pool.not(impossible);
    let differs = pool.and(&[explored, end, unlike, possible]);
    let one_ends = pool.and(&[explored, apart, possible]);
    Conditions { differs, agrees, one_ends }
}
