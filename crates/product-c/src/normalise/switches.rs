//! `switch`, whose sections are conditionals in a row: a small switch finds the
//! first section, each later one is entered by falling through.

use super::Normaliser;
use super::jumps::escapes;
use crate::build::{block, stmt};
use crate::node::{Kind, Node};
use verdiff_c::typed::walk::inner_stmts;
use verdiff_c::typed::{CompareOp, DeclId, Expr, Stmt, StmtKind};

/// One label.
#[derive(Clone, Copy)]
enum Case {
    Values(i128, i128),
    Default,
}

/// Labels, and what stands behind them.
struct Section {
    cases: Vec<Case>,
    stmts: Vec<Stmt>,
}

impl Normaliser<'_, '_> {
    pub(super) fn switch(&mut self, whole: &Stmt, value: &Expr, body: &Stmt) -> Vec<Node> {
        let sections = match sections(body) {
            Some(sections) if !self.is_entangled(&sections) => sections,
            _ => return vec![self.whole(std::slice::from_ref(whole))],
        };
        let mut nodes = Vec::new();
        let value = self.hoist(value.clone(), &mut nodes);
        let int = self.import.int_type();
        let first = self.temporary(int.into());
        nodes.push(self.find(first, &value, &sections, whole));
        let mut parts = Vec::new();
        for (number, section) in sections.iter().enumerate() {
            let (from, number) = (self.import.read(first), self.import.int(number as i128));
            let is_reached = self.import.compare(CompareOp::Le, from, number);
            let text = section.cases.iter().map(text).collect::<String>();
            let condition = vec![Node::new(Kind::Value(is_reached), text, whole.span)];
            let then = self.list(&section.stmts);
            let kind = Kind::If { condition, then, otherwise: vec![] };
            parts.push(Node::new(kind, "case", whole.span));
        }
        nodes.push(Node::new(Kind::Once(parts), "switch", whole.span));
        nodes
    }

    fn is_entangled(&self, sections: &[Section]) -> bool {
        sections.iter().any(|section| escapes(self.body, &section.stmts))
    }

    /// Finds the section that is entered, if any is.
    fn find(&mut self, first: DeclId, value: &Expr, sections: &[Section], whole: &Stmt) -> Node {
        let mut inside = Vec::new();
        let mut text = self.text_of_expr(value);
        for (number, section) in sections.iter().enumerate() {
            let number = self.import.int(number as i128);
            let found = self.import.assign(self.import.object(first), number);
            let labelled = section.cases.iter().rev().fold(found, |body, case| {
                let body = Box::new(body);
                stmt(match case {
                    Case::Values(low, high) => StmtKind::Case { low: *low, high: *high, body },
                    Case::Default => StmtKind::Default(body),
                })
            });
            inside.extend([labelled, stmt(StmtKind::Break)]);
            text.extend(section.cases.iter().map(self::text));
        }
        let none = self.import.int(sections.len() as i128);
        let none = self.import.assign(self.import.object(first), none);
        let switch = StmtKind::Switch(value.clone(), Box::new(block(inside)));
        let switch = Stmt { kind: switch, span: whole.span };
        Node::new(Kind::Do(vec![none, switch]), text, whole.span)
    }
}

fn text(case: &Case) -> String {
    match case {
        Case::Values(low, high) => format!("case {low}..{high} "),
        Case::Default => "default ".to_owned(),
    }
}

/// The sections of a body whose labels all stand at its top.
fn sections(body: &Stmt) -> Option<Vec<Section>> {
    let StmtKind::Block(stmts) = &body.kind else { return None };
    let mut sections: Vec<Section> = Vec::new();
    for stmt in stmts {
        let (cases, rest) = labels(stmt);
        if !cases.is_empty() {
            sections.push(Section { cases, stmts: Vec::new() });
        }
        if has_case(rest) {
            return None;
        }
        match sections.last_mut() {
            Some(section) => section.stmts.push(rest.clone()),
            None => return None,
        }
    }
    Some(sections)
}

fn labels(stmt: &Stmt) -> (Vec<Case>, &Stmt) {
    let (mut cases, mut at) = (Vec::new(), stmt);
    loop {
        match &at.kind {
            StmtKind::Case { low, high, body } => {
                cases.push(Case::Values(*low, *high));
                at = body;
            }
            StmtKind::Default(body) => {
                cases.push(Case::Default);
                at = body;
            }
            _ => return (cases, at),
        }
    }
}

/// Whether a label of the switch around it is inside.
fn has_case(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Case { .. } | StmtKind::Default(_) => true,
        StmtKind::Switch(..) => false,
        _ => inner_stmts(stmt).into_iter().any(has_case),
    }
}
