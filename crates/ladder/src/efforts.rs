//! Which attempts at loops and recursion may be of use.
//!
//! In: a procedure, and what is taken to be the same. Out: the efforts for it, the
//! cheapest first.

use crate::climb::Climb;
use crate::recursion::LARGE;
use crate::verdict::Termination;
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::program::walk;
use verdiff_ir::{Name, StmtKind};
use verdiff_relate::LoopEffort;

impl Climb<'_, '_> {
    /// The efforts that may be of use for a procedure that repeats something, or calls
    /// what does.
    pub(crate) fn efforts(
        &self,
        name: &Name,
        equivalent: &BTreeMap<Name, Termination>,
    ) -> Vec<LoopEffort> {
        let executes_loops = self.executes_loops(name, equivalent);
        let recurs = self.recurs(name);
        let mut efforts = LoopEffort::all(self.matched.versions());
        efforts.retain(|effort| match effort {
            LoopEffort::Places => true,
            LoopEffort::Unfolded => recurs,
            _ => executes_loops,
        });
        efforts
    }

    /// Whether something that a procedure calls, or itself, is recursive. In large groups
    /// it does not matter.
    fn recurs(&self, name: &Name) -> bool {
        let calls = |caller: &Name, callee: &Name| {
            let effects = self.matched.joint_effects(caller);
            effects.iter().any(|effects| effects.calls.contains(callee))
        };
        let joint = self.matched.joint_effects(name);
        let below: BTreeSet<&Name> =
            joint.iter().flat_map(|effects| effects.calls.iter().chain([name])).collect();
        let group = below.iter().filter(|callee| calls(callee, name)).count();
        group <= LARGE && below.iter().any(|callee| calls(callee, callee))
    }

    /// Whether there are loops in a procedure, or in what it calls that is not taken to
    /// be the same.
    fn executes_loops(&self, name: &Name, equivalent: &BTreeMap<Name, Termination>) -> bool {
        let mut seen = BTreeSet::from([name]);
        let mut open = vec![name];
        while let Some(name) = open.pop() {
            for program in self.matched.programs() {
                let Some(proc) = program.procs.get(name) else { continue };
                let mut has_loop = false;
                walk(&proc.body, &mut |stmt| match &stmt.kind {
                    StmtKind::While { .. } => has_loop = true,
                    StmtKind::Call(call)
                        if !equivalent.contains_key(&call.callee) && seen.insert(&call.callee) =>
                    {
                        open.push(&call.callee);
                    }
                    _ => {}
                });
                if has_loop {
                    return true;
                }
            }
        }
        false
    }
}
