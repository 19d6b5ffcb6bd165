//! Runs that surely never end: a loop comes back to a state that it was in.
//!
//! In: the state at the head of a loop, round after round. Out: whether it is
//! one that the same activation of the loop was in before, as far as it steers
//! the loop. A run is a function of its state, so such a loop goes around
//! forever.
//!
//! What can steer a loop is: the variables of its frame and the globals, as
//! far as they flow into a condition, a check, an index or a call in it; the state of the
//! outside, and what the outside has seen; how many objects there are, and
//! where they lie. What callers hold and where control is in them cannot change
//! while the loop runs. An oracle answers a question always in the same way.

use super::code::{Code, Slot, Step};
use super::escape::Visible;
use super::layout::Addresses;
use super::outcome::World;
use crate::expr::Cast;
use crate::value::Value;
use std::collections::BTreeSet;

/// The variables that decide which way a loop goes.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Steering {
    locals: BTreeSet<usize>,
    globals: BTreeSet<usize>,
    /// Whether all of them do.
    all_locals: bool,
    all_globals: bool,
}

impl Steering {
    /// The variables that steer a loop with this condition and body.
    pub(super) fn of(condition: &Code, body: &[Step]) -> Self {
        let mut steering = Steering::default();
        steering.read(condition);
        loop {
            let before = steering.size();
            steering.body(body);
            if steering.size() == before {
                return steering;
            }
        }
    }

    fn size(&self) -> (usize, bool, bool) {
        (self.locals.len() + self.globals.len(), self.all_locals, self.all_globals)
    }

    fn covers(&self, slot: Slot) -> bool {
        match slot {
            Slot::Local(at) => self.all_locals || self.locals.contains(&at),
            Slot::Global(at) => self.all_globals || self.globals.contains(&at),
        }
    }

    fn body(&mut self, steps: &[Step]) {
        steps.iter().for_each(|step| self.step(step));
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Assign(slot, code) => {
                if self.covers(*slot) {
                    self.read(code);
                }
                self.touch(code);
            }
            Step::StoreInto(slot, keys, code) => {
                keys.iter().for_each(|key| self.read(key));
                if self.covers(*slot) {
                    self.read(code);
                }
                self.touch(code);
            }
            // Its number is told by how many there are.
            Step::New(_) => {}
            // Who is called may read all globals, and tells no more than these
            // and the arguments.
            Step::Call(call) => {
                self.all_globals = true;
                call.args.iter().for_each(|code| self.read(code));
            }
            Step::If(condition, then, otherwise) => {
                self.read(condition);
                self.body(then);
                self.body(otherwise);
            }
            Step::While(repeated) => {
                self.read(&repeated.condition);
                self.body(&repeated.body);
            }
            Step::Block(body) => self.body(body),
            Step::Check(condition, _) => self.read(condition),
            // Whoever gets there leaves the loop, or goes on behind a block.
            Step::Break(_) | Step::Fail(_) => {}
            Step::Return(codes) => codes.iter().for_each(|code| self.touch(code)),
        }
    }

    /// All that a value is made of steers.
    fn read(&mut self, code: &Code) {
        match code {
            Code::Const(_) => {}
            Code::Load(Slot::Local(at)) => {
                self.locals.insert(*at);
            }
            Code::Load(Slot::Global(at)) => {
                self.globals.insert(*at);
            }
            Code::Cast(Cast::Address, _) => self.all(),
            Code::Unary(..)
            | Code::Binary(..)
            | Code::Cast(..)
            | Code::Ite(..)
            | Code::Fill(..)
            | Code::Select(..)
            | Code::Store(..) => parts(code).for_each(|part| self.read(part)),
        }
    }

    fn all(&mut self) {
        (self.all_locals, self.all_globals) = (true, true);
    }

    /// What is computed, of use or not, may do something that is not seen here:
    /// the first address of an object decides where others lie; an index may
    /// leave an object, and a float not fit an integer, of which the source
    /// language may leave open what happens.
    fn touch(&mut self, code: &Code) {
        match code {
            Code::Cast(Cast::Address, _) => self.all(),
            Code::Cast(
                Cast::FloatToSigned(_) | Cast::FloatToUnsigned(_) | Cast::FloatToBits(_),
                operand,
            ) => self.read(operand),
            Code::Select(_, keys) | Code::Store(_, keys, _) => {
                keys.iter().for_each(|key| self.read(key));
            }
            Code::Const(_)
            | Code::Load(_)
            | Code::Unary(..)
            | Code::Binary(..)
            | Code::Cast(..)
            | Code::Ite(..)
            | Code::Fill(..) => {}
        }
        parts(code).for_each(|part| self.touch(part));
    }
}

