//! Guarded form CI: statements of one version in, commands that do the same
//! without control other than loops out. Figure 3 of the paper on correlating
//! programs, which `proofs/` shows to be right for its language, over the core
//! language: a break clears the guard of its block, a return or failure clears
//! the guard of the version.
//!
//! What holds after: every command of a loop stands under the guards on which the
//! loop goes on, so a round does nothing for a version whose loop has ended.
//!
//! Guards are numbered per version in the order of its text, so a part of a
//! version gets the same guards whether it is put beside other versions or not.

use super::calls::Failures;
use super::context::Context;
use super::guarded::{Action, Exit, Guard, Guarded};
use super::tag::{Owner, ending_var, result_var, tagged};
use std::collections::BTreeMap;
use verdiff_ir::program::StmtKind;
use verdiff_ir::rename::rename_variables;
use verdiff_ir::{Bv, Call, Expr, Failure, Name, Span, Stmt, Width};

/// Brings statements of versions in guarded form.
pub(crate) struct Former<'f, V> {
    failures: &'f BTreeMap<V, Failures>,
    next: BTreeMap<V, u32>,
    /// The guard that holds until the version ends, if it may end early.
    running: BTreeMap<V, Guard<V>>,
    /// How versions end: a version's ending is 0 if it returned, and one more
    /// than the place of the failure in this list if it failed.
    pub(crate) endings: Vec<Failure>,
}

/// Commands, in order.
pub(crate) type Out<V> = Vec<Guarded<V>>;

/// A loop: its condition, one round, and where it stands.
pub(crate) type Loop<'s> = (&'s Expr, &'s [Stmt], Span);

impl<'f, V: Owner> Former<'f, V> {
    /// For versions whose callees may fail so.
    pub(crate) fn new(failures: &'f BTreeMap<V, Failures>) -> Self {
        Former { failures, next: BTreeMap::new(), running: BTreeMap::new(), endings: Vec::new() }
    }

    /// The context in which a version with this body begins.
    pub(crate) fn start(&mut self, version: V, body: &[Stmt], out: &mut Out<V>) -> Context<V> {
        let context = Context::outermost();
        if !self.failures[&version].ends_early(body) {
            return context;
        }
        let running = self.fresh(version);
        self.running.insert(version, running);
        set(&context, running, Expr::lit(true), out);
        context.under(running, true)
    }

    pub(crate) fn fresh(&mut self, version: V) -> Guard<V> {
        let next = self.next.entry(version).or_default();
        *next += 1;
        Guard { version, number: *next - 1 }
    }

    /// How many guards a version has so far.
    pub(crate) fn guards(&self, version: V) -> u32 {
        self.next.get(&version).copied().unwrap_or_default()
    }

    /// Numbers the next guards of a version from here on; how many there were.
    pub(crate) fn number_from(&mut self, version: V, next: u32) -> u32 {
        std::mem::replace(self.next.entry(version).or_default(), next)
    }

    /// `if (gl) g = b;` with the condition of a version.
    pub(crate) fn test(
        &self,
        context: &Context<V>,
        guard: Guard<V>,
        condition: &Expr,
        out: &mut Out<V>,
    ) {
        set(context, guard, tag_expr(guard.version, condition), out);
    }

    /// The commands of some statements.
    pub(crate) fn ci(&mut self, version: V, context: &Context<V>, body: &[Stmt], out: &mut Out<V>) {
        for stmt in body {
            self.ci_stmt(version, context, stmt, out);
        }
    }

