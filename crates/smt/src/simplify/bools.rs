//! Truth values: negation and conjunction, which stand for all the rest.
//!
//! A conjunction is flat, sorted, without duplicates. `a | b` is
//! `!(!a & !b)`, so both laws of De Morgan hold by construction.

use super::MAX_FLAT;
use crate::op::Op;
use crate::pool::{Pool, Term};
use rustc_hash::FxHashMap;

/// Clauses with more literals are left as they are.
const MAX_CLAUSE: usize = 16;

impl Pool {
    /// Negation.
    pub fn not(&mut self, a: Term) -> Term {
        match self.op(a) {
            Op::Not => self.args(a)[0],
            Op::Const(_) => {
                let truth = self.as_bool(a) == Some(false);
                self.bool(truth)
            }
            _ => self.raw(Op::Not, &[a]),
        }
    }

    /// Conjunction; true for no argument.
    pub fn and(&mut self, args: &[Term]) -> Term {
        let mut literals = self.flatten(&Op::And, args);
        loop {
            literals.sort_unstable();
            literals.dedup();
            literals.retain(|literal| self.as_bool(*literal) != Some(true));
            if self.is_contradiction(&literals) {
                return self.bool(false);
            }
            if !self.resolve_clauses(&mut literals) {
                break;
            }
            // A clause may have become a conjunction.
            literals = self.flatten(&Op::And, &literals);
        }
        match literals[..] {
            [] => self.bool(true),
            [only] => only,
            _ => self.raw(Op::And, &literals),
        }
    }

    /// Disjunction; false for no argument.
    pub fn or(&mut self, args: &[Term]) -> Term {
        let negated: Vec<Term> = args.iter().map(|arg| self.not(*arg)).collect();
        let none = self.and(&negated);
        self.not(none)
    }

    /// `!a | b`
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_b = self.not(b);
        let broken = self.and(&[a, not_b]);
        self.not(broken)
    }

    /// The disjuncts, if the term is a disjunction: a negated conjunction.
    pub fn as_or(&mut self, t: Term) -> Option<Vec<Term>> {
        let conjunction = self.args_of(t, &Op::Not)?[0];
        let negated = self.args_of(conjunction, &Op::And)?.to_vec();
        Some(negated.into_iter().map(|arg| self.not(arg)).collect())
    }

    /// Whether the sorted literals hold false, a literal and its negation, or
    /// one term with two constants.
    fn is_contradiction(&self, literals: &[Term]) -> bool {
        let mut constants: FxHashMap<Term, Term> = FxHashMap::default();
        literals.iter().any(|literal| match self.op(*literal) {
            Op::Const(_) => self.as_bool(*literal) == Some(false),
            Op::Not => literals.binary_search(&self.args(*literal)[0]).is_ok(),
            Op::Eq => self.is_fixed(*literal).is_some_and(|(term, constant)| {
                *constants.entry(term).or_insert(constant) != constant
            }),
            _ => false,
        })
    }

    /// The term and the constant of an equation with a constant.
    fn is_fixed(&self, equation: Term) -> Option<(Term, Term)> {
        let (a, b) = self.pair_of(equation, &Op::Eq)?;
        match (self.as_scalar(a), self.as_scalar(b)) {
            (None, Some(_)) => Some((a, b)),
            (Some(_), None) => Some((b, a)),
            (None, None) | (Some(_), Some(_)) => None,
        }
    }

    /// Drops clauses that another literal makes true, and from clauses what
    /// other literals make false. Returns whether a clause became another,
    /// which leaves the literals out of order.
    fn resolve_clauses(&mut self, literals: &mut Vec<Term>) -> bool {
        if literals.len() > MAX_FLAT {
            return false;
        }
        let known = Known::new(self, literals);
        let mut index = 0;
        while index < literals.len() {
            match self.resolve_clause(&known, literals[index]) {
                Resolved::Same => index += 1,
                Resolved::True => drop(literals.remove(index)),
                Resolved::To(clause) => {
                    literals[index] = clause;
                    return true;
                }
            }
        }
        false
    }

    fn resolve_clause(&mut self, known: &Known, clause: Term) -> Resolved {
        let Some(negated) = self.clause(clause) else { return Resolved::Same };
        if negated.iter().any(|literal| known.is_false(self, *literal)) {
            return Resolved::True;
        }
        let left: Vec<Term> =
            negated.iter().copied().filter(|literal| !known.is_true(*literal)).collect();
        if left.len() == negated.len() {
            return Resolved::Same;
        }
        let all = self.and(&left);
        Resolved::To(self.not(all))
    }

    /// The negations of the literals of a short clause.
    fn clause(&self, t: Term) -> Option<Vec<Term>> {
        let conjunction = self.args_of(t, &Op::Not)?[0];
        let negated = self.args_of(conjunction, &Op::And)?;
        (negated.len() <= MAX_CLAUSE).then(|| negated.to_vec())
    }
}

/// The literals of a conjunction, for looking up.
struct Known {
    /// All of them, sorted.
    literals: Vec<Term>,
    /// What the negations among them negate, sorted.
    negated: Vec<Term>,
}

impl Known {
    fn new(pool: &Pool, literals: &[Term]) -> Self {
        let negations = literals.iter().filter_map(|literal| pool.args_of(*literal, &Op::Not));
        let mut negated: Vec<Term> = negations.map(|args| args[0]).collect();
        negated.sort_unstable();
        Known { literals: literals.to_vec(), negated }
    }

    fn is_true(&self, t: Term) -> bool {
        self.literals.binary_search(&t).is_ok()
    }

    fn is_false(&self, pool: &Pool, t: Term) -> bool {
        match pool.args_of(t, &Op::Not) {
            Some(args) => self.is_true(args[0]),
            None => self.negated.binary_search(&t).is_ok(),
        }
    }
}

enum Resolved {
    Same,
    True,
    To(Term),
}
