//! Symbolic execution of a procedure: all paths at once.
//!
//! In: the inputs as terms. Out: a [`Summary`], the outcome as terms. Paths
//! part at conditions and meet again at the end of `if` and `block`, where
//! their states are joined by if-then-else, so the work is linear in the
//! statements executed.

use crate::context::Context;
use crate::known::Known;
use crate::loops::Loop;
use crate::state::{Live, Shared, State, join};
use crate::unsupported::Unsupported;
use std::collections::BTreeMap;
use verdiff_align::Version;
use verdiff_ir::{Body, Expr, Failure, Name, Object, Proc, Statics, Stmt, StmtKind, Value, Var};
use verdiff_smt::{Names, Term};

/// How a procedure may end: a condition, and what holds then.
#[derive(Debug)]
pub(crate) struct Exit {
    pub(crate) guard: Term,
    pub(crate) ending: End,
    pub(crate) shared: Shared,
}

/// How a procedure ends on one exit.
#[derive(Debug, Clone)]
pub(crate) enum End {
    Returned(Vec<Term>),
    Failed(Failure),
    Diverged,
    /// Further rounds or calls were not executed.
    Unexplored,
}

/// Executes one version's procedure from the arguments and the shared state.
pub(crate) fn execute(
    context: &mut Context<'_>,
    version: Version,
    proc: &Proc,
    args: Vec<Term>,
    entry: Entry,
) -> Result<Vec<Exit>, Unsupported> {
    let mut locals: BTreeMap<Name, Term> =
        proc.params.iter().map(|param| param.name.clone()).zip(args).collect();
    for local in &proc.locals {
        locals.insert(local.name.clone(), context.pool.value(&Value::zero(local.ty)));
    }
    let state = State { locals, shared: entry.shared };
    let start = Live { guard: entry.guard, known: entry.known, state };
    let mut activation = Activation { context, version, exits: Vec::new(), blocks: Vec::new() };
    if let Some(end) = activation.body(&proc.body, start)? {
        activation.exit(end, End::Returned(Vec::new()));
    }
    Ok(activation.exits)
}

/// Where a procedure is entered.
pub(crate) struct Entry {
    pub(crate) guard: Term,
    pub(crate) known: Known,
    pub(crate) shared: Shared,
}

impl Entry {
    /// From a state of the caller.
    pub(crate) fn at(live: &Live) -> Entry {
        let (known, shared) = (live.known.clone(), live.state.shared.clone());
        Entry { guard: live.guard, known, shared }
    }
}

/// One procedure being executed.
pub(crate) struct Activation<'c, 'm> {
    pub(crate) context: &'c mut Context<'m>,
    pub(crate) version: Version,
    pub(crate) exits: Vec<Exit>,
    /// The enclosing blocks, innermost last, with the states that left them.
    pub(crate) blocks: Vec<(Name, Vec<Live>)>,
}

impl Activation<'_, '_> {
    /// Executes statements; none if control does not reach their end.
    pub(crate) fn body(&mut self, body: &Body, start: Live) -> Result<Option<Live>, Unsupported> {
        let mut live = start;
        for stmt in body {
            match self.stmt(stmt, live)? {
                Some(next) if self.context.pool.as_bool(next.guard) != Some(false) => live = next,
                _ => return Ok(None),
            }
        }
        Ok(Some(live))
    }

    fn stmt(&mut self, stmt: &Stmt, mut live: Live) -> Result<Option<Live>, Unsupported> {
        self.context.tick(self.version, stmt.span)?;
        match &stmt.kind {
            StmtKind::Assign { target, value } => {
                let value = self.expr(value, &live.state);
                live.state.assign(&target.name, value);
            }
            StmtKind::New { target } => {
                let presence = self.context.presence_of(stmt);
                let around = std::mem::replace(&mut self.context.presence, presence);
                let object = self.context.fresh(&mut live.state.shared);
                self.context.presence = around;
                live.state.assign(&target.name, object);
            }
            StmtKind::Call(call) => return self.call(call, stmt, live),
            StmtKind::If { condition, then, otherwise } => {
                let condition = self.condition(condition, &live);
                return self.branch(condition, then, otherwise, live);
            }
            StmtKind::While { condition, body } => {
                return self.repeat(Loop { condition, body, span: stmt.span }, live);
            }
            StmtKind::Block { label, body } => return self.block(label, body, live),
            StmtKind::Break { label } => {
                self.leave(label, live);
                return Ok(None);
            }
            StmtKind::Check { condition, failure } => {
                let asked = self.condition(condition, &live);
                let condition = self.granted(asked);
                let violated = self.context.pool.not(condition);
                let failed = self.under(live.clone(), violated);
                self.exit(failed, End::Failed(failure.clone()));
                live = self.under(live, condition);
                live.known.add(&self.context.pool, asked);
            }
            StmtKind::Fail { failure } => {
                self.exit(live, End::Failed(failure.clone()));
                return Ok(None);
            }
            StmtKind::Return { values } => {
                let values = self.exprs(values, &live.state);
                self.exit(live, End::Returned(values));
                return Ok(None);
            }
        }
        Ok(Some(live))
    }

