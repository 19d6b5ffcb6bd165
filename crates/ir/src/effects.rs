//! What a procedure may do, with all that it calls: which globals it reads
//! and writes, how it may end, whether it talks to the outside.
//!
//! An over-approximation, by a fixed point over the call graph: what is not
//! listed is not done.

use crate::name::Name;
use crate::program::{Call, Extern, Failure, Footprint, Proc, Program, Stmt, StmtKind, walk};
use std::collections::{BTreeMap, BTreeSet};

/// What a procedure may do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Effects {
    /// Globals whose value may matter to it.
    pub reads: BTreeSet<Name>,
    /// Globals that it may change.
    pub writes: BTreeSet<Name>,
    /// How it may fail.
    pub failures: BTreeSet<Failure>,
    /// Externals that it may call, pure ones included.
    pub externs: BTreeSet<Name>,
    /// Procedures that it may call, directly or not.
    pub calls: BTreeSet<Name>,
    /// Whether it may call an external that is not pure.
    pub talks: bool,
    /// Whether it may allocate.
    pub allocates: bool,
    /// Whether it may run a loop or a recursion, and so may not end.
    pub repeats: bool,
}

/// The effects of every procedure of a validated program.
pub fn effects(program: &Program) -> BTreeMap<Name, Effects> {
    let mut all: BTreeMap<Name, Effects> = program
        .procs
        .values()
        .map(|proc| (proc.name.clone(), own_effects(program, proc)))
        .collect();
    loop {
        let next: BTreeMap<Name, Effects> = program
            .procs
            .values()
            .map(|proc| (proc.name.clone(), with_callees(program, proc, &all)))
            .collect();
        if next == all {
            return all;
        }
        all = next;
    }
}

/// The names of the procedures and externals that a body calls directly.
pub fn callees(proc: &Proc) -> BTreeSet<Name> {
    let mut names = BTreeSet::new();
    for_each_call(proc, |call| {
        names.insert(call.callee.clone());
    });
    names
}

fn for_each_call<'p>(proc: &'p Proc, mut visit: impl FnMut(&'p Call)) {
    walk(&proc.body, &mut |stmt| {
        if let StmtKind::Call(call) = &stmt.kind {
            visit(call);
        }
    });
}

fn own_effects(program: &Program, proc: &Proc) -> Effects {
    let mut effects = Effects::default();
    walk(&proc.body, &mut |stmt| add_stmt(program, &mut effects, stmt));
    effects
}

fn add_stmt(program: &Program, effects: &mut Effects, stmt: &Stmt) {
    for expr in stmt.exprs() {
        expr.for_each_var(&mut |var| {
            if program.globals.contains_key(&var.name) {
                effects.reads.insert(var.name.clone());
            }
        });
    }
    let globals = stmt.targets().iter().filter(|var| program.globals.contains_key(&var.name));
    effects.writes.extend(globals.map(|var| var.name.clone()));
    match &stmt.kind {
        StmtKind::Check { failure, .. } | StmtKind::Fail { failure } => {
            effects.failures.insert(failure.clone());
        }
        StmtKind::New { .. } => effects.allocates = true,
        StmtKind::While { .. } => effects.repeats = true,
        StmtKind::Assign { .. }
        | StmtKind::Call(_)
        | StmtKind::If { .. }
        | StmtKind::Block { .. }
        | StmtKind::Break { .. }
        | StmtKind::Return { .. } => {}
    }
}

fn with_callees(program: &Program, proc: &Proc, known: &BTreeMap<Name, Effects>) -> Effects {
    let mut effects = known.get(&proc.name).cloned().unwrap_or_default();
    for_each_call(proc, |call| {
        let callee = match (known.get(&call.callee), program.externs.get(&call.callee)) {
            (Some(callee), _) => callee.clone(),
            (None, Some(external)) => extern_effects(program, external),
            (None, None) => Effects::default(),
        };
        effects.repeats |= callee.calls.contains(&proc.name) || call.callee == proc.name;
        if known.contains_key(&call.callee) {
            effects.calls.insert(call.callee.clone());
        }
        effects = std::mem::take(&mut effects).union(uncaught(callee, call));
    });
    effects
}

/// What is left of a callee's effects outside the call.
fn uncaught(mut callee: Effects, call: &Call) -> Effects {
    callee.failures.retain(|failure| match failure {
        Failure::Trap(_) => true,
        Failure::Throw(exception) => call.handler(exception).is_none(),
    });
    callee
}

impl Effects {
    /// What either may do.
    pub fn union(mut self, other: Effects) -> Effects {
        self.reads.extend(other.reads);
        self.writes.extend(other.writes);
        self.failures.extend(other.failures);
        self.externs.extend(other.externs);
        self.calls.extend(other.calls);
        self.talks |= other.talks;
        self.allocates |= other.allocates;
        self.repeats |= other.repeats;
        self
    }
}

/// The effects of an external, as declared.
pub fn extern_effects(program: &Program, external: &Extern) -> Effects {
    let names = |footprint: &Footprint| match footprint {
        Footprint::All => program.globals.keys().cloned().collect(),
        Footprint::Only(names) => names.iter().cloned().collect(),
    };
    Effects {
        reads: names(&external.reads),
        writes: names(&external.writes),
        failures: external.throws.iter().cloned().map(Failure::Throw).collect(),
        externs: BTreeSet::from([external.name.clone()]),
        talks: !external.pure,
        ..Effects::default()
    }
}
