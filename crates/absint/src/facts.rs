//! What the analysis yields: how the variables of two versions relate, at each
//! point and at the end.

use crate::heads::Head;
use crate::layout::Pair;
use crate::points::Point;
use crate::range::Range;
use std::fmt;
use verdiff_ir::{Name, Type};

/// How the values of two versions relate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// They are the same.
    Equal,
    /// What the new version has, less what the old one has, is in a range, as
    /// signed numbers that wrap.
    Differs(Range),
    /// Nothing is known.
    Unrelated,
}

impl Relation {
    /// What holds if one of two holds.
    #[must_use]
    pub fn or(self, other: Relation) -> Relation {
        match (self.range(), other.range()) {
            (Some(a), Some(b)) => Relation::of(a.hull(b)),
            _ if self == Relation::Equal && other == Relation::Equal => Relation::Equal,
            _ => Relation::Unrelated,
        }
    }

    /// The relation of numbers with a difference in this range.
    pub(crate) fn of(range: Range) -> Relation {
        if range == Range::point(0) { Relation::Equal } else { Relation::Differs(range) }
    }

    fn range(self) -> Option<Range> {
        match self {
            Relation::Equal => Some(Range::point(0)),
            Relation::Differs(range) => Some(range),
            Relation::Unrelated => None,
        }
    }

    /// Whether it says all that another does.
    pub fn implies(self, other: Relation) -> bool {
        match (self.range(), other.range()) {
            (_, None) => true,
            (Some(own), Some(other)) => other.includes(own),
            (None, Some(_)) => false,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Relation::Equal => f.write_str("equal"),
            Relation::Differs(range) => write!(f, "differs by {range}"),
            Relation::Unrelated => f.write_str("unrelated"),
        }
    }
}

/// How two versions of a procedure relate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The pairs of variables.
    pub pairs: Vec<(Pair, Type)>,
    /// For each place where both versions have done the same statement, in the
    /// order of the correlating program: how the pairs relate there; none if the
    /// place is not reached.
    pub points: Vec<Option<Point>>,
    /// What holds at the heads of loops.
    pub heads: Vec<Head>,
    /// What can be seen of runs in which both versions end.
    pub exit: Exit,
    /// Whether both versions end on the same inputs, and make the same calls where they
    /// do not.
    pub end_alike: bool,
    /// How many steps it took to find out: commands, as often as they were gone
    /// through.
    pub steps: u64,
}

/// What runs show from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exit {
    /// Whether there may be a run in which both versions end.
    pub reached: bool,
    /// Whether both end in the same way.
    pub ending: Relation,
    /// The results, where both return.
    pub results: Vec<Relation>,
    /// The globals at the end.
    pub globals: Vec<(Name, Relation)>,
    /// The calls to the outside.
    pub outside: Relation,
}

impl Exit {
    /// Whether no difference can be seen.
    pub fn is_equal(&self) -> bool {
        let globals = self.globals.iter().map(|(_, relation)| *relation);
        let all = self.results.iter().copied().chain(globals).chain([self.ending, self.outside]);
        all.into_iter().all(|relation| relation == Relation::Equal)
    }

    /// Whether it says all that another one of the same versions does.
    pub fn implies(&self, other: &Exit) -> bool {
        let all = |exit: &Exit| -> Vec<Relation> {
            let globals = exit.globals.iter().map(|(_, relation)| *relation);
            let shown = exit.results.iter().copied().chain(globals);
            shown.chain([exit.ending, exit.outside]).collect()
        };
        !self.reached || all(self).into_iter().zip(all(other)).all(|(a, b)| a.implies(b))
    }
}
