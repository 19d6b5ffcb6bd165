//! A procedure of its own for some statements.

use crate::mutate::edit::Edit;
use crate::mutate::place::Place;
use std::collections::BTreeSet;
use verdiff_ir::{Body, Call, Expr, Name, Proc, Span, Stmt, StmtKind, Var, program, rename};

/// Moves statements that go nowhere else to a new procedure, which takes the
/// locals that they mention and returns those that they assign. They may fail
/// and call: what they let through, the call lets through.
pub(super) fn extract(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| body.get(at).is_some_and(stays_inside))?;
    let moved = take(edit, &place);
    let (params, results) = interface(edit, &moved);
    let callee = edit.fresh_procedure();
    let text = format!("moved {} statements to {callee}", moved.len());
    let proc = procedure(callee.clone(), &params, &results, moved);
    let args = params.into_iter().map(Expr::var).collect();
    let call = Call { targets: results, callee, args, handlers: vec![] };
    edit.list(&place).insert(place.index, StmtKind::Call(call).into());
    edit.program.add_proc(proc);
    Some(text)
}

/// Takes statements out, as many as the tape wants and may go.
fn take(edit: &mut Edit<'_>, place: &Place) -> Body {
    let list = edit.list(place).clone();
    let longest = list[place.index..].iter().take_while(|stmt| stays_inside(stmt)).count();
    let count = 1 + edit.tape.pick(longest);
    edit.list(place).drain(place.index..place.index + count).collect()
}

/// Whether a statement neither returns nor breaks out of itself.
fn stays_inside(stmt: &Stmt) -> bool {
    let (mut inside, mut wanted) = (BTreeSet::new(), BTreeSet::new());
    let mut returns = false;
    stmt.walk(&mut |stmt| match &stmt.kind {
        StmtKind::Block { label, .. } => {
            inside.insert(label);
        }
        StmtKind::Break { label } => {
            wanted.insert(label);
        }
        StmtKind::Call(call) => wanted.extend(call.handlers.iter().map(|h| &h.label)),
        StmtKind::Return { .. } => returns = true,
        StmtKind::Assign { .. }
        | StmtKind::New { .. }
        | StmtKind::If { .. }
        | StmtKind::While { .. }
        | StmtKind::Check { .. }
        | StmtKind::Fail { .. } => {}
    });
    !returns && wanted.is_subset(&inside)
}

/// The locals that statements mention, and those that they assign, in the
/// order of their declaration.
fn interface(edit: &Edit<'_>, moved: &Body) -> (Vec<Var>, Vec<Var>) {
    let (mut mentioned, mut assigned) = (BTreeSet::new(), BTreeSet::new());
    rename::for_each_variable(moved, &mut |var| {
        mentioned.insert(&var.name);
    });
    program::walk(moved, &mut |stmt| {
        assigned.extend(stmt.targets().iter().map(|var| &var.name));
    });
    let locals = |names: &BTreeSet<&Name>| {
        edit.proc().variables().filter(|var| names.contains(&var.name)).cloned().collect()
    };
    (locals(&mentioned), locals(&assigned))
}

fn procedure(name: Name, params: &[Var], results: &[Var], mut body: Body) -> Proc {
    let values = results.iter().cloned().map(Expr::var).collect();
    body.push(StmtKind::Return { values }.into());
    Proc {
        name,
        params: params.to_vec(),
        results: results.iter().map(|var| var.ty).collect(),
        locals: vec![],
        body,
        span: Span::NOWHERE,
    }
}
