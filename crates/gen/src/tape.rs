//! The choice tape: the shrinkable recipe that everything random is built
//! from.
//!
//! A builder asks the tape for one number after another. When the tape is
//! exhausted every answer is 0, which every builder takes as its simplest
//! alternative, so each tape, also one cut anywhere, builds something valid,
//! and a shorter or smaller tape builds something smaller. Builders mark which
//! part of the tape became which piece; shrinking removes such parts.

use std::ops::Range;
use verdiff_ir::random::Stream;

/// What became of a part of the tape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    /// One element of a list, read by [`Tape::another`]: without its part the
    /// list has one element less.
    Item,
    /// Something that a single 0 in its place makes as simple as it can be.
    Term,
}

/// A part of the tape and what it became.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// What it became.
    pub piece: Piece,
    /// Which numbers were read for it.
    pub range: Range<usize>,
}

/// A sequence of choices, read from the front.
#[derive(Debug, Clone, Default)]
pub struct Tape {
    choices: Vec<u16>,
    next: usize,
    spans: Vec<Span>,
    ends: Vec<usize>,
}

/// What a builder made of a tape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// How many choices were read.
    pub used: usize,
    /// Which of them for what. Outer spans stand before those inside them.
    pub spans: Vec<Span>,
    /// Choices that were read where a list was full and had to end. They had
    /// no influence.
    pub ends: Vec<usize>,
}

impl Tape {
    /// The tape with these choices.
    pub fn new(choices: Vec<u16>) -> Self {
        Tape { choices, ..Tape::default() }
    }

    /// The tape of a length that belongs to a seed.
    pub fn from_seed(seed: u64, length: usize) -> Self {
        let mut stream = Stream::new(seed);
        let words = std::iter::repeat_with(|| stream.next());
        Tape::new(words.flat_map(quarters).take(length).collect())
    }

    /// What became of the tape.
    pub fn into_reading(self) -> Reading {
        let length = self.choices.len();
        let mut spans = self.spans;
        for span in &mut spans {
            span.range.end = span.range.end.min(length);
        }
        spans.retain(|span| !span.range.is_empty());
        spans.sort_by_key(|span| (span.range.start, std::cmp::Reverse(span.range.end)));
        let ends = self.ends.into_iter().filter(|at| *at < length).collect();
        Reading { used: self.next.min(length), spans, ends }
    }

    /// The choices.
    pub fn into_choices(self) -> Vec<u16> {
        self.choices
    }

    /// A number below `bound`, smaller for smaller numbers on the tape.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn pick(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "a choice among nothing");
        let choice = self.raw();
        (usize::from(choice) * bound) >> u16::BITS
    }

    /// The next number as it stands.
    pub fn raw(&mut self) -> u16 {
        let choice = self.choices.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        choice
    }

    /// 128 bits, for numbers without bounds.
    pub fn bits(&mut self) -> u128 {
        (0..8).fold(0, |bits, _| (bits << u16::BITS) | u128::from(self.raw()))
    }

    /// True so many times of a hundred; false is the simpler one.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.pick(100) >= 100 - percent.min(100)
    }

    /// One of the alternatives, each as often as its weight says, the first
    /// one being the simplest.
    ///
    /// # Panics
    /// If all weights are 0.
    pub fn weighted<T: Copy>(&mut self, alternatives: &[(usize, T)]) -> T {
        let mut at = self.pick(alternatives.iter().map(|(weight, _)| weight).sum());
        for (weight, alternative) in alternatives {
            if at < *weight {
                return *alternative;
            }
            at -= weight;
        }
        unreachable!("the choice is below the sum of the weights")
    }

    /// One of the elements, if there are any, the first being the simplest.
    pub fn choose<'a, T>(&mut self, elements: &'a [T]) -> Option<&'a T> {
        if elements.is_empty() { None } else { Some(&elements[self.pick(elements.len())]) }
    }

    /// Whether to read another element of a list. Elements are wanted so many
    /// times of a hundred. A list that is full asks too, with 0: so it ends
    /// with a choice like any other, and shrinking can leave an element out
    /// without moving what follows the list.
    pub fn another(&mut self, percent: usize) -> Option<Mark> {
        let start = self.next;
        if percent == 0 {
            self.ends.push(start);
        }
        self.chance(percent).then_some(Mark(start))
    }

    /// Where the tape stands, to begin a piece there.
    pub fn mark(&self) -> Mark {
        Mark(self.next)
    }

    /// Notes that what was read since the mark became a piece.
    pub fn became(&mut self, piece: Piece, since: Mark) {
        self.spans.push(Span { piece, range: since.0..self.next });
    }
}

/// A position on the tape.
#[derive(Debug, Clone, Copy)]
pub struct Mark(usize);

fn quarters(word: u64) -> [u16; 4] {
    [word as u16, (word >> 16) as u16, (word >> 32) as u16, (word >> 48) as u16]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exhausted_tape_takes_the_simplest_alternative() {
        let mut tape = Tape::new(vec![u16::MAX]);
        assert_eq!(tape.pick(7), 6);
        assert_eq!(tape.pick(7), 0);
        assert_eq!(tape.weighted(&[(0, 'a'), (3, 'b'), (1, 'c')]), 'b');
        assert!(!tape.chance(99));
        assert!(tape.another(99).is_none());
    }

    #[test]
    fn weights_are_respected() {
        let mut tape = Tape::from_seed(1, 10_000);
        let heavy = (0..10_000).filter(|_| tape.weighted(&[(1, false), (3, true)])).count();
        assert!((7_200..7_800).contains(&heavy), "{heavy}");
    }

    #[test]
    fn a_seed_always_gives_the_same_tape() {
        let tape = |seed| Tape::from_seed(seed, 64).into_choices();
        assert_eq!(tape(3), tape(3));
        assert_ne!(tape(3), tape(4));
    }

    #[test]
    fn readings_leave_out_what_lies_beyond_the_end() {
        let mut tape = Tape::new(vec![1, 2]);
        let outer = tape.mark();
        tape.raw();
        let inner = tape.mark();
        tape.raw();
        tape.raw();
        tape.became(Piece::Term, inner);
        let beyond = tape.mark();
        tape.raw();
        tape.became(Piece::Item, beyond);
        tape.became(Piece::Item, outer);
        let spans = vec![
            Span { piece: Piece::Item, range: 0..2 },
            Span { piece: Piece::Term, range: 1..2 },
        ];
        assert_eq!(tape.into_reading(), Reading { used: 2, spans, ends: vec![] });
    }
}
