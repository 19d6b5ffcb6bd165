//! Maps: reads through writes, and writes in a normal order.
//!
//! Writes to keys that are known to differ are ordered by key, so two chains
//! of the same writes are the same term.

use crate::op::Op;
use crate::pool::{Pool, Reach, Term};
use std::collections::BTreeMap;
use verdiff_ir::MapType;

/// A read of an unknown key goes through at most so many writes to a fill.
const MAX_UNKNOWN_READS: usize = 4;

/// A map that a write changes, where, and to what.
pub(super) type StoreParts = (Term, Vec<Term>, Term);

impl Pool {
    /// The map that holds one value everywhere.
    pub fn fill(&mut self, ty: MapType, value: Term) -> Term {
        self.raw(Op::Fill(ty), &[value])
    }

    /// `map[keys]`
    pub fn select(&mut self, map: Term, keys: &[Term]) -> Term {
        match self.read(map, keys) {
            Read::Value(value) => value,
            Read::From(map) => {
                let args = [&[map], keys].concat();
                self.raw(Op::Select, &args)
            }
        }
    }

    /// What a read finds, without building a read.
    fn read(&mut self, map: Term, keys: &[Term]) -> Read {
        let mut map = map;
        loop {
            map = self.skip_writes(map, keys);
            if let Op::Fill(_) = self.op(map) {
                return Read::Value(self.args(map)[0]);
            }
            let Some((base, written, value)) = self.store_parts(map) else {
                return self.read_choice(map, keys).unwrap_or(Read::From(map));
            };
            let same = self.same_keys(&written, keys);
            match self.as_bool(same) {
                Some(true) => return Read::Value(value),
                Some(false) => map = base,
                None if self.is_near_fill(base) => {
                    let otherwise = self.select(base, keys);
                    return Read::Value(self.ite(same, value, otherwise));
                }
                None => return Read::From(map),
            }
        }
    }

    /// A read of a conditional, where a branch gives a value or both read
    /// from the same map.
    fn read_choice(&mut self, map: Term, keys: &[Term]) -> Option<Read> {
        let (condition, then, otherwise) = self.ite_parts(map)?;
        let left = self.descend(Reach::Several, |pool| pool.read(then, keys))?;
        let right = self.descend(Reach::Several, |pool| pool.read(otherwise, keys))?;
        if let (Read::From(a), Read::From(b)) = (left, right) {
            return (a == b).then_some(left);
        }
        let [left, right] = [left, right].map(|read| match read {
            Read::Value(value) => value,
            Read::From(map) => self.raw(Op::Select, &[&[map], keys].concat()),
        });
        Some(Read::Value(self.ite(condition, left, right)))
    }

    /// Whether a fill lies under few writes.
    fn is_near_fill(&self, map: Term) -> bool {
        let mut map = map;
        for _ in 0..MAX_UNKNOWN_READS {
            match self.op(map) {
                Op::Fill(_) => return true,
                Op::Store => map = self.args(map)[0],
                _ => return false,
            }
        }
        false
    }

    fn same_keys(&mut self, a: &[Term], b: &[Term]) -> Term {
        let equal: Vec<Term> = a.iter().zip(b).map(|(x, y)| self.eq(*x, *y)).collect();
        self.and(&equal)
    }

    /// `map[keys := value]`
    pub fn store(&mut self, map: Term, keys: &[Term], value: Term) -> Term {
        if self.holds_already(map, keys, value) {
            return map;
        }
        if let Some((base, written, old)) = self.store_parts(map) {
            if written == keys {
                return self.store(base, keys, value);
            }
            if keys < &written[..]
                && let Some(sunk) = self.sink(base, &written, old, keys, value)
            {
                return sunk;
            }
        }
        let args = [&[map], keys, &[value]].concat();
        self.raw(Op::Store, &args)
    }

    /// What was last written at constant keys, as far as nothing was written at
    /// others since: many reads of a long chain of writes in one pass.
    pub fn constant_writes(&self, map: Term) -> BTreeMap<Vec<Term>, Term> {
        let is_constant = |t: &Term| matches!(self.op(*t), Op::Const(_));
        let mut found = BTreeMap::new();
        let mut map = map;
        while let Some([base, keys @ .., value]) = self.args_of(map, &Op::Store)
            && keys.iter().all(is_constant)
        {
            found.entry(keys.to_vec()).or_insert(*value);
            map = *base;
        }
        found
    }

    /// A map of which nothing is known, with writes at constant keys: the same
    /// term as one write after the other gives, in one pass.
    pub fn store_constants(&mut self, map: Term, writes: BTreeMap<Vec<Term>, Term>) -> Term {
        let is_unknown = matches!(self.op(map), Op::Apply(_) | Op::Var(..));
        let mut map = map;
        for (keys, value) in writes {
            map = match is_unknown {
                // In the order of keys nothing has to sink.
                true => self.raw(Op::Store, &[&[map], &keys[..], &[value]].concat()),
                false => self.store(map, &keys, value),
            };
        }
        map
    }

    fn holds_already(&mut self, map: Term, keys: &[Term], value: Term) -> bool {
        match self.read(map, keys) {
            Read::Value(held) => held == value,
            Read::From(map) => self
                .args_of(value, &Op::Select)
                .is_some_and(|args| args[0] == map && &args[1..] == keys),
        }
    }

    /// Writes below a write to a key that is known to differ.
    fn sink(
        &mut self,
        base: Term,
        written: &[Term],
        old: Term,
        keys: &[Term],
        value: Term,
    ) -> Option<Term> {
        let same = self.same_keys(written, keys);
        if self.as_bool(same) != Some(false) {
            return None;
        }
        let below = self.descend(Reach::One, |pool| pool.store(base, keys, value))?;
        // What is written above now may be what the map holds there, as the
        // write below took the place of another.
        if self.holds_already(below, written, old) {
            return Some(below);
        }
        let args = [&[below], written, &[old]].concat();
        Some(self.raw(Op::Store, &args))
    }

    /// The parts of a write.
    pub(super) fn store_parts(&self, t: Term) -> Option<StoreParts> {
        match self.args_of(t, &Op::Store)? {
            [map, keys @ .., value] => Some((*map, keys.to_vec(), *value)),
            [] | [_] => None,
        }
    }
}

/// What a read finds.
#[derive(Clone, Copy)]
enum Read {
    /// The value.
    Value(Term),
    /// Nothing known: it reads from this map, the rest being irrelevant.
    From(Term),
}
