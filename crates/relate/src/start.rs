//! What is known of the state at the start: it does not know the objects that
//! are allocated later; and of the layout: no two objects lie at one place.

use crate::merged::ANY_KEY;
use std::collections::BTreeMap;
use verdiff_ir::{Bv, Scalar, Type, Width};
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

/// So many addresses are said to be different: the facts are one for each two.
const MOST_ADDRESSES: usize = 24;

/// The facts about addresses that a question may need: they are one to one,
/// and 0 is that of null.
pub(crate) fn addresses(pool: &mut Pool, question: Term) -> Term {
    if !pool.has_addresses(question) {
        return pool.bool(true);
    }
    let mut taken = pool.subterms(&[question]);
    taken.retain(|term| *pool.op(*term) == Op::Address);
    taken.truncate(MOST_ADDRESSES);
    let (null, zero) = (pool.scalar(Scalar::NULL), pool.scalar(Bv::zero(Width::W64)));
    let mut located: Vec<(Term, Term)> = vec![(null, zero)];
    let mut facts = Vec::new();
    for address in taken {
        let object = pool.args(address)[0];
        for (other, at) in &located {
            // Built as it is: the pool would make it the equality of objects.
            let same_address = pool.raw(Op::Eq, &[address, *at]);
            let same_object = pool.eq(object, *other);
            facts.push(pool.eq(same_address, same_object));
        }
        located.push((object, address));
    }
    pool.and(&facts)
}

/// The input that a term is, or reads from.
fn input(pool: &Pool, term: Term) -> Option<Term> {
    let base = match pool.op(term) {
        Op::Select => pool.args(term)[0],
        _ => term,
    };
    // A variable for any key of a map is no input, and may be any object.
    let is_input = match pool.op(base) {
        Op::Var(name, _) => !name.as_str().starts_with(ANY_KEY),
        _ => false,
    };
    is_input.then_some(base)
}

fn is_fresh(pool: &Pool, term: Term) -> bool {
    matches!(pool.as_scalar(term), Some(Scalar::Ref(object)) if object.is_fresh())
}
