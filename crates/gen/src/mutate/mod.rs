//! Mutants: programs with one or several changes, each named and described.
//!
//! A `_ =>` over syntax in these modules means that there is no place for a
//! change; where leaving a construct out would make a change unsound, the
//! match lists all of them.

mod arbitrary;
mod edit;
mod pairs;
mod place;
mod preserving;

pub use arbitrary::Arbitrary;
pub use pairs::{
    Pair, mutant_from_seed, pair, pair_from_seed, preserving_mutant_from_seed, preserving_pair,
    preserving_pair_from_seed,
};
pub use preserving::Preserving;

use crate::tape::Tape;
use edit::Edit;
use verdiff_ir::{Name, Program, validate};

/// A kind of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mutation {
    /// One that preserves behaviour.
    Preserving(Preserving),
    /// One that may alter it.
    Arbitrary(Arbitrary),
}

impl Mutation {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Mutation> {
        let preserving = Preserving::ALL.into_iter().map(Mutation::Preserving);
        preserving.chain(Arbitrary::ALL.into_iter().map(Mutation::Arbitrary))
    }

    fn apply(self, edit: &mut Edit<'_>) -> Option<String> {
        match self {
            Mutation::Preserving(preserving) => preserving.apply(edit),
            Mutation::Arbitrary(arbitrary) => arbitrary.apply(edit),
        }
    }
}

/// A change that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The kind.
    pub mutation: Mutation,
    /// In which procedure.
    pub procedure: Name,
    /// What was done.
    pub description: String,
}

/// Changes a valid program in some place, if it has a place for this change.
/// The result is valid.
pub fn mutate(
    program: &Program,
    mutation: Mutation,
    tape: &mut Tape,
) -> Option<(Program, Applied)> {
    let names: Vec<&Name> = program.procs.keys().collect();
    let start = if names.is_empty() { 0 } else { tape.pick(names.len()) };
    let rotated = names.iter().cycle().skip(start).take(names.len());
    let mut attempts = rotated.filter_map(|name| attempt(program, name, mutation, tape));
    // A change to what stands last can open a way to the end of a procedure
    // with results; nothing else can go wrong.
    attempts.find(|(mutant, _)| validate(mutant).is_ok())
}

fn attempt(
    program: &Program,
    name: &Name,
    mutation: Mutation,
    tape: &mut Tape,
) -> Option<(Program, Applied)> {
    let mut edit = Edit::new(program, name, tape);
    let description = mutation.apply(&mut edit)?;
    Some((edit.program, Applied { mutation, procedure: name.clone(), description }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, program_from_seed};
    use std::collections::BTreeMap;

    /// Every mutant before it is filtered by validity.
    fn attempts(mutation: Mutation) -> impl Iterator<Item = Program> {
        (0..150).flat_map(move |seed| {
            let program = program_from_seed(&Config::default(), seed);
            let names: Vec<Name> = program.procs.keys().cloned().collect();
            let tape = &mut Tape::from_seed(seed ^ 0xabcd, 200);
            let mutants = names.iter().filter_map(|name| attempt(&program, name, mutation, tape));
            mutants.map(|(mutant, _)| mutant).collect::<Vec<_>>()
        })
    }

    #[test]
    fn nothing_goes_wrong_but_a_missing_return() {
        for mutation in Mutation::all() {
            for mutant in attempts(mutation) {
                for invalid in validate(&mutant).err().into_iter().flatten() {
                    let text = invalid.to_string();
                    assert!(text.contains("can reach its end"), "{mutation:?}: {text}");
                }
            }
        }
    }

    #[test]
    fn every_mutation_finds_places() {
        let count = |mutation| attempts(mutation).filter(|p| validate(p).is_ok()).count();
        let counts: BTreeMap<Mutation, usize> =
            Mutation::all().map(|mutation| (mutation, count(mutation))).collect();
        assert!(counts.values().all(|count| *count >= 10), "{counts:?}");
    }
}
