//! The proptest strategy behind all others: random tapes, which shrink by the
//! pieces that a builder makes of them.
//!
//! Removing an arbitrary part of a tape shifts the rest to other purposes and
//! gives an unrelated program. Removing a part that became one statement
//! removes that statement; putting one inner piece in place of the whole puts
//! the statement of a branch in place of the `if`. The builder is run again to
//! learn the pieces whenever the tape changed.

use crate::tape::{Piece, Span, Tape};
use proptest::prelude::any;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// Reads a tape as a builder does.
type Reader = Arc<dyn Fn(&mut Tape) + Send + Sync>;

/// Random tapes.
#[derive(Clone)]
pub(crate) struct Tapes {
    length: usize,
    reader: Reader,
}

impl Tapes {
    /// Tapes of a length for the builder that reads them like this.
    pub(crate) fn new(length: usize, reader: impl Fn(&mut Tape) + Send + Sync + 'static) -> Self {
        Tapes { length, reader: Arc::new(reader) }
    }
}

impl fmt::Debug for Tapes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tapes").field("length", &self.length).finish_non_exhaustive()
    }
}

impl Strategy for Tapes {
    type Tree = TapeTree;
    type Value = Vec<u16>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let seed = any::<u64>().new_tree(runner)?.current();
        let choices = Tape::from_seed(seed, self.length).into_choices();
        Ok(TapeTree::new(choices, self.reader.clone()))
    }
}

/// A tape on its way to a smaller one.
pub(crate) struct TapeTree {
    choices: Vec<u16>,
    /// What to return to if the last attempt went too far.
    before: Option<Vec<u16>>,
    reader: Reader,
    spans: Vec<Span>,
    pass: Pass,
    /// The next attempt of the pass.
    attempt: usize,
    /// Whether an attempt of this or the last round of passes succeeded.
    progress: bool,
}

/// What attempts are made of, in order; then again if any succeeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Cut the end off.
    Cut,
    /// Leave items out.
    Remove,
    /// Make terms as simple as can be.
    Simplify,
    /// Put an inner piece in place of the one around it.
    Hoist,
    /// End a list before an item, so that what follows the list is read from
    /// there.
    Unlist,
    /// Make several numbers in a row 0.
    Clear,
    /// Make single numbers smaller.
    Lower,
    Done,
}

/// How many lengths are tried when the end is cut off.
const CUTS: usize = 8;

/// How many numbers in a row are made 0.
const RUNS: [usize; 2] = [32, 8];

impl TapeTree {
    fn new(choices: Vec<u16>, reader: Reader) -> Self {
        let mut tree = TapeTree {
            choices,
            before: None,
            reader,
            spans: Vec::new(),
            pass: Pass::Cut,
            attempt: 0,
            progress: false,
        };
        tree.read();
        tree
    }

    /// Learns the pieces of the present tape and drops what is not read.
    fn read(&mut self) {
        let mut tape = Tape::new(std::mem::take(&mut self.choices));
        (self.reader)(&mut tape);
        self.choices = tape.clone().into_choices();
        let reading = tape.into_reading();
        self.spans = reading.spans;
        // They end lists now; they shall also do so when elements are gone.
        reading.ends.into_iter().for_each(|at| self.choices[at] = 0);
        self.choices.truncate(reading.used);
        self.choices = trimmed(std::mem::take(&mut self.choices));
    }

    /// Moves to the next attempt that gives another tape.
    fn next_attempt(&mut self) -> bool {
        while self.pass != Pass::Done {
            // Zeros at the end say nothing: a tape with more of them would be
            // the same, and be tried for ever.
            match self.attempted(self.attempt).map(trimmed) {
                Some(choices) if choices != self.choices => {
                    self.before = Some(std::mem::replace(&mut self.choices, choices));
                    return true;
                }
                Some(_) => self.attempt += 1,
                None => self.next_pass(),
            }
        }
        false
    }

    fn next_pass(&mut self) {
        self.attempt = 0;
        self.pass = match self.pass {
            Pass::Cut => Pass::Remove,
            Pass::Remove => Pass::Simplify,
            Pass::Simplify => Pass::Hoist,
            Pass::Hoist => Pass::Unlist,
            Pass::Unlist => Pass::Clear,
            Pass::Clear => Pass::Lower,
            Pass::Lower if std::mem::take(&mut self.progress) => Pass::Remove,
            Pass::Lower | Pass::Done => Pass::Done,
        };
    }

    /// The tape that an attempt of this pass gives; none after the last.
    fn attempted(&self, attempt: usize) -> Option<Vec<u16>> {
        match self.pass {
            Pass::Cut => {
                let kept = self.choices.len() * attempt / CUTS;
                (attempt < CUTS).then(|| self.choices[..kept].to_vec())
            }
            Pass::Remove => {
                let span = self.pieces(Piece::Item).nth(attempt)?;
                Some(self.replaced(&span.range, &[]))
            }
            Pass::Simplify => {
                let span = self.pieces(Piece::Term).nth(attempt)?;
                Some(self.replaced(&span.range, &[0]))
            }
            Pass::Hoist => {
                let (outer, inner) = self.nested().nth(attempt)?;
                let kept = self.part(inner).to_vec();
                Some(self.replaced(outer, &kept))
            }
            Pass::Unlist => {
                let start = self.pieces(Piece::Item).nth(attempt)?.range.start;
                Some(self.replaced(&(start..start + 1), &[0]))
            }
            Pass::Clear => self.cleared(attempt),
            Pass::Lower => self.lowered(attempt),
            Pass::Done => None,
        }
    }

