//! What holds at all heads of a loop, beyond what its places hold: ranges of
//! counters, mostly.
//!
//! In: a generic round. Out: facts about its head. They are guessed from the
//! conditions of the loop, or hinted at from elsewhere, and checked: they hold
//! at the entry, and if all of them hold at a head, they hold at the next.

use crate::execute::Activation;
use crate::hints::AtHead;
use crate::loops::alone::Alone;
use crate::loops::iteration::Loop;
use crate::state::Live;
use verdiff_ir::{Bv, ScalarType, Type, Width};
use verdiff_smt::{Op, Pool, Term};

/// Comparisons that guesses are made from at the most.
const MOST_ATOMS: usize = 8;
/// Guesses at the most.
const MOST_GUESSES: usize = 40;

impl Activation<'_, '_> {
    /// Adds what holds at all heads to the facts of a loop.
    pub(crate) fn find_invariants(&mut self, repeated: Loop<'_>, alone: &mut Alone, live: &Live) {
        let mut open = self.guesses(alone, live);
        let own = AtHead { id: self.id(repeated), head: &alone.iteration.head };
        let hinted = self.context.hinted_alone(own);
        open.extend(hinted.into_iter().filter(|hint| !open.contains(hint)).collect::<Vec<_>>());
        let pool = &mut self.context.pool;
        let starts = pool.substitute_all(&open, &alone.at_entry);
        let mut starts = starts.into_iter();
        open.retain(|_| starts.next().is_some_and(|start| self.context.proves(&[], start)));
        let goes_on = alone.iteration.goes_on(&mut self.context.pool);
        let assumed = self.context.assumed.len();
        loop {
            self.context.assumed.extend(&alone.iteration.frame.facts);
            self.context.assumed.extend(&open);
            let nexts = self.context.pool.substitute_all(&open, &alone.at_next);
            let holds: Vec<bool> =
                nexts.iter().map(|next| self.context.proves(&[goes_on], *next)).collect();
            self.context.assumed.truncate(assumed);
            if holds.iter().all(|holds| *holds) {
                break;
            }
            let mut holds = holds.into_iter();
            open.retain(|_| holds.next().unwrap_or(false));
        }
        alone.iteration.frame.facts.extend(open);
    }

    fn guesses(&mut self, alone: &Alone, live: &Live) -> Vec<Term> {
        let mut guesses = Vec::new();
        let pool = &mut self.context.pool;
        let goes_on = alone.iteration.goes_on(pool);
        for atom in comparisons(pool, &[goes_on, alone.iteration.after.guard]) {
            let [left, right] = *pool.args(atom) else { continue };
            if !matches!(pool.sort(left), Type::Scalar(ScalarType::Bv(_))) {
                continue;
            }
            guesses.push(pool.sle(left, right));
            guesses.push(pool.sle(right, left));
            guesses.push(pool.ule(left, right));
            guesses.push(pool.ule(right, left));
        }
        for place in &alone.modified {
            let places = (live.state.at(place), alone.iteration.head.at(place));
            let (Some(start), Some(head)) = places else { continue };
            range_guesses(pool, start, head, alone.counter, &mut guesses);
        }
        // What a round finds out by itself, as in a loop inside, is another
        // value in every round: nothing is said of it from head to head.
        let own = &alone.iteration.frame.unknowns;
        guesses.retain(|guess| {
            let parts = pool.subterms(&[*guess]);
            let is_of_round = own.iter().any(|unknown| parts.binary_search(unknown).is_ok());
            pool.as_bool(*guess).is_none() && !is_of_round
        });
        guesses.sort_unstable();
        guesses.dedup();
        guesses.truncate(MOST_GUESSES);
        guesses
    }
}

/// A place does not leave the range from where it started upward, or downward,
/// or counts rounds without overflow.
fn range_guesses(pool: &mut Pool, start: Term, head: Term, counter: Term, guesses: &mut Vec<Term>) {
    let Type::Scalar(ScalarType::Bv(width)) = pool.sort(start) else { return };
    let zero = pool.scalar(Bv::zero(width));
    guesses.push(pool.sle(start, head));
    guesses.push(pool.sle(head, start));
    guesses.push(pool.ule(start, head));
    guesses.push(pool.ule(head, start));
    guesses.push(pool.sle(zero, head));
    let wide = pool.width(counter);
    if width < wide && head != start {
        guesses.push(no_overflow(pool, start, head, wide, Pool::sign_extend));
        guesses.push(no_overflow(pool, start, head, wide, Pool::zero_extend));
        let low = pool.truncate(width, counter);
        let again = pool.zero_extend(wide, low);
        guesses.push(pool.eq(again, counter));
    }
}

/// That growing from the start to the head is the same in more bits.
fn no_overflow(
    pool: &mut Pool,
    start: Term,
    head: Term,
    wide: Width,
    extend: impl Fn(&mut Pool, Width, Term) -> Term,
) -> Term {
    let grown = pool.sub(head, start);
    let (wide_start, wide_head) = (extend(pool, wide, start), extend(pool, wide, head));
    let (wide_grown, difference) = (extend(pool, wide, grown), pool.sub(wide_head, wide_start));
    pool.eq(wide_grown, difference)
}

/// The comparisons of bits below terms.
fn comparisons(pool: &Pool, terms: &[Term]) -> Vec<Term> {
    let mut atoms = pool.subterms(terms);
    atoms.retain(|term| matches!(pool.op(*term), Op::ULt | Op::SLt | Op::Eq));
    atoms.truncate(MOST_ATOMS);
    atoms
}
