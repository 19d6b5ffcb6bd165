//! Jumps into statements, and cases inside other statements of their switch
//! (Duff's device).
//!
//! In: the statements of a function. Out: statements that do the same, in
//! which every label stands directly in a list of statements around each jump
//! to it, and every case directly in the body of its switch. For that, the
//! statements around such a label are taken apart: a loop becomes its body
//! with labels and jumps. All others stay as they are.
//!
//! Objects of a block that was taken apart live as long as those of the list
//! that it stood in. No program can tell, since pointers to objects of a
//! block are not valid after it was left.

use super::marks::marks;
use crate::span::Span;
use crate::typed::walk::{for_each_expr, inner_stmts};
use crate::typed::{Body, Expr, ExprKind, LabelId, Stmt, StmtKind, Unit};
use std::collections::BTreeSet;

/// The statements of a body without such jumps; none if it has none, or if
/// they cannot be taken apart.
pub(crate) fn flattened(unit: &Unit, body: &Body) -> Option<Vec<Stmt>> {
    let marked = marks(&body.stmts);
    if marked.is_empty() || leaves_expressions(unit, body) {
        return None;
    }
    let next_label = body.labels.len() as u32;
    let mut flatten = Flatten { marked, next_label, used: BTreeSet::new(), switches: Vec::new() };
    let outside = Exits { leave: None, go_on: None, switch: None };
    Some(body.stmts.iter().flat_map(|stmt| flatten.rebuilt(stmt, outside)).collect())
}

/// Where control goes that leaves what is taken apart; none where the
/// statement around stays.
#[derive(Clone, Copy)]
struct Exits {
    /// For `break`.
    leave: Option<LabelId>,
    /// For `continue`.
    go_on: Option<LabelId>,
    /// The switch whose cases become labels, by its number.
    switch: Option<usize>,
}

struct Flatten {
    /// The statements to take apart.
    marked: BTreeSet<*const Stmt>,
    next_label: u32,
    /// New labels that something jumps to.
    used: BTreeSet<LabelId>,
    /// The jumps that stand for the cases of switches that are taken apart.
    switches: Vec<Vec<Stmt>>,
}

impl Flatten {
    /// What a statement becomes in its list.
    fn rebuilt(&mut self, stmt: &Stmt, exits: Exits) -> Vec<Stmt> {
        if self.marked.contains(&std::ptr::from_ref(stmt)) {
            return self.taken_apart(stmt, exits);
        }
        let own = Exits { leave: None, go_on: None, ..exits };
        let kind = match &stmt.kind {
            StmtKind::Label(label, body) => {
                return labelled(vec![*label], self.rebuilt(body, exits), stmt.span);
            }
            StmtKind::Case { low, high, body } => {
                let case = |body| StmtKind::Case { low: *low, high: *high, body };
                return self.case(case, body, exits, stmt.span);
            }
            StmtKind::Default(body) => {
                return self.case(StmtKind::Default, body, exits, stmt.span);
            }
            StmtKind::Block(stmts) => StmtKind::Block(self.list(stmts, exits)),
            StmtKind::If(condition, then, otherwise) => {
                let otherwise = otherwise.as_ref().map(|stmt| self.one(stmt, exits));
                StmtKind::If(condition.clone(), self.one(then, exits), otherwise)
            }
            StmtKind::While(condition, body) => {
                StmtKind::While(condition.clone(), self.one(body, own))
            }
            StmtKind::DoWhile(body, condition) => {
                StmtKind::DoWhile(self.one(body, own), condition.clone())
            }
            StmtKind::For { init, condition, step, body } => StmtKind::For {
                init: init.clone(),
                condition: condition.clone(),
                step: step.clone(),
                body: self.one(body, own),
            },
            StmtKind::Switch(value, body) => {
                let own = Exits { leave: None, switch: None, ..exits };
                StmtKind::Switch(value.clone(), self.one(body, own))
            }
            StmtKind::Break => exits.leave.map_or(StmtKind::Break, |label| self.goto(label)),
            StmtKind::Continue => exits.go_on.map_or(StmtKind::Continue, |label| self.goto(label)),
            StmtKind::Empty
            | StmtKind::Expr(_)
            | StmtKind::Declare(_)
            | StmtKind::EvalVla(_)
            | StmtKind::Goto(_)
            | StmtKind::GotoComputed(_)
            | StmtKind::Return(_)
            | StmtKind::Asm => stmt.kind.clone(),
        };
        vec![Stmt { kind, span: stmt.span }]
    }