    pub(crate) fn ci_stmt(
        &mut self,
        version: V,
        context: &Context<V>,
        stmt: &Stmt,
        out: &mut Out<V>,
    ) {
        match &stmt.kind {
            StmtKind::If { condition, then, otherwise } => {
                let guard = self.fresh(version);
                self.test(context, guard, condition, out);
                self.ci(version, &context.under(guard, true), then, out);
                self.ci(version, &context.under(guard, false), otherwise, out);
            }
            StmtKind::While { condition, body } => {
                self.ci_while(version, context, None, (condition, body, stmt.span), out);
            }
            StmtKind::Block { label, body } => match body.as_slice() {
                // What leaves such a block leaves the loop: they share a guard.
                [Stmt { kind: StmtKind::While { condition, body }, span }] => {
                    self.ci_while(version, context, Some(label), (condition, body, *span), out);
                }
                _ => {
                    let inner = self.enter_block(version, context, label, out);
                    self.ci(version, &inner, body, out);
                }
            },
            StmtKind::Assign { .. }
            | StmtKind::Call(_)
            | StmtKind::New { .. }
            | StmtKind::Break { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => self.leaf(version, context, stmt, out),
        }
    }

    pub(crate) fn enter_block(
        &mut self,
        version: V,
        context: &Context<V>,
        label: &Name,
        out: &mut Out<V>,
    ) -> Context<V> {
        let guard = self.fresh(version);
        set(context, guard, Expr::lit(true), out);
        context.under(guard, true).labelled(label, guard)
    }

    fn ci_while(
        &mut self,
        version: V,
        context: &Context<V>,
        label: Option<&Name>,
        (condition, body, span): Loop<'_>,
        out: &mut Out<V>,
    ) {
        let guard = self.fresh(version);
        self.test(context, guard, condition, out);
        out.push(self.ci_loop(context, guard, label, (condition, body, span)));
    }

    /// The loop itself, after its guard was set.
    pub(crate) fn ci_loop(
        &mut self,
        context: &Context<V>,
        guard: Guard<V>,
        label: Option<&Name>,
        (condition, body, span): Loop<'_>,
    ) -> Guarded<V> {
        let looping = context.under(guard, true);
        let mut round = Vec::new();
        self.ci(guard.version, &inside(&looping, label, guard), body, &mut round);
        self.test(&looping, guard, condition, &mut round);
        Guarded::Loop { entries: vec![looping.guards], spans: vec![span], body: round }
    }

    pub(crate) fn leaf(&mut self, version: V, context: &Context<V>, stmt: &Stmt, out: &mut Out<V>) {
        match &tag_stmt(version, stmt).kind {
            StmtKind::Assign { target, value } => {
                act(context, Action::Assign { target: target.clone(), value: value.clone() }, out);
            }
            StmtKind::New { target } => act(context, Action::New { target: target.clone() }, out),
            StmtKind::Call(call) => {
                let exits = self.exits(version, context, call);
                let action = self.failures[&version].action(version, call, exits);
                act(context, action, out);
            }
            StmtKind::Break { label } => {
                if let Some(guard) = context.of_label(label) {
                    set(context, guard, Expr::lit(false), out);
                }
            }
            StmtKind::Check { condition, failure } => {
                let guard = self.fresh(version);
                set(context, guard, condition.clone(), out);
                self.fail(version, &context.under(guard, false), failure, out);
            }
            StmtKind::Fail { failure } => self.fail(version, context, failure, out),
            StmtKind::Return { values } => {
                for (at, value) in values.iter().enumerate() {
                    let target = result_var(version, at, verdiff_ir::type_of(value));
                    act(context, Action::Assign { target, value: value.clone() }, out);
                }
                self.stop(version, context, out);
            }
            StmtKind::If { .. } | StmtKind::While { .. } | StmtKind::Block { .. } => {
                self.ci_stmt(version, context, stmt, out);
            }
        }
    }

    fn fail(&mut self, version: V, context: &Context<V>, failure: &Failure, out: &mut Out<V>) {
        let ending = self.ending(failure);
        let value = Expr::lit(Bv::new(Width::W32, u128::from(ending)));
        act(context, Action::Assign { target: ending_var(version), value }, out);
        self.stop(version, context, out);
    }

    fn stop(&self, version: V, context: &Context<V>, out: &mut Out<V>) {
        if let Some(running) = self.running.get(&version).copied() {
            set(context, running, Expr::lit(false), out);
        }
    }

    fn ending(&mut self, failure: &Failure) -> u32 {
        let known = self.endings.iter().position(|ending| ending == failure);
        let at = known.unwrap_or_else(|| {
            self.endings.push(failure.clone());
            self.endings.len() - 1
        });
        at as u32 + 1
    }

    /// What becomes of each failure of a callee.
    fn exits(&mut self, version: V, context: &Context<V>, call: &Call) -> Vec<(Failure, Exit<V>)> {
        let failures = self.failures[&version].of_callee(&call.callee);
        let mut exits = Vec::new();
        for failure in failures {
            let handler = failure.exception().and_then(|exception| call.handler(exception));
            let caught = handler.and_then(|handler| context.of_label(&handler.label));
            let exit = match (caught, self.running.get(&version).copied()) {
                (Some(clears), _) => Exit { clears, ending: None },
                (None, Some(clears)) => Exit { clears, ending: Some(self.ending(&failure)) },
                // A version with a failure that nobody handles may end early.
                (None, None) => continue,
            };
            exits.push((failure, exit));
        }
        exits
    }
}

fn act<V: Owner>(context: &Context<V>, action: Action<V>, out: &mut Out<V>) {
    out.push(Guarded::Act { guards: context.guards.clone(), action });
}

fn set<V: Owner>(context: &Context<V>, guard: Guard<V>, value: Expr, out: &mut Out<V>) {
    act(context, Action::Set { guard, value }, out);
}

/// The context in a loop, whose block has its guard.
pub(crate) fn inside<V: Owner>(
    looping: &Context<V>,
    label: Option<&Name>,
    guard: Guard<V>,
) -> Context<V> {
    let looping = looping.clone();
    match label {
        Some(label) => looping.labelled(label, guard),
        None => looping,
    }
}

fn tag_stmt<V: Owner>(version: V, stmt: &Stmt) -> Stmt {
    let mut stmt = [stmt.clone()];
    rename_variables(&mut stmt, &|name| *name = tagged(version, name));
    let [stmt] = stmt;
    stmt
}

fn tag_expr<V: Owner>(version: V, expr: &Expr) -> Expr {
    renamed(expr, &|name| *name = tagged(version, name))
}

/// An expression over other variables.
pub(crate) fn renamed(expr: &Expr, rename: &impl Fn(&mut Name)) -> Expr {
    let mut stmt = [StmtKind::Return { values: vec![expr.clone()] }.into()];
    rename_variables(&mut stmt, rename);
    match stmt {
        [Stmt { kind: StmtKind::Return { mut values }, .. }] => values.swap_remove(0),
        _ => expr.clone(),
    }
}
