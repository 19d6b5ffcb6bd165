//! Which names stand opposite to each other in two versions.
//!
//! In: two versions of a procedure, and which names correspond for sure. Out:
//! for other names of locals and labels, how often one stands in a version
//! where the other stands in version 0, in statements that are otherwise the
//! same.

use crate::locals::Pairs;
use crate::nodes::{NodeId, Nodes};
use crate::nway::{Slot, plan};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::program::walk;
use verdiff_ir::rename::{rename_labels, rename_variables};
use verdiff_ir::{Body, Name, Proc, Stmt, StmtKind, Var};

/// How often names, first that of the version, stand opposite to each other.
#[derive(Debug, Default)]
pub(crate) struct Votes {
    /// Locals of the same type.
    pub(crate) variables: BTreeMap<(Name, Name), usize>,
    /// Labels.
    pub(crate) labels: BTreeMap<(Name, Name), usize>,
}

/// Aligns the bodies without the names that are not paired, and counts.
pub(crate) fn votes(base: &Proc, version: &Proc, variables: &Pairs, labels: &Pairs) -> Votes {
    let identity =
        |pairs: &Pairs| pairs.values().map(|name| (name.clone(), name.clone())).collect::<Pairs>();
    let base_body = erased(base, &identity(variables), &identity(labels));
    let body = erased(version, variables, labels);
    let mut votes = counted([base, version], [&base_body, &body]);
    let open = |proc: &Proc, paired: &BTreeSet<&Name>| {
        let names = proc.variables().map(|var| var.name.clone());
        names.filter(|name| !paired.contains(name)).collect::<BTreeSet<Name>>()
    };
    let ours = open(version, &variables.keys().collect());
    let theirs = open(base, &variables.values().collect());
    votes.variables.retain(|(name, target), _| ours.contains(name) && theirs.contains(target));
    let (ours, theirs): (BTreeSet<_>, BTreeSet<_>) = labels.iter().unzip();
    votes.labels.retain(|(name, target), _| !ours.contains(name) && !theirs.contains(target));
    votes
}

/// Counts all names that stand opposite to each other in two procedures, by
/// the alignment of their erased bodies.
fn counted(procs: [&Proc; 2], erased: [&Body; 2]) -> Votes {
    let mut votes = Votes::default();
    let nodes = Nodes::of(&erased.map(Vec::as_slice));
    let originals = procs.map(|proc| preorder(&proc.body));
    for (base_id, id) in paired_nodes(&nodes, &plan(&nodes).body) {
        // The nodes of the version follow those of the base.
        votes.count(originals[0][base_id], originals[1][id - originals[0].len()]);
    }
    votes
}

impl Votes {
    fn count(&mut self, theirs: &Stmt, ours: &Stmt) {
        let names = own_variables(ours).into_iter().zip(own_variables(theirs));
        for (name, target) in names {
            *self.variables.entry((name, target)).or_default() += 1;
        }
        for (name, target) in own_labels(ours).into_iter().zip(own_labels(theirs)) {
            *self.labels.entry((name, target)).or_default() += 1;
        }
    }
}

/// The body with names that correspond replaced by those of version 0, and
/// names of other locals and labels by one that no program has.
pub(crate) fn erased(proc: &Proc, variables: &Pairs, labels: &Pairs) -> Body {
    let nameless = Name::from("\n");
    let locals: BTreeSet<&Name> = proc.variables().map(|var| &var.name).collect();
    let mut body = proc.body.clone();
    rename_variables(&mut body, &|name| {
        if locals.contains(name) {
            *name = variables.get(name).unwrap_or(&nameless).clone();
        }
    });
    rename_labels(&mut body, &|name| {
        *name = labels.get(name).unwrap_or(&nameless).clone();
    });
    body
}

fn preorder(body: &Body) -> Vec<&Stmt> {
    let mut stmts = Vec::new();
    walk(body, &mut |stmt| stmts.push(stmt));
    stmts
}

/// The nodes that correspond, those inside equal subtrees too.
fn paired_nodes<T>(nodes: &Nodes<'_, T>, slots: &[Slot]) -> Vec<(NodeId, NodeId)> {
    let mut pairs = Vec::new();
    for slot in slots {
        match slot {
            Slot::Same(column) => {
                let inside = 0..nodes[column[0]].count;
                pairs.extend(inside.map(|offset| (column[0] + offset, column[1] + offset)));
            }
            Slot::Open { column, lists } => {
                pairs.push((column[0], column[1]));
                lists.iter().for_each(|list| pairs.extend(paired_nodes(nodes, list)));
            }
            Slot::Hole(_) => {}
        }
    }
    pairs
}

fn own_variables(stmt: &Stmt) -> Vec<Name> {
    let mut names: Vec<Name> = stmt.targets().iter().map(|var| var.name.clone()).collect();
    let mut add = |var: &Var| names.push(var.name.clone());
    stmt.exprs().iter().for_each(|expr| expr.for_each_var(&mut add));
    names
}

fn own_labels(stmt: &Stmt) -> Vec<Name> {
    match &stmt.kind {
        StmtKind::Block { label, .. } | StmtKind::Break { label } => vec![label.clone()],
        StmtKind::Call(call) => call.handlers.iter().map(|handler| handler.label.clone()).collect(),
        StmtKind::Assign { .. }
        | StmtKind::New { .. }
        | StmtKind::If { .. }
        | StmtKind::While { .. }
        | StmtKind::Check { .. }
        | StmtKind::Fail { .. }
        | StmtKind::Return { .. } => vec![],
    }
}
