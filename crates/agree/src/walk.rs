//! Statements: all versions of a procedure at once, as far as they are the same.
//!
//! In: a shared program with holes, and what each version has in them. The versions run
//! in step where they have the same statements and agree on conditions. Pairs that do not
//! are *split* until their ways meet again: whatever is assigned meanwhile, they may
//! differ in. A hole is executed once for each class of versions that have the same in it.
//!
//! What holds after: two versions that both come to a point, or one that comes there
//! while the other waits where the ways meet, hold the same in all places of which the
//! state does not say that they may differ. Loops run to a fixed point, since states only
//! grow.

use crate::Question;
use crate::aligned::Aligned;
use crate::code::Code;
use crate::origin::Origins;
use crate::pairs::{Pairs, VERSIONS, Versions};
use crate::state::{Place, State, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use verdiff_align::{Edit, Matched, OwnCode, SharedNode, StmtFrame};
use verdiff_ir::{Expr, ExprKind, Failure, Handler, Name, Scalar, Stmt, StmtKind};

/// What a proof may cost: states count as much as is kept of them, wherever they are gone
/// through.
const WORK: u64 = 12_000_000;

/// Why nothing is said.
#[derive(Debug)]
pub(crate) struct GivenUp;

pub(crate) type Walked<T> = Result<T, GivenUp>;

/// How a callee that all versions have alike is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// Whether it also ends on the same inputs.
    pub is_full: bool,
}

/// A procedure being gone through.
pub(crate) struct Walk<'m> {
    pub(crate) matched: &'m Matched,
    pub(crate) known: &'m dyn Fn(&Name) -> Option<Known>,
    /// Whether calls to the outside leave each other alone.
    pub(crate) is_apart: bool,
    /// The globals that changed code may write.
    pub(crate) written: &'m BTreeSet<Name>,
    without_dependences: bool,
    /// The versions that run.
    pub(crate) active: Versions,
    /// The pairs of which one may be somewhere else.
    pub(crate) split: Pairs,
    /// How many calls are being executed.
    pub(crate) depth: usize,
    /// Whether what is being executed may throw where that is caught.
    pub(crate) catches: bool,
    frames: Vec<Frame>,
    work: u64,
    /// The globals of all versions.
    pub(crate) globals: BTreeSet<Name>,
    pub(crate) aligned: BTreeMap<Name, Option<Rc<Aligned>>>,
    pub(crate) own: BTreeMap<Name, Rc<OwnCode>>,
    pub(crate) codes: BTreeMap<Name, Rc<Code>>,
    /// The callees being executed.
    pub(crate) entered: Vec<Name>,
    /// The pairs of which one may not end where the other does.
    pub(crate) stuck: Pairs,
    /// What may have been called by then in other ways, by book.
    pub(crate) stuck_calls: BTreeMap<Place, Pairs>,
    /// Whether the proof is for inputs on which all end.
    pub(crate) is_partial: bool,
    /// The externals that not all versions call, with those that do, for each place where
    /// they do.
    pub(crate) edited: BTreeMap<Name, BTreeSet<Versions>>,
    /// Sets of versions that call the outside.
    pub(crate) callers: BTreeSet<Versions>,
}

/// A construct that control is in.
struct Frame {
    kind: Kind,
    /// The pairs of which one has left for somewhere beyond it.
    lost: Pairs,
    /// The states that left for its end.
    arrived: Option<State>,
}

enum Kind {
    /// An `if`, a loop or a hole.
    Plain,
    Block(Name),
    /// A call, with its handlers; the procedure itself has none.
    Call(Vec<Handler>),
}

/// Statements, with holes or without.
#[derive(Clone, Copy)]
pub(crate) enum List<'s> {
    Shared(&'s [SharedNode<Stmt>], &'s [Edit<Stmt>]),
    Plain(&'s [Stmt]),
}

