//! Where in statements of a version its state is put in place.
//!
//! In: statements that only one version executes. Out: the same, with the runtime
//! told of the version, and a door for it, before what needs that. What holds: what
//! does not come to a call of the library costs nothing; whatever comes to one has been
//! through where the version's state is put in place.

use super::guard::Needs;
use super::{Scope, Weaver};
use crate::build::{block, stmt, when_else};
use crate::side::Side;
use verdiff_c::typed::walk::for_each_stmt;
use verdiff_c::typed::{Stmt, StmtKind};

impl Weaver<'_, '_> {
    /// Statements with what they need before them, or before what in them needs it.
    pub(super) fn placed(&mut self, side: Side, stmts: Vec<Stmt>) -> Vec<Stmt> {
        let needs = self.needs(side, &stmts);
        if needs.switch().is_none() {
            return stmts;
        }
        if needs.ends {
            return self.behind_door(side, stmts);
        }
        match stmts.iter().any(has_inner_label) {
            true => self.switched(side, needs, stmts),
            false => stmts.into_iter().flat_map(|it| self.placed_in(side, it)).collect(),
        }
    }

    fn switched(&mut self, side: Side, needs: Needs, stmts: Vec<Stmt>) -> Vec<Stmt> {
        let number = self.import.int(side.index() as i128);
        let switch = needs.switch().map(|switch| self.import.runtime_call(switch, vec![number]));
        switch.into_iter().chain(stmts).collect()
    }

    /// One that does not end the version.
    fn placed_in(&mut self, side: Side, of: Stmt) -> Vec<Stmt> {
        let needs = self.needs(side, std::slice::from_ref(&of));
        if needs.switch().is_none() {
            return vec![of];
        }
        let span = of.span;
        match of.kind {
            StmtKind::Label(label, inner) => {
                let mut inner = self.placed_in(side, *inner).into_iter();
                let first = Box::new(inner.next().unwrap_or(stmt(StmtKind::Empty)));
                let first = Stmt { kind: StmtKind::Label(label, first), span };
                std::iter::once(first).chain(inner).collect()
            }
            kind => {
                let (kind, is_done) = self.branches(side, kind);
                match is_done {
                    true => vec![Stmt { kind, span }],
                    false => self.switched(side, needs, vec![Stmt { kind, span }]),
                }
            }
        }
    }

    /// A version that ends goes through the door to the end of the statements, so they
    /// stay together from the first that may end it on. Nothing jumps to behind it.
    fn behind_door(&mut self, side: Side, mut stmts: Vec<Stmt>) -> Vec<Stmt> {
        let mut has_label = false;
        for each in &stmts {
            for_each_stmt(each, &mut |it| has_label |= matches!(it.kind, StmtKind::Label(..)));
        }
        let wants = |it: &Stmt| self.needs(side, std::slice::from_ref(it)).switch().is_some();
        let first = stmts.iter().position(wants).filter(|_| !has_label).unwrap_or(0);
        let mut rest = stmts.split_off(first);
        if !has_label && rest.len() == 1 {
            let Some(Stmt { kind, span }) = rest.pop() else { return stmts };
            let (kind, is_done) = self.branches(side, kind);
            if is_done {
                stmts.push(Stmt { kind, span });
                return stmts;
            }
            rest.push(Stmt { kind, span });
        }
        let needs = self.needs(side, &rest);
        if !needs.ends {
            stmts.extend(self.placed(side, rest));
            return stmts;
        }
        let opened = self.door(side);
        let gone = self.leave(side, Scope::Function);
        stmts.extend(self.switched(side, needs, vec![when_else(opened, rest, gone)]));
        stmts
    }

    /// A block or a conditional with what it needs inside, or anything else as it is;
    /// and which of these it is.
    fn branches(&mut self, side: Side, kind: StmtKind) -> (StmtKind, bool) {
        match kind {
            StmtKind::Block(stmts) => (StmtKind::Block(self.placed(side, stmts)), true),
            StmtKind::If(condition, then, otherwise)
                if self.needs_of_expr(side, &condition).switch().is_none() =>
            {
                let mut inside = |it: Box<Stmt>| Box::new(block(self.placed(side, vec![*it])));
                let then = inside(then);
                (StmtKind::If(condition, then, otherwise.map(inside)), true)
            }
            kind => (kind, false),
        }
    }
}

/// Whether a loop or a switch has a label, through which it may be entered.
fn has_inner_label(of: &Stmt) -> bool {
    let mut found = false;
    for_each_stmt(of, &mut |it| {
        let is_compound = matches!(
            it.kind,
            StmtKind::While(..)
                | StmtKind::DoWhile(..)
                | StmtKind::For { .. }
                | StmtKind::Switch(..)
        );
        if is_compound {
            for_each_stmt(it, &mut |it| found |= matches!(it.kind, StmtKind::Label(..)));
        }
    });
    found
}
