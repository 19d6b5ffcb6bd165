//! Which code may be checked twice: once to find a type, and then for good.
//!
//! Classes and lambdas are entered where they are met, so code with them in it
//! is not.

use crate::syntax::ast::{
    Block, Case, CaseLabel, Expr, ExprKind, Resource, Stmt, StmtKind, Switch, Try, Variable,
};

/// Whether an expression has classes or lambdas in it, which cannot be checked
/// twice.
pub(super) fn declares_classes(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(_) | ExprKind::Name(_) | ExprKind::This | ExprKind::ClassLiteral(_) => {
            false
        }
        ExprKind::Select(inside, _)
        | ExprKind::Paren(inside)
        | ExprKind::Unary(_, inside)
        | ExprKind::Plus(inside)
        | ExprKind::Cast(_, inside)
        | ExprKind::InstanceOf(inside, _)
        | ExprKind::OuterThis(inside) => declares_classes(inside),
        ExprKind::Super(outer) => outer.as_deref().is_some_and(declares_classes),
        ExprKind::Index(a, b)
        | ExprKind::Binary(_, a, b)
        | ExprKind::And(a, b)
        | ExprKind::Or(a, b)
        | ExprKind::Assign(a, b)
        | ExprKind::AssignOp(_, a, b) => declares_classes(a) || declares_classes(b),
        ExprKind::Step { target, .. } => declares_classes(target),
        ExprKind::Conditional(a, b, c) => [a, b, c].into_iter().any(|part| declares_classes(part)),
        ExprKind::Call(call) => {
            call.receiver.as_ref().is_some_and(declares_classes)
                || call.args.iter().any(declares_classes)
        }
        ExprKind::New(new) => new.body.is_some() || new.args.iter().any(declares_classes),
        ExprKind::MethodRef(_) => false,
        ExprKind::NewArray { lengths, elements, .. } => {
            lengths.iter().chain(elements.iter().flatten()).any(declares_classes)
        }
        ExprKind::ArrayInit(elements) => elements.iter().any(declares_classes),
        ExprKind::Switch(switch) => in_switch(switch),
        // What a pattern binds is known behind it.
        ExprKind::Matches(..) | ExprKind::Lambda(_) => true,
    }
}

/// The same of all that is in a `switch`.
pub(super) fn in_switch(switch: &Switch) -> bool {
    declares_classes(&switch.selector) || switch.cases.iter().any(in_case)
}

fn in_case(case: &Case) -> bool {
    let is_pattern = |label: &CaseLabel| matches!(label, CaseLabel::Pattern(_));
    case.labels.iter().any(is_pattern)
        || case.guard.as_ref().is_some_and(declares_classes)
        || case.body.iter().any(in_stmt)
}

fn in_block(block: &Block) -> bool {
    block.stmts.iter().any(in_stmt)
}

fn in_variable(variable: &Variable) -> bool {
    variable.init.as_ref().is_some_and(declares_classes)
}

fn in_stmt(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Empty | StmtKind::Break(_) | StmtKind::Continue(_) => false,
        StmtKind::Class(_) => true,
        StmtKind::Expr(expr) | StmtKind::Yield(expr) | StmtKind::Throw(expr) => {
            declares_classes(expr)
        }
        StmtKind::Local(variables) => variables.iter().any(in_variable),
        StmtKind::Block(block) => in_block(block),
        StmtKind::If(condition, then, otherwise) => {
            declares_classes(condition)
                || in_stmt(then)
                || otherwise.as_deref().is_some_and(in_stmt)
        }
        StmtKind::While(condition, body) | StmtKind::DoWhile(body, condition) => {
            declares_classes(condition) || in_stmt(body)
        }
        StmtKind::For { init, condition, step, body } => {
            init.iter().any(in_stmt)
                || condition.iter().chain(step).any(declares_classes)
                || in_stmt(body)
        }
        StmtKind::ForEach { over, body, .. } => declares_classes(over) || in_stmt(body),
        StmtKind::Labelled(_, body) => in_stmt(body),
        StmtKind::Switch(switch) => in_switch(switch),
        StmtKind::Return(value) => value.as_ref().is_some_and(declares_classes),
        StmtKind::Try(tried) => in_try(tried),
        StmtKind::Synchronized(lock, block) => declares_classes(lock) || in_block(block),
        StmtKind::Assert(condition, message) => {
            declares_classes(condition) || message.as_ref().is_some_and(declares_classes)
        }
        StmtKind::ConstructorCall { outer, args, .. } => {
            outer.iter().chain(args).any(declares_classes)
        }
    }
}

fn in_try(tried: &Try) -> bool {
    let in_resource = |resource: &Resource| match resource {
        Resource::Variable(variable) => in_variable(variable),
        Resource::Expr(expr) => declares_classes(expr),
    };
    tried.resources.iter().any(in_resource)
        || in_block(&tried.body)
        || tried.catches.iter().any(|catch| in_block(&catch.body))
        || tried.finally.as_ref().is_some_and(in_block)
}
