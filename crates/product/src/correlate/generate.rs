//! Guarded form CI and the generation CP: a structured difference of two bodies
//! in, a guarded program that interleaves both out.
//!
//! Guards are numbered per version in the order of its text, so a part of a
//! version gets the same guards whether it is generated beside the other
//! version or alone.

use super::calls::Failures;
use super::context::Context;
use super::guarded::{Action, Guard, Guarded};
use super::tag::{ending_var, result_var, tagged};
use verdiff_align::structured::{Both, Branch, Item, Side, project};
use verdiff_ir::program::StmtKind;
use verdiff_ir::rename::rename_variables;
use verdiff_ir::{Bv, Expr, Failure, Name, Span, Stmt, Width};

/// A correlating program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// What it does.
    pub commands: Vec<Guarded>,
    /// How many guards each version has.
    pub guards: Both<u32>,
    /// How versions end: a version's ending is 0 if it returned, and one more
    /// than the place of the failure in this list if it failed.
    pub endings: Vec<Failure>,
}

/// Interleaves both versions as their difference says.
pub fn generate(difference: &[Item], failures: &Both<Failures>) -> Generated {
    let mut generator = Generator {
        next: Both { old: 0, new: 0 },
        running: Both { old: None, new: None },
        endings: Vec::new(),
        failures,
    };
    let mut commands = Vec::new();
    let old = generator.start(difference, Side::Old, &mut commands);
    let new = generator.start(difference, Side::New, &mut commands);
    generator.cp(&Both { old, new }, difference, &mut commands);
    Generated { commands, guards: generator.next, endings: generator.endings }
}

struct Generator<'f> {
    next: Both<u32>,
    /// The guard that holds until the version ends, if it may end early.
    running: Both<Option<Guard>>,
    endings: Vec<Failure>,
    failures: &'f Both<Failures>,
}

type Out = Vec<Guarded>;

