//! One version's program inside of a program of several: its procedures and
//! externals with its tag, over globals with its tag, in which every failure is
//! an exception. So a trap in a callee of one version does not stop the others.

use super::calls::Failures;
use super::tag::{Owner, tagged};
use std::collections::BTreeSet;
use verdiff_ir::program::StmtKind;
use verdiff_ir::rename::rename_variables;
use verdiff_ir::{Call, Extern, Failure, Footprint, Handler, Name, Proc, Stmt};

/// The exception that a failure becomes.
pub(super) fn as_exception(failure: &Failure) -> Name {
    match failure {
        Failure::Trap(kind) => Name::from(format!("trap {kind}")),
        Failure::Throw(exception) => exception.clone(),
    }
}

/// A procedure of a version.
pub(super) fn isolated_proc<V: Owner>(version: V, proc: &Proc, failures: &Failures) -> Proc {
    let mut proc = proc.clone();
    let tag = |name: &mut Name| *name = tagged(version, name);
    tag(&mut proc.name);
    proc.params.iter_mut().chain(&mut proc.locals).for_each(|var| tag(&mut var.name));
    rename_variables(&mut proc.body, &tag);
    isolate_body(version, &mut proc.body, failures);
    proc
}

/// An external of a version, which sees these globals of the version at most.
pub(super) fn isolated_extern<V: Owner>(
    version: V,
    external: &Extern,
    globals: &BTreeSet<Name>,
) -> Extern {
    let footprint = |footprint: &Footprint| {
        let covered = globals.iter().filter(|global| footprint.covers(global));
        Footprint::Only(covered.map(|global| tagged(version, global)).collect())
    };
    Extern {
        name: tagged(version, &external.name),
        reads: footprint(&external.reads),
        writes: footprint(&external.writes),
        ..external.clone()
    }
}

fn isolate_body<V: Owner>(version: V, body: &mut [Stmt], failures: &Failures) {
    for stmt in body {
        match &mut stmt.kind {
            StmtKind::Call(call) => isolate_call(version, call, failures),
            StmtKind::Check { failure, .. } | StmtKind::Fail { failure } => {
                *failure = Failure::Throw(as_exception(failure));
            }
            StmtKind::Assign { .. }
            | StmtKind::New { .. }
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::Block { .. }
            | StmtKind::Break { .. }
            | StmtKind::Return { .. } => {}
        }
        for inner in stmt.bodies_mut() {
            isolate_body(version, inner, failures);
        }
    }
}

/// A handler of all exceptions must not take what was a trap: it becomes one
/// for each exception that the callee may throw.
fn isolate_call<V: Owner>(version: V, call: &mut Call, failures: &Failures) {
    let thrown = failures.of_callee(&call.callee);
    let exceptions = thrown.iter().filter_map(Failure::exception);
    let taken = exceptions.filter_map(|exception| {
        let label = call.handler(exception)?.label.clone();
        Some(Handler { exception: Some(exception.clone()), label })
    });
    call.handlers = taken.collect();
    call.callee = tagged(version, &call.callee);
}
