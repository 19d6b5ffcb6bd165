//! Symbolic states, and how they meet again after control parted.

use crate::known::Known;
use std::collections::BTreeMap;
use verdiff_ir::Name;
use verdiff_smt::{Pool, Term};

/// Everything that one version can read, as terms over the inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct State {
    /// The locals of the procedure being executed.
    pub(crate) locals: BTreeMap<Name, Term>,
    /// What outlives the procedure.
    pub(crate) shared: Shared,
}

/// The part of the state that calls see and change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shared {
    /// The globals, by name.
    pub(crate) globals: BTreeMap<Name, Term>,
    /// The state of the outside. Terms for it are equal only if the calls to
    /// the outside were the same.
    pub(crate) world: Term,
    /// How many objects may have been allocated. Paths with fewer skip some
    /// numbers.
    pub(crate) allocated: Allocated,
}

/// How many objects were allocated in each range of numbers: the next one has
/// this number in its range.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Allocated([u32; Allocated::RANGES]);

impl Allocated {
    /// As many as there are sets of four versions.
    const RANGES: usize = 16;

    /// The number of the next object of a range.
    pub(crate) fn next(&mut self, range: usize) -> u32 {
        let count = &mut self.0[range];
        *count += 1;
        *count - 1
    }

    /// The most of both.
    pub(crate) fn max(self, other: Allocated) -> Allocated {
        Allocated(std::array::from_fn(|range| self.0[range].max(other.0[range])))
    }
}

/// A state that is reached under a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Live {
    pub(crate) guard: Term,
    /// What follows from the guard.
    pub(crate) known: Known,
    pub(crate) state: State,
}

impl Shared {
    /// `self` where the condition holds, `other` elsewhere.
    pub(crate) fn choose(self, pool: &mut Pool, condition: Term, other: &Shared) -> Shared {
        Shared {
            globals: choose_all(pool, condition, self.globals, &other.globals),
            world: pool.ite(condition, self.world, other.world),
            allocated: self.allocated.max(other.allocated),
        }
    }
}

impl State {
    /// `self` where the condition holds, `other` elsewhere.
    pub(crate) fn choose(self, pool: &mut Pool, condition: Term, other: &State) -> State {
        State {
            locals: choose_all(pool, condition, self.locals, &other.locals),
            shared: self.shared.choose(pool, condition, &other.shared),
        }
    }
}

fn choose_all(
    pool: &mut Pool,
    condition: Term,
    mut left: BTreeMap<Name, Term>,
    right: &BTreeMap<Name, Term>,
) -> BTreeMap<Name, Term> {
    for (name, term) in &mut left {
        if let Some(other) = right.get(name).filter(|other| *other != term) {
            *term = pool.ite(condition, *term, *other);
        }
    }
    left
}

/// One state out of several that exclude each other.
pub(crate) fn join(pool: &mut Pool, lives: Vec<Live>) -> Option<Live> {
    lives.into_iter().reduce(|joined, live| Live {
        guard: pool.or(&[joined.guard, live.guard]),
        known: live.known.common(&joined.known),
        state: live.state.choose(pool, live.guard, &joined.state),
    })
}