impl<'m> Walk<'m> {
    pub(crate) fn new(question: &Question<'m>) -> Self {
        let Question { matched, known, outside_apart, written, without_dependences } = *question;
        Walk {
            matched,
            known,
            is_apart: outside_apart,
            written,
            without_dependences,
            active: Versions::ALL,
            split: Pairs::NONE,
            depth: 0,
            catches: false,
            frames: Vec::new(),
            work: 0,
            globals: matched.latest().globals.keys().cloned().collect(),
            aligned: BTreeMap::new(),
            own: BTreeMap::new(),
            codes: BTreeMap::new(),
            entered: Vec::new(),
            stuck: Pairs::NONE,
            stuck_calls: BTreeMap::new(),
            is_partial: false,
            edited: BTreeMap::new(),
            callers: BTreeSet::from([Versions::ALL]),
        }
    }

    pub(crate) fn is_global(&self, name: &Name) -> bool {
        self.matched.latest().globals.contains_key(name)
    }

    /// Executes a body; none if control does not reach its end.
    pub(crate) fn list(&mut self, list: List<'_>, mut state: State) -> Walked<Option<State>> {
        let count = match list {
            List::Shared(nodes, _) => nodes.len(),
            List::Plain(stmts) => stmts.len(),
        };
        for at in 0..count {
            let next = match list {
                List::Plain(stmts) => self.stmt(&stmts[at], state)?,
                List::Shared(nodes, edits) => self.node(&nodes[at], edits, state)?,
            };
            match next {
                Some(next) => state = next,
                None => return Ok(None),
            }
        }
        Ok(Some(state))
    }

    fn node(
        &mut self,
        node: &SharedNode<Stmt>,
        edits: &[Edit<Stmt>],
        state: State,
    ) -> Walked<Option<State>> {
        match node {
            SharedNode::Same(stmt) => self.stmt(stmt, state),
            SharedNode::Hole(hole) => {
                let contents: Vec<&[Stmt]> = edits.iter().map(|edit| &edit[hole.0][..]).collect();
                self.hole(&contents, state)
            }
            SharedNode::Open { frame, lists } => {
                let list = |at: usize| List::Shared(&lists[at], edits);
                match frame {
                    StmtFrame::If { condition } => self.branch(condition, list(0), list(1), state),
                    StmtFrame::While { condition } => self.repeat(condition, list(0), state),
                    StmtFrame::Block { label } => self.block(label, list(0), state),
                }
            }
        }
    }

    /// Counts a step from a state.
    fn tick(&mut self, state: &State) -> Walked<()> {
        self.work += 1 + state.size() as u64;
        if self.work > WORK { Err(GivenUp) } else { Ok(()) }
    }

    /// Whether bodies of callees may still be gone through, wherever they are called: what
    /// comes then is little.
    pub(crate) fn may_look_inside(&self) -> bool {
        self.work < WORK / 4
    }

    fn stmt(&mut self, stmt: &Stmt, mut state: State) -> Walked<Option<State>> {
        self.tick(&state)?;
        match &stmt.kind {
            StmtKind::Assign { target, .. } if self.without_dependences => {
                let all = state.places().map(|place| state.differ(place));
                let differ = self.split | all.collect();
                state.set(self.place(target), target.ty, Value::differing(differ, Origins::ANY));
            }
            StmtKind::Assign { target, value } => self.assign(target, value, &mut state),
            StmtKind::New { target } => {
                let value = self.allocated(stmt, &mut state);
                state.set(self.place(target), target.ty, value);
            }
            StmtKind::Call(call) => return self.call(call, stmt, state),
            StmtKind::If { condition, then, otherwise } => {
                return self.branch(condition, List::Plain(then), List::Plain(otherwise), state);
            }
            StmtKind::While { condition, body } => {
                return self.repeat(condition, List::Plain(body), state);
            }
            StmtKind::Block { label, body } => return self.block(label, List::Plain(body), state),
            StmtKind::Break { label } => {
                self.leave_for(label, state);
                return Ok(None);
            }
            StmtKind::Check { condition, failure } => self.check(condition, failure, &mut state),
            StmtKind::Fail { failure } => {
                self.fail(failure, state);
                return Ok(None);
            }
            StmtKind::Return { values } => {
                for (at, value) in values.iter().enumerate() {
                    let result = self.value(value, &state).also(self.split);
                    state.set(Place::Result(self.depth, at), value.ty(), result);
                }
                self.end(state);
                return Ok(None);
            }
        }
        Ok(Some(state))
    }
}

