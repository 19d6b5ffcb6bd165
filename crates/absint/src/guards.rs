//! The values of guards in a state. Few are of use at a time, and those that are
//! of none are false: only others are kept, by their numbers.

/// The value of each guard; none if it is not known.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Valuation(Vec<(usize, Option<bool>)>);

/// What guards are that are not kept.
const USUAL: Option<bool> = Some(false);

impl Valuation {
    pub(crate) fn get(&self, guard: usize) -> Option<bool> {
        let at = self.0.binary_search_by_key(&guard, |(guard, _)| *guard);
        at.map_or(USUAL, |at| self.0[at].1)
    }

    pub(crate) fn set(&mut self, guard: usize, value: Option<bool>) {
        match (self.0.binary_search_by_key(&guard, |(guard, _)| *guard), value == USUAL) {
            (Ok(at), true) => drop(self.0.remove(at)),
            (Ok(at), false) => self.0[at].1 = value,
            (Err(_), true) => {}
            (Err(at), false) => self.0.insert(at, (guard, value)),
        }
    }

    /// The values that are the same in another; others are not known.
    pub(crate) fn common(&self, other: &Valuation) -> Valuation {
        let mut common = self.clone();
        for (guard, _) in self.0.iter().chain(&other.0) {
            if self.get(*guard) != other.get(*guard) {
                common.set(*guard, None);
            }
        }
        common
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_values_are_kept() {
        let mut one = Valuation::default();
        let mut other = Valuation::default();
        for (guard, values) in
            [(0, [Some(true), Some(true)]), (3, [Some(true), Some(false)]), (5, [None, USUAL])]
        {
            one.set(guard, values[0]);
            other.set(guard, values[1]);
        }
        other.set(7, Some(true));
        let common = one.common(&other);
        let seen = [0, 1, 3, 5, 7].map(|guard| common.get(guard));
        assert_eq!(seen, [Some(true), Some(false), None, None, None]);
        assert_eq!(common, other.common(&one));
    }
}
