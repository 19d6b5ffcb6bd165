//! Guesses about loops that come from elsewhere.
//!
//! In: what another engine holds to be true at the heads of loops. Out: terms
//! over the head of a loop, for [`crate::loops`] to check like its own guesses:
//! that they hold at the entry, and at the next head if they do at this one.
//! Nothing is taken for granted, so a wrong hint costs time and proves nothing.

use crate::context::Context;
use crate::loops::{LoopId, Place};
use crate::state::State;
use verdiff_align::Version;
use verdiff_ir::{Bv, Name, ScalarType, Span, Type};
use verdiff_smt::{Pool, Term};

/// Terms from the hints for one loop, or for one that runs along with others,
/// at the most.
const MOST_TERMS: usize = 32;

/// Guesses about the loops of a procedure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hints(pub Vec<LoopHints>);

/// Guesses about one loop of some versions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoopHints {
    /// The versions that have it, and where it stands in them.
    pub loops: Vec<(Version, Span)>,
    /// What is guessed of all its heads.
    pub guesses: Vec<Guess>,
}

/// A variable of a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// Whose it is.
    pub version: Version,
    /// Its name.
    pub name: Name,
}

/// Something about integers, as signed numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guess {
    /// The variable.
    pub of: Spot,
    /// What is taken from it, as it wraps.
    pub less: Option<Spot>,
    /// The least that it can be.
    pub least: i128,
    /// The most that it can be.
    pub most: i128,
}

/// A loop of a version, and a head of it.
#[derive(Clone, Copy)]
pub(crate) struct AtHead<'s> {
    pub(crate) id: LoopId,
    pub(crate) head: &'s State,
}

impl AtHead<'_> {
    fn value(&self, spot: &Spot) -> Option<Term> {
        let place = Place::Var(spot.name.clone());
        (spot.version == self.id.version).then(|| self.head.at(&place)).flatten()
    }
}

impl Context<'_> {
    /// What is guessed of the heads of one loop alone.
    pub(crate) fn hinted_alone(&mut self, own: AtHead<'_>) -> Vec<Term> {
        self.hinted(own, None)
    }

    /// What is guessed of the heads of two loops together.
    pub(crate) fn hinted_together(&mut self, own: AtHead<'_>, other: AtHead<'_>) -> Vec<Term> {
        self.hinted(own, Some(other))
    }

    fn hinted(&mut self, own: AtHead<'_>, other: Option<AtHead<'_>>) -> Vec<Term> {
        let mut terms = Vec::new();
        let Some(hints) = self.hints else { return terms };
        let heads: Vec<AtHead<'_>> = [own].into_iter().chain(other).collect();
        let is_of = |hints: &&LoopHints| heads.iter().all(|head| hints.is_of(head.id));
        for guess in hints.0.iter().filter(is_of).flat_map(|hints| &hints.guesses) {
            // What is about one loop only is checked where it is looked at alone.
            let is_of_both = guess.less.as_ref().is_some_and(|l| l.version != guess.of.version);
            if is_of_both != other.is_some() {
                continue;
            }
            let value = |spot: &Spot| heads.iter().find_map(|head| head.value(spot));
            let Some(first) = value(&guess.of) else { continue };
            let number = match &guess.less {
                None => Some(first),
                Some(less) => value(less)
                    .filter(|second| self.pool.sort(*second) == self.pool.sort(first))
                    .map(|second| self.pool.sub(first, second)),
            };
            terms
                .extend(number.into_iter().flat_map(|number| guess.bounds(&mut self.pool, number)));
        }
        terms.retain(|term| self.pool.as_bool(*term).is_none());
        terms.truncate(MOST_TERMS);
        terms
    }
}

impl LoopHints {
    fn is_of(&self, id: LoopId) -> bool {
        let place = |span: Span| span.file().zip(span.range());
        let own = place(id.span);
        own.is_some() && self.loops.iter().any(|(v, span)| *v == id.version && place(*span) == own)
    }
}

impl Guess {
    /// That a number is within the bounds.
    fn bounds(&self, pool: &mut Pool, number: Term) -> Vec<Term> {
        let Type::Scalar(ScalarType::Bv(width)) = pool.sort(number) else { return Vec::new() };
        let [least, most] =
            [self.least, self.most].map(|bound| pool.scalar(Bv::from_signed(width, bound)));
        if least == most {
            return vec![pool.eq(number, least)];
        }
        vec![pool.sle(least, number), pool.sle(number, most)]
    }
}
