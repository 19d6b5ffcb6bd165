//! What the generation knows of one version where it stands: the guards that
//! hold there, and which guard each enclosing block has.

use super::guarded::{Guard, Guards, Literal};
use verdiff_ir::Name;

/// The guards around a place of one version.
#[derive(Debug, Clone, Default)]
pub(super) struct Context {
    pub(super) guards: Guards,
    /// Inner blocks last: a label means the innermost one.
    labels: Vec<(Name, Guard)>,
}

impl Context {
    /// Under one more guard, which must have a value.
    pub(super) fn under(&self, guard: Guard, is: bool) -> Context {
        let mut inner = self.clone();
        inner.guards.push(Literal { guard, is });
        inner
    }

    /// Inside of a block that is left by clearing a guard.
    pub(super) fn labelled(mut self, label: &Name, guard: Guard) -> Context {
        self.labels.push((label.clone(), guard));
        self
    }

    /// The guard of a block. A validated program breaks only to enclosing
    /// blocks.
    pub(super) fn of_label(&self, label: &Name) -> Option<Guard> {
        self.labels.iter().rev().find(|(name, _)| name == label).map(|(_, guard)| *guard)
    }
}