    pub(crate) fn branch(
        &mut self,
        condition: Term,
        then: &Body,
        otherwise: &Body,
        live: Live,
    ) -> Result<Option<Live>, Unsupported> {
        match self.context.pool.as_bool(condition) {
            Some(true) => return self.body(then, live),
            Some(false) => return self.body(otherwise, live),
            None => {}
        }
        let negation = self.context.pool.not(condition);
        let (guard, departures) = (live.guard, self.departures());
        let then_start = self.under(live.clone(), condition);
        let otherwise_start = self.under(live, negation);
        let then_end = self.reach(then, then_start)?;
        let otherwise_end = self.reach(otherwise, otherwise_start)?;
        let all_meet = self.context.remembers() && self.departures() == departures;
        Ok(match (then_end, otherwise_end) {
            (Some(left), Some(right)) => Some(Live {
                guard: match all_meet {
                    true => guard,
                    false => self.context.pool.or(&[left.guard, right.guard]),
                },
                known: left.known.common(&right.known),
                state: left.state.choose(&mut self.context.pool, condition, &right.state),
            }),
            (one, other) => one.or(other),
        })
    }

    /// Executes a body unless its start cannot be reached.
    pub(crate) fn reach(&mut self, body: &Body, start: Live) -> Result<Option<Live>, Unsupported> {
        if self.context.pool.as_bool(start.guard) == Some(false) {
            return Ok(None);
        }
        self.body(body, start)
    }

    fn block(
        &mut self,
        label: &Name,
        body: &Body,
        live: Live,
    ) -> Result<Option<Live>, Unsupported> {
        let (guard, departures) = (live.guard, self.departures());
        self.blocks.push((label.clone(), Vec::new()));
        let end = self.body(body, live);
        let (_, left) = self.blocks.pop().unwrap_or_else(|| (label.clone(), Vec::new()));
        let lives = end?.into_iter().chain(left).collect();
        let joined = join(&mut self.context.pool, lives);
        Ok(match self.context.remembers() && self.departures() == departures {
            true => joined.map(|live| Live { guard, ..live }),
            false => joined,
        })
    }

    /// How often control left for somewhere else than the next statement. While
    /// that does not change, all ways from a state meet again, and under its guard.
    fn departures(&self) -> usize {
        let left = self.blocks.iter().map(|(_, left)| left.len());
        self.exits.len() + left.sum::<usize>()
    }

    /// Goes on after the enclosing block of that label.
    pub(crate) fn leave(&mut self, label: &Name, live: Live) {
        let block = self.blocks.iter_mut().rev().find(|(open, _)| open == label);
        block.expect("validated: an enclosing block").1.push(live);
    }

    /// Ends the procedure.
    pub(crate) fn exit(&mut self, live: Live, ending: End) {
        if self.context.pool.as_bool(live.guard) != Some(false) {
            self.exits.push(Exit { guard: live.guard, ending, shared: live.state.shared });
        }
    }

    /// The part of a state on which a condition holds.
    pub(crate) fn under(&mut self, mut live: Live, condition: Term) -> Live {
        live.guard = self.context.pool.and(&[live.guard, condition]);
        live.known.add(&self.context.pool, condition);
        live
    }
}

/// Expressions.
impl Activation<'_, '_> {
    pub(crate) fn exprs(&mut self, exprs: &[Expr], state: &State) -> Vec<Term> {
        exprs.iter().map(|expr| self.expr(expr, state)).collect()
    }

    /// A condition where a state is reached: what is known there is left out.
    fn condition(&mut self, condition: &Expr, live: &Live) -> Term {
        let condition = self.expr(condition, &live.state);
        match self.context.remembers() {
            true => live.known.settle(&mut self.context.pool, condition),
            false => condition,
        }
    }

    pub(crate) fn expr(&mut self, expr: &Expr, state: &State) -> Term {
        let names = Values { state, statics: &self.context.statics };
        self.context.pool.expr(expr, &names)
    }
}

/// What the names in expressions stand for.
struct Values<'k> {
    state: &'k State,
    statics: &'k Statics,
}

impl Names for Values<'_> {
    fn value(&self, var: &Var) -> Term {
        self.state.read(&var.name)
    }

    fn object(&self, name: &Name) -> Object {
        self.statics.object(name).expect("validated: a declared object")
    }
}

impl State {
    fn read(&self, name: &Name) -> Term {
        let local = self.locals.get(name);
        *local.or_else(|| self.shared.globals.get(name)).expect("validated: a declared variable")
    }

    /// Changes a variable.
    pub(crate) fn assign(&mut self, name: &Name, value: Term) {
        let place = match self.locals.get_mut(name) {
            Some(local) => Some(local),
            None => self.shared.globals.get_mut(name),
        };
        *place.expect("validated: a declared variable") = value;
    }
}