    fn pieces(&self, piece: Piece) -> impl Iterator<Item = &Span> {
        self.spans.iter().filter(move |span| span.piece == piece)
    }

    /// All pairs of pieces of one kind, the second directly inside the first.
    fn nested(&self) -> impl Iterator<Item = (&Range<usize>, &Range<usize>)> {
        self.spans.iter().enumerate().filter_map(|(at, inner)| {
            let surrounds = |outer: &&Span| {
                outer.piece == inner.piece
                    && outer.range.end >= inner.range.end
                    && outer.range.len() > inner.range.len()
            };
            let outer = self.spans[..at].iter().rev().find(surrounds)?;
            Some((&outer.range, &inner.range))
        })
    }

    /// The part of the tape in a range, which a trailing cut may have moved
    /// beyond the end.
    fn part(&self, range: &Range<usize>) -> &[u16] {
        let end = range.end.min(self.choices.len());
        &self.choices[range.start.min(end)..end]
    }

    fn replaced(&self, range: &Range<usize>, by: &[u16]) -> Vec<u16> {
        let length = self.choices.len();
        let (start, end) = (range.start.min(length), range.end.min(length));
        [&self.choices[..start], by, &self.choices[end..]].concat()
    }

    /// First long runs of numbers, then shorter ones.
    fn cleared(&self, attempt: usize) -> Option<Vec<u16>> {
        let length = self.choices.len();
        let runs = RUNS.iter().flat_map(|run| (0..length).step_by(*run).map(move |at| (at, *run)));
        let (at, run) = runs.into_iter().nth(attempt)?;
        let mut choices = self.choices.clone();
        choices[at..length.min(at + run)].fill(0);
        Some(choices)
    }

    /// Three attempts for each number: nothing, half, three quarters.
    fn lowered(&self, attempt: usize) -> Option<Vec<u16>> {
        let mut choices = self.choices.clone();
        let number = choices.get_mut(attempt / 3)?;
        *number = match attempt % 3 {
            0 => 0,
            1 => *number / 2,
            _ => *number - *number / 4,
        };
        Some(choices)
    }
}

/// A tape without zeros at the end, which is how it reads there anyway.
fn trimmed(mut choices: Vec<u16>) -> Vec<u16> {
    while choices.last() == Some(&0) {
        choices.pop();
    }
    choices
}

impl fmt::Debug for TapeTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TapeTree").field("choices", &self.choices).finish_non_exhaustive()
    }
}

impl ValueTree for TapeTree {
    type Value = Vec<u16>;

    fn current(&self) -> Vec<u16> {
        self.choices.clone()
    }

    /// The last attempt was good: goes on from there.
    fn simplify(&mut self) -> bool {
        if self.before.take().is_some() {
            self.progress = true;
            self.read();
        }
        self.next_attempt()
    }

    /// The last attempt went too far: tries the next one instead. When there
    /// is none the tape from before it stands again, and differs from what
    /// was tried last, so the answer is still true.
    fn complicate(&mut self) -> bool {
        let Some(before) = self.before.take() else { return false };
        self.choices = before;
        self.attempt += 1;
        self.next_attempt();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list of numbers, each from a term of two choices.
    fn numbers(tape: &mut Tape) -> Vec<usize> {
        let mut numbers = Vec::new();
        while let Some(item) = tape.another(95) {
            let term = tape.mark();
            numbers.push(tape.pick(10) * 10 + tape.pick(10));
            tape.became(Piece::Term, term);
            tape.became(Piece::Item, item);
        }
        numbers
    }

    #[test]
    fn shrinks_a_list_to_the_elements_that_matter() {
        let tapes = Tapes::new(100, |tape| drop(numbers(tape)));
        let fails = |list: &[usize]| list.iter().filter(|number| **number >= 42).count() >= 2;
        let build = |choices: Vec<u16>| numbers(&mut Tape::new(choices));
        let mut runner = TestRunner::deterministic();
        let outcome = runner.run(&tapes.prop_map(build), |list| {
            proptest::prop_assert!(!fails(&list));
            Ok(())
        });
        let Err(proptest::test_runner::TestError::Fail(_, list)) = outcome else {
            panic!("no list failed")
        };
        assert_eq!(list, [42, 42]);
    }

    #[test]
    fn shrinking_ends_when_nothing_is_left() {
        let one_term = |tape: &mut Tape| {
            let term = tape.mark();
            tape.pick(10);
            tape.became(Piece::Term, term);
        };
        let mut runner = TestRunner::deterministic();
        let mut tree = Tapes::new(10, one_term).new_tree(&mut runner).expect("a tape");
        let steps = (0..1_000).take_while(|_| tree.simplify()).count();
        assert!(steps < 1_000, "the same tape is tried for ever");
    }
}
