//! One round of a loop, executed from a head that stands for the head of any
//! round.
//!
//! In: a loop and a state at its head, over unknowns. Out: an [`Iteration`]:
//! where control goes from there, each with the condition under which it
//! does. The conditions are relative to the head: they do not say how it was
//! reached.

use crate::execute::{Activation, End, Exit};
use crate::known::Known;
use crate::loops::encounter::Encounter;
use crate::state::{Allocated, Live, Shared, State};
use crate::unsupported::Unsupported;
use indexmap::IndexMap;
use std::mem::{replace, take};
use std::rc::Rc;
use verdiff_ir::{Body, Expr, Name, Span};
use verdiff_smt::{Pool, Substitution, Term};

/// Terms in place of others.
pub(crate) type Replacements = IndexMap<Term, Term>;

/// A loop of a program.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Loop<'p> {
    pub(crate) condition: &'p Expr,
    pub(crate) body: &'p Body,
    pub(crate) span: Span,
}

/// What was met since the procedure, or a round of a loop, began.
#[derive(Debug, Default)]
pub(crate) struct Frame {
    /// What holds of the unknowns.
    pub(crate) facts: Vec<Term>,
    /// The unknowns that were introduced.
    pub(crate) unknowns: Vec<Term>,
    /// The loops, in the order in which control comes to them.
    pub(crate) met: Vec<Rc<Encounter>>,
    /// Loops of other versions that those of this one may run along with.
    pub(crate) partners: Vec<Rc<Encounter>>,
}

/// Where control goes from the head of a round.
#[derive(Debug)]
pub(crate) struct Iteration {
    pub(crate) head: State,
    /// On to the next round.
    pub(crate) back: Option<Live>,
    /// Out of the loop, since its condition does not hold.
    pub(crate) after: Live,
    /// Out of the procedure.
    pub(crate) exits: Vec<Exit>,
    /// Out of enclosing blocks, outermost first.
    pub(crate) left: Vec<Vec<Live>>,
    /// What was met on the way.
    pub(crate) frame: Frame,
}

impl Iteration {
    /// Wherever control goes, objects have been allocated in earlier rounds: what is
    /// allocated then is not called as they are.
    fn count_allocated(&mut self) {
        let left = self.left.iter_mut().flatten();
        let lives = left.chain(&mut self.back).chain([&mut self.after]);
        let shared = lives.map(|live| &mut live.state.shared);
        let mut all: Vec<&mut Shared> =
            shared.chain(self.exits.iter_mut().map(|exit| &mut exit.shared)).collect();
        let most = all.iter().map(|shared| shared.allocated).reduce(Allocated::max);
        for shared in &mut all {
            shared.allocated = most.unwrap_or(shared.allocated);
        }
    }

    /// The condition under which there is another round.
    pub(crate) fn goes_on(&self, pool: &mut Pool) -> Term {
        self.back.as_ref().map_or_else(|| pool.bool(false), |back| back.guard)
    }
}

/// What was collected while statements were executed apart.
pub(crate) struct Apart<T> {
    pub(crate) result: T,
    pub(crate) exits: Vec<Exit>,
    pub(crate) left: Vec<Vec<Live>>,
    pub(crate) frame: Frame,
}

impl Activation<'_, '_> {
    /// Executes one round from a head, with its number. Loops inside it may run along
    /// with the partners.
    pub(crate) fn round(
        &mut self,
        repeated: Loop<'_>,
        counter: Term,
        head: State,
        partners: Vec<Rc<Encounter>>,
    ) -> Result<Iteration, Unsupported> {
        let condition = self.expr(repeated.condition, &head);
        let negation = self.context.pool.not(condition);
        let around = Known::from(&self.context.pool, &self.context.assumed);
        let after = Live { guard: negation, known: around.clone(), state: head.clone() };
        let mut known = around;
        known.add(&self.context.pool, condition);
        let start = Live { guard: condition, known, state: head.clone() };
        self.context.rounds.push(counter);
        let apart = self.apart(partners, |activation| activation.reach(repeated.body, start));
        self.context.rounds.pop();
        let Apart { result: back, exits, left, frame } = apart?;
        let mut iteration = Iteration { head, back, after, exits, left, frame };
        iteration.count_allocated();
        Ok(iteration)
    }

