//! What a recursive procedure promises: how its results relate to its
//! parameters whenever it returns.
//!
//! In: a procedure whose recursive calls are functions. Out: comparisons of
//! results and parameters, which these functions are then known to satisfy.
//! Many are guessed. In each version by itself, the body is executed, all calls
//! are taken to keep all promises, and those that the body does not keep are
//! given up, until the rest is kept. By induction over the calls that a run of
//! this version makes, the rest holds of all calls that return. The functions
//! stand for calls of either version (see [`crate::unfold`]), so only what
//! both promise is used.

use crate::context::{Context, LoopEffort};
use crate::solve::Verdict;
use crate::unsupported::Unsupported;
use crate::{Failed, summarise};
use verdiff_align::{Property, Version};
use verdiff_ir::{Bv, Name, Scalar, ScalarType, Type, Value};
use verdiff_smt::eval::eval_all;
use verdiff_smt::{Pool, SolverError, Term};

/// Parameters and results that guesses are made about at the most.
const MOST_COMPARED: usize = 4;

/// On which side of zero a number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    NonNegative,
    Positive,
    NonPositive,
}

const SIGNS: [Sign; 3] = [Sign::NonNegative, Sign::Positive, Sign::NonPositive];

/// What a result is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    Sign(Sign),
    /// At least as great as a parameter.
    AtLeast(usize),
    /// At most as great as a parameter.
    AtMost(usize),
}

/// Wherever a parameter has a sign, a result is within a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Promise {
    wherever: Option<(usize, Sign)>,
    result: usize,
    bound: Bound,
}

/// A call of the procedure whose promises are looked for.
#[derive(Debug)]
struct Called {
    /// That it is made, and returns.
    returns: Term,
    args: Vec<Term>,
    results: Vec<Term>,
}

/// Promises of one procedure.
#[derive(Debug, Default)]
pub(crate) struct Promises {
    of: Option<Name>,
    kept: Vec<Promise>,
    /// The calls, while the promises are looked for.
    calls: Option<Vec<Called>>,
}

impl Promise {
    fn term(self, pool: &mut Pool, args: &[Term], results: &[Term]) -> Term {
        let result = results[self.result];
        let holds = match self.bound {
            Bound::Sign(sign) => sign.term(pool, result),
            Bound::AtLeast(param) => pool.sle(args[param], result),
            Bound::AtMost(param) => pool.sle(result, args[param]),
        };
        match self.wherever {
            Some((param, sign)) => {
                let wherever = sign.term(pool, args[param]);
                pool.implies(wherever, holds)
            }
            None => holds,
        }
    }
}

impl Sign {
    fn term(self, pool: &mut Pool, number: Term) -> Term {
        let width = pool.width(number);
        let [zero, one] = [0, 1].map(|bits| pool.scalar(Bv::new(width, bits)));
        match self {
            Sign::NonNegative => pool.sle(zero, number),
            Sign::Positive => pool.sle(one, number),
            Sign::NonPositive => pool.sle(number, zero),
        }
    }
}

