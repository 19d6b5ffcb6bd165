//! What a function mentions: functions and objects with linkage, and types
//! that have a name.

use std::collections::BTreeSet;
use verdiff_c::typed::walk::{exprs_of, exprs_of_init, for_each_expr, for_each_stmt, inner_stmts};
use verdiff_c::typed::{
    CastKind, DeclId, DeclKind, Expr, ExprKind, Function, Linkage, Stmt, StmtKind, Unit,
};
use verdiff_c::types::{QualType, RecordId, TypeId, TypeKind};

/// Functions that say what must hold of both versions.
pub(crate) const SPECS: [&str; 2] = ["pp_assert", ASSUME];

/// The one of them that leaves runs out.
pub(crate) const ASSUME: &str = "pp_assume";

/// What is mentioned in the body of a function or in an initialiser.
#[derive(Debug, Default)]
pub(crate) struct Mentions {
    /// Functions and objects with linkage.
    pub(crate) decls: BTreeSet<DeclId>,
    /// Structs and unions that types of expressions lead to, through pointers
    /// too.
    pub(crate) records: BTreeSet<RecordId>,
    /// Objects of the function that live as long as the program.
    pub(crate) statics: BTreeSet<DeclId>,
    /// Whether it takes the address of a label, or jumps out of an expression.
    pub(crate) odd_jumps: bool,
    /// Whether an expression has a loop or a switch of its own.
    pub(crate) loops_in_expressions: bool,
    /// Whether it calls through a pointer.
    pub(crate) calls_pointers: bool,
    types: BTreeSet<TypeId>,
}

impl Mentions {
    pub(crate) fn of_function(unit: &Unit, function: &Function) -> Mentions {
        let mut found = Mentions::default();
        found.add_type(unit, unit.decl(function.decl).ty);
        let Ok(body) = &function.body else { return found };
        for_each_expr(unit, body, &mut |expr| found.add(unit, expr));
        let mut declared = |id: DeclId| {
            let decl = unit.decl(id);
            found.add_type(unit, decl.ty);
            let lives_on =
                matches!(decl.kind, DeclKind::Static { .. } | DeclKind::ThreadLocal { .. });
            if lives_on && decl.linkage == Linkage::None {
                found.statics.insert(id);
            }
        };
        for stmt in &body.stmts {
            for_each_stmt(stmt, &mut |stmt| {
                if let StmtKind::Declare(id) = &stmt.kind {
                    declared(*id);
                }
            });
        }
        found
    }

    pub(crate) fn of_object(unit: &Unit, id: DeclId) -> Mentions {
        let mut found = Mentions::default();
        found.add_type(unit, unit.decl(id).ty);
        exprs_of_init(unit, unit.decl(id), &mut |expr| found.add(unit, expr));
        found
    }

    fn add(&mut self, unit: &Unit, expr: &Expr) {
        self.add_type(unit, expr.ty);
        match &expr.kind {
            ExprKind::Decl(id) => {
                let decl = unit.decl(*id);
                let lives_on =
                    matches!(decl.kind, DeclKind::Static { .. } | DeclKind::ThreadLocal { .. });
                if decl.linkage != Linkage::None {
                    self.decls.insert(*id);
                } else if lives_on {
                    self.statics.insert(*id);
                }
            }
            ExprKind::LabelAddress(_) => self.odd_jumps = true,
            ExprKind::StmtExpr(stmts) => {
                self.odd_jumps |= stmts.iter().any(|stmt| leaves(stmt, Around::default()));
                let inside = Around { breakable: true, looped: true };
                self.loops_in_expressions |= stmts.iter().any(|stmt| has_jump(stmt, inside));
            }
            ExprKind::CompoundLiteral(id) => self.add_type(unit, unit.decl(*id).ty),
            ExprKind::Call(callee, _) => {
                self.calls_pointers |= called(callee).is_none();
            }
            _ => {}
        }
    }

    fn add_type(&mut self, unit: &Unit, ty: QualType) {
        if !self.types.insert(ty.ty) {
            return;
        }
        match unit.types.kind(ty.ty) {
            TypeKind::Record(id) => {
                self.records.insert(*id);
            }
            TypeKind::Pointer(to) | TypeKind::Array(to, _) => self.add_type(unit, *to),
            TypeKind::Function(function) => {
                self.add_type(unit, function.result);
                for param in &function.params {
                    self.add_type(unit, *param);
                }
            }
            _ => {}
        }
    }
}

/// What is around a statement of an expression, inside of that expression.
#[derive(Clone, Copy, Default)]
struct Around {
    breakable: bool,
    looped: bool,
}

/// Whether a statement of an expression may jump out of it, or into it.
fn leaves(stmt: &Stmt, around: Around) -> bool {
    let inside = match &stmt.kind {
        StmtKind::Break => return !around.breakable,
        StmtKind::Continue => return !around.looped,
        StmtKind::Label(..)
        | StmtKind::Goto(_)
        | StmtKind::GotoComputed(_)
        | StmtKind::Return(_)
        | StmtKind::Asm => return true,
        StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For { .. } => {
            Around { breakable: true, looped: true }
        }
        StmtKind::Switch(..) => Around { breakable: true, ..around },
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Declare(_)
        | StmtKind::EvalVla(_)
        | StmtKind::Block(_)
        | StmtKind::If(..)
        | StmtKind::Case { .. }
        | StmtKind::Default(_) => around,
    };
    inner_stmts(stmt).into_iter().any(|inner| leaves(inner, inside))
}

/// Whether something jumps within a statement.
fn has_jump(stmt: &Stmt, inside: Around) -> bool {
    matches!(stmt.kind, StmtKind::Break | StmtKind::Continue)
        || leaves(stmt, inside)
        || inner_stmts(stmt).into_iter().any(|inner| has_jump(inner, inside))
}

/// Whether a condition says of which version it takes something, so that it is
/// about both.
pub(crate) fn is_of_both(unit: &Unit, of: &Expr) -> bool {
    let mut found = false;
    exprs_of(unit, of, &mut |expr| {
        if let ExprKind::Call(callee, _) = &expr.kind {
            found |= called(callee)
                .is_some_and(|id| ["pp_of_old", "pp_of_new"].contains(&unit.name(id)));
        }
    });
    found
}

/// The function that is called by its name.
pub(crate) fn called(callee: &Expr) -> Option<DeclId> {
    match &callee.kind {
        ExprKind::Cast(cast, inner) if cast.kind == CastKind::FunctionToPointer => {
            match inner.kind {
                ExprKind::Decl(id) => Some(id),
                _ => None,
            }
        }
        _ => None,
    }
}
