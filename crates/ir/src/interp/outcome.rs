//! What can be seen of a run: how it ended, the state it left, and the calls
//! to the outside in order.
//!
//! Objects that the run allocated are numbered in the order in which they
//! become visible, and entries of maps at objects that nobody can reach are
//! left out. So two runs can be told apart from outside if and only if their
//! outcomes differ, and outcomes are compared with `==`.

use crate::name::Name;
use crate::program::Failure;
use crate::value::Value;
use std::collections::BTreeMap;
use std::fmt;

/// What a procedure starts from. It mentions no object that a run allocates:
/// a map holds its default at those until something is stored there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Inputs {
    /// The arguments, one for each parameter.
    pub args: Vec<Value>,
    /// The globals at the start; one that is not mentioned is zero.
    pub globals: BTreeMap<Name, Value>,
    /// The state of the outside at the start.
    pub world: World,
}

/// The state of the outside, of which nothing is known but that it decides,
/// together with the question, what an external answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct World(pub u64);

/// How a procedure ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// With results.
    Returned(Vec<Value>),
    /// With a trap or an exception.
    Failed(Failure),
    /// Never: a loop came back to a state that it was in before.
    Never,
    /// Not within its budget: whether it ever does is not known, and what it called is
    /// only the beginning of what it calls.
    Unfinished,
}

/// A call to the outside, with what the callee could see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What was called.
    pub callee: Name,
    /// The arguments.
    pub args: Vec<Value>,
    /// The globals that it may read, by name.
    pub reads: Vec<(Name, Value)>,
    /// How it answered: results or an exception.
    pub ending: Ending,
}

/// All that can be seen of a run from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// The globals at the end, by name.
    pub globals: Vec<(Name, Value)>,
    /// The calls of externals that are not pure, in order.
    pub trace: Vec<Event>,
}

/// What a source language may leave open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftOpen {
    /// Declared contents of a static object were written to.
    ConstantWritten,
    /// The bits of a NaN were looked at.
    BitsOfNan,
    /// A float became an integer that it does not fit.
    FloatOutOfRange,
    /// The outside was shown a text that does not end.
    EndlessText,
}

/// As it stands after "the difference shows only where".
impl fmt::Display for LeftOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LeftOpen::ConstantWritten => "a constant is written to",
            LeftOpen::BitsOfNan => "the bits of a NaN matter",
            LeftOpen::FloatOutOfRange => "a floating number does not fit the integer it becomes",
            LeftOpen::EndlessText => "a string does not end",
        })
    }
}

/// What became of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Run {
    /// It ended.
    Finished {
        /// What can be seen of it.
        outcome: Outcome,
        /// The answers of pure externals, for explanation only.
        consulted: Vec<Event>,
        /// What the globals hold at the end that the outside does not see.
        hidden: Vec<(Name, Value)>,
        /// Something that happened and of which the source language leaves
        /// open what it does.
        open: Option<LeftOpen>,
    },
    /// It never ends: a loop came back to a state that it was in before.
    Endless(Endless),
    /// It did not end within its budget. That proves nothing but what it called.
    Exhausted(Exhausted),
    /// The oracle gave an answer that no outside could give; the text says
    /// what is wrong with it.
    BadAnswer(String),
}

/// What was seen of a run that never ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endless {
    /// The calls of externals that are not pure, until a state came back.
    pub trace: Vec<Event>,
    /// The answers of pure externals, for explanation only.
    pub consulted: Vec<Event>,
    /// Something that happened and of which the source language leaves open
    /// what it does.
    pub open: Option<LeftOpen>,
    /// Whether no more calls follow those of the trace.
    pub quiet: bool,
}

/// What was seen of a run that did not end within its budget.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exhausted {
    /// The calls of externals that are not pure, so far.
    pub trace: Vec<Event>,
    /// The answers of pure externals, for explanation only.
    pub consulted: Vec<Event>,
    /// Something that happened and of which the source language leaves open
    /// what it does.
    pub open: Option<LeftOpen>,
}

impl Run {
    /// The outcome of a run that ended.
    pub fn outcome(&self) -> Option<&Outcome> {
        match self {
            Run::Finished { outcome, .. } => Some(outcome),
            Run::Endless(_) | Run::Exhausted(_) | Run::BadAnswer(_) => None,
        }
    }
}

/// How far a run may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Statements and rounds of loops.
    pub steps: u64,
    /// Calls inside calls.
    pub depth: u32,
}

impl Budget {
    /// So many steps, and the depth that the stack of the interpreter allows.
    pub fn steps(steps: u64) -> Self {
        Budget { steps, depth: 200 }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Trap(kind) => write!(f, "trap {kind}"),
            Failure::Throw(exception) => write!(f, "throw {exception}"),
        }
    }
}