impl Context<'_> {
    /// Finds what the procedure promises that is compared, if it is recursive
    /// and that is tried.
    pub(crate) fn find_promises(&mut self, proc: &Name) -> Result<(), Failed> {
        let effects = self.callee_effects(proc);
        let is_tried = self.effort == LoopEffort::Unfolded
            && self.matched.property == Property::Equivalence
            && self.is_abstracted(proc)
            && effects.calls.contains(proc)
            && !effects.allocates;
        if !is_tried {
            return Ok(());
        }
        let mut kept = self.guesses(proc);
        for version in self.matched.versions() {
            self.promises = Promises { of: Some(proc.clone()), ..Promises::default() };
            kept = self.kept(*version, proc, kept)?;
        }
        self.promises.kept = kept;
        Ok(())
    }

    /// Notes a call of an abstracted callee, and that it keeps its promises.
    pub(crate) fn note_call(
        &mut self,
        callee: &Name,
        (guard, ending): (Term, Term),
        args: &[Term],
        results: &[Term],
    ) {
        if self.promises.of.as_ref() != Some(callee) {
            return;
        }
        let code = self.returned();
        let returned = self.pool.eq(ending, code);
        let returns = self.pool.and(&[guard, returned]);
        let called = Called { returns, args: args.to_vec(), results: results.to_vec() };
        let kept = self.promises.kept.clone();
        let fact = keeps(&mut self.pool, &called, &kept);
        self.frame.facts.push(fact);
        if let Some(calls) = &mut self.promises.calls {
            calls.push(called);
        }
    }

    /// Of some promises, those that all calls of a version keep.
    fn kept(
        &mut self,
        version: Version,
        proc: &Name,
        guesses: Vec<Promise>,
    ) -> Result<Vec<Promise>, Failed> {
        let around = std::mem::take(&mut self.frame);
        self.promises.calls = Some(Vec::new());
        let outcome = self.whole_call(version, proc);
        let calls = self.promises.calls.take().unwrap_or_default();
        let kept = match outcome {
            Ok(outcome) => self.refine(&outcome, &calls, guesses),
            Err(_) => Ok(Vec::new()),
        };
        self.frame = around;
        Ok(kept?)
    }

    /// The procedure itself as a call with its parameters.
    fn whole_call(&mut self, version: Version, proc: &Name) -> Result<Called, Unsupported> {
        let outcome = summarise(self, version, proc)?;
        let code = self.returned();
        let returns = self.pool.eq(outcome.ending, code);
        Ok(Called { returns, args: self.params.clone(), results: outcome.results })
    }

    /// Gives up promises that the whole does not keep if all calls keep all.
    fn refine(
        &mut self,
        whole: &Called,
        calls: &[Called],
        mut open: Vec<Promise>,
    ) -> Result<Vec<Promise>, SolverError> {
        while !open.is_empty() && self.budget.has_help() {
            let mut parts: Vec<Term> =
                calls.iter().map(|call| keeps(&mut self.pool, call, &open)).collect();
            let all_keep = self.pool.and(&parts);
            parts.clear();
            for promise in &open {
                parts.push(keeps(&mut self.pool, whole, &[*promise]));
            }
            let whole_keeps = self.pool.and(&parts);
            let claim = self.pool.implies(all_keep, whole_keeps);
            match self.counted(|context| context.ask(claim))? {
                Verdict::Valid => return Ok(open),
                Verdict::Open(_) => return Ok(Vec::new()),
                Verdict::Refuted(model) => {
                    let holds = eval_all(&self.pool, &parts, &*model);
                    let mut holds = holds.into_iter();
                    let yes = Value::Scalar(Scalar::Bool(true));
                    let before = open.len();
                    open.retain(|_| holds.next().is_some_and(|value| value == yes));
                    if open.len() == before {
                        return Ok(Vec::new());
                    }
                }
            }
        }
        Ok(Vec::new())
    }

    fn guesses(&self, proc: &Name) -> Vec<Promise> {
        let proc = &self.matched.latest().procs[proc];
        let params: Vec<Type> = proc.params.iter().map(|param| param.ty).collect();
        let params = numbers(&params);
        let mut guesses = Vec::new();
        for (result, ty) in numbers(&proc.results) {
            let alike = params.iter().filter(|(_, param)| *param == ty).map(|(at, _)| *at);
            let between = alike.flat_map(|at| [Bound::AtLeast(at), Bound::AtMost(at)]);
            let bounds: Vec<Bound> = SIGNS.map(Bound::Sign).into_iter().chain(between).collect();
            let signs = params.iter().flat_map(|(at, _)| SIGNS.map(|sign| Some((*at, sign))));
            for wherever in signs.chain([None]) {
                guesses.extend(bounds.iter().map(|bound| Promise {
                    wherever,
                    result,
                    bound: *bound,
                }));
            }
        }
        guesses
    }
}

/// That a call which returns keeps promises.
fn keeps(pool: &mut Pool, call: &Called, promises: &[Promise]) -> Term {
    let all: Vec<Term> =
        promises.iter().map(|promise| promise.term(pool, &call.args, &call.results)).collect();
    let all = pool.and(&all);
    pool.implies(call.returns, all)
}

/// The first few numbers among types of values, each with its position.
fn numbers(types: &[Type]) -> Vec<(usize, Type)> {
    let all = types.iter().copied().enumerate();
    let is_number = |(_, ty): &(usize, Type)| matches!(ty, Type::Scalar(ScalarType::Bv(_)));
    all.filter(is_number).take(MOST_COMPARED).collect()
}
