//! Lists of statements with labels in them: blocks, and bodies of switches.
//!
//! Where all jumps to the labels of a list go forward, each label ends a
//! block that the jumps break out of. Otherwise the list becomes a loop that
//! finds the label by its number.

use super::function::{Lowering, Result};
use super::jumps::Goto;
use super::value::{and, number};
use crate::typed::walk::for_each_stmt;
use crate::typed::{LabelId, Stmt, StmtKind};
use std::collections::BTreeMap;
use verdiff_ir::{
    BinOp, Expr as IrExpr, Name, Stmt as IrStmt, StmtKind as IrStmtKind, Type, Width,
};

/// Statements of a list from one label to the next.
pub(crate) struct Segment<'u> {
    /// The labels at its beginning.
    pub(crate) labels: Vec<LabelId>,
    /// The cases at its beginning, lowest and highest value.
    pub(crate) cases: Vec<(i128, i128)>,
    /// Whether `default` is at its beginning.
    pub(crate) is_default: bool,
    pub(crate) stmts: Vec<&'u Stmt>,
}

impl Segment<'_> {
    fn new() -> Self {
        Segment { labels: Vec::new(), cases: Vec::new(), is_default: false, stmts: Vec::new() }
    }

    /// Whether a switch may come here.
    pub(crate) fn is_case(&self) -> bool {
        self.is_default || !self.cases.is_empty()
    }
}

/// Parts a list at its labels. The first segment has none.
pub(crate) fn segments<'u>(list: &[&'u Stmt]) -> Vec<Segment<'u>> {
    let mut found = vec![Segment::new()];
    for stmt in list {
        let mut stmt: &'u Stmt = stmt;
        let mut start = Segment::new();
        loop {
            stmt = match &stmt.kind {
                StmtKind::Label(label, body) => {
                    start.labels.push(*label);
                    body
                }
                StmtKind::Case { low, high, body } => {
                    start.cases.push((*low, *high));
                    body
                }
                StmtKind::Default(body) => {
                    start.is_default = true;
                    body
                }
                _ => break,
            };
        }
        if start.is_case() || !start.labels.is_empty() {
            found.push(start);
        }
        if let Some(last) = found.last_mut() {
            last.stmts.push(stmt);
        }
    }
    found
}

/// The jumps between the segments of a list.
pub(crate) struct Flow {
    /// For each label that a goto in the list goes to: its segment.
    pub(crate) targets: BTreeMap<LabelId, usize>,
    /// Whether some goto goes back, or stays in its segment.
    pub(crate) goes_back: bool,
}