    fn list(&mut self, stmts: &[Stmt], exits: Exits) -> Vec<Stmt> {
        stmts.iter().flat_map(|stmt| self.rebuilt(stmt, exits)).collect()
    }

    /// A statement that stands by itself.
    fn one(&mut self, stmt: &Stmt, exits: Exits) -> Box<Stmt> {
        let mut stmts = self.rebuilt(stmt, exits);
        Box::new(match (stmts.pop(), stmts.is_empty()) {
            (Some(only), true) => only,
            (last, _) => {
                stmts.extend(last);
                Stmt { kind: StmtKind::Block(stmts), span: stmt.span }
            }
        })
    }

    /// A case of a switch that stays, or a label that its switch jumps to.
    fn case(
        &mut self,
        case: impl Fn(Box<Stmt>) -> StmtKind,
        body: &Stmt,
        exits: Exits,
        span: Span,
    ) -> Vec<Stmt> {
        let stmts = self.rebuilt(body, exits);
        let Some(switch) = exits.switch else { return wrapped(stmts, span, case) };
        let label = self.label();
        let jump = Stmt { kind: self.goto(label), span };
        self.switches[switch].push(Stmt { kind: case(Box::new(jump)), span });
        labelled(vec![label], stmts, span)
    }

    fn label(&mut self) -> LabelId {
        self.next_label += 1;
        LabelId(self.next_label - 1)
    }

    fn goto(&mut self, label: LabelId) -> StmtKind {
        self.used.insert(label);
        StmtKind::Goto(label)
    }

    /// A new label in front of statements, if something jumps there.
    fn at(&self, label: LabelId, stmts: Vec<Stmt>, span: Span) -> Vec<Stmt> {
        let labels = Vec::from_iter(self.used.contains(&label).then_some(label));
        labelled(labels, stmts, span)
    }
}

/// Statements that are taken apart.
impl Flatten {
    fn taken_apart(&mut self, stmt: &Stmt, exits: Exits) -> Vec<Stmt> {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Block(stmts) => self.list(stmts, exits),
            StmtKind::If(condition, then, otherwise) => {
                self.branches(condition, then, otherwise.as_deref(), exits, span)
            }
            StmtKind::While(condition, body) => {
                self.rounds(Some(condition), None, body, exits, span)
            }
            StmtKind::For { init, condition, step, body } => {
                let mut stmts = init.clone();
                stmts.extend(self.rounds(condition.as_ref(), step.as_ref(), body, exits, span));
                stmts
            }
            StmtKind::DoWhile(body, condition) => self.do_rounds(body, condition, exits, span),
            StmtKind::Switch(value, body) => self.choices(value, body, exits, span),
            // These are never marked.
            StmtKind::Label(..)
            | StmtKind::Case { .. }
            | StmtKind::Default(_)
            | StmtKind::Empty
            | StmtKind::Expr(_)
            | StmtKind::Declare(_)
            | StmtKind::EvalVla(_)
            | StmtKind::Goto(_)
            | StmtKind::GotoComputed(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Asm => vec![stmt.clone()],
        }
    }

    /// `if (c) ; else goto otherwise; A goto end; otherwise: B end:`
    fn branches(
        &mut self,
        condition: &Expr,
        then: &Stmt,
        otherwise: Option<&Stmt>,
        exits: Exits,
        span: Span,
    ) -> Vec<Stmt> {
        let (other, end) = (self.label(), self.label());
        let mut stmts = vec![self.unless(condition, other, span)];
        stmts.extend(self.rebuilt(then, exits));
        match otherwise {
            None => stmts.extend(labelled(vec![other], Vec::new(), span)),
            Some(otherwise) => {
                stmts.push(Stmt { kind: self.goto(end), span });
                stmts.extend(labelled(vec![other], self.rebuilt(otherwise, exits), span));
                stmts.extend(labelled(vec![end], Vec::new(), span));
            }
        }
        stmts
    }

