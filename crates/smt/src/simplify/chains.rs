//! Long chains of writes at constant keys: what a table of a program becomes.
//!
//! In: a map under many such writes. Out: the write that a read meets, without
//! going through all that are above it. A chain is looked through once, and
//! what was found is kept for its topmost write.

use crate::op::Op;
use crate::pool::{Pool, Term};
use rustc_hash::FxHashMap;

/// From so many writes on it pays to keep what was found.
const LONG: usize = 32;

/// What is known of a chain of writes at constant keys.
#[derive(Debug)]
pub(crate) struct Chain {
    /// The topmost write at these keys.
    at: FxHashMap<Box<[Term]>, Term>,
    /// The topmost write with this first key.
    first: FxHashMap<Term, Term>,
    /// The map below the chain.
    below: Term,
}

impl Chain {
    /// The topmost write that may be at these keys, or the map below all; none
    /// if that is not known.
    fn find(&self, keys: &[Term], are_constant: bool) -> Option<Term> {
        let found = match (keys, are_constant) {
            (_, true) => self.at.get(keys),
            ([first, ..], false) => self.first.get(first),
            ([], false) => return None,
        };
        Some(found.copied().unwrap_or(self.below))
    }
}

impl Pool {
    /// The map below all writes at the top to other constant keys. It is one
    /// at which the written and the wanted keys are not known to differ by
    /// being constants.
    pub(super) fn skip_writes(&mut self, map: Term, keys: &[Term]) -> Term {
        let are_constant = keys.iter().all(|key| self.is_constant(*key));
        let has_first = keys.first().is_some_and(|key| self.is_constant(*key));
        let (mut at, mut start, mut passed) = (map, map, 0);
        loop {
            let chain = self.chains.get(&at).filter(|_| has_first);
            if let Some(found) = chain.and_then(|chain| chain.find(keys, are_constant)) {
                (at, start, passed) = (found, found, 0);
            }
            if !self.passes(at, keys) {
                return at;
            }
            if !self.writes_at_constants(at) {
                (at, passed) = (self.args(at)[0], 0);
                start = at;
                continue;
            }
            (at, passed) = (self.args(at)[0], passed + 1);
            if passed == LONG && has_first {
                self.keep_chain(start);
                at = start;
            }
        }
    }

    fn writes_at_constants(&self, map: Term) -> bool {
        match (self.op(map), self.args(map)) {
            (Op::Store, [_, keys @ .., _]) => keys.iter().all(|key| self.is_constant(*key)),
            _ => false,
        }
    }

    /// Whether a read at these keys goes through the write that a map is.
    fn passes(&self, map: Term, keys: &[Term]) -> bool {
        let differ =
            |(a, b): (&Term, &Term)| a != b && self.is_constant(*a) && self.is_constant(*b);
        match (self.op(map), self.args(map)) {
            (Op::Store, [_, written @ .., _]) => written.iter().zip(keys).any(differ),
            _ => false,
        }
    }

    fn is_constant(&self, t: Term) -> bool {
        matches!(self.op(t), Op::Const(_))
    }

    /// Looks through the chain that begins with a map.
    fn keep_chain(&mut self, map: Term) {
        let (mut at, mut first) = (FxHashMap::default(), FxHashMap::default());
        let mut below = map;
        while self.writes_at_constants(below)
            && let [base, keys @ .., _] = self.args(below)
        {
            at.entry(keys.into()).or_insert(below);
            first.entry(keys[0]).or_insert(below);
            below = *base;
        }
        self.chains.insert(map, Chain { at, first, below });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::{Bv, Keys, MapType, ScalarType, Width};

    fn number(pool: &mut Pool, n: u32) -> Term {
        pool.scalar(Bv::new(Width::W8, n.into()))
    }

    /// An unknown map under so many writes for each of three first keys.
    fn table(pool: &mut Pool, many: u32) -> Term {
        let byte = ScalarType::Bv(Width::W8);
        let ty = MapType { keys: Keys::Two([byte, byte]), value: byte };
        let mut map = pool.var("m", ty);
        for at in 0..3 * many {
            let keys = [at % 3, at / 3].map(|key| number(pool, key));
            let value = number(pool, at);
            map = pool.store(map, &keys, value);
        }
        map
    }

    #[test]
    fn reads_of_long_chains_find_what_was_written() {
        let mut pool = Pool::new();
        let map = table(&mut pool, 60);
        for at in 0..180 {
            let keys = [at % 3, at / 3].map(|key| number(&mut pool, key));
            assert_eq!(pool.select(map, &keys), number(&mut pool, at));
        }
        assert!(!pool.chains.is_empty());
    }

    #[test]
    fn reads_at_other_keys_get_to_the_map_below() {
        let mut pool = Pool::new();
        let map = table(&mut pool, 60);
        let mut below = map;
        while let [base, ..] = pool.args(below) {
            below = *base;
        }
        let (three, unknown) = (number(&mut pool, 3), pool.var("i", ScalarType::Bv(Width::W8)));
        let keys = [three, unknown];
        let read = pool.select(map, &keys);
        assert_eq!(read, pool.raw(Op::Select, &[below, three, unknown]));
    }

    #[test]
    fn writes_at_unknown_keys_are_not_passed_over() {
        let mut pool = Pool::new();
        let below = table(&mut pool, 60);
        let [one, seven, value] = [1, 7, 200].map(|n| number(&mut pool, n));
        let unknown = pool.var("i", ScalarType::Bv(Width::W8));
        let map = pool.store(below, &[one, unknown], value);
        let read = pool.select(map, &[one, seven]);
        // The write has sunk below those with other first keys.
        let [from, ..] = pool.args(read) else { panic!("{:?}", pool.op(read)) };
        assert_eq!(pool.args(*from)[1..], [one, unknown, value]);
        let two = number(&mut pool, 2);
        assert_eq!(pool.select(map, &[two, seven]), number(&mut pool, 23));
        // What is unknown may be at any of the writes with its first key.
        let [x, y] = [pool.select(below, &[one, unknown]), pool.select(below, &[two, unknown])];
        assert!([x, y].iter().all(|read| *pool.op(*read) == Op::Select));
    }
}
