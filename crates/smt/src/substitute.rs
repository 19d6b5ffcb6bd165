//! Rebuilding terms through the simplifying constructors.

use crate::pool::{Pool, Term};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;

impl Pool {
    /// The term with others in place of some of its subterms, all at once,
    /// simplified.
    ///
    /// # Panics
    /// If a replacement has another sort than what it replaces.
    pub fn substitute(&mut self, t: Term, replacements: &IndexMap<Term, Term>) -> Term {
        self.substitute_all(&[t], replacements)[0]
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
        let is_replaced = |t: &Term| replacements.contains_key(t);
        let mut built: FxHashMap<Term, Term> = FxHashMap::default();
        for (old, new) in replacements {
            assert_eq!(self.sort(*old), self.sort(*new), "replacement of another sort");
            built.insert(*old, *new);
        }
        let order = self.subterms(terms);
        for old in order.into_iter().filter(|old| !is_replaced(old)) {
            let args: Vec<Term> = self.args(old).iter().map(|arg| built[arg]).collect();
            let op = self.op(old).clone();
            built.insert(old, self.build(&op, &args));
        }
        terms.iter().map(|t| built[t]).collect()
    }

    /// The term rebuilt through the simplifying constructors.
    pub fn simplify(&mut self, t: Term) -> Term {
        self.substitute(t, &IndexMap::new())
    }
}
