//! A condition as a list of cases: small conjunctions of what the programs
//! compare, which together say the same.
//!
//! In: a truth value over the inputs. Out: cases. Each comes from a model in
//! which the condition holds: the comparisons that its truth rests on there
//! are collected, and those that it does not need are dropped. The next model
//! lies outside of all cases so far.

use crate::Effort;
use crate::condition::Condition;
use crate::implicant::{Literal, implicant};
use crate::ranges;
use verdiff_relate::{Exploration, Validity};
use verdiff_smt::{Model, SolverError, Term};

/// So many comparisons are tried to be left out of a case.
const MOST_TRIED: usize = 24;

/// The cases of one condition.
pub(crate) struct Cubes<'p, 'm> {
    pair: &'p mut Exploration<'m>,
    goal: Term,
}

impl<'p, 'm> Cubes<'p, 'm> {
    pub(crate) fn new(pair: &'p mut Exploration<'m>, goal: Term) -> Self {
        Cubes { pair, goal }
    }

    /// The cases; none if not even one can be told in terms of the inputs.
    pub(crate) fn cover(mut self, effort: &Effort) -> Result<Option<Condition>, SolverError> {
        let (cubes, mut whole) = self.cubes(effort.cases)?;
        let cubes = self.needed(cubes)?;
        let told = ranges::joined(self.pair.pool(), &cubes);
        let cases: Vec<_> = told.iter().filter_map(|case| self.tell(case)).collect();
        whole &= cases.len() == told.len();
        Ok((whole || !cases.is_empty()).then_some(Condition { cases, whole }))
    }

    /// Cubes that together are the goal, unless there are too many.
    fn cubes(&mut self, most: usize) -> Result<(Vec<Vec<Literal>>, bool), SolverError> {
        let mut rest = self.goal;
        let mut cubes = Vec::new();
        loop {
            let empty = self.pair.pool().not(rest);
            match self.pair.probe(empty)? {
                Validity::Valid => return Ok((cubes, true)),
                Validity::Refuted(model) if cubes.len() < most => {
                    let Some(cube) = self.cube(&model)? else { return Ok((cubes, false)) };
                    let outside = self.outside(&cube);
                    rest = self.pair.pool().and(&[rest, outside]);
                    cubes.push(cube);
                }
                Validity::Refuted(_) | Validity::Open(_) => return Ok((cubes, false)),
            }
        }
    }

    /// Without the cubes that the others cover.
    fn needed(&mut self, cubes: Vec<Vec<Literal>>) -> Result<Vec<Vec<Literal>>, SolverError> {
        let mut outsides: Vec<Term> = cubes.iter().map(|cube| self.outside(cube)).collect();
        let mut needed = Vec::new();
        let nowhere = self.pair.pool().bool(true);
        for (at, cube) in cubes.into_iter().enumerate() {
            let outside = std::mem::replace(&mut outsides[at], nowhere);
            let none_holds = self.pair.pool().and(&outsides);
            let others = self.pair.pool().not(none_holds);
            let covered = self.pair.pool().or(&[outside, others]);
            if !matches!(self.pair.probe(covered)?, Validity::Valid) {
                outsides[at] = outside;
                needed.push(cube);
            }
        }
        Ok(needed)
    }

    /// A conjunction around a model in which the goal holds; none if it is not
    /// proved that the goal follows from it.
    fn cube(&mut self, model: &Model) -> Result<Option<Vec<Literal>>, SolverError> {
        let mut literals = implicant(self.pair.pool(), self.goal, model);
        if !self.suffices(&literals)? {
            return Ok(None);
        }
        // What was built last is what takes most words to say.
        let mut tried: Vec<Literal> = literals.clone();
        tried.sort_by_key(|literal| std::cmp::Reverse(literal.atom));
        for literal in tried.into_iter().take(MOST_TRIED) {
            let kept: Vec<Literal> = literals.iter().copied().filter(|l| *l != literal).collect();
            if self.suffices(&kept)? {
                literals = kept;
            }
        }
        Ok(Some(literals))
    }

    fn suffices(&mut self, literals: &[Literal]) -> Result<bool, SolverError> {
        let outside = self.outside(literals);
        let goal = self.goal;
        let claim = self.pair.pool().or(&[outside, goal]);
        Ok(matches!(self.pair.probe(claim)?, Validity::Valid))
    }

    /// Where not all of the literals hold.
    fn outside(&mut self, literals: &[Literal]) -> Term {
        let pool = self.pair.pool();
        let terms: Vec<Term> = literals.iter().map(|literal| literal.term(pool)).collect();
        let inside = pool.and(&terms);
        pool.not(inside)
    }

    fn tell(&self, terms: &[Term]) -> Option<Vec<verdiff_ir::Expr>> {
        terms.iter().map(|term| self.pair.express(*term)).collect()
    }
}
