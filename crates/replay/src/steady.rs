//! An outside whose answers do not depend on what it was asked before.
//!
//! Where two sides of a merge both add calls, they are taken to leave each
//! other alone. An outside like this is one in which they do, so a conflict
//! that shows with it does not come from the added calls.

use verdiff_ir::interp::{Answer, Oracle, Question, World};

/// Asks the outside each question as if it were the first.
pub(crate) struct Steady<'o> {
    pub(crate) outside: &'o mut dyn Oracle,
    /// The state of the outside at the start.
    pub(crate) start: World,
}

impl Oracle for Steady<'_> {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let Question { callee, args, reads, writes, world: _ } = *question;
        self.outside.answer(&Question { callee, args, reads, writes, world: self.start })
    }
}
