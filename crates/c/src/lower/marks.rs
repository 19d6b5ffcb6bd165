//! Which statements are in the way of jumps.
//!
//! In: the statements of a function. Out: those that stand between a label
//! and the list of statements in which a jump could find it, and those between
//! a case and the body of its switch.

use crate::typed::walk::inner_stmts;
use crate::typed::{LabelId, Stmt, StmtKind};
use std::collections::{BTreeMap, BTreeSet};

/// The statements that must be taken apart so that all jumps find their
/// labels. Labels are not among them.
pub(crate) fn marks(stmts: &[Stmt]) -> BTreeSet<*const Stmt> {
    let mut jumps = Jumps::default();
    stmts.iter().for_each(|stmt| jumps.visit(stmt));
    let gotos = std::mem::take(&mut jumps.gotos);
    for (label, from) in gotos {
        if let Some(path) = jumps.labels.get(&label) {
            let between = in_the_way(path, &from).filter(|stmt| !is_label(stmt));
            jumps.marked.extend(between.map(std::ptr::from_ref));
        }
    }
    jumps.marked
}

#[derive(Default)]
struct Jumps<'u> {
    /// The statements around the present one, outermost first.
    path: Vec<&'u Stmt>,
    /// The statements around each label and its fellows, and then the
    /// outermost of these.
    labels: BTreeMap<LabelId, Vec<&'u Stmt>>,
    /// The statements around each jump.
    gotos: Vec<(LabelId, Vec<&'u Stmt>)>,
    marked: BTreeSet<*const Stmt>,
}

impl<'u> Jumps<'u> {
    fn visit(&mut self, stmt: &'u Stmt) {
        self.path.push(stmt);
        match &stmt.kind {
            StmtKind::Label(label, _) => {
                let path = self.to_labelled().to_vec();
                self.labels.insert(*label, path);
            }
            StmtKind::Case { .. } | StmtKind::Default(_) => self.mark_around_case(),
            StmtKind::Goto(label) => self.gotos.push((*label, self.path.clone())),
            _ => {}
        }
        inner_stmts(stmt).into_iter().for_each(|inner| self.visit(inner));
        self.path.pop();
    }

    /// The path to the first of the labels and cases at the present place.
    fn to_labelled(&self) -> &[&'u Stmt] {
        let others = self.path.iter().rev().take_while(|stmt| is_label(stmt)).count();
        &self.path[..=self.path.len() - others]
    }

    fn mark_around_case(&mut self) {
        let path = self.to_labelled();
        let around = &path[..path.len() - 1];
        let switch = around.iter().rposition(|stmt| matches!(stmt.kind, StmtKind::Switch(..)));
        let inside = switch.map_or(&[][..], |switch| &around[switch + 1..]);
        let inside = match inside.split_first() {
            Some((body, rest)) if matches!(body.kind, StmtKind::Block(_)) => rest,
            _ => inside,
        };
        let inside = inside.iter().copied().filter(|stmt| !is_label(stmt));
        let marked: Vec<*const Stmt> = inside.map(std::ptr::from_ref).collect();
        self.marked.extend(marked);
    }
}

fn is_label(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Label(..) | StmtKind::Case { .. } | StmtKind::Default(_))
}

/// The statements around a label in whose lists a jump from elsewhere does not
/// find it. Besides blocks, what stands by itself is a list, of one.
fn in_the_way<'p>(to: &'p [&'p Stmt], from: &[&Stmt]) -> impl Iterator<Item = &'p Stmt> {
    let around = to.len() - 1;
    let is_same = |(a, b): &(&&Stmt, &&Stmt)| std::ptr::eq(**a, **b);
    let common = to.iter().zip(from).take_while(is_same).count();
    let is_inside = common > around;
    // A jump from one branch to the other.
    let both = common.checked_sub(1).map(|at| to[at]);
    let both = both.filter(|stmt| !is_inside && matches!(stmt.kind, StmtKind::If(..)));
    let between = if is_inside { &[] } else { &to[common..around] };
    both.into_iter().chain(between.iter().copied())
}
