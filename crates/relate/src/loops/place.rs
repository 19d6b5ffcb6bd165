//! What a round of a loop may change: variables and the outside.

use crate::context::Context;
use crate::state::State;
use std::collections::BTreeSet;
use std::rc::Rc;
use verdiff_align::Version;
use verdiff_ir::effects::{Effects, extern_effects};
use verdiff_ir::program::walk;
use verdiff_ir::{Body, Name, StmtKind};
use verdiff_smt::Term;

/// A part of a state that has a value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    /// A local or global.
    Var(Name),
    /// The outside.
    World,
}

impl State {
    /// What a place holds, if the state has it.
    pub(crate) fn at(&self, place: &Place) -> Option<Term> {
        match place {
            Place::Var(name) => {
                self.locals.get(name).or_else(|| self.shared.globals.get(name)).copied()
            }
            Place::World => Some(self.shared.world),
        }
    }

    /// Changes what a place holds.
    pub(crate) fn set(&mut self, place: &Place, value: Term) {
        match place {
            Place::Var(name) => self.assign(name, value),
            Place::World => self.shared.world = value,
        }
    }
}

/// The places that statements of a version may change, with all that they
/// call. Numbers of allocated objects are not among them: they go by the rounds of
/// the loop.
pub(crate) fn modified(context: &Context<'_>, version: Version, body: &Body) -> BTreeSet<Place> {
    let mut places = BTreeSet::new();
    walk(body, &mut |stmt| {
        places.extend(stmt.targets().iter().map(|var| Place::Var(var.name.clone())));
        match &stmt.kind {
            StmtKind::Call(call) => {
                let effects = callee_effects(context, version, &call.callee);
                places.extend(effects.writes.iter().cloned().map(Place::Var));
                if effects.talks {
                    places.insert(Place::World);
                    places.extend(context.books().into_iter().map(Place::Var));
                }
            }
            StmtKind::New { .. }
            | StmtKind::Assign { .. }
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::Block { .. }
            | StmtKind::Break { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => {}
        }
    });
    places
}

/// What a callee may do in any version, since one that is the same in all of
/// them is taken for a function that does what any of them may.
fn callee_effects(context: &Context<'_>, version: Version, callee: &Name) -> Rc<Effects> {
    let program = context.matched.program(version);
    match program.externs.get(callee) {
        Some(external) if !program.procs.contains_key(callee) => {
            Rc::new(extern_effects(program, external))
        }
        _ => context.callee_effects(callee),
    }
}