/// The operands of an expression.
fn parts(code: &Code) -> Box<dyn Iterator<Item = &Code> + '_> {
    match code {
        Code::Const(_) | Code::Load(_) => Box::new(std::iter::empty()),
        Code::Unary(_, a) | Code::Cast(_, a) | Code::Fill(_, a) => {
            Box::new(std::iter::once(a.as_ref()))
        }
        Code::Binary(_, a, b) => Box::new([a.as_ref(), b.as_ref()].into_iter()),
        Code::Ite(a, b, c) => Box::new([a.as_ref(), b.as_ref(), c.as_ref()].into_iter()),
        Code::Select(map, keys) => Box::new(std::iter::once(map.as_ref()).chain(keys)),
        Code::Store(map, keys, value) => {
            Box::new([map.as_ref(), value.as_ref()].into_iter().chain(keys))
        }
    }
}

/// All that steers a loop, at its head.
pub(super) struct Head<'h> {
    pub(super) frame: &'h [Value],
    pub(super) globals: &'h [Value],
    pub(super) world: World,
    pub(super) allocated: u32,
    pub(super) addresses: &'h Addresses,
    pub(super) visible: &'h Visible,
    /// How many calls to the outside there were.
    pub(super) calls: usize,
}

/// A loop that is being watched, by Brent's method: the state is kept at rounds
/// that are ever further apart, so that it is compared once in each round.
#[derive(Debug, Default)]
pub(super) struct Watch {
    kept: Option<Kept>,
    rounds: u64,
    /// Rounds until the state is kept anew.
    span: u64,
}

#[derive(Debug)]
struct Kept {
    frame: Vec<Value>,
    globals: Vec<Value>,
    world: World,
    allocated: u32,
    addresses: Addresses,
    visible: Visible,
    calls: usize,
}

/// A state that came back.
pub(super) struct Repeated {
    /// Whether the outside was called in between.
    pub(super) calls: bool,
}

impl Watch {
    /// Sees the head of the loop once more.
    pub(super) fn see(&mut self, steering: &Steering, head: &Head<'_>) -> Option<Repeated> {
        if let Some(kept) = &self.kept
            && kept.is(steering, head)
        {
            return Some(Repeated { calls: kept.calls != head.calls });
        }
        self.rounds += 1;
        if self.rounds > self.span {
            (self.rounds, self.span) = (0, 2 * self.span + 1);
            self.kept = Some(Kept {
                frame: head.frame.to_vec(),
                globals: head.globals.to_vec(),
                world: head.world,
                allocated: head.allocated,
                addresses: head.addresses.clone(),
                visible: head.visible.clone(),
                calls: head.calls,
            });
        }
        None
    }
}

impl Kept {
    fn is(&self, steering: &Steering, head: &Head<'_>) -> bool {
        let are_same = |all: bool, some: &BTreeSet<usize>, kept: &[Value], now: &[Value]| match all
        {
            true => kept == now,
            false => some.iter().all(|at| kept[*at] == now[*at]),
        };
        let Steering { locals, globals, all_locals, all_globals } = steering;
        (self.world, self.allocated) == (head.world, head.allocated)
            && are_same(*all_locals, locals, &self.frame, head.frame)
            && are_same(*all_globals, globals, &self.globals, head.globals)
            && self.addresses == *head.addresses
            && self.visible == *head.visible
    }
}