    /// Executes something without letting it end the procedure or leave a
    /// block: where it does is collected.
    pub(crate) fn apart<T>(
        &mut self,
        partners: Vec<Rc<Encounter>>,
        run: impl FnOnce(&mut Self) -> Result<T, Unsupported>,
    ) -> Result<Apart<T>, Unsupported> {
        let exits = take(&mut self.exits);
        let empty = self.blocks.iter().map(|(label, _)| (label.clone(), Vec::new())).collect();
        let blocks: Vec<(Name, Vec<Live>)> = replace(&mut self.blocks, empty);
        let frame = Frame { partners, ..Frame::default() };
        let outer = replace(&mut self.context.frame, frame);
        // What holds around it holds in it.
        let assumed = self.context.assumed.len();
        self.context.assumed.extend(&outer.facts);
        let result = run(self);
        self.context.assumed.truncate(assumed);
        let frame = replace(&mut self.context.frame, outer);
        let exits = replace(&mut self.exits, exits);
        let left = replace(&mut self.blocks, blocks).into_iter().map(|(_, left)| left).collect();
        Ok(Apart { result: result?, exits, left, frame })
    }

    /// Lets what was executed apart count as if it had been executed here.
    pub(crate) fn accept<T>(&mut self, apart: Apart<T>) -> T {
        self.exits.extend(apart.exits);
        for ((_, lives), left) in self.blocks.iter_mut().zip(apart.left) {
            lives.extend(left);
        }
        let frame = &mut self.context.frame;
        frame.facts.extend(apart.frame.facts);
        frame.unknowns.extend(apart.frame.unknowns);
        frame.met.extend(apart.frame.met);
        apart.result
    }
}

/// Terms replaced throughout states, which have much in common.
pub(crate) struct Replaced<'p> {
    pool: &'p mut Pool,
    terms: Substitution,
}

impl<'p> Replaced<'p> {
    pub(crate) fn new(pool: &'p mut Pool, map: &Replacements) -> Replaced<'p> {
        let terms = Substitution::new(pool, map);
        Replaced { pool, terms }
    }

    pub(crate) fn all(&mut self, terms: &[Term]) -> Vec<Term> {
        self.terms.of_all(self.pool, terms)
    }

    pub(crate) fn state(&mut self, state: &State) -> State {
        let locals: Vec<Term> = state.locals.values().copied().collect();
        let locals = self.all(&locals);
        State {
            locals: state.locals.keys().cloned().zip(locals).collect(),
            shared: self.shared(&state.shared),
        }
    }

    fn shared(&mut self, shared: &Shared) -> Shared {
        let mut terms: Vec<Term> = shared.globals.values().copied().collect();
        terms.push(shared.world);
        let mut terms = self.all(&terms).into_iter();
        let globals = shared.globals.keys().cloned().zip(terms.by_ref()).collect();
        let world = terms.next().unwrap_or(shared.world);
        Shared { globals, world, ..*shared }
    }

    pub(crate) fn live(&mut self, live: &Live) -> Live {
        Live {
            guard: self.terms.of(self.pool, live.guard),
            // What is known is told in the terms that are replaced.
            known: Known::default(),
            state: self.state(&live.state),
        }
    }

    pub(crate) fn exit(&mut self, exit: &Exit) -> Exit {
        let ending = match &exit.ending {
            End::Returned(values) => End::Returned(self.all(values)),
            End::Failed(failure) => End::Failed(failure.clone()),
            End::Diverged => End::Diverged,
            End::Unexplored => End::Unexplored,
        };
        Exit {
            guard: self.terms.of(self.pool, exit.guard),
            ending,
            shared: self.shared(&exit.shared),
        }
    }
}