/// Ways that part and meet.
impl Walk<'_> {
    /// Executes each content for the versions that have it.
    fn hole(&mut self, contents: &[&[Stmt]], state: State) -> Walked<Option<State>> {
        let (active, split) = (self.active, self.split);
        self.push(Kind::Plain);
        let mut joined: Option<State> = None;
        for class in classes(contents, active) {
            self.active = class;
            let content = class.iter().next().map_or(&[][..], |version| contents[version]);
            let others = class.outer_pairs();
            self.split = (split | class.cross_pairs()).without(others);
            let mut start = state.clone();
            start.forget(others);
            if let Some(end) = self.list(List::Plain(content), start)? {
                joined = Some(meet(joined, end));
            }
        }
        self.active = active;
        self.split = split | self.pop().lost;
        Ok(joined.map(|joined| self.met(joined)))
    }

    /// The state where ways meet.
    fn met(&self, mut state: State) -> State {
        state.settle(self.split);
        state
    }

    fn branch(
        &mut self,
        condition: &Expr,
        then: List<'_>,
        otherwise: List<'_>,
        state: State,
    ) -> Walked<Option<State>> {
        self.tick(&state)?;
        let split = self.split;
        let differ = self.value(condition, &state).differ;
        self.push(Kind::Plain);
        let mut joined = None;
        for (holds, list) in [(true, then), (false, otherwise)] {
            if constant(condition) == Some(!holds) {
                continue;
            }
            self.split = split | differ;
            let mut start = state.clone();
            self.refine(condition, holds, &mut start);
            if let Some(end) = self.list(list, start)? {
                joined = Some(meet(joined, end));
            }
        }
        self.split = split | self.pop().lost;
        Ok(joined.map(|joined| self.met(joined)))
    }

    fn repeat(&mut self, condition: &Expr, body: List<'_>, state: State) -> Walked<Option<State>> {
        let split = self.split;
        let (mut head, mut lost) = (state, Pairs::NONE);
        loop {
            self.tick(&head)?;
            let differ = self.value(condition, &head).differ;
            self.split = split | lost | differ;
            self.push(Kind::Plain);
            let mut start = head.clone();
            self.refine(condition, true, &mut start);
            let end = self.list(body, start)?;
            let after = lost | self.pop().lost;
            let next = end.map_or_else(|| head.clone(), |end| head.clone().join(end));
            if next == head && after == lost {
                let stuck = split | lost | differ;
                self.may_stop_here(stuck, &head);
                break;
            }
            (head, lost) = (next, after);
        }
        self.split = split | lost;
        if constant(condition) == Some(true) {
            return Ok(None);
        }
        self.refine(condition, false, &mut head);
        Ok(Some(self.met(head)))
    }

    /// Notes that versions may go on forever here, and what they have called by then.
    pub(crate) fn may_stop_here(&mut self, stuck: Pairs, state: &State) {
        self.stuck |= stuck;
        let books: Vec<Place> = self.books();
        for book in books {
            *self.stuck_calls.entry(book.clone()).or_default() |= state.differ(&book);
        }
    }

    fn block(&mut self, label: &Name, body: List<'_>, state: State) -> Walked<Option<State>> {
        let split = self.split;
        self.push(Kind::Block(label.clone()));
        let end = self.list(body, state)?;
        let frame = self.pop();
        self.split = split | frame.lost;
        let joined = match (frame.arrived, end) {
            (Some(arrived), end) => Some(meet(end, arrived)),
            (None, end) => end,
        };
        Ok(joined.map(|joined| self.met(joined)))
    }

    fn check(&mut self, condition: &Expr, failure: &Failure, state: &mut State) {
        // Inputs on which any version is impossible do not count.
        if let (false, Some(differ)) = (failure.is_impossible(), self.checked(condition, state)) {
            self.split |= differ;
            self.fail(failure, state.clone());
        }
        self.refine(condition, true, state);
    }
}

