//! Statements. Loops and jumps carry what bounds them, so that no edit of a
//! condition or a body makes a program run on.

use super::effect::Effect;
use super::expr::{Expr, Init};
use super::place::Place;

/// Statements within braces.
pub(crate) type Block = Vec<Stmt>;

/// How a local gets its first value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum DeclInit {
    Init(Init),
    Effect(Effect),
    /// Once, before the program starts.
    Static(Init),
    /// `typeof(like)` as the type.
    Typeof {
        like: Expr,
        value: Expr,
    },
    /// A length from one to `most`, whatever the value.
    Length {
        of: Expr,
        most: usize,
    },
    /// An array whose length is another local, filled with a value.
    Vla {
        len: usize,
        fill: Expr,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhileStyle {
    While,
    DoWhile,
    /// `for (;;)` with a break.
    Forever,
}

/// What a jump goes into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum JumpInStyle {
    While,
    DoWhile,
    For,
    Then,
    Otherwise,
    Switch,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ForStyle {
    Increment,
    CompoundAssignment,
    NotEqual,
}

/// A label of a case.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Label {
    Value(i64),
    Range(i64, i64),
    Constant(usize, usize),
    Default,
}

/// A case of a switch.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Case {
    pub(crate) labels: Vec<Label>,
    pub(crate) body: Block,
    /// Goes on into the next case.
    pub(crate) falls: bool,
}

/// A statement.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Stmt {
    Declare {
        local: usize,
        init: DeclInit,
    },
    Eval(Effect),
    If {
        condition: Effect,
        then: Block,
        otherwise: Option<Block>,
    },
    Block(Block),
    /// Counts a local as its [`super::Counted`] says.
    For {
        counter: usize,
        style: ForStyle,
        body: Block,
    },
    /// Ends at the latest after `limit` rounds, which a local counts.
    While {
        style: WhileStyle,
        counter: usize,
        limit: u32,
        condition: Effect,
        body: Block,
    },
    /// A pointer that goes over the elements of an array.
    Walk {
        pointer: usize,
        array: Place,
        backward: bool,
        body: Block,
    },
    /// A pointer along the `next` members of a list, `limit` nodes at most.
    Chase {
        pointer: usize,
        counter: usize,
        limit: u32,
        start: Expr,
        next: usize,
        body: Block,
    },
    Switch {
        on: Effect,
        cases: Vec<Case>,
    },
    /// Duff's device: the rounds that a value asks for, at most 4 per part.
    Duff {
        on: Expr,
        counter: usize,
        parts: Vec<Block>,
    },
    Break,
    Continue,
    Return(Effect),
    /// A block whose end is a label.
    Labelled {
        label: usize,
        body: Block,
    },
    /// To the end of a labelled block around.
    Goto(usize),
    /// A block that a backward jump repeats, `limit` times at most.
    Again {
        label: usize,
        counter: usize,
        limit: u32,
        body: Block,
        condition: Expr,
    },
    /// A statement whose middle a jump from before it may enter; `counter`
    /// ends it after `limit` rounds at most.
    JumpIn {
        label: usize,
        style: JumpInStyle,
        /// Whether to jump.
        on: Expr,
        counter: usize,
        limit: u32,
        condition: Expr,
        before: Block,
        after: Block,
    },
    /// Writes a member of a tagged union together with its tag.
    SetTagged {
        place: Place,
        member: usize,
        value: Expr,
    },
    /// `if (p) *p = value;`
    StoreIfSet {
        pointer: Expr,
        value: Expr,
    },
    /// `memcpy` or `memmove` of all of a place to another of the same type.
    Copy {
        to: Place,
        from: Place,
        may_overlap: bool,
    },
    /// `memset` of all of an integer place or an array of integers.
    Fill {
        place: Place,
        value: Expr,
    },
    /// The size of a type is at least this.
    StaticAssert {
        ty: super::Type,
        at_least: usize,
    },
}
