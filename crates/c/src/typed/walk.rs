//! Visiting typed trees.

use super::{Body, Decl, DeclId, Expr, ExprKind, Init, Stmt, StmtKind, Unit};

/// The expressions directly inside an expression, in the order of evaluation.
/// Statements of a statement expression are not among them.
pub fn operands(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str(..)
        | ExprKind::Decl(_)
        | ExprKind::Omitted
        | ExprKind::CompoundLiteral(_)
        | ExprKind::StmtExpr(_)
        | ExprKind::SizeofVla(_)
        | ExprKind::LabelAddress(_) => vec![],
        ExprKind::Deref(a)
        | ExprKind::AddrOf(a)
        | ExprKind::Member(a, _)
        | ExprKind::Unary(_, a)
        | ExprKind::Not(a)
        | ExprKind::Step(_, a)
        | ExprKind::Cast(_, a)
        | ExprKind::VaArg(a) => vec![a],
        ExprKind::Index(a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::PointerDiff(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Comma(a, b)
        | ExprKind::Assign(a, b)
        | ExprKind::PointerAdd { pointer: a, index: b, .. }
        | ExprKind::AssignPointerAdd { target: a, index: b, .. } => vec![a, b],
        ExprKind::AssignOp(op) => vec![&op.target, &op.value],
        ExprKind::Conditional(a, b, c)
        | ExprKind::ConditionalOmitted { condition: a, then: b, otherwise: c } => vec![a, b, c],
        ExprKind::Call(callee, args) => std::iter::once(&**callee).chain(args).collect(),
        ExprKind::Builtin(_, args) => args.iter().collect(),
    }
}

/// The expressions directly inside an expression, to be changed; see
/// [`operands`].
pub fn operands_mut(expr: &mut Expr) -> Vec<&mut Expr> {
    match &mut expr.kind {
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str(..)
        | ExprKind::Decl(_)
        | ExprKind::Omitted
        | ExprKind::CompoundLiteral(_)
        | ExprKind::StmtExpr(_)
        | ExprKind::SizeofVla(_)
        | ExprKind::LabelAddress(_) => vec![],
        ExprKind::Deref(a)
        | ExprKind::AddrOf(a)
        | ExprKind::Member(a, _)
        | ExprKind::Unary(_, a)
        | ExprKind::Not(a)
        | ExprKind::Step(_, a)
        | ExprKind::Cast(_, a)
        | ExprKind::VaArg(a) => vec![a],
        ExprKind::Index(a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::PointerDiff(a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Comma(a, b)
        | ExprKind::Assign(a, b)
        | ExprKind::PointerAdd { pointer: a, index: b, .. }
        | ExprKind::AssignPointerAdd { target: a, index: b, .. } => vec![a, b],
        ExprKind::AssignOp(op) => {
            let op = &mut **op;
            vec![&mut op.target, &mut op.value]
        }
        ExprKind::Conditional(a, b, c)
        | ExprKind::ConditionalOmitted { condition: a, then: b, otherwise: c } => vec![a, b, c],
        ExprKind::Call(callee, args) => std::iter::once(&mut **callee).chain(args).collect(),
        ExprKind::Builtin(_, args) => args.iter_mut().collect(),
    }
}

/// Calls `visit` on every expression of a body: statements, initialisers of
/// the objects that it declares, lengths of arrays.
pub fn for_each_expr<'u>(unit: &'u Unit, body: &'u Body, visit: &mut dyn FnMut(&'u Expr)) {
    for vla in &body.vlas {
        exprs_of(unit, &vla.length, visit);
    }
    for stmt in &body.stmts {
        exprs_of_stmt(unit, stmt, visit);
    }
}

/// Calls `visit` on an expression and all inside it, outer ones first.
pub fn exprs_of<'u>(unit: &'u Unit, expr: &'u Expr, visit: &mut dyn FnMut(&'u Expr)) {
    visit(expr);
    match &expr.kind {
        ExprKind::StmtExpr(stmts) => {
            for stmt in stmts {
                exprs_of_stmt(unit, stmt, visit);
            }
        }
        ExprKind::CompoundLiteral(decl) => exprs_of_init(unit, unit.decl(*decl), visit),
        _ => {
            for operand in operands(expr) {
                exprs_of(unit, operand, visit);
            }
        }
    }
}

/// Calls `visit` on every expression of an object's initialiser.
pub fn exprs_of_init<'u>(unit: &'u Unit, decl: &'u Decl, visit: &mut dyn FnMut(&'u Expr)) {
    match &decl.init {
        None => {}
        Some(Init::Expr(expr)) => exprs_of(unit, expr, visit),
        Some(Init::Parts(parts)) => {
            for part in parts {
                exprs_of(unit, &part.value, visit);
            }
        }
    }
}

