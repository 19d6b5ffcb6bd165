//! What is known at a point: how the pairs of variables relate there.
//!
//! Most variables of a long procedure are of no use any more at a given point,
//! or of none yet. Of those that are of no use, points share what is known.

use crate::facts::Relation;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Pairs that are of no use any more and not equal, and how they relate.
pub(crate) type Settled = BTreeMap<usize, Relation>;

/// How pairs relate at a point.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Point {
    /// The pairs that are of use and not equal.
    pub(crate) open: BTreeMap<usize, Relation>,
    pub(crate) settled: Arc<Settled>,
}

impl Point {
    /// How a pair relates, by its place in [`crate::Facts::pairs`].
    pub fn relation(&self, pair: usize) -> Relation {
        let known = self.open.get(&pair).or_else(|| self.settled.get(&pair));
        known.copied().unwrap_or(Relation::Equal)
    }

    /// The pairs that are not equal, in their order.
    pub fn apart(&self) -> BTreeMap<usize, Relation> {
        let mut apart = self.open.clone();
        apart.extend(self.settled.iter().map(|(pair, relation)| (*pair, *relation)));
        apart
    }
}

/// How pairs that are of no use relate in one of two states. Those that are not
/// mentioned are equal.
pub(crate) fn settled(first: &Arc<Settled>, second: &Arc<Settled>) -> Arc<Settled> {
    if Arc::ptr_eq(first, second) || first == second {
        return first.clone();
    }
    let of = |state: &Settled, pair| state.get(pair).copied().unwrap_or(Relation::Equal);
    let pairs = first.keys().chain(second.keys());
    Arc::new(pairs.map(|pair| (*pair, of(first, pair).or(of(second, pair)))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::range::Range;

    #[test]
    fn what_one_state_says_is_joined_with_what_the_other_does() {
        let one = Relation::Differs(Range::point(1));
        let first = Arc::new(Settled::from([(1, one), (2, one)]));
        let second = Arc::new(Settled::from([(2, Relation::Unrelated), (3, one)]));
        let joined = settled(&first, &second);
        let point = Point { open: BTreeMap::from([(0, one)]), settled: joined };
        let least = one.or(Relation::Equal);
        assert_eq!(
            [0, 1, 2, 3, 4].map(|pair| point.relation(pair)),
            [one, least, Relation::Unrelated, least, Relation::Equal]
        );
        assert_eq!(point.apart().into_keys().collect::<Vec<_>>(), [0, 1, 2, 3]);
    }
}
