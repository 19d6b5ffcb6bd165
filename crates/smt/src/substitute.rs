//! Rebuilding terms through the simplifying constructors.

use crate::pool::{Pool, Term};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;

/// Terms in place of others, and what was rebuilt so far: terms that are replaced one
/// after the other share the work.
#[derive(Debug, Clone, Default)]
pub struct Substitution {
    built: FxHashMap<Term, Term>,
}

impl Substitution {
    /// Puts the second of each two in place of the first, all at once.
    ///
    /// # Panics
    /// If a replacement has another sort than what it replaces.
    pub fn new(pool: &Pool, replacements: &IndexMap<Term, Term>) -> Substitution {
        for (old, new) in replacements {
            assert_eq!(pool.sort(*old), pool.sort(*new), "replacement of another sort");
        }
        Substitution { built: replacements.iter().map(|(old, new)| (*old, *new)).collect() }
    }

    /// A term with others in place of some of its subterms, simplified.
    pub fn of(&mut self, pool: &mut Pool, t: Term) -> Term {
        self.of_all(pool, &[t]);
        self.built[&t]
    }

    /// The same for several terms.
    pub fn of_all(&mut self, pool: &mut Pool, terms: &[Term]) -> Vec<Term> {
        let order = pool.subterms_where(terms, |t| !self.built.contains_key(&t));
        for old in order {
            let args: Vec<Term> = pool.args(old).iter().map(|arg| self.built[arg]).collect();
            let op = pool.op(old).clone();
            self.built.insert(old, pool.build(&op, &args));
        }
        terms.iter().map(|t| self.built[t]).collect()
    }
}

impl Pool {
    /// The term with others in place of some of its subterms, all at once,
    /// simplified.
    ///
    /// # Panics
    /// If a replacement has another sort than what it replaces.
    pub fn substitute(&mut self, t: Term, replacements: &IndexMap<Term, Term>) -> Term {
        Substitution::new(self, replacements).of(self, t)
    }

    /// As [`Pool::substitute`] for several terms, which share the work.
    ///
    /// # Panics
    /// If a replacement has another sort than what it replaces.
    pub fn substitute_all(
        &mut self,
        terms: &[Term],
        replacements: &IndexMap<Term, Term>,
    ) -> Vec<Term> {
        Substitution::new(self, replacements).of_all(self, terms)
    }

    /// The term rebuilt through the simplifying constructors.
    pub fn simplify(&mut self, t: Term) -> Term {
        self.substitute(t, &IndexMap::new())
    }
}
