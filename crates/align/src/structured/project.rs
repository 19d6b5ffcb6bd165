//! Projections Π0 and Π1: a structured difference and a version in, the body of
//! that version out; and the check that a difference belongs to two bodies.

use super::{Branch, Item, Side};
use verdiff_ir::program::{Body, StmtKind};
use verdiff_ir::{Expr, Stmt};

/// The body of a version.
pub fn project(difference: &[Item], version: Side) -> Body {
    let mut body = Body::new();
    for item in difference {
        item.push_to(version, &mut body);
    }
    body
}

/// Whether the projections are exactly these two bodies.
pub fn projects_to(difference: &[Item], old: &[Stmt], new: &[Stmt]) -> bool {
    project(difference, Side::Old) == old && project(difference, Side::New) == new
}

impl Item {
    fn push_to(&self, wanted: Side, body: &mut Body) {
        let inside = |difference: &[Item]| project(difference, wanted);
        match self {
            Item::Only { version, stmt } if *version == wanted => body.push(stmt.clone()),
            Item::Only { .. } => {}
            Item::Leaf(stmts) => body.push(stmts.of(wanted).clone()),
            Item::If { conditions, spans, then, otherwise } => {
                let kind = conditional(conditions.of(wanted), inside(then), inside(otherwise));
                body.push(Stmt::new(kind, *spans.of(wanted)));
            }
            Item::While { conditions, spans, body: round } => {
                let condition = conditions.of(wanted).clone();
                let kind = StmtKind::While { condition, body: inside(round) };
                body.push(Stmt::new(kind, *spans.of(wanted)));
            }
            Item::Block { labels, spans, body: inner } => {
                let kind =
                    StmtKind::Block { label: labels.of(wanted).clone(), body: inside(inner) };
                body.push(Stmt::new(kind, *spans.of(wanted)));
            }
            Item::OnlyIf { version, condition, span, branch, kept, apart }
                if *version == wanted =>
            {
                let kind = match branch {
                    Branch::Then => conditional(condition, inside(kept), apart.clone()),
                    Branch::Else => conditional(condition, apart.clone(), inside(kept)),
                };
                body.push(Stmt::new(kind, *span));
            }
            Item::OnlyWhile { version, condition, span, body: round } if *version == wanted => {
                let kind = StmtKind::While { condition: condition.clone(), body: inside(round) };
                body.push(Stmt::new(kind, *span));
            }
            Item::OnlyBlock { version, label, span, body: inner } if *version == wanted => {
                let kind = StmtKind::Block { label: label.clone(), body: inside(inner) };
                body.push(Stmt::new(kind, *span));
            }
            Item::OnlyIf { kept: around, .. }
            | Item::OnlyWhile { body: around, .. }
            | Item::OnlyBlock { body: around, .. } => body.extend(inside(around)),
        }
    }
}

fn conditional(condition: &Expr, then: Body, otherwise: Body) -> StmtKind {
    StmtKind::If { condition: condition.clone(), then, otherwise }
}