/// Ways out.
impl Walk<'_> {
    fn push(&mut self, kind: Kind) {
        self.frames.push(Frame { kind, lost: Pairs::NONE, arrived: None });
    }

    fn pop(&mut self) -> Frame {
        self.frames.pop().expect("what was pushed")
    }

    /// Leaves for the end of a construct: whoever is split leaves alone.
    fn depart(&mut self, to: usize, state: State) {
        for frame in &mut self.frames[to + 1..] {
            frame.lost |= self.split;
        }
        let frame = &mut self.frames[to];
        frame.arrived = Some(meet(frame.arrived.take(), state));
    }

    pub(crate) fn leave_for(&mut self, label: &Name, state: State) {
        let is_it = |frame: &Frame| matches!(&frame.kind, Kind::Block(own) if own == label);
        let to = self.frames.iter().rposition(is_it).expect("validated: an enclosing block");
        self.depart(to, state);
    }

    /// Ends the current call.
    fn end(&mut self, mut state: State) {
        if self.depth == 0 {
            state.add(Place::Ending, self.split);
        }
        let is_call = |frame: &Frame| matches!(frame.kind, Kind::Call(_));
        let to = self.frames.iter().rposition(is_call).expect("a call that is executed");
        self.depart(to, state);
    }

    /// Fails: a handler of a caller goes on, or the procedure ends.
    pub(crate) fn fail(&mut self, failure: &Failure, mut state: State) {
        let calls = (1..self.frames.len()).rev().filter_map(|at| match &self.frames[at].kind {
            Kind::Call(handlers) => Some((at, handlers)),
            Kind::Plain | Kind::Block(_) => None,
        });
        let takes = |handlers: &[Handler]| {
            let exception = failure.exception()?;
            let takes =
                |handler: &&Handler| handler.exception.as_ref().is_none_or(|it| it == exception);
            handlers.iter().find(takes).map(|handler| handler.label.clone())
        };
        let caught = calls.into_iter().find_map(|(at, handlers)| Some((at, takes(handlers)?)));
        match caught {
            Some((call, label)) => {
                let is_it =
                    |frame: &Frame| matches!(&frame.kind, Kind::Block(own) if *own == label);
                let to = self.frames[..call].iter().rposition(is_it).expect("validated: a block");
                self.depart(to, state);
            }
            None => {
                state.add(Place::Ending, self.split);
                self.depart(0, state);
            }
        }
    }

    /// Executes the body of a call, or of the procedure itself. Returns the state in which
    /// it returns.
    pub(crate) fn enter(
        &mut self,
        handlers: Vec<Handler>,
        body: List<'_>,
        state: State,
    ) -> Walked<Option<State>> {
        let split = self.split;
        self.push(Kind::Call(handlers));
        let end = self.list(body, state)?;
        if let Some(end) = end {
            self.end(end);
        }
        let frame = self.pop();
        self.split = split | frame.lost;
        Ok(frame.arrived.map(|arrived| self.met(arrived)))
    }
}

/// Versions that run and have the same in a hole.
fn classes(contents: &[&[Stmt]], active: Versions) -> Vec<Versions> {
    let mut classes: Vec<Versions> = Vec::new();
    for version in (0..VERSIONS).filter(|version| active.has(*version)) {
        let is_same = |class: &Versions| {
            class.iter().next().is_some_and(|first| contents[first] == contents[version])
        };
        match classes.iter().position(is_same) {
            Some(at) => classes[at] = classes[at] | Versions::of([version]),
            None => classes.push(Versions::of([version])),
        }
    }
    classes
}

fn meet(one: Option<State>, other: State) -> State {
    match one {
        Some(one) => one.join(other),
        None => other,
    }
}

/// What a condition is, whatever the state.
pub(crate) fn constant(condition: &Expr) -> Option<bool> {
    match &condition.kind {
        ExprKind::Lit(Scalar::Bool(value)) => Some(*value),
        _ => None,
    }
}
