//! An outside whose answers do not depend on what it was asked before, and
//! that leaves memory alone where nothing is declared of it.
//!
//! Where the sides of a merge both change what is called, or what calls may
//! see, they are taken to leave each other alone. An outside like this is one
//! in which they do, so a conflict that shows with it does not come from what
//! is not known of the outside.

use std::collections::BTreeMap;
use verdiff_ir::interp::{Answer, Oracle, Question, World};
use verdiff_ir::{Footprint, Name};

/// Asks the outside each question as if it were the first.
pub(crate) struct Steady<'o> {
    pub(crate) outside: &'o mut dyn Oracle,
    /// The state of the outside at the start.
    pub(crate) start: World,
    /// Procedures that could not be translated: these are code of the program,
    /// which may do all that is not ruled out.
    pub(crate) opaque: &'o BTreeMap<Name, String>,
}

impl Oracle for Steady<'_> {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let Question { callee, args, reads, writes, world: _ } = *question;
        let is_declared = |footprint: &Footprint| {
            *footprint != Footprint::All || callee.pure || self.opaque.contains_key(&callee.name)
        };
        let reads = if is_declared(&callee.reads) { reads } else { &[] };
        let writes = if is_declared(&callee.writes) { writes } else { &[] };
        self.outside.answer(&Question { callee, args, reads, writes, world: self.start })
    }
}
