//! Calls in programs of several versions: a version's program in; for each callee how
//! it may fail, and so where a version may end early, out.

use super::guarded::{Action, Exit};
use super::tag::{Owner, tagged};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::effects::Effects;
use verdiff_ir::program::{StmtKind, walk};
use verdiff_ir::{Call, Failure, Name, Program, Stmt};

/// How the callees of a version may fail.
#[derive(Debug, Clone, Default)]
pub struct Failures {
    of: BTreeMap<Name, BTreeSet<Failure>>,
}

impl Failures {
    /// Of a program with these effects.
    pub fn new(program: &Program, effects: &BTreeMap<Name, Effects>) -> Self {
        let procs = effects.iter().map(|(name, effects)| (name.clone(), effects.failures.clone()));
        let externs = program.externs.values().map(|external| {
            let throws = external.throws.iter().cloned().map(Failure::Throw);
            (external.name.clone(), throws.collect())
        });
        let mut of: BTreeMap<Name, BTreeSet<Failure>> = BTreeMap::new();
        for (name, failures) in procs.chain(externs) {
            of.entry(name).or_default().extend::<BTreeSet<Failure>>(failures);
        }
        Failures { of }
    }

    /// How a callee may fail.
    pub(super) fn of_callee(&self, callee: &Name) -> BTreeSet<Failure> {
        self.of.get(callee).cloned().unwrap_or_default()
    }

    /// Whether a body may end before its last statement: it fails, or it
    /// returns somewhere else than at its end.
    pub(super) fn ends_early(&self, body: &[Stmt]) -> bool {
        let body = match body {
            [before @ .., Stmt { kind: StmtKind::Return { .. }, .. }] => before,
            all => all,
        };
        let mut early = false;
        walk(body, &mut |stmt| {
            early |= match &stmt.kind {
                StmtKind::Return { .. } | StmtKind::Fail { .. } | StmtKind::Check { .. } => true,
                StmtKind::Call(call) => self.is_uncaught(call),
                StmtKind::Assign { .. }
                | StmtKind::New { .. }
                | StmtKind::If { .. }
                | StmtKind::While { .. }
                | StmtKind::Block { .. }
                | StmtKind::Break { .. } => false,
            };
        });
        early
    }

    fn is_uncaught(&self, call: &Call) -> bool {
        let caught = |failure: &Failure| {
            failure.exception().is_some_and(|exception| call.handler(exception).is_some())
        };
        self.of.get(&call.callee).is_some_and(|failures| !failures.iter().all(caught))
    }

    /// The call of a version, whose arguments carry its tag.
    pub(super) fn action<V: Owner>(
        &self,
        version: V,
        call: &Call,
        exits: Vec<(Failure, Exit<V>)>,
    ) -> Action<V> {
        let call = Call {
            targets: call.targets.clone(),
            callee: tagged(version, &call.callee),
            args: call.args.clone(),
            handlers: Vec::new(),
        };
        Action::Call { call, exits }
    }
}
