//! Unknowns of joins that are used again.
//!
//! Where all states at hand are known, any unknown that none of them mentions is
//! as good as a new one. Loops of one shape, one after the other, then have the
//! same terms, of which all is known already; and there are no more terms than
//! the greatest loop needs.

use crate::range::Range;
use rustc_hash::{FxHashMap, FxHashSet};
use verdiff_ir::Type;
use verdiff_smt::Term;

/// All unknowns of joins.
#[derive(Debug, Default)]
pub(crate) struct Spare {
    /// By what is known of them wherever they are used.
    alike: FxHashMap<(Type, Option<Range>), Row>,
    /// How often all were given back.
    times: u64,
    /// Those that states mentioned then.
    mentioned: FxHashSet<Term>,
    /// Those of big terms with names, which mean the same forever.
    kept: FxHashSet<Term>,
}

/// Unknowns in the order in which they are used.
#[derive(Debug, Default)]
struct Row {
    all: Vec<Term>,
    /// How many of them are taken, if all were given back so often.
    taken: usize,
    times: u64,
}

impl Spare {
    /// One that is free.
    pub(crate) fn take(&mut self, ty: Type, range: Option<Range>) -> Option<Term> {
        let row = self.alike.get_mut(&(ty, range))?;
        if row.times != self.times {
            (row.taken, row.times) = (0, self.times);
        }
        while let Some(unknown) = row.all.get(row.taken) {
            row.taken += 1;
            if !self.mentioned.contains(unknown) && !self.kept.contains(unknown) {
                return Some(*unknown);
            }
        }
        None
    }

    /// Adds a new one, which is taken.
    pub(crate) fn add(&mut self, ty: Type, range: Option<Range>, unknown: Term) {
        let row = self.alike.entry((ty, range)).or_default();
        row.all.push(unknown);
        (row.taken, row.times) = (row.all.len(), self.times);
    }

    /// Gives all back, but for those that are still mentioned.
    pub(crate) fn all_but(&mut self, mentioned: FxHashSet<Term>) {
        self.times += 1;
        self.mentioned = mentioned;
    }

    /// These are never given back.
    pub(crate) fn keep(&mut self, unknowns: &[Term]) {
        self.kept.extend(unknowns);
    }
}

#[cfg(test)]
mod tests {
    use crate::values::Values;
    use rustc_hash::FxHashSet;
    use verdiff_ir::Type;
    use verdiff_smt::Term;

    #[test]
    fn what_is_not_mentioned_is_used_again() {
        let mut values = Values::default();
        let three = |values: &mut Values| [0; 3].map(|_| values.joined(Type::I32, None));
        let first = three(&mut values);
        assert_eq!(first.iter().collect::<FxHashSet<_>>().len(), 3);
        values.use_again(FxHashSet::from_iter([first[1]]));
        let [a, b, c] = three(&mut values);
        assert_eq!([a, b], [first[0], first[2]]);
        assert!(!first.contains(&c));
        assert_ne!(values.joined(Type::BOOL, None), first[1]);
    }

    #[test]
    fn what_a_big_term_mentions_is_not() {
        let mut values = Values::default();
        let many: Vec<Term> = (0..20).map(|_| values.joined(Type::I32, None)).collect();
        let big = values.pool.add(&many);
        assert_ne!(values.short(big), big);
        values.use_again(FxHashSet::default());
        assert!(!many.contains(&values.joined(Type::I32, None)));
    }
}
