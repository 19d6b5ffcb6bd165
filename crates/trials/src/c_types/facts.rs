//! What a type checker says of a unit: for each piece of text that is an
//! expression, the types it goes through.
//!
//! Both checkers see the same text, so the bytes of an expression are its
//! name in both. Implicit conversions have the bytes of what they convert; so
//! a piece of text has a chain of statements, outermost first.

use std::collections::BTreeMap;
use std::fmt;

/// Bytes of the text.
pub(super) type Place = (u32, u32);

/// One statement about an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fact {
    /// An expression that is no conversion.
    Expression {
        /// Whether it is an lvalue. Function designators are none.
        is_lvalue: bool,
        /// Its type.
        ty: String,
    },
    /// An assignment with an operator, and the type that it computes in.
    Computed {
        /// The type of the result.
        ty: String,
        /// The type that is computed in.
        within: String,
    },
    /// A conversion.
    Conversion {
        /// Whether it was written.
        explicit: bool,
        /// What it does, by our name.
        kind: String,
        /// The type converted to.
        ty: String,
    },
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Expression { is_lvalue: true, ty } => write!(f, "lvalue {ty}"),
            Fact::Expression { is_lvalue: false, ty } => write!(f, "{ty}"),
            Fact::Computed { ty, within } => write!(f, "{ty}, computed in {within}"),
            Fact::Conversion { explicit: true, kind, ty } => write!(f, "written {kind} to {ty}"),
            Fact::Conversion { explicit: false, kind, ty } => write!(f, "{kind} to {ty}"),
        }
    }
}

/// All statements about a unit.
#[derive(Debug, Default)]
pub(super) struct Facts {
    chains: BTreeMap<Place, Vec<Fact>>,
}

impl Facts {
    /// States something about a piece of text, inside of what was stated
    /// about it before.
    pub(super) fn state(&mut self, place: Place, fact: Fact) {
        self.chains.entry(place).or_default().push(fact);
    }

    /// What is stated about each piece of text, but for those within some.
    pub(super) fn outside(self, left_out: &[Place]) -> BTreeMap<Place, Vec<Fact>> {
        let is_within =
            |place: &Place| left_out.iter().any(|out| out.0 <= place.0 && place.1 <= out.1);
        let kept = self.chains.into_iter().filter(|(place, _)| !is_within(place));
        kept.map(|(place, chain)| (place, merged(once(chain)))).collect()
    }
}

/// An initialiser for a range of elements may be there once or several times.
fn once(chain: Vec<Fact>) -> Vec<Fact> {
    let repeats = |length: &usize| {
        chain.len().is_multiple_of(*length)
            && chain.chunks(*length).all(|part| part == &chain[..*length])
    };
    let length = (1..=chain.len()).find(repeats).unwrap_or(chain.len());
    chain.into_iter().take(length).collect()
}

/// clang gives an implicit conversion another type instead of adding a second
/// one of the same kind: of a promotion and a conversion, the latter is left.
fn merged(mut chain: Vec<Fact>) -> Vec<Fact> {
    chain.dedup_by(|inner, outer| match (outer, inner) {
        (
            Fact::Conversion { explicit: false, kind: outer, .. },
            Fact::Conversion { explicit: false, kind: inner, .. },
        ) => outer == inner,
        _ => false,
    });
    chain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_chains_count_once() {
        let fact = |ty: &str| Fact::Expression { is_lvalue: false, ty: ty.to_owned() };
        let [a, b] = ["a", "b"].map(fact);
        let chain = vec![a.clone(), b.clone(), a.clone(), b.clone()];
        assert_eq!(once(chain), [a.clone(), b.clone()]);
        assert_eq!(once(vec![a.clone(), b.clone(), a.clone()]).len(), 3);
    }
}
