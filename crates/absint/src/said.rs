//! What is said of terms, by term: a list in their order. It has some dozens of
//! entries, is copied where states part, and is searched all the time.

use verdiff_smt::Term;

/// A map from terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Said<T>(Vec<(Term, T)>);

impl<T> Default for Said<T> {
    fn default() -> Self {
        Said(Vec::new())
    }
}

impl<T> Said<T> {
    fn find(&self, term: &Term) -> Result<usize, usize> {
        self.0.binary_search_by_key(term, |(term, _)| *term)
    }

    pub(crate) fn get(&self, term: &Term) -> Option<&T> {
        self.find(term).ok().map(|at| &self.0[at].1)
    }

    pub(crate) fn contains(&self, term: &Term) -> bool {
        self.find(term).is_ok()
    }

    pub(crate) fn insert(&mut self, term: Term, said: T) {
        match self.find(&term) {
            Ok(at) => self.0[at].1 = said,
            Err(at) => self.0.insert(at, (term, said)),
        }
    }

    /// Keeps the entries of which something holds, which is asked in the order
    /// of the terms.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&Term) -> bool) {
        self.0.retain(|(term, _)| keep(term));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn terms(&self) -> impl Iterator<Item = Term> {
        self.0.iter().map(|(term, _)| *term)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Term, &T)> {
        self.0.iter().map(|(term, said)| (*term, said))
    }
}
