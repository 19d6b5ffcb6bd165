//! Changes to statements that may matter.

use crate::mutate::edit::Edit;
use crate::mutate::place::Place;
use crate::mutate::preserving::branches::kind;
use crate::skeleton::failure;
use verdiff_ir::{Body, Name, Stmt, StmtKind, Type, Var};

/// Leaves a statement out.
pub(super) fn delete(edit: &mut Edit<'_>) -> Option<String> {
    remove(edit, |_| true)?;
    Some("removed a statement".into())
}

/// Leaves a check out.
pub(super) fn remove_check(edit: &mut Edit<'_>) -> Option<String> {
    remove(edit, |kind| matches!(kind, StmtKind::Check { .. }))?;
    Some("removed a check".into())
}

/// Leaves a break out.
pub(super) fn remove_break(edit: &mut Edit<'_>) -> Option<String> {
    remove(edit, |kind| matches!(kind, StmtKind::Break { .. }))?;
    Some("removed a break".into())
}

fn remove(edit: &mut Edit<'_>, fits: impl Fn(&StmtKind) -> bool) -> Option<()> {
    let place = edit.place(|body, at| kind(body, at).is_some_and(&fits))?;
    edit.list(&place).remove(place.index);
    Some(())
}

/// Runs a statement twice.
pub(super) fn duplicate(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| at < body.len())?;
    let stmt = place.stmt(&mut edit.proc_mut().body).clone();
    let copy = edit.copy(&vec![stmt.clone()]);
    edit.replace_stmt(&place, [vec![stmt], copy].concat());
    Some("doubled a statement".into())
}

/// Adds an assignment, a check or an early end.
pub(super) fn insert(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|_, _| true)?;
    let stmt = match edit.tape.weighted(&[(6, 0), (2, 1), (1, 2)]) {
        0 => {
            let variables = edit.variables();
            let target = edit.tape.choose(&variables)?.clone();
            let value = edit.random_expr(target.ty, 2);
            StmtKind::Assign { target, value }
        }
        1 => {
            let condition = edit.random_expr(Type::BOOL, 2);
            StmtKind::Check { condition, failure: failure(edit.tape, true) }
        }
        _ => early_return(edit),
    };
    edit.list(&place).insert(place.index, stmt.into());
    Some("added a statement".into())
}

/// `if c { return …; }`
fn early_return(edit: &mut Edit<'_>) -> StmtKind {
    let condition = edit.random_expr(Type::BOOL, 2);
    let results = edit.proc().results.clone();
    let values = results.into_iter().map(|ty| edit.random_expr(ty, 1)).collect();
    let then = vec![StmtKind::Return { values }.into()];
    StmtKind::If { condition, then, otherwise: vec![] }
}

/// Swaps two neighbours, whether or not they depend on each other.
pub(super) fn swap(edit: &mut Edit<'_>) -> Option<String> {
    let differ = |body: &Body, at: usize| at + 1 < body.len() && body[at] != body[at + 1];
    let place = edit.place(differ)?;
    let at = place.index;
    edit.list(&place).swap(at, at + 1);
    Some("swapped two statements".into())
}

/// Swaps the branches of an `if` under the same condition.
pub(super) fn swap_branches(edit: &mut Edit<'_>) -> Option<String> {
    let differ = |body: &Body, at: usize| matches!(kind(body, at), Some(StmtKind::If { then, otherwise, .. }) if then != otherwise);
    let place = edit.place(differ)?;
    if let StmtKind::If { then, otherwise, .. } = &mut place.stmt(&mut edit.proc_mut().body).kind {
        std::mem::swap(then, otherwise);
    }
    Some("swapped the branches of an `if`".into())
}

/// Lets a break or a handler leave another of the enclosing blocks.
pub(super) fn retarget_jump(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| body.get(at).is_some_and(|stmt| jumps(stmt).is_some()))?;
    let now = jumps(place.stmt(&mut edit.proc_mut().body))?.clone();
    let others: Vec<Name> =
        enclosing_labels(edit, &place).into_iter().filter(|label| *label != now).collect();
    let new = edit.tape.choose(&others)?.clone();
    let text = format!("let a jump go to {new} instead of {now}");
    match &mut place.stmt(&mut edit.proc_mut().body).kind {
        StmtKind::Break { label } => *label = new,
        StmtKind::Call(call) => call.handlers.first_mut()?.label = new,
        _ => return None,
    }
    Some(text)
}

