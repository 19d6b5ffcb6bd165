//! Calls as they would be if objects forgot what was called on them.
//!
//! In: an object that a call is handed. Out: the same object, had every answer on the
//! way there depended on the arguments of its call and on its place alone. That a
//! side calls something more on an object may change what it answers from then on,
//! and so the values that a caller sees; but a later call on an object that it gives is
//! still the same call. So books of calls ([`crate::apart`]) mention plain objects; of
//! numbers and truth values they say what they are.

use crate::context::Context;
use verdiff_ir::Type;
use verdiff_smt::Term;

impl Context<'_> {
    /// Plain values of arguments.
    pub(crate) fn plain_all(&mut self, terms: &[Term]) -> Vec<Term> {
        terms.iter().map(|term| self.plain(*term)).collect()
    }

    /// Arguments of a call with plain objects.
    pub(crate) fn plain_objects(&mut self, args: &[Term]) -> Vec<Term> {
        let plain = |arg: &Term| match self.pool.sort(*arg) == Type::REF {
            true => self.plain(*arg),
            false => *arg,
        };
        args.iter().map(plain).collect()
    }

    /// The plain value of a term.
    fn plain(&mut self, term: Term) -> Term {
        let mut open = vec![term];
        while let Some(at) = open.last().copied() {
            if self.answers.plain.contains_key(&at) {
                open.pop();
                continue;
            }
            let args = self.pool.args(at).to_vec();
            let is_known = |arg: &Term| self.answers.plain.contains_key(arg);
            let missing: Vec<Term> = args.iter().copied().filter(|arg| !is_known(arg)).collect();
            if !missing.is_empty() {
                open.extend(missing);
                continue;
            }
            let plain: Vec<Term> = args.iter().map(|arg| self.answers.plain[arg]).collect();
            let built = match plain == args {
                true => at,
                false => {
                    let op = self.pool.op(at).clone();
                    self.pool.build(&op, &plain)
                }
            };
            self.answers.plain.insert(at, built);
            open.pop();
        }
        self.answers.plain[&term]
    }

    /// Keeps the plain value of an answer in mind.
    pub(crate) fn note_plain(&mut self, answer: Term, plain: Term) {
        self.answers.plain.insert(answer, plain);
    }
}