impl Generator<'_> {
    fn start(&mut self, difference: &[Item], version: Side, out: &mut Out) -> Context {
        let context = Context::default();
        let body = project(difference, version);
        if !self.failures.of(version).ends_early(&body) {
            return context;
        }
        let running = self.fresh(version);
        *self.running.of_mut(version) = Some(running);
        set(&context, running, Expr::lit(true), out);
        context.under(running, true)
    }

    fn fresh(&mut self, version: Side) -> Guard {
        let next = self.next.of_mut(version);
        *next += 1;
        Guard { version, number: *next - 1 }
    }

    /// `if (gl) g = b;` with the condition of a version.
    fn test(&self, context: &Context, guard: Guard, condition: &Expr, out: &mut Out) {
        set(context, guard, tag_expr(guard.version, condition), out);
    }

    // ----- CI: one version alone -----

    fn ci(&mut self, version: Side, context: &Context, body: &[Stmt], out: &mut Out) {
        for stmt in body {
            self.ci_stmt(version, context, stmt, out);
        }
    }

    fn ci_stmt(&mut self, version: Side, context: &Context, stmt: &Stmt, out: &mut Out) {
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

    fn enter_block(
        &mut self,
        version: Side,
        context: &Context,
        label: &Name,
        out: &mut Out,
    ) -> Context {
        let guard = self.fresh(version);
        set(context, guard, Expr::lit(true), out);
        context.under(guard, true).labelled(label, guard)
    }

    fn ci_while(
        &mut self,
        version: Side,
        context: &Context,
        label: Option<&Name>,
        (condition, body, span): (&Expr, &[Stmt], Span),
        out: &mut Out,
    ) {
        let guard = self.fresh(version);
        self.test(context, guard, condition, out);
        out.push(self.ci_loop(context, guard, label, (condition, body, span)));
    }

    /// The loop itself, after its guard was set.
    fn ci_loop(
        &mut self,
        context: &Context,
        guard: Guard,
        label: Option<&Name>,
        (condition, body, span): (&Expr, &[Stmt], Span),
    ) -> Guarded {
        let looping = context.under(guard, true);
        let mut round = Vec::new();
        self.ci(guard.version, &inside(&looping, label, guard), body, &mut round);
        self.test(&looping, guard, condition, &mut round);
        Guarded::Loop { entries: vec![looping.guards], spans: vec![span], body: round }
    }

    // ----- CP: both versions -----

    fn cp(&mut self, contexts: &Both<Context>, difference: &[Item], out: &mut Out) {
        for item in difference {
            self.cp_item(contexts, item, out);
        }
    }

    fn cp_item(&mut self, contexts: &Both<Context>, item: &Item, out: &mut Out) {
        match item {
            Item::Only { version, stmt } => {
                self.ci_stmt(*version, contexts.of(*version), stmt, out);
            }
            Item::Leaf(stmts) => {
                self.leaf(Side::Old, &contexts.old, &stmts.old, out);
                self.leaf(Side::New, &contexts.new, &stmts.new, out);
                if stmts.old == stmts.new {
                    out.push(Guarded::Point);
                }
            }
            Item::If { conditions, then, otherwise, .. } => {
                let guards = self.test_both(contexts, conditions, out);
                self.cp(&under_both(contexts, &guards, true), then, out);
                self.cp(&under_both(contexts, &guards, false), otherwise, out);
            }
            Item::While { conditions, body, spans } => {
                self.cp_while(contexts, None, (conditions, body, spans), out);
            }
            Item::Block { labels, body, .. } => match body.as_slice() {
                [Item::While { conditions, body, spans }] => {
                    self.cp_while(contexts, Some(labels), (conditions, body, spans), out);
                }
                _ => {
                    let old = self.enter_block(Side::Old, &contexts.old, &labels.old, out);
                    let new = self.enter_block(Side::New, &contexts.new, &labels.new, out);
                    self.cp(&Both { old, new }, body, out);
                }
            },
            Item::OnlyIf { version, condition, branch, kept, apart, .. } => {
                self.cp_only_if(contexts, *version, condition, (*branch, kept, apart), out);
            }
            Item::OnlyWhile { version, condition, body, span } => {
                self.cp_only_while(contexts, *version, None, (condition, body, *span), out);
            }
            Item::OnlyBlock { version, label, body, .. } => match body.as_slice() {
                [Item::OnlyWhile { version: inner, condition, body, span }] if inner == version => {
                    let parts = (condition, body.as_slice(), *span);
                    self.cp_only_while(contexts, *version, Some(label), parts, out);
                }
                _ => {
                    let inner = self.enter_block(*version, contexts.of(*version), label, out);
                    self.cp(&moved(contexts, *version, inner), body, out);
                }
            },
        }
    }

    fn test_both(
        &mut self,
        contexts: &Both<Context>,
        conditions: &Both<Expr>,
        out: &mut Out,
    ) -> Both<Guard> {
        let guards = Both { old: self.fresh(Side::Old), new: self.fresh(Side::New) };
        self.test(&contexts.old, guards.old, &conditions.old, out);
        self.test(&contexts.new, guards.new, &conditions.new, out);
        guards
    }

    /// Both loops in lockstep, until both have ended.
    fn cp_while(
        &mut self,
        contexts: &Both<Context>,
        labels: Option<&Both<Name>>,
        (conditions, body, spans): (&Both<Expr>, &[Item], &Both<Span>),
        out: &mut Out,
    ) {
        let guards = self.test_both(contexts, conditions, out);
        let looping = under_both(contexts, &guards, true);
        let label = |version| labels.map(|labels| labels.of(version));
        let inner = Both {
            old: inside(&looping.old, label(Side::Old), guards.old),
            new: inside(&looping.new, label(Side::New), guards.new),
        };
        let mut round = Vec::new();
        self.cp(&inner, body, &mut round);
        self.test(&looping.old, guards.old, &conditions.old, &mut round);
        self.test(&looping.new, guards.new, &conditions.new, &mut round);
        let entries = vec![looping.old.guards, looping.new.guards];
        out.push(Guarded::Loop { entries, spans: vec![spans.old, spans.new], body: round });
    }

    fn cp_only_if(
        &mut self,
        contexts: &Both<Context>,
        version: Side,
        condition: &Expr,
        (branch, kept, apart): (Branch, &[Item], &[Stmt]),
        out: &mut Out,
    ) {
        let context = contexts.of(version);
        let guard = self.fresh(version);
        self.test(context, guard, condition, out);
        let (then, otherwise) = (context.under(guard, true), context.under(guard, false));
        match branch {
            Branch::Then => {
                self.cp(&moved(contexts, version, then), kept, out);
                self.ci(version, &otherwise, apart, out);
            }
            Branch::Else => {
                self.ci(version, &then, apart, out);
                self.cp(&moved(contexts, version, otherwise), kept, out);
            }
        }
    }

    /// The first round of a loop that one version has runs beside the other
    /// version, the rest alone.
    fn cp_only_while(
        &mut self,
        contexts: &Both<Context>,
        version: Side,
        label: Option<&Name>,
        (condition, body, span): (&Expr, &[Item], Span),
        out: &mut Out,
    ) {
        let context = contexts.of(version);
        let guard = self.fresh(version);
        self.test(context, guard, condition, out);
        let looping = context.under(guard, true);
        let first = *self.next.of(version);
        let inner = inside(&looping, label, guard);
        self.cp(&moved(contexts, version, inner), body, out);
        self.test(&looping, guard, condition, out);
        // The other rounds use the guards of the first again.
        let used = std::mem::replace(self.next.of_mut(version), first);
        let alone = project(body, version);
        out.push(self.ci_loop(context, guard, label, (condition, &alone, span)));
        let next = self.next.of_mut(version);
        *next = used.max(*next);
    }

    // ----- Statements without statements inside -----

    fn leaf(&mut self, version: Side, context: &Context, stmt: &Stmt, out: &mut Out) {
        match &tag_stmt(version, stmt).kind {
            StmtKind::Assign { target, value } => {
                act(context, Action::Assign { target: target.clone(), value: value.clone() }, out);
            }
            StmtKind::New { target } => act(context, Action::New { target: target.clone() }, out),
            StmtKind::Call(call) => {
                let exits = self.exits(version, context, call);
                let action = self.failures.of(version).action(version, call, exits);
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

    fn fail(&mut self, version: Side, context: &Context, failure: &Failure, out: &mut Out) {
        let ending = self.ending(failure);
        let value = Expr::lit(Bv::new(Width::W32, u128::from(ending)));
        act(context, Action::Assign { target: ending_var(version), value }, out);
        self.stop(version, context, out);
    }

    fn stop(&self, version: Side, context: &Context, out: &mut Out) {
        if let Some(running) = *self.running.of(version) {
            set(context, running, Expr::lit(false), out);
        }
    }

    pub(super) fn ending(&mut self, failure: &Failure) -> u32 {
        let known = self.endings.iter().position(|ending| ending == failure);
        let at = known.unwrap_or_else(|| {
            self.endings.push(failure.clone());
            self.endings.len() - 1
        });
        at as u32 + 1
    }

    /// What becomes of each failure of a callee.
    fn exits(
        &mut self,
        version: Side,
        context: &Context,
        call: &verdiff_ir::Call,
    ) -> Vec<(Failure, super::guarded::Exit)> {
        let failures = self.failures.of(version).of_callee(&call.callee);
        let mut exits = Vec::new();
        for failure in failures {
            let handler = failure.exception().and_then(|exception| call.handler(exception));
            let caught = handler.and_then(|handler| context.of_label(&handler.label));
            let exit = match (caught, *self.running.of(version)) {
                (Some(clears), _) => super::guarded::Exit { clears, ending: None },
                (None, Some(clears)) => {
                    super::guarded::Exit { clears, ending: Some(self.ending(&failure)) }
                }
                // A version with a failure that nobody handles may end early.
                (None, None) => continue,
            };
            exits.push((failure, exit));
        }
        exits
    }
}

fn act(context: &Context, action: Action, out: &mut Out) {
    out.push(Guarded::Act { guards: context.guards.clone(), action });
}

fn set(context: &Context, guard: Guard, value: Expr, out: &mut Out) {
    act(context, Action::Set { guard, value }, out);
}

/// The context in a loop, whose block has its guard.
fn inside(looping: &Context, label: Option<&Name>, guard: Guard) -> Context {
    let looping = looping.clone();
    match label {
        Some(label) => looping.labelled(label, guard),
        None => looping,
    }
}

fn under_both(contexts: &Both<Context>, guards: &Both<Guard>, is: bool) -> Both<Context> {
    Both { old: contexts.old.under(guards.old, is), new: contexts.new.under(guards.new, is) }
}

fn moved(contexts: &Both<Context>, version: Side, context: Context) -> Both<Context> {
    let mut contexts = contexts.clone();
    *contexts.of_mut(version) = context;
    contexts
}

fn tag_stmt(version: Side, stmt: &Stmt) -> Stmt {
    let mut stmt = [stmt.clone()];
    rename_variables(&mut stmt, &|name| *name = tagged(version, name));
    let [stmt] = stmt;
    stmt
}

fn tag_expr(version: Side, expr: &Expr) -> Expr {
    let mut stmt = [StmtKind::Return { values: vec![expr.clone()] }.into()];
    rename_variables(&mut stmt, &|name| *name = tagged(version, name));
    match stmt {
        [Stmt { kind: StmtKind::Return { mut values }, .. }] => values.swap_remove(0),
        _ => expr.clone(),
    }
}
