//! Statements of the core language as trees: bodies are lists of children,
//! all else of a statement is its head.

use crate::tree::Tree;
use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use verdiff_ir::{Body, Expr, Name, Stmt, StmtKind};

/// A statement with bodies, without them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StmtFrame {
    /// `if condition`: the lists are the two branches, in this order.
    If {
        /// Decides.
        condition: Expr,
    },
    /// `while condition`: the list is one round.
    While {
        /// Evaluated before each round.
        condition: Expr,
    },
    /// `block label`: the list is its statements.
    Block {
        /// What `break` calls it.
        label: Name,
    },
}

impl Tree for Stmt {
    type Frame = StmtFrame;

    fn lists(&self) -> Vec<&[Stmt]> {
        self.bodies().map(Vec::as_slice).collect()
    }

    fn frame(&self) -> Option<StmtFrame> {
        match &self.kind {
            StmtKind::If { condition, .. } => Some(StmtFrame::If { condition: condition.clone() }),
            StmtKind::While { condition, .. } => {
                Some(StmtFrame::While { condition: condition.clone() })
            }
            StmtKind::Block { label, .. } => Some(StmtFrame::Block { label: label.clone() }),
            StmtKind::Assign { .. }
            | StmtKind::Call(_)
            | StmtKind::New { .. }
            | StmtKind::Break { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => None,
        }
    }

    fn rebuild(frame: &StmtFrame, lists: Vec<Body>) -> Stmt {
        let mut lists = lists.into_iter();
        let mut next = || lists.next().unwrap_or_default();
        let kind = match frame.clone() {
            StmtFrame::If { condition } => {
                StmtKind::If { condition, then: next(), otherwise: next() }
            }
            StmtFrame::While { condition } => StmtKind::While { condition, body: next() },
            StmtFrame::Block { label } => StmtKind::Block { label, body: next() },
        };
        kind.into()
    }

    fn same_head(&self, other: &Stmt) -> bool {
        match (&self.kind, &other.kind) {
            (StmtKind::If { condition, .. }, StmtKind::If { condition: theirs, .. })
            | (StmtKind::While { condition, .. }, StmtKind::While { condition: theirs, .. }) => {
                condition == theirs
            }
            (StmtKind::Block { label, .. }, StmtKind::Block { label: theirs, .. }) => {
                label == theirs
            }
            // Statements without bodies, or of different kinds.
            (mine, theirs) => mine == theirs,
        }
    }

    fn hash_head<H: Hasher>(&self, state: &mut H) {
        match &self.kind {
            StmtKind::If { condition, .. } | StmtKind::While { condition, .. } => {
                discriminant(&self.kind).hash(state);
                condition.hash(state);
            }
            StmtKind::Block { label, .. } => {
                discriminant(&self.kind).hash(state);
                label.hash(state);
            }
            StmtKind::Assign { .. }
            | StmtKind::Call(_)
            | StmtKind::New { .. }
            | StmtKind::Break { .. }
            | StmtKind::Check { .. }
            | StmtKind::Fail { .. }
            | StmtKind::Return { .. } => self.kind.hash(state),
        }
    }

    fn hash_key<H: Hasher>(&self, state: &mut H) {
        discriminant(&self.kind).hash(state);
        self.targets().hash(state);
        match &self.kind {
            StmtKind::Call(call) => call.callee.hash(state),
            StmtKind::Check { failure, .. } | StmtKind::Fail { failure } => failure.hash(state),
            StmtKind::Block { label, .. } | StmtKind::Break { label } => label.hash(state),
            StmtKind::Assign { .. }
            | StmtKind::New { .. }
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::Return { .. } => {}
        }
    }

    fn weight(&self) -> u32 {
        let mut weight: u32 = 1;
        for expr in self.exprs() {
            expr.walk(&mut |_| weight = weight.saturating_add(1));
        }
        weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::body;

    #[test]
    fn heads_leave_out_bodies_and_nothing_else() {
        let stmts = body("if x < 1 { x = 1; } if x < 1 { } else { x = 1; } if x < 2 { x = 1; }");
        assert!(stmts[0].same_head(&stmts[1]));
        assert!(!stmts[0].same_head(&stmts[2]));
        let stmts = body("while x < 1 { } if x < 1 { } x = 1; x = 2; y = 1;");
        for (at, one) in stmts.iter().enumerate() {
            for (other_at, other) in stmts.iter().enumerate() {
                assert_eq!(one.same_head(other), at == other_at);
            }
        }
    }

    #[test]
    fn a_rebuilt_statement_is_the_same() {
        for stmt in body("if x < 1 { x = 1; } else { x = 2; } while x < 1 { } block l { x = 1; }") {
            let lists = stmt.lists().into_iter().map(<[Stmt]>::to_vec).collect();
            let frame = stmt.frame().expect("a statement with bodies");
            assert_eq!(Stmt::rebuild(&frame, lists), stmt);
        }
    }
}
