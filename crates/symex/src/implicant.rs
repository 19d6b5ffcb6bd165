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
    let mut chosen = Choices::default();
    chosen.visit(pool, goal, &truths(pool, &[goal], model));
    let plain = chosen.without_branches(pool);
    let roots: Vec<Term> = plain.values().copied().collect();
    let truths = truths(pool, &roots, model);
    let mut found: IndexSet<Literal> = IndexSet::new();
    let conditions = chosen.conditions.iter().map(|(condition, holds)| (*condition, *holds));
    for (term, holds) in conditions.chain([(goal, true)]) {
        rests_on(pool, plain[&term], holds, &truths, &mut found);
    }
    let is_open = |literal: &Literal| pool.as_bool(literal.atom).is_none();
    found.into_iter().filter(is_open).collect()
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

/// The branches that a model takes through if-then-elses.
#[derive(Default)]
struct Choices {
    /// All that is met on the way.
    met: IndexSet<Term>,
    /// The condition of each branch, and whether it holds.
    conditions: IndexMap<Term, bool>,
}

impl Choices {
    fn visit(&mut self, pool: &Pool, goal: Term, truths: &Truths) {
        let mut open = vec![goal];
        while let Some(term) = open.pop() {
            if !self.met.insert(term) {
                continue;
            }
            let args = pool.args(term);
            if *pool.op(term) == Op::Ite {
                let holds = truths.contains(&args[0]);
                self.conditions.insert(args[0], holds);
                open.extend([args[0], if holds { args[1] } else { args[2] }]);
            } else {
                open.extend(args);
            }
        }
    }

    /// Each term with the branches that are taken in place of all branches.
    fn without_branches(&self, pool: &mut Pool) -> IndexMap<Term, Term> {
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

/// Collects what makes a term without branches true, or false.
fn rests_on(pool: &Pool, term: Term, holds: bool, truths: &Truths, found: &mut IndexSet<Literal>) {
    let mut open = vec![(term, holds)];
    while let Some((term, holds)) = open.pop() {
        let args = pool.args(term);
        match pool.op(term) {
            Op::Not => open.push((args[0], !holds)),
            Op::And if holds => open.extend(args.iter().rev().map(|arg| (*arg, true))),
            // One that does not hold is enough; best one that is there already.
            Op::And => {
                let wrong = args.iter().filter(|arg| !truths.contains(*arg));
                let known = |arg: &&Term| found.contains(&literal(pool, **arg, false));
                let mut wrong = wrong.copied().collect::<Vec<Term>>();
                wrong.sort_by_key(|arg| (!known(&arg), *arg));
                open.extend(wrong.first().map(|arg| (*arg, false)));
            }
            Op::Eq if pool.sort(args[0]) == Type::BOOL => {
                open.extend(args.iter().rev().map(|arg| (*arg, truths.contains(arg))));
            }
            _ => drop(found.insert(Literal { atom: term, holds })),
        }
    }
}

fn literal(pool: &Pool, term: Term, holds: bool) -> Literal {
    match pool.op(term) {
        Op::Not => Literal { atom: pool.args(term)[0], holds: !holds },
        _ => Literal { atom: term, holds },
    }
}
