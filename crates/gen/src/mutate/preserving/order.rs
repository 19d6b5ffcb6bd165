//! Statements that do not depend on each other, in the other order.

use crate::mutate::edit::Edit;
use std::collections::BTreeSet;
use verdiff_ir::{Name, Stmt, StmtKind};

/// Swaps two adjacent statements that always run to their end, call nothing,
/// and share no variable that either writes.
pub(super) fn swap_independent(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| {
        let (Some(first), Some(second)) = (body.get(at), body.get(at + 1)) else { return false };
        independent(first, second)
    })?;
    let at = place.index;
    edit.list(&place).swap(at, at + 1);
    Some("swapped two independent statements".into())
}

fn independent(first: &Stmt, second: &Stmt) -> bool {
    let (Some(first), Some(second)) = (Footprint::of(first), Footprint::of(second)) else {
        return false;
    };
    first.writes.is_disjoint(&second.writes)
        && first.writes.is_disjoint(&second.reads)
        && first.reads.is_disjoint(&second.writes)
        && !(first.allocates && second.allocates)
}

#[derive(Default)]
struct Footprint {
    reads: BTreeSet<Name>,
    writes: BTreeSet<Name>,
    allocates: bool,
}

impl Footprint {
    /// Of a statement that only assigns and branches; of others there is none.
    fn of(stmt: &Stmt) -> Option<Footprint> {
        let mut footprint = Footprint::default();
        let mut plain = true;
        stmt.walk(&mut |stmt| {
            plain &= is_plain(stmt);
            footprint.allocates |= matches!(stmt.kind, StmtKind::New { .. });
            footprint.writes.extend(stmt.targets().iter().map(|var| var.name.clone()));
            for expr in stmt.exprs() {
                expr.for_each_var(&mut |var| {
                    footprint.reads.insert(var.name.clone());
                });
            }
        });
        plain.then_some(footprint)
    }
}

fn is_plain(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Assign { .. } | StmtKind::New { .. } => true,
        StmtKind::If { .. } | StmtKind::Block { .. } => true,
        StmtKind::While { .. }
        | StmtKind::Call(_)
        | StmtKind::Break { .. }
        | StmtKind::Check { .. }
        | StmtKind::Fail { .. }
        | StmtKind::Return { .. } => false,
    }
}