    /// `head: if (c) ; else goto end; A next: s; goto head; end:`
    fn rounds(
        &mut self,
        condition: Option<&Expr>,
        step: Option<&Expr>,
        body: &Stmt,
        exits: Exits,
        span: Span,
    ) -> Vec<Stmt> {
        let (head, next, end) = (self.label(), self.label(), self.label());
        let mut stmts = Vec::new();
        if let Some(condition) = condition.filter(|condition| !is_always(condition)) {
            stmts.push(self.unless(condition, end, span));
        }
        let own = Exits { leave: Some(end), go_on: Some(next), ..exits };
        stmts.extend(self.rebuilt(body, own));
        let mut last: Vec<Stmt> = Vec::new();
        last.extend(step.map(|step| Stmt { kind: StmtKind::Expr(step.clone()), span: step.span }));
        last.push(Stmt { kind: self.goto(head), span });
        stmts.extend(self.at(next, last, span));
        let mut stmts = labelled(vec![head], stmts, span);
        stmts.extend(self.at(end, Vec::new(), span));
        stmts
    }

    /// `head: A next: if (c) goto head; end:`
    fn do_rounds(&mut self, body: &Stmt, condition: &Expr, exits: Exits, span: Span) -> Vec<Stmt> {
        let (head, next, end) = (self.label(), self.label(), self.label());
        let own = Exits { leave: Some(end), go_on: Some(next), ..exits };
        let mut stmts = self.rebuilt(body, own);
        let mut last = Vec::new();
        // Macros are often wrapped in loops that run once.
        if !is_never(condition) {
            let back = Box::new(Stmt { kind: self.goto(head), span });
            let span = condition.span;
            last.push(Stmt { kind: StmtKind::If(condition.clone(), back, None), span });
        }
        stmts.extend(self.at(next, last, span));
        let mut stmts = self.at(head, stmts, span);
        stmts.extend(self.at(end, Vec::new(), span));
        stmts
    }

    /// `switch (v) { case 1: goto one; … default: goto end; } A end:`
    fn choices(&mut self, value: &Expr, body: &Stmt, exits: Exits, span: Span) -> Vec<Stmt> {
        let end = self.label();
        let number = self.switches.len();
        self.switches.push(Vec::new());
        let own = Exits { leave: Some(end), switch: Some(number), ..exits };
        let stmts = self.rebuilt(body, own);
        let mut cases = std::mem::take(&mut self.switches[number]);
        if !cases.iter().any(|case| matches!(case.kind, StmtKind::Default(_))) {
            let jump = Box::new(Stmt { kind: self.goto(end), span });
            cases.push(Stmt { kind: StmtKind::Default(jump), span });
        }
        let body = Box::new(Stmt { kind: StmtKind::Block(cases), span });
        let mut found = vec![Stmt { kind: StmtKind::Switch(value.clone(), body), span }];
        found.extend(stmts);
        found.extend(self.at(end, Vec::new(), span));
        found
    }

    fn unless(&mut self, condition: &Expr, label: LabelId, span: Span) -> Stmt {
        let empty = Box::new(Stmt { kind: StmtKind::Empty, span });
        let jump = Box::new(Stmt { kind: self.goto(label), span });
        Stmt { kind: StmtKind::If(condition.clone(), empty, Some(jump)), span }
    }
}

/// Labels in front of statements.
fn labelled(labels: Vec<LabelId>, stmts: Vec<Stmt>, span: Span) -> Vec<Stmt> {
    let label = |stmts, label| wrapped(stmts, span, |body| StmtKind::Label(label, body));
    labels.into_iter().fold(stmts, label)
}

/// Statements of which the first is inside another one.
fn wrapped(stmts: Vec<Stmt>, span: Span, around: impl Fn(Box<Stmt>) -> StmtKind) -> Vec<Stmt> {
    let mut stmts = stmts.into_iter();
    let first = stmts.next().unwrap_or(Stmt { kind: StmtKind::Empty, span });
    let kind = around(Box::new(first));
    std::iter::once(Stmt { kind, span }).chain(stmts).collect()
}

fn is_always(condition: &Expr) -> bool {
    matches!(condition.kind, ExprKind::Int(value) if value != 0)
}

fn is_never(condition: &Expr) -> bool {
    matches!(condition.kind, ExprKind::Int(0))
}

/// Whether `break` or `continue` in a statement expression leaves it: these
/// are not rewritten.
fn leaves_expressions(unit: &Unit, body: &Body) -> bool {
    let mut found = false;
    for_each_expr(unit, body, &mut |expr| {
        if let ExprKind::StmtExpr(stmts) = &expr.kind {
            found |= stmts.iter().any(leaves);
        }
    });
    found
}

/// Whether a statement has a `break` or `continue` in it.
fn leaves(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Break | StmtKind::Continue)
        || inner_stmts(stmt).into_iter().any(leaves)
}
