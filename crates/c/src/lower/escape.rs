//! Which objects live in memory: those whose address may be used other than
//! to read or write a part of them right away.

use crate::typed::walk::{decayed, operands, root};
use crate::typed::{CastKind, DeclId, Expr, ExprKind, Init, Stmt, StmtKind, Unit};
use std::collections::BTreeSet;

/// The objects of a unit whose address is taken.
pub(crate) fn address_taken(unit: &Unit) -> BTreeSet<DeclId> {
    let mut search = Search { unit, taken: BTreeSet::new() };
    for decl in &unit.file_scope {
        search.init(*decl);
    }
    for body in unit.functions.iter().filter_map(|function| function.body.as_ref().ok()) {
        body.vlas.iter().for_each(|vla| search.value(&vla.length));
        body.stmts.iter().for_each(|stmt| search.stmt(stmt));
    }
    search.taken
}

struct Search<'u> {
    unit: &'u Unit,
    taken: BTreeSet<DeclId>,
}

impl<'u> Search<'u> {
    fn stmt(&mut self, stmt: &'u Stmt) {
        match &stmt.kind {
            StmtKind::Expr(expr)
            | StmtKind::If(expr, ..)
            | StmtKind::While(expr, _)
            | StmtKind::DoWhile(_, expr)
            | StmtKind::Switch(expr, _)
            | StmtKind::GotoComputed(expr)
            | StmtKind::Return(Some(expr)) => self.any(expr),
            StmtKind::For { condition, step, .. } => {
                condition.iter().chain(step).for_each(|expr| self.any(expr));
            }
            StmtKind::Declare(decl) => self.init(*decl),
            StmtKind::Empty
            | StmtKind::EvalVla(_)
            | StmtKind::Block(_)
            | StmtKind::Case { .. }
            | StmtKind::Default(_)
            | StmtKind::Label(..)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(None)
            | StmtKind::Asm => {}
        }
        for inner in crate::typed::walk::inner_stmts(stmt) {
            self.stmt(inner);
        }
    }

    fn init(&mut self, decl: DeclId) {
        match &self.unit.decl(decl).init {
            None => {}
            // A string that fills an array is copied, not pointed to.
            Some(Init::Expr(expr)) => self.any(expr),
            Some(Init::Parts(parts)) => parts.iter().for_each(|part| self.any(&part.value)),
        }
    }

    /// A value, or an lvalue whose value nobody asks for.
    fn any(&mut self, expr: &'u Expr) {
        match is_lvalue(expr) {
            true => self.access(expr),
            false => self.value(expr),
        }
    }

    fn value(&mut self, expr: &'u Expr) {
        match &expr.kind {
            ExprKind::Cast(cast, operand) => match cast.kind {
                CastKind::ArrayToPointer => self.take(operand),
                _ => self.any(operand),
            },
            ExprKind::AddrOf(operand) => match &operand.kind {
                ExprKind::Deref(pointer) => self.value(pointer),
                ExprKind::Index(pointer, index) if decayed(pointer).is_none() => {
                    self.value(pointer);
                    self.value(index);
                }
                _ => self.take(operand),
            },
            ExprKind::StmtExpr(stmts) => stmts.iter().for_each(|stmt| self.stmt(stmt)),
            _ => operands(expr).into_iter().for_each(|operand| self.any(operand)),
        }
    }

    /// An lvalue that is read or written on the spot.
    fn access(&mut self, lvalue: &'u Expr) {
        match &lvalue.kind {
            ExprKind::CompoundLiteral(decl) => self.init(*decl),
            ExprKind::Member(base, _) => self.any(base),
            ExprKind::Deref(pointer) => self.pointer(pointer),
            ExprKind::Index(pointer, index) => {
                self.pointer(pointer);
                self.value(index);
            }
            _ => {}
        }
    }

    fn pointer(&mut self, pointer: &'u Expr) {
        match decayed(pointer) {
            Some(array) => self.access(array),
            None => self.value(pointer),
        }
    }

    /// An lvalue whose address goes elsewhere.
    fn take(&mut self, lvalue: &'u Expr) {
        self.taken.extend(root(lvalue));
        self.any(lvalue);
    }
}

/// Whether an expression designates an object, or a part of one.
pub(crate) fn is_lvalue(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Decl(_)
        | ExprKind::Str(..)
        | ExprKind::Deref(_)
        | ExprKind::Index(..)
        | ExprKind::CompoundLiteral(_) => true,
        ExprKind::Member(base, _) => is_lvalue(base),
        _ => false,
    }
}
