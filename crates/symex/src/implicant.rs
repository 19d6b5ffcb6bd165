//! What the truth of a term rests on in one model: comparisons that, together,
//! make it true whatever else holds.

use indexmap::{IndexMap, IndexSet};
use std::collections::HashSet;
use verdiff_ir::{Scalar, Type, Value};
use verdiff_smt::eval::eval_all;
use verdiff_smt::{Model, Op, Pool, Term};

/// A truth value that is no connective, or the negation of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Literal {
    pub(crate) atom: Term,
    pub(crate) holds: bool,
}

impl Literal {
    pub(crate) fn term(self, pool: &mut Pool) -> Term {
        if self.holds { self.atom } else { pool.not(self.atom) }
    }
}

/// The literals that a term, which is true in the model, follows from.
pub(crate) fn implicant(pool: &mut Pool, goal: Term, model: &Model) -> Vec<Literal> {
    let chosen = Choices::new(pool, &[goal], Within::Conditions, model);
    let plain = chosen.without_branches(pool);
    let roots: Vec<Term> = plain.values().copied().collect();
    let truths = truths(pool, &roots, model);
    let mut collected = Collected::default();
    let conditions = chosen.conditions.iter().map(|(condition, holds)| (*condition, *holds));
    for (term, holds) in conditions.chain([(goal, true)]) {
        collected.rests_on(pool, plain[&term], holds, &truths);
    }
    let is_open = |literal: &Literal| pool.as_bool(literal.atom).is_none();
    collected.found.into_iter().filter(is_open).collect()
}

/// The truth values below some terms that are true in a model.
type Truths = HashSet<Term>;

fn truths(pool: &Pool, roots: &[Term], model: &Model) -> Truths {
    let mut all = pool.subterms(roots);
    all.retain(|term| pool.sort(*term) == Type::BOOL);
    let values = eval_all(pool, &all, model);
    let is_true = |value: &Value| *value == Value::Scalar(Scalar::Bool(true));
    all.into_iter().zip(values).filter(|(_, value)| is_true(value)).map(|(term, _)| term).collect()
}

/// Where branches are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Within {
    /// In what is chosen.
    Values,
    /// In the conditions as well.
    Conditions,
}

/// The branches that a model takes through if-then-elses.
pub(crate) struct Choices {
    /// All that is met on the way.
    met: IndexSet<Term>,
    /// The condition of each branch, and whether it holds.
    pub(crate) conditions: IndexMap<Term, bool>,
}

impl Choices {
    /// Those below some terms.
    pub(crate) fn new(pool: &Pool, roots: &[Term], within: Within, model: &Model) -> Choices {
        let truths = truths(pool, roots, model);
        let mut chosen = Choices { met: IndexSet::new(), conditions: IndexMap::new() };
        let mut open = roots.to_vec();
        while let Some(term) = open.pop() {
            if !chosen.met.insert(term) {
                continue;
            }
            let args = pool.args(term);
            if *pool.op(term) == Op::Ite {
                let holds = truths.contains(&args[0]);
                chosen.conditions.insert(args[0], holds);
                open.extend((within == Within::Conditions).then_some(args[0]));
                open.push(if holds { args[1] } else { args[2] });
            } else {
                open.extend(args);
            }
        }
        chosen
    }

    /// Each term with the branches that are taken in place of all branches.
    pub(crate) fn without_branches(&self, pool: &mut Pool) -> IndexMap<Term, Term> {
        let mut order: Vec<Term> = self.met.iter().copied().collect();
        order.sort_unstable();
        let mut plain: IndexMap<Term, Term> = IndexMap::new();
        for term in order {
            let args = pool.args(term).to_vec();
            let built = match pool.op(term).clone() {
                Op::Ite if self.conditions[&args[0]] => plain[&args[1]],
                Op::Ite => plain[&args[2]],
                op => {
                    let args: Vec<Term> = args.iter().map(|arg| plain[arg]).collect();
                    pool.build(&op, &args)
                }
            };
            plain.insert(term, built);
        }
        plain
    }
}

/// What makes terms without branches true, or false.
#[derive(Default)]
struct Collected {
    /// Terms whose truth is accounted for. They share what is below them, so
    /// looking at one twice doubles the cost at every level.
    met: HashSet<(Term, bool)>,
    found: IndexSet<Literal>,
}

impl Collected {
    fn rests_on(&mut self, pool: &Pool, term: Term, holds: bool, truths: &Truths) {
        let mut open = vec![(term, holds)];
        while let Some((term, holds)) = open.pop() {
            if !self.met.insert((term, holds)) {
                continue;
            }
            let args = pool.args(term);
            match pool.op(term) {
                Op::Not => open.push((args[0], !holds)),
                Op::And if holds => open.extend(args.iter().rev().map(|arg| (*arg, true))),
                // One that does not hold is enough; best one that is there already.
                Op::And => {
                    let wrong = args.iter().copied().filter(|arg| !truths.contains(arg));
                    let is_new = |arg: &Term| !self.found.contains(&literal(pool, *arg, false));
                    open.extend(
                        wrong.min_by_key(|arg| (is_new(arg), *arg)).map(|arg| (arg, false)),
                    );
                }
                Op::Eq if pool.sort(args[0]) == Type::BOOL => {
                    open.extend(args.iter().rev().map(|arg| (*arg, truths.contains(arg))));
                }
                _ => drop(self.found.insert(Literal { atom: term, holds })),
            }
        }
    }
}

fn literal(pool: &Pool, term: Term, holds: bool) -> Literal {
    match pool.op(term) {
        Op::Not => Literal { atom: pool.args(term)[0], holds: !holds },
        _ => Literal { atom: term, holds },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_that_share_what_is_below_them_are_looked_at_once() {
        let mut pool = Pool::default();
        let (mut left, mut right) = (pool.var("p", Type::BOOL), pool.var("q", Type::BOOL));
        for _ in 0..200 {
            let (both, alike) = (pool.and(&[left, right]), pool.eq(left, right));
            (left, right) = (pool.not(both), alike);
        }
        let model = Model::default();
        let is_true = truths(&pool, &[right], &model).contains(&right);
        let goal = if is_true { right } else { pool.not(right) };
        let literals = implicant(&mut pool, goal, &model);
        assert!(!literals.is_empty() && literals.len() <= 2, "{literals:?}");
    }
}
