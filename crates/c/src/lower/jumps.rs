//! Where jumps go: out of loops and switches, and to labels.

use super::function::{Lowering, Result};
use crate::typed::LabelId;
use std::collections::BTreeMap;
use verdiff_ir::{Name, StmtKind, Var, Width};

/// The jumps that are possible at a point.
#[derive(Debug, Default)]
pub(crate) struct Jumps {
    /// What `break` leaves, innermost last.
    breaks: Vec<Name>,
    /// What `continue` leaves, innermost last.
    continues: Vec<Name>,
    labels: BTreeMap<LabelId, Goto>,
}

/// How to get to a label.
#[derive(Debug, Clone)]
pub(crate) enum Goto {
    /// Forward: behind this block.
    Block(Name),
    /// Anywhere in a list: its number goes into the variable, and then the
    /// block is left, around which a loop finds the label.
    Dispatch { variable: Var, number: u32, again: Name },
}

impl Jumps {
    /// The label that a goto can reach from now on.
    pub(crate) fn open(&mut self, label: LabelId, target: Goto) {
        self.labels.insert(label, target);
    }

    /// No goto can reach the label from now on.
    pub(crate) fn close(&mut self, label: LabelId) {
        self.labels.remove(&label);
    }
}

impl Lowering<'_, '_> {
    /// Runs `build` where `break`, and `continue` if given, leave these
    /// blocks.
    pub(crate) fn with_exits(
        &mut self,
        leave: Name,
        go_on: Option<Name>,
        build: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let continues = go_on.is_some();
        self.jumps.breaks.push(leave);
        self.jumps.continues.extend(go_on);
        let result = build(self);
        self.jumps.breaks.pop();
        if continues {
            self.jumps.continues.pop();
        }
        result
    }

    pub(crate) fn lower_break(&mut self) -> Result<()> {
        self.leave(self.jumps.breaks.last().cloned(), "a break outside of loops")
    }

    pub(crate) fn lower_continue(&mut self) -> Result<()> {
        self.leave(self.jumps.continues.last().cloned(), "a continue outside of loops")
    }

    fn leave(&mut self, label: Option<Name>, otherwise: &str) -> Result<()> {
        match label {
            Some(label) => {
                self.emit(StmtKind::Break { label });
                Ok(())
            }
            None => self.unsupported(otherwise),
        }
    }

    pub(crate) fn lower_goto(&mut self, label: LabelId) -> Result<()> {
        match self.jumps.labels.get(&label).cloned() {
            Some(Goto::Block(label)) => self.emit(StmtKind::Break { label }),
            Some(Goto::Dispatch { variable, number, again }) => {
                let number = super::value::number(Width::W32, number.into());
                self.assign(variable, number);
                self.emit(StmtKind::Break { label: again });
            }
            None => return self.unsupported("a jump into a block"),
        }
        Ok(())
    }
}
