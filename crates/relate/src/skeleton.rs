//! Questions without what their atoms mean.
//!
//! In: a question. Out: how it is put together, from truth values of which nothing is
//! known but which of them are the same. Equalities of values that are chosen by
//! conditions are taken apart first, choice by choice. If the skeleton cannot be true,
//! neither can the question. Where versions differ in which statements they have, rather
//! than in what these compute, that is most often all there is to it; and a solver needs
//! no time for it, however large the question is.

use rustc_hash::FxHashMap;
use verdiff_ir::Type;
use verdiff_smt::{Op, Pool, Term};

/// Equalities that are taken apart at the most.
const MOST_EQUALITIES: usize = 200_000;

/// What names of variables that stand for atoms start with: names have no back quotes.
const ATOM: &str = "atom`";

/// The skeleton of a question.
pub(crate) fn skeleton(pool: &mut Pool, question: Term) -> Term {
    let mut builder = Builder {
        pool,
        built: FxHashMap::default(),
        equalities: FxHashMap::default(),
        left: MOST_EQUALITIES,
    };
    builder.truth(question)
}

struct Builder<'p> {
    pool: &'p mut Pool,
    /// Of each truth value that was met.
    built: FxHashMap<Term, Term>,
    equalities: FxHashMap<(Term, Term), Term>,
    /// How many equalities may still be taken apart.
    left: usize,
}

impl Builder<'_> {
    /// The skeleton of a truth value whose parts are built.
    fn of(&mut self, term: Term) -> Term {
        let args = self.pool.args(term).to_vec();
        let parts = |built: &FxHashMap<Term, Term>| -> Vec<Term> {
            args.iter().map(|arg| built[arg]).collect()
        };
        match self.pool.op(term) {
            Op::Const(_) => term,
            Op::Not => self.pool.not(self.built[&args[0]]),
            Op::And => self.pool.and(&parts(&self.built)),
            Op::Ite => {
                let parts = parts(&self.built);
                self.pool.ite(parts[0], parts[1], parts[2])
            }
            Op::Eq if self.pool.sort(args[0]) == Type::BOOL => {
                let parts = parts(&self.built);
                self.pool.eq(parts[0], parts[1])
            }
            Op::Eq => self.equality(args[0], args[1]),
            _ => self.atom(term),
        }
    }

    /// That two values are the same, in each case by itself.
    fn equality(&mut self, one: Term, other: Term) -> Term {
        let pair = (one.min(other), one.max(other));
        if let Some(known) = self.equalities.get(&pair) {
            return *known;
        }
        if one == other {
            return self.pool.bool(true);
        }
        let built = match (self.choice(one), self.choice(other)) {
            _ if self.left == 0 => self.plain_equality(one, other),
            (Some([condition, a, b]), Some([same, c, d])) if condition == same => {
                self.chosen(condition, (a, c), (b, d))
            }
            (Some([condition, a, b]), _) => self.chosen(condition, (a, other), (b, other)),
            (None, Some([condition, a, b])) => self.chosen(condition, (one, a), (one, b)),
            (None, None) => self.plain_equality(one, other),
        };
        self.equalities.insert(pair, built);
        built
    }

    fn chosen(&mut self, condition: Term, then: (Term, Term), otherwise: (Term, Term)) -> Term {
        self.left = self.left.saturating_sub(1);
        let then = self.equality(then.0, then.1);
        let otherwise = self.equality(otherwise.0, otherwise.1);
        let condition = self.truth(condition);
        self.pool.ite(condition, then, otherwise)
    }

    /// The skeleton of a truth value.
    fn truth(&mut self, term: Term) -> Term {
        if let Some(built) = self.built.get(&term) {
            return *built;
        }
        for part in self.pool.subterms(&[term]) {
            if self.pool.sort(part) == Type::BOOL && !self.built.contains_key(&part) {
                let built = self.of(part);
                self.built.insert(part, built);
            }
        }
        self.built[&term]
    }

    /// The condition of a value that is one or the other, and both; also of what one of
    /// two maps holds.
    fn choice(&mut self, term: Term) -> Option<[Term; 3]> {
        let (is_choice, is_read) =
            (matches!(self.pool.op(term), Op::Ite), matches!(self.pool.op(term), Op::Select));
        let args = self.pool.args(term);
        if is_choice {
            return args.try_into().ok();
        }
        let (map, keys) = args.split_first().filter(|_| is_read)?;
        let (map, keys) = (*map, keys.to_vec());
        let (Op::Ite, &[condition, then, otherwise]) = (self.pool.op(map), self.pool.args(map))
        else {
            return None;
        };
        let [then, otherwise] = [then, otherwise].map(|map| self.pool.select(map, &keys));
        Some([condition, then, otherwise])
    }

    fn plain_equality(&mut self, one: Term, other: Term) -> Term {
        let equality = self.pool.eq(one, other);
        match self.pool.as_bool(equality) {
            Some(_) => equality,
            None => self.atom(equality),
        }
    }

    /// A truth value of which nothing is known.
    fn atom(&mut self, term: Term) -> Term {
        let name = format!("{ATOM}{term:?}");
        self.pool.var(name, Type::BOOL)
    }
}
