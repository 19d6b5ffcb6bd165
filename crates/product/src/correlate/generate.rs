//! The generation CP: a structured difference of two bodies in, a guarded program
//! that interleaves both out. Figure 4 of the paper.

use crate::several::calls::Failures;
use crate::several::context::Context;
use crate::several::form::{Former, Out, inside};
use crate::several::guarded::{Guard, Guarded};
use std::collections::BTreeMap;
use verdiff_align::structured::{Both, Branch, Item, Side, project};
use verdiff_ir::{Expr, Failure, Name, Span, Stmt};

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
    let failures = [Side::Old, Side::New].map(|side| (side, failures.of(side).clone()));
    let failures = BTreeMap::from(failures);
    let mut generator = Generator { former: Former::new(&failures) };
    let mut commands = Vec::new();
    let old = generator.start(difference, Side::Old, &mut commands);
    let new = generator.start(difference, Side::New, &mut commands);
    generator.cp(&Both { old, new }, difference, &mut commands);
    let former = generator.former;
    let guards = Both { old: former.guards(Side::Old), new: former.guards(Side::New) };
    Generated { commands, guards, endings: former.endings }
}

struct Generator<'f> {
    former: Former<'f, Side>,
}

type Contexts = Both<Context<Side>>;

impl Generator<'_> {
    fn start(&mut self, difference: &[Item], version: Side, out: &mut Out<Side>) -> Context<Side> {
        self.former.start(version, &project(difference, version), out)
    }

    fn cp(&mut self, contexts: &Contexts, difference: &[Item], out: &mut Out<Side>) {
        for item in difference {
            self.cp_item(contexts, item, out);
        }
    }

    fn cp_item(&mut self, contexts: &Contexts, item: &Item, out: &mut Out<Side>) {
        match item {
            Item::Only { version, stmt } => {
                self.former.ci_stmt(*version, contexts.of(*version), stmt, out);
            }
            Item::Leaf(stmts) => {
                self.former.leaf(Side::Old, &contexts.old, &stmts.old, out);
                self.former.leaf(Side::New, &contexts.new, &stmts.new, out);
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
                    let old = self.former.enter_block(Side::Old, &contexts.old, &labels.old, out);
                    let new = self.former.enter_block(Side::New, &contexts.new, &labels.new, out);
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
                    let inner =
                        self.former.enter_block(*version, contexts.of(*version), label, out);
                    self.cp(&moved(contexts, *version, inner), body, out);
                }
            },
        }
    }

    fn test_both(
        &mut self,
        contexts: &Contexts,
        conditions: &Both<Expr>,
        out: &mut Out<Side>,
    ) -> Both<Guard> {
        let guards = Both { old: self.former.fresh(Side::Old), new: self.former.fresh(Side::New) };
        self.former.test(&contexts.old, guards.old, &conditions.old, out);
        self.former.test(&contexts.new, guards.new, &conditions.new, out);
        guards
    }

    /// Both loops in lockstep, until both have ended.
    fn cp_while(
        &mut self,
        contexts: &Contexts,
        labels: Option<&Both<Name>>,
        (conditions, body, spans): (&Both<Expr>, &[Item], &Both<Span>),
        out: &mut Out<Side>,
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
        self.former.test(&looping.old, guards.old, &conditions.old, &mut round);
        self.former.test(&looping.new, guards.new, &conditions.new, &mut round);
        let entries = vec![looping.old.guards, looping.new.guards];
        out.push(Guarded::Loop { entries, spans: vec![spans.old, spans.new], body: round });
    }

    fn cp_only_if(
        &mut self,
        contexts: &Contexts,
        version: Side,
        condition: &Expr,
        (branch, kept, apart): (Branch, &[Item], &[Stmt]),
        out: &mut Out<Side>,
    ) {
        let context = contexts.of(version);
        let guard = self.former.fresh(version);
        self.former.test(context, guard, condition, out);
        let (then, otherwise) = (context.under(guard, true), context.under(guard, false));
        match branch {
            Branch::Then => {
                self.cp(&moved(contexts, version, then), kept, out);
                self.former.ci(version, &otherwise, apart, out);
            }
            Branch::Else => {
                self.former.ci(version, &then, apart, out);
                self.cp(&moved(contexts, version, otherwise), kept, out);
            }
        }
    }

    /// The first round of a loop that one version has runs beside the other
    /// version, the rest alone.
    fn cp_only_while(
        &mut self,
        contexts: &Contexts,
        version: Side,
        label: Option<&Name>,
        (condition, body, span): (&Expr, &[Item], Span),
        out: &mut Out<Side>,
    ) {
        let context = contexts.of(version);
        let guard = self.former.fresh(version);
        self.former.test(context, guard, condition, out);
        let looping = context.under(guard, true);
        let first = self.former.guards(version);
        let inner = inside(&looping, label, guard);
        self.cp(&moved(contexts, version, inner), body, out);
        self.former.test(&looping, guard, condition, out);
        // The other rounds use the guards of the first again.
        let used = self.former.number_from(version, first);
        let alone = project(body, version);
        out.push(self.former.ci_loop(context, guard, label, (condition, &alone, span)));
        let next = used.max(self.former.guards(version));
        self.former.number_from(version, next);
    }
}

fn under_both(contexts: &Contexts, guards: &Both<Guard>, is: bool) -> Contexts {
    Both { old: contexts.old.under(guards.old, is), new: contexts.new.under(guards.new, is) }
}

fn moved(contexts: &Contexts, version: Side, context: Context<Side>) -> Contexts {
    let mut contexts = contexts.clone();
    *contexts.of_mut(version) = context;
    contexts
}
