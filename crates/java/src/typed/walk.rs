//! Walks over the typed tree: every expression of a body, from the outside
//! in.

use super::{
    AssignOp, Block, Case, CaseBody, ConstructorCall, Expr, ExprKind, ForEach, Lambda, LambdaBody,
    New, Step, Stmt, StmtKind, Switch, Try,
};

impl Block {
    /// Calls a function for every expression in it, bodies of lambdas
    /// included, those of classes not.
    pub fn for_each_expr(&self, visit: &mut dyn FnMut(&Expr)) {
        self.stmts.iter().for_each(|stmt| stmt.for_each_expr(visit));
    }
}

impl Stmt {
    /// Calls a function for every expression in it.
    pub fn for_each_expr(&self, visit: &mut dyn FnMut(&Expr)) {
        match &self.kind {
            StmtKind::Empty
            | StmtKind::Class(_)
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Local(_, None)
            | StmtKind::Return(None) => {}
            StmtKind::Expr(expr)
            | StmtKind::Local(_, Some(expr))
            | StmtKind::Yield(_, expr)
            | StmtKind::Return(Some(expr))
            | StmtKind::Throw(expr) => expr.for_each_expr(visit),
            StmtKind::Block(block) => block.for_each_expr(visit),
            StmtKind::If(condition, then, otherwise) => {
                condition.for_each_expr(visit);
                then.for_each_expr(visit);
                otherwise.iter().for_each(|stmt| stmt.for_each_expr(visit));
            }
            StmtKind::While(_, condition, body) | StmtKind::DoWhile(_, body, condition) => {
                condition.for_each_expr(visit);
                body.for_each_expr(visit);
            }
            StmtKind::For(each) => {
                each.init.iter().for_each(|stmt| stmt.for_each_expr(visit));
                each.condition.iter().for_each(|expr| expr.for_each_expr(visit));
                each.step.iter().for_each(|stmt| stmt.for_each_expr(visit));
                each.body.for_each_expr(visit);
            }
            StmtKind::ForEach(each) => in_for_each(each, visit),
            StmtKind::Labelled(_, body) => body.for_each_expr(visit),
            StmtKind::Switch(switch) => in_switch(switch, visit),
            StmtKind::Try(tried) => in_try(tried, visit),
            StmtKind::Synchronized(lock, block) => {
                lock.for_each_expr(visit);
                block.for_each_expr(visit);
            }
            StmtKind::Assert(condition, message) => {
                condition.for_each_expr(visit);
                message.iter().for_each(|expr| expr.for_each_expr(visit));
            }
            StmtKind::ConstructorCall(call) => in_constructor_call(call, visit),
        }
    }
}

impl Expr {
    /// Calls a function for the expression and for every one in it.
    pub fn for_each_expr(&self, visit: &mut dyn FnMut(&Expr)) {
        visit(self);
        let mut all = |exprs: &[&Expr]| exprs.iter().for_each(|expr| expr.for_each_expr(visit));
        match &self.kind {
            ExprKind::Constant(_)
            | ExprKind::ClassLiteral(_)
            | ExprKind::Local(_)
            | ExprKind::This
            | ExprKind::OuterThis(_)
            | ExprKind::Field { object: None, .. }
            | ExprKind::OutsideField { object: None, .. }
            | ExprKind::Given => {}
            ExprKind::Field { object: Some(inside), .. }
            | ExprKind::OutsideField { object: Some(inside), .. }
            | ExprKind::ArrayLength(inside)
            | ExprKind::Unary(_, inside)
            | ExprKind::Convert(_, inside)
            | ExprKind::InstanceOf(inside, _) => all(&[inside]),
            ExprKind::Index(a, b)
            | ExprKind::Binary(_, a, b)
            | ExprKind::And(a, b)
            | ExprKind::Or(a, b)
            | ExprKind::Assign(a, b) => all(&[a, b]),
            ExprKind::Conditional(a, b, c) => all(&[a, b, c]),
            ExprKind::NewArray(parts) | ExprKind::ArrayLiteral(parts) | ExprKind::Concat(parts) => {
                parts.iter().for_each(|part| part.for_each_expr(visit));
            }
            ExprKind::Call(call) => {
                let parts = call.receiver.iter().chain(&call.args);
                parts.for_each(|part| part.for_each_expr(visit));
            }
            ExprKind::New(new) => in_new(new, visit),
            ExprKind::AssignOp(assign) => {
                let AssignOp { target, left, op: _, right, result } = assign.as_ref();
                all(&[target, left, right, result]);
            }
            ExprKind::Step(step) => {
                let Step { target, left, result, is_increment: _, is_prefix: _ } = step.as_ref();
                all(&[target, left, result]);
            }
            ExprKind::Switch(switch) => in_switch(switch, visit),
            ExprKind::Lambda(lambda) => in_lambda(lambda, visit),
            ExprKind::MethodRef(method) => {
                method.receiver.iter().for_each(|(_, expr)| expr.for_each_expr(visit));
                in_lambda(&method.lambda, visit);
            }
        }
    }
}

fn in_new(new: &New, visit: &mut dyn FnMut(&Expr)) {
    let parts = new.outer.iter().chain(&new.super_outer).chain(&new.args);
    parts.for_each(|part| part.for_each_expr(visit));
}

fn in_lambda(lambda: &Lambda, visit: &mut dyn FnMut(&Expr)) {
    match &lambda.body {
        LambdaBody::Expr(expr) => expr.for_each_expr(visit),
        LambdaBody::Block(block) => block.for_each_expr(visit),
    }
}

fn in_for_each(each: &ForEach, visit: &mut dyn FnMut(&Expr)) {
    each.over.for_each_expr(visit);
    each.element.for_each_expr(visit);
    each.body.for_each_expr(visit);
}

fn in_constructor_call(call: &ConstructorCall, visit: &mut dyn FnMut(&Expr)) {
    let parts = call.outer.iter().chain(&call.args);
    parts.for_each(|part| part.for_each_expr(visit));
}

fn in_switch(switch: &Switch, visit: &mut dyn FnMut(&Expr)) {
    switch.selector.for_each_expr(visit);
    switch.cases.iter().for_each(|case| in_case(case, visit));
}

fn in_case(case: &Case, visit: &mut dyn FnMut(&Expr)) {
    case.guard.iter().for_each(|expr| expr.for_each_expr(visit));
    match &case.body {
        CaseBody::Stmts(stmts) => stmts.iter().for_each(|stmt| stmt.for_each_expr(visit)),
        CaseBody::Expr(expr) | CaseBody::Throw(expr) => expr.for_each_expr(visit),
        CaseBody::Block(block) => block.for_each_expr(visit),
    }
}

fn in_try(tried: &Try, visit: &mut dyn FnMut(&Expr)) {
    tried.resources.iter().for_each(|resource| resource.value.for_each_expr(visit));
    tried.body.for_each_expr(visit);
    tried.catches.iter().for_each(|catch| catch.body.for_each_expr(visit));
    tried.finally.iter().for_each(|block| block.for_each_expr(visit));
}
