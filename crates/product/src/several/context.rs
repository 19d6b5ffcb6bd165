//! What the generation knows of one version where it stands: the guards that
//! hold there, and which guard each enclosing block has.

use super::guarded::{Guard, Guards, Literal};
use verdiff_ir::Name;

/// The guards around a place of one version.
#[derive(Debug, Clone)]
pub(crate) struct Context<V> {
    pub(crate) guards: Guards<V>,
    /// Inner blocks last: a label means the innermost one.
    labels: Vec<(Name, Guard<V>)>,
}

impl<V: Copy> Context<V> {
    /// Where a version begins.
    pub(crate) fn outermost() -> Self {
        Context { guards: Guards::new(), labels: Vec::new() }
    }

    /// Under one more guard, which must have a value.
    pub(crate) fn under(&self, guard: Guard<V>, is: bool) -> Self {
        let mut inner = self.clone();
        inner.guards.push(Literal { guard, is });
        inner
    }

    /// Inside of a block that is left by clearing a guard.
    pub(crate) fn labelled(mut self, label: &Name, guard: Guard<V>) -> Self {
        self.labels.push((label.clone(), guard));
        self
    }

    /// The guard of a block. A validated program breaks only to enclosing
    /// blocks.
    pub(crate) fn of_label(&self, label: &Name) -> Option<Guard<V>> {
        self.labels.iter().rev().find(|(name, _)| name == label).map(|(_, guard)| *guard)
    }
}