/// Where a break, or the first handler of a call, goes to.
fn jumps(stmt: &Stmt) -> Option<&Name> {
    match &stmt.kind {
        StmtKind::Break { label } => Some(label),
        StmtKind::Call(call) => call.handlers.first().map(|handler| &handler.label),
        _ => None,
    }
}

fn enclosing_labels(edit: &Edit<'_>, place: &Place) -> Vec<Name> {
    let label = |stmt: &&Stmt| match &stmt.kind {
        StmtKind::Block { label, .. } => Some(label.clone()),
        _ => None,
    };
    place.enclosing(&edit.proc().body).iter().filter_map(label).collect()
}

/// Lets a statement assign another variable of the same type.
pub(super) fn retarget_assignment(edit: &mut Edit<'_>) -> Option<String> {
    let place = edit.place(|body, at| body.get(at).is_some_and(|s| !s.targets().is_empty()))?;
    let targets = place.stmt(&mut edit.proc_mut().body).targets().to_vec();
    let index = edit.tape.pick(targets.len());
    let fits = |var: &Var| var.ty == targets[index].ty && !targets.contains(var);
    let others: Vec<Var> = edit.variables().into_iter().filter(fits).collect();
    let new = edit.tape.choose(&others)?.clone();
    let text = format!("assigned {} instead of {}", new.name, targets[index].name);
    match &mut place.stmt(&mut edit.proc_mut().body).kind {
        StmtKind::Assign { target, .. } | StmtKind::New { target } => *target = new,
        StmtKind::Call(call) => call.targets[index] = new,
        _ => return None,
    }
    Some(text)
}

/// Exchanges two arguments of one type of a call, or two results of a return.
pub(super) fn swap_arguments(edit: &mut Edit<'_>) -> Option<String> {
    let place =
        edit.place(|body, at| body.get(at).is_some_and(|stmt| swappable(stmt).is_some()))?;
    let stmt = place.stmt(&mut edit.proc_mut().body);
    let (first, second) = swappable(stmt)?;
    match &mut stmt.kind {
        StmtKind::Call(call) => call.args.swap(first, second),
        StmtKind::Return { values } => values.swap(first, second),
        _ => return None,
    }
    Some("exchanged two arguments or results".into())
}

/// The first pair of different expressions of one type.
fn swappable(stmt: &Stmt) -> Option<(usize, usize)> {
    let exprs = match &stmt.kind {
        StmtKind::Call(call) => &call.args,
        StmtKind::Return { values } => values,
        _ => return None,
    };
    let pairs = (0..exprs.len()).flat_map(|at| (at + 1..exprs.len()).map(move |to| (at, to)));
    pairs
        .into_iter()
        .find(|(at, to)| exprs[*at].ty() == exprs[*to].ty() && exprs[*at] != exprs[*to])
}

/// Lets a check or a failure fail in another way.
pub(super) fn change_failure(edit: &mut Edit<'_>) -> Option<String> {
    let fails = |kind: &StmtKind| matches!(kind, StmtKind::Check { .. } | StmtKind::Fail { .. });
    let place = edit.place(|body, at| kind(body, at).is_some_and(fails))?;
    let new = failure(edit.tape, true);
    match &mut place.stmt(&mut edit.proc_mut().body).kind {
        StmtKind::Check { failure, .. } | StmtKind::Fail { failure } if *failure != new => {
            let text = format!("let something fail with {new} instead of {failure}");
            *failure = new;
            Some(text)
        }
        _ => None,
    }
}

/// Leaves a handler of a call out.
pub(super) fn remove_handler(edit: &mut Edit<'_>) -> Option<String> {
    let catches = |kind: &StmtKind| matches!(kind, StmtKind::Call(c) if !c.handlers.is_empty());
    let place = edit.place(|body, at| kind(body, at).is_some_and(catches))?;
    let choice = edit.tape.raw();
    match &mut place.stmt(&mut edit.proc_mut().body).kind {
        StmtKind::Call(call) => {
            call.handlers.remove(usize::from(choice) % call.handlers.len());
            Some("removed a handler".into())
        }
        _ => None,
    }
}
