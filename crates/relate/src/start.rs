//! What is known of the state at the start: it does not know the objects that
//! are allocated later.

use std::collections::BTreeMap;
use verdiff_ir::{Scalar, Type};
use verdiff_smt::{Op, Pool, Term};

/// The facts about the start that a question may need, at the places that it
/// looks at: no reference among the inputs, nor in a map among them, is an
/// object that is allocated later; and at all such objects a map holds the
/// same.
pub(crate) fn facts(pool: &mut Pool, question: Term) -> Term {
    let subterms = pool.subterms(&[question]);
    let fresh: Vec<Term> = subterms.iter().copied().filter(|t| is_fresh(pool, *t)).collect();
    let mut facts = Vec::new();
    if fresh.is_empty() {
        return pool.bool(true);
    }
    let mut unwritten: BTreeMap<Term, Term> = BTreeMap::new();
    for term in subterms {
        let Some(map) = input(pool, term) else { continue };
        if pool.sort(term) == Type::REF {
            for object in &fresh {
                let same = pool.eq(term, *object);
                facts.push(pool.not(same));
            }
        }
        if pool.args(term).iter().skip(1).any(|key| is_fresh(pool, *key)) {
            let first = *unwritten.entry(map).or_insert(term);
            facts.push(pool.eq(first, term));
        }
    }
    pool.and(&facts)
}

/// The input that a term is, or reads from.
fn input(pool: &Pool, term: Term) -> Option<Term> {
    let base = match pool.op(term) {
        Op::Select => pool.args(term)[0],
        _ => term,
    };
    matches!(pool.op(base), Op::Var(..)).then_some(base)
}

fn is_fresh(pool: &Pool, term: Term) -> bool {
    matches!(pool.as_scalar(term), Some(Scalar::Ref(object)) if object.is_fresh())
}
