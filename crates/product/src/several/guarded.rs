//! The guarded language: actions of one version under a conjunction of guards,
//! and loops that go on while one of several conjunctions holds. There is no
//! other control. Figure 2 of the paper on correlating programs. Versions are
//! those of a pair unless said otherwise.

use verdiff_align::structured::Side;
use verdiff_ir::{Call, Expr, Failure, Span, Var};

/// A boolean variable of a version that says whether a part of it is active.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guard<V = Side> {
    /// Whose it is.
    pub version: V,
    /// Which one.
    pub number: u32,
}

/// A guard, or its negation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Literal<V = Side> {
    /// The guard.
    pub guard: Guard<V>,
    /// The value that it must have.
    pub is: bool,
}

/// A conjunction; empty, it always holds.
pub type Guards<V = Side> = Vec<Literal<V>>;

/// A command of the guarded language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guarded<V = Side> {
    /// `if (g1 && !g2) action;`
    Act {
        /// When.
        guards: Guards<V>,
        /// What.
        action: Action<V>,
    },
    /// `while ((g1 && g2) || (h1 && h2)) { … }`
    Loop {
        /// It goes on while one of these holds.
        entries: Vec<Guards<V>>,
        /// Where the loop that each of them belongs to stands.
        spans: Vec<Span>,
        /// One round.
        body: Vec<Guarded<V>>,
    },
    /// All versions have done the same statement. It does nothing: a place
    /// where relating the versions is worth while.
    Point,
}

/// What a version does. Its variables carry its tag.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Action<V = Side> {
    /// A guard gets the value of a condition.
    Set {
        /// The guard.
        guard: Guard<V>,
        /// Its value.
        value: Expr,
    },
    /// A variable gets a value.
    Assign {
        /// The variable.
        target: Var,
        /// Its value.
        value: Expr,
    },
    /// A variable gets an object that is not in use.
    New {
        /// The variable.
        target: Var,
    },
    /// A call, without handlers.
    Call {
        /// What is called, with its tag.
        call: Call,
        /// What becomes of each way to fail.
        exits: Vec<(Failure, Exit<V>)>,
    },
}

impl<V> Action<V> {
    /// The variables that it changes; guards are none.
    pub fn targets(&self) -> &[Var] {
        match self {
            Action::Set { .. } => &[],
            Action::Assign { target, .. } | Action::New { target } => std::slice::from_ref(target),
            Action::Call { call, .. } => &call.targets,
        }
    }
}

/// Where a version goes on, in guards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Exit<V = Side> {
    /// The guard that becomes false.
    pub clears: Guard<V>,
    /// If the version ends: how, as one more than its place in the list of endings.
    pub ending: Option<u32>,
}

/// How many commands there are, those inside of loops included.
pub fn size<V>(commands: &[Guarded<V>]) -> usize {
    let one = |command: &Guarded<V>| match command {
        Guarded::Act { .. } => 1,
        Guarded::Loop { body, .. } => 1 + size(body),
        Guarded::Point => 0,
    };
    commands.iter().map(one).sum()
}