/// Calls `visit` on every expression of a statement and of what is inside it.
pub fn exprs_of_stmt<'u>(unit: &'u Unit, stmt: &'u Stmt, visit: &mut dyn FnMut(&'u Expr)) {
    for expr in own_exprs(stmt) {
        exprs_of(unit, expr, visit);
    }
    if let StmtKind::Declare(decl) = &stmt.kind {
        exprs_of_init(unit, unit.decl(*decl), visit);
    }
    for inner in inner_stmts(stmt) {
        exprs_of_stmt(unit, inner, visit);
    }
}

/// The expressions directly in a statement.
pub fn own_exprs(stmt: &Stmt) -> Vec<&Expr> {
    match &stmt.kind {
        StmtKind::Expr(expr)
        | StmtKind::If(expr, ..)
        | StmtKind::While(expr, _)
        | StmtKind::DoWhile(_, expr)
        | StmtKind::Switch(expr, _)
        | StmtKind::GotoComputed(expr)
        | StmtKind::Return(Some(expr)) => vec![expr],
        StmtKind::For { condition, step, .. } => condition.iter().chain(step).collect(),
        StmtKind::Empty
        | StmtKind::Declare(_)
        | StmtKind::EvalVla(_)
        | StmtKind::Block(_)
        | StmtKind::Case { .. }
        | StmtKind::Default(_)
        | StmtKind::Label(..)
        | StmtKind::Goto(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(None)
        | StmtKind::Asm => vec![],
    }
}

/// The statements directly in a statement, in order.
pub fn inner_stmts(stmt: &Stmt) -> Vec<&Stmt> {
    match &stmt.kind {
        StmtKind::Block(stmts) => stmts.iter().collect(),
        StmtKind::If(_, then, otherwise) => {
            std::iter::once(&**then).chain(otherwise.as_deref()).collect()
        }
        StmtKind::While(_, body)
        | StmtKind::DoWhile(body, _)
        | StmtKind::Switch(_, body)
        | StmtKind::Case { body, .. }
        | StmtKind::Default(body)
        | StmtKind::Label(_, body) => vec![body],
        StmtKind::For { init, body, .. } => init.iter().chain([&**body]).collect(),
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Declare(_)
        | StmtKind::EvalVla(_)
        | StmtKind::Goto(_)
        | StmtKind::GotoComputed(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(_)
        | StmtKind::Asm => vec![],
    }
}

/// The statements directly in a statement, to be changed; see [`inner_stmts`].
pub fn inner_stmts_mut(stmt: &mut Stmt) -> Vec<&mut Stmt> {
    match &mut stmt.kind {
        StmtKind::Block(stmts) => stmts.iter_mut().collect(),
        StmtKind::If(_, then, otherwise) => {
            std::iter::once(&mut **then).chain(otherwise.as_deref_mut()).collect()
        }
        StmtKind::While(_, body)
        | StmtKind::DoWhile(body, _)
        | StmtKind::Switch(_, body)
        | StmtKind::Case { body, .. }
        | StmtKind::Default(body)
        | StmtKind::Label(_, body) => vec![body],
        StmtKind::For { init, body, .. } => init.iter_mut().chain([&mut **body]).collect(),
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Declare(_)
        | StmtKind::EvalVla(_)
        | StmtKind::Goto(_)
        | StmtKind::GotoComputed(_)
        | StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Return(_)
        | StmtKind::Asm => vec![],
    }
}

/// Calls `visit` on a statement and all inside it, outer ones first;
/// statement expressions are not looked into.
pub fn for_each_stmt<'u>(stmt: &'u Stmt, visit: &mut dyn FnMut(&'u Stmt)) {
    visit(stmt);
    for inner in inner_stmts(stmt) {
        for_each_stmt(inner, visit);
    }
}

/// The object that an lvalue is a part of, without going through a pointer.
pub fn root(lvalue: &Expr) -> Option<DeclId> {
    match &lvalue.kind {
        ExprKind::Decl(decl) | ExprKind::CompoundLiteral(decl) => Some(*decl),
        ExprKind::Member(base, _) => root(base),
        ExprKind::Index(base, _) | ExprKind::Deref(base) => root(decayed(base)?),
        _ => None,
    }
}

/// The array whose first element's address a pointer is, if it is written as
/// the array.
pub fn decayed(pointer: &Expr) -> Option<&Expr> {
    match &pointer.kind {
        ExprKind::Cast(cast, array) if cast.kind == super::CastKind::ArrayToPointer => Some(array),
        _ => None,
    }
}
