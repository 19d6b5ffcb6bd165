//! Statements that are executed as they stand, but for the jumps out of them.
//!
//! A jump out clears the flags of what it leaves and goes to the end of the
//! piece.

use super::{Scope, Weaver};
use crate::build::{block, stmt};
use crate::side::Side;
use verdiff_c::span::Span;
use verdiff_c::typed::walk::inner_stmts_mut;
use verdiff_c::typed::{Label, LabelId, Stmt, StmtKind};

/// What is around a statement inside of the piece.
#[derive(Clone, Copy, Default)]
struct Inside {
    /// Something that `break` leaves.
    breakable: bool,
    /// A loop.
    looped: bool,
}

impl Weaver<'_, '_> {
    /// The statements, and whether they may jump out.
    pub(super) fn rewritten(&mut self, side: Side, stmts: &[Stmt]) -> (Vec<Stmt>, bool) {
        let end = LabelId(self.labels.len() as u32);
        let mut leaves = false;
        let mut out = stmts.to_vec();
        for stmt in &mut out {
            self.rewrite(side, stmt, Inside::default(), end, &mut leaves);
        }
        if leaves {
            let name = self.import.unit.symbols.intern("pp_end");
            self.labels.push(Label { name, span: Span::default() });
            // Outside of the block: nothing may jump to where an array of a
            // length known at run time is declared.
            let end = stmt(StmtKind::Label(end, Box::new(stmt(StmtKind::Empty))));
            return (vec![block(vec![block(out), end])], true);
        }
        (out, false)
    }

    fn rewrite(
        &mut self,
        side: Side,
        of: &mut Stmt,
        inside: Inside,
        end: LabelId,
        leaves: &mut bool,
    ) {
        let out = match &of.kind {
            StmtKind::Return(value) => Some(self.returned(side, value.as_ref())),
            StmtKind::Break if !inside.breakable => Some(self.leave(side, Scope::Breakable)),
            StmtKind::Continue if !inside.looped => Some(self.leave(side, Scope::Round)),
            _ => None,
        };
        if let Some(mut out) = out {
            *leaves = true;
            out.push(stmt(StmtKind::Goto(end)));
            *of = block(out);
            return;
        }
        let inside = match &of.kind {
            StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For { .. } => {
                Inside { breakable: true, looped: true }
            }
            StmtKind::Switch(..) => Inside { breakable: true, ..inside },
            _ => inside,
        };
        for inner in inner_stmts_mut(of) {
            self.rewrite(side, inner, inside, end, leaves);
        }
    }
}
