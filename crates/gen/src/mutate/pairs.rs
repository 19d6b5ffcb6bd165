//! Pairs of versions: a random program and a mutant of it.

use super::{Applied, Arbitrary, Mutation, Preserving, mutate};
use crate::config::Config;
use crate::programs::{program_from_seed, program_from_tape, program_tapes};
use crate::shrink::Tapes;
use crate::tape::{Piece, Tape};
use proptest::strategy::Strategy;
use verdiff_ir::Program;

/// Two versions of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The version before.
    pub old: Program,
    /// The version after.
    pub new: Program,
    /// The changes, in the order in which they were made. There is at least
    /// one.
    pub changes: Vec<Applied>,
}

impl Pair {
    /// Whether all changes preserve behaviour. If not, the versions may still
    /// be equivalent.
    pub fn is_preserving(&self) -> bool {
        self.changes.iter().all(|change| matches!(change.mutation, Mutation::Preserving(_)))
    }
}

/// Random pairs: a third of them with changes that preserve behaviour only,
/// a third with others only.
pub fn pair(config: Config) -> impl Strategy<Value = Pair> {
    pairs(config, any_sorts)
}

/// Random pairs whose changes preserve behaviour.
pub fn preserving_pair(config: Config) -> impl Strategy<Value = Pair> {
    pairs(config, |_| Sorts::Preserving)
}

/// The pair of a seed. Its old version is the program of the seed.
pub fn pair_from_seed(config: &Config, seed: u64) -> Pair {
    from_seed(config, seed, any_sorts)
}

/// A program and the mutant of it that a seed says.
pub fn mutant_from_seed(program: Program, seed: u64) -> Pair {
    change(program, &mut changes_tape(seed), any_sorts)
}

/// A program and a mutant of it that behaves the same.
pub fn preserving_mutant_from_seed(program: Program, seed: u64) -> Pair {
    change(program, &mut changes_tape(seed), |_| Sorts::Preserving)
}

/// The pair of a seed, whose changes preserve behaviour.
pub fn preserving_pair_from_seed(config: &Config, seed: u64) -> Pair {
    from_seed(config, seed, |_| Sorts::Preserving)
}

/// The sorts of changes that a pair may have.
#[derive(Debug, Clone, Copy)]
enum Sorts {
    Preserving,
    Arbitrary,
    Both,
}

const MOST_CHANGES: usize = 4;

/// The part of the tape that one change may read. A fixed length keeps the
/// changes apart, so that shrinking can leave out one of them.
const CHOICES_PER_CHANGE: usize = 64;

fn any_sorts(tape: &mut Tape) -> Sorts {
    tape.weighted(&[(1, Sorts::Preserving), (1, Sorts::Arbitrary), (1, Sorts::Both)])
}

fn pairs(config: Config, sorts: fn(&mut Tape) -> Sorts) -> impl Strategy<Value = Pair> {
    let changes = Tapes::new(tape_length(), move |tape| drop(recipe(tape, sorts)));
    // What stands first shrinks first: one change matters more than a small
    // program.
    (changes, program_tapes(&config)).prop_map(move |(changes, program)| {
        let old = program_from_tape(&config, program);
        change(old, &mut Tape::new(changes), sorts)
    })
}

fn from_seed(config: &Config, seed: u64, sorts: fn(&mut Tape) -> Sorts) -> Pair {
    change(program_from_seed(config, seed), &mut changes_tape(seed), sorts)
}

/// Another stream than that of the program of the same seed.
fn changes_tape(seed: u64) -> Tape {
    Tape::from_seed(seed.rotate_left(32) ^ 0x6368_616e_6765, tape_length())
}

fn tape_length() -> usize {
    1 + MOST_CHANGES * (1 + CHOICES_PER_CHANGE)
}

/// What to change: the sorts, and a tape for each change.
fn recipe(tape: &mut Tape, sorts: fn(&mut Tape) -> Sorts) -> (Sorts, Vec<Tape>) {
    let sorts = sorts(tape);
    let mut changes = Vec::new();
    // The first is always wanted, but is an item too: shrinking can leave it
    // out and make the second the first.
    let wanted = |there| match there {
        0 => 100,
        MOST_CHANGES => 0,
        _ => 45,
    };
    while let Some(item) = tape.another(wanted(changes.len())) {
        changes.push(part(tape));
        tape.became(Piece::Item, item);
    }
    (sorts, changes)
}

fn part(tape: &mut Tape) -> Tape {
    Tape::new((0..CHOICES_PER_CHANGE).map(|_| tape.raw()).collect())
}

fn change(old: Program, tape: &mut Tape, sorts: fn(&mut Tape) -> Sorts) -> Pair {
    let (sorts, parts) = recipe(tape, sorts);
    let mut new = old.clone();
    let mut changes = Vec::new();
    for mut part in parts {
        if let Some((mutant, applied)) = one_change(&new, &mut part, sorts) {
            new = mutant;
            changes.push(applied);
        }
    }
    Pair { old, new, changes }
}

/// The kind of change that the tape says, else another that has a place.
fn one_change(program: &Program, tape: &mut Tape, sorts: Sorts) -> Option<(Program, Applied)> {
    let kinds = kinds(sorts);
    let drawn: Vec<Mutation> = (0..3).map(|_| kinds[tape.pick(kinds.len())]).collect();
    drawn.into_iter().chain(kinds).find_map(|kind| mutate(program, kind, tape))
}

fn kinds(sorts: Sorts) -> Vec<Mutation> {
    let preserving = Preserving::ALL.map(Mutation::Preserving);
    let arbitrary = Arbitrary::ALL.map(Mutation::Arbitrary);
    match sorts {
        Sorts::Preserving => preserving.to_vec(),
        Sorts::Arbitrary => arbitrary.to_vec(),
        Sorts::Both => preserving.into_iter().chain(arbitrary).collect(),
    }
}
