//! Pairs that call what is not analysed.
//!
//! In: a pair, and what is known to be the same. Out: why nothing can be proved of
//! it, if it calls an opaque procedure of which that is not known.

use crate::climb::{CALLS_OTHERS, Climb, Decision};
use crate::verdict::{Reason, Verdict};
use std::collections::BTreeSet;
use verdiff_align::Version;
use verdiff_ir::program::walk;
use verdiff_ir::{Name, Span, StmtKind};

impl Climb<'_, '_> {
    /// Why nothing can be proved of a pair: it calls an opaque procedure that
    /// is not shown, nor taken, to be the same.
    pub(crate) fn calls_opaque(&self, name: &Name, assumed: &BTreeSet<&Name>) -> Option<Decision> {
        let effects = self.matched.joint_effects(name);
        let called = effects.iter().flat_map(|effects| &effects.externs);
        let is_same =
            |callee: &Name| self.equivalent.contains_key(callee) || assumed.contains(callee);
        let open = called.filter(|callee| !is_same(callee));
        let (callee, (version, opaque)) =
            open.filter_map(|callee| Some((callee, self.matched.opaque(callee)?))).next()?;
        let known = self.matched.incompatible(callee).map(|known| known.message.clone());
        let why = match known {
            Some(message) => format!(": {message}"),
            None if self.matched.is_common(callee) => {
                format!(": {CALLS_OTHERS}: {}", opaque.reason)
            }
            None => format!(", which is not analysed: {}", opaque.reason),
        };
        // What is outside has no name and no place that says something.
        let calls_back = self.matched.is_helper(callee) && !opaque.calls.is_empty();
        let (message, span) = match calls_back {
            true => (opaque.reason.clone(), self.way_to(callee, version, name)),
            false => (format!("it calls `{callee}`{why}"), None),
        };
        let place = Some((version, span.unwrap_or(opaque.span)));
        Some((Verdict::Unknown(Reason::new(message, place)), None))
    }

    /// The first call in a procedure that leads to an external.
    fn way_to(&self, external: &Name, version: Version, name: &Name) -> Option<Span> {
        let effects = self.matched.effects(version);
        let leads_there = |callee: &Name| {
            callee == external
                || effects.get(callee).is_some_and(|effects| effects.externs.contains(external))
        };
        let mut found = None;
        walk(&self.matched.program(version).procs.get(name)?.body, &mut |stmt| {
            if let StmtKind::Call(call) = &stmt.kind
                && found.is_none()
                && leads_there(&call.callee)
            {
                found = Some(stmt.span);
            }
        });
        found
    }
}