/// How the gotos in a list go between its segments.
pub(crate) fn flow(segments: &[Segment<'_>]) -> Flow {
    let at = |label: &LabelId| segments.iter().position(|segment| segment.labels.contains(label));
    let mut flow = Flow { targets: BTreeMap::new(), goes_back: false };
    if segments.iter().all(|segment| segment.labels.is_empty()) {
        return flow;
    }
    for (from, segment) in segments.iter().enumerate() {
        for stmt in &segment.stmts {
            for_each_stmt(stmt, &mut |stmt| {
                if let StmtKind::Goto(label) = &stmt.kind
                    && let Some(to) = at(label)
                {
                    flow.targets.insert(*label, to);
                    flow.goes_back |= to <= from;
                }
            });
        }
    }
    flow
}

/// How control enters a list.
pub(crate) enum Entry {
    /// At its beginning.
    Start,
    /// At the segment whose condition holds; behind the list if none does.
    Choice(Vec<(IrExpr, usize)>),
}

impl Lowering<'_, '_> {
    /// A list of statements in a scope of its own.
    pub(crate) fn list(&mut self, list: &[&Stmt]) -> Result<()> {
        self.allocate_locals(list)?;
        let segments = segments(list);
        if let Some(inside) = segments.iter().find(|segment| segment.is_case()) {
            self.span = inside.stmts.first().map_or(self.span, |stmt| stmt.span);
            return self.unsupported("a case inside another statement of its switch");
        }
        let flow = flow(&segments);
        if flow.targets.is_empty() {
            return list_in_order(self, &segments);
        }
        self.jumping_list(&segments, &flow, Entry::Start)
    }

    /// A list between whose segments there are jumps.
    pub(crate) fn jumping_list(
        &mut self,
        segments: &[Segment<'_>],
        flow: &Flow,
        entry: Entry,
    ) -> Result<()> {
        self.depth += 1;
        let result = match flow.goes_back {
            true => self.dispatched(segments, flow, entry),
            false => self.forward(segments, flow, entry),
        };
        self.depth -= 1;
        result
    }

    fn segment(&mut self, segment: &Segment<'_>) -> Result<()> {
        segment.stmts.iter().try_for_each(|stmt| self.statement(stmt))
    }

    /// Nested blocks: the first segment innermost.
    fn forward(&mut self, segments: &[Segment<'_>], flow: &Flow, entry: Entry) -> Result<()> {
        let depth = self.depth;
        let name = |at: usize| Name::from(format!("to.{depth}.{at}"));
        for (label, at) in &flow.targets {
            self.jumps.open(*label, Goto::Block(name(*at)));
        }
        let choices = match entry {
            Entry::Start => Vec::new(),
            Entry::Choice(choices) => choices,
        };
        let end = name(segments.len());
        let is_choice = !choices.is_empty();
        let entered: Vec<usize> =
            flow.targets.values().copied().chain(choices.iter().map(|(_, at)| *at)).collect();
        let mut body: Vec<IrStmt> = self.nested(|this| {
            for (condition, at) in choices {
                let then = this.nested(|this| {
                    this.emit(IrStmtKind::Break { label: name(at) });
                    Ok(())
                })?;
                this.emit(IrStmtKind::If { condition, then, otherwise: Vec::new() });
            }
            if is_choice {
                this.emit(IrStmtKind::Break { label: end.clone() });
            }
            Ok(())
        })?;
        for (at, segment) in segments.iter().enumerate() {
            if entered.contains(&at) {
                segment.labels.iter().for_each(|label| self.jumps.close(*label));
                let block = IrStmtKind::Block { label: name(at), body: std::mem::take(&mut body) };
                body = self.nested(|this| {
                    this.emit(block);
                    Ok(())
                })?;
            }
            body.extend(self.nested(|this| this.segment(segment))?);
        }
        match is_choice {
            true => self.emit(IrStmtKind::Block { label: end, body }),
            false => self.out.extend(body),
        }
        Ok(())
    }

    /// A loop that skips the segments before the one to begin with.
    fn dispatched(&mut self, segments: &[Segment<'_>], flow: &Flow, entry: Entry) -> Result<()> {
        let depth = self.depth;
        let (leave, again) =
            (Name::from(format!("leave.{depth}")), Name::from(format!("again.{depth}")));
        let variable = self.local(format!("goto.{depth}"), Type::I32);
        for (label, at) in &flow.targets {
            let (variable, again) = (variable.clone(), again.clone());
            self.jumps.open(*label, Goto::Dispatch { variable, number: *at as u32, again });
        }
        let number_of = |at: usize| number(Width::W32, at as i128);
        let first = match entry {
            Entry::Start => number_of(0),
            Entry::Choice(choices) => choices
                .into_iter()
                .rev()
                .fold(number_of(segments.len()), |otherwise, (condition, at)| {
                    IrExpr::ite(condition, number_of(at), otherwise)
                }),
        };
        self.assign(variable.clone(), first);
        let rounds = self.nested(|this| {
            for (at, segment) in segments.iter().enumerate() {
                let condition =
                    IrExpr::binary(BinOp::Le, IrExpr::var(variable.clone()), number_of(at));
                let then = this.nested(|this| {
                    this.assign(variable.clone(), number_of(0));
                    this.segment(segment)
                })?;
                this.emit(IrStmtKind::If { condition, then, otherwise: Vec::new() });
            }
            this.emit(IrStmtKind::Break { label: leave.clone() });
            Ok(())
        })?;
        flow.targets.keys().for_each(|label| self.jumps.close(*label));
        let round = self.nested(|this| {
            this.emit(IrStmtKind::Block { label: again, body: rounds });
            Ok(())
        })?;
        let body = self.nested(|this| {
            let condition = IrExpr::lit(true);
            this.emit(IrStmtKind::While { condition, body: round });
            Ok(())
        })?;
        self.emit(IrStmtKind::Block { label: leave, body });
        Ok(())
    }
}

fn list_in_order(lowering: &mut Lowering<'_, '_>, segments: &[Segment<'_>]) -> Result<()> {
    segments.iter().try_for_each(|segment| lowering.segment(segment))
}

/// The condition that a value lies between two others.
pub(crate) fn between(value: &IrExpr, low: i128, high: i128, width: Width, signed: bool) -> IrExpr {
    if low == high {
        return super::value::equal(value.clone(), number(width, low));
    }
    let op = if signed { BinOp::Le } else { BinOp::LeU };
    let above = IrExpr::binary(op, number(width, low), value.clone());
    let below = IrExpr::binary(op, value.clone(), number(width, high));
    and(above, below)
}
