//! Which statements must stay together because of the jumps between them.

use std::ops::Range;
use verdiff_c::typed::walk::{exprs_of_stmt, for_each_stmt};
use verdiff_c::typed::{Body, ExprKind, LabelId, Stmt, StmtKind, Unit};
use verdiff_c::types::{ArrayLength, TypeId, TypeKind};

/// The labels of a statement, and those that it jumps to.
fn labels(stmt: &Stmt) -> (Vec<LabelId>, Vec<LabelId>) {
    let (mut here, mut wanted) = (Vec::new(), Vec::new());
    for_each_stmt(stmt, &mut |stmt| match &stmt.kind {
        StmtKind::Label(id, _) => here.push(*id),
        StmtKind::Goto(id) => wanted.push(*id),
        _ => {}
    });
    (here, wanted)
}

/// Whether some statements jump to labels that are not among them, or are
/// jumped to from outside.
pub(super) fn escapes(body: &Body, stmts: &[Stmt]) -> bool {
    let inside: Vec<(Vec<LabelId>, Vec<LabelId>)> = stmts.iter().map(labels).collect();
    let here: Vec<LabelId> = inside.iter().flat_map(|it| it.0.iter().copied()).collect();
    let wanted: Vec<LabelId> = inside.iter().flat_map(|it| it.1.iter().copied()).collect();
    if wanted.iter().any(|label| !here.contains(label)) {
        return true;
    }
    let all: Vec<LabelId> = body.stmts.iter().flat_map(|stmt| labels(stmt).1).collect();
    here.iter().any(|label| {
        let count = |list: &[LabelId]| list.iter().filter(|it| *it == label).count();
        count(&all) > count(&wanted)
    })
}

/// The statements of a list in runs that stay together, in order.
pub(super) fn groups(unit: &Unit, stmts: &[Stmt]) -> Vec<Range<usize>> {
    let inside: Vec<(Vec<LabelId>, Vec<LabelId>)> = stmts.iter().map(labels).collect();
    let mut groups: Vec<Range<usize>> = Vec::new();
    for (at, stmt) in stmts.iter().enumerate() {
        let place = |label: &LabelId| inside.iter().position(|it| it.0.contains(label));
        let targets = inside[at].1.iter().filter_map(place);
        let mut range =
            targets.fold(at..at + 1, |range, to| range.start.min(to)..range.end.max(to + 1));
        if has_variable_length(unit, stmt) {
            range.end = stmts.len();
        }
        while let Some(last) = groups.pop_if(|last| last.end > range.start) {
            range = last.start.min(range.start)..last.end.max(range.end);
        }
        groups.push(range);
    }
    groups
}

/// Whether a statement declares something whose size is known at run time
/// only, or evaluates such a size, for all statements behind it.
pub(super) fn has_variable_length(unit: &Unit, stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::EvalVla(_) => true,
        StmtKind::Declare(id) => is_variable(unit, unit.decl(*id).ty.ty),
        StmtKind::Label(_, body) => has_variable_length(unit, body),
        _ => false,
    }
}

fn is_variable(unit: &Unit, ty: TypeId) -> bool {
    match unit.types.kind(ty) {
        TypeKind::Array(_, ArrayLength::Variable(_)) => true,
        TypeKind::Array(element, _) => is_variable(unit, element.ty),
        TypeKind::Pointer(to) => is_variable(unit, to.ty),
        _ => false,
    }
}

/// Whether an expression of a statement needs lengths known at run time.
pub(super) fn mentions_lengths(unit: &Unit, stmt: &Stmt) -> bool {
    let mut found = false;
    exprs_of_stmt(unit, stmt, &mut |expr| {
        found |= matches!(expr.kind, ExprKind::SizeofVla(_)) || is_variable(unit, expr.ty.ty);
    });
    found
}
